package play_test

import (
	"runtime"
	"testing"
	"time"

	"banco/game"
	"banco/game/playout"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/play"
)

// long returns a study of so many plies of random moves, which goes on where a
// game would have ended.
func long(t testing.TB, g game.Game, plies int) play.Saved {
	t.Helper()
	m, err := play.New(g, nil, play.Saved{Settings: play.Settings{Kind: play.KindStudy, Seats: [2]string{play.Human, play.Human},
		Undos: play.Unlimited}})
	if err != nil {
		t.Fatal(err)
	}
	rng := playout.Random(1)
	for m.Plies() < plies {
		p := m.View(m.Turn())
		list := p.Moves(nil)
		for try := 0; ; try++ { // no captures, which would end the game soon, while there is another move
			mv := playout.Resolve(p, list[rng.IntN(len(list))], rng)
			quiet := len(g.Draw(p).Pieces)
			p.Make(mv)
			kept := len(g.Draw(p).Pieces) == quiet && len(p.Moves(nil)) > 0
			p.Unmake()
			if !kept && try < 1000 {
				continue
			}
			if err := m.Play(p.FormatMove(mv)); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	return m.Saved
}

// cost returns how long resuming a match takes, the best of some tries, and
// what it allocates.
func cost(t testing.TB, g game.Game, s play.Saved) (best time.Duration, bytes uint64) {
	t.Helper()
	best = time.Hour
	for range 5 {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		begun := time.Now()
		if _, err := play.Resume(g, s); err != nil {
			t.Fatal(err)
		}
		best = min(best, time.Since(begun))
		runtime.ReadMemStats(&after)
		bytes = after.TotalAlloc - before.TotalAlloc
	}
	return best, bytes
}

// A match costs in proportion to its length: docs/ledger/speed.md has the figures
// that this prints with -v.
func TestCostOfAMatch(t *testing.T) {
	unit := 1000
	if testing.Short() {
		unit = 250
	}
	for _, g := range []game.Game{chess.New(), xiangqi.New(), jieqi.New()} {
		short, few := cost(t, g, long(t, g, unit))
		middle, bytes := cost(t, g, long(t, g, 2*unit))
		whole, many := cost(t, g, long(t, g, 4*unit))
		t.Logf("%-8s %d plies %5.1f ms; twice as many %5.1f ms, %4.1f MB; four times as many %5.1f ms, %.2f times as long",
			g.Name(), unit, ms(short), ms(middle), float64(bytes)/1e6, ms(whole), float64(whole)/float64(short))
		if float64(many) > 4.5*float64(few) { // what time does too, on a quiet machine
			t.Errorf("%s: %d plies allocate %d bytes, four times as many %d", g.Name(), unit, few, many)
		}
		if bytes > 20e6 {
			t.Errorf("%s: resuming %d plies allocates %d bytes", g.Name(), 2*unit, bytes)
		}
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
