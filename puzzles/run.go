package puzzles

import (
	"context"
	"errors"
	"slices"
)

// sameLength bounds the puzzles of one length: one in so many of a collection.
const sameLength = 3

// Run makes puzzles of candidates, in their order, until a collection has so many. The
// puzzles that it already has were made from the same candidates: Run goes on after
// the last of them. It calls tried after every candidate, with the puzzle or nil; an
// error of tried ends the run.
func (m *Maker) Run(ctx context.Context, list []Candidate, have *Collection, count int, tried func(number int, found *Puzzle) error) error {
	lengths := map[int]int{}
	known := map[string]bool{}
	begin := 0
	for _, p := range have.Puzzles {
		lengths[p.Moves]++
		known[p.FEN] = true
		begin = max(begin, 1+slices.Index(list, Candidate{p.FEN}))
	}
	for i := begin; i < len(list) && len(known) < count; i++ {
		found, err := m.Make(ctx, list[i].FEN)
		if err != nil && !errors.Is(err, ErrNoPuzzle) {
			return err
		}
		if found != nil && (known[found.FEN] || lengths[found.Moves] >= max(count/sameLength, 1)) {
			found = nil
		}
		if found != nil {
			known[found.FEN] = true
			lengths[found.Moves]++
		}
		if err := tried(i+1, found); err != nil {
			return err
		}
	}
	return nil
}
