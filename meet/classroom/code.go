package classroom

import (
	"crypto/rand"
	"strings"
)

// A code is read aloud and typed by children: it has no letter or digit that
// looks like another, and no vowel, so that it is no word.
const (
	codeLetters = "BCDFGHJKMNPQRTVWX2345679"
	codeLength  = 6
)

// NewCode returns the code of a new class, one of 191 million.
func NewCode() string {
	b := make([]byte, 0, codeLength)
	for len(b) < codeLength {
		one := make([]byte, 1)
		rand.Read(one)
		if n := int(one[0]); n < 256/len(codeLetters)*len(codeLetters) { // so that all letters are equally likely
			b = append(b, codeLetters[n%len(codeLetters)])
		}
	}
	return string(b)
}

// ReadCode reads a code as somebody may type it, with spaces, dashes or small
// letters. It returns "" for a text that can be no code.
func ReadCode(text string) string {
	text = strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(text))
	if len(text) != codeLength || strings.TrimLeft(text, codeLetters) != "" {
		return ""
	}
	return text
}
