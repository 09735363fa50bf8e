package strong_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/search"
	"banco/search/searchtest"
	"banco/search/strong"
)

var always = context.Background()

// skipIfShort skips a test of one goroutine under -short: the race detector makes
// it slow and has nothing to say about it.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine only, and slow under the race detector")
	}
}

// A new searcher with the same nodes finds the same, move for move; so does one
// that has been told to forget. No more nodes are counted than allowed.
func TestNodesRepeat(t *testing.T) {
	skipIfShort(t)
	for _, name := range games {
		rng, used := playout.Random(6), strong.New(full(t, name))
		for range 12 {
			p := random(t, name, rng)
			l := search.Limits{Nodes: 200 + uint64(rng.IntN(6000)), MultiPV: 1 + rng.IntN(3)}
			first := look(t, always, strong.New(full(t, name)), p, l)
			used.Forget()
			again := look(t, always, used, p, l)
			if again.move != first.move || !slices.EqualFunc(again.infos, first.infos, sameInfo) {
				t.Fatalf("%s: %d nodes give two results", p.FEN(), l.Nodes)
			}
			if n := first.last().Nodes; n > l.Nodes {
				t.Fatalf("%s: %d nodes of %d", p.FEN(), n, l.Nodes)
			}
		}
	}
}

// sameInfo compares all but the time.
func sameInfo(a, b search.Info) bool {
	return a.Depth == b.Depth && a.SelDepth == b.SelDepth && a.MultiPV == b.MultiPV && a.Score == b.Score &&
		a.Nodes == b.Nodes && a.HashFull == b.HashFull && slices.Equal(a.PV, b.PV)
}

// Scores that are only bounds come with how full the table is, as the others do.
func TestBoundsTellHowFull(t *testing.T) {
	skipIfShort(t)
	p, bounds := random(t, games[0], playout.Random(6)), 0
	l := search.Limits{Nodes: 60_000, Watch: func(s search.Step) {
		if s.Move != game.NoMove || s.Nodes < 20_000 {
			return
		}
		if bounds++; s.HashFull == 0 {
			t.Errorf("after %d nodes a bound says that the table is empty", s.Nodes)
		}
	}}
	if last := look(t, always, strong.New(full(t, games[0])), p, l).last(); last.HashFull == 0 || bounds == 0 {
		t.Errorf("%d bounds, then %+v", bounds, last)
	}
}

// A search that is stopped at once still has a move.
func TestStoppedAtOnce(t *testing.T) {
	done, cancel := context.WithCancel(always)
	cancel()
	for _, name := range games {
		rng, s := playout.Random(4), strong.New(full(t, name))
		for range 50 {
			p := random(t, name, rng)
			look(t, done, s, p, search.Limits{})
			look(t, done, s, p, search.Limits{Infinite: true})
			look(t, always, s, p, search.Limits{Nodes: 1 + uint64(rng.IntN(100))})
		}
	}
}

// A search begins hardly a node after it has seen the end of its context, and its
// helpers end with it.
func TestStopsInTime(t *testing.T) {
	for _, name := range games {
		for threads := 1; threads <= 2; threads++ {
			o := full(t, name)
			o.Threads = threads
			ctx, l, after := searchtest.Stop(always)
			look(t, ctx, strong.New(o), random(t, name, playout.Random(5)), l)
			if *after > searchtest.MostAfterStop || ctx.Err() == nil {
				t.Errorf("%s with %d threads begins %d nodes after its end", name, threads, *after)
			}
		}
	}
}

// Every technique does something: without it the search is another one.
func TestSwitches(t *testing.T) {
	skipIfShort(t)
	nodes := func(o strong.Options) (sum uint64) {
		for fen, depth := range map[string]int{"r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - - 0 1": 10, perpetual: 13} {
			sum += look(t, always, strong.New(o), parse(t, "chess", fen), search.Limits{Depth: depth}).last().Nodes
		}
		return sum
	}
	all := nodes(full(t, "chess"))
	for i := range new(strong.Options).Switches() {
		o := full(t, "chess")
		one := o.Switches()[i]
		*one.On = false
		if nodes(o) == all {
			t.Errorf("without %s all is the same", one.Name)
		}
	}
}

// Where there is no move, the search says so.
func TestNoMove(t *testing.T) {
	p := parse(t, "chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if _, err := strong.New(full(t, "chess")).Search(always, p, search.Limits{}, nil); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("the error is %v", err)
	}
}

// A search of certain moves returns one of them, and several lines begin with
// different moves, the better one first.
func TestFirstMovesAndLines(t *testing.T) {
	skipIfShort(t)
	for _, name := range games {
		rng, s := playout.Random(8), strong.New(full(t, name))
		for range 20 {
			p := random(t, name, rng)
			moves := p.Moves(nil)
			asked := []game.Move{moves[rng.IntN(len(moves))], 1<<32 - 1}
			if got := look(t, always, s, p, search.Limits{Depth: 3, Moves: asked}); got.move != asked[0] {
				t.Fatalf("%s: another move than the one asked for", p.FEN())
			}
			s.Forget()
			got := look(t, always, s, p, search.Limits{Depth: 4, MultiPV: 3})
			lines := got.infos[len(got.infos)-min(3, len(moves)):]
			for i, line := range lines {
				if line.MultiPV != i+1 || i > 0 && (line.Score > lines[i-1].Score || line.PV[0] == lines[i-1].PV[0]) {
					t.Fatalf("%s: line %d of %+v", p.FEN(), i, lines)
				}
			}
			if lines[0].PV[0] != got.move {
				t.Fatalf("%s: the move is not of the best line", p.FEN())
			}
		}
	}
}

// What helpers look at is counted, and the limit of nodes holds for all.
func TestThreads(t *testing.T) {
	for _, name := range games {
		o := full(t, name)
		o.Threads = 3
		s, rng := strong.New(o), playout.Random(9)
		for range 4 {
			p := random(t, name, rng)
			got := look(t, always, s, p, search.Limits{Nodes: 30_000})
			if n := got.last().Nodes; n > 30_000+4*512 {
				t.Errorf("%s: %d nodes of 30000", p.FEN(), n)
			}
		}
	}
}
