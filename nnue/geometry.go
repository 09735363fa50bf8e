package nnue

// geometry is what a network must know of a game's board.
type geometry struct {
	files, ranks int
	kinds        int // of men, numbered from 1 as the game does, covered ones last
	king         int // the kind that decides how a side sees the board
	word         int // squares in the first word of a plane, see Board
	beside       int // covered men that each side may have beside the board
	men          int // the most there can be
}

// geometries are those of the games that have networks.
var geometries = map[string]geometry{
	"chess":   {files: 8, ranks: 8, kinds: 6, king: 6, word: 64, men: 32},
	"xiangqi": {files: 9, ranks: 10, kinds: 7, king: 1, word: 45, men: 32},
	"jieqi":   {files: 9, ranks: 10, kinds: 8, king: 1, word: 45, beside: 15, men: 62},
}

func (g *geometry) squares() int { return g.files * g.ranks }

// features is how many rows of weights a bucket of the king has.
func (g *geometry) features() int { return 2 * (g.kinds*g.squares() + g.beside) }

// seen returns a square as a side sees it, mirrored or not.
func (g *geometry) seen(square, side int, mirrored bool) int {
	file, rank := square%g.files, square/g.files
	if side == 1 {
		rank = g.ranks - 1 - rank
	}
	if mirrored {
		file = g.files - 1 - file
	}
	return rank*g.files + file
}

// mirrors reports whether a side sees the board mirrored: where its king is
// left of the middle. With the king on a middle file the other king decides,
// and with both there the board stays as it is.
func (g *geometry) mirrors(own, foe int) bool {
	middle := g.files - 1
	if file := 2 * (own % g.files); file != middle {
		return file < middle
	}
	return 2*(foe%g.files) < middle
}

// square returns the square of a code, from squares() on for the places beside
// the board and -1 for codes of none.
func (g *geometry) square(code int) int {
	word, bit := code>>6, code&63
	switch {
	case bit < g.word && word*g.word < g.squares():
		return word*g.word + bit
	case bit >= g.word && bit < g.word+g.beside:
		return g.squares() + bit - g.word
	}
	return -1
}

// stands reports whether there is such a man, and he can stand on the square or
// beside the board.
func (g *geometry) stands(man, square int) bool {
	if man&covered != 0 {
		return g.beside > 0 && man&7 == 0
	}
	return man&7 >= 1 && man&7 <= min(g.kinds, 7) && square < g.squares()
}

// feature returns the number of a man's row for a side within its bucket: the
// men on the board first, then those beside it.
func (g *geometry) feature(man, square, side int, mirrored bool) int {
	kind, foe := man&7, man>>3&1^side
	if man&covered != 0 {
		kind = g.kinds
	}
	if square >= g.squares() {
		return 2*g.kinds*g.squares() + foe*g.beside + square - g.squares()
	}
	return (foe*g.kinds+kind-1)*g.squares() + g.seen(square, side, mirrored)
}
