package caro

import (
	"banco/engine/caro/shape"
	"slices"
	"strings"
	"testing"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// names writes moves in order.
func names(p game.Position, moves []game.Move) string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = p.FormatMove(m)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestForcedSquares(t *testing.T) {
	const rows = "15/15/15/15/15/15/15/"
	for name, tt := range map[string]struct{ variant, fen, want string }{
		"a five is made":                       {"", rows + "3xxxx8/3ooo9/15/15/15/15/15/15 x counts=any", "c8 h8"},
		"a five is made before one is blocked": {"", rows + "2oxxxx8/2xoooo8/15/15/15/15/15/15 x counts=any", "h8"},
		"a four is blocked": {
			"rule=freestyle", rows + "2oxxxx8/15/15/15/15/15/15/15 o counts=any", "h8",
		},
		"a four is blocked at its end or beyond it": {"", rows + "2oxxxx8/15/15/15/15/15/15/15 o counts=any", "h8 i8"},
		"a four between stones needs no block": {
			"", rows + "2oxxxx1o6/3ooo9/15/15/15/15/15/15 o counts=any", "c7 g7",
		},
		"an open four is made":      {"rule=standard", rows + "3ooo9/3xxx9/15/15/15/15/15/15 x counts=any", "c7 g7"},
		"an open three is answered": {"rule=freestyle", rows + "15/4xxx8/15/15/15/15/15/15 o counts=any", "d7 h7"},
		"an open three with less room has three answers": {
			"rule=freestyle", rows + "15/2o1xxx8/15/15/15/15/15/15 o counts=any", "d7 h7 i7",
		},
		"an open three is answered by a four": {
			"rule=freestyle", rows + "15/4xxx8/xooo11/15/15/15/15/15 o counts=any", "d7 e6 f6 h7",
		},
		"black may not block on a forbidden point": {
			"rule=renju", rows + "15/xoooo1x8/5x9/15/3x2x8/15/15/15 x counts=any", "f7",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := parse(t, tt.variant, tt.fen)
			if got := names(p, Guide{}.Candidates(p, nil)); got != tt.want {
				t.Errorf("candidates are %s, want %s", got, tt.want)
			}
		})
	}
}

// TestCandidates asks for candidates along random games of every rule and
// opening: they are legal and different, as many as wanted, and with them come
// all wins and a block wherever one is needed.
func TestCandidates(t *testing.T) {
	variants := append([]string{"opening=swap2", "opening=pro,rule=renju", "opening=longpro,size=20", "size=5",
		"opening=swap2,rule=renju,size=6"}, allRules...)
	buf := make([]game.Move, 0, 512)
	for i, p := range randomPositions(t, 3*len(variants), variants...) {
		legal := p.Moves(nil)
		guide := Guide{Squares: i%9 + 1, Radius: i % 4, S1: i%2 == 0}
		got := guide.Candidates(p, nil)
		if len(got) == 0 {
			t.Fatalf("%s: no candidates", p.FEN())
		}
		points := 0
		for j, m := range got {
			if !slices.Contains(legal, m) || slices.Contains(got[:j], m) {
				t.Fatalf("%s: %v has a move twice or an illegal one", p.FEN(), got)
			}
			if isPoint(m) {
				points++
			}
		}
		for _, m := range legal {
			if !isPoint(m) && !slices.Contains(got, m) {
				t.Fatalf("%s: the choice %s is missing", p.FEN(), p.FormatMove(m))
			}
		}
		wins := winners(p)
		for _, pt := range wins {
			if !slices.Contains(got, game.Move(pt)) {
				t.Fatalf("%s: %s wins and is missing", p.FEN(), p.FormatMove(game.Move(pt)))
			}
		}
		if forced := len(wins) > 0 || len(got) != points || anyThreat(p); !forced && points > guide.Squares {
			t.Fatalf("%s: %d squares, want %d", p.FEN(), points, guide.Squares)
		}
		if n := testing.AllocsPerRun(1, func() {
			buf = guide.Candidates(p, buf[:0])
			for _, m := range buf {
				guide.Gain(p, m)
			}
			guide.Threatened(p)
		}); n != 0 {
			t.Fatalf("%v allocations", n)
		}
	}
}

// anyThreat reports whether either side can make an open four or a five.
func anyThreat(p *rules.Position) bool {
	v := viewOf(p)
	var set shape.PointSet
	v.addMakers(&set, rules.Black, shape.OpenFour)
	v.addMakers(&set, rules.White, shape.OpenFour)
	_, some := set.Pop()
	return some
}

func TestEmptyBoard(t *testing.T) {
	for _, variant := range []string{"", "size=20", "opening=pro", "opening=swap2,rule=renju"} {
		v, err := game.ParseVariant(variant)
		if err != nil {
			t.Fatal(err)
		}
		p, err := rules.New().Start(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := names(p, Guide{}.Candidates(p, nil)); got != "h8" && got != "k11" {
			t.Errorf("%s begins with %s", variant, got)
		}
	}
	p := parse(t, "opening=swap2", "15/15/15/15/15/15/7xo6/7x7/15/15/15/15/15/15/15 o phase=choose")
	if got := (Guide{Squares: 2}).Candidates(p, nil); len(got) != 4 || got[0] != rules.Swap || got[1] != rules.Two {
		t.Errorf("the candidates of the second player are %s", names(p, got))
	}
	p = parse(t, "opening=swap2", "15/15/15/15/15/15/6oxo6/7x7/7x7/15/15/15/15/15/15 o phase=colour")
	if got := names(p, Guide{}.Candidates(p, nil)); got != "black white" {
		t.Errorf("the choice of a colour is %s", got)
	}
	if (Guide{}).Gain(p, rules.TakeBlack) != 0 {
		t.Error("a choice gains something")
	}
}

func TestGain(t *testing.T) {
	p := parse(t, "", "15/15/1ooo7x3/11x3/8x2x3/8x6/9xx4/2xxxx9/15/2oooo9/15/15/15/15/15 x counts=any")
	for move, want := range map[string]search.Score{
		"b8": shape.GainFive, "g8": shape.GainFive, "b6": shape.GainBlockFive, "g6": shape.GainBlockFive, "a13": 0, "e13": shape.GainBlockFour,
		"l10": shape.GainOpenFour, "l9": shape.GainFourThree, "a1": 0, "h11": 0,
	} {
		m, err := p.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Guide{}).Gain(p, m); got != want {
			t.Errorf("%s gains %d, want %d", move, got, want)
		}
	}
	if !(Guide{}).Threatened(p) {
		t.Error("a four of the opponent is not a threat")
	}
}
