package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
)

// evaluators returns an evaluator of a game, and the same with changes.
func evaluators(t *testing.T, name, eval, text string) (kit *engine.Kit, usual, changed search.Evaluator) {
	t.Helper()
	kit, err := kits.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range kit.Evaluators {
		if e.Name != eval {
			continue
		}
		if changed, err = kit.Change(e, text); err != nil {
			t.Fatal(err)
		}
		return kit, e.Evaluator, changed
	}
	t.Fatalf("%s has no evaluator %s", name, eval)
	return nil, nil, nil
}

func parse(t *testing.T, kit *engine.Kit, fen string) game.Position {
	t.Helper()
	p, err := kit.Game.Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What is added to pieces and squares is added for both sides, each seen from its own.
func TestChangesOfPiecesAndSquares(t *testing.T) {
	for _, c := range []struct {
		game, eval, text, fen string
		more                  search.Score // for First
	}{
		{"chess", "s4-positional", "N+20", "4k3/8/8/8/8/2N5/PP6/4K3 w - - 0 1", 20},
		{"chess", "s4-positional", "N+-20", "4k3/8/8/8/8/2N5/PP6/4K3 w - - 0 1", -20},
		{"chess", "s4-positional", "Nc3+30", "4k3/8/2n5/8/8/2N5/8/4K3 w - - 0 1", 0}, // c6 is Black's c3
		{"chess", "s4-positional", "Nc3+30", "4k3/8/8/8/8/2N5/8/4K3 b - - 0 1", 30},
		{"chess", "s4-positional", "Nc3+30", "4k3/8/2n5/8/8/8/8/4K3 w - - 0 1", -30},
		{"chess", "s4-positional", "Nc3+30.Nd4+5.N+2", "4k3/8/8/8/3N4/2N5/8/4K3 w - - 0 1", 39},
		{"xiangqi", "s3", "Ra8+25", "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1", 25},
		{"xiangqi", "s3", "Ra8+25", "4k4/9/9/9/9/9/9/9/r8/3K5 w - - 0 1", -25},
		{"jieqi", "s3", "Xb2+7", "4k4/9/9/9/9/9/9/1X7/9/3K5 w R1 0 1", 7},
	} {
		kit, usual, changed := evaluators(t, c.game, c.eval, c.text)
		p := parse(t, kit, c.fen)
		want := usual.Evaluate(p) + c.more
		if p.Side() == game.Second {
			want = usual.Evaluate(p) - c.more
		}
		if got := changed.Evaluate(p); got != want {
			t.Errorf("%s, %s: %d, want %d", c.text, c.fen, got, want)
		}
	}
}

// The worth of pieces counts in place of the evaluator, with what squares add.
func TestWorthsWithSquares(t *testing.T) {
	kit, _, changed := evaluators(t, "chess", "banco", "N300.P100.Nc3+30")
	if got := changed.Evaluate(parse(t, kit, "4k3/p7/8/8/8/2N5/PP6/4K3 w - - 0 1")); got != 430 {
		t.Error(got)
	}
}

// A term with another weight counts so much more; S1's patterns have their scores.
func TestChangesOfTerms(t *testing.T) {
	row := "o13o/15/15/15/15/15/15/5xxx7/15/15/15/15/15/15/15 o"
	kit, usual, changed := evaluators(t, "caro", "s1", "open-three40")
	terms, err := kit.Terms(kit.Evaluators[slices.IndexFunc(kit.Evaluators, func(e engine.Named) bool { return e.Name == "s1" })])
	if err != nil || len(terms) != 6 || terms[0] != (engine.TermWeight{Name: "five", Usual: 10000}) {
		t.Errorf("the terms of S1 are %v, %v", terms, err)
	}
	p := parse(t, kit, row)
	if got := changed.Evaluate(p) - usual.Evaluate(p); got != -28 { // an open three is 12
		t.Errorf("an open three of 40 changes %d", got)
	}
	for _, c := range [][3]string{
		{"chess", "banco", "mobility250"}, {"xiangqi", "banco", "mobility0"}, {"jieqi", "banco", "mobility70"},
		{"caro", "banco", "shapes33"}, {"othello", "banco", "mobility300.corners50"}, {"chess", "s4-positional", "squares200.Ne5+40"},
	} {
		kit, usual, changed := evaluators(t, c[0], c[1], c[2])
		p, err := kit.Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		differs := false
		for range 40 {
			moves := p.Moves(nil)
			if len(moves) == 0 || p.Result().Over() {
				break
			}
			var sum search.Score
			for _, term := range changed.(search.Itemised).Terms(p) {
				sum += term.Values[0] - term.Values[1]
			}
			if p.Side() == game.Second {
				sum = -sum
			}
			got := changed.Evaluate(p)
			if got != sum {
				t.Fatalf("%s: the terms of %s sum to %d, not to %d", c, p.FEN(), sum, got)
			}
			differs = differs || got != usual.Evaluate(p)
			p.Make(game.Outcomes(p, moves[len(moves)/2])[0].Move)
		}
		if !differs {
			t.Errorf("%s changes nothing", c)
		}
	}
}

func TestChangesAreRefused(t *testing.T) {
	for _, c := range []struct{ game, agent, want string }{
		{"chess", "alphabeta:weights=Z+5", "no piece"},
		{"chess", "alphabeta:weights=Nz9+5", "no square"},
		{"chess", "alphabeta:weights=Ne5+20001", "whole number"},
		{"chess", "alphabeta:weights=Ne5+", "whole number"},
		{"chess", "alphabeta:weights=N+1.N+2", "twice"},
		{"chess", "alphabeta:weights=N320.mobility50", "replaces"},
		{"chess", "alphabeta:weights=beauty50", "no term"},
		{"chess", "alphabeta:weights=mobility50,eval=net", "no term"},
		{"chess", "alphabeta:form=textbook,weights=N+1,eval=s0-own", "one side only"},
		{"caro", "alphabeta:weights=N+5", "no piece"},
		{"caro", "alphabeta:weights=five99999", "whole number"},
		{"xiangqi", "alphabeta:weights=Ne10+5", "no square"},
	} {
		kit, err := kits.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := engine.Check(kit, c.agent); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.agent, err, c.want)
		}
	}
}

// A text that is longer than that of any agent is refused, whatever it says.
func TestLongChangesAreRefused(t *testing.T) {
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	for zeros, want := range map[int]bool{1: true, 200: false} {
		var parts []string
		for square := range 64 {
			parts = append(parts, fmt.Sprintf("N%c%d+%s7", 'a'+square%8, 1+square/8, strings.Repeat("0", zeros)))
		}
		if _, err := kit.Change(kit.Evaluators[0], strings.Join(parts, ".")); (err == nil) != want {
			t.Errorf("with %d zeros: %v", zeros, err)
		}
	}
}

// No changes make an evaluation look like a mate.
func TestChangesStayBelowMates(t *testing.T) {
	kit, _, changed := evaluators(t, "chess", "banco", "material20000.Q+20000")
	p := parse(t, kit, "6k1/8/8/8/8/8/8/QQQQQQ1K w - - 0 1")
	if got := changed.Evaluate(p); got <= 0 || got >= search.MateBound {
		t.Error(got)
	}
}
