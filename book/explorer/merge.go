package explorer

import (
	"context"
	"errors"
	"math/bits"
	"slices"
	"time"

	"banco/game"
)

// fanOut is how many segments of a size there may be: so many are merged into one.
const fanOut = 4

// level returns how large a segment is: those of a level are merged.
func (s *Segment) level() int { return bits.Len64(uint64(s.Games)) / 2 } // of 4

// mergeAll merges the segments of a collection until there are few of each size.
func (x *Explorer) mergeAll(ctx context.Context, c Collection) error {
	for {
		list, err := x.Store.Segments(ctx, c)
		if err != nil {
			return err
		}
		levels := map[int][]Segment{}
		for _, s := range list {
			levels[s.level()] = append(levels[s.level()], s)
		}
		merged := false
		for _, same := range levels {
			if len(same) >= fanOut {
				if err := x.merge(ctx, c, same); err != nil {
					return err
				}
				merged = true
				break
			}
		}
		if !merged {
			return nil
		}
	}
}

// merge makes one segment of some.
func (x *Explorer) merge(ctx context.Context, c Collection, list []Segment) error {
	w := x.newSegment(ctx)
	runs := make([]*run, 0, len(list))
	ids := make([]int64, 0, len(list))
	for _, s := range list {
		w.segment.Games += s.Games
		ids = append(ids, s.ID)
		r := &run{store: x.Store, segment: s.ID, block: cursor{key: -1}}
		if err := r.next(ctx); err != nil {
			return err
		}
		runs = append(runs, r)
	}
	for {
		runs = slices.DeleteFunc(runs, func(r *run) bool { return r.ended })
		if len(runs) == 0 {
			break
		}
		low := runs[0].now.key
		for _, r := range runs {
			low = min(low, r.now.key)
		}
		p := position{key: low}
		for _, r := range runs {
			if r.now.key == low {
				p.moves = mergeMoves(p.moves, r.now.moves)
				if err := r.next(ctx); err != nil {
					return err
				}
			}
		}
		if err := w.add(p); err != nil {
			return err
		}
	}
	if err := w.flush(); err != nil {
		return err
	}
	err := x.Store.Replace(ctx, c, w.segment, ids)
	if errors.Is(err, ErrMerged) {
		return nil
	}
	return err
}

// run reads the positions of a segment in their order.
type run struct {
	store   Store
	segment int64
	block   cursor
	now     position
	ended   bool
}

// next goes to the next position.
func (r *run) next(ctx context.Context) error {
	for {
		p, ok := r.block.next(nil)
		if ok {
			r.now = p
			return nil
		}
		if r.block.failed {
			return errBlock
		}
		block, err := r.store.NextBlock(ctx, r.segment, r.block.key+1)
		if err != nil {
			return err
		}
		if len(block.Data) == 0 {
			r.ended = true
			return nil
		}
		r.block = cursor{data: block.Data}
	}
}

// rebuildBatch is how many games are indexed at once when an index is built anew.
const rebuildBatch = 20_000

// Rebuild makes the index of a collection anew from its games. It calls done with the
// number of games so far. Until it has ended, the collection answers from what is done.
func (x *Explorer) Rebuild(ctx context.Context, c Collection, rules game.Game, done func(games int64)) error {
	if err := x.Store.Sweep(ctx, segmentID(time.Now().Add(-24*time.Hour))); err != nil {
		return err
	}
	list, err := x.Store.Segments(ctx, c)
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(list))
	for _, s := range list {
		ids = append(ids, s.ID)
	}
	if err := x.Store.Replace(ctx, c, Segment{}, ids); err != nil {
		return err
	}
	b, first, number := &Batch{}, int64(1), int64(1)
	for {
		block, err := x.Store.GameBlock(ctx, c, number)
		if err != nil {
			return err
		}
		if block.Count == 0 || b.Len() >= rebuildBatch || b.Len() > 0 && block.First != number {
			if b.Len() > 0 {
				if err := x.index(ctx, c, b, first); err != nil {
					return err
				}
			}
			if block.Count == 0 {
				return nil
			}
			b, first = &Batch{}, block.First
		}
		if err := b.addBlock(rules, block); err != nil {
			return err
		}
		number = block.First + block.Count
		done(number - 1)
	}
}

// addBlock adds the games of a block that are stored already.
func (b *Batch) addBlock(rules game.Game, block GameBlock) error {
	games, err := readGames(block)
	if err != nil {
		return err
	}
	for _, g := range games {
		r, err := g.Record(rules, [2]string{"White", "Black"})
		if err != nil {
			return err
		}
		p, err := r.Begin(rules)
		if err != nil {
			return err
		}
		if err := b.Add(*g, p, r.MainLine()); err != nil {
			return err
		}
	}
	b.blocks, b.text, b.since = nil, nil, 0
	return nil
}
