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

// s0Own is S0's first heuristic as its authors wrote it, for the machine's
// side: its material, and how many men more it has. Since what the other side's
// men are worth is not in it, all captures are worth the same to it.
func s0Own(p *rules.Position, side game.Side) search.Score {
	more := bits.OnesCount64(p.SideSet(side)) - bits.OnesCount64(p.SideSet(side.Other()))
	return s0Prices.of(p, side) + s0Man*search.Score(more)
}

// s0Material is the zero-sum form of the first heuristic, for searches in which
// one side's gain must be the other's loss: each side's own heuristic is held
// against the other's.
func s0Material(p *rules.Position) search.Score {
	return s0Own(p, game.First) - s0Own(p, game.Second)
}

// s0Positional is S0's second heuristic: material, squares, the bishop pair
// and the number of men.
func s0Positional(p *rules.Position) search.Score { return s0Squares.balance(p) + s0Bishops(p) }

// s0Files is the second heuristic with its tables read as in the report's
// worked example.
func s0Files(p *rules.Position) search.Score { return s0FileSquares.balance(p) + s0Bishops(p) }

// s0Bishops is what White has of the bishop pair.
func s0Bishops(p *rules.Position) search.Score {
	white, bishops := p.SideSet(game.First), p.KindSet(rules.Bishop)
	switch own, foe := bits.OnesCount64(bishops&white) >= 2, bits.OnesCount64(bishops&^white) >= 2; {
	case own && !foe:
		return s0Pair
	case foe && !own:
		return -s0Pair
	}
	return 0
}

// s0Squares and s0FileSquares have the price of a man, s0Man, and the value of
// its square by either reading of the tables.
var s0Squares, s0FileSquares = s0Table(alongPlay), s0Table(asFiles)

func s0Table(value func(k rules.Kind, s rules.Square) float64) (t table) {
	for k := rules.Bishop; k <= rules.King; k++ {
		for s := range rules.Square(64) {
			t[k][s] = int32(s0Prices[k]) + s0Man + int32(math.Round(100*value(k, s)))
		}
	}
	return t
}

// alongPlay reads the printed tables as the report says they are: the columns A
// to H run along the direction of play, A the owner's back rank, and the rows
// across the files. So a pawn gains by going forward, a king by staying at home,
// and of the queen the report says that the further she advances the less her
// square is worth. This is how the player reads them.
func alongPlay(k rules.Kind, s rules.Square) float64 { return s0Printed(k, s.File(), s.Rank()) }

// asFiles reads the tables of the knights, bishops, rooks and queens with their
// letters as files and the owner's back rank as row 0. The report's worked
// example does so (a bishop on the e-file, one step from home, is worth 1; along
// play it would be 0.5), against what the report says elsewhere. Its kings stand
// where they are worth 0 only along play, so those and the pawns stay.
func asFiles(k rules.Kind, s rules.Square) float64 {
	if k == rules.Pawn || k == rules.King {
		return alongPlay(k, s)
	}
	return s0Printed(k, s.Rank(), s.File())
}

func s0Printed(k rules.Kind, row, column int) float64 {
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
