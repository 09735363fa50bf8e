package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"banco/bus"
	"banco/engine"
	"banco/pool"
	"banco/worker"
)

// Worker plays games for farms of its identity.
type Worker struct {
	Bus      *bus.NATS
	Identity worker.Identity
	Name     string   // of the machine; without spaces
	Slots    int      // tasks at once
	Memory   int64    // bytes for the tables of all agents
	Files    string   // the folder in which files of agents are looked for; "" is none
	Allow    []string // the agents that may run programs, with their settings
	Kit      func(game string) (*engine.Kit, error)
	Silence  time.Duration
	Notify   func(text string) // what the operator should read; one at a time

	mu   sync.Mutex
	told map[string]bool
	done atomic.Int64
}

// refusePause is how long a worker keeps a task that it cannot do, so that it does not get
// the next one at once.
const refusePause = 2 * time.Second

// Run plays until ctx ends, or the connection for good. What is finished by then is sent, the
// rest given back.
func (w *Worker) Run(ctx context.Context) error {
	w.Bus.SetPatience(w.Silence)
	w.told = map[string]bool{}
	hello := func() { w.Bus.Publish(topicHello, helloText(w.Name, string(w.Identity), w.Slots)) }
	go func() { // it waits for NATS, and Ctrl-C should not
		w.Bus.Subscribe(topicCall, func(string) { hello() })
		w.Bus.Subscribe(topicRefused, w.refused)
		if ctx.Err() == nil {
			hello()
		}
	}()
	greet, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() {
		every := time.NewTicker(helloEvery)
		defer every.Stop()
		for {
			select {
			case <-every.C:
				hello()
			case <-greet.Done():
				return
			}
		}
	})
	w.Bus.Work(ctx, topicOf(w.Identity), w.Slots, w.do)
	cancel()
	all.Wait()
	w.Bus.Publish(topicBye, w.Name)
	if ctx.Err() != nil {
		return nil
	}
	return w.Bus.Err()
}

// Done returns how many games were played, in chunks of self-play and in matches.
func (w *Worker) Done() int64 { return w.done.Load() }

// complain tells the operator something, once.
func (w *Worker) complain(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.told[text] && len(w.told) < maxTold {
		w.told[text] = true
		w.Notify(text)
	}
}

// refused hears that a farm does not use the worker.
func (w *Worker) refused(text string) {
	if name, theirs, _ := strings.Cut(text, " "); name == w.Name && theirs != string(w.Identity) {
		w.complain("a match of version %s refuses this worker, which is of %s", printable(theirs, maxName), w.Identity)
	}
}

// do does a task. What it has finished it sends at once.
func (w *Worker) do(ctx context.Context, t bus.Task) ([]byte, bool) {
	a := answer{Worker: w.Name}
	var tooLong error
	news := func() []byte {
		data, err := json.Marshal(a)
		if err == nil && len(data) > maxAnswer {
			tooLong = fmt.Errorf("an answer of %d bytes is too large (at most %d)", len(data), maxAnswer)
			return nil
		}
		t.News(data)
		return data
	}
	news()
	played := func() {
		w.done.Add(1)
		news()
	}
	err := pool.Catch(func() error {
		q, err := decodeTask(t.Data)
		switch {
		case err != nil:
			return err
		case q.Round != nil:
			return w.playRound(ctx, q.Round, &a, played)
		default:
			return w.playChunk(ctx, q.Chunk, &a, played)
		}
	})
	if ctx.Err() != nil {
		return nil, false
	}
	if err = errors.Join(err, tooLong); err != nil {
		if a.Error = printable(err.Error(), maxError); tooLong != nil {
			a.Games, a.Chunk = nil, nil
		}
		w.complain("a task is refused: %s", a.Error)
		select {
		case <-time.After(refusePause):
		case <-ctx.Done():
		}
	}
	return news(), true
}

// checkMemory refuses agents whose tables take more than the share of a slot.
func (w *Worker) checkMemory(bytes int64) error {
	if share := w.Memory / int64(max(w.Slots, 1)); bytes > share {
		return fmt.Errorf("the agents take %d MiB for their tables, and a task has %d here (--memory, for all tasks)", bytes>>20, share>>20)
	}
	return nil
}
