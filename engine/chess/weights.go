package chess

import (
	rules "banco/games/chess"
	"banco/search"
)

// weights are what the terms of the evaluation are worth.
type weights struct {
	men     [rules.King + 1]pair // added to every square of a kind
	squares [rules.King + 1][64]pair

	knightMove, bishopMove, rookMove, queenMove pair // for each square a piece can go to, more than the usual number

	bishopPair pair
	openFile   pair // for a rook without pawns before it
	halfOpen   pair // without own pawns before it

	doubled, isolated pair
	shield            pair // for each pawn close before the king

	passedRank  [8]pair // a passed pawn by its rank
	passedReach [8]int  // what one step of the kings' race to it is, in an ending
}

// playing are the weights the evaluation plays with.
var playing = weights{
	squares: bancoSquares,

	knightMove: newPair(4, 4),
	bishopMove: newPair(4, 4),
	rookMove:   newPair(2, 4),
	queenMove:  newPair(1, 3),

	bishopPair: newPair(28, 45),
	openFile:   newPair(24, 8),
	halfOpen:   newPair(12, 6),

	doubled:  newPair(-8, -18),
	isolated: newPair(-12, -12),
	shield:   newPair(11, 0),

	passedRank: [8]pair{
		0, newPair(2, 8), newPair(4, 12), newPair(8, 20), newPair(24, 40), newPair(50, 75), newPair(90, 120), 0,
	},
	passedReach: [8]int{0, 0, 1, 2, 4, 7, 10, 0},
}

// Model returns the evaluation with its weights, to be learnt: each counts once in
// a middlegame and once in an endgame.
func Model() *search.Model {
	m := &search.Model{Make: func(list []int) search.Evaluator {
		return search.ForFirst[*rules.Position](playing.with(list).judge)
	}}
	w := playing
	for _, t := range w.terms() {
		m.Names = append(m.Names, t.name+" middle", t.name+" end")
		m.Weights = append(m.Weights, t.pair.middle(), t.pair.end())
	}
	return m
}

// with returns the weights with those of the terms replaced.
func (w weights) with(list []int) *weights {
	for i, t := range w.terms() {
		*t.pair = newPair(list[2*i], list[2*i+1])
	}
	for kind := range w.squares {
		for s := range w.squares[kind] {
			w.squares[kind][s] += w.men[kind]
		}
	}
	return &w
}

// term is a weight with its name.
type term struct {
	name string
	pair *pair
}

// terms lists the weights that can be learnt, pointing into w.
func (w *weights) terms() []term {
	return []term{
		{"pawn", &w.men[rules.Pawn]}, {"knight", &w.men[rules.Knight]}, {"bishop", &w.men[rules.Bishop]},
		{"rook", &w.men[rules.Rook]}, {"queen", &w.men[rules.Queen]},
		{"knight move", &w.knightMove}, {"bishop move", &w.bishopMove}, {"rook move", &w.rookMove}, {"queen move", &w.queenMove},
		{"bishop pair", &w.bishopPair}, {"open file", &w.openFile}, {"half-open file", &w.halfOpen},
		{"doubled pawn", &w.doubled}, {"isolated pawn", &w.isolated}, {"shield", &w.shield},
		{"passed pawn 2", &w.passedRank[1]}, {"passed pawn 3", &w.passedRank[2]}, {"passed pawn 4", &w.passedRank[3]},
		{"passed pawn 5", &w.passedRank[4]}, {"passed pawn 6", &w.passedRank[5]}, {"passed pawn 7", &w.passedRank[6]},
	}
}
