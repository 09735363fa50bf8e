package caro

import "banco/game"

// glyph is a judgement of a move that all our formats can write. Its place in
// the list is its numeric annotation glyph.
type glyph struct {
	mark  string // in plain text
	ident string // in SGF
	value string
}

var glyphs = []glyph{
	1: {"!", "TE", "1"},
	2: {"?", "BM", "1"},
	3: {"!!", "TE", "2"},
	4: {"??", "BM", "2"},
	5: {"!?", "IT", ""},
	6: {"?!", "DO", ""},
}

// glyphOf returns the glyph with a number, and false where there is none.
func glyphOf(nag int) (glyph, bool) {
	if nag < 1 || nag >= len(glyphs) {
		return glyph{}, false
	}
	return glyphs[nag], true
}

// addGlyph adds the first glyph that fits to a move, if one does.
func addGlyph(n *game.Node, fits func(glyph) bool) bool {
	for nag, g := range glyphs {
		if nag > 0 && fits(g) {
			n.NAGs = append(n.NAGs, nag)
			return true
		}
	}
	return false
}
