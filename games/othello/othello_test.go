package othello

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
	"banco/game/playout"
)

func TestConformance(t *testing.T) { gametest.Run(t, New()) }

func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, rules{}, nil) }

func parse(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := New().Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// The figures have been published by many: 4, 12, 56, … From depth 10 on they
// differ by what follows the end of a game. Here nothing does: 24571056 leaves,
// where 24571284 count the 228 games that are over after 9 moves.
func TestPerft(t *testing.T) {
	want := []uint64{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288}
	if testing.Short() {
		want = want[:7]
	}
	p := parse(t, startFEN)
	for i, leaves := range want {
		if got := game.Perft(p, i+1); got != leaves {
			t.Errorf("perft %d is %d, published is %d", i+1, got, leaves)
		}
	}
}

// walk goes from a square step by step, as a person would, and returns the discs
// between it and the next disc of own.
func walk(own, other Set, square, file, rank int) (row Set) {
	f, r := square%Size+file, square/Size+rank
	for ; f >= 0 && f < Size && r >= 0 && r < Size; f, r = f+file, r+rank {
		at := r*Size + f
		switch {
		case own.Has(at):
			return row
		case !other.Has(at):
			return 0
		}
		row |= Square(at)
	}
	return 0
}

// The rules of bits are those of a person who goes along every line.
func TestAgainstWalking(t *testing.T) {
	for seed := range uint64(20) {
		p := parse(t, startFEN)
		rng := playout.Random(seed)
		for !p.Result().Over() {
			own, other := p.Discs(p.Side()), p.Discs(p.Side().Other())
			for square := range Squares {
				want := Set(0)
				if p.Empty().Has(square) {
					for file := -1; file <= 1; file++ {
						for rank := -1; rank <= 1; rank++ {
							if file != 0 || rank != 0 {
								want |= walk(own, other, square, file, rank)
							}
						}
					}
				}
				if got := p.Placements(p.Side()).Has(square); got != (want != 0) {
					t.Fatalf("%s: %s can be played: %t", p.FEN(), SquareName(square), got)
				}
				if want != 0 && p.Turned(MoveTo(square)) != want {
					t.Fatalf("%s: %s turns %x, not %x", p.FEN(), SquareName(square), p.Turned(MoveTo(square)), want)
				}
			}
			m, _ := playout.Choose(p, rng, nil)
			p.Make(m)
		}
	}
}

func TestMoves(t *testing.T) {
	tests := []struct{ name, fen, want string }{
		{"the first move", startFEN, "e6 f5 c4 d3"},
		{"a pass", "8/8/8/8/8/8/8/bw5w w", "pass"},
		{"a move instead", "8/8/8/8/8/8/8/bw5w b", "c8"},
		{"no line ends at the edge", "8/8/8/8/8/8/8/6bw b", "pass"},
		{"no line goes round the edge", "8/8/8/8/w7/7b/8/8 b", ""},
		{"six at once", "8/8/8/8/8/8/8/bwwwwww1 b", "h8"},
	}
	for _, tt := range tests {
		p := parse(t, tt.fen)
		var got []string
		for _, m := range p.Moves(nil) {
			got = append(got, p.FormatMove(m))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestResults(t *testing.T) {
	for fen, want := range map[string]game.Result{
		startFEN:                   {},
		"8/8/8/8/8/8/8/bw5w w":     {}, // white passes
		"8/8/8/8/8/8/8/bb5w w":     game.Win(game.First, game.PieceCount),
		"8/8/8/8/8/8/8/b5ww b":     game.Win(game.Second, game.PieceCount),
		"8/8/8/8/8/8/8/b6w w":      game.Draw(game.PieceCount),
		"8/8/8/8/8/8/8/7w b":       game.Win(game.Second, game.PieceCount), // wiped out
		"8/8/8/8/8/8/8/bwwwwww1 b": {},
	} {
		if got := parse(t, fen).Result(); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}

// The shortest game: white is wiped out at the ninth move.
func TestShortestGame(t *testing.T) {
	p := parse(t, startFEN)
	for i, text := range strings.Fields("e6 f4 e3 f6 g5 d6 e7 f5 c5") {
		if p.Result().Over() {
			t.Fatalf("over after %d moves", i)
		}
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	if got := p.Result(); got != game.Win(game.First, game.PieceCount) || p.Discs(game.Second) != 0 {
		t.Errorf("%v in %s", got, p.FEN())
	}
}

func TestRefusals(t *testing.T) {
	for text, key := range map[string]string{
		"d4": "move-occupied", "a1": "move-illegal", "pass": "move-pass", "i9": "move-illegal", "--": "move-illegal",
	} {
		if _, err := parse(t, startFEN).ParseMove(text); gametest.Problem(t, err).Key != key {
			t.Errorf("%s: %v", text, err)
		}
	}
	if m, err := parse(t, startFEN).ParseMove(" D3 "); err != nil || SquareName(To(m)) != "d3" {
		t.Errorf("capitals: %v, %v", m, err)
	}
	over := parse(t, "8/8/8/8/8/8/8/bb5w w")
	if _, err := over.ParseMove("pass"); gametest.Problem(t, err).Key != "move-over" {
		t.Errorf("after the end: %v", err)
	}
	for fen, key := range map[string]string{
		"":                     "fen-empty",
		"8/8/8/8/8/8/8/8 b":    "fen-empty",
		"8/8/8/8/8/8/8 b":      "fen-ranks",
		"8/8/8/8/8/8/8/7x b":   "fen-piece",
		"8/8/8/8/8/8/8/8w b":   "fen-rank-length",
		"8/8/8/8/8/8/8/7w bw":  "side",
		"8/8/8/8/8/8/8/7w b 0": "fen-fields",
		"8/8/8/8/8/8/8/7w x":   "side",
		"8/8/8/8/8/8/8/6w b":   "fen-rank-length",
	} {
		if _, err := New().Parse(nil, fen); gametest.Problem(t, err).Key != key {
			t.Errorf("%q: %v", fen, err)
		}
	}
}
