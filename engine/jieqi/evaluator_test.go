package jieqi

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"banco/game"
	"banco/game/playout"
	rules "banco/games/jieqi"
	"banco/search"
)

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

func TestStartIsEven(t *testing.T) {
	for name := range Evaluators() {
		if got := evaluate(t, name, rules.StartFEN); got != 0 {
			t.Errorf("%s: %d", name, got)
		}
	}
}

func TestEveryEvaluatorHasHelp(t *testing.T) {
	names := slices.Sorted(maps.Keys(Evaluators()))
	if helped := slices.Sorted(maps.Keys(Help)); !slices.Equal(names, helped) {
		t.Errorf("evaluators %v, helps %v", names, helped)
	}
	if !slices.Contains(names, Default) {
		t.Errorf("the default %q is not there", Default)
	}
}

// randomPositions returns positions of random games, those that are over left out.
func randomPositions(t testing.TB, games int) (list []*rules.Position) {
	t.Helper()
	for seed := range uint64(games) {
		p, rng := parse(t, rules.StartFEN), playout.Random(seed)
		for !p.Result().Over() {
			list = append(list, p.Clone().(*rules.Position))
			m, _ := playout.Choose(p, rng, nil)
			p.Make(m)
		}
	}
	return list
}

// flipped returns the FEN of a position with the colours exchanged.
func flipped(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	fields[0] = strings.Join(ranks, "/")
	for _, i := range []int{0, 2} {
		fields[i] = strings.Map(func(r rune) rune {
			if unicode.IsUpper(r) {
				return unicode.ToLower(r)
			}
			return unicode.ToUpper(r)
		}, fields[i])
	}
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	return strings.Join(fields, " ")
}

// TestColoursAreEqual exchanges the colours: for the side to move nothing
// changes. And what is good for one side is as bad for the other: with the
// other side to move the score changes its sign.
func TestColoursAreEqual(t *testing.T) {
	for _, p := range randomPositions(t, 12) {
		twin := parse(t, flipped(p.FEN()))
		for name, e := range Evaluators() {
			score := e.Evaluate(p)
			if got := e.Evaluate(twin); got != score {
				t.Fatalf("%s: %s is %d, with colours exchanged %d", name, p.FEN(), score, got)
			}
			if p.InCheck() {
				continue
			}
			p.Pass()
			if got := e.Evaluate(p); got != -score {
				t.Fatalf("%s: %s is %d, before the pass %d", name, p.FEN(), got, score)
			}
			p.Unmake()
		}
	}
}

func TestScoresAreNoMates(t *testing.T) {
	most := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/9/9/4K4 w - 0 1"
	for name := range Evaluators() {
		if got := evaluate(t, name, most); got < -search.MateBound/10 || got >= 0 {
			t.Errorf("%s: a whole army is worth %d", name, -got)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	list := randomPositions(t, 1)
	for name, e := range Evaluators() {
		if n := testing.AllocsPerRun(3, func() {
			for _, p := range list {
				e.Evaluate(p)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
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
			t.Errorf("%s: a covered piece that is no rook is worth %d, one that may be one %d", name, seen, unseen)
		}
	}
}

// TestDealsAreViews plays a deal and evaluates what each seat knows.
func TestDealsAreViews(t *testing.T) {
	deal, err := rules.New().(game.Dealer).Deal(nil, [32]byte{7})
	if err != nil {
		t.Fatal(err)
	}
	rng := playout.Random(1)
	for range 60 {
		p := deal.View(game.NoSide)
		if p.Result().Over() {
			break
		}
		for name, e := range Evaluators() {
			for _, seat := range []game.Side{game.First, game.Second, game.NoSide} {
				if got := e.Evaluate(deal.View(seat)); got < -20_000 || got > 20_000 {
					t.Fatalf("%s: seat %v judges %s as %d", name, seat, p.FEN(), got)
				}
			}
		}
		moves := p.Moves(nil)
		if err := deal.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestJudgements are preferences that the default evaluator must have.
func TestJudgements(t *testing.T) {
	for _, test := range []struct{ what, better, worse string }{
		{"a pawn across the river", "3k4r/9/9/9/4P4/9/9/9/9/4K4 w - 0 1", "3k4r/9/9/9/9/4P4/9/9/9/4K4 w - 0 1"},
		{"a pawn that still goes forward", "5k3/9/3P5/9/9/9/9/9/9/4K4 w - 0 1", "3P1k3/9/9/9/9/9/9/9/9/4K4 w - 0 1"},
		{"an open cannon", "4k4/9/9/9/4C4/9/9/9/9/3K5 w - 0 1", "4k4/9/9/9/5C3/9/9/9/9/3K5 w - 0 1"},
		{"a horse with free legs", "3k4r/9/9/9/9/9/P8/2N6/9/4K4 w - 0 1", "3k4r/9/9/9/9/9/2P6/2N6/9/4K4 w - 0 1"},
		{"a piece that has turned up", "3k5/9/9/9/9/9/9/7C1/9/4K4 w - 0 1", "3k5/9/9/9/9/9/9/7X1/9/4K4 w C1 0 1"},
	} {
		if better, worse := evaluate(t, Default, test.better), evaluate(t, Default, test.worse); better <= worse {
			t.Errorf("%s: %d, without %d", test.what, better, worse)
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	list := randomPositions(b, 4)
	for _, name := range slices.Sorted(maps.Keys(Help)) {
		e := Evaluators()[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				e.Evaluate(list[i%len(list)])
			}
		})
	}
}
