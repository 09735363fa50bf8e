package play_test

import (
	"errors"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/play"
)

func newMatch(t *testing.T, g game.Game, start string) *play.Match {
	t.Helper()
	m, err := play.New(g, nil, start, [2]string{play.Human, "random"})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMatchToMate(t *testing.T) {
	m := newMatch(t, chess.New(), "")
	for i, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		if m.Result().Over() || m.Turn() != game.Side(i%2) {
			t.Fatalf("before ply %d: %v, turn %v", i, m.Result(), m.Turn())
		}
		if err := m.Play(i, text); err != nil {
			t.Fatal(err)
		}
	}
	if m.Result() != game.Win(game.Second, game.Checkmate) || m.Ended != m.Result() {
		t.Errorf("result %v, saved %v", m.Result(), m.Ended)
	}
	if err := m.Play(4, "e2e4"); !errors.Is(err, play.ErrOver) {
		t.Errorf("a move after mate: %v", err)
	}
	if err := m.Unplay(); err != nil || m.Result().Over() || len(m.Moves) != 3 || m.Ended.Over() {
		t.Errorf("taking the mate back: %v, result %v, moves %v", err, m.Result(), m.Moves)
	}
}

func TestKeysOnlyForHumans(t *testing.T) {
	m := newMatch(t, chess.New(), "")
	if m.Keys[0] == "" || m.Keys[1] != "" || m.ID == "" {
		t.Errorf("id %q, keys %q", m.ID, m.Keys)
	}
	if other := newMatch(t, chess.New(), ""); other.ID == m.ID || other.Keys[0] == m.Keys[0] || other.Seed == m.Seed {
		t.Error("two matches share a secret")
	}
}

func TestResumeDealsTheSame(t *testing.T) {
	m := newMatch(t, jieqi.New(), "")
	for i := range 12 {
		p := m.View(m.Turn())
		if err := m.Play(i, p.FormatMove(p.Moves(nil)[0])); err != nil {
			t.Fatal(err)
		}
	}
	if m.Opening() != "" {
		t.Error("the deal is opened before the end")
	}
	again, err := play.Resume(jieqi.New(), m.Saved)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []game.Side{game.First, game.Second, game.NoSide} {
		if a, b := again.View(seat).FEN(), m.View(seat).FEN(); a != b {
			t.Errorf("seat %v: %s, was %s", seat, a, b)
		}
	}
	if again.Commitment() != m.Commitment() {
		t.Error("the commitment changes")
	}
}

func TestDamagedMatchIsRefused(t *testing.T) {
	m := newMatch(t, chess.New(), "")
	s := m.Saved
	s.Moves = []string{"e2e4", "e2e4"}
	if _, err := play.Resume(chess.New(), s); err == nil {
		t.Error("an illegal move in a saved match is replayed")
	}
}

// A player cannot choose what a covered piece turns out to be.
func TestMoverDoesNotChooseTheOutcome(t *testing.T) {
	for range 20 {
		m := newMatch(t, jieqi.New(), "")
		if err := m.Play(0, "b2b9Rn"); err != nil {
			if !errors.Is(err, play.ErrIllegal) || len(m.Moves) != 0 {
				t.Fatalf("%v after %v", err, m.Moves)
			}
			continue
		}
		t.Fatalf("b2b9Rn is played as %v, %s", m.Moves, m.View(game.NoSide).FEN())
	}
}
