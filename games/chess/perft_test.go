package chess

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"banco/game"
)

// parse reads a FEN that must be fine.
func parse(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := New().Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// play makes moves in UCI form.
func play(t testing.TB, p *Position, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
}

func TestPerft(t *testing.T) {
	limit := uint64(5_000_000)
	if testing.Short() {
		limit = 200_000
	}
	data, err := os.ReadFile(filepath.Join("testdata", "perft.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		fen, figures, ok := strings.Cut(line, " ; ")
		if !ok {
			continue
		}
		p := parse(t, fen)
		for i, figure := range strings.Fields(figures) {
			want, err := strconv.ParseUint(figure, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			if want > limit {
				break
			}
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s: perft %d = %d, want %d", fen, i+1, got, want)
			}
		}
	}
}

// TestPerftData counts every figure of the files perft*.epd in the folder
// chess of the directory that BANCO_DATA names, lines of the form
// "FEN ;D1 20 ;D2 400".
func TestPerftData(t *testing.T) {
	dir := os.Getenv("BANCO_DATA")
	if dir == "" {
		t.Skip("BANCO_DATA is not set")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "chess", "perft*.epd"))
	if len(files) == 0 {
		t.Fatalf("no chess/perft*.epd in %s", dir)
	}
	figures := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			parts := strings.Split(strings.TrimSpace(line), " ;D")
			p := parse(t, parts[0])
			for _, part := range parts[1:] {
				depth, figure, _ := strings.Cut(part, " ")
				d, _ := strconv.Atoi(depth)
				if got := strconv.FormatUint(p.Perft(d), 10); d == 0 || got != figure {
					t.Errorf("%s: perft %s = %s, want %s", parts[0], depth, got, figure)
				}
				figures++
			}
		}
	}
	t.Logf("%d figures in %d files", figures, len(files))
}

// TestCountersAgree holds the generator against the counter, and Make against
// the bare board, where play leads.
func TestCountersAgree(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r1k4r/8/8/8/8/8/8/1RK3R1 w GBha - 0 1",
		"8/8/8/2k5/3Pp3/8/8/4K2B b - d3 0 1",
	} {
		p := parse(t, fen)
		for _, m := range p.Moves(nil) {
			p.Make(m)
			if n := len(p.Moves(nil)); n != p.count() {
				t.Errorf("%s: %d moves listed, %d counted", p.FEN(), n, p.count())
			}
			if q := parse(t, p.FEN()); q.board != p.board || q.key != p.key {
				t.Errorf("%s: read back as another board", p.FEN())
			}
			p.Unmake()
		}
	}
}

// TestMovesAreDistinct guards searches, which tell moves apart by value.
func TestMovesAreDistinct(t *testing.T) {
	p := parse(t, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1")
	moves := p.Moves(nil)
	slices.Sort(moves)
	if n := len(slices.Compact(slices.Clone(moves))); n != len(moves) || moves[0] == game.NoMove {
		t.Errorf("%d of %d moves are distinct, the least is %d", n, len(moves), moves[0])
	}
}

func BenchmarkPerft(b *testing.B) {
	for name, at := range map[string]struct {
		fen   string
		depth int
	}{
		"start":    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5},
		"kiwipete": {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4},
	} {
		b.Run(name, func(b *testing.B) {
			p := parse(b, at.fen)
			nodes := uint64(0)
			for b.Loop() {
				nodes += p.Perft(at.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
