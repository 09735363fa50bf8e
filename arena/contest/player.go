package contest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"banco/analysis"
	"banco/arena"
	"banco/engine"
	"banco/game"
	"banco/pool"
	"banco/search"
)

// look returns the head and the games so far, where they are in memory.
func (e *entry) look() (Head, []*Game) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.head, e.games[:len(e.games):len(e.games)]
}

// seen reads the games of a tournament that nobody plays from its log.
func (e *entry) seen() (*Seen, error) {
	h, games := e.look()
	l := &Log{Head: h, name: e.log.name}
	if games == nil {
		var err error
		if games, err = l.Games(false); err != nil {
			return nil, err
		}
	}
	return &Seen{Head: h, ID: e.id, Total: h.total(), Games: games, Table: l.Table(games)}, nil
}

// total returns how many games there will be.
func (h *Head) total() int { return h.Games * len(h.Agents) * (len(h.Agents) - 1) / 2 }

// halt stops the player, if there is one, and waits for it.
func (e *entry) halt() {
	e.mu.Lock()
	pause, ended := e.pause, e.ended
	e.mu.Unlock()
	if pause != nil {
		pause()
		<-ended
	}
}

// play starts the player of a tournament.
func (d *Desk) play(e *entry, over func()) {
	ctx, pause := context.WithCancel(d.ctx)
	e.mu.Lock()
	e.pause, e.ended = pause, make(chan struct{})
	e.mu.Unlock()
	d.playing.Go(func() {
		defer over()
		defer pause()
		err := d.run(ctx, e)
		e.mu.Lock()
		defer e.mu.Unlock()
		if err != nil && ctx.Err() == nil {
			e.log.State, e.log.Why = Failed, err.Error()
			err = errors.Join(err, e.log.Save())
			slog.Error("a tournament has failed", "id", e.id, "error", err)
		}
		e.head, e.games, e.pause = e.log.Head, nil, nil
		close(e.ended)
	})
}

// run plays a tournament in a job of the pool, which makes way for others from
// search to search and within them.
func (d *Desk) run(ctx context.Context, e *entry) error {
	k := d.kits[e.log.Game]
	if k == nil {
		return fmt.Errorf("there is no game %q", e.log.Game)
	}
	c, err := e.log.Contest(k, Public)
	if err != nil {
		return err
	}
	games, err := e.log.Games(false)
	if err != nil {
		return err
	}
	e.mu.Lock()
	e.games = append([]*Game{}, games...)
	e.mu.Unlock()
	job := pool.Job{Visitor: e.log.Owner, What: "tournament " + e.id, Bytes: e.log.Bytes(k)}
	return d.pool.Run(ctx, job, func(ctx context.Context) error {
		for i := range c.Entrants {
			c.Entrants[i].New = polite(ctx, c.Entrants[i].New)
		}
		_, err := e.log.Play(ctx, c, func(_ *arena.Table, _ *arena.Game, g *Game) {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.games, e.head.Spent, e.head.Played = append(e.games, g), e.log.Spent, e.log.Played
		})
		return err
	})
}

// polite makes agents that make way for others in the pool whose job ctx is of.
func polite(ctx context.Context, make func() (*engine.Agent, error)) func() (*engine.Agent, error) {
	return func() (*engine.Agent, error) {
		a, err := make()
		if err == nil {
			a.Searcher = &yielding{a.Searcher, ctx}
		}
		return a, err
	}
}

// yielding is a searcher in a job of a pool.
type yielding struct {
	search.Searcher
	job context.Context
}

// maxThought bounds how long an agent may think about a move, waiting for others
// not counted.
const maxThought = 10 * time.Second

// Search makes way for others, and then searches.
func (y *yielding) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	if err := pool.Yield(y.job); err != nil {
		return game.NoMove, err
	}
	if l.MoveTime == 0 || l.MoveTime > maxThought {
		l.MoveTime = maxThought
	}
	return y.Searcher.Search(ctx, p, analysis.Yielding(y.job, l, false), report)
}
