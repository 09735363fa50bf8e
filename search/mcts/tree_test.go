package mcts_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/mcts"
	"banco/search/searchtest"
)

// Outcomes of chance moves are met about as often as they are likely.
func TestOutcomesInProportion(t *testing.T) {
	for form := range mcts.UCB + 1 {
		p, s := jieqiField.parse(t, ""), jieqiField.searcher(mcts.Options{Form: form})
		look(t, s, p, search.Limits{Nodes: uint64(most(2500)), Seed: 1})
		checked := 0
		for _, c := range s.Tree().Children {
			if !c.Chance {
				continue
			}
			weights, total := map[game.Move]float64{}, 0.0
			for _, o := range game.Outcomes(p, c.Move) {
				weights[o.Move] = float64(o.Weight)
				total += float64(o.Weight)
			}
			if len(weights) != len(c.Children) && c.Visits > 0 {
				t.Fatalf("%s has %d outcomes, %d in the tree", p.FormatMove(c.Move), len(weights), len(c.Children))
			}
			for _, o := range c.Children {
				likely := weights[o.Move] / total
				mean, deviation := likely*float64(c.Visits), math.Sqrt(likely*(1-likely)*float64(c.Visits))
				if math.Abs(float64(o.Visits)-mean) > 5*deviation {
					t.Errorf("an outcome with %.3f of the weight was met %d times in %d", likely, o.Visits, c.Visits)
				}
				checked++
			}
		}
		if checked < 50 {
			t.Errorf("only %d outcomes were met", checked)
		}
	}
}

// The tree stays within its memory, over a long search and over a game, and
// the search goes on in it when it is full.
func TestMemoryIsBounded(t *testing.T) {
	for _, f := range []*field{chessField, jieqiField} {
		s, p := f.searcher(mcts.Options{Hash: 1}), f.parse(t, "")
		for range 2 {
			m, info := look(t, s, p, search.Limits{Nodes: 2500})
			if s.Bytes() > 1<<20 || info.Nodes != 2500 {
				t.Errorf("%d simulations in a tree of %d bytes", info.Nodes, s.Bytes())
			}
			if info.HashFull < 900 {
				t.Errorf("the tree is only %d thousandths full: the test is too short", info.HashFull)
			}
			p.Make(game.Outcomes(p, m)[0].Move)
		}
	}
}

// A search that follows another keeps what that one found out; Forget drops it.
func TestTreeIsReused(t *testing.T) {
	for i := range fields[:4] {
		f := &fields[i]
		s, r := f.searcher(mcts.Options{}), rand.New(rand.NewPCG(1, uint64(i)))
		p, kept := f.wander(t, r, 6), 0
		for seed := range uint64(4) {
			m, _ := look(t, s, p, search.Limits{Nodes: uint64(most(500)), Seed: seed})
			mine := childOf(s.Tree(), m)
			reply := mine
			if mine.Chance {
				reply = slices.MaxFunc(mine.Children, byVisits)
			}
			p.Make(reply.Move)
			next := slices.MaxFunc(reply.Children, byVisits)
			if next.Chance {
				next = slices.MaxFunc(next.Children, byVisits)
			}
			p.Make(next.Move)
			look(t, s, p, search.Limits{Nodes: 1, Seed: seed})
			root := s.Tree()
			if root.Visits > 1 {
				kept++
				if root.Visits != next.Visits+1 {
					t.Errorf("%s: %d visits before and %d after one more", f.rules.Name(), next.Visits, root.Visits)
				}
			}
			addUp(t, &root)
		}
		if kept == 0 { // unless the worth of the root has changed much
			t.Errorf("%s: nothing is ever kept", f.rules.Name())
		}
		s.Forget()
		if look(t, s, p, search.Limits{Nodes: 1}); s.Tree().Visits != 1 {
			t.Errorf("%s: something is kept after Forget", f.rules.Name())
		}
	}
}

func childOf(n mcts.Node, m game.Move) mcts.Node {
	return n.Children[slices.IndexFunc(n.Children, func(c mcts.Node) bool { return c.Move == m })]
}

func byVisits(a, b mcts.Node) int { return a.Visits - b.Visits }

// A search begins hardly a node after it has seen the end of its context.
func TestStopsAtOnce(t *testing.T) {
	forms(t, func(t *testing.T, f *field, form mcts.Form) {
		s, p := f.searcher(mcts.Options{Form: form}), f.parse(t, "")
		ctx, l, after := searchtest.Stop(t.Context())
		if _, err := s.Search(ctx, p, l, nil); err != nil || *after > searchtest.MostAfterStop || ctx.Err() == nil {
			t.Errorf("%d nodes are begun after the end, %v", *after, err)
		}
	})
}

// witness checks that a trace is told of whole lines only.
type witness struct {
	t           *testing.T
	open, walks int
	whys        map[search.Why]int
}

func (w *witness) Enter(ply int, m game.Move, _, _ search.Score) {
	if ply != w.open || (ply == 0) != (m == game.NoMove) {
		w.t.Errorf("enters ply %d by %d at ply %d", ply, m, w.open)
	}
	w.open++
}

func (w *witness) Leave(ply int, _ search.Score, why search.Why) {
	w.open--
	if ply != w.open {
		w.t.Errorf("leaves ply %d at ply %d", ply, w.open)
	}
	if w.whys[why]++; ply == 0 {
		w.walks++
	}
}

func TestTrace(t *testing.T) {
	forms(t, func(t *testing.T, f *field, form mcts.Form) {
		w := &witness{t: t, whys: map[search.Why]int{}}
		_, info := look(t, f.searcher(mcts.Options{Form: form, Trace: w}), f.parse(t, ""), search.Limits{Nodes: 300})
		if w.walks != int(info.Nodes) || w.open != 0 {
			t.Errorf("%d walks were traced of %d simulations", w.walks, info.Nodes)
		}
		if leaf := []search.Why{search.Quiet, search.Leaf}[form]; w.whys[leaf] == 0 || w.whys[search.All] == 0 {
			t.Errorf("nodes end as %v", w.whys)
		}
	})
}

func TestLimits(t *testing.T) {
	p, s := chessField.parse(t, ""), chessField.searcher(mcts.Options{Simulations: 150})
	moves := p.Moves(nil)[3:5]
	var infos []search.Info
	m, err := s.Search(context.Background(), p, search.Limits{Moves: moves, MultiPV: 3, Depth: 2},
		func(i search.Info) { infos = append(infos, i) })
	if err != nil || !slices.Contains(moves, m) {
		t.Errorf("%v, %v is not among the moves asked for", m, err)
	}
	last := infos[len(infos)-2:]
	if last[0].MultiPV != 1 || last[1].MultiPV != 2 || last[0].PV[0] != m || last[1].PV[0] == m {
		t.Errorf("the lines are %+v", last)
	}
	if last[0].Nodes != 150 || last[0].SelDepth != 2 || len(last[0].PV) != 2 {
		t.Errorf("%d simulations to depth %d, line %v", last[0].Nodes, last[0].SelDepth, last[0].PV)
	}
}
