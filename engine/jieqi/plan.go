package jieqi

import (
	"banco/engine"
	"banco/engine/xiangqi/plan"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// Attacks tells who attacks what in cờ úp. It has no state.
type Attacks struct{}

var _ engine.Attacks = Attacks{}

// Attackers lists the points of a side's pieces that attack a point, the covered ones
// as they move.
func (Attacks) Attackers(p game.Position, point int, by game.Side, gone ...int) []int {
	return plan.Attackers(p.(*rules.Position), point, by, gone...)
}

// Worth returns what the piece on a point is worth to whoever captures it: of a covered
// one the mean of what it can be.
func (Attacks) Worth(p game.Position, point int) search.Score {
	position := p.(*rules.Position)
	piece := position.At(xiangqi.Square(point))
	switch {
	case piece.Covered():
		return search.Score(bancoPrices.mean(position, piece.Side()))
	case piece != rules.Empty && piece.Kind() == xiangqi.King:
		return engine.KingWorth
	}
	return search.Score(bancoPrices[piece.Kind()])
}

// Plan tells what a quiet move is good for: one of a covered piece turns it up.
func Plan(p game.Position, m game.Move) engine.Plan {
	position := p.(*rules.Position)
	if position.At(xiangqi.From(m)).Covered() {
		return engine.Plan{Name: engine.Reveal}
	}
	return plan.Of(position, m)
}
