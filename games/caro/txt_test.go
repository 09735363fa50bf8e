package caro

import "testing"

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
		"{intro} h8 {centre} i9!? (h9 {direct} g7 (a1)) (j10??) g8": " |  | * | intro | | h8 {centre} i9!? ( h9 {direct} g7 ( a1 ) ) ( j10?? ) g8",
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
		{"h8 ((a1))", 1, 5, "must follow the move"},
		{"h8 ()", 1, 5, "has no move"},
		{"h8 (a1 1-0)", 1, 8, "a result stands in a variation"},
		{"h8!!!", 1, 3, "not a judgement"},
		{"h8 }", 1, 4, "a column letter"},
		{"c3 c4 d3 d4 e3 e4 f3 f4 g3 a1", 1, 28, "black has won"},
	} {
		checkPlace(t, "txt", tt.text, tt.line, tt.column, tt.reason)
	}
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
		"Opening: swap2\nSize: 5\na1 b1 c1 two d1 e1 white a2", "FEN: 5/5/1xx2/5/5 o rule=standard counts=any\ne1\nSize: 6\n\nf6 0-1",
	} {
		f.Add(s)
	}
	fuzzFormat(f, "txt")
}
