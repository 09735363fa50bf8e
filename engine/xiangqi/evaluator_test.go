package xiangqi

import (
	"testing"

	"banco/engine"
	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
)

// subject is what the suite looks at.
var subject = enginetest.Subject{
	Rules: rules.New(), Guide: Guide{}, Evaluators: engine.Evaluators(Default, Evaluators(), Help), Twin: flipped,
}

// flipped exchanges the colours.
func flipped(p game.Position) string { return enginetest.Flipped(p.FEN()) }

func TestSuite(t *testing.T) { enginetest.Run(t, subject) }

func BenchmarkEvaluate(b *testing.B) { enginetest.Benchmark(b, subject) }

func parse(t testing.TB, fen string) *rules.Position {
	t.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func evaluate(t testing.TB, name, fen string) search.Score {
	t.Helper()
	return Evaluators()[name].Evaluate(parse(t, fen))
}

func TestScoresAreNoMates(t *testing.T) {
	most := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/9/9/4K4 w - - 0 1"
	for name := range Evaluators() {
		if got := evaluate(t, name, most); got < -search.MateBound/10 || got >= 0 {
			t.Errorf("%s: a whole army is worth %d", name, -got)
		}
	}
}

// TestS3Material has sums made by hand, for the side to move: S3's prices and
// the values of the points.
func TestS3Material(t *testing.T) {
	for fen, want := range map[string]search.Score{
		// Red has no rook on i0, which has -8 there.
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w - - 0 1": -(600 - 8),
		// Red's horse on c8 and pawn on e7, Black's cannon on e7's left, d7,
		// which is b2 to Black: rank 2, third file from the edge: 6. Both
		// kings at home, Red's on d0: -2.
		"4k4/2N6/3cP4/9/9/9/9/9/9/3K5 b - - 0 1": (285 + 6) - (270 + 26) - (30 + 60) + 2,
		// Advisor in the middle of the palace, elephant in the middle.
		"3k5/9/9/9/9/9/9/4B4/4A4/5K3 w - - 0 1": 120 + 4 + 120 + 6,
	} {
		if got := evaluate(t, "s3", fen); got != want {
			t.Errorf("%s is %d, want %d", fen, got, want)
		}
	}
}

// TestJudgements are preferences that the default evaluator must have.
func TestJudgements(t *testing.T) {
	for _, test := range []struct{ what, better, worse string }{
		{"a pawn across the river", "3k5/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "3k5/9/9/9/9/4P4/9/9/9/4K4 w - - 0 1"},
		{"a pawn that still goes forward", "5k3/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1", "3P1k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1"},
		{"an open cannon", "3aka3/9/9/9/4C4/9/9/9/9/3K5 w - - 0 1", "3aka3/9/9/9/3C5/9/9/9/9/3K5 w - - 0 1"},
		{"a horse with free legs", "3k4r/9/9/9/9/9/P8/2N6/9/4K4 w - - 0 1", "3k4r/9/9/9/9/9/2P6/2N6/9/4K4 w - - 0 1"},
		{"rooks against a king without advisors", "2bk2b2/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "2bk2b2/4a4/9/9/9/9/9/9/9/R3K4 w - - 0 1"},
		{"a rook near a bare king", "3k5/9/9/8R/9/9/9/9/9/4K4 w - - 0 1", "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1"},
	} {
		if better, worse := evaluate(t, Default, test.better), evaluate(t, Default, test.worse); better <= worse {
			t.Errorf("%s: %d, without %d", test.what, better, worse)
		}
	}
}
