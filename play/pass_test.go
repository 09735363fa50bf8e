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

// seated is a game between two seats, with who sits there.
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
		{chess.New(), "e2e4 -- d2d4 -- g1f3 -- -- e7e5"},
		{xiangqi.New(), "h2e2 -- b2d2 -- h0g2 -- -- h9g7"},
		{jieqi.New(), "a3a4 -- c3c4 -- i3i4 -- -- a6a5"},
		{caro.New(), "h8 -- a1 -- c3 -- -- o15"},
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

// ownPass is caro in which a stone on a1 is written as a pass, as a game writes
// one whose rules force a side to pass.
type ownPass struct{ game.Game }

type ownPassPosition struct{ game.Position }

func (g ownPass) Start(v game.Variant) (game.Position, error) {
	p, err := g.Game.Start(v)
	return ownPassPosition{p}, err
}

func (ownPass) Name() string { return "own pass" }

func (g ownPass) Draw(p game.Position) game.Picture { return g.Game.Draw(p.(ownPassPosition).Position) }

func (g ownPass) Gesture(p game.Position, m game.Move) game.Gesture {
	return g.Game.Gesture(p.(ownPassPosition).Position, m)
}

func (ownPass) Notations() []game.Notation {
	return []game.Notation{{Name: "uci", Format: game.Position.FormatMove, Parse: game.Position.ParseMove}}
}

func (p ownPassPosition) Clone() game.Position { return ownPassPosition{p.Position.Clone()} }

func (p ownPassPosition) FormatMove(m game.Move) string {
	if text := p.Position.FormatMove(m); text != "a1" {
		return text
	}
	return "pass"
}

func (p ownPassPosition) ParseMove(s string) (game.Move, error) {
	if s == "pass" {
		s = "a1"
	}
	return p.Position.ParseMove(s)
}

// TestPassOfTheGame: a pass that the rules of a game know is a move like any
// other, also between two people, who may not skip a turn. It counts as a turn
// of its side, and it is read again.
func TestPassOfTheGame(t *testing.T) {
	g := ownPass{caro.New()}
	m := newMatch(t, g, seated(play.Human, play.Human, "me", "you"))
	moves(t, m, "h8 pass h9")
	if n := m.Nodes()[2]; m.Plies() != 3 || n.Move != "pass" || n.KnownMove(game.NoSide) == game.NoMove {
		t.Errorf("%d plies, the second is %q", m.Plies(), n.Move)
	}
	if node, ok := m.LastTurn(game.Second); !ok || node != 1 {
		t.Errorf("the last turn of Second is after node %d, %t", node, ok)
	}
	refuse(t, m, play.Event{Type: play.Moved, Seat: game.Second, Node: 3, Text: play.Pass}, play.ErrIllegal)
	if again, err := play.Resume(g, m.Saved); err != nil || again.Plies() != 3 {
		t.Errorf("read again: %v", err)
	}
}
