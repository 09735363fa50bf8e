package tournament

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"banco/engine"
	"banco/enginematch"
	"banco/game"
)

// Remote lets other machines play games.
type Remote interface {
	// Game plays a game of a plan, by its number from 1. It calls taken once somebody has
	// begun. The error is that of a [pool.Elsewhere].
	Game(ctx context.Context, k *engine.Kit, p Plan, number int, taken func()) (*Game, error)
}

// tradeGames is the trade of the jobs that are done by [Remote].
const tradeGames = "games"

// PlayGame plays one game of a plan as the server does that has the plan, for another machine.
func (p *Plan) PlayGame(ctx context.Context, k *engine.Kit, number int) (*Game, error) {
	c, err := p.Match(k, Public)
	if err != nil {
		return nil, err
	}
	if c.Limits.MoveTime == 0 || c.Limits.MoveTime > maxThought {
		c.Limits.MoveTime = maxThought
	}
	return playOne(ctx, c, number)
}

// playOne plays a game and returns it as it is stored.
func playOne(ctx context.Context, c *enginematch.Match, number int) (*Game, error) {
	format, err := enginematch.FormatFor(c.Rules, recorded)
	if err != nil {
		return nil, err
	}
	g, err := c.PlayOne(ctx, number)
	if err != nil {
		return nil, err
	}
	return keep(g, format)
}

// Believe refuses a game from another machine that cannot be that of the plan.
func (p *Plan) Believe(ctx context.Context, k *engine.Kit, number int, g *Game) error {
	c, err := p.Match(k, Public)
	if err != nil {
		return err
	}
	_, known := game.ParseReason(g.Reason)
	seats, ok := c.SeatsOf(number)
	if !ok || g.Number != number || g.Seats != seats || !known || g.Winner > game.NoSide || g.Plies < 0 || g.Plies > longest+maxPlies {
		return errors.New("it is not the game that was asked for")
	}
	for _, s := range g.SearchStats {
		if s.Moves < 0 || s.Moves > g.Plies+1 || s.Depths < 0 || s.Time < 0 || s.Most < 0 || s.Time > 24*time.Hour || s.Most > s.Time {
			return errors.New("the numbers of its searches are not possible")
		}
	}
	format, err := enginematch.FormatFor(k.Game, recorded)
	if err != nil {
		return err
	}
	records, err := format.Read(ctx, strings.NewReader(g.Record))
	if err != nil || len(records) != 1 {
		return fmt.Errorf("its record has %d games: %w", len(records), err)
	}
	return nil
}
