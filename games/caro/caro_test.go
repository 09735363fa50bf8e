package caro

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestConformance(t *testing.T) {
	var variants []game.Variant
	for _, text := range []string{
		"", "rule=caro-free", "rule=freestyle", "rule=standard", "rule=renju",
		"size=5", "size=22", "rule=renju,size=7", "rule=renju,size=9,opening=swap2",
		"rule=standard,size=6,opening=pro", "rule=freestyle,size=8,opening=longpro",
		"size=11,opening=pro", "size=12,opening=longpro",
		"size=5,opening=swap2", "rule=caro-free,size=10,opening=swap2", "size=9,limit=12",
	} {
		variants = append(variants, variant(t, text))
	}
	gametest.Run(t, New(), variants...)
}

func variant(t testing.TB, text string) game.Variant {
	t.Helper()
	v, err := game.ParseVariant(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// start returns the start position of a variant.
func start(t testing.TB, text string) *Position {
	t.Helper()
	p, err := New().Start(variant(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// parse reads a FEN; a board may be written over several lines.
func parse(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := New().Parse(nil, diagram(fen))
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// diagram joins the rows of a board that stand on lines of their own.
func diagram(s string) string {
	s = strings.TrimSpace(s)
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "/")
}

// play makes moves written in h8 form.
func play(t testing.TB, p *Position, moves string) *Position {
	t.Helper()
	for _, s := range strings.Fields(moves) {
		m, err := p.ParseMove(s)
		if err != nil {
			t.Fatalf("%v in %s", err, p.FEN())
		}
		p.Make(m)
	}
	return p
}

func TestPerft(t *testing.T) {
	tests := []struct {
		variant string
		want    []uint64
	}{
		{"", []uint64{1, 225, 225 * 224, 225 * 224 * 223}},
		{"rule=renju", []uint64{1, 225, 225 * 224, 225 * 224 * 223}},
		{"size=20", []uint64{1, 400, 400 * 399}},
		// The centre; anywhere; outside the 5×5 or 7×7.
		{"opening=pro", []uint64{1, 1, 224, 200*199 + 24*200}},
		{"opening=longpro", []uint64{1, 1, 224, 176*175 + 48*176}},
		// After three stones 222 points and two choices.
		{"opening=swap2,size=5", []uint64{1, 25, 25 * 24, 25 * 24 * 23, 25 * 24 * 23 * 24}},
	}
	for _, tt := range tests {
		p := start(t, tt.variant)
		for depth, want := range tt.want {
			if got := game.Perft(p, depth); got != want {
				t.Errorf("%s: perft %d = %d, want %d", tt.variant, depth, got, want)
			}
		}
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	p := start(b, "")
	line := play(b, p, "h8 i9 g7 j10 h9 h10 g8 i8 f7 e6 i7 j6").history
	moves := make([]game.Move, len(line))
	for i := range line {
		moves[i] = line[i].move
	}
	p = start(b, "")
	for b.Loop() {
		for _, m := range moves {
			p.Make(m)
		}
		for range moves {
			p.Unmake()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(moves)), "ns/move")
}

func BenchmarkMovesRenju(b *testing.B) {
	p := play(b, start(b, "rule=renju"), "h8 i9 g7 j10 h9 h10 g8 i8 f7 e6 i7 j6")
	buf := p.Moves(nil)
	for b.Loop() {
		buf = p.Moves(buf[:0])
	}
}
