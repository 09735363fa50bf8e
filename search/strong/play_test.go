package strong_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"banco/game"
	"banco/game/playout"
	"banco/search"
	"banco/search/strong"
)

// mates are positions with a forced win in so many moves of the side to move.
var mates = []struct {
	game, fen string
	moves     int
}{
	{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
	{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
	{"chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2},
	{"chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
	{"xiangqi", "3k5/9/9/9/9/9/9/4R4/9/4KR3 w - - 0 1", 1},
	{"xiangqi", "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1", 2},
	{"xiangqi", "1C1a1a3/9/n2k5/p2Nc1n2/P5C2/9/5r3/B8/4K4/1RBA1Ap2 w - - 22 82", 2},
	{"xiangqi", "4k4/9/9/9/8r/9/6N2/9/9/2p2K3 b - - 49 189", 3},
	{"xiangqi", "3a5/4k4/4b4/9/9/9/9/3K5/1p3p3/9 b - - 26 169", 3},
	{"xiangqi", "2bak4/4a4/9/4c4/p7p/5NP2/P7P/R2AB4/3K1c3/4r1B2 b - - 0 1", 2}, // by a quiet move
}

// Mates are found with few nodes, none that is shorter than possible, and are
// carried out, with a move or two more at most.
func TestMates(t *testing.T) {
	skipIfShort(t)
	for _, m := range mates {
		p, s := parse(t, m.game, m.fen), strong.New(full(t, m.game))
		got := look(t, always, s, p, search.Limits{Nodes: 100_000})
		if n, ok := got.last().Score.Mate(); !ok || n < m.moves {
			t.Errorf("%s: the score is %d, want a mate in %d", m.fen, got.last().Score, m.moves)
		}
		for plies := 0; plies < 2*m.moves+3 && !p.Result().Over(); plies++ {
			p.Make(look(t, always, s, p, search.Limits{Nodes: 100_000}).move)
		}
		if r := p.Result(); !r.Over() || r.Winner == p.Side() || r.Winner == game.NoSide {
			t.Errorf("%s: after %d moves the game stands at %s", m.fen, m.moves, p.FEN())
		}
	}
}

// A mate in five is seen first, and the search goes on for the one in three that
// begins with a sacrifice.
func TestShorterMate(t *testing.T) {
	p := parse(t, "xiangqi", "3ak4/4a4/3n5/3N1R3/5C3/1rB6/9/9/9/1cBAKA3 w - - 0 1")
	got := look(t, always, strong.New(full(t, "xiangqi")), p, search.Limits{Nodes: 300_000}).last().Score
	if n, ok := got.Mate(); !ok || n != 3 {
		t.Errorf("the score is %d, want a mate in 3", got)
	}
}

// fastGames is how many games TestFastGames plays of each game.
var fastGames = flag.Int("fastgames", 3, "games to play with random options and aborts")

// Games between searchers with random techniques and random limits, stopped at
// random times, end without an illegal move (look checks every one).
func TestFastGames(t *testing.T) {
	count, most := *fastGames, 200
	if testing.Short() {
		count, most = 1, 60
	}
	for _, name := range games {
		for i := range count {
			rng := playout.Random(uint64(i))
			p, err := kit(t, name).Game.Start(nil)
			if err != nil {
				t.Fatal(err)
			}
			var seats [2]*strong.Searcher
			for side := range seats {
				o := full(t, name)
				o.Switches().Set(func(string) bool { return rng.IntN(4) > 0 })
				o.Threads = 1 + rng.IntN(2)
				seats[side] = strong.New(o)
			}
			for plies := 0; plies < most && !p.Result().Over(); plies++ {
				l := search.Limits{Nodes: 1 + uint64(rng.IntN(2000)), MultiPV: rng.IntN(3)}
				ctx, cancel := context.WithCancel(always)
				switch rng.IntN(8) {
				case 0:
					l = search.Limits{Depth: 1 + rng.IntN(4)}
				case 1:
					l = search.Limits{Infinite: true}
					time.AfterFunc(time.Duration(rng.IntN(2000))*time.Microsecond, cancel)
				}
				m := look(t, ctx, seats[p.Side()], p, l).move
				cancel()
				if moves := p.Moves(nil); rng.IntN(8) == 0 {
					m = moves[rng.IntN(len(moves))]
				}
				outcomes := game.Outcomes(p, m)
				p.Make(outcomes[rng.IntN(len(outcomes))].Move)
			}
		}
	}
}
