package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"banco/analysis"
	"banco/bus"
	"banco/engine"
	"banco/game"
	"banco/live"
	"banco/pool"
	"banco/search"
)

// Worker does searches for servers of its identity.
type Worker struct {
	Bus      *bus.NATS
	Identity Identity
	Name     string // of the machine, for logs; without spaces
	Slots    int    // searches at once; every second one may be for lines, which take long
	Memory   int64  // bytes for the tables of players that are kept from move to move
	Agents   live.Agents
	Kit      func(game string) (*engine.Kit, error)

	done    atomic.Int64
	players players
}

// helloEvery is how often a worker says that it is there.
const helloEvery = 10 * time.Second

// Run works until ctx ends, or the connection for good. Searches that are not done then
// are given back.
func (w *Worker) Run(ctx context.Context) error {
	w.players.memory = w.Memory
	defer w.players.close()
	hello, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() { w.sayHello(hello) })
	hear := w.hearRefusal()
	go subscribe(w.Bus, topicRefused, hear) // which waits for NATS, and Ctrl-C should not
	all.Go(func() { w.Bus.Work(ctx, w.Identity.linesTopic(), w.Slots/2, w.do) })
	w.Bus.Work(ctx, w.Identity.topic(), w.Slots-w.Slots/2, w.do)
	cancel()
	all.Wait()
	if ctx.Err() != nil {
		return nil
	}
	return w.Bus.Err()
}

// Done returns how many searches were done.
func (w *Worker) Done() int64 { return w.done.Load() }

// sayHello says now and then that the worker is there.
func (w *Worker) sayHello(ctx context.Context) {
	every := time.NewTicker(helloEvery)
	defer every.Stop()
	for {
		w.Bus.Publish(topicHello, w.Name+" "+string(w.Identity))
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
	}
}

// hearRefusal says once of every version of a server that it does not use the worker.
func (w *Worker) hearRefusal() func(text string) {
	told := map[string]bool{}
	return func(text string) { // one after the other
		name, theirs, _ := strings.Cut(text, " ")
		if name == w.Name && !told[theirs] && len(told) < maxRefused {
			told[theirs] = true
			slog.Warn("a server of another version does not use this worker", "its", theirs, "ours", w.Identity)
		}
	}
}

// do does a task that a server has sent.
func (w *Worker) do(ctx context.Context, t bus.Task) ([]byte, bool) {
	var a answer
	err := pool.Catch(func() (err error) {
		a, err = w.search(ctx, t)
		return err
	})
	if ctx.Err() != nil {
		return nil, false
	}
	if err != nil {
		a = answer{Error: err.Error()}
		slog.Warn("a search has failed", "err", err)
	} else {
		w.done.Add(1)
	}
	text, err := json.Marshal(a)
	return text, err == nil
}

// search does what a task asks for.
func (w *Worker) search(ctx context.Context, t bus.Task) (a answer, err error) {
	var q task
	if err := json.Unmarshal(t.Data, &q); err != nil {
		return a, err
	}
	kit, err := w.Kit(q.Path.Game)
	if err != nil {
		return a, err
	}
	if q.Review {
		a.Review, err = review(ctx, kit, q.Path, t.News)
		return a, err
	}
	if q.Game != nil {
		a.Game, err = playGame(ctx, kit, q.Game)
		return a, err
	}
	p, err := q.Path.Position(kit.Game)
	if err != nil {
		return a, err
	}
	switch {
	case p.Result().Over():
		err = errors.New("the game is over there")
	case q.Lines != nil:
		a.Lines, err = findLines(ctx, kit, p, q, t.News)
	case q.Try != "":
		a.Tried, err = tryMove(ctx, kit, p, q.Try)
	case q.Hint:
		a.Hint, err = findHint(ctx, kit, p, q.Limits.MoveTime)
	case q.Solve != nil:
		a.Solved, err = solveProblem(ctx, kit, p, q, t.News)
	default:
		a.Move, err = w.chooseMove(ctx, kit, p, q, t.News)
	}
	return a, err
}

// findLines searches for lines, and sends what it finds on the way.
func findLines(ctx context.Context, kit *engine.Kit, p game.Position, q task, news func([]byte)) (*snapshot, error) {
	var last snapshot
	o := analysis.Options{Agent: q.Agent, Lines: q.Lines.Count, Time: q.Lines.Time}
	err := analysis.Lines(ctx, kit, p, o, func(s analysis.Snapshot) {
		last = snapshotOf(p, s)
		if text, err := json.Marshal(last); err == nil {
			news(text)
		}
	})
	return &last, err
}

// chooseMove finds a move, and returns its text.
func (w *Worker) chooseMove(ctx context.Context, kit *engine.Kit, view game.Position, q task, news func([]byte)) (string, error) {
	player, err := w.players.take(w.Agents, kit.Game, q.Agent, q.Key)
	if err != nil {
		return "", err
	}
	m, err := player.Move(ctx, view, q.Limits.search(), func(i search.Info) {
		if i.MultiPV > 1 {
			return
		}
		if text, err := json.Marshal(thoughtOf(view, i)); err == nil {
			news(text)
		}
	})
	if err != nil {
		player.Close()
		return "", fmt.Errorf("%s: %w", q.Agent, err)
	}
	w.players.keep(player)
	return view.FormatMove(m), nil
}
