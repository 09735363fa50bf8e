package enginematch

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/games/chess"
	"banco/search"
)

// wristwatch is time that passes only when told to.
type wristwatch struct{ ns atomic.Int64 }

func (w *wristwatch) now() time.Time       { return time.Unix(0, w.ns.Load()) }
func (w *wristwatch) wait(d time.Duration) { w.ns.Add(int64(d)) }

// thinker takes so long for each of its moves, and remembers the clocks shown.
func thinker(w *wristwatch, shown *[]search.GameTime, took ...time.Duration) Entrant {
	var made atomic.Int32
	moves := 0
	return fakes("thinker", &made, func(_ int, _ context.Context, p game.Position, l search.Limits) (game.Move, error) {
		w.wait(took[min(moves, len(took)-1)])
		moves++
		*shown = append(*shown, l.GameTime)
		return p.Moves(nil)[0], nil
	})
}

func TestClockOfAGame(t *testing.T) {
	var w wristwatch
	var first, second []search.GameTime
	c := match(chess.New(), 1, thinker(&w, &first, time.Second, 3*time.Second), thinker(&w, &second, 2*time.Second, 9*time.Second))
	c.now, c.Control = w.now, clock.Control{Total: 10 * time.Second, Increment: time.Second}
	games, table, _, err := played(t, context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	// First: 10 - 1 + 1, then 10 - 3 + 1. Second: 10 - 2 + 1, then 9 of 9, which
	// the margin forgives.
	const s = time.Second
	if first[0].Left != [2]time.Duration{10 * s, 10 * s} || first[1].Left != [2]time.Duration{10 * s, 9 * s} ||
		second[1].Left != [2]time.Duration{8 * s, 9 * s} {
		t.Errorf("shown %+v and %+v", first, second)
	}
	line := games[0].Record.Root
	for i, want := range []time.Duration{10 * s, 9 * s, 8 * s, s, 6 * s} {
		if len(line) == 0 || line[0].Clock == nil || *line[0].Clock != want {
			t.Fatalf("the record of ply %d is %+v, want %v", i, line, want)
		}
		line = line[0].Next
	}
	if g := games[0]; g.Result != game.Win(game.First, game.Timeout) || g.Plies != 5 || !strings.Contains(g.Note, "took 9s") {
		t.Errorf("%v %v after %d plies, %s", g.Result, g.Result.Reason, g.Plies, g.Note)
	}
	if e := table.SearchStats(1); e.Moves != 3 || e.Time != 20*s {
		t.Errorf("effort %+v", e)
	}
}

func TestMoveTime(t *testing.T) {
	for took, want := range map[time.Duration]game.Reason{119 * time.Millisecond: game.MoveCount, 121 * time.Millisecond: game.Timeout} {
		var w wristwatch
		var shown []search.GameTime
		c := match(chess.New(), 1, thinker(&w, &shown, took), thinker(&w, &shown, took))
		c.now, c.Limits.MoveTime, c.MaxPlies = w.now, 100*time.Millisecond, 4
		games, _, _, err := played(t, context.Background(), c)
		if err != nil || games[0].Result.Reason != want {
			t.Errorf("%v: %v, %v", took, games[0].Result.Reason, err)
		}
	}
}

// Time runs out, but the other side has nothing to mate with.
func TestFlagAgainstABareKing(t *testing.T) {
	var w wristwatch
	var shown []search.GameTime
	c := match(chess.New(), 2, thinker(&w, &shown, time.Minute), thinker(&w, &shown, 0))
	c.Openings = []Opening{{Start: "7k/8/8/8/8/8/8/KQ6 w - - 0 1"}}
	c.now, c.Control = w.now, clock.Control{Total: time.Second}
	games, _, _, err := played(t, context.Background(), c)
	if err != nil || games[0].Result.Winner != game.NoSide || games[1].Result != game.Win(game.First, game.Timeout) {
		t.Errorf("%v, %v, %v", games[0].Result, games[1].Result, err)
	}
}

// A real search under a real clock. The margin is wide: other work on the machine may hold up an answer.
func TestRealClock(t *testing.T) {
	c := match(chess.New(), 2, entrants(t, chess.New(), "alphabeta:hash=1", "random")...)
	c.Control, c.TimeMargin = clock.Control{Total: 300 * time.Millisecond, Increment: 5 * time.Millisecond}, time.Minute
	games, table, text, err := played(t, context.Background(), c)
	if err != nil || table.Notes > 0 && table.Endings["1/2-1/2 move-count"] != table.Notes {
		t.Errorf("%v, %s, %v", games[0].Note, games[1].Note, err)
	}
	if !strings.Contains(text, "[%clk 0:00:0") || !strings.Contains(text, `[TimeControl "0.3+0.005"]`) {
		t.Errorf("no clock in %s", text)
	}
	if e := table.SearchStats(0); e.Depth() < 1 || e.NPS() == 0 {
		t.Errorf("effort %+v", e)
	}
}
