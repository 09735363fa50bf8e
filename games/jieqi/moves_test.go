package jieqi

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"banco/game"
)

// uci lists the legal moves as text, in order; only those that begin with from.
func uci(p *Position, from string) []string {
	var list []string
	for _, m := range p.Moves(nil) {
		if text := p.FormatMove(m); strings.HasPrefix(text, from) {
			list = append(list, text)
		}
	}
	slices.Sort(list)
	return list
}

func TestMovesOfPositions(t *testing.T) {
	file, err := os.ReadFile("testdata/moves.txt")
	if err != nil {
		t.Fatal(err)
	}
	checkLists(t, string(file), " | ")
}

// TestMovesOfData compares with the lists that the project was given, which are
// not part of the repository.
func TestMovesOfData(t *testing.T) {
	dir := os.Getenv("BANCO_DATA")
	if dir == "" {
		t.Skip("BANCO_DATA is not set")
	}
	file, err := os.ReadFile(dir + "/jieqi/legal-moves.tsv")
	if err != nil {
		t.Fatal(err)
	}
	checkLists(t, string(file), "\t")
}

func checkLists(t *testing.T, text, separator string) {
	positions := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(strings.TrimRight(line, "\n"), separator)
		p := at(t, columns[0])
		want := strings.Fields(strings.TrimPrefix(columns[2], "-"))
		if got := uci(p, ""); !slices.Equal(got, want) || strconv.Itoa(len(got)) != columns[1] {
			t.Errorf("%s\n got %v\nwant %v", columns[0], got, want)
		}
		positions++
	}
	if positions < 40 {
		t.Errorf("only %d positions", positions)
	}
}

func TestPieceRules(t *testing.T) {
	tests := []struct{ name, fen, from, want string }{
		{"a covered advisor stays in the palace", "3k5/9/9/9/9/9/9/9/9/3XK4 w P1 0 1", "d0", "d0e1"},
		{"a revealed advisor leaves it", "3k5/9/9/9/9/9/9/9/9/3AK4 w - 0 1", "d0", "d0c1 d0e1"},
		{"a revealed advisor crosses the river", "3k5/9/9/9/9/A8/9/9/9/4K4 w - 0 1", "a4", "a4b3 a4b5"},
		{"a revealed elephant crosses the river", "3k5/9/9/9/9/2B6/9/9/9/4K4 w - 0 1", "c4", "c4a2 c4a6 c4e2 c4e6"},
		{"the eye blocks it", "3k5/9/9/9/1p7/2B6/3p5/9/9/4K4 w - 0 1", "c4", "c4a2 c4e6"},
		{"a covered elephant", "3k5/9/9/9/9/9/9/9/9/2X1K4 w P1 0 1", "c0", "c0a2 c0e2"},
		{"a covered pawn steps forward", "3k5/9/9/9/9/9/2X6/9/9/4K4 w R1 0 1", "c3", "c3c4"},
		{"a pawn on its back rank steps forward", "3k5/9/9/9/9/9/9/9/9/P3K4 w - 0 1", "a0", "a0a1"},
		{"a pawn before the river", "3k5/9/9/9/9/1P7/9/9/9/4K4 w - 0 1", "b4", "b4b5"},
		{"a pawn across it", "3k5/9/9/9/1P7/9/9/9/9/4K4 w - 0 1", "b5", "b5a5 b5b6 b5c5"},
		{"a pawn on the last rank", "1P1k5/9/9/9/9/9/9/9/9/4K4 w - 0 1", "b9", "b9a9 b9c9"},
		{"a covered horse with a blocked leg", "3k5/9/9/9/9/9/9/9/1p7/1X2K4 w P1 0 1", "b0", "b0d1"},
		{"a covered cannon needs a screen to capture", "3k5/1p7/9/1n7/9/9/9/1X7/9/4K4 w P1 0 1", "b2b", "b2b1 b2b0 b2b3 b2b4 b2b5 b2b8"},
	}
	for _, tt := range tests {
		want := strings.Fields(tt.want)
		slices.Sort(want)
		if got := uci(at(t, tt.fen), tt.from); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", tt.name, got, want)
		}
	}
}

func TestChecks(t *testing.T) {
	tests := []struct {
		name, fen string
		check     bool
	}{
		{"an advisor next to the king", "3k5/9/9/9/9/9/9/9/3a5/4K4 w - 0 1", true},
		{"an elephant", "3k5/9/9/9/9/9/9/2b6/9/4K4 w - 0 1", true},
		{"an elephant with its eye blocked", "3k5/9/9/9/9/9/9/2b6/3P5/4K4 w - 0 1", false},
		{"a pawn before the king", "3k5/9/9/9/9/9/9/9/4p4/4K4 w - 0 1", true},
		{"a pawn beside the king", "3k5/9/9/9/9/9/9/9/9/3pK4 w - 0 1", true},
		{"a pawn behind the king", "3k5/9/9/9/9/9/9/9/4K4/4p4 w - 0 1", false},
		{"a horse", "3k5/9/9/9/9/9/9/3n5/9/4K4 w - 0 1", true},
		{"a horse with its leg blocked", "3k5/9/9/9/9/9/9/3n5/3P5/4K4 w - 0 1", false},
		{"a rook", "3k5/9/4r4/9/9/9/9/9/9/4K4 w - 0 1", true},
		{"a rook behind a covered piece", "3k5/9/4r4/9/9/9/4X4/9/9/4K4 w P1 0 1", false},
		{"a cannon over a covered piece", "3k5/9/4c4/9/9/9/4X4/9/9/4K4 w P1 0 1", true},
		{"a cannon over nothing", "3k5/9/4c4/9/9/9/9/9/9/4K4 w - 0 1", false},
		{"a cannon over two", "3k5/4c4/9/4x4/9/9/4X4/9/9/4K4 w P1p1 0 1", false},
	}
	for _, tt := range tests {
		if p := at(t, tt.fen); p.InCheck() != tt.check {
			t.Errorf("%s: in check is %v", tt.name, p.InCheck())
		}
	}
}

// The numbers of depths 2 and 3 were also obtained by driving another program
// (Pikafish, branch jieqi) through every outcome.
func TestPerft(t *testing.T) {
	depth := 3
	if testing.Short() {
		depth = 2
	}
	p := at(t, StartFEN)
	for d, want := range []uint64{1, 44, 11292, 2593799}[:depth+1] {
		if got := game.Perft(p, d); got != want {
			t.Errorf("perft %d is %d, want %d", d, got, want)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	p := at(b, StartFEN)
	nodes := uint64(0)
	for b.Loop() {
		nodes += game.Perft(p, 3)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
