package caro

import (
	"slices"
	"testing"

	"banco/game"
)

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
