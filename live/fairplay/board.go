// Package fairplay knows what stands on the boards of the running games in which
// nobody may help, and whether a position is one of them or close to one.
//
// Its nouns: a [Board] is where the pieces of a position stand; a [Game] is a running
// game in which nobody may help; [Games] are all of them, by their players and by
// their boards.
package fairplay

import (
	"strings"

	"banco/game"
)

// Board is where the pieces of a position stand. Whose turn it is, rights and counters
// are no part of it: whoever asks for help could change them, and the answer would
// still help.
type Board struct {
	width int
	cells string // row by row, a letter for each piece and empty elsewhere
}

const (
	empty  = ' '
	maxGap = 64 // empty squares in a row; no board is so wide
)

// BoardOf returns the board of a position.
func BoardOf(p game.Position) Board { return ReadBoard(p.FEN()) }

// ReadBoard returns the board of a FEN: its first field has the rows, in which a number
// stands for so many empty squares.
func ReadBoard(fen string) Board {
	placement, _, _ := strings.Cut(fen, " ")
	cells := make([]byte, 0, 256)
	width, gap := 0, 0
	flush := func() {
		for ; gap > 0; gap-- {
			cells = append(cells, empty)
		}
	}
	for i := range len(placement) {
		switch c := placement[i]; {
		case c >= '0' && c <= '9':
			gap = min(10*gap+int(c-'0'), maxGap)
		case c == '/':
			flush()
			if width == 0 {
				width = len(cells)
			}
		default:
			flush()
			cells = append(cells, c)
		}
	}
	flush()
	return Board{max(width, 1), string(cells)}
}

// turns returns in how many ways the board can be mirrored and turned.
func (b Board) turns() int {
	if b.width*b.width == len(b.cells) {
		return 8
	}
	return 4
}

// turned returns where a square comes when the board is mirrored and turned in one way.
func (b Board) turned(turn, square int) int {
	height := len(b.cells) / b.width
	x, y := square%b.width, square/b.width
	if turn&1 != 0 {
		x = b.width - 1 - x
	}
	if turn&2 != 0 {
		y = height - 1 - y
	}
	if turn&4 != 0 {
		x, y = y, x
	}
	return y*b.width + x
}

// squares returns how many squares the rows have that are whole.
func (b Board) squares() int { return len(b.cells) / b.width * b.width }

// exchange returns the letter of the same piece of the other side: capitals are one
// side's pieces, or the sides have a letter each.
func (b Board) exchange() func(byte) byte {
	if strings.ContainsFunc(b.cells, func(r rune) bool { return r >= 'A' && r <= 'Z' }) {
		return func(c byte) byte {
			if c == empty {
				return c
			}
			return c ^ 'a' ^ 'A'
		}
	}
	return func(c byte) byte {
		if at := strings.IndexByte(stones, c); at >= 0 {
			return stones[at^1]
		}
		return c
	}
}

// stones are the letters of the sides in games whose pieces are all alike, in pairs.
const stones = "xobw"

// images returns the board as it is and in all its mirror images, each also with the
// colours exchanged. A player who asks about one of them gets the same help.
func (b Board) images() []string {
	other := b.exchange()
	list := make([]string, 0, 2*b.turns())
	for turn := range b.turns() {
		plain, exchanged := make([]byte, len(b.cells)), make([]byte, len(b.cells))
		for i := range b.squares() {
			at := b.turned(turn, i)
			plain[at], exchanged[at] = b.cells[i], other(b.cells[i])
		}
		list = append(list, string(plain), string(exchanged))
	}
	return list
}

// Key returns a hash that a board shares with its images.
func (b Board) Key() uint64 {
	other := b.exchange()
	least := ^uint64(0)
	for turn := range b.turns() {
		var plain, exchanged uint64
		for i := range b.squares() {
			if c := b.cells[i]; c != empty {
				at := b.turned(turn, i)
				plain += scramble(at, c)
				exchanged += scramble(at, other(c))
			}
		}
		least = min(least, plain, exchanged)
	}
	return least
}

// scramble returns a random number for a piece on a square (SplitMix64).
func scramble(square int, piece byte) uint64 {
	x := (uint64(square)<<8 | uint64(piece)) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// closest returns the image of another board that differs least, and on how many
// squares. It is false for a board of another size.
func (b Board) closest(other Board) (image string, squares int, ok bool) {
	if b.width != other.width || len(b.cells) != len(other.cells) {
		return "", 0, false
	}
	squares = len(b.cells) + 1
	for _, each := range other.images() {
		if n := differing(b.cells, each); n < squares {
			image, squares = each, n
		}
	}
	return image, squares, true
}

// differing counts the squares on which two boards of one size differ.
func differing(a, b string) (n int) {
	for i := range len(a) {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// Near reports whether two positions of one game are about two plies apart or less, or
// images of such. Moves change a few squares each: a position is near that differs on
// no more squares than two moves change, or that legal moves lead to.
func Near(p, q game.Position) bool { return follows(p, q) || follows(q, p) }

// maxFollowed bounds the positions that are looked at for one question.
const maxFollowed = 2000

// follows reports whether q differs from p by as little as two moves change, or is the
// position after two moves.
func follows(p, q game.Position) bool {
	from, to := BoardOf(p), BoardOf(q)
	_, squares, ok := from.closest(to)
	if !ok || squares == 0 {
		return ok
	}
	images := map[string]bool{}
	for _, image := range to.images() {
		images[image] = true
	}
	p = p.Clone()
	least, most := len(from.cells), 0
	budget := maxFollowed
	found := eachChild(p, &budget, func(child string) bool {
		if changed := differing(from.cells, child); changed > 0 { // else a pass, or a choice of colours
			least, most = min(least, changed), max(most, changed)
		}
		return images[child]
	})
	switch {
	case found || most > 0 && squares <= 2*least:
		return true
	case squares > reach*most:
		return false
	}
	return eachChild(p, &budget, func(string) bool {
		return eachChild(p, &budget, func(child string) bool { return images[child] })
	})
}

// reach is how many times as many squares as the greatest move of a position two moves
// change at most, about: the second may change more than any first one.
const reach = 4

// eachChild calls look with the board after each move, where p stands then, until it
// answers yes or the budget of boards is used up.
func eachChild(p game.Position, budget *int, look func(child string) bool) (found bool) {
	for _, m := range p.Moves(nil) {
		if *budget--; found || *budget < 0 {
			break
		}
		p.Make(game.Outcomes(p, m)[0].Move)
		found = look(BoardOf(p).cells)
		p.Unmake()
	}
	return found
}
