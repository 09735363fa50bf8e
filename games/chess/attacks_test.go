package chess

import (
	"math/rand/v2"
	"testing"
	"time"

	"banco/game/gametest"
)

func TestSliders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for s := range Square(64) {
		for range 500 {
			occupied := random.Uint64() & random.Uint64()
			if got, want := rookAttacks(s, occupied), slide(s, orthogonal, occupied); got != want {
				t.Fatalf("rook on %s over %#x: %#x, want %#x", s, occupied, got, want)
			}
			if got, want := bishopAttacks(s, occupied), slide(s, diagonal, occupied); got != want {
				t.Fatalf("bishop on %s over %#x: %#x, want %#x", s, occupied, got, want)
			}
		}
	}
}

// TestTimedTables allows ten times what filling takes when nothing else runs: the
// program should start at once.
func TestTimedTables(t *testing.T) {
	gametest.Timed(t)
	best := time.Hour
	for range 20 {
		start := time.Now()
		fillAttacks()
		best = min(best, time.Since(start))
	}
	if best > 20*time.Millisecond {
		t.Errorf("filling the attack tables takes %v", best)
	}
}

func TestKindPlanes(t *testing.T) {
	p := parse(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	for k, want := range map[Kind]uint64{
		NoKind: 0x0000ffffffff0000, Pawn: 0x00ff00000000ff00, Knight: 0x4200000000000042, Bishop: 0x2400000000000024,
		Rook: 0x8100000000000081, Queen: 0x0800000000000008, King: 0x1000000000000010,
	} {
		if got := p.kind(k); got != want {
			t.Errorf("kind %d stands on %#x, want %#x", k, got, want)
		}
	}
}
