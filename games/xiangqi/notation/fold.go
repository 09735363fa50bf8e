package notation

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// foldSigns reduces the many forms of spaces, dashes, dots and full-width
// characters to one each, and drops the marks of check and quality and the full
// stop at the end.
func foldSigns(text string) string {
	return strings.TrimRight(strings.Map(foldSign, strings.ToLower(width.Fold.String(text))), "+#!?.")
}

func foldSign(r rune) rune {
	switch {
	case unicode.IsSpace(r), unicode.Is(unicode.Cf, r):
		return -1
	case unicode.Is(unicode.Pd, r), r == '−', r == '➖':
		return '-'
	case strings.ContainsRune("·•・∙⋅。", r):
		return '.'
	}
	return r
}

// foldVietnamese is foldSigns without accents, whether they are written as one
// character with their letter or after it. Where an accent tells two words
// apart it writes the one that keeps its meaning.
func foldVietnamese(text string) string {
	letters := strings.Map(dropAccent, norm.NFD.String(foldSigns(text)))
	return strings.Map(dropTone, accented.Replace(letters))
}

const acute, dotBelow = '\u0301', '\u0323'

// accented are the words that a tone tells apart: tướng the king, tượng the
// elephant, sáu six. Letters have lost all other accents.
var accented = strings.NewReplacer("tuo\u0301ng", "tg", "tuo\u0323ng", "voi", "sa\u0301u", "6")

// dropAccent removes the combining accents but those of accented.
func dropAccent(r rune) rune {
	if r != acute && r != dotBelow && unicode.Is(unicode.Mn, r) {
		return -1
	}
	return r
}

// dropTone removes what dropAccent has left.
func dropTone(r rune) rune {
	if r == acute || r == dotBelow {
		return -1
	}
	return r
}
