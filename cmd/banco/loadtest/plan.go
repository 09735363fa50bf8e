// Package loadtest plays many matches at once against a running server, over
// HTTP and WebSockets as pages do, and holds what the server has acknowledged
// against what it kept.
//
// Its nouns: a [Plan] says how much is played, a [Report] what came of it, a
// board is one match, a watcher one connected client, and an analyst one who studies. [Raw] is the yardstick:
// the same writes with no server around them.
package loadtest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"banco/cmd/banco/client"
)

// Plan is what a load test does.
type Plan struct {
	URL     string        // of the server, with a slash at its end
	Address string        // of all clients, told as a proxy tells it; empty: that of this machine
	Game    string        // that is played
	Scripts [][]string    // legal games in UCI form; boards take them in turn
	Matches int           // played at the same time
	Clients int           // that are connected and watch, the first two of a match being its players
	Pace    time.Duration // between two moves of a side; 0: none, the next move follows the acknowledgement
	Time    time.Duration // how long is played
	Memory  func() int64  // bytes that the server has; nil: unknown

	Analysts int  // visitors who go through a study meanwhile
	Device   bool // they search on their own devices, not on the server

	CPU func() time.Duration // of a core that the server has used; nil: unknown
}

// Report is what came of a plan.
type Report struct {
	Moves         int           // acknowledged
	Time          time.Duration // in which they were
	Lost, Doubled int           // acknowledged moves that are not kept, and kept ones nobody made
	Refused       int           // moves that were not acknowledged
	Why           error         // the first of these
	Acks          client.Delays // from sending a move to its acknowledgement
	News          client.Delays // from sending a move until a client hears of it
	Behind        int           // clients that did not hear of the last move of their match
	Connection    int64         // bytes of the server for each client that watches; 0: unknown
	CPU           time.Duration // of a core that the server used while was played; 0: unknown
	Asked         int           // positions that analysts looked at
	Received      int64         // bytes of the messages that clients got meanwhile
}

// Rate returns the acknowledged moves of a second.
func (r *Report) Rate() float64 { return float64(r.Moves) / max(r.Time.Seconds(), 1e-9) }

// table is a place where match after match is played.
type table struct {
	plan   *Plan
	line   line
	number int
	boards []*board // the last one is being played
	acks   client.Delays
	why    error
}

// Run carries a plan out. The error is one of setting up: what goes wrong in
// play is in the report.
func Run(ctx context.Context, p Plan) (*Report, error) {
	s := client.New(p.URL, p.Matches+atOnce)
	defer s.Close()
	tables := make([]*table, p.Matches)
	err := each(tables, func(i int) (err error) {
		tables[i] = &table{plan: &p, line: line{server: s, address: p.Address}, number: i}
		return tables[i].begin(ctx)
	})
	if err != nil {
		return nil, err
	}
	report := &Report{}
	watchers, err := p.connect(ctx, tables, report)
	defer func() {
		for _, w := range watchers {
			w.close()
		}
	}()
	if err != nil {
		return nil, err
	}
	stop, err := p.analysing(ctx, s)
	if err != nil {
		return nil, err
	}
	used, received := p.used(), s.Received.Load()
	report.Time = playAll(ctx, &p, tables)
	report.CPU, report.Received = p.used()-used, s.Received.Load()-received
	stop(report)
	for _, w := range watchers {
		w.finish(ctx, report)
	}
	return report, errors.Join(ctx.Err(), sum(ctx, tables, report))
}

// used returns how much of a core the server has used so far.
func (p *Plan) used() time.Duration {
	if p.CPU == nil {
		return 0
	}
	return p.CPU()
}

// connect brings the clients in, and weighs them.
func (p *Plan) connect(ctx context.Context, tables []*table, r *Report) ([]*watcher, error) {
	watchers := make([]*watcher, p.Clients)
	weigh := func() int64 { return 0 }
	if p.Memory != nil && p.Clients > 0 {
		weigh = p.Memory
	}
	before := weigh()
	err := each(watchers, func(i int) (err error) {
		watchers[i], err = tables[i%len(tables)].board().watch(ctx, i/len(tables))
		return err
	})
	if after := weigh(); after > before {
		r.Connection = (after - before) / int64(p.Clients)
	}
	return slices.DeleteFunc(watchers, func(w *watcher) bool { return w == nil }), err
}

// atOnce is how many connections or matches are begun at the same time.
const atOnce = 32

// each does something for every place of a list, a few at a time, until one
// fails.
func each[T any](list []T, do func(i int) error) error {
	slots := make(chan struct{}, atOnce)
	var all sync.WaitGroup
	var once sync.Once
	var first error
	failed := make(chan struct{})
	for i := range list {
		select {
		case <-failed:
			all.Wait()
			return first
		case slots <- struct{}{}:
		}
		all.Go(func() {
			if err := do(i); err != nil {
				once.Do(func() { first = err; close(failed) })
			}
			<-slots
		})
	}
	all.Wait()
	return first
}

// playAll lets all tables play and returns for how long.
func playAll(ctx context.Context, p *Plan, tables []*table) time.Duration {
	ctx, cancel := context.WithTimeout(ctx, p.Time)
	defer cancel()
	begun := time.Now()
	var all sync.WaitGroup
	for _, t := range tables {
		all.Go(func() {
			t.play(ctx)
			t.line.close()
			t.board().disconnect()
		})
	}
	all.Wait()
	return time.Since(begun)
}

// sum holds every board against what the server kept of it.
func sum(ctx context.Context, tables []*table, r *Report) error {
	var mu sync.Mutex
	return each(tables, func(i int) error {
		t := tables[i]
		for _, b := range t.boards {
			lost, doubled, err := b.check(ctx)
			if err != nil {
				return err
			}
			mu.Lock()
			r.Lost, r.Doubled, r.Moves, r.Refused = r.Lost+lost, r.Doubled+doubled, r.Moves+len(b.acked), r.Refused+b.refused
			mu.Unlock()
		}
		mu.Lock()
		defer mu.Unlock()
		if r.Acks = append(r.Acks, t.acks...); r.Why == nil {
			r.Why = t.why
		}
		return nil
	})
}

// begin sets up the next match of a table.
func (t *table) begin(ctx context.Context) error {
	b, err := newBoard(ctx, &t.line, t.plan.Game, t.plan.Scripts[(t.number+len(t.boards))%len(t.plan.Scripts)])
	if err == nil && t.plan.Clients == 0 && t.plan.Pace == 0 { // at a pace nobody would hear pings
		err = b.connect()
	}
	if err == nil {
		t.boards = append(t.boards, b)
	}
	return err
}

func (t *table) board() *board { return t.boards[len(t.boards)-1] }

// play makes one move after the other until the context ends. With a pace the
// tables begin spread over it, and stay with their first match, which is watched.
func (t *table) play(ctx context.Context) {
	var ticks <-chan time.Time
	if turn := t.plan.Pace / 2; turn > 0 {
		if !sleep(ctx, turn*time.Duration(t.number)/time.Duration(t.plan.Matches)) {
			return
		}
		ticker := time.NewTicker(turn)
		defer ticker.Stop()
		ticks = ticker.C
	}
	for ctx.Err() == nil {
		if t.board().over() {
			if t.plan.Clients > 0 {
				return
			}
			t.board().disconnect()
			if err := t.begin(ctx); err != nil {
				if ctx.Err() == nil && t.why == nil {
					t.why = err
				}
				return
			}
		}
		took, err := t.board().move()
		switch {
		case err == nil:
			t.acks = append(t.acks, took)
		case ctx.Err() == nil && t.why == nil:
			t.why = err
		}
		if err != nil && !sleep(ctx, time.Second) { // as a page does
			return
		}
		if ticks != nil {
			select {
			case <-ticks:
			case <-ctx.Done():
			}
		}
	}
}

// sleep waits, and reports whether the context still lives.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
