package solve

import (
	"math/bits"
	"unsafe"

	"banco/game"
)

// entry is what the table knows of one key: of a position, the facts proved
// about it, whatever the search; or of a position in one kind of search, the
// numbers found so far.
type entry struct {
	key  uint64
	work uint32 // positions looked at below, which is what its loss would cost
	move game.Move

	// Numbers. A disproof that rests on a repetition has pn beyond reach, and
	// in dn the low bits of the key of the position that was repeated.
	pn, dn uint32

	// Facts, in moves of the attacker; 0 is none.
	won     uint16    // wins within so many, beginning with move
	refuted [2]uint16 // by tactic: does not win within so many

	kind kind
	task uint8 // that made the entry; those of others are waste
}

// kind tells what an entry holds.
type kind uint8

const (
	blank    kind = iota
	facts         // won, refuted
	numbers       // pn, dn
	circular      // a disproof that rests on a repetition
)

// unlimited is a number of moves that is not reached: no limit.
const unlimited = 1<<16 - 1

// bucketSize is how many entries share a place: two lines of the cache.
const bucketSize = 4

type bucket [bucketSize]entry

// table holds as many entries as its memory allows. When a bucket is full, the
// entry that cost least gives way, which is the garbage collection of a search
// that has filled its memory: large subtrees stay, leaves go.
type table struct {
	buckets []bucket
	task    uint8
	used    uint64 // entries of this task
	dropped uint64 // entries of this task that gave way
}

// minTable is the least memory a table works with, in bytes.
const minTable = 1 << 20

func newTable(bytes int64) *table {
	n := max(bytes, minTable) / int64(unsafe.Sizeof(bucket{}))
	return &table{buckets: make([]bucket, n)}
}

// next turns what is in the table into waste. Keys must be strange to those of
// all earlier tasks, since task numbers come back after 256.
func (t *table) next() {
	t.task++
	t.used, t.dropped = 0, 0
}

// full returns how much of the table is used, in thousandths.
func (t *table) full() int { return int(t.used * 1000 / uint64(len(t.buckets)*bucketSize)) }

func (t *table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// probe returns the entry of a key, or nil.
func (t *table) probe(key uint64) *entry {
	b := t.bucket(key)
	for i := range b {
		if b[i].key == key && b[i].kind != blank && b[i].task == t.task {
			return &b[i]
		}
	}
	return nil
}

// slot returns the entry of a key, made anew where there is none.
func (t *table) slot(key uint64) *entry {
	b := t.bucket(key)
	var victim *entry
	least := ^uint64(0)
	for i := range b {
		e := &b[i]
		if e.kind == blank || e.task != t.task {
			if least > 0 {
				victim, least = e, 0
			}
			continue
		}
		if e.key == key {
			return e
		}
		if w := e.worth(); w < least {
			victim, least = e, w
		}
	}
	if least == 0 {
		t.used++
	} else {
		t.dropped++
	}
	*victim = entry{key: key, task: t.task}
	return victim
}

// worth orders entries by what their loss would cost, above 0.
func (e *entry) worth() uint64 {
	w := uint64(e.work) + 1
	if e.won > 0 {
		return w << 4 // the tree is made of them
	}
	return w
}
