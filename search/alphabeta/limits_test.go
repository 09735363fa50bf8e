package alphabeta_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"banco/game"
	"banco/game/playout"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/minimax"
	"banco/search/searchtest"
)

// forms returns one searcher of each form.
func (e entry) forms() map[string]search.Searcher {
	return map[string]search.Searcher{
		"minimax":  minimax.New(minimax.Options{Depth: 9, Evaluator: e.eval, Guide: e.guide}),
		"textbook": alphabeta.NewTextbook(alphabeta.Options{Depth: 20, Evaluator: e.eval, Guide: e.guide}),
		"plain":    alphabeta.New(alphabeta.Options{Depth: 20, Evaluator: e.eval, Guide: e.guide}),
		"full":     alphabeta.New(e.full()),
	}
}

// A search that is stopped at once, or after a few nodes, still has a move.
func TestStoppedAtOnce(t *testing.T) {
	done, cancel := context.WithCancel(context.Background())
	cancel()
	each(t, func(t *testing.T, e entry) {
		rng := playout.Random(4)
		for range positions(50) {
			p := e.random(t, rng)
			for name, s := range e.forms() {
				lookUntil(t, done, s, p, search.Limits{})
				lookUntil(t, done, s, p, search.Limits{Infinite: true})
				got := look(t, s, p, search.Limits{Nodes: 1 + uint64(rng.IntN(100))})
				if got.nodes > 100 {
					t.Fatalf("%s counts %d nodes of 100", name, got.nodes)
				}
			}
		}
	})
}

// A search begins hardly a node after it has seen the end of its context.
func TestStopsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		p := e.random(t, playout.Random(5))
		for name, s := range e.forms() {
			ctx, l, after := searchtest.Stop(t.Context())
			lookUntil(t, ctx, s, p, l)
			if *after > searchtest.MostAfterStop || ctx.Err() == nil {
				t.Errorf("%s begins %d nodes after its end", name, *after)
			}
		}
	})
}

// slow is an evaluator that takes its time, by the clock of a bubble.
type slow struct{ search.Evaluator }

func (s slow) Evaluate(p game.Position) search.Score {
	time.Sleep(20 * time.Microsecond)
	return s.Evaluator.Evaluate(p)
}

// A time for the move is used, and not overstepped by much.
func TestMoveTime(t *testing.T) {
	e := table["chess"]
	e.eval = slow{e.eval}
	p, err := e.game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	const limit = 100 * time.Millisecond
	for name, s := range e.forms() {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			look(t, s, p, search.Limits{MoveTime: limit})
			if took := time.Since(begin); took > limit*21/20 || took < limit*8/10 {
				t.Errorf("%s takes %v of %v", name, took, limit)
			}
		})
	}
}

// A new searcher with the same nodes finds the same, move for move; so does a
// searcher that has been told to forget.
func TestNodesRepeat(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		rng, used := playout.Random(6), alphabeta.New(e.full())
		for range positions(20) {
			p := e.random(t, rng)
			l := search.Limits{Nodes: 500 + uint64(rng.IntN(3000)), MultiPV: 1 + rng.IntN(3)}
			first := look(t, alphabeta.New(e.full()), p, l)
			used.Forget()
			for _, s := range []search.Searcher{alphabeta.New(e.full()), used} {
				again := look(t, s, p, l)
				if again.move != first.move || !slices.EqualFunc(again.infos, first.infos, sameInfo) {
					t.Fatalf("%s: %d nodes give two results", p.FEN(), l.Nodes)
				}
			}
		}
	})
}

// sameInfo compares all but the time.
func sameInfo(a, b search.Info) bool {
	return a.Depth == b.Depth && a.SelDepth == b.SelDepth && a.MultiPV == b.MultiPV && a.Score == b.Score &&
		a.Nodes == b.Nodes && a.HashFull == b.HashFull && slices.Equal(a.PV, b.PV)
}

// Without bounds the searcher's own depth applies.
func TestDefaultDepth(t *testing.T) {
	p, err := table["xiangqi"].game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	o := table["xiangqi"].full()
	o.Depth = 3
	got := look(t, alphabeta.New(o), p, search.Limits{})
	if last := got.infos[len(got.infos)-1]; last.Depth != 3 || len(got.infos) != 3 {
		t.Errorf("%d reports, the last of depth %d", len(got.infos), last.Depth)
	}
	if got := look(t, alphabeta.New(alphabeta.Options{Depth: 2}), p, search.Limits{Nodes: 1e6}); got.infos[0].Depth != 2 ||
		len(got.infos) != 1 {
		t.Errorf("without deepening: %+v", got.infos)
	}
}

// Several lines begin with different moves, in order of their scores, and
// with the exact techniques each score is the true one.
func TestMultiPV(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		rng := playout.Random(7)
		for range positions(30) {
			p := e.random(t, rng)
			guide := e.guideFor(p, 2)
			s := alphabeta.New(alphabeta.Options{Evaluator: noise(41), Guide: guide, Deepening: true, PVS: true, Aspiration: true})
			got := look(t, s, p, search.Limits{Depth: 2, MultiPV: 4})
			lines := got.infos[len(got.infos)-min(4, len(guide.Candidates(p, nil))):]
			var begun []game.Move
			for i, line := range lines {
				if line.MultiPV != i+1 || slices.Contains(begun, line.PV[0]) || i > 0 && line.Score > lines[i-1].Score {
					t.Fatalf("%s: line %d of %+v", p.FEN(), i, lines)
				}
				begun = append(begun, line.PV[0])
				alone := look(t, s, p, search.Limits{Depth: 2, Moves: line.PV[:1]})
				if alone.move != line.PV[0] || alone.score != line.Score {
					t.Fatalf("%s: line %d scores %d, alone %d", p.FEN(), i, line.Score, alone.score)
				}
			}
			if lines[0].PV[0] != got.move {
				t.Fatalf("%s: the move is not of the best line", p.FEN())
			}
		}
	})
}

// A search of certain moves returns one of them, candidate or not; moves that
// are not legal are ignored.
func TestFirstMoves(t *testing.T) {
	each(t, func(t *testing.T, e entry) {
		rng := playout.Random(8)
		for range positions(30) {
			p := e.random(t, rng)
			moves := p.Moves(nil)
			asked := []game.Move{moves[rng.IntN(len(moves))], moves[rng.IntN(len(moves))], 1<<32 - 1}
			for name, s := range e.forms() {
				if got := look(t, s, p, search.Limits{Depth: 1, Moves: asked}); !slices.Contains(asked, got.move) {
					t.Fatalf("%s: %s returns another move", p.FEN(), name)
				}
				look(t, s, p, search.Limits{Depth: 1, Moves: asked[2:]})
			}
		}
	})
}

// Where there is no move, the search says so.
func TestNoMove(t *testing.T) {
	p := table["chess"].parse(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	for name, s := range table["chess"].forms() {
		if _, err := s.Search(context.Background(), p, search.Limits{}, nil); !errors.Is(err, search.ErrNoMove) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
