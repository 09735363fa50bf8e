package analysis

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"banco/engine"
	"banco/game"
	"banco/pool"
	"banco/search"
)

// Options say how to look for lines.
type Options struct {
	Agent string        // as engine.New reads it; empty: the strongest of the kit
	Lines int           // how many, 1 to 5
	Time  time.Duration // how long at most; 0: until the context ends
}

// Snapshot is what a search has found so far.
type Snapshot struct {
	Depth int
	Nodes uint64
	NPS   uint64
	Time  time.Duration
	Lines []Line // the best first
	Done  bool   // no more will come
}

const (
	maxLines      = 5
	maxTime       = time.Hour              // of a search that nothing else ends
	snapshotEvery = 100 * time.Millisecond // between two snapshots, for people to read
	reportDelay   = 5 * time.Millisecond   // within which all lines of a depth are reported
)

// Lines searches p and reports what it finds on the calling goroutine, at most
// about ten times a second; the last snapshot has Done. Inside a job of a pool
// it makes way for others. It ends within 20 ms of ctx, which is not an error, or
// earlier where the agent has found all it can. The position stays as it is.
func Lines(ctx context.Context, kit *engine.Kit, p game.Position, o Options, report func(Snapshot)) error {
	agent, err := newAnalyst(kit, o.Agent)
	if err != nil {
		return err
	}
	defer agent.Close()
	if p = p.Clone(); p.Result().Over() {
		report(Snapshot{Done: true})
		return nil
	}
	if o.Time <= 0 || o.Time > maxTime {
		o.Time = maxTime
	}
	limits := agent.Within(search.Limits{MoveTime: o.Time, MultiPV: min(max(o.Lines, 1), maxLines), Seed: 1}, p.Side())
	found := collector{side: p.Side(), news: make(chan struct{}, 1)}
	done := make(chan error, 1)
	go func() {
		done <- pool.Catch(func() error {
			_, err := agent.Search(ctx, p, Yielding(ctx, limits, false), found.add)
			return err
		})
	}()
	err = found.tell(done, report)
	if errors.Is(err, search.ErrNoMove) {
		return nil
	}
	return err
}

// collector puts the reports of a search together, one depth at a time.
type collector struct {
	side game.Side // to move
	news chan struct{}

	mu     sync.Mutex
	latest Snapshot
	fresh  bool // latest has not been taken
}

// add takes a report of the search.
func (g *collector) add(i search.Info) {
	g.mu.Lock()
	defer g.mu.Unlock()
	lines := g.latest.Lines
	if i.MultiPV <= 1 {
		lines = nil
	}
	g.latest = Snapshot{
		Depth: i.Depth, Nodes: i.Nodes, NPS: i.NPS(), Time: i.Time,
		Lines: append(lines, Line{forFirst(i.Score, g.side), i.PV}),
	}
	g.fresh = true
	select {
	case g.news <- struct{}{}:
	default:
	}
}

// take returns the latest snapshot, and whether it is new.
func (g *collector) take() (s Snapshot, fresh bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s, fresh = g.latest, g.fresh
	s.Lines = slices.Clone(s.Lines)
	g.fresh = false
	return s, fresh
}

// tell reports snapshots until the search is done.
func (g *collector) tell(done <-chan error, report func(Snapshot)) error {
	var last time.Time
	var due <-chan time.Time
	for {
		select {
		case err := <-done:
			s, _ := g.take()
			s.Done = true
			report(s)
			return err
		case <-g.news:
			if due == nil {
				due = time.After(max(time.Until(last.Add(snapshotEvery)), reportDelay))
			}
		case <-due:
			due = nil
			if s, fresh := g.take(); fresh {
				last = time.Now()
				report(s)
			}
		}
	}
}
