package othello

import (
	"banco/engine"
	"banco/game"
	rules "banco/games/othello"
)

// What is few, in moves and discs.
const (
	fewMoves    = 3
	fewTurned   = 2
	harvestFrom = 12 // empty squares from which discs are worth counting
)

// core are the sixteen squares in the middle.
const core rules.Set = 0x00003c3c3c3c0000

// Plan tells what a disc is good for, beside what the other moves do.
func Plan(p game.Position, m game.Move) engine.Plan {
	if m == rules.Pass {
		return engine.Plan{}
	}
	position := p.(*rules.Position)
	this, others := outcomeOf(position, m), []outcome{}
	for _, other := range position.Moves(nil) {
		if other != m {
			others = append(others, outcomeOf(position, other))
		}
	}
	count := 0
	name := ""
	switch {
	case allCorners.Has(rules.To(m)):
		name = engine.Corner
	case this.theirs == 0 && this.own > 0:
		name = engine.SkipTurn
	case this.stable:
		name = engine.Stable
	case !this.opens && anyOf(others, func(o outcome) bool { return o.opens }):
		name = engine.Shut
	case this.theirs <= fewMoves || !anyOf(others, func(o outcome) bool { return o.theirs < this.theirs }):
		name, count = engine.Starve, this.theirs
	case this.empty < harvestFrom && !anyOf(others, func(o outcome) bool { return o.turned > this.turned }):
		name, count = engine.Harvest, this.turned
	case this.turned <= fewTurned && !this.outside:
		name = engine.Inside
	case !anyOf(others, func(o outcome) bool { return o.own > this.own }):
		name = engine.Freedom
	case core.Has(rules.To(m)):
		name = engine.Core
	case (leftEdge | rightEdge | bottomEdge | topEdge).Has(rules.To(m)):
		name = engine.Edge
	}
	return engine.Plan{Name: name, Count: count}
}

func anyOf(list []outcome, is func(outcome) bool) bool {
	for _, o := range list {
		if is(o) {
			return true
		}
	}
	return false
}

// outcome is what a move leads to.
type outcome struct {
	theirs, own int // moves of the enemy, and of the mover if it were to move again
	turned      int // discs turned over
	empty       int // squares
	stable      bool
	opens       bool // the enemy can take a corner
	outside     bool // a disc that was turned over has an empty square beside it
}

func outcomeOf(p *rules.Position, m game.Move) outcome {
	side, turned := p.Side(), p.Turned(m)
	p.Make(m)
	defer p.Unmake()
	f := featuresOf(p)
	return outcome{
		theirs: f.moves[side.Other()], own: f.moves[side], turned: turned.Count(), empty: f.empty.Count(),
		stable: f.stable[side].Has(rules.To(m)), opens: p.Placements(side.Other())&allCorners != 0,
		outside: turned&neighbours(f.empty) != 0,
	}
}
