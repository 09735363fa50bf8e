package play_test

import (
	"errors"
	"testing"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/play"
)

// branches plays a tree of three lines and returns what each node's position
// is to every viewer.
func branches(t *testing.T, m *play.Match) [][3]string {
	t.Helper()
	at := [][3]string{fens(m)}
	step := func(n int) {
		for range n {
			p := m.View(m.Turn())
			list := p.Moves(nil)
			moves(t, m, p.FormatMove(list[(7*len(at))%len(list)]))
			at = append(at, fens(m))
		}
	}
	step(8)
	goTo(t, m, 3)
	step(6)
	goTo(t, m, 0)
	step(5)
	return at
}

// Going anywhere and back shows everyone what they saw before.
func TestGoAcrossBranches(t *testing.T) {
	for _, g := range rulebooks {
		m := newMatch(t, g, play.Saved{Settings: play.Settings{Undos: play.Unlimited}, Seed: [32]byte{1}})
		at := branches(t, m)
		for from := range at {
			for to := range at {
				if m.Dealt() { // it goes back only
					continue
				}
				across(t, m, at, from, to)
			}
		}
		for node := range at {
			for seat := range at[node] {
				if got := m.At(node, game.Side(seat)).FEN(); got != at[node][seat] {
					t.Errorf("%s: At(%d, %d) is %s, was %s", g.Name(), node, seat, got, at[node][seat])
				}
			}
		}
	}
}

// across goes from one node to another.
func across(t *testing.T, m *play.Match, at [][3]string, from, to int) {
	t.Helper()
	for _, node := range []int{from, to} {
		if m.Current() != node {
			goTo(t, m, node)
		}
		if got := fens(m); got != at[node] {
			t.Fatalf("%s, node %d between %d and %d: %q, was %q", m.Game, node, from, to, got, at[node])
		}
	}
}

// What has no FEN of its own survives too: special moves taken back and made again.
func TestUndoSpecialMoves(t *testing.T) {
	for name, tt := range map[string]struct{ start, line string }{
		"castling":   {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8"},
		"en passant": {"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6"},
		"promotion":  {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q e8e7"},
	} {
		m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Start: tt.start, Undos: play.Unlimited}})
		start := fens(m)
		moves(t, m, tt.line)
		end := fens(m)
		goTo(t, m, 0)
		if fens(m) != start || m.Redo() != 1 {
			t.Errorf("%s taken back: %s", name, fens(m)[0])
		}
		goTo(t, m, 2)
		if fens(m) != end || m.Redo() != 0 {
			t.Errorf("%s made again: %s, was %s", name, fens(m)[0], end[0])
		}
	}
}

func TestUndoLimit(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: 2}})
	moves(t, m, "e2e4 e7e5 g1f3")
	goTo(t, m, 1) // once, however many moves
	moves(t, m, "c7c5 g1f3")
	goTo(t, m, 3) // another line: moves are taken back for it
	if m.Undone() != 2 {
		t.Fatalf("taken back %d times, want 2", m.Undone())
	}
	refuse(t, m, play.Event{Type: play.Went, Node: 2}, play.ErrUndos)
	refuse(t, m, play.Event{Type: play.Went, Node: 5}, play.ErrUndos)

	never := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: 0}})
	moves(t, never, "e2e4")
	refuse(t, never, play.Event{Type: play.Went, Node: 0}, play.ErrUndos)
}

// Making moves again costs nothing.
func TestRedoIsFree(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: 1}})
	moves(t, m, "e2e4 e7e5 g1f3")
	goTo(t, m, 0)
	for want := 1; want <= 3; want++ {
		if m.Redo() != want {
			t.Fatalf("redo goes to %d, want %d", m.Redo(), want)
		}
		goTo(t, m, m.Redo())
	}
	if m.Undone() != 1 || m.Redo() != 0 {
		t.Errorf("taken back %d times, redo %d", m.Undone(), m.Redo())
	}
}

// A study branches anywhere, and a move that is there already is gone along.
func TestStudy(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Kind: play.KindStudy, Undos: play.Unlimited}})
	moves(t, m, "e2e4 e7e5")
	branch := func(parent int, text string, want int) {
		t.Helper()
		apply(t, m, play.Event{Type: play.Moved, Node: parent, Text: text})
		if m.Current() != want {
			t.Errorf("%s after node %d is node %d, want %d", text, parent, m.Current(), want)
		}
	}
	branch(1, "c7c5", 3)
	branch(0, "e2e4", 1)
	if m.Redo() != 3 {
		t.Errorf("redo goes to %d, the move last gone to is 3", m.Redo())
	}
	branch(1, "e7e5", 2)
	branch(0, "d2d4", 4)
	branch(3, "g1f3", 5)
	if len(m.Nodes()) != 6 || m.Digest().Opening != "e2e4 c7c5" || m.Plies() != 3 {
		t.Errorf("%d nodes, %+v", len(m.Nodes()), m.Digest())
	}
	if m.Version() != 7 {
		t.Errorf("version %d after 7 moves", m.Version())
	}
}

// In a game a move made again is a new node.
func TestContestRepeatsAMove(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
	moves(t, m, "e2e4")
	goTo(t, m, 0)
	moves(t, m, "e2e4")
	if m.Current() != 2 || m.Nodes()[2].Event != 2 {
		t.Errorf("node %d, event %d", m.Current(), m.Nodes()[2].Event)
	}
}

// The moves of a cờ úp node say to each viewer only what they may know.
func TestWritten(t *testing.T) {
	m := newMatch(t, jieqi.New(), play.Saved{Seed: [32]byte{7}})
	moves(t, m, "b2b9") // a covered cannon takes a covered horse
	n := m.Nodes()[1]
	mover, other, public := n.Written(game.First).UCI, n.Written(game.Second).UCI, n.Written(game.NoSide).UCI
	if n.Move != "b2b9" || len(mover) != 6 || len(other) != 5 || other != mover[:5] || public != other {
		t.Errorf("b2b9 reads %q, %q to the other side and %q to spectators", mover, other, public)
	}
	if got := m.KnownMoves(1, game.First); len(got) != 1 || m.StartView(game.First).FormatMove(got[0]) != mover {
		t.Errorf("seen %v", got)
	}
}

func TestHandicap(t *testing.T) {
	for _, tt := range []struct {
		g     game.Game
		first []string // First's moves; Second passes
	}{
		{chess.New(), []string{"e2e4", "d2d4", "g1f3"}},
		{xiangqi.New(), []string{"h2e2", "b2d2", "h0g2"}},
		{caro.New(), []string{"h8", "a1", "c3"}},
		{jieqi.New(), []string{"a3a4", "c3c4", "i3i4"}},
	} {
		m := newMatch(t, tt.g, play.Saved{Settings: play.Settings{Handicap: play.Handicap{Side: game.First, Moves: 2},
			Undos: play.Unlimited}, Seed: [32]byte{3}})
		var at [][3]string
		for i, text := range tt.first {
			if m.PassDue() {
				t.Fatalf("%s: First is to pass", tt.g.Name())
			}
			refuse(t, m, play.Event{Type: play.Moved, Node: m.Current(), Text: play.Pass}, play.ErrIllegal)
			moves(t, m, text)
			at = append(at, fens(m))
			if m.PassDue() != (i < 2) || m.Turn() != game.Second {
				t.Fatalf("%s, after %s: a pass is due: %t, turn %v", tt.g.Name(), text, m.PassDue(), m.Turn())
			}
			if m.PassDue() {
				moves(t, m, play.Pass)
				at = append(at, fens(m))
			}
		}
		if err := m.Apply(play.Event{Type: play.Moved, Node: m.Current(), Text: play.Pass}); !errors.Is(err, play.ErrIllegal) {
			t.Errorf("%s: a third pass: %v", tt.g.Name(), err)
		}
		if n := m.Nodes()[2]; n.Side != game.Second || n.Move != play.Pass || n.Written(game.First).UCI != play.Pass ||
			n.KnownMove(game.First) != game.NoMove {
			t.Errorf("%s: the pass is %+v", tt.g.Name(), n)
		}
		for node := len(at) - 1; node > 0; node-- { // back through the passes
			goTo(t, m, node)
			if fens(m) != at[node-1] || m.At(node, game.First).FEN() != at[node-1][0] {
				t.Errorf("%s, node %d: %q, was %q", tt.g.Name(), node, fens(m), at[node-1])
			}
		}
		if m.Dealt() {
			refuse(t, m, play.Event{Type: play.Went, Node: 5}, play.ErrRequest)
			continue
		}
		goTo(t, m, 5)
		if fens(m) != at[4] {
			t.Errorf("%s: forward again: %q, was %q", tt.g.Name(), fens(m), at[4])
		}
	}
}

// The side that begins passes at once; a side in check has to move first.
func TestHandicapWaitsForCheck(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Handicap: play.Handicap{Side: game.Second, Moves: 1}}})
	if !m.PassDue() {
		t.Error("First does not pass its first turn")
	}
	m = newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Start: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
		Handicap: play.Handicap{Side: game.First, Moves: 1}}})
	moves(t, m, "a1a8")
	if m.PassDue() {
		t.Error("a side in check passes")
	}
	moves(t, m, "e8e7 e1d1")
	if !m.PassDue() {
		t.Error("the pass is forgotten")
	}
}
