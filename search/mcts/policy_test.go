package mcts_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/search"
	"banco/search/mcts"
)

// fond is a policy that gives most of the prior to one move, where it is legal, and
// notes which positions it was asked about.
type fond struct {
	of    game.Move
	asked map[uint64]int
}

func (f *fond) Priors(p game.Position, moves []game.Move, priors []float32) {
	if f.asked == nil {
		f.asked = map[uint64]int{}
	}
	f.asked[p.Hash()] += len(moves)
	for i := range priors {
		priors[i] = 1 / float32(len(priors))
	}
	if i := slices.Index(moves, f.of); i >= 0 && len(moves) > 1 {
		for j := range priors {
			priors[j] = 0.1 / float32(len(priors)-1)
		}
		priors[i] = 0.9
	}
}

// With a policy the priors are its own, and what it likes is tried first.
func TestPolicyGivesThePriors(t *testing.T) {
	for i := range fields[:2] {
		f := &fields[i]
		p := f.parse(t, "")
		moves := p.Moves(nil)
		policy := &fond{of: moves[len(moves)/2]}
		s := f.searcher(mcts.Options{Policy: policy})
		if _, err := s.Search(context.Background(), p, search.Limits{Nodes: 2}, nil); err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, c := range s.Tree().Children {
			sum += c.Prior
			if liked := c.Move == policy.of; liked != (c.Visits == 1) || liked && math.Abs(c.Prior-0.9) > 1e-6 {
				t.Errorf("%s: %v has %d visits and a prior of %v", f.rules.Name(), c.Move, c.Visits, c.Prior)
			}
		}
		if math.Abs(sum-1) > 1e-5 || policy.asked[p.Hash()] != len(moves) {
			t.Errorf("%s: the priors sum to %v; the policy was asked about %d of %d moves", f.rules.Name(), sum, policy.asked[p.Hash()], len(moves))
		}
	}
}

// Wins are proved whatever the policy thinks of them.
func TestPolicyHidesNoMate(t *testing.T) {
	for i, fen := range []string{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "3k5/9/9/9/9/9/9/4R4/4R4/4K4 w - - 0 1"} {
		f := &fields[i]
		var last search.Info
		s := f.searcher(mcts.Options{Policy: &fond{}})
		limits := search.Limits{Nodes: 20_000, Seed: 1}
		if _, err := s.Search(context.Background(), f.parse(t, fen), limits, func(i search.Info) { last = i }); err != nil {
			t.Fatal(err)
		}
		if moves, proved := last.Score.Mate(); !proved || moves < 1 {
			t.Errorf("%s: %+v", fen, last)
		}
	}
}

// With a policy quiescence sees that a capture mates: black's rook goes where it is
// captured with mate, which costs more than a rook.
func TestQuiescenceSeesMate(t *testing.T) {
	f := &fields[0]
	p := f.parse(t, "1r4k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1")
	var blunder game.Move
	for _, m := range p.Moves(nil) {
		if chess.From(m) == 57 && chess.To(m) == 56 {
			blunder = m
		}
	}
	var last search.Info
	s := f.searcher(mcts.Options{Policy: &fond{}})
	limits := search.Limits{Nodes: 2, Moves: []game.Move{blunder}}
	if _, err := s.Search(context.Background(), p, limits, func(i search.Info) { last = i }); err != nil {
		t.Fatal(err)
	}
	if last.Score > -3000 {
		t.Errorf("the move is worth %d", last.Score)
	}
}

// What is remembered of positions changes nothing: the tree is the same without it, in
// one search and in the next one, which goes on with it.
func TestKnownPositionsChangeNothing(t *testing.T) {
	for i := range fields[:2] {
		f := &fields[i]
		one, other := f.searcher(mcts.Options{Policy: &fond{}, Hash: 4}), f.searcher(mcts.Options{Policy: &fond{}, Hash: 4})
		other.RememberNothing()
		p := f.parse(t, "")
		for range 3 {
			m, _ := look(t, one, p, search.Limits{Nodes: 1500, Seed: 1})
			if again, _ := look(t, other, p, search.Limits{Nodes: 1500, Seed: 1}); m != again || !reflect.DeepEqual(one.Tree(), other.Tree()) {
				t.Fatalf("%s: the trees differ", f.rules.Name())
			}
			p.Make(m)
		}
		if some, all := movesAsked(one), movesAsked(other); some == 0 || some >= all {
			t.Errorf("%s: the policy was asked about %d moves, without memory about %d", f.rules.Name(), some, all)
		}
	}
}

// movesAsked returns about how many moves the policy was asked.
func movesAsked(s *mcts.Searcher) (sum int) {
	for _, n := range s.Options.Policy.(*fond).asked {
		sum += n
	}
	return sum
}

// The memory of a searcher with a policy is bounded as that of others.
func TestMemoryWithAPolicy(t *testing.T) {
	s := chessField.searcher(mcts.Options{Policy: &fond{}, Hash: 1})
	if _, info := look(t, s, chessField.parse(t, ""), search.Limits{Nodes: 2500}); s.Bytes() > 1<<20 || info.HashFull < 900 {
		t.Errorf("%d bytes, %d thousandths full", s.Bytes(), info.HashFull)
	}
}
