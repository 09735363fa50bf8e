package worker

import (
	"context"
	"errors"
	"fmt"

	"banco/engine"
	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/play"
)

// gameTask asks for a game of an engine tournament.
type gameTask struct {
	Plan   tournament.Plan `json:"plan"`
	Number int             `json:"number"`
}

// Game has a worker play a game of an engine tournament.
func (c *Client) Game(ctx context.Context, k *engine.Kit, p tournament.Plan, number int, taken func()) (*tournament.Game, error) {
	t := task{Path: play.Path{Game: p.Game}, Game: &gameTask{p, number}}
	a, err := c.delegate(ctx, c.identity.linesTopic(), t, taken, func([]byte) {})
	if err != nil {
		return nil, err
	}
	if a.Game == nil {
		return nil, nonsense(fmt.Errorf("no game: %.200s", a.Error))
	}
	if err := p.Believe(ctx, k, number, a.Game); err != nil {
		return nil, nonsense(err)
	}
	return a.Game, nil
}

// playGame plays a game of an engine tournament with agents that visitors may choose.
func playGame(ctx context.Context, kit *engine.Kit, q *gameTask) (*tournament.Game, error) {
	public, err := jobs.PublicKits([]*engine.Kit{kit}).Find(kit.Game.Name())
	if err != nil {
		return nil, err
	}
	if q.Plan.Game != kit.Game.Name() {
		return nil, errors.New("the plan is for another game")
	}
	return q.Plan.PlayGame(ctx, public, q.Number)
}
