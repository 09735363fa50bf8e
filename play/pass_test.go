package play_test

import (
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/play"
)

// seated is a contest between two seats and who sits there.
func seated(first, second, sitter, other string) play.Saved {
	return play.Saved{
		Settings: play.Settings{Seats: [2]string{first, second}, Undos: play.Unlimited}, Sitters: [2]string{sitter, other}, Seed: [32]byte{5},
	}
}

// TestPassing: who plays alone or against an agent hands the turn over at any
// time, also twice in a row, and takes it back; who plays a person does not.
func TestPassing(t *testing.T) {
	for _, tt := range []struct {
		g     game.Game
		moves string
	}{
		{chess.New(), "e2e4 pass d2d4 pass g1f3 pass pass e7e5"},
		{xiangqi.New(), "h2e2 pass b2d2 pass h0g2 pass pass h9g7"},
		{jieqi.New(), "a3a4 pass c3c4 pass i3i4 pass pass a6a5"},
		{caro.New(), "h8 pass a1 pass c3 pass pass o15"},
	} {
		for name, s := range map[string]play.Saved{
			"one person": seated(play.Human, play.Human, "me", "me"),
			"an agent":   seated(play.Human, "random", "me", ""),
			"by Second":  seated("random", play.Human, "", "me"),
		} {
			m := newMatch(t, tt.g, s)
			before := fens(m)
			moves(t, m, tt.moves)
			if m.Plies() != 8 || m.Turn() != game.First || m.Nodes()[2].Move != play.Pass || m.Nodes()[7].Side != game.First {
				t.Errorf("%s with %s: %d plies, turn %v", tt.g.Name(), name, m.Plies(), m.Turn())
			}
			again, err := play.Resume(tt.g, m.Saved)
			if err != nil || fens(again) != fens(m) {
				t.Errorf("%s with %s: read again: %v", tt.g.Name(), name, err)
			}
			goTo(t, m, 0)
			if fens(m) != before {
				t.Errorf("%s with %s: taken back to %q, was %q", tt.g.Name(), name, fens(m), before)
			}
		}
		for name, s := range map[string]play.Saved{
			"two people":  seated(play.Human, play.Human, "me", "you"),
			"a free seat": seated(play.Human, play.Human, "", ""),
			"two agents":  seated("random", "random", "", ""),
		} {
			refuse(t, newMatch(t, tt.g, s), play.Event{Type: play.Moved, Text: play.Pass}, play.ErrIllegal)
			if newMatch(t, tt.g, s).MayPass() {
				t.Errorf("%s: a turn is passed with %s", tt.g.Name(), name)
			}
		}
	}
}

// TestNoPassInCheck: a king in check is not left there, and a game that is over
// has no turns.
func TestNoPassInCheck(t *testing.T) {
	m := newMatch(t, chess.New(), seated(play.Human, play.Human, "me", "me"))
	moves(t, m, "e2e4 f7f6 d1h5")
	refuse(t, m, play.Event{Type: play.Moved, Node: m.Current(), Text: play.Pass}, play.ErrIllegal)
	if err := m.Apply(play.Event{Type: play.Resigned, Seat: game.First}); err != nil {
		t.Fatal(err)
	}
	refuse(t, m, play.Event{Type: play.Moved, Node: m.Current(), Text: play.Pass}, play.ErrOver)
}

// TestPassingCostsTime: a turn that is handed over was somebody's turn, while one
// that the handicap skips was nobody's. The handicap does not count the others.
func TestPassingCostsTime(t *testing.T) {
	s := seated(play.Human, play.Human, "me", "me")
	s.Control = clock.Control{Total: time.Minute}
	s.Handicap = play.Handicap{Side: game.First, Moves: 1}
	m := newMatch(t, chess.New(), s)
	for _, e := range []play.Event{
		{Text: "e2e4"},
		{Text: play.Pass, Spent: time.Second}, // due to the handicap
		{Text: play.Pass, Spent: 3 * time.Second},
		{Text: play.Pass, Spent: 5 * time.Second},
	} {
		e.Type, e.Node = play.Moved, m.Current()
		if err := m.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	if m.PassDue() || m.Nodes()[2].Side != game.Second {
		t.Errorf("another pass is due")
	}
	if left := m.Clock(); left.Left != [2]time.Duration{57 * time.Second, 55 * time.Second} {
		t.Errorf("left %v", left)
	}
}
