package othello

import (
	"strings"
	"testing"

	"banco/engine"
	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/othello"
)

var subject = enginetest.Subject{
	Rules: rules.New(), Guide: Guide{}, Evaluators: engine.Evaluators(Default, Evaluators(), Help), Twin: exchanged,
}

// exchanged exchanges the colours.
func exchanged(p game.Position) string {
	return strings.NewReplacer("b", "w", "w", "b").Replace(p.FEN())
}

func TestSuite(t *testing.T) { enginetest.Run(t, subject) }

func BenchmarkEvaluate(b *testing.B) { enginetest.Benchmark(b, subject) }

func parse(t testing.TB, fen string) *rules.Position {
	t.Helper()
	p, err := rules.New().Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*rules.Position)
}

// A corner is stable, an edge from it too, and a full line shields what is on it.
func TestStableDiscs(t *testing.T) {
	for fen, want := range map[string]int{
		"8/8/8/3wb3/3bw3/8/8/8 b":          0,
		"b7/8/8/8/8/8/8/6ww b":             1,
		"bbb5/b7/8/8/8/8/8/6ww b":          4,
		"bbb5/bb6/8/8/8/8/8/6ww b":         5,
		"wbbbbbbw/8/8/8/8/8/8/8 b":         6,
		"1bbbbbb1/8/8/8/8/8/8/6ww b":       0,
		"bbbbbbbb/bbbbbbbb/8/8/8/8/8/7w b": 16,
	} {
		p := parse(t, fen)
		if got := stableDiscs(p.Discs(game.First), ^p.Empty()).Count(); got != want {
			t.Errorf("%s: %d stable discs, want %d", fen, got, want)
		}
	}
}

// What players know: a corner is worth more than many discs, a disc diagonal to
// an empty corner is a gift, and fewer discs with more moves are better early.
func TestKnowledge(t *testing.T) {
	banco := Evaluators()["banco"]
	for _, tt := range []struct{ name, better, worse string }{
		{"a corner", "b7/8/2wwww2/3wb3/3bw3/8/8/8 b", "8/8/2wwww2/3wb3/3bwb2/8/8/8 b"},
		{"an X-square", "8/8/2b5/2wb4/3bw3/8/8/8 b", "8/1b6/2b5/3b4/3bw3/8/8/8 b"},
	} {
		if better, worse := banco.Evaluate(parse(t, tt.better)), banco.Evaluate(parse(t, tt.worse)); better <= worse {
			t.Errorf("%s: %d is not above %d", tt.name, better, worse)
		}
	}
	early := parse(t, "8/8/2wwww2/2wwww2/2wbww2/2wwww2/8/8 b")
	if banco.Evaluate(early) <= 0 || Evaluators()["discs"].Evaluate(early) >= 0 {
		t.Errorf("many moves and few discs are worth %d, counted %d", banco.Evaluate(early), Evaluators()["discs"].Evaluate(early))
	}
}

// Corners come first, squares that give them away last; a pass comes alone.
func TestCandidates(t *testing.T) {
	p := parse(t, "8/1w6/2b5/3wb3/3bw3/8/6w1/8 b")
	list := Guide{}.Candidates(p, nil)
	if len(list) == 0 || p.FormatMove(list[0]) != "a1" {
		t.Errorf("the first candidate of %s is %s", p.FEN(), p.FormatMove(list[0]))
	}
	if pass := (Guide{}).Candidates(parse(t, "8/8/8/8/8/8/8/bw5w w"), nil); len(pass) != 1 || pass[0] != rules.Pass {
		t.Errorf("a forced pass: %v", pass)
	}
}
