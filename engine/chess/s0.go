package chess

import (
	"math"
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// s0Prices are S0's worths of the men, in hundredths of a pawn.
var s0Prices = prices{
	rules.Pawn: 100, rules.Knight: 300, rules.Bishop: 300, rules.Rook: 500, rules.Queen: 700, rules.King: 20000,
}

const (
	s0Man  = 100 // for each man more than the other side has
	s0Pair = 200 // for two bishops against fewer
)

// s0Own is S0's first heuristic as its authors wrote it, for one side: its
// material, and how many men more it has. Since what the other side's men are
// worth is not in it, all captures are worth the same to it.
func s0Own(p *rules.Position, side game.Side) (sum search.Score) {
	own, foe := p.SideSet(side), p.SideSet(side.Other())
	for k := rules.Bishop; k <= rules.King; k++ {
		sum += s0Prices[k] * search.Score(bits.OnesCount64(p.KindSet(k)&own))
	}
	return sum + s0Man*search.Score(bits.OnesCount64(own)-bits.OnesCount64(foe))
}

// s0Material is the first heuristic as a search can use it. The authors'
// program evaluated for the machine, which it knew; an evaluator does not, and
// in a search one side's gain must be the other's loss. So each side's own
// heuristic is held against the other's.
func s0Material(p *rules.Position) search.Score {
	return s0Own(p, game.First) - s0Own(p, game.Second)
}

// s0Positional is S0's second heuristic: material, squares, the bishop pair
// and the number of men.
func s0Positional(p *rules.Position) search.Score {
	score := s0Squares.balance(p)
	white, bishops := p.SideSet(game.First), p.KindSet(rules.Bishop)
	switch own, foe := bits.OnesCount64(bishops&white) >= 2, bits.OnesCount64(bishops&^white) >= 2; {
	case own && !foe:
		score += s0Pair
	case foe && !own:
		score -= s0Pair
	}
	return score
}

// s0Squares has the price of a man, s0Man, and the value of its square.
var s0Squares = func() (t table) {
	for k := rules.Bishop; k <= rules.King; k++ {
		for s := range rules.Square(64) {
			t[k][s] = int32(s0Prices[k]) + s0Man + int32(math.Round(100*s0Square(k, s)))
		}
	}
	return t
}()

// s0Square reads the printed tables. The report says of them that the columns
// A to H run along the direction of play, and so the pawns' and the kings' are
// read: only so does a pawn gain by going forward and a king by staying at
// home, and only so are the kings of the report's worked example worth 0 on
// their squares, as it says. The same example reads the letters as files for
// a bishop (1 on the e-file, one step from home; the other way it would be
// 0.5), and so the knights', bishops', rooks' and queens' tables are read,
// with the owner's back rank as row 0. This is the one reading under which
// every term of the example comes out as printed.
func s0Square(k rules.Kind, s rules.Square) float64 {
	row, column := s.Rank(), s.File()
	if k == rules.Pawn || k == rules.King {
		row, column = column, row
	}
	rows := s0Tables[k]
	if row >= len(rows) {
		row = 7 - row // printed in half: rows 4 to 7 mirror 3 to 0
	}
	return rows[row][column]
}

// s0Tables are the tables as printed, in pawns. What mirrors itself is
// printed in half.
var s0Tables = [rules.King + 1][][8]float64{
	rules.Pawn: {
		{0, -1, 1, 2, 1, 2, 2, 6},
		{0, -1, 1, 1, 1, 2, 2, 6},
		{0, -1, 2, 1, 1, 2, 2, 6},
		{0, -2, 1, 2, 2, 2, 2, 6},
	},
	rules.Rook: {
		{0, -1, -1, -1, -1, -1, -1, 0},
		{0, 1, 1, 1, 1, 1, 1, 0},
		{0, 1, 1.5, 1, 1, 1.5, 1, 0},
		{0, 1, 1, 2, 2, 1, 1, 0},
	},
	rules.Bishop: {
		{-2, -2, -1, -1, -1, -1, -2, -2},
		{-1.5, -1, 1, 1, 1, 1, -1, -1.5},
		{-1, 0, 1.5, 1.5, 1.5, 1.5, 0, -1},
		{-0.5, 0.5, 1.5, 2, 2, 1.5, 0.5, -0.5},
	},
	rules.Knight: {
		{-2, -1, -1, -1, -1, -1, -1, -2},
		{-1.5, -1, 0, 1, 1, 0, -1, -1.5},
		{-1, 1, 1.5, 1.5, 1.5, 1.5, 1, -1},
		{-1, 1, 1.5, 2, 2, 1.5, 1, -0.5},
	},
	rules.Queen: {
		{-2, -1, -1, -1, -0.5, -1, -1, -2},
		{-1, 0, 0, 1, 1, 0, 0, -1},
		{-1, 1, 1, 1.5, 0.5, 0.5, 0, -1},
		{-0.5, 0, 1, 0.5, 0.5, 0.5, 0, -0.5},
	},
	rules.King: {
		{2, 1, -1, -1, -1.5, -1.5, -1, -2},
		{1, 1, -1, -1, -1.5, -1.5, 2, 2},
		{1, 1, -1, -1.5, -1.5, -1.5, -1.5, -1.5},
		{0, 0, -1, -1.5, -2, -2, -2, -2},
	},
}
