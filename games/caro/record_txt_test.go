package caro

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"banco/game"
)

func TestReadTXT(t *testing.T) {
	for text, want := range map[string]string{
		"h8 i9 g7":         " |  | * |  | | h8 i9 g7",
		"1. h8 i9 2. g7 *": " |  | * |  | | h8 i9 g7",
		"1.H8 I9 2.G7":     " |  | * |  | | h8 i9 g7",
		"h8i9g7\nj10":      " |  | * |  | | h8 i9 g7 j10",
		"h8, i9; g7 1-0":   " |  | 1-0 |  | | h8 i9 g7",
		"1 h8 2 i9 3 g7":   " |  | * |  | | h8 i9 g7",
		"Size: 20x20\nRule: Renju\nBlack: Ánh: the first\n\nt20 1/2-1/2": "rule=renju,size=20 |  | 1/2-1/2 |  | Black=Ánh: the first | t20",
		"Result: 0-1\n\nh8": " |  | 0-1 |  | | h8",
		"{intro} h8 {centre} i9!? (h9 {direct} g7 (a1)) (j10??) g8": " |  | * | intro | | h8 {centre} i9!? ( h9 {direct} g7 ( a1 ) ) ( " +
			"j10?? ) g8",
		"h8 ({instead} a1) i9":                             " |  | * |  | | h8 ( {instead} a1 ) i9",
		"Opening: swap2\nh8 i9 g7 two a1 b1 white c1":      "opening=swap2 |  | * |  | | h8 i9 g7 two a1 b1 white c1",
		"FEN: 5/5/1xx2/5/5 o rule=standard counts=any\ne1": "rule=standard,size=5 | 5/5/1xx2/5/5 o rule=standard counts=any | * |  | | e1",
		"c3 c4 d3 d4 e3 e4 f3 f4 g3":                       " |  | 1-0 |  | | c3 c4 d3 d4 e3 e4 f3 f4 g3",
		"\ufeffh8":                                         " |  | * |  | | h8",
	} {
		games := read(t, "txt", text)
		if len(games) != 1 {
			t.Errorf("%q: %d games", text, len(games))
			continue
		}
		if got := describe(games[0]); got != want {
			t.Errorf("%q:\n%s, want\n%s", text, got, want)
		}
	}
	for text, n := range map[string]int{
		"": 0, "\n\n": 0, "h8 1-0 h8 0-1": 2, "Size: 5\na1\nSize: 6\nf6\n\nRule: renju\n": 3, "Event: nothing was played": 1,
	} {
		if games := read(t, "txt", text); len(games) != n {
			t.Errorf("%q: %d games, want %d", text, len(games), n)
		}
	}
}

func TestBadTXT(t *testing.T) {
	for _, tt := range []struct {
		text         string
		line, column int
		reason       string
	}{
		{"h8 h8", 1, 4, "a black stone stands there"},
		{"h8\n{é} z9", 2, 5, "outside the 15×15 board"},
		{"h8i9h8", 1, 5, "a black stone stands there"},
		{"h8 hello", 1, 4, "a column letter"},
		{"7,7 8,8", 1, 1, "not as numbers"},
		{"Size: 40\nh8", 1, 1, "size must be a whole number"},
		{"Event: x\nRule: chess\nh8", 2, 1, "rule must be one of"},
		{"Result: 3-0\nh8", 1, 1, "the result must be"},
		{"Size: 5\nOpening: pro\na1", 2, 1, "at least 6×6"},
		{"FEN: 5/5\nh8", 1, 1, "the board has 2 rows"},
		{"h8 {open", 1, 4, "a } is missing"},
		{"h8 (i9", 1, 4, "a ) is missing"},
		{"h8 i9)", 1, 6, "no variation is open"},
		{"(h8)", 1, 1, "must follow the move"},
		{"1234567 h8", 1, 1, "7 digits"},
		{"Opening: swap2\nh8 --", 2, 4, "a column letter"},
		{"h8!!!", 1, 3, "not a judgement"},
		{"h8 }", 1, 4, "a column letter"},
		{"c3 c4 d3 d4 e3 e4 f3 f4 g3 a1", 1, 28, "black has won"},
	} {
		checkPlace(t, "txt", tt.text, tt.line, tt.column, tt.reason)
	}
}

// One bad thing costs one thing: the rest of a variation, or a game.
func TestTXTLoses(t *testing.T) {
	for _, tt := range []struct {
		text  string
		games []string // their moves
		lost  []string // places in the games, then of the games
	}{
		{"h8 (a1 a1 (b2) {c) } d4) (g7) i9 *", []string{" h8 ( a1 ) ( g7 ) i9"}, []string{"1:8"}},
		{"h8 ({gone} 99 z9) i9 *", []string{" h8 i9"}, []string{"1:15"}},
		{"h8 ((a1)) () (a1 1-0) i9 *", []string{" h8 ( a1 ) i9"}, []string{"1:5", "1:12", "1:18"}},
		{"h8 *\nh8 h8 (i9 0-1) j9 0-1 g7 *", []string{" h8", " g7"}, []string{"2:4"}},
		{"Size: 99\nEvent: x\n\nh8 i9 1-0\n\nSize: 15\n\nh8 *", []string{" h8"}, []string{"1:1"}},
		{"Size: 15\nh8 {open\n\nSize: 15\ng7 {c} i9 *", []string{" g7 {c} i9"}, []string{"2:4"}},
		{"h8 -- (i9 --) 2. {why} g7 2... {so} -- *", []string{" h8 -- ( i9 -- ) {why} g7 {so} --"}, nil},
	} {
		checkLosses(t, "txt", tt.text, tt.games, tt.lost)
	}
	rec := read(t, "txt", "h8 (-- {a} 2. {b} g7) 1... {c} i9 2. {d} -- {e} *")
	if again := read(t, "txt", write(t, "txt", rec...)); describe(again[0]) != describe(rec[0]) {
		t.Errorf("%s\nreads back as\n%s", describe(rec[0]), describe(again[0]))
	}
}

func TestPSQLoses(t *testing.T) {
	const text = "Piskvorky 15x15, 0:0, 0\n8,8,0\nPiskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\nA\nPiskvorky 99x99\n1,1,0\nPiskvorky 15x15, " +
		"0:0, 0\n7,7,0\n"
	checkLosses(t, "psq", text, []string{" h8", " g9"}, []string{"5:1", "7:1"})
	checkPlace(t, "psq", "Piskvorky 15x15, 0:0, 0\n"+strings.Repeat("7", 1_000_000), 2, 1, "too long")
}

// checkLosses holds the moves of what is read, and the places of what is not,
// against what they should be.
func checkLosses(t *testing.T, name, text string, moves, places []string) {
	t.Helper()
	games, err := format(name).Read(context.Background(), strings.NewReader(text))
	var got, lost []string
	for _, g := range games {
		var b strings.Builder
		describeNodes(&b, g.Root)
		got = append(got, b.String())
		lost = append(lost, placesOf(g.Lost...)...)
	}
	if losses := (game.Losses)(nil); errors.As(err, &losses) {
		for _, l := range losses {
			lost = append(lost, placesOf(l.Err)...)
		}
	}
	if !slices.Equal(got, moves) || !slices.Equal(lost, places) {
		t.Errorf("%s %q:\n%q, lost at %q; want\n%q, lost at %q", name, text, got, lost, moves, places)
	}
}

func placesOf(errs ...error) (list []string) {
	for _, err := range errs {
		var te *game.TextError
		errors.As(err, &te)
		list = append(list, fmt.Sprintf("%d:%d", te.Line, te.Column))
	}
	return list
}

func TestWriteTXT(t *testing.T) {
	rec := recordOf(t, "rule=renju", "h8 i9 g7 j10", "1-0")
	want := "Size: 15\nRule: renju\nOpening: free\nResult: 1-0\n\n1. h8 i9 2. g7 j10 1-0\n\n"
	if got := write(t, "txt", rec); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func FuzzTXT(f *testing.F) {
	for _, s := range []string{
		"h8 i9 g7", "1. h8 i9 2. g7 *", "{intro} h8 {centre} i9!? (h9 {direct} g7 (a1)) (j10??) g8 1-0",
		"h8 (-- {a} 2. {b} g7 g7 (x) ) 1... {c} i9 2. {d} -- {e\n\nsize:} * Size: 99\nh8 * h8",
		"Opening: swap2\nSize: 5\na1 b1 c1 two d1 e1 white a2", "FEN: 5/5/1xx2/5/5 o rule=standard counts=any\ne1\nSize: 6\n\nf6 0-1",
	} {
		f.Add(s)
	}
	fuzzFormat(f, "txt")
}
