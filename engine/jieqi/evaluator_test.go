package jieqi

import (
	"testing"

	"banco/engine"
	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/search"
)

// subject is what the suite looks at.
var subject = enginetest.Subject{
	Rules: rules.New(), Guide: Guide{}, Evaluators: engine.Evaluators(Default, Evaluators(), Help), Twin: flipped, Tempo: true,
}

// flipped exchanges the colours.
func flipped(p game.Position) string { return enginetest.Flipped(p.FEN()) }

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

func evaluate(t testing.TB, name, fen string) search.Score {
	t.Helper()
	return Evaluators()[name].Evaluate(parse(t, fen))
}

func TestScoresAreNoMates(t *testing.T) {
	most := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/9/9/4K4 w - 0 1"
	for name := range Evaluators() {
		if got := evaluate(t, name, most); got < -search.MateBound/10 || got >= 0 {
			t.Errorf("%s: a whole army is worth %d", name, -got)
		}
	}
}

// TestS3Covered has sums made by hand, for the side to move: S3's prices, the
// values of the points, and means of pools.
func TestS3Covered(t *testing.T) {
	for fen, want := range map[string]search.Score{
		// Red's covered pieces are a rook and a pawn: (600+30)/2 each, and
		// Black's one is one of two cannons and a horse: (2*285+270)/3. Red's
		// king on d0 has -2.
		"4k3x/9/9/9/9/9/X8/9/9/3K4X w R1P1c2n1 0 1": 2*315 - 280 - 2,
		// A revealed rook on e4 has 12, an elephant beyond the river nothing;
		// Black's king on d9 has -2.
		"3k5/9/9/4B4/9/4R4/9/9/9/4K4 b - 0 1": -(600 + 12) - 120 - 2,
	} {
		if got := evaluate(t, "s3", fen); got != want {
			t.Errorf("%s is %d, want %d", fen, got, want)
		}
	}
}

// TestWhatTheViewerKnows gives two seats of one deal different knowledge of
// the same board: who has seen the captured rook expects less of the rest.
func TestWhatTheViewerKnows(t *testing.T) {
	board := "4k3x/9/9/9/9/9/9/9/9/3K5 b "
	for name := range Evaluators() {
		seen, unseen := evaluate(t, name, board+"p2 0 1"), evaluate(t, name, board+"r1p2 0 1")
		if seen >= unseen {
			t.Errorf("%s: a covered piece that is not a rook is worth %d, one that may be one %d", name, seen, unseen)
		}
	}
}

// TestJudgements are preferences that the default evaluator must have.
func TestJudgements(t *testing.T) {
	for _, test := range []struct{ what, better, worse string }{
		{"a pawn across the river", "3k4r/9/9/9/4P4/9/9/9/9/4K4 w - 0 1", "3k4r/9/9/9/9/4P4/9/9/9/4K4 w - 0 1"},
		{"a pawn that still goes forward", "5k3/9/3P5/9/9/9/9/9/9/4K4 w - 0 1", "3P1k3/9/9/9/9/9/9/9/9/4K4 w - 0 1"},
		{"an open cannon", "4k4/9/9/9/4C4/9/9/9/9/3K5 w - 0 1", "4k4/9/9/9/5C3/9/9/9/9/3K5 w - 0 1"},
		{"a horse with free legs", "3k4r/9/9/9/9/9/6P2/2N6/9/4K4 w - 0 1", "3k4r/9/9/9/9/9/2P6/2N6/9/4K4 w - 0 1"},
		{"a piece that has turned up", "3k5/9/9/9/9/9/9/7C1/9/4K4 w - 0 1", "3k5/9/9/9/9/9/9/7X1/9/4K4 w C1 0 1"},
	} {
		if better, worse := evaluate(t, Default, test.better), evaluate(t, Default, test.worse); better <= worse {
			t.Errorf("%s: %d, without %d", test.what, better, worse)
		}
	}
}
