package jieqi_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"banco/engine"
	. "banco/engine/jieqi"
	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi"
	"banco/search"
)

// twins are two deals that all views agree on, and that hide different pieces:
// the second is led along the moves of the first.
type twins [2]game.Deal

func newTwins(t *testing.T, seed byte) twins {
	t.Helper()
	var d twins
	for i := range d {
		var err error
		if d[i], err = jieqi.New().(game.Dealer).Deal(nil, [32]byte{seed, byte(i)}); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// play plays a move in both, with the outcome it has in the first.
func (d twins) play(t *testing.T, m game.Move) {
	t.Helper()
	mover := d[0].View(game.NoSide).Side()
	bare, err := d[1].Agree(d[0].Tell(m, mover))
	if err == nil {
		err = d[1].Play(bare)
	}
	if err == nil {
		err = d[0].Play(m)
	}
	if err != nil {
		t.Fatal(err)
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

// random plays a move by lot.
func (d twins) random(t *testing.T, rng *rand.Rand) {
	t.Helper()
	moves := d[0].View(game.NoSide).Moves(nil)
	d.play(t, moves[rng.IntN(len(moves))])
}

// TestAgentsKnowOnlyTheirView lets two agents of each kind play the same seat of
// two deals that differ only in what lies covered. Each keeps what it
// keeps from move to move, tables and trees, through captures, reveals and
// moves taken back. With the same seed they must choose the same moves.
func TestAgentsKnowOnlyTheirView(t *testing.T) {
	kit := &engine.Kit{
		Game: jieqi.New(), Guide: Guide{}, Evaluators: engine.Evaluators(Default, Evaluators(), Help),
		Algorithms: append(engine.Common(), engine.S3()),
	}
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
			deals := newTwins(t, byte(number))
			for range 6 + number%2 {
				deals.random(t, rng)
			}
			for turn := range 12 {
				if deals[0].View(game.NoSide).Result().Over() {
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
			if deals[0].Opening() == deals[1].Opening() {
				t.Error("the deals do not differ")
			}
		})
	}
}
