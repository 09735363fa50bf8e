package alphabeta_test

import (
	"math/rand/v2"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/minimax"
)

// narrow lets a search look at a few of the moves only, so that full trees of
// any game stay small: those at even steps through the list.
type narrow struct {
	search.Guide
	width int
}

func (n narrow) Candidates(p game.Position, buf []game.Move) []game.Move {
	begin := len(buf)
	buf = n.Guide.Candidates(p, buf)
	all := len(buf) - begin
	if all <= n.width {
		return buf
	}
	for i := range n.width {
		buf[begin+i] = buf[begin+i*all/n.width]
	}
	return buf[:begin+n.width]
}

// leaves is how large a full tree of these tests may be, about.
const leaves = 500

// guideFor narrows the guide until a full tree of p is small enough.
func (e entry) guideFor(p game.Position, depth int) search.Guide {
	branches := 0
	moves := e.guide.Candidates(p, nil)
	for _, m := range moves {
		branches += len(game.Outcomes(p, m))
	}
	for width := len(moves); ; width-- {
		size := 1
		for range depth {
			size *= max(branches*width/max(len(moves), 1), 1)
		}
		if size <= leaves || width <= 2 {
			return narrow{e.guide, width}
		}
	}
}

// positions is how many positions of a game the slower tests look at.
func positions(all int) int {
	if testing.Short() {
		return all / 10
	}
	return all
}

// equal compares both forms of alpha-beta with minimax at p, and returns the
// nodes that minimax took and those that they saved, for both together.
func (e entry) equal(t *testing.T, p game.Position, guide search.Guide, depth int) (nodes, saved uint64) {
	t.Helper()
	limits, options := search.Limits{Depth: depth}, alphabeta.Options{Evaluator: noise(41), Guide: guide}
	want := look(t, minimax.New(minimax.Options{Evaluator: noise(41), Guide: guide}), p, limits)
	for form, s := range map[string]search.Searcher{"textbook": alphabeta.NewTextbook(options), "engine": alphabeta.New(options)} {
		got := look(t, s, p, limits)
		if got.move != want.move || got.score != want.score {
			t.Fatalf("%s, depth %d: %s finds %s with %d, minimax %s with %d", p.FEN(), depth,
				form, p.FormatMove(got.move), got.score, p.FormatMove(want.move), want.score)
		}
		if got.nodes > want.nodes {
			t.Fatalf("%s, depth %d: %s takes %d nodes, minimax %d", p.FEN(), depth, form, got.nodes, want.nodes)
		}
		nodes += want.nodes
		saved += want.nodes - got.nodes
	}
	return nodes, saved
}

// Both forms of alpha-beta find minimax's move and value: in many trees that
// are narrowed to a few moves where they would be too large, and in some of
// full width.
func TestEqualsMinimax(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		t.Parallel()
		rng, nodes, saved := playout.Random(1), uint64(0), uint64(0)
		for range positions(1000) {
			p := e.random(t, rng)
			for depth := 1; depth <= 3; depth++ {
				n, s := e.equal(t, p, e.guideFor(p, depth), depth)
				nodes, saved = nodes+n, saved+s
			}
		}
		t.Logf("%d %% of minimax's nodes saved", saved*100/nodes)
		if saved*4 < nodes {
			t.Errorf("only %d of %d nodes saved", saved, nodes)
		}
		depth := 3
		if e.game.Name() == "jieqi" {
			depth = 2
		}
		for range positions(10) {
			e.equal(t, e.random(t, rng), e.guide, depth)
		}
	})
}

// exact lists the techniques that change the order of work but not the value.
var exact = map[string]bool{
	"deepening": true, "captures": true, "killers": true, "history": true, "pvs": true, "aspiration": true, "star1": true,
}

// Techniques that only save work leave the value as it is, in any company.
func TestExactTechniques(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		t.Parallel()
		rng := playout.Random(2)
		for range positions(300) {
			p := e.random(t, rng)
			depth, eval := 1+rng.IntN(5), noise([]uint64{41, 4001}[rng.IntN(2)])
			guide, limits := e.guideFor(p, depth), search.Limits{Depth: depth}
			want := look(t, minimax.New(minimax.Options{Evaluator: eval, Guide: guide}), p, limits)
			options := alphabeta.Options{Evaluator: eval, Guide: guide}
			choose(rng, &options, func(name string) bool { return exact[name] })
			got := look(t, alphabeta.New(options), p, limits)
			if got.score != want.score {
				t.Fatalf("%s, depth %d, with %s: value %d, minimax %d", p.FEN(), depth, names(&options), got.score, want.score)
			}
		}
	})
}

// choose switches on a random part of the techniques that may be.
func choose(rng *rand.Rand, o *alphabeta.Options, may func(name string) bool) {
	o.Switches().Set(func(name string) bool { return may(name) && rng.IntN(2) == 0 })
}

// names lists the techniques that are on.
func names(o *alphabeta.Options) (list []string) {
	for _, s := range o.Switches() {
		if *s.On {
			list = append(list, s.Name)
		}
	}
	return list
}
