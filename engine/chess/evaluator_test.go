package chess

import (
	"maps"
	"strings"
	"testing"

	"banco/engine"
	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// subject is what the suite looks at.
var subject = enginetest.Subject{
	Rules: rules.New(), Guide: Guide{}, Evaluators: engine.Evaluators(Default, zeroSum(), Help), Twin: flipped,
}

// zeroSum are the evaluators for which one side's gain is the other's loss.
func zeroSum() map[string]search.Evaluator {
	all := Evaluators()
	maps.DeleteFunc(all, func(_ string, e search.Evaluator) bool { _, partial := e.(search.Partial); return partial })
	return all
}

// flipped exchanges the colours.
func flipped(p game.Position) string {
	fields := strings.Fields(enginetest.Flipped(p.FEN()))
	fields[3] = strings.NewReplacer("3", "6", "6", "3").Replace(fields[3])
	return strings.Join(fields, " ")
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

func evaluate(t testing.TB, name, fen string) search.Score {
	t.Helper()
	return Evaluators()[name].Evaluate(parse(t, fen))
}

func TestScoresAreNoMates(t *testing.T) {
	most := "qqqqqqqk/qq6/8/8/8/8/8/7K w - - 0 1"
	for name := range zeroSum() {
		if got := evaluate(t, name, most); got < -search.MateBound/10 || got >= 0 {
			t.Errorf("%s: nine queens are worth %d", name, -got)
		}
	}
}

// TestMaterial has sums made by hand, for the side to move.
func TestMaterial(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      search.Score
	}{
		// White has no queen: 7 pawns' worth, and one man less for it and
		// one more for the other side.
		{"s0-material", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", -700 - 200},
		{"s0-material", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1", -500 - 200},
		{"s2-material", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", -90},
		{"s2-material", "4k3/pp6/8/8/8/8/8/R1B1K1N1 b Q - 0 1", 20 - 50 - 30 - 30},
		// Squares: rook a1 0, pawn e4 20, king e1 -30, king e8 -30: no queens.
		{"s4-positional", "4k3/8/8/8/4P3/8/8/R3K3 w Q - 0 1", 500 + 100 + 20},
		// With queens (d1 and d8 -5 each) and two knights it is a middlegame:
		// knights b1 and g1 -40 each, kings e1 and g8 0 and 30.
		{"s4-positional", "3q2k1/8/8/8/8/8/8/1N1QK1N1 w - - 0 1", 2*(320-40) - 30},
		// One queen and one knight each: an ending, kings -30 and -30.
		{"s4-positional", "1n1q2k1/8/8/8/8/8/8/3QK1N1 w - - 0 1", 0},
	} {
		if got := evaluate(t, test.name, test.fen); got != test.want {
			t.Errorf("%s: %s is %d, want %d", test.name, test.fen, got, test.want)
		}
	}
}

// TestS0OwnMaterial is the first heuristic as printed, for each side alone:
// 200 + 5 and one man more; 200 and one man less.
func TestS0OwnMaterial(t *testing.T) {
	p := parse(t, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
	e := Evaluators()["s0-own"].(search.Partial)
	if white, black := e.EvaluateFor(p, game.First), e.EvaluateFor(p, game.Second); white != 20600 || black != 19900 ||
		e.Evaluate(p) != white {
		t.Errorf("White %d, Black %d, the side to move %d", white, black, e.Evaluate(p))
	}
}

// TestS0Example is the worked example of S0's report, which reads the letters as
// files: (200+0) + (5+1.5) - (200+0) - (3-1) - (3+1) - 2 + (2-3) = -2.5. Its rows
// count from Black's side: d7 is d1, c5 is c3, d0 is d8, c0 is c8, e1 is e7.
// Along play the bishops stand worth 0.5 less together.
func TestS0Example(t *testing.T) {
	for name, want := range map[string]search.Score{"s0-files": -250, "s0-positional": -200} {
		if got := evaluate(t, name, "2bk4/4b3/8/8/8/2R5/8/3K4 w - - 0 1"); got != want {
			t.Errorf("%s: the example is worth %d, want %d", name, got, want)
		}
	}
	for name, term := range map[string]struct {
		got, want float64
	}{
		"white king":       {asFiles(rules.King, 3), 0},
		"white rook":       {asFiles(rules.Rook, 18), 1.5},
		"black king":       {asFiles(rules.King, 59^flip), 0},
		"bishop on c0":     {asFiles(rules.Bishop, 58^flip), -1},
		"bishop on e1":     {asFiles(rules.Bishop, 52^flip), 1},
		"pawn about to go": {asFiles(rules.Pawn, 48), 2},
	} {
		if term.got != term.want {
			t.Errorf("%s: square worth %v, want %v", name, term.got, term.want)
		}
	}
}

// TestS0QueenAdvances: "the further she advances the less her square is worth".
func TestS0QueenAdvances(t *testing.T) {
	for _, square := range []struct {
		near, far rules.Square
	}{{26, 34}, {26, 42}, {42, 50}, {50, 58}, {19, 27}, {10, 50}} { // c4 c5, c4 c6, c6 c7, c7 c8, d3 d4, c2 c7
		if near, far := alongPlay(rules.Queen, square.near), alongPlay(rules.Queen, square.far); near <= far {
			t.Errorf("%v is worth %v, %v further on %v", square.near, near, square.far, far)
		}
	}
}

// TestJudgements are preferences that the evaluators must have, or must not
// have because they look at less.
func TestJudgements(t *testing.T) {
	developed := "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
	edge := "rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
	for name, sees := range map[string]bool{
		"banco": true, "s4-positional": true, "s0-positional": true, "s0-files": true, "s0-material": false, "s2-material": false,
	} {
		centre, rim := -evaluate(t, name, developed), -evaluate(t, name, edge)
		if (centre > rim) != sees || centre < rim {
			t.Errorf("%s: knight on f3 %d, on h3 %d", name, centre, rim)
		}
	}
	for _, test := range []struct{ what, better, worse string }{
		{"a lone king in the corner", "k7/8/8/8/8/8/8/2Q1K3 w - - 0 1", "8/8/8/3k4/8/8/8/2Q1K3 w - - 0 1"},
		{"a king that helps", "k7/8/2K5/8/8/8/8/7R w - - 0 1", "k7/8/8/8/8/8/2K5/7R w - - 0 1"},
		{"the bishop's corner", "7k/8/6K1/8/8/8/8/2B3N1 w - - 0 1", "k7/8/1K6/8/8/8/8/2B3N1 w - - 0 1"},
		{"a passed pawn", "4k3/5ppp/8/P7/8/8/5PPP/4K3 w - - 0 1", "4k3/p5pp/8/P7/8/8/5PPP/4K3 w - - 0 1"},
		{"a rook and a pawn before two knights", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"},
		{"a sheltered king", "r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1", "r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2QKR2 w - - 0 1"},
	} {
		if better, worse := evaluate(t, Default, test.better), evaluate(t, Default, test.worse); better <= worse {
			t.Errorf("%s: %d, without %d", test.what, better, worse)
		}
	}
}
