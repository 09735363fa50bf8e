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
const leaves = 2000

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

// Both forms of alpha-beta find minimax's move and value.
func TestEqualsMinimax(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		rng, saved, nodes := playout.Random(1), uint64(0), uint64(0)
		for i := range positions(1000) {
			p := e.random(t, rng)
			for depth := 1; depth <= 3; depth++ {
				guide, limits := e.guideFor(p, depth), search.Limits{Depth: depth}
				want := look(t, minimax.New(minimax.Options{Evaluator: noise{}, Guide: guide}), p, limits)
				options := alphabeta.Options{Evaluator: noise{}, Guide: guide}
				for form, s := range map[string]search.Searcher{"textbook": alphabeta.NewTextbook(options), "engine": alphabeta.New(options)} {
					got := look(t, s, p, limits)
					if got.move != want.move || got.score != want.score {
						t.Fatalf("position %d, %s, depth %d: %s finds %s with %d, minimax %s with %d", i, p.FEN(), depth,
							form, p.FormatMove(got.move), got.score, p.FormatMove(want.move), want.score)
					}
					if got.nodes > want.nodes {
						t.Fatalf("%s, depth %d: %s takes %d nodes, minimax %d", p.FEN(), depth, form, got.nodes, want.nodes)
					}
					nodes += want.nodes
					saved += want.nodes - got.nodes
				}
			}
		}
		t.Logf("%d %% of minimax's nodes saved", saved*100/nodes)
		if saved*3 < nodes && e.game.Name() != "jieqi" {
			t.Errorf("only %d of %d nodes saved", saved, nodes)
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
		rng := playout.Random(2)
		for range positions(300) {
			p := e.random(t, rng)
			depth := 1 + rng.IntN(5)
			guide, limits := e.guideFor(p, depth), search.Limits{Depth: depth}
			want := look(t, minimax.New(minimax.Options{Evaluator: noise{}, Guide: guide}), p, limits)
			options := alphabeta.Options{Evaluator: noise{}, Guide: guide}
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
	for _, s := range o.Switches() {
		*s.On = may(s.Name) && rng.IntN(2) == 0
	}
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
