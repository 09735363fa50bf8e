package explorer

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"banco/game"
)

// Batch is some games that are added to a collection at once. A larger batch makes fewer
// segments: one of 20,000 games takes 20 MB of memory.
type Batch struct {
	games    []Game
	text     []byte // of the games since the last block
	since    int    // how many these are
	blocks   []GameBlock
	postings []posting
	moves    []byte
}

// posting says that a move was played in a position.
type posting struct {
	key  int64
	move game.Move
	game uint32 // the index in the batch
}

// Len returns how many games there are.
func (b *Batch) Len() int { return len(b.games) }

// Add adds a game with its moves from a position, which it plays on. What comes after a
// move that passes is left out.
func (b *Batch) Add(g Game, p game.Position, line []game.Move) error {
	b.moves = b.moves[:0]
	for ply, m := range line {
		if m == game.NoMove {
			break
		}
		if ply < MaxPlies {
			b.postings = append(b.postings, posting{Key(p), m, uint32(len(b.games))})
		}
		if ply > 0 {
			b.moves = append(b.moves, ' ')
		}
		b.moves = append(b.moves, p.FormatMove(m)...)
		p.Make(m)
	}
	g.Moves = string(b.moves)
	b.text = appendGame(b.text, &g)
	g.Moves = "" // it is in the text
	b.games = append(b.games, g)
	if b.since++; b.since == gamesInBlock {
		return b.endBlock()
	}
	return nil
}

// endBlock compresses the games since the last block.
func (b *Batch) endBlock() error {
	if b.since == 0 {
		return nil
	}
	block, err := compress(b.text, b.since)
	b.blocks, b.text, b.since = append(b.blocks, block), b.text[:0], 0
	return err
}

// Write adds the games of a batch to a collection. Some bytes are written in each
// transaction, so that others need not wait. Once the context ends, it stops; the games
// are then stored, and the index has none or all of them.
func (x *Explorer) Write(ctx context.Context, c Collection, b *Batch) error {
	if err := b.endBlock(); err != nil || len(b.games) == 0 {
		return err
	}
	first := int64(0)
	for blocks := range slices.Chunk(b.blocks, 8) {
		if err := x.Store.AddGames(ctx, c, blocks); err != nil {
			return err
		}
		if first == 0 {
			first = blocks[0].First
		}
	}
	return x.index(ctx, c, b, first)
}

// index writes the segment of a batch whose first game has a number.
func (x *Explorer) index(ctx context.Context, c Collection, b *Batch, first int64) error {
	slices.SortFunc(b.postings, func(p, q posting) int {
		return cmp.Or(cmp.Compare(p.key, q.key), cmp.Compare(p.move, q.move), cmp.Compare(p.game, q.game))
	})
	b.postings = slices.Compact(b.postings) // a position that a game repeats counts once
	w := x.newSegment(ctx)
	w.segment.Games = int64(len(b.games))
	var at position
	for _, p := range b.postings {
		if at.key != p.key && len(at.moves) > 0 {
			if err := w.add(at); err != nil {
				return err
			}
			at.moves = at.moves[:0]
		}
		at.key = p.key
		if n := len(at.moves); n == 0 || at.moves[n-1].move != p.move {
			at.moves = append(at.moves, moveStats{move: p.move})
		}
		at.moves[len(at.moves)-1].addGame(&b.games[p.game], first+int64(p.game))
	}
	if len(at.moves) > 0 {
		if err := w.add(at); err != nil {
			return err
		}
	}
	if err := w.flush(); err != nil {
		return err
	}
	if err := x.Store.Replace(ctx, c, w.segment, nil); err != nil {
		return err
	}
	return x.mergeAll(ctx, c)
}

// segmentWriter writes the blocks of a segment.
type segmentWriter struct {
	store   Store
	ctx     context.Context
	segment Segment
	block   Block
	last    int64 // key
	full    []Block
}

func (x *Explorer) newSegment(ctx context.Context) *segmentWriter {
	return &segmentWriter{store: x.Store, ctx: ctx, segment: Segment{ID: segmentID(time.Now()) + rand.Int64N(1<<segmentBits)}}
}

// segmentBits is how many bits of the ID of a segment are random.
const segmentBits = 12

// segmentID returns the lowest ID of a segment that is begun at a time.
func segmentID(at time.Time) int64 { return at.UnixMicro() << segmentBits }

// blocksAtOnce is how many blocks are stored in one transaction. While it lasts, moves
// wait: it takes some milliseconds.
const blocksAtOnce = 16

// add adds a position with a higher key than that of the one before.
func (w *segmentWriter) add(p position) error {
	if len(w.block.Data) == 0 {
		w.block.First, w.last = p.key, 0
	}
	w.block.Data = appendPosition(w.block.Data, p, w.last)
	w.last = p.key
	if len(w.block.Data) < blockSize {
		return nil
	}
	w.endBlock()
	if len(w.full) < blocksAtOnce {
		return nil
	}
	return w.write()
}

func (w *segmentWriter) endBlock() {
	w.segment.Bytes += int64(len(w.block.Data))
	w.full = append(w.full, w.block)
	w.block = Block{}
}

// write stores the full blocks.
func (w *segmentWriter) write() error {
	if err := w.ctx.Err(); err != nil || len(w.full) == 0 {
		return err
	}
	err := w.store.AddBlocks(w.ctx, w.segment.ID, w.full)
	w.full = w.full[:0]
	return err
}

// flush stores what is left.
func (w *segmentWriter) flush() error {
	if len(w.block.Data) > 0 {
		w.endBlock()
	}
	return w.write()
}
