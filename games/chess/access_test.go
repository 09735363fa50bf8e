package chess

import (
	"testing"

	"banco/game"
	"banco/game/playout"
)

// TestSets builds the board anew from the sets and compares.
func TestSets(t *testing.T) {
	start, err := New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, rng := start.(*Position), playout.Random(3)
	for !p.Result().Over() {
		for s := range Square(64) {
			got := Empty
			for side := game.First; side <= game.Second; side++ {
				for k := Bishop; k <= King; k++ {
					if p.SideSet(side)&p.KindSet(k)&s.bit() != 0 {
						got = NewPiece(side, k)
					}
				}
			}
			if got != p.At(s) || (got == Empty) != (p.KindSet(NoKind)&s.bit() != 0) {
				t.Fatalf("%s: the sets have %q on %v", p.FEN(), got.Letter(), s)
			}
		}
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
	}
}

func TestAttackSets(t *testing.T) {
	const d4, d6, f6 Square = 27, 43, 45
	for name, test := range map[string]struct{ got, want uint64 }{
		"rook":   {RookAttacks(d4, d6.bit()), 0x0000_0808_f708_0808},
		"bishop": {BishopAttacks(d4, f6.bit()), 0x0001_2214_0014_2241},
		"knight": {KnightAttacks(d4), 0x0000_1422_0022_1400},
		"king":   {KingAttacks(d4), 0x0000_001c_141c_0000},
	} {
		if test.got != test.want {
			t.Errorf("%s on d4 attacks %#016x, want %#016x", name, test.got, test.want)
		}
	}
}
