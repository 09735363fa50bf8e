package puzzles

import (
	"context"
	"sync"

	"banco/engine"
	"banco/game"
)

// sameLength bounds the proved puzzles of one length: one in so many of a collection.
const sameLength = 3

// Run looks for puzzles in the games of a source until a collection has enough.
type Run struct {
	Kit     *engine.Kit
	Source  Source
	Workers int
	Begin   int // games of the source that were looked through before
	Count   int // puzzles to have at the end
	Games   int // games to look through at most, those before included; 0: all

	// Done hears of every game, in the order of the source, with the puzzles that are new.
	// An error ends the run.
	Done func(games int, found []*Puzzle) error

	have *have
}

// looked is a game that a worker has looked through.
type looked struct {
	number int
	found  []*Puzzle
}

// job is a game to look through.
type job struct {
	number int
	play   Playing
}

// Find runs. The collection holds what was found before. The same source gives the same
// puzzles, whatever the workers and however often it is stopped.
func (r *Run) Find(ctx context.Context, before *Collection) error {
	r.have = newHave(r.Kit.Game, r.Count)
	for _, p := range before.Puzzles {
		r.have.add(p)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	jobs, results := make(chan job), make(chan looked)
	window := make(chan struct{}, 16*r.Workers) // games that are begun and not told of
	var workers sync.WaitGroup
	for range r.Workers {
		workers.Go(func() {
			if err := r.work(ctx, jobs, results); err != nil {
				cancel(err)
			}
		})
	}
	go func() {
		defer close(results)
		defer workers.Wait()
		defer close(jobs)
		if err := r.dispatch(ctx, jobs, window); err != nil {
			cancel(err)
		}
	}()
	err := r.collect(ctx, results, window)
	cancel(err) // where the source does not come to an end the workers do
	workers.Wait()
	if err == errEnough {
		return nil
	}
	return err
}

// collect tells of the games that were looked through, in their order, until there are no
// more of them or ctx ends.
func (r *Run) collect(ctx context.Context, results <-chan looked, window <-chan struct{}) error {
	waiting, next := map[int][]*Puzzle{}, r.Begin
	for {
		select {
		case done, ok := <-results:
			if !ok {
				return context.Cause(ctx)
			}
			waiting[done.number] = done.found
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		for ; ctx.Err() == nil; next++ {
			found, ok := waiting[next]
			if !ok {
				break
			}
			delete(waiting, next)
			<-window
			if err := r.Done(next+1, r.have.take(found)); err != nil {
				return err
			}
			if r.have.enough() {
				return errEnough
			}
		}
	}
}

// dispatch hands out the games.
func (r *Run) dispatch(ctx context.Context, jobs chan<- job, window chan<- struct{}) error {
	number := -1
	for play, err := range r.Source {
		if err != nil {
			return err
		}
		if number++; number < r.Begin {
			continue
		}
		if r.Games > 0 && number >= r.Games || r.have.enough() {
			return nil
		}
		select {
		case window <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		select {
		case jobs <- job{number, play}:
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

func (r *Run) work(ctx context.Context, jobs <-chan job, results chan<- looked) error {
	w, err := NewWorker(r.Kit)
	if err != nil {
		return err
	}
	for {
		var j job
		var ok bool
		select {
		case j, ok = <-jobs:
		case <-ctx.Done():
		}
		if !ok {
			return nil
		}
		list, err := j.play(ctx, w)
		if err != nil {
			return err
		}
		found, err := w.Find(ctx, list)
		if err != nil {
			return err
		}
		select {
		case results <- looked{j.number, found}:
		case <-ctx.Done():
			return nil
		}
	}
}

// have is what a collection has while it grows.
type have struct {
	rules game.Game
	count int

	mu      sync.Mutex
	keys    map[uint64]bool
	ids     map[string]bool
	lengths map[int]int
}

func newHave(g game.Game, count int) *have {
	return &have{rules: g, count: count, keys: map[uint64]bool{}, ids: map[string]bool{}, lengths: map[int]int{}}
}

func (h *have) enough() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.ids) >= h.count
}

// take returns those puzzles that are added: neither they nor a mirror image was there.
func (h *have) take(list []*Puzzle) (added []*Puzzle) {
	for _, p := range list {
		wanted := p.Expected != nil || h.lengths[p.Moves] < max(h.count/sameLength, 1)
		if wanted && !h.enough() && h.add(p) {
			added = append(added, p)
		}
	}
	return added
}

// add adds a puzzle, unless it is there.
func (h *have) add(p *Puzzle) bool {
	position, err := p.Position(h.rules)
	if err != nil {
		return false
	}
	key, err := Key(h.rules, position)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil || h.keys[key] || h.ids[p.ID()] {
		return false
	}
	h.keys[key], h.ids[p.ID()] = true, true
	h.lengths[p.Moves]++
	return true
}

// Merge returns the puzzles of several collections, each once: of mirror images the first
// one stays.
func Merge(g game.Game, all ...*Collection) (merged []*Puzzle) {
	h := newHave(g, 0)
	for _, c := range all {
		for _, p := range c.Puzzles {
			if h.add(p) {
				merged = append(merged, p)
			}
		}
	}
	return merged
}
