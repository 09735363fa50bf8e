package tournament

import (
	"context"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"banco/analysis"
	"banco/engine"
	"banco/enginematch"
	"banco/enginematch/jobs"
	"banco/game"
	"banco/pool"
	"banco/search"
)

// job is a tournament of Jobs.
type job struct {
	jobs *Jobs
	log  *Log // only Run uses it while the tournament is played

	mu    sync.Mutex
	head  Head    // as of the last game
	games []*Game // nil: the tournament is not being played, and the games are in the log
}

var _ jobs.Work = (*job)(nil)

func (t *job) id() string { return filepath.Base(t.log.name) }

// Status implements jobs.Work.
func (t *job) Status() jobs.Status {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.head.Status
}

// Keep implements jobs.Work.
func (t *job) Keep(s jobs.Status) error {
	t.log.Status = s
	t.mu.Lock()
	t.head = t.log.Head
	t.mu.Unlock()
	return t.log.Save()
}

// Remove implements jobs.Work.
func (t *job) Remove() error { return t.log.Remove() }

// look returns the head, and the games if they are in memory.
func (t *job) look() (Head, []*Game) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.head, t.games[:len(t.games):len(t.games)]
}

// seen returns a snapshot. It reads the games from the log if they are not in memory.
func (t *job) seen() (*Snapshot, error) {
	h, games := t.look()
	l := &Log{Head: h, name: t.log.name}
	if games == nil {
		var err error
		if games, err = l.Games(false); err != nil {
			return nil, err
		}
	}
	return &Snapshot{Head: h, ID: t.id(), Total: h.total(), Games: games, Table: l.Table(games)}, nil
}

// total returns how many games there will be.
func (h *Head) total() int { return h.Games * len(h.Agents) * (len(h.Agents) - 1) / 2 }

// Run plays a tournament, each game in a job of the pool. It yields its slot between and
// within searches.
func (t *job) Run(ctx context.Context) error {
	k, err := t.jobs.kits.Find(t.log.Game)
	if err != nil {
		return err
	}
	c, err := t.log.Match(k, Public)
	if err != nil {
		return err
	}
	games, err := t.log.Games(false)
	if err != nil {
		return err
	}
	t.mu.Lock()
	t.games = append([]*Game{}, games...)
	t.mu.Unlock()
	defer t.rest()
	return t.log.playEach(ctx, c.Total(), func(ctx context.Context, number int) (*Game, error) {
		return t.playOne(ctx, k, c, number)
	}, func(g *Game) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.games, t.head.Spent, t.head.Played = append(t.games, g), t.log.Spent, t.log.Played
	})
}

// playOne plays a game in a job of the pool, or on another machine while no slot is free.
func (t *job) playOne(ctx context.Context, k *engine.Kit, c *enginematch.Match, number int) (g *Game, err error) {
	running := pool.Job{
		Visitor: t.log.Visitor, Address: t.log.Address, Kind: pool.Lab, What: "tournament " + t.id(), Bytes: t.log.Bytes(k),
	}
	if find := t.jobs.remote.Load(); find != nil {
		running.Trade = tradeGames
		running.Elsewhere = func(ctx context.Context, taken func()) error {
			remote := (*find)()
			if remote == nil {
				return pool.ErrNobody
			}
			g, err = remote.Game(ctx, k, t.log.Plan, number, taken)
			return err
		}
	}
	err = t.jobs.pool.Run(ctx, running, func(ctx context.Context) error {
		one := *c
		one.Entrants = slices.Clone(c.Entrants)
		for i := range one.Entrants {
			one.Entrants[i].New = polite(ctx, one.Entrants[i].New)
		}
		g, err = playOne(ctx, &one, number)
		return err
	})
	return g, err
}

// rest leaves the games to the log when the tournament is no longer played.
func (t *job) rest() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.head, t.games = t.log.Head, nil
}

// polite makes agents that yield their slot of the pool.
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

// maxThought bounds the time of a search, without the time that it waits for a slot.
const maxThought = 10 * time.Second

// Search yields its slot, and then searches.
func (y *yielding) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	if err := pool.Yield(y.job); err != nil {
		return game.NoMove, err
	}
	if l.MoveTime == 0 || l.MoveTime > maxThought {
		l.MoveTime = maxThought
	}
	return y.Searcher.Search(ctx, p, analysis.Yielding(y.job, l, false), report)
}
