// Package tt is the transposition table: what a search has learnt of the
// positions it met, found again by their hash whatever the moves that led there.
//
// Its nouns: a [Table] of a fixed size holds one [Entry] a position, whose
// [Bound] says in which direction its score holds.
package tt

import (
	"math/bits"
	"sync/atomic"

	"banco/game"
	"banco/search"
)

// Bound says what a stored score is.
type Bound uint8

// The bounds. None marks an empty entry.
const (
	None  Bound = iota
	Upper       // the true score is at most this: no move reached alpha
	Lower       // the true score is at least this: a move reached beta
	Exact
)

// Entry is what is known of a position.
type Entry struct {
	Move  game.Move // the best one found, or NoMove
	Score search.Score
	Depth int // plies it was searched; kept up to maxDepth
	Bound Bound
	Eval  search.Score // what an evaluator made of it as it stands, or NoEval
}

// NoEval is the Eval of a position that nobody judged, or judged beyond what an
// entry has room for. It is outside of what an entry keeps.
const NoEval search.Score = -1 << 15

// Table is a transposition table. Its words are read and written atomically
// and each entry is checked as a whole, so that several searches may share a
// table without locks: an entry torn by two writers is taken for a stranger's.
type Table struct {
	buckets    []bucket
	generation uint64 // of the present search, modulo generations
}

// bucket is one line of the processor's cache.
type bucket [4]slot

// slot holds an entry as one word; of another one the lowest 16 bits are its
// evaluation, and the others those of the position's key XORed with all of the
// entry. (What is missing of the key is in the place of the bucket.)
type slot struct{ check, data atomic.Uint64 }

// holds returns the entry of the key as its two words, or false.
func (s *slot) holds(key uint64) (data, check uint64, ok bool) {
	data, check = s.data.Load(), s.check.Load()
	return data, check, (check^seal(key, data, check&evalMask))>>evalBits == 0 && data != 0
}

// seal returns the key XORed with an entry, above its lowest bits.
func seal(key, data, eval uint64) uint64 { return key ^ data ^ data<<48 ^ eval<<32 }

const bucketSize = 64 // bytes

// New returns a table of so many MiB, and at least 1.
func New(mib int) *Table {
	t := &Table{buckets: make([]bucket, Bytes(mib)/bucketSize)}
	widen(t.buckets)
	return t
}

// Bytes returns how much memory a table of so many MiB takes.
func Bytes(mib int) int64 {
	return int64(max(mib, 1)) << 20
}

// Size returns the size in MiB.
func (t *Table) Size() int { return len(t.buckets) * bucketSize >> 20 }

// Clear empties the table.
func (t *Table) Clear() {
	clear(t.buckets)
	t.generation = 0
}

// NextSearch makes all entries one search older, so that they give way to new ones.
func (t *Table) NextSearch() { t.generation = (t.generation + 1) % generations }

// Prefetch has the processor fetch what is known of a position, which takes as
// long as a few hundred instructions. The search goes on meanwhile.
func (t *Table) Prefetch(key uint64) { prefetch(t.bucket(key)) }

// Probe returns what is known of the position with that hash, met ply plies
// from the root.
func (t *Table) Probe(key uint64, ply int) (Entry, bool) {
	b := t.bucket(key)
	for i := range b {
		if data, check, ok := b[i].holds(key); ok {
			return unpack(data, check, ply), true
		}
	}
	return Entry{}, false
}

// Store keeps an entry of a position met ply plies from the root. It takes the
// place of the position's own older entry, unless that one is much deeper, or
// else of the one in its bucket that is the least worth keeping: old or shallow.
func (t *Table) Store(key uint64, ply int, e Entry) {
	b := t.bucket(key)
	victim, least := &b[0], 1<<30
	for i := range b {
		data, _, ok := b[i].holds(key)
		if ok {
			if e.Bound != Exact && e.Depth+deeper < depthOf(data) && t.age(data) == 0 {
				return
			}
			if e.Move == game.NoMove {
				e.Move = game.Move(data >> moveShift)
			}
			victim = &b[i]
			break
		}
		if worth := t.worth(data); worth < least {
			victim, least = &b[i], worth
		}
	}
	data, eval := t.pack(e, ply), packEval(e.Eval)
	victim.check.Store(seal(key, data, eval)&^evalMask | eval)
	victim.data.Store(data)
}

// deeper is by how many plies a position's entry must be deeper than a new one
// to survive it.
const deeper = 3

// bucket returns the four places for a key: as far down the table as the key,
// its lowest bits first, is among all keys. Those are the bits that slots do not
// keep.
func (t *Table) bucket(key uint64) *bucket {
	at, _ := bits.Mul64(bits.RotateLeft64(key, -evalBits), uint64(len(t.buckets)))
	return &t.buckets[at]
}

// worth tells how much an entry is worth keeping: an age of one search weighs
// as much as four plies.
func (t *Table) worth(data uint64) int {
	if data == 0 {
		return -1 << 30
	}
	return depthOf(data) - 4*t.age(data)
}

// age returns how many searches ago an entry was stored, modulo generations.
func (t *Table) age(data uint64) int {
	return int((t.generation - data>>generationShift) % generations)
}

// Full returns how full the table is with entries of the present search, in
// thousandths, from a sample.
func (t *Table) Full() int {
	const sample = 250 // buckets of four: a thousand entries
	n := 0
	for i := range t.buckets[:sample] {
		for j := range t.buckets[i] {
			if data := t.buckets[i][j].data.Load(); data != 0 && t.age(data) == 0 {
				n++
			}
		}
	}
	return n
}
