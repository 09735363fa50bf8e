package enginematch

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"banco/engine"
	"banco/game"
	"banco/pool"
	"banco/search"
)

// agentCache holds the agents of one worker. It makes them when they are needed.
type agentCache struct {
	entrants []Entrant
	agents   []*engine.Agent
}

func newAgentCache(entrants []Entrant) *agentCache {
	return &agentCache{entrants, make([]*engine.Agent, len(entrants))}
}

// agent returns an entrant's agent, ready for a new game.
func (b *agentCache) agent(i int) (*engine.Agent, error) {
	if b.agents[i] == nil {
		a, err := b.entrants[i].New()
		if err != nil {
			return nil, err
		}
		b.agents[i] = a
	}
	return b.agents[i], nil
}

// dismiss closes and forgets an agent that has failed. A hung searcher keeps its
// position, which nobody else uses.
func (b *agentCache) dismiss(i int) {
	if b.agents[i] != nil {
		b.agents[i].Close()
		b.agents[i] = nil
	}
}

func (b *agentCache) close() {
	for i := range b.agents {
		b.dismiss(i)
	}
}

// SearchStats sums up the searches of one side.
type SearchStats struct {
	Moves  int           `json:"moves"`
	Depths int           `json:"depths"` // of the last reports, summed
	Nodes  uint64        `json:"nodes"`
	Time   time.Duration `json:"time"`
	Most   time.Duration `json:"most"` // the longest search
}

// add takes in another effort.
func (e *SearchStats) add(o SearchStats) {
	e.Moves += o.Moves
	e.Depths += o.Depths
	e.Nodes += o.Nodes
	e.Time += o.Time
	e.Most = max(e.Most, o.Most)
}

// Depth returns the mean depth.
func (e *SearchStats) Depth() float64 { return float64(e.Depths) / float64(max(e.Moves, 1)) }

// Mean returns the mean time of a search.
func (e *SearchStats) Mean() time.Duration { return e.Time / time.Duration(max(e.Moves, 1)) }

// NPS returns nodes a second.
func (e *SearchStats) NPS() float64 { return float64(e.Nodes) / max(e.Time.Seconds(), 1e-6) }

// answer is what an agent replies to a position.
type answer struct {
	move game.Move
	info search.Info // the last report of the best line
	err  error
}

// crashed words the error of an agent that panicked; others stay as they are.
func crashed(err error) error {
	if failed := (*pool.Panic)(nil); errors.As(err, &failed) {
		return fmt.Errorf("crashed: %v %s", failed.Value, place(failed.Stack))
	}
	return err
}

// stuck is the error of an agent that did not answer in time, nor after it was told
// to stop.
type stuck struct{ after time.Duration }

func (s *stuck) Error() string { return fmt.Sprintf("no answer after %v", s.after) }

// defaultStopGrace is how long a search may go on after it was told to stop. The
// contract of search.Searcher says 20 ms; a busy machine needs more.
const defaultStopGrace = 5 * time.Second

// ask lets an agent search a position of its own. After the allowed time it tells the
// agent to stop, and waits stopGrace for the answer.
func ask(ctx context.Context, a *engine.Agent, view game.Position, l search.Limits, allowed, stopGrace time.Duration) answer {
	within, cancel := context.WithTimeout(ctx, allowed)
	defer cancel()
	reply := make(chan answer, 1)
	go func() { reply <- run(within, a, view, l) }()
	select {
	case r := <-reply:
		return r
	case <-within.Done():
	}
	patience := time.NewTimer(stopGrace)
	defer patience.Stop()
	select {
	case r := <-reply:
		return r
	case <-patience.C:
		return answer{err: &stuck{allowed + stopGrace}}
	}
}

// run searches and turns a panic into an error.
func run(ctx context.Context, a *engine.Agent, view game.Position, l search.Limits) (r answer) {
	r.err = crashed(pool.Catch(func() (err error) {
		r.move, err = a.Search(ctx, view, l, func(i search.Info) {
			if i.MultiPV <= 1 {
				r.info = i
			}
		})
		return err
	}))
	return r
}

// place returns the source line that panicked.
func place(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") && i+3 < len(lines) {
			where, _, _ := strings.Cut(strings.TrimSpace(lines[i+3]), " ")
			return "at " + where[strings.LastIndexByte(where, '/')+1:]
		}
	}
	return ""
}
