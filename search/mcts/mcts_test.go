package mcts_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	caroengine "banco/engine/caro"
	chessengine "banco/engine/chess"
	jieqiengine "banco/engine/jieqi"
	xiangqiengine "banco/engine/xiangqi"
	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
	"banco/search/mcts"
)

// field is a game with what the searcher is told about it.
type field struct {
	rules     game.Game
	variant   game.Variant
	guide     search.Guide
	evaluator search.Evaluator
}

var fields = []field{
	{chess.New(), nil, chessengine.Guide{}, chessengine.Evaluators()["banco"]},
	{xiangqi.New(), nil, xiangqiengine.Guide{}, xiangqiengine.Evaluators()["banco"]},
	{jieqi.New(), nil, jieqiengine.Guide{}, jieqiengine.Evaluators()["banco"]},
	{caro.New(), nil, caroengine.Guide{}, caroengine.Evaluators()["banco"]},
	{caro.New(), game.Variant{"opening": "swap2"}, caroengine.Guide{}, caroengine.Evaluators()["banco"]},
}

func (f *field) searcher(o mcts.Options) *mcts.Searcher {
	o.Guide, o.Evaluator = f.guide, f.evaluator
	return mcts.New(o)
}

func (f *field) parse(t *testing.T, fen string) game.Position {
	t.Helper()
	if fen == "" {
		p, err := f.rules.Start(f.variant)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p, err := f.rules.Parse(f.variant, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// wander plays random moves from the start.
func (f *field) wander(t *testing.T, r *rand.Rand, moves int) game.Position {
	p := f.parse(t, "")
	for range moves {
		list := p.Moves(nil)
		if p.Result().Over() {
			return p
		}
		outcomes := game.Outcomes(p, list[r.IntN(len(list))])
		p.Make(outcomes[r.IntN(len(outcomes))].Move)
	}
	return p
}

// forms are both forms in every field.
func forms(t *testing.T, test func(t *testing.T, f *field, form mcts.Form)) {
	for i := range fields {
		for form, name := range []string{"modern", "ucb"} {
			t.Run(fields[i].rules.Name()+fields[i].variant.String()+"/"+name, func(t *testing.T) {
				test(t, &fields[i], mcts.Form(form))
			})
		}
	}
}

// most returns how many simulations a test takes: all, or with -short a third.
func most(all int) int {
	if testing.Short() {
		return all / 3
	}
	return all
}

func TestVisitsAddUp(t *testing.T) {
	forms(t, func(t *testing.T, f *field, form mcts.Form) {
		simulations := most(600)
		s := f.searcher(mcts.Options{Form: form})
		for seed := range uint64(3) {
			p := f.wander(t, rand.New(rand.NewPCG(seed, 1)), int(seed)*10)
			var last search.Info
			s.Forget()
			if _, err := s.Search(context.Background(), p, search.Limits{Nodes: uint64(simulations), Seed: seed},
				func(i search.Info) { last = i }); err != nil {
				continue
			}
			root := s.Tree()
			if root.Visits != int(last.Nodes) {
				t.Errorf("%d visits to the root after %d simulations", root.Visits, last.Nodes)
			}
			if root.Visits != simulations && !root.Proved {
				t.Errorf("%d simulations instead of %d", root.Visits, simulations)
			}
			addUp(t, &root)
		}
	})
}

// addUp checks that every simulation that came by a node ended there once,
// and went on to a child every other time.
func addUp(t *testing.T, n *mcts.Node) {
	own, below, priors := 1, 0, 0.0
	if n.Chance {
		own = 0
	}
	for i := range n.Children {
		c := &n.Children[i]
		below += c.Visits
		priors += c.Prior
		addUp(t, c)
	}
	if len(n.Children) == 0 || t.Failed() {
		return
	}
	if !n.Proved && n.Visits != own+below {
		t.Errorf("a node with %d visits has children with %d", n.Visits, below)
	}
	if math.Abs(priors-1) > 1e-3 {
		t.Errorf("the priors of siblings sum to %g", priors)
	}
}

func TestRepeatsExactly(t *testing.T) {
	forms(t, func(t *testing.T, f *field, form mcts.Form) {
		p := f.wander(t, rand.New(rand.NewPCG(3, 3)), 12)
		search1 := func(s *mcts.Searcher, seed uint64) (lines []search.Info) {
			_, err := s.Search(context.Background(), p, search.Limits{Nodes: uint64(most(400)), Seed: seed, MultiPV: 3},
				func(i search.Info) {
					i.Time = 0
					lines = append(lines, i)
				})
			if err != nil {
				t.Fatal(err)
			}
			return lines
		}
		same := func(a, b search.Info) bool {
			return a.Score == b.Score && a.Nodes == b.Nodes && a.Depth == b.Depth && a.SelDepth == b.SelDepth &&
				a.HashFull == b.HashFull && slices.Equal(a.PV, b.PV)
		}
		s := f.searcher(mcts.Options{Form: form})
		first := search1(s, 5)
		s.Forget()
		if again := search1(s, 5); !slices.EqualFunc(first, again, same) {
			t.Errorf("the same search differs after Forget:\n%v\n%v", first, again)
		}
		if other := search1(f.searcher(mcts.Options{Form: form}), 5); !slices.EqualFunc(first, other, same) {
			t.Errorf("the same search differs in another searcher:\n%v\n%v", first, other)
		}
	})
}

func TestAlwaysLegal(t *testing.T) {
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	limits := []search.Limits{{Nodes: 1}, {Nodes: 60}, {MoveTime: time.Microsecond}, {Infinite: true}, {Depth: 1, Nodes: 50}}
	forms(t, func(t *testing.T, f *field, form mcts.Form) {
		s := f.searcher(mcts.Options{Form: form})
		r := rand.New(rand.NewPCG(9, 9))
		for i := range 30 {
			p := f.wander(t, r, r.IntN(60))
			fen, legal := p.FEN(), p.Moves(nil)
			l, ctx := limits[i%len(limits)], context.Background()
			if l.Infinite {
				ctx = stopped
			}
			m, err := s.Search(ctx, p, l, nil)
			switch {
			case len(legal) == 0 && !errors.Is(err, search.ErrNoMove):
				t.Errorf("%s: the error is %v, not ErrNoMove", fen, err)
			case len(legal) > 0 && (err != nil || !slices.Contains(legal, m)):
				t.Errorf("%s: %v, %v is not a legal move", fen, m, err)
			case p.FEN() != fen:
				t.Errorf("%s has become %s", fen, p.FEN())
			}
		}
	})
}
