package analysis

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"banco/engine"
	"banco/game"
	"banco/games/chess"
	"banco/pool"
	"banco/search"
)

// counting counts how often it is asked.
type counting struct {
	search.Evaluator
	times *atomic.Int64
}

func (c counting) Evaluate(p game.Position) search.Score {
	c.times.Add(1)
	return c.Evaluator.Evaluate(p)
}

// With one slot and an hour of work in it, a move of an agent begins long before
// that hour is over, whosever move it is, and the work stands still meanwhile.
// How soon is up to the pool, and tested there.
func TestLongWorkYields(t *testing.T) {
	var evaluated atomic.Int64
	kit := *kitOf("chess")
	kit.Evaluators = []engine.Named{{Name: kit.Evaluators[0].Name, Evaluator: counting{kit.Evaluators[0].Evaluator, &evaluated}}}
	at := read(t, &kit, "")
	line := moves(t, at, "e2e4", "e7e5", "g1f3")
	analyse := func(agent string) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			return Lines(ctx, &kit, at, Options{Agent: agent, Time: time.Hour}, func(Snapshot) {})
		}
	}
	for name, work := range map[string]func(ctx context.Context) error{
		"analysis":            analyse(""),
		"analysis by minimax": analyse("minimax:depth=10"),
		"analysis by mcts":    analyse("mcts:hash=1"),
		"review": func(ctx context.Context) error {
			_, err := Review(ctx, &kit, at, line, search.Limits{MoveTime: time.Hour}, func(int, int) error { return nil })
			return err
		},
		"hint": func(ctx context.Context) error { _, err := FindHint(ctx, &kit, at, time.Hour); return err },
		"draw": func(ctx context.Context) error {
			for ctx.Err() == nil {
				AcceptsDraw(ctx, &kit, at, game.First, 10)
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := pool.New(1, 0)
			ctx, stop := context.WithCancel(t.Context())
			running, ended := make(chan struct{}), make(chan error)
			go func() {
				ended <- p.Run(ctx, pool.Job{Visitor: "a"}, func(ctx context.Context) error {
					close(running)
					return work(ctx)
				})
			}()
			<-running
			for _, visitor := range []string{"b", "a"} {
				soon, cancel := context.WithTimeout(t.Context(), time.Minute)
				err := p.Run(soon, pool.Job{Visitor: visitor}, func(context.Context) error {
					before := evaluated.Load()
					time.Sleep(30 * time.Millisecond)
					if n := evaluated.Load() - before; n > 0 {
						t.Errorf("%d evaluations without a slot", n)
					}
					return nil
				})
				cancel()
				if err != nil {
					t.Errorf("a move of %s: %v", visitor, err)
				}
			}
			stop()
			if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
}

// Waiting is not thinking: a paused search has its whole time.
func TestWaitingIsNotThinking(t *testing.T) {
	kit, p := kitOf("chess"), pool.New(1, 0)
	const limit, wait = 400 * time.Millisecond, time.Second
	begun, thought := time.Now(), time.Duration(0)
	running, ended := make(chan struct{}), make(chan error)
	go func() {
		ended <- p.Run(t.Context(), pool.Job{Visitor: "a"}, func(ctx context.Context) error {
			close(running)
			return Lines(ctx, kit, read(t, kit, ""), Options{Time: limit}, func(s Snapshot) { thought = s.Time })
		})
	}()
	<-running
	if err := p.Run(t.Context(), pool.Job{Visitor: "b"}, func(context.Context) error { time.Sleep(wait); return nil }); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begun); took < limit+wait || took-thought < wait {
		t.Errorf("it took %v, of which %v were thinking", took, thought)
	}
}

// broken is an evaluator with a fault.
type broken struct{}

func (broken) Evaluate(game.Position) search.Score { panic("no such square") }

// A panic in any search ends that job, is logged with the position, and
// nothing else.
func TestPanicEndsTheSearch(t *testing.T) {
	var log bytes.Buffer
	old := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(old)
	judges := []engine.Named{{Name: "broken", Evaluator: broken{}}}
	kit := &engine.Kit{Game: chess.New(), Guide: search.NoGuide{}, Algorithms: engine.Common(judges), Evaluators: judges}
	at := read(t, kit, "")
	p := pool.New(1, 0)
	for name, work := range map[string]func(ctx context.Context) error{
		"lines": func(ctx context.Context) error {
			return Lines(ctx, kit, at, Options{}, func(Snapshot) {})
		},
		"hint": func(ctx context.Context) error { _, err := FindHint(ctx, kit, at, time.Second); return err },
		"review": func(ctx context.Context) error {
			_, err := Review(ctx, kit, at, at.Moves(nil)[:1], search.Limits{Nodes: 100}, func(int, int) error { return nil })
			return err
		},
	} {
		log.Reset()
		err := p.Run(t.Context(), pool.Job{What: name + " at " + at.FEN()}, work)
		var failed *pool.Panic
		if !errors.As(err, &failed) || failed.Value != "no such square" {
			t.Errorf("%s: %v", name, err)
		}
		if text := log.String(); strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, at.FEN()) ||
			!strings.Contains(text, "Evaluate") {
			t.Errorf("%s: the log says %s", name, text)
		}
	}
}
