package asengine

import (
	"context"

	"banco/game"
	"banco/search"
)

// Task is a search as a protocol asks for it.
type Task struct {
	Position game.Position // the task's own
	Limits   search.Limits
	Ponder   bool // think without limits until the hit, then begin to count
	Report   func(search.Info)
}

// Run thinks and returns when the answer is due, which for an infinite search
// is at the end of ctx, however soon the searcher knows its move.
//
// At the hit a pondering searcher begins anew within the limits: what it has
// learnt so far, in its table or its tree, it has at once.
func (t Task) Run(ctx context.Context, hit <-chan struct{}, s search.Searcher) (game.Move, error) {
	if t.Ponder {
		pondering, cancel := context.WithCancel(ctx)
		go func() {
			defer cancel()
			select {
			case <-hit:
			case <-pondering.Done():
			}
		}()
		free := t.Limits
		free.Infinite = true
		m, err := s.Search(pondering, t.Position, free, t.Report)
		<-pondering.Done()
		if ctx.Err() != nil {
			return m, err
		}
	}
	m, err := s.Search(ctx, t.Position, t.Limits, t.Report)
	if t.Limits.Infinite {
		<-ctx.Done()
	}
	return m, err
}
