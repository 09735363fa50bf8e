package chess

import (
	"strings"
	"testing"
)

// mustParse returns the position of a FEN.
func mustParse(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := parseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	sanStart      = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	sanKnights    = "4k3/8/8/8/8/8/3K4/1N3N2 w - - 0 1"
	sanQueens     = "8/8/1k6/8/4Q2Q/8/8/K6Q w - - 0 1"
	sanPromotion  = "r1r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1"
	sanPassant    = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	sanCastles    = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	sanBishop     = "4k3/8/8/3p4/8/1B6/8/4K3 w - - 0 1"
	sanBoth       = "4k3/8/8/8/2p5/1P6/B7/4K3 w - - 0 1"
	sanPinned     = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
	sanMate       = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
	sanFischerOne = "4k3/8/8/8/8/8/8/5K1R w K - 0 1"
)

// TestSAN: the first writing of each move is ours, the others are read too.
func TestSAN(t *testing.T) {
	for _, c := range []struct{ fen, uci, texts string }{
		{sanStart, "e2e4", "e4 e2e4 e2-e4 Pe4 Pe2-e4 ♙e4 e4! e4?? e2–e4 ee4"},
		{sanStart, "g1f3", "Nf3 Ng1f3 Ng1-f3 Ngf3 N1f3 nf3 ♘f3 ♞f3 ♘\uFE0Ef3 Nxf3 Nf3+ Nf3# Mf3 Mg1-f3 g1f3 g1-f3 N-f3"},
		{sanKnights, "b1a3", "Na3 Nba3"},
		{"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "b1d2", "Nd2"},
		{sanKnights, "f1e3", "Ne3"},
		{"4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1", "b1d2", "Nbd2 Nb1d2 N-bd2"},
		{"4k3/8/8/5N2/8/5N2/4K3/8 w - - 0 1", "f3d4", "N3d4 Nf3d4 Nf3-d4"},
		{"4k3/8/8/1N6/8/1N3N2/4K3/8 w - - 0 1", "b3d4", "Nb3d4"},
		{sanQueens, "h4e1", "Qh4e1"},
		{sanQueens, "e4c4", "Qc4 Qec4"},
		{"8/8/1k6/8/7Q/8/8/K3Q2Q w - - 0 1", "h4f2", "Qhf2+ Qh4f2"},
		{"8/8/1k6/7Q/4Q2Q/8/8/K7 w - - 0 1", "h4e1", "Qhe1"},
		{sanPromotion, "b7b8q", "b8=Q b8Q b8(Q) b8/Q b8=q b8q b7b8q b7-b8=Q b8=H b8H b8=h b8h b8(q)"},
		{sanPromotion, "b7a8n", "bxa8=N ba8N bxa8(N) b7xa8=N b:a8=N b×a8=N bxa8M bxa8=m ba8n a8=N"},
		{sanPromotion, "b7c8q", "bxc8=Q+ bxc8Q bc8=Q+"},
		{sanPromotion, "b7c8b", "bxc8=B bc8b bc8T bxc8=t bxc8=b"},
		{sanPassant, "e5d6", "exd6 ed6 exd6e.p. exd6ep exd6+ e5xd6e.p. e5d6 d6"},
		{sanCastles, "e1g1", "O-O 0-0 o-o OO O-O+ 0-0! e1g1 Ke1g1 Ke1-g1 O–O"},
		{sanCastles, "e1c1", "O-O-O 0-0-0 o-o-o OOO O-O-O# e1c1"},
		{sanBishop, "b3d5", "Bxd5 Bd5 bxd5 bd5 Txd5 ♗×d5 B:d5 B*d5"},
		{sanBoth, "b3c4", "bxc4 bc4"},
		{"4k3/8/8/3p4/8/1P6/B7/4K3 w - - 0 1", "a2b1", "Bb1 bb1"},
		{sanPinned, "g1e2", "Ne2 Nge2"},
		{sanMate, "a1a8", "Ra8# Ra8 Ra8+ Ra8mate Xa8 Ra8++ Ra8† Ra8‡"},
		{sanMate, "e1d1", "Kd1 Vd1 ♔d1 Ke1-d1"},
		{"3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", "Qxd8+ Hxd8 Qd8+"},
		{sanFischerOne, "f1g1", "Kg1 Kf1g1 f1g1"},
		{sanFischerOne, "f1h1", "O-O"},
	} {
		p := mustParse(t, c.fen)
		want, err := p.ParseMove(c.uci)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		texts := strings.Fields(c.texts)
		if got := formatSAN(p, want); got != texts[0] {
			t.Errorf("%s %s is written %s, want %s", c.fen, c.uci, got, texts[0])
		}
		for _, text := range texts {
			if m, err := parseSAN(p, text); m != want {
				t.Errorf("%s: %s reads as %s, %v; want %s", c.fen, text, p.FormatMove(m), err, c.uci)
			}
		}
		if p.FEN() != mustParse(t, c.fen).FEN() {
			t.Errorf("%s: position changed to %s", c.fen, p.FEN())
		}
	}
}

func TestSANErrors(t *testing.T) {
	for _, c := range []struct{ fen, text, reason string }{
		{sanStart, "", `move "": nothing is written`},
		{sanStart, "+", `move "+": nothing is written`},
		{sanStart, "Nf6", `move "Nf6": no knight of White can go to f6`},
		{sanStart, "e5", `move "e5": no pawn of White can go to e5`},
		{sanStart, "g1g3", `move "g1g3": no man of White can go to g3`},
		{sanStart, "O-O", `move "O-O": the man on f1 is in the way`},
		{sanStart, "--", `move "--": a null move is not a move of a game`},
		{sanStart, "Z0", `move "Z0": a null move is not a move of a game`},
		{sanStart, "hello", `move "hello": no square is named, as in Nf3`},
		{sanStart, "Nz3", `move "Nz3": no square is named, as in Nf3`},
		{sanStart, "Nyf3", `move "Nyf3": "y" before the square is not a piece or square`},
		{sanStart, "e4=K", `move "e4=K": "=K" after the square is not a promotion to Q, R, B or N`},
		{sanStart, "e4=Q", `move "e4=Q": no pawn of White can go to e4`},
		{sanStart, "e4e5e6é", `move "e4e5e6é": "é" after the square is not a promotion to Q, R, B or N`},
		{sanStart, strings.Repeat("x", 50), `move "xxxxxxxxxxxxxxxxxxxx": no square is named, as in Nf3`},
		{sanPromotion, "b8", `move "b8": the promotion is missing`},
		{"4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1", "Nd2", `move "Nd2" is ambiguous: Nbd2 or Nfd2`},
		{sanPinned, "Nd5", `move "Nd5": the man on c3 is pinned: it shields the king`},
		{"4k3/8/8/8/7b/8/8/4K2N w - - 0 1", "Kd1+", ""},
		{"4k3/8/8/8/7b/8/8/N3K3 w - - 0 1", "Nb3", `move "Nb3": a1b3 does not help the king, which is in check`},
		{"4k3/8/8/8/8/8/8/4KB2 b - - 0 1", "Bd3", `move "Bd3": no bishop of Black can go to d3`},
	} {
		m, err := parseSAN(mustParse(t, c.fen), c.text)
		switch {
		case c.reason == "" && err != nil, c.reason != "" && (err == nil || err.Error() != c.reason):
			t.Errorf("%s: %q gives %d, %v; want %s", c.fen, c.text, m, err, c.reason)
		}
	}
}

func FuzzSAN(f *testing.F) {
	for _, text := range []string{"Nf3", "O-O-O", "bxa8=N", "♘b1–d2?!", "e8(Q)", "exd6 e.p.", "b7b8q", "Qh4e1"} {
		for _, fen := range []string{sanStart, sanPromotion, sanCastles, sanPassant, sanQueens} {
			f.Add(fen, text)
		}
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := parseFEN(fen)
		if err != nil {
			return
		}
		m, err := parseSAN(p, text)
		if err != nil {
			return
		}
		again, err := parseSAN(p, formatSAN(p, m))
		if err != nil || again != m {
			t.Errorf("%s: %q is written %q, which reads as %v, %v", fen, text, formatSAN(p, m), again, err)
		}
	})
}

// TestSANOfAllMoves writes and reads every move of positions with many
// ambiguities.
func TestSANOfAllMoves(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"k7/8/8/2Q1Q3/8/2Q1Q3/8/3K4 w - - 0 1",
		"8/7k/1N1N4/N3N3/2p5/N3N3/1N1N4/4K3 w - - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	} {
		p := mustParse(t, fen)
		for _, m := range p.Moves(nil) {
			text := formatSAN(p, m)
			if got, err := parseSAN(p, text); got != m {
				t.Errorf("%s: %s reads as %s, %v", fen, text, p.FormatMove(got), err)
			}
		}
	}
}
