package caro

import (
	"banco/engine"
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// Plan tells what a stone is good for: what it makes of the lines through its point,
// and what the other colour would have made there.
func Plan(p game.Position, m game.Move) engine.Plan {
	if !isPoint(m) {
		return engine.Plan{}
	}
	v := viewOf(p.(*rules.Position))
	pt := rules.Point(m)
	b := v.tallies(pt)
	own, foe := b.Of(v.Turn()), b.Of(v.Turn().Other())
	name := ""
	switch mine, theirs := v.bestShape(pt, v.Turn()), v.bestShape(pt, v.Turn().Other()); {
	case own.Combination() != shape.Single:
		name = engine.DoubleUp
	case mine >= shape.Four:
		name = engine.MakeFour
	case mine == shape.Three:
		name = engine.MakeThree
	case foe.AtLeast(shape.Three):
		name = engine.StopThree
	case mine == shape.Two:
		name = engine.MakeTwo
	case theirs == shape.Two:
		name = engine.StopTwo
	case mine == shape.ClosedTwo || mine == shape.ClosedThree:
		name = engine.Build
	case v.inMiddle(pt):
		name = engine.Middle
	}
	return engine.Plan{Name: name}
}

// bestShape returns the best shape that a stone of a colour would make on a point.
func (v view) bestShape(pt rules.Point, colour rules.Stone) (best shape.Shape) {
	for d := range rules.Directions {
		best = max(best, shape.Of(v.Table.At(v.Window(d, pt)), colour))
	}
	return best
}

// inMiddle reports whether a point is in the middle third of the board.
func (v view) inMiddle(pt rules.Point) bool {
	low, high := v.Size()/3, v.Size()-1-v.Size()/3
	return pt.File() >= low && pt.File() <= high && pt.Rank() >= low && pt.Rank() <= high
}
