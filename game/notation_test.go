package game_test

import (
	"fmt"
	"testing"

	"banco/game"
	"banco/game/gametest"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
)

// Every legal move of a start position is played by its text in each notation.
func TestPlayTextKnowsEveryNotation(t *testing.T) {
	for _, g := range []game.Game{chess.New(), xiangqi.New(), caro.New()} {
		p, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Moves(nil) {
			for _, n := range g.Notations() {
				text, q := n.Format(p, m), p.Clone()
				if got, err := game.PlayText(g, q, text); err != nil || got != m {
					t.Errorf("%s: %s in %s is played as %v, %v", g.Name(), text, n.Name, got, err)
				}
				if q.Unmake(); q.FEN() != p.FEN() {
					t.Errorf("%s: %s in %s is not one move", g.Name(), text, n.Name)
				}
			}
		}
	}
}

// In cờ úp a move says which piece turns up; without that it cannot be played.
func TestPlayTextWantsTheOutcome(t *testing.T) {
	g := jieqi.New()
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	before := p.FEN()
	if _, err := game.PlayText(g, p, "a0a1"); gametest.Problem(t, err).Key != "move-illegal" || p.FEN() != before {
		t.Errorf("a move that leaves its outcome open: %v, %s", err, p.FEN())
	}
	open, err := game.ReadMove(g, p, "a0a1")
	if err != nil {
		t.Fatal(err)
	}
	settled := game.Outcomes(p, open)[0].Move
	if m, err := game.PlayText(g, p, p.FormatMove(settled)); err != nil || m != settled || p.FEN() == before {
		t.Errorf("a move with its outcome: %v, %v", m, err)
	}
}

// The error names the rule that the first notation finds broken; a text that is
// a move of no notation is just not legal.
func TestReadMoveSaysWhyNot(t *testing.T) {
	g := chess.New()
	p, err := g.Parse(nil, "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"e2d2": "move-pinned", "hello": "move-illegal", "e8e7": "move-foreign"} {
		if _, err := game.ReadMove(g, p, text); gametest.Problem(t, err).Key != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestFindNotation(t *testing.T) {
	if n, ok := game.FindNotation(chess.New(), "san"); !ok || n.Name != "san" {
		t.Errorf("found %q, %t", n.Name, ok)
	}
	if n, ok := game.FindNotation(chess.New(), "wxf"); ok {
		t.Errorf("chess has %q", n.Name)
	}
}

// Moves are played by their text, in whatever notation they are written.
func ExamplePlayText() {
	g := xiangqi.New()
	p, err := g.Start(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"h2e2", "H8+7", "Mã 2 tiến 3"} {
		if _, err := game.PlayText(g, p, text); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(p.FEN())

	_, err = game.PlayText(g, p, "a9a0")
	fmt.Println(err)
	// Output:
	// rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2
	// the piece on a6 is in the way
}
