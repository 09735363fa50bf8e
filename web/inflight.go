package web

import (
	"context"
	"sync"
	"time"

	"banco/web/api"
)

// inFlight bounds how many calls of one address are answered at once. The others of the
// address wait, so that those of other addresses wait for few.
type inFlight struct {
	people func(address string) int // who share an address

	mu   sync.Mutex
	from map[string]*entrance
}

// entrance is where the calls of an address come in.
type entrance struct {
	inside chan struct{} // holds a value for each call that is being answered
	calls  int           // inside or waiting; guarded by the mutex
}

// What an address has: a few calls at once, for a crowd one for every ten people, and some
// that wait for each.
const (
	leastInFlight  = 4
	peopleInFlight = 10
	waitingCalls   = 100
)

// enter waits until a call of an address may be answered. It must leave then.
func (f *inFlight) enter(ctx context.Context, address string) (leave func(), err error) {
	f.mu.Lock()
	e := f.from[address]
	if e == nil {
		if f.from == nil {
			f.from = map[string]*entrance{}
		}
		e = &entrance{inside: make(chan struct{}, max(leastInFlight, f.people(address)/peopleInFlight))}
		f.from[address] = e
	}
	full := e.calls >= waitingCalls*cap(e.inside)
	if !full {
		e.calls++
	}
	f.mu.Unlock()
	if full {
		return nil, &api.TooManyError{What: "requests at once", Wait: time.Second}
	}
	select {
	case e.inside <- struct{}{}:
		return func() { <-e.inside; f.leave(address, e) }, nil
	case <-ctx.Done():
		f.leave(address, e)
		return nil, ctx.Err()
	}
}

func (f *inFlight) leave(address string, e *entrance) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if e.calls--; e.calls == 0 {
		delete(f.from, address)
	}
}
