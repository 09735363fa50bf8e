package caro

import (
	"slices"
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

func TestBoard(t *testing.T) {
	tests := []struct {
		variant string
		points  bool
		size    int
		stars   []int
	}{
		{"", false, 15, nil},
		{"rule=caro-free,size=20", false, 20, nil},
		{"rule=renju", true, 15, []int{3*15 + 3, 3*15 + 11, 11*15 + 3, 11*15 + 11, 7*15 + 7}},
		{"rule=standard,size=20", true, 20, []int{63, 76, 323, 336}},
		{"rule=freestyle,size=9", true, 9, []int{20, 24, 56, 60, 40}},
		{"rule=freestyle,size=5", true, 5, []int{12}},
	}
	for _, tt := range tests {
		b, err := New().Board(variant(t, tt.variant))
		if err != nil {
			t.Fatal(err)
		}
		if b.Points != tt.points || b.Files != tt.size || b.Ranks != tt.size || !slices.Equal(b.Stars, tt.stars) {
			t.Errorf("%s: %+v", tt.variant, b)
		}
		if b.FileNames[0] != "a" || b.FileNames[8%tt.size] != string(rune('a'+8%tt.size)) || b.RankNames[tt.size-1] == "" {
			t.Errorf("%s: names are %v and %v", tt.variant, b.FileNames, b.RankNames)
		}
	}
	if _, err := New().Board(game.Variant{"size": "4"}); err == nil {
		t.Error("a 4×4 board is drawn")
	}
}

func TestDraw(t *testing.T) {
	p := play(t, start(t, ""), "c3 c4 d3 d4 e3 e4 f3 f4")
	if pic := New().Draw(p); len(pic.Pieces) != 8 || pic.Line != nil {
		t.Errorf("picture is %+v", pic)
	}
	play(t, p, "g3")
	pic := New().Draw(p)
	if want := []int{32, 33, 34, 35, 36}; !slices.Equal(pic.Line, want) {
		t.Errorf("line is %v, want %v", pic.Line, want)
	}
	if !slices.Contains(pic.Pieces, game.Placed{Square: 32, Code: "x"}) || !slices.Contains(pic.Pieces, game.Placed{Square: 47, Code: "o"}) {
		t.Errorf("pieces are %v", pic.Pieces)
	}
	// A line down a diagonal, of a position read from its FEN.
	p = parse(t, "x4/1x3/2x2/ooox1/o3x")
	if got, want := New().Draw(p).Line, []int{4, 8, 12, 16, 20}; !slices.Equal(got, want) {
		t.Errorf("line is %v, want %v", got, want)
	}
}

func TestGesture(t *testing.T) {
	p := play(t, start(t, "opening=swap2"), "a1 b1 c1")
	g := New()
	for _, m := range p.Moves(nil) {
		want := game.Gesture{From: game.None, To: game.None, Choice: p.FormatMove(m)}
		if m < firstChoice {
			want = game.Gesture{From: game.None, To: Point(m).Rank()*15 + Point(m).File()}
		}
		if got := g.Gesture(p, m); got != want {
			t.Errorf("%s: %+v, want %+v", p.FormatMove(m), got, want)
		}
	}
}

// TestPassGivesTheOtherColourTwoStones wins with two stones in a row.
func TestPassGivesTheOtherColourTwoStones(t *testing.T) {
	p := start(t, "rule=renju")
	play(t, p, "h8 a1 i8 a3 j8 a5")
	before := p.near
	play(t, p, "k8")
	p.Pass()
	play(t, p, "l8")
	if r := p.Result(); r != game.Win(game.First, game.FiveInARow) {
		t.Errorf("the result is %v by %v", r, r.Reason)
	}
	for range 3 {
		p.Unmake()
	}
	if p.near != before || p.Turn() != Black {
		t.Error("taking it all back does not lead back")
	}
}

func FuzzCompose(f *testing.F) {
	gametest.FuzzCompose(f, rules{}, game.Variant{"size": "7", "opening": "swap2", "rule": "renju"})
}

func TestCompose(t *testing.T) {
	small := game.Variant{"size": "5"}
	swap := game.Variant{"size": "5", "opening": "swap2"}
	three := []game.Placed{{Square: 0, Code: "x"}, {Square: 1, Code: "x"}, {Square: 5, Code: "x"}}
	for _, tt := range []struct {
		variant game.Variant
		fields  map[string]string
		want    string // FEN
		key     string // of what Parse says of it
	}{
		{small, nil, "5/5/5/x4/xx3 rule=caro opening=free", "stone-count"},
		{small, map[string]string{"turn": "first"}, "5/5/5/x4/xx3 x rule=caro opening=free counts=any", ""},
		{small, map[string]string{"turn": "second"}, "5/5/5/x4/xx3 o rule=caro opening=free counts=any", ""},
		{swap, map[string]string{"turn": "first", "black": "second", "phase": "play"},
			"5/5/5/x4/xx3 o rule=caro opening=swap2 phase=play black=second counts=any", ""},
		{swap, map[string]string{"turn": "first", "phase": "colour"},
			"5/5/5/x4/xx3 x rule=caro opening=swap2 phase=colour counts=any", "phase"},
	} {
		got, err := rules{}.Compose(tt.variant, three, tt.fields)
		if err != nil || got != tt.want {
			t.Errorf("%v: %q, %v; want %q", tt.fields, got, err, tt.want)
			continue
		}
		p, err := New().Parse(tt.variant, got)
		if tt.key != "" {
			if got := gametest.Problem(t, err).Key; got != tt.key {
				t.Errorf("%q: %s, want %s", tt.want, got, tt.key)
			}
		} else if err != nil || p.Side().String() != tt.fields["turn"] {
			t.Errorf("%q: %v, %v to move", tt.want, err, p.Side())
		}
	}
}
