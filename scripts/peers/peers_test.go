package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"banco/games/chess"
	"banco/kits"
	"banco/solve"
)

// What differs is kept with the command that repeats it, and a seed repeats a run.
func TestWhatDiffersIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cases")
	var drawn [2][]uint64
	for i := range drawn {
		c := &comparison{name: "some thing", round: func(r *round) error {
			n := r.Uint64()
			drawn[i] = append(drawn[i], n)
			r.compare("at", "what", 1, 1)
			r.compare("at", "what", n%2, 0)
			return nil
		}}
		o := &options{time: time.Hour, seed: 5, cases: dir}
		for number := 1; number <= 40; number++ {
			if err := o.one(c, number); err != nil {
				t.Fatal(err)
			}
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
		if err != nil || c.checked != 80 || c.differ < 5 || c.differ > 35 || len(files) != c.differ {
			t.Errorf("%d checked, %d differ, %d files, %v", c.checked, c.differ, len(files), err)
		}
		text, err := os.ReadFile(files[0])
		if err != nil || !strings.HasPrefix(string(text), `go run ./scripts/peers -only "some thing" -seed 5 -round `) ||
			!strings.Contains(string(text), "at\nwhat\nours:   1\ntheirs: 0\n") {
			t.Errorf("%s, %v", text, err)
		}
	}
	if fmt.Sprint(drawn[0]) != fmt.Sprint(drawn[1]) {
		t.Error("the same seed draws something else")
	}
}

// testRandom draws something else in each run of the tests, as the program does.
func testRandom() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), 1)) }

func TestPlacements(t *testing.T) {
	const rows = "rnbqkbnr/8/2p5/8/8/4P2P/8/RNBQKBNR"
	if got := placement(cellsOf(rows+" w"), 8); got != rows {
		t.Error(got)
	}
	r := &round{Rand: testRandom()}
	for range 50 {
		p, err := r.placed(chess.New(), "pnbrq", 8, 8, 10, " - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := chess.New().Parse(nil, p.FEN()); err != nil || p.Result().Over() {
			t.Errorf("%s: %v", p.FEN(), err)
		}
	}
}

// The brute force knows mates that every book has, and a prover that is wrong is found out.
func TestBruteForce(t *testing.T) {
	for fen, want := range map[string]int{ // the shortest mate
		"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1": 1,
		"7k/8/6K1/8/8/8/8/R7 w - - 0 1":         1,
		"k7/8/2K5/8/8/8/8/1R6 w - - 0 1":        2,
		"8/8/8/4k3/8/8/8/KR6 w - - 0 1":         0, // longer
	} {
		p, err := chess.New().Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		b, got := brute{Position: p, attacker: p.Side(), left: bruteNodes}, 0
		for n := 2; n >= 1; n-- {
			if b.firstMoves(n) > 0 {
				got = n
			}
		}
		if got != want || b.left < 0 {
			t.Errorf("%s: mate in %d, want %d", fen, got, want)
		}
	}
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	s, err := solve.New(kit, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	r := &round{Rand: testRandom()}
	for range 100 {
		p, err := r.placed(kit.Game, "qrr", 8, 8, 4, " - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		if err := r.proof(s, p); err != nil {
			t.Fatal(err)
		}
	}
	if r.checked < 50 || len(r.cases) > 0 {
		t.Errorf("%d checked, %v", r.checked, r.cases)
	}
}

func TestRowsOfCaro(t *testing.T) {
	row := func(text string) map[[2]int]byte {
		stones := map[[2]int]byte{}
		for x, c := range []byte(text) {
			if c != '.' {
				stones[[2]int{x, 3}] = c
			}
		}
		return stones
	}
	for _, c := range []struct {
		rule, row string
		want      byte
	}{
		{"caro", ".xxxxx.", 'x'}, {"caro", "oxxxxx.", 'x'}, {"caro", "oxxxxxo", 0}, {"caro", "xxxxxx", 0}, {"caro-free", "oxxxxxxo", 'x'},
		{"caro-free", "oxxxxxo", 0}, {"standard", "oooooo", 0}, {"standard", "xooooox", 'o'}, {"freestyle", "oooooo", 'o'},
		{"freestyle", "oooo", 0},
	} {
		if got := winner(row(c.row), c.rule); got != c.want {
			t.Errorf("%s under %s: %q, want %q", c.row, c.rule, got, c.want)
		}
	}
	for range 20 {
		r := &round{Rand: testRandom()}
		if err := caroRows(r); err != nil || len(r.cases) > 0 || r.checked < 9 {
			t.Errorf("%d checked, %v, %v", r.checked, r.cases, err)
		}
	}
}

// Records of random games are written and read again as they were.
func TestRecordsAreRead(t *testing.T) {
	r := &round{Rand: testRandom()}
	for range 20 {
		record, err := r.record()
		if err != nil {
			t.Fatal(err)
		}
		text, line, _, err := write(record)
		if err != nil || len(line) != len(record.MainLine()) {
			t.Fatalf("%v\n%s", err, text)
		}
		if err := r.compareRecords([]string{text}, text); err != nil || len(r.cases) > 0 {
			t.Fatalf("%v %v", err, r.cases)
		}
	}
}
