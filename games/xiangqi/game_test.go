package xiangqi

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestConformance(t *testing.T) { gametest.Run(t, New()) }

func TestBoard(t *testing.T) {
	b, err := New().Board(nil)
	if err != nil {
		t.Fatal(err)
	}
	if b.Files != 9 || b.Ranks != 10 || !b.Points || !b.River || len(b.Palaces) != 2 || len(b.Stars) != 14 {
		t.Errorf("the board is %+v", b)
	}
	if len(b.Pieces) != 14 || b.Pieces[0] != (game.Kind{Code: "K", Side: game.First, Name: "general"}) ||
		b.Pieces[13] != (game.Kind{Code: "p", Side: game.Second, Name: "pawn"}) {
		t.Errorf("the pieces are %v", b.Pieces)
	}
}

func TestDraw(t *testing.T) {
	p := parseFEN(t, "4k4/9/9/9/4p4/9/4P4/9/4r4/3K1R3 w - - 0 1")
	play(t, p, "f0f9")
	picture := New().Draw(p)
	if want := []int{85}; !slices.Equal(picture.Check, want) {
		t.Errorf("check on %v, want %v", picture.Check, want)
	}
	play(t, p, "e9f9")
	picture = New().Draw(p)
	if len(picture.Check) != 0 || len(picture.Pieces) != 5 {
		t.Errorf("check on %v, %d pieces, want none and 5", picture.Check, len(picture.Pieces))
	}
	if !slices.Equal(picture.Taken[game.First], []string{"R"}) || len(picture.Taken[game.Second]) != 0 {
		t.Errorf("taken: %v", picture.Taken)
	}
	if !slices.Contains(picture.Pieces, game.Placed{Square: 86, Code: "k"}) {
		t.Errorf("no k on 86: %v", picture.Pieces)
	}
}

func TestGesture(t *testing.T) {
	p := parseFEN(t, StartFEN)
	m, err := p.ParseMove("h2e2")
	if err != nil {
		t.Fatal(err)
	}
	if g := New().Gesture(p, m); g != (game.Gesture{From: 25, To: 22}) {
		t.Errorf("gesture %+v", g)
	}
}

// parseFEN reads a FEN that must be fine.
func parseFEN(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play makes moves in UCI form.
func play(t testing.TB, p *Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		p.Make(m)
	}
}
