package five

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
	"banco/search"
)

// Weights are what the evaluation counts, in parts of WeightUnit, for the
// colour that places the next stone.
type Weights struct {
	// Shapes is the worth of what both colours could make of one line on an
	// empty point: by the own shape, then by the opponent's.
	Shapes [shape.Shapes][shape.Shapes]int32

	Own, Foe SideWeights // what one's own points count for, and the opponent's

	Turn int32 // the worth of being on turn
}

// SideWeights are what the points of one side are worth, of all four lines
// together.
type SideWeights struct {
	// Threats is the worth of having a point of each threat, and of having a second
	// one.
	Threats [Five][2]int32

	// Pairs is the worth of each empty point by the two best shapes that cross in
	// it.
	Pairs [pairs]int32
}

// WeightUnit is how many parts of a weight make one of a score.
const WeightUnit = 4

// table returns the worth of entries, by whose turn it is, Black first.
func (w *Weights) table() *[1 << 8][2]int32 {
	list := new([1 << 8][2]int32)
	for e := range list {
		black, white := shape.Of(uint8(e), rules.Black), shape.Of(uint8(e), rules.White)
		if black < shape.Shapes && white < shape.Shapes {
			list[e] = [2]int32{w.Shapes[black][white], w.Shapes[white][black]}
		}
	}
	return list
}

// values are the worths of entries that fields sum up.
var values = weights.table()

// Evaluate judges a board at rest for the colour that places the next stone.
func (b *Board) Evaluate() search.Score {
	if b.net != nil {
		return b.net.evaluate(b, b.weigh())
	}
	return search.Score(b.weigh() / WeightUnit)
}

// weigh returns the evaluation by weights alone, in parts of WeightUnit.
func (b *Board) weigh() int32 {
	own := int(b.Turn() - rules.Black)
	return b.worth[own] + weights.Turn + weights.Own.threats(&b.counts[own]) + weights.Foe.threats(&b.counts[1-own])
}

// threats returns the worth of having so many points of each threat.
func (w *SideWeights) threats(counts *[threatKinds]int) (sum int32) {
	for l := Three; l < Five; l++ {
		if n := counts[l]; n > 0 {
			sum += w.Threats[l][0]
			if n > 1 {
				sum += w.Threats[l][1]
			}
		}
	}
	return sum
}
