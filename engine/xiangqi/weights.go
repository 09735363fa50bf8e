package xiangqi

import (
	"banco/engine/xiangqi/worth"
	rules "banco/games/xiangqi"
	"banco/search"
)

// weights are what the terms of the evaluation are worth.
type weights struct {
	prices [8]int // of pieces by themselves: guards are worth more by what they keep away (see press), pawns by where they stand
	table  worth.Table

	rookMove, horseMove, cannonMove int // for each point a piece can go to

	openCannon int // nothing between it and the enemy's king on a file: what steps between is pinned
	heldCannon int // two pieces between
	backCannon int // on the rank of the king, with something between

	// For each missing guard of the enemy, by the piece that profits.
	rookPastAdvisor, horsePastAdvisor    int
	rookPastElephant, cannonPastElephant int

	// For each piece on the board more than the usual number: cannons need
	// pieces to jump over, horses and pawns suffer from them.
	cannonCompany, horseCompany, pawnCompany int

	huntStep int // of an attacker towards a king that cannot hit back
	huntFile int // for the middle file in such a hunt
}

// usual is how many pieces neither help nor hinder.
const usual = 20

// playing are the weights the evaluation plays with.
var playing = weights{
	prices: [8]int{
		rules.Advisor: 105, rules.Elephant: 105,
		rules.Rook: 900, rules.Horse: 405, rules.Cannon: 430, rules.Pawn: 45,
	},
	rookMove: 3, horseMove: 8, cannonMove: 2,
	openCannon: 75, heldCannon: 22, backCannon: 45,
	rookPastAdvisor: 38, horsePastAdvisor: 22, rookPastElephant: 22, cannonPastElephant: 30,
	cannonCompany: 3, horseCompany: -3, pawnCompany: -4,
	huntStep: 5, huntFile: 30,
}.tabled()

// tabled fills in the table: the price of a piece and the value of its point,
// s3's, but twice as much beside the prices.
func (w weights) tabled() weights {
	w.table = worth.NewTable(func(k rules.Kind, file, rank int) int { return w.prices[k] + pointWorth(k, file, rank) })
	return w
}

// pointWorth is what a point is worth to a kind of piece.
func pointWorth(k rules.Kind, file, rank int) int { return 3 * worth.S3Point(k, file, rank) }

// Model returns the evaluation with its weights, to be learnt.
func Model() *search.Model {
	m := &search.Model{Make: func(list []int) search.Evaluator {
		w := playing
		for i, t := range w.terms() {
			*t.value = list[i]
		}
		w = w.tabled()
		return search.ForFirst[*rules.Position](w.judge)
	}}
	w := playing
	for _, t := range w.terms() {
		m.Names = append(m.Names, t.name)
		m.Weights = append(m.Weights, *t.value)
	}
	return m
}

// term is a weight with its name.
type term struct {
	name  string
	value *int
}

// terms lists the weights that can be learnt, pointing into w.
func (w *weights) terms() []term {
	return []term{
		{"rook", &w.prices[rules.Rook]}, {"cannon", &w.prices[rules.Cannon]}, {"horse", &w.prices[rules.Horse]},
		{"pawn", &w.prices[rules.Pawn]}, {"advisor", &w.prices[rules.Advisor]}, {"elephant", &w.prices[rules.Elephant]},
		{"rook move", &w.rookMove}, {"horse move", &w.horseMove}, {"cannon move", &w.cannonMove},
		{"open cannon", &w.openCannon}, {"held cannon", &w.heldCannon}, {"back cannon", &w.backCannon},
		{"rook past advisor", &w.rookPastAdvisor}, {"horse past advisor", &w.horsePastAdvisor},
		{"rook past elephant", &w.rookPastElephant}, {"cannon past elephant", &w.cannonPastElephant},
		{"cannon in company", &w.cannonCompany}, {"horse in company", &w.horseCompany}, {"pawn in company", &w.pawnCompany},
		{"hunt step", &w.huntStep}, {"hunt file", &w.huntFile},
	}
}
