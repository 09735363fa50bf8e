package play_test

import (
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/play"
)

// Whatever is played after the end, the result stays, and nothing can change
// it.
func TestResultIsForGood(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: 0}})
	moves(t, m, "e2e4 e7e5 g1f3")
	apply(t, m, play.Event{Type: play.Resigned, Seat: game.First})
	want := m.Digest()
	refuse(t, m, play.Event{Type: play.Moved, Seat: game.Second, Node: 3, Text: "b8c6"}, play.ErrOver)
	goTo(t, m, 1) // not a take-back: there is nothing to gain
	moves(t, m, "c7c5")
	for _, e := range []play.Event{
		{Type: play.Resigned, Seat: game.Second}, {Type: play.DrawOffered}, {Type: play.Flagged}, {Type: play.Paused}, {Type: play.DrawClaimed},
	} {
		refuse(t, m, e, play.ErrOver)
	}
	if m.Digest() != want || !m.InVariation() || m.Ticking() || m.Undone() != 0 {
		t.Errorf("after the end: %+v, was %+v", m.Digest(), want)
	}
	goTo(t, m, 3)
	if !m.Over() || m.InVariation() {
		t.Error("back at its end the game goes on")
	}
	refuse(t, m, play.Event{Type: play.Moved, Seat: game.Second, Node: 3, Text: "b8c6"}, play.ErrOver)

	again, err := play.Resume(chess.New(), m.Saved)
	if err != nil || again.Digest() != want {
		t.Errorf("resumed: %+v, %v", again.Digest(), err)
	}
}

// A mate in a variation after the end ends nothing but the variation.
func TestMateAfterTheEnd(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{})
	moves(t, m, "f2f3 e7e5")
	apply(t, m, play.Event{Type: play.Resigned, Seat: game.Second})
	goTo(t, m, 1)
	moves(t, m, "e7e5 g2g4 d8h4")
	if m.Result() != game.Win(game.First, game.Resignation) || !m.Over() {
		t.Errorf("%v, over %t", m.Result(), m.Over())
	}
}

// An opened deal ends the game for good.
func TestOpenedDealEndsTheGame(t *testing.T) {
	m := newMatch(t, jieqi.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
	moves(t, m, "a3a4 i6i5")
	apply(t, m, play.Event{Type: play.Resigned, Seat: game.First})
	refuse(t, m, play.Event{Type: play.Went, Node: 1}, play.ErrOver)
	refuse(t, m, play.Event{Type: play.Redealt}, play.ErrOver)
}

// What was turned up and taken back lies elsewhere: over many deals a piece
// turned up again is the same one only as often as chance has it.
func TestTakingBackDealsAnew(t *testing.T) {
	same := 0
	for i := range 400 {
		m := newMatch(t, jieqi.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}, Seed: [32]byte{1, byte(i), byte(i >> 8)}})
		moves(t, m, "b2b6")
		first := m.Nodes()[1].Written(game.NoSide).UCI
		goTo(t, m, 0)
		moves(t, m, "b2b6")
		if second := m.Nodes()[2].Written(game.NoSide).UCI; second == first {
			same++
		}
		if p := m.Proof(); p.Commitment == "" || len(p.Redeals) != 1 || p.Redeals[0] != 0 {
			t.Fatalf("dealt anew at plies %v", p.Redeals)
		}
	}
	// Two pawns of five, two of each other kind: 5/15·5/15 + 5·(2/15)² = 0.2.
	if same < 50 || same > 115 {
		t.Errorf("of 400 pieces turned up again %d are the same, about 80 would be chance", same)
	}
}

// A game gone on with keeps what was turned up, and deals the rest anew.
func TestGivenMoves(t *testing.T) {
	old := newMatch(t, jieqi.New(), play.Saved{Seed: [32]byte{9}})
	moves(t, old, "b2b6 h7h3 a3a4")
	var given []play.Event
	for i, n := range old.Nodes()[1:] {
		given = append(given, play.Event{Type: play.Given, Seat: n.Side, Node: i, Text: n.Written(n.Side).UCI})
	}
	given = append(given, play.Event{Type: play.Redealt})
	m := newMatch(t, jieqi.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}, Events: given})
	if fens(m) != fens(old) {
		t.Errorf("gone on with at %q, was %q", fens(m), fens(old))
	}
	if m.Proof().Commitment == old.Proof().Commitment {
		t.Error("the deal is the same")
	}
	refuse(t, m, play.Event{Type: play.Given, Seat: m.Turn(), Node: 3, Text: "i6i5P"}, play.ErrRequest)
	moves(t, m, "i6i5")
	goTo(t, m, 2)
	moves(t, m, "c3c4")
	again, err := play.Resume(jieqi.New(), m.Saved)
	if err != nil || fens(again) != fens(m) {
		t.Errorf("resumed at %q, was %q: %v", fens(again), fens(m), err)
	}
}

// In every game and whatever is tried, the first result of a game is its
// last; and in a dealt one nothing moves after it.
func TestEveryResultIsForGood(t *testing.T) {
	for _, g := range rulebooks {
		after := 0
		for seed := range uint64(6) {
			rng := playout.Random(seed)
			m := newMatch(t, g, play.Saved{Settings: play.Settings{Undos: play.Unlimited}, Seed: [32]byte{byte(seed), 1}})
			for range 10 + rng.IntN(20) {
				m.Play(randomMove(m, m.Current(), rng)) // a game may be over before
			}
			if !m.Result().Over() {
				apply(t, m, play.Event{Type: play.Resigned, Seat: game.Side(rng.IntN(2))})
			}
			want, end := m.Digest(), m.Current()
			for range 80 {
				e := randomEvent(m, rng)
				if m.Apply(e) == nil && e.Type == play.Moved {
					after++
				}
				if m.Digest() != want || m.Result() != want.Ended || m.Dealt() && m.Current() != end {
					t.Fatalf("%s: after %+v the match is %+v at node %d, it ended as %+v at node %d", g.Name(), e, m.Digest(), m.Current(), want, end)
				}
			}
		}
		if _, dealt := g.(game.Dealer); dealt != (after == 0) {
			t.Errorf("%s: %d moves were played after the end", g.Name(), after)
		}
	}
}
