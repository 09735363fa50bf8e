package evaluation_test

import (
	"errors"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab/evaluation"
	"banco/lab/teach"
	"banco/search"
)

// judgeOf returns a judge by the name of an evaluator, and a position.
func judgeOf(t *testing.T, name, evaluator, fen string) (*evaluation.Inspector, game.Position) {
	t.Helper()
	kit, err := kits.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := kit.Game.Start(nil)
	if fen != "" {
		p, err = kit.Game.Parse(nil, fen)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &evaluation.Inspector{Game: kit.Game, Evaluator: named(t, kit, evaluator)}, p
}

func named(t *testing.T, kit *engine.Kit, name string) search.Evaluator {
	t.Helper()
	for _, e := range kit.Evaluators {
		if e.Name == name {
			return search.Own(e.Evaluator)
		}
	}
	t.Fatalf("no evaluator %s", name)
	return nil
}

// An evaluator of material misses each piece by its price.
func TestPieces(t *testing.T) {
	for _, side := range []string{"w", "b"} {
		j, p := judgeOf(t, "chess", "s2-material", "4k3/8/8/3q4/8/2N5/4P3/4K3 "+side+" - - 0 1")
		list, err := j.Pieces(p)
		if err != nil || len(list) != 3 {
			t.Fatalf("%v, %+v", err, list)
		}
		want := map[string]search.Score{"N": 300, "P": 100, "q": -900}
		unit := list[0].Value / want[list[0].Code]
		for _, w := range list {
			if unit != 0 && w.Value != want[w.Code]*unit || unit == 0 && w.Value*10 != want[w.Code] {
				t.Errorf("%s to move: %+v", side, w)
			}
		}
	}
}

// S4's knight is worth more in the middle than in the corner, by its table.
func TestSquares(t *testing.T) {
	j, p := judgeOf(t, "chess", "s4-positional", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1")
	list, err := j.Squares(p, "N")
	if err != nil {
		t.Fatal(err)
	}
	worth := map[int]search.Score{}
	for _, w := range list {
		worth[w.Square] = w.Value
	}
	if worth[0] != 270 || worth[27] != 340 || len(list) < 50 {
		t.Errorf("a1 %d, d4 %d, %d squares", worth[0], worth[27], len(list))
	}
	if _, there := worth[4]; there {
		t.Error("a knight stands on the king")
	}
}

func TestMoves(t *testing.T) {
	j, p := judgeOf(t, "caro", "s1", "15/15/15/15/15/15/6xxx6/15/6o1o1o4/15/15/15/15/15/15 x")
	best := evaluation.SquareValue{Value: -search.Infinity}
	for _, w := range j.Moves(p) {
		if w.Value > best.Value {
			best = w
		}
	}
	if file, rank := best.Square%15, best.Square/15; rank != 8 || file != 5 && file != 9 {
		t.Errorf("the best point is %d, %d: %+v", file, rank, best)
	}
	if fen := p.FEN(); fen != p.Clone().FEN() {
		t.Error(fen)
	}
}

func TestEveryEvaluatorIsShown(t *testing.T) {
	for _, kit := range kits.All() {
		for _, e := range kit.Evaluators {
			j, p := judgeOf(t, kit.Game.Name(), e.Name, "")
			if _, on := j.Total(p); !on || len(j.Moves(p)) == 0 && kit.Game.Name() != "jieqi" {
				t.Errorf("%s %s sees nothing", kit.Game.Name(), e.Name)
			}
		}
	}
	small := teach.Kit("nim")
	p, err := small.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	j := &evaluation.Inspector{Game: small.Game, Evaluator: search.Even{}}
	if _, err := j.Pieces(p); !errors.Is(err, evaluation.ErrNoEditor) {
		t.Errorf("the pieces of Nim: %v", err)
	}
}

// The terms are those of the evaluator, and sum to its worth; a network has none,
// and a game that is over is not judged.
func TestTerms(t *testing.T) {
	j, p := judgeOf(t, "chess", "s4-positional", "4k3/8/8/3q4/8/2N5/4P3/4K3 b - - 0 1")
	terms, ok := j.Terms(p)
	total, _ := j.Total(p)
	if !ok || len(terms) != 2 || terms[0].Name != "material" || terms[0].Values != [2]search.Score{20420, 20900} {
		t.Errorf("%v: %+v", ok, terms)
	}
	if sum := terms[0].Values[0] - terms[0].Values[1] + terms[1].Values[0] - terms[1].Values[1]; sum != total {
		t.Errorf("%d, the terms sum to %d", total, sum)
	}
	if terms, ok := (&evaluation.Inspector{Game: j.Game, Evaluator: search.Even{}}).Terms(p); ok {
		t.Errorf("what counts nothing has %+v", terms)
	}
	if terms, ok := judgeTerms(t, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"); ok {
		t.Errorf("a mate has %+v", terms)
	}
}

func judgeTerms(t *testing.T, fen string) ([]search.Term, bool) {
	j, p := judgeOf(t, "chess", "banco", fen)
	return j.Terms(p)
}
