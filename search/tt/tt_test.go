package tt_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// random returns an entry like those of a search.
func random(rng *rand.Rand) tt.Entry {
	e := tt.Entry{
		Move: game.Move(rng.Uint32() | 1), Depth: rng.IntN(64), Bound: tt.Upper + tt.Bound(rng.IntN(3)),
		Score: search.Score(rng.IntN(200_000) - 100_000), Eval: search.Score(rng.IntN(1<<16) - 1<<15),
	}
	switch rng.IntN(4) {
	case 0:
		e.Score = search.WinIn(20 + rng.IntN(100))
	case 1:
		e.Score = search.LossIn(20 + rng.IntN(100))
	}
	return e
}

// What is stored comes back as it was, at the ply at which it was stored.
func TestStoredComesBack(t *testing.T) {
	rng, table := rand.New(rand.NewPCG(1, 1)), tt.New(1)
	for range 100_000 {
		key, ply, e := rng.Uint64(), rng.IntN(20), random(rng)
		if _, ok := table.Probe(key, ply); ok {
			t.Fatalf("the key %x is known before it is stored", key)
		}
		table.Store(key, ply, e)
		if got, ok := table.Probe(key, ply); !ok || got != e {
			t.Fatalf("stored %+v, found %+v", e, got)
		}
	}
}

// An evaluation beyond what an entry has room for is none.
func TestEvaluationsBeyondReason(t *testing.T) {
	table := tt.New(1)
	for eval, want := range map[search.Score]search.Score{
		32_767: 32_767, 32_768: tt.NoEval, -32_767: -32_767, -32_769: tt.NoEval, 90_000: tt.NoEval,
	} {
		table.Store(7, 0, tt.Entry{Bound: tt.Exact, Eval: eval})
		if e, _ := table.Probe(7, 0); e.Eval != want {
			t.Errorf("stored %d, found %d", eval, e.Eval)
		}
	}
}

// A mate is as far from the position wherever the position is met.
func TestMateMovesWithThePly(t *testing.T) {
	table := tt.New(1)
	table.Store(0x700, 4, tt.Entry{Score: search.WinIn(9), Bound: tt.Exact})
	table.Store(0x800, 4, tt.Entry{Score: search.LossIn(8), Bound: tt.Exact})
	table.Store(0x900, 4, tt.Entry{Score: 123, Bound: tt.Exact})
	for key, want := range map[uint64]search.Score{0x700: search.WinIn(7), 0x800: search.LossIn(6), 0x900: 123} {
		if e, _ := table.Probe(key, 2); e.Score != want {
			t.Errorf("key %d: %d at ply 2, want %d", key, e.Score, want)
		}
	}
}

// collide returns keys that share a bucket.
func collide(n int) []uint64 {
	keys := make([]uint64, n)
	for i := range keys {
		keys[i] = uint64(i+1)<<40 | 5
	}
	return keys
}

func TestReplacement(t *testing.T) {
	table, keys := tt.New(1), collide(6)
	known := func(i int) bool { _, ok := table.Probe(keys[i], 0); return ok }
	for i, depth := range []int{9, 3, 7, 5} {
		table.Store(keys[i], 0, tt.Entry{Depth: depth, Bound: tt.Exact})
	}
	table.Store(keys[4], 0, tt.Entry{Depth: 1, Bound: tt.Exact})
	if known(1) || !known(0) || !known(2) || !known(3) || !known(4) {
		t.Error("not the shallowest entry gave way")
	}
	for range 3 {
		table.NextSearch()
	}
	for _, i := range []int{2, 3, 4} {
		table.Store(keys[i], 0, tt.Entry{Depth: 2, Bound: tt.Exact})
	}
	table.Store(keys[5], 0, tt.Entry{Depth: 1, Bound: tt.Exact})
	if known(0) || !known(5) {
		t.Error("the old entry did not give way")
	}
}

func TestSamePosition(t *testing.T) {
	table := tt.New(1)
	table.Store(1, 0, tt.Entry{Move: 77, Depth: 9, Bound: tt.Lower})
	table.Store(1, 0, tt.Entry{Move: 88, Depth: 2, Bound: tt.Upper})
	if e, _ := table.Probe(1, 0); e.Depth != 9 || e.Move != 77 {
		t.Errorf("a much shallower bound replaced the entry: %+v", e)
	}
	table.Store(1, 0, tt.Entry{Depth: 8, Bound: tt.Upper})
	if e, _ := table.Probe(1, 0); e.Depth != 8 || e.Move != 77 {
		t.Errorf("the new entry is %+v, want depth 8 and the old move", e)
	}
	table.NextSearch()
	table.Store(1, 0, tt.Entry{Move: 5, Depth: 1, Bound: tt.Upper})
	if e, _ := table.Probe(1, 0); e.Depth != 1 {
		t.Errorf("an entry of an earlier search stands in the way: %+v", e)
	}
}

func TestSizeAndFull(t *testing.T) {
	for want, mib := range map[int]int{1: -5, 3: 3, 16: 16, 63: 63} {
		if got := tt.New(mib).Size(); got != want {
			t.Errorf("a table for %d MiB has %d, want %d", mib, got, want)
		}
	}
	table, rng := tt.New(1), rand.New(rand.NewPCG(2, 2))
	if table.Full() != 0 {
		t.Errorf("a new table is full to %d ‰", table.Full())
	}
	for range 1 << 15 { // half as many as there is room for
		table.Store(rng.Uint64(), 0, random(rng))
	}
	if n := table.Full(); n < 400 || n > 550 {
		t.Errorf("the table is full to %d ‰", n)
	}
	table.NextSearch()
	if table.Full() != 0 {
		t.Errorf("of a new search the table is full to %d ‰", table.Full())
	}
	table.Store(3, 0, tt.Entry{Bound: tt.Exact})
	table.Clear()
	if _, ok := table.Probe(3, 0); ok {
		t.Error("a cleared table knows a position")
	}
}

// Threads that share a table never read an entry that none of them wrote.
func TestShared(t *testing.T) {
	table := tt.New(1)
	var group sync.WaitGroup
	for thread := range 4 {
		group.Go(func() {
			rng := rand.New(rand.NewPCG(3, uint64(thread)))
			for range 50_000 {
				key := uint64(rng.IntN(64)+1)<<40 | uint64(rng.IntN(4))
				// An entry of a key has the key in all its parts.
				part := int(key>>40) % 60
				if e, ok := table.Probe(key, 0); ok && (e.Move != game.Move(part) || e.Score != search.Score(part) || e.Depth != part) {
					t.Errorf("key %x: %+v", key, e)
					return
				}
				table.Store(key, 0, tt.Entry{Move: game.Move(part), Score: search.Score(part), Depth: part, Bound: tt.Exact})
			}
		})
	}
	group.Wait()
}

func BenchmarkTable(b *testing.B) {
	table, rng := tt.New(16), rand.New(rand.NewPCG(4, 4))
	for b.Loop() {
		key := rng.Uint64()
		if _, ok := table.Probe(key, 0); !ok {
			table.Store(key, 0, tt.Entry{Move: 1, Depth: 3, Bound: tt.Lower})
		}
	}
}
