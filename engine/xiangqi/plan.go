package xiangqi

import (
	"banco/engine"
	"banco/engine/xiangqi/plan"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
)

// Attacks tells who attacks what in xiangqi. It has no state.
type Attacks struct{}

var _ engine.Attacks = Attacks{}

// Attackers lists the points of a side's pieces that attack a point.
func (Attacks) Attackers(p game.Position, point int, by game.Side, gone ...int) []int {
	return plan.Attackers(p.(*rules.Position), point, by, gone...)
}

// Worth returns what the piece on a point is worth to whoever captures it.
func (Attacks) Worth(p game.Position, point int) search.Score {
	kind := p.(*rules.Position).At(rules.Square(point)).Kind()
	if kind == rules.King {
		return engine.KingWorth
	}
	return exchange[kind]
}

// Plan tells what a quiet move is good for.
func Plan(p game.Position, m game.Move) engine.Plan { return plan.Of(p.(*rules.Position), m) }
