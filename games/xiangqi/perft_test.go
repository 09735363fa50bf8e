package xiangqi

import (
	"testing"

	"banco/game"
)

// perfts gives the number of leaves by depth from 1, for the start position
// and for positions with checks, pins and screens.
var perfts = []struct {
	fen    string
	leaves []uint64
}{
	{StartFEN, []uint64{44, 1920, 79666, 3290240, 133312995, 5392831844}},
	{"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", []uint64{38, 1128, 43929, 1339047, 53112976}},
	{"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", []uint64{7, 281, 8620, 326201, 10369923}},
	{"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", []uint64{25, 424, 9850, 202884, 4739553}},
	{"CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", []uint64{28, 516, 14808, 395483, 11842230}},
	{"R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - - 0 1", []uint64{21, 364, 7626, 162837, 3500505}},
	{"C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", []uint64{28, 222, 6241, 64971, 1914306}},
	{"4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1", []uint64{23, 345, 8124, 149272, 3513104}},
	{"2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w - - 0 1", []uint64{21, 195, 3883, 48060, 933096}},
}

func TestPerft(t *testing.T) {
	limit := uint64(60_000_000)
	if testing.Short() {
		limit = 2_000_000
	}
	for _, test := range perfts {
		p := parseFEN(t, test.fen)
		for i, want := range test.leaves {
			if want > limit {
				break
			}
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s: perft %d is %d, want %d", test.fen, i+1, got, want)
			}
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	p := parseFEN(b, StartFEN)
	var leaves uint64
	for b.Loop() {
		leaves += p.Perft(4)
	}
	b.ReportMetric(float64(leaves)/1e6/b.Elapsed().Seconds(), "Mleaves/s")
}

func BenchmarkMoves(b *testing.B) {
	p := parseFEN(b, perfts[1].fen)
	buffer := make([]game.Move, 0, maxMoves)
	for b.Loop() {
		buffer = p.Moves(buffer[:0])
	}
}

func BenchmarkMake(b *testing.B) {
	p := parseFEN(b, perfts[1].fen)
	moves := p.Moves(nil)
	for b.Loop() {
		for _, m := range moves {
			p.Make(m)
			p.Unmake()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
}
