package jieqi_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi/jieqitest"
	"banco/search"
)

// twins are two deals that differ only in what a seat may not know.
type twins [2]game.Deal

func newTwins(t *testing.T, pair *jieqitest.Pair) twins {
	t.Helper()
	var d twins
	for i, g := range []game.Game{pair.First, pair.Second} {
		var err error
		if d[i], err = g.(game.Dealer).Deal(nil, [32]byte{}); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// play plays a move in both.
func (d twins) play(t *testing.T, m game.Move) {
	t.Helper()
	for _, deal := range d {
		if err := deal.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// takeBack takes moves back in both, and deals both anew, each in its own way.
func (d twins) takeBack(t *testing.T, n, redeal int) {
	t.Helper()
	for _, deal := range d {
		for range n {
			if err := deal.Unplay(); err != nil {
				t.Fatal(err)
			}
		}
		deal.Redeal(redeal)
	}
}

// random plays a move at random.
func (d twins) random(t *testing.T, rng *rand.Rand) {
	t.Helper()
	moves := d[0].View(game.NoSide).Moves(nil)
	d.play(t, moves[rng.IntN(len(moves))])
}

// TestAgentsKnowOnlyTheirView lets two agents of each kind play the same seat of
// two deals that differ only in what that seat may not know. Each keeps what it
// keeps from move to move, tables and trees, through captures, reveals and
// moves taken back. With the same seed they must choose the same moves.
func TestAgentsKnowOnlyTheirView(t *testing.T) {
	kit := s3Kit()
	names := []string{"s3:agent=mcts"}
	for _, a := range kit.Algorithms {
		names = append(names, a.Name)
	}
	for number, name := range names {
		t.Run(name, func(t *testing.T) {
			var agents [2]*engine.Agent
			for i := range agents {
				var err error
				if agents[i], err = engine.New(kit, name); err != nil {
					t.Fatal(err)
				}
			}
			rng := playout.Random(uint64(number))
			seat := game.Side(number % 2)
			pair := jieqitest.NewPair(uint64(number), seat, false)
			deals := newTwins(t, pair)
			for range 6 + number%2 {
				deals.random(t, rng)
			}
			for turn := range 12 {
				if deals[0].View(game.NoSide).Result().Over() || pair.Stuck() {
					break
				}
				if deals[0].View(game.NoSide).Side() != seat {
					deals.random(t, rng)
					continue
				}
				var moves [2]game.Move
				for i, agent := range agents {
					l := search.Limits{Nodes: 400, Depth: 3, Seed: uint64(turn + 1)}
					var err error
					if moves[i], err = agent.Search(context.Background(), deals[i].View(seat), agent.Within(l, seat), nil); err != nil {
						t.Fatal(err)
					}
				}
				if moves[0] != moves[1] {
					t.Fatalf("turn %d: %v in one deal, %v in the other", turn, moves[0], moves[1])
				}
				deals.play(t, moves[0])
				if turn%5 == 4 && deals[0].CheckUnplay(2) == nil {
					deals.takeBack(t, 2, turn)
				}
			}
			if deals[0].Disclosure() == deals[1].Disclosure() {
				t.Error("the deals do not differ")
			}
		})
	}
}
