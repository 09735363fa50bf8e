package chess

import (
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// s4Prices are S4's worths of the men, in hundredths of a pawn.
var s4Prices = prices{
	rules.Pawn: 100, rules.Knight: 320, rules.Bishop: 330, rules.Rook: 500, rules.Queen: 900, rules.King: 20000,
}

// s4Positional is S4's evaluation: material and squares. Where S4 has a score
// of its own for a side without a move, the game is over and nobody evaluates.
func s4Positional(p *rules.Position) search.Score {
	if s4Ending(p) {
		return s4Endgame.balance(p)
	}
	return s4Middlegame.balance(p)
}

// s4Ending reports whether S4 plays an endgame: without queens, or with one
// queen and at most one minor piece on each side.
func s4Ending(p *rules.Position) bool {
	queens := p.KindSet(rules.Queen)
	if queens == 0 {
		return true
	}
	minors, white := p.KindSet(rules.Knight)|p.KindSet(rules.Bishop), p.SideSet(game.First)
	return bits.OnesCount64(queens&white) == 1 && bits.OnesCount64(queens&^white) == 1 &&
		bits.OnesCount64(minors&white) <= 1 && bits.OnesCount64(minors&^white) <= 1
}

// The price of a man with the value of its square. They differ in the king.
var (
	s4Middlegame = s4Table(&s4King)
	s4Endgame    = s4Table(&s4KingAlone)
)

func s4Table(king *[64]int8) (t table) {
	for k := rules.Bishop; k <= rules.King; k++ {
		squares := &s4Tables[k]
		if k == rules.King {
			squares = king
		}
		for s := range 64 {
			t[k][s] = int32(s4Prices[k]) + int32(squares[s^flip])
		}
	}
	return t
}

// s4Tables are S4's tables as printed: from White's side, the eighth rank
// first and the a-file at the left.
var s4Tables = [rules.King + 1][64]int8{
	rules.Pawn: {
		0, 0, 0, 0, 0, 0, 0, 0,
		50, 50, 50, 50, 50, 50, 50, 50,
		10, 10, 20, 30, 30, 20, 10, 10,
		5, 5, 10, 25, 25, 10, 5, 5,
		0, 0, 0, 20, 20, 0, 0, 0,
		5, -5, -10, 0, 0, -10, -5, 5,
		5, 10, 10, -20, -20, 10, 10, 5,
		0, 0, 0, 0, 0, 0, 0, 0,
	},
	rules.Knight: {
		-50, -40, -30, -30, -30, -30, -40, -50,
		-40, -20, 0, 0, 0, 0, -20, -40,
		-30, 0, 10, 15, 15, 10, 0, -30,
		-30, 5, 15, 20, 20, 15, 5, -30,
		-30, 0, 15, 20, 20, 15, 0, -30,
		-30, 5, 10, 15, 15, 10, 5, -30,
		-40, -20, 0, 5, 5, 0, -20, -40,
		-50, -40, -30, -30, -30, -30, -40, -50,
	},
	rules.Bishop: {
		-20, -10, -10, -10, -10, -10, -10, -20,
		-10, 0, 0, 0, 0, 0, 0, -10,
		-10, 0, 5, 10, 10, 5, 0, -10,
		-10, 5, 5, 10, 10, 5, 5, -10,
		-10, 0, 10, 10, 10, 10, 0, -10,
		-10, 10, 10, 10, 10, 10, 10, -10,
		-10, 5, 0, 0, 0, 0, 5, -10,
		-20, -10, -10, -10, -10, -10, -10, -20,
	},
	rules.Rook: {
		0, 0, 0, 0, 0, 0, 0, 0,
		5, 10, 10, 10, 10, 10, 10, 5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		-5, 0, 0, 0, 0, 0, 0, -5,
		0, 0, 0, 5, 5, 0, 0, 0,
	},
	rules.Queen: {
		-20, -10, -10, -5, -5, -10, -10, -20,
		-10, 0, 0, 0, 0, 0, 0, -10,
		-10, 0, 5, 5, 5, 5, 0, -10,
		-5, 0, 5, 5, 5, 5, 0, -5,
		0, 0, 5, 5, 5, 5, 0, -5,
		-10, 5, 5, 5, 5, 5, 0, -10,
		-10, 0, 5, 0, 0, 0, 0, -10,
		-20, -10, -10, -5, -5, -10, -10, -20,
	},
}

// s4King is the king's table of the middlegame.
var s4King = [64]int8{
	-30, -40, -40, -50, -50, -40, -40, -30,
	-30, -40, -40, -50, -50, -40, -40, -30,
	-30, -40, -40, -50, -50, -40, -40, -30,
	-30, -40, -40, -50, -50, -40, -40, -30,
	-20, -30, -30, -40, -40, -30, -30, -20,
	-10, -20, -20, -20, -20, -20, -20, -10,
	20, 20, 0, 0, 0, 0, 20, 20,
	20, 30, 10, 0, 0, 10, 30, 20,
}

// s4KingAlone is the king's table of the endgame.
var s4KingAlone = [64]int8{
	-50, -40, -30, -20, -20, -30, -40, -50,
	-30, -20, -10, 0, 0, -10, -20, -30,
	-30, -10, 20, 30, 30, 20, -10, -30,
	-30, -10, 30, 40, 40, 30, -10, -30,
	-30, -10, 30, 40, 40, 30, -10, -30,
	-30, -10, 20, 30, 30, 20, -10, -30,
	-30, -30, 0, 0, 0, 0, -30, -30,
	-50, -30, -30, -30, -30, -30, -30, -50,
}
