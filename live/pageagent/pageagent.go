// Package pageagent makes the agents that sit on seats of the page.
package pageagent

import (
	"context"
	"math/rand/v2"
	"time"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/live"
	"banco/search"
)

// maxAnswer bounds how long an agent on the page may think about a move,
// whatever its name asks for.
const maxAnswer = 10 * time.Second

// Agents makes the agents on seats of the page. Anyone who can reach the page
// can ask for one, so they run no programs and have little memory.
type Agents struct{}

var _ live.Agents = Agents{}

// Check says what is wrong with the name of an agent, or what it will take.
func (Agents) Check(rules game.Game, name string) (int64, error) {
	k, err := kits.Find(rules.Name())
	if err != nil {
		return 0, err
	}
	_, bytes, err := engine.Check(k.Public(), name)
	return bytes, err
}

// New makes an agent.
func (Agents) New(rules game.Game, name string) (live.Player, error) {
	k, err := kits.Find(rules.Name())
	if err != nil {
		return nil, err
	}
	k = k.Public()
	a, err := engine.New(k, name)
	if err != nil {
		return nil, err
	}
	return &pageAgent{a, k}, nil
}

// pageAgent is an agent on a seat of the page.
type pageAgent struct {
	*engine.Agent
	kit *engine.Kit
}

// Move lets the agent choose.
func (g *pageAgent) Move(ctx context.Context, view game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	clocked := l.Bounded(view.Side())
	l.Seed = rand.Uint64()
	l = g.Within(l, view.Side())
	if l.MoveTime == 0 || l.MoveTime > maxAnswer {
		l.MoveTime = maxAnswer
	}
	return g.Search(ctx, view, analysis.Yielding(ctx, l, clocked), report)
}

// AcceptsDraw asks the strongest player there is.
func (g *pageAgent) AcceptsDraw(ctx context.Context, view game.Position, seat game.Side, ply int) bool {
	return analysis.AcceptsDraw(ctx, g.kit, view, seat, ply)
}
