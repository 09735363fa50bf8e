// Package explorer is the opening explorer: which moves were played in a position,
// how often, with what results, by whom and when.
//
// Its nouns: a [Collection] is a set of games of one kind, such as an imported file or
// the games of a server. A [Game] is one of them. A segment is a sorted list of
// positions with what was played in them, cut into blocks; like the runs of a
// log-structured merge tree, segments are only added, and those of a size are merged
// into a larger one. A [Store] keeps the blocks and knows nothing of what is in them.
package explorer

import (
	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"slices"

	"banco/game"
)

// MaxPlies is how many plies of each game are indexed.
const MaxPlies = 40

// Collection is a set of games.
type Collection struct {
	Game string // "chess"
	Name string // "": the games that were played on this server
}

// Segment is a part of the index of a collection.
type Segment struct {
	ID    int64
	Games int64
	Bytes int64 // of its blocks
}

// Block is a part of a segment: the positions from a key up to that of the next block.
type Block struct {
	First int64 // the lowest key
	Data  []byte
}

// GameBlock holds some games of a collection that follow each other.
type GameBlock struct {
	First int64 // the number of the first, from 1
	Count int64
	Data  []byte
}

// Summary is a collection with its size.
type Summary struct {
	Collection
	Games int64
	Bytes int64
}

// Store keeps the blocks of collections. Each writes little in one transaction.
type Store interface {
	// Collections lists the collections.
	Collections(ctx context.Context) ([]Summary, error)
	// AddGames stores blocks of games after those that are there. It sets their
	// First.
	AddGames(ctx context.Context, c Collection, blocks []GameBlock) error
	// GameBlock returns the block with the game of a number, or else the next one; it
	// has no games where there is none.
	GameBlock(ctx context.Context, c Collection, number int64) (GameBlock, error)
	// Segments lists the segments of a collection.
	Segments(ctx context.Context, c Collection) ([]Segment, error)
	// AddBlocks stores blocks of a segment that is not there yet.
	AddBlocks(ctx context.Context, segment int64, blocks []Block) error
	// NextBlock returns the first block of a segment from a key on; it has no data where there
	// is none.
	NextBlock(ctx context.Context, segment, key int64) (Block, error)
	// Replace makes a segment part of a collection in the place of others, and then
	// deletes the blocks of these. A segment without an ID is not added. It returns
	// ErrMerged where one of the others is no part of the collection any more.
	Replace(ctx context.Context, c Collection, add Segment, others []int64) error
	// Lookup returns of each segment of a collection the block that a key would be in.
	Lookup(ctx context.Context, c Collection, key int64) ([][]byte, error)
	// RemoveCollection deletes a collection with all its games.
	RemoveCollection(ctx context.Context, c Collection) error
	// Sweep deletes the blocks of segments with an ID below a number that are no part
	// of any collection.
	Sweep(ctx context.Context, below int64) error
}

// ErrMerged says that somebody else, such as another server, has merged the segments.
var ErrMerged = errors.New("explorer: the segments are merged already")

// Explorer answers what was played, from a store. It is safe for concurrent use, but one
// collection is to be added to by one goroutine at a time.
type Explorer struct{ Store Store }

// Key returns the key of a position: 48 bits of its hash and of its variant.
func Key(p game.Position) int64 {
	hash := p.Hash()
	if v, ok := p.(game.Varied); ok {
		if variant := v.Variant(); len(variant) > 0 {
			h := fnv.New64a()
			h.Write([]byte(variant.String()))
			hash ^= h.Sum64()
		}
	}
	hash *= 0x9E3779B97F4A7C15 // so that the high bits depend on all
	return int64(hash >> 16)
}

// Indexed reports whether the positions of a game can be explored: in one of hidden
// pieces every deal is another game.
func Indexed(g game.Game) bool {
	_, dealt := g.(game.Dealer)
	return !dealt
}

// Filter chooses games. The zero value chooses all.
type Filter struct {
	Rating int // at least, as the mean of both: 0, 1600, 2000 or 2400
	Since  int // the year: 0, 2000, 2010 or 2020
}

// Answer is what was played in a position.
type Answer struct {
	Results
	Moves []Answered // the most frequent first
}

// Answered is what is known of a move.
type Answered struct {
	Move game.Move
	Results
	Rating int     // mean of the rated games; 0: none is
	Year   int     // in which it was last played; 0: unknown
	Top    []int64 // games, by number, those with the highest ratings first
}

// Results counts games by how they ended. Others have no result.
type Results struct{ First, Drawn, Second, Other int64 }

// Count returns how many games there are.
func (r Results) Count() int64 { return r.First + r.Drawn + r.Second + r.Other }

func (r *Results) add(o Results) {
	r.First += o.First
	r.Drawn += o.Drawn
	r.Second += o.Second
	r.Other += o.Other
}

// Find answers what was played in a position of a collection.
func (x *Explorer) Find(ctx context.Context, c Collection, p game.Position, f Filter) (Answer, error) {
	key := Key(p)
	blocks, err := x.Store.Lookup(ctx, c, key)
	if err != nil {
		return Answer{}, err
	}
	var all []moveStats
	for _, data := range blocks {
		found, err := findIn(data, key)
		if err != nil {
			return Answer{}, err
		}
		all = mergeMoves(all, found)
	}
	return answer(all, p, f), nil
}

// answer counts what a filter chooses. Moves that are not legal, of another position with
// the same key, are left out.
func answer(all []moveStats, p game.Position, f Filter) (a Answer) {
	legal := p.Moves(nil)
	for _, m := range all {
		if !slices.Contains(legal, m.move) {
			continue
		}
		if one := m.answer(f); one.Count() > 0 {
			a.Moves = append(a.Moves, one)
			a.Results.add(one.Results)
		}
	}
	slices.SortStableFunc(a.Moves, func(a, b Answered) int { return cmp.Compare(b.Count(), a.Count()) })
	return a
}

// Games returns the games of some numbers. Those that are not there are left out.
func (x *Explorer) Games(ctx context.Context, c Collection, numbers []int64) (list []*Game, err error) {
	for _, n := range numbers {
		block, err := x.Store.GameBlock(ctx, c, n)
		if err != nil {
			return nil, err
		}
		if n < block.First || n >= block.First+block.Count {
			continue
		}
		games, err := readGames(block)
		if err != nil {
			return nil, err
		}
		list = append(list, games[n-block.First])
	}
	return list, nil
}
