package book

import (
	"strings"
	"unicode"

	"banco/game"

	"golang.org/x/text/unicode/norm"
)

// Pattern is a text that openings are looked for by: a part of a name in either
// language, in any case and with or without accents, or the beginning of a code.
type Pattern string

// NewPattern reads what somebody has typed. The empty pattern stands for no text.
func NewPattern(text string) Pattern { return Pattern(fold(strings.TrimSpace(text))) }

// Match reports whether an opening is one of those that are looked for.
func (p Pattern) Match(o *Opening) bool {
	text := string(p)
	return strings.Contains(fold(o.En), text) || strings.Contains(fold(o.Vi), text) ||
		o.Code != "" && strings.HasPrefix(fold(o.Code), text)
}

// fold writes a text in small letters without accents.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == 'đ':
			return 'd'
		}
		return r
	}, norm.NFD.String(strings.ToLower(text)))
}

// Named returns the opening of an English name, or of a family of openings, with its name in
// Vietnamese.
func Named(g game.Game, en string) *Opening {
	o := &Opening{En: en}
	for line := range strings.Lines(tables[g.Name()].lines) {
		if field := strings.Split(line, "|"); len(field) == 3 && field[1] == en {
			o.Vi = field[0]
			return o
		}
	}
	o.translate()
	return o
}
