package caro_test

import (
	"context"
	"slices"
	"testing"

	"banco/engine"
	. "banco/engine/caro"
	"banco/game"
	"banco/game/playout"
	"banco/games/caro"
	"banco/kits"
	"banco/search"
)

// printed is S1's search as its report prints it, without the pruning, which
// changes nothing: a node returns its board score at the level's depth or where
// that is beyond 3000.
type printed struct {
	p       game.Position
	machine game.Side
	most    int // the level's depth: 1, 4 or 6
}

// root returns the moves of the best worth, and that. Each is made, and what
// follows is searched from depth 0.
func (s *printed) root() (best []game.Move, most search.Score) {
	most = -search.Infinity
	for _, m := range (Guide{Squares: 4, S1: true}).Candidates(s.p, nil) {
		s.p.Make(m)
		v := s.node(0)
		s.p.Unmake()
		if v > most {
			best, most = nil, v
		}
		if v == most {
			best = append(best, m)
		}
	}
	return best, most
}

// node returns the worth of a position for the machine.
func (s *printed) node(depth int) search.Score {
	sign := search.Score(1)
	if s.p.Side() != s.machine {
		sign = -1
	}
	score := sign * Evaluators()["s1"].Evaluate(s.p)
	if depth >= s.most || score > 3000 || score < -3000 {
		return score
	}
	best := -search.Infinity
	for _, m := range (Guide{Squares: 4, S1: true}).Candidates(s.p, nil) {
		s.p.Make(m)
		best = max(best, sign*s.node(depth+1))
		s.p.Unmake()
	}
	return sign * best
}

// TestS1AsPrinted holds S1's levels against the printed search, in positions of
// games in which one side errs. The choice is among all equal moves, and from no other.
func TestS1AsPrinted(t *testing.T) {
	kit, err := kits.Find("caro")
	if err != nil {
		t.Fatal(err)
	}
	for level, depth := range map[string]int{"easy": 1, "medium": 4} {
		agent, err := engine.New(kit, "s1:level="+level)
		if err != nil {
			t.Fatal(err)
		}
		rng := playout.Random(uint64(depth))
		p := start(t)
		several := false
		for ply := range 16 {
			want, worth := (&printed{p, p.Side(), depth}).root()
			var drawn []game.Move
			for seed := range uint64(12) {
				var info search.Info
				m, err := agent.Search(context.Background(), p, agent.Within(search.Limits{Seed: seed + 1}, p.Side()),
					func(i search.Info) { info = i })
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(want, m) || info.Score != worth {
					t.Fatalf("%s: %s plays %s, worth %d of %d", p.FEN(), level, p.FormatMove(m), info.Score, worth)
				}
				if !slices.Contains(drawn, m) {
					drawn = append(drawn, m)
				}
			}
			if len(want) > 1 && len(drawn) == 1 {
				t.Errorf("%s: of %d equal moves %s draws one", p.FEN(), len(want), level)
			}
			several = several || len(drawn) > 1
			if ply%2 == 1 { // Second errs, so that games get decided
				want = Guide{Squares: 12, S1: true}.Candidates(p, nil)
			}
			p.Make(want[rng.IntN(len(want))])
			if p.Result().Over() {
				break
			}
		}
		if !several {
			t.Errorf("%s had nothing to draw at random", level)
		}
	}
}

// TestS1Plies: the levels look a first move and then 1, 4 or 6 plies ahead.
func TestS1Plies(t *testing.T) {
	kit, err := kits.Find("caro")
	if err != nil {
		t.Fatal(err)
	}
	for level, plies := range map[string]int{"easy": 2, "medium": 5, "hard": 7} {
		agent, err := engine.New(kit, "s1:level="+level)
		if err != nil {
			t.Fatal(err)
		}
		if agent.Limits.Depth != plies {
			t.Errorf("%s looks %d plies ahead, want %d", level, agent.Limits.Depth, plies)
		}
	}
}

func start(t *testing.T) game.Position {
	t.Helper()
	p, err := caro.New().Start(game.Variant{"rule": "caro"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMiddleLevelBeatsS1 is the short form of a match in which S1's hard player
// lost every game: banco match --game caro --first engine:level=medium --second
// s1:level=hard --games 100.
func TestMiddleLevelBeatsS1(t *testing.T) {
	kit, err := kits.Find("caro")
	if err != nil {
		t.Fatal(err)
	}
	var agents [2]*engine.Agent // the middle level, S1
	for i, name := range []string{"five:nodes=4000", "s1:level=hard,seed=7"} {
		if agents[i], err = engine.New(kit, name); err != nil {
			t.Fatal(err)
		}
	}
	for first := range 2 { // who begins
		p := start(t)
		for ply := first; !p.Result().Over(); ply++ {
			m, err := agents[ply%2].Move(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		if r := p.Result(); int(r.Winner) != first {
			t.Errorf("%s: %v, the middle level is %d", p.FEN(), r, first)
		}
	}
}
