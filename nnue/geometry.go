package nnue

// geometry is what a network must know of a game's board.
type geometry struct {
	files, ranks int
	kinds        int // of men, numbered from 1 as the game does
	king         int // the kind that decides how a side sees the board
	word         int // squares in the first word of a plane, see Board
}

// geometries are those of the games that have networks.
var geometries = map[string]geometry{
	"chess":   {files: 8, ranks: 8, kinds: 6, king: 6, word: 64},
	"xiangqi": {files: 9, ranks: 10, kinds: 7, king: 1, word: 45},
}

func (g *geometry) squares() int { return g.files * g.ranks }

// features is how many rows of weights a bucket of the king has.
func (g *geometry) features() int { return 2 * g.kinds * g.squares() }

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

// feature returns the number of a man's row for a side within its bucket. The
// man is a kind plus 8 for the second side's.
func (g *geometry) feature(man, square, side int, mirrored bool) int {
	kind, foe := man&7, man>>3^side
	return (foe*g.kinds+kind-1)*g.squares() + g.seen(square, side, mirrored)
}
