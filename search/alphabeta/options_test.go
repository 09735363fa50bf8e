package alphabeta_test

import (
	"context"
	"testing"
	"time"

	"banco/game"
	"banco/game/playout"
	"banco/search"
	"banco/search/alphabeta"
)

// Any company of techniques returns a legal move within any limits, leaves the
// position alone, and enters and leaves every node.
func TestAnyOptions(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		t.Parallel()
		rng := playout.Random(9)
		for range positions(100) {
			o := alphabeta.Options{Evaluator: e.eval, Guide: e.guide, Hash: 1, Depth: 1 + rng.IntN(3), Outcomes: rng.IntN(4)}
			choose(rng, &o, func(string) bool { return true })
			if rng.IntN(2) == 0 {
				o.Evaluator = noise(41)
			}
			path := &path{t: t}
			o.Trace = path
			l := search.Limits{Nodes: 1 + uint64(rng.IntN(1500)), MultiPV: rng.IntN(4)}
			switch rng.IntN(4) {
			case 0:
				l.Depth = 1 + rng.IntN(200)
			case 1:
				l.GameTime.Left = [2]time.Duration{time.Minute, time.Minute}
			case 2:
				l.Mate = 1 + rng.IntN(3)
			}
			s, p := alphabeta.New(o), e.random(t, rng)
			for range 3 {
				got := look(t, s, p, l)
				if got.nodes > l.Nodes {
					t.Fatalf("%s with %s: %d nodes of %d", p.FEN(), names(&o), got.nodes, l.Nodes)
				}
				if len(path.open) != 0 {
					t.Fatalf("%s with %s: %d nodes were not left", p.FEN(), names(&o), len(path.open))
				}
				p.Make(playout.Resolve(p, got.move, rng))
				if _, over := search.Ended(p, 0); over {
					break
				}
			}
		}
	})
}

// path is a trace that checks what it hears: nodes are entered one ply at a
// time and left in turn, windows are open, a cut reaches beta, and no pass
// follows another.
type path struct {
	t     *testing.T
	open  []search.Score // beta of the nodes entered
	moves []game.Move    // that led to them
	nodes uint64
}

func (p *path) Enter(ply int, m game.Move, alpha, beta search.Score) {
	if ply != len(p.open) || alpha >= beta {
		p.t.Fatalf("node at ply %d of %d with window %d %d", ply, len(p.open), alpha, beta)
	}
	if ply > 0 && m == game.NoMove && p.moves[ply-1] == game.NoMove {
		p.t.Fatalf("a pass at ply %d after another, or at the root", ply)
	}
	p.open, p.moves = append(p.open, beta), append(p.moves, m)
	p.nodes++
}

func (p *path) Leave(ply int, v search.Score, why search.Why) {
	last := len(p.open) - 1
	if ply != last || why == search.Cut && v < p.open[last] || why == search.NullCut && v < p.open[last] {
		p.t.Fatalf("node at ply %d of %d left with %d, %v", ply, last, v, why)
	}
	p.open, p.moves = p.open[:last], p.moves[:last]
}

// The trace hears of as many nodes as are counted.
func TestTraceCounts(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		p := e.random(t, playout.Random(10))
		for _, textbook := range []bool{false, true} {
			path, o := &path{t: t}, e.full()
			o.Trace = path
			var s search.Searcher = alphabeta.New(o)
			if textbook {
				s = alphabeta.NewTextbook(o)
			}
			if got := look(t, s, p, search.Limits{Depth: 2}); got.nodes != path.nodes || path.nodes == 0 {
				t.Errorf("%d nodes counted, %d heard of", got.nodes, path.nodes)
			}
		}
	})
}

// A search allocates as often for many nodes as for few.
func TestAllocations(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		p, err := e.game.Start(e.variant)
		if err != nil {
			t.Fatal(err)
		}
		s := alphabeta.New(e.full())
		count := func(nodes uint64) float64 {
			return testing.AllocsPerRun(3, func() {
				if _, err := s.Search(context.Background(), p, search.Limits{Nodes: nodes}, nil); err != nil {
					t.Fatal(err)
				}
			})
		}
		count(4000) // buffers grow
		if few, many := count(1000), count(4000); many > few+50 {
			t.Errorf("%.0f allocations for 1,000 nodes, %.0f for 4,000", few, many)
		}
	})
}

// Every technique can be named, and the zero Options have none.
func TestSwitches(t *testing.T) {
	all, seen := alphabeta.Full(), map[string]bool{}
	var zero alphabeta.Options
	for i, s := range all.Switches() {
		if !*s.On || *zero.Switches()[i].On || s.Help == "" || seen[s.Name] {
			t.Errorf("switch %+v", s)
		}
		seen[s.Name] = true
	}
}
