package play_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/kits"
	"banco/play"
)

// rulebooks are all games.
var rulebooks = kits.Games()

func newMatch(t *testing.T, g game.Game, s play.Saved) *play.Match {
	t.Helper()
	if s.Kind == "" {
		s.Kind = play.KindGame
	}
	if s.Seats == [2]string{} {
		s.Seats = [2]string{play.Human, play.Human}
	}
	m, err := play.New(g, nil, s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func apply(t *testing.T, m *play.Match, events ...play.Event) {
	t.Helper()
	for _, e := range events {
		if err := m.Apply(e); err != nil {
			t.Fatalf("%+v: %v", e, err)
		}
	}
}

// moves plays moves, each after the one before.
func moves(t *testing.T, m *play.Match, list string) {
	t.Helper()
	for text := range strings.FieldsSeq(list) {
		apply(t, m, play.Event{Type: play.Moved, Seat: m.Turn(), Node: m.Current(), Text: text})
	}
}

// goTo goes to a node.
func goTo(t *testing.T, m *play.Match, node int) {
	t.Helper()
	apply(t, m, play.Event{Type: play.Went, Node: node})
}

// fens returns the position as both seats and the spectators know it.
func fens(m *play.Match) (list [3]string) {
	for seat := range list {
		list[seat] = m.View(game.Side(seat)).FEN()
	}
	return list
}

func TestMatchToMate(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
	for i, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		if m.Result().Over() || m.Turn() != game.Side(i%2) || m.Current() != i {
			t.Fatalf("before ply %d: %v, turn %v, node %d", i, m.Result(), m.Turn(), m.Current())
		}
		moves(t, m, text)
	}
	want := play.Digest{
		Plies: 4, FEN: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
		Opening: "f2f3 e7e5", Ended: game.Win(game.Second, game.Checkmate),
	}
	if m.Digest() != want || m.Result() != want.Ended {
		t.Errorf("digest %+v, want %+v", m.Digest(), want)
	}
	for _, e := range []play.Event{
		{Type: play.Moved, Node: 4, Text: "e2e4"}, {Type: play.Resigned}, {Type: play.DrawOffered}, {Type: play.Flagged}, {Type: play.Paused},
	} {
		if err := m.Apply(e); !errors.Is(err, play.ErrOver) {
			t.Errorf("%s after mate: %v", e.Type, err)
		}
	}
	goTo(t, m, 3)
	if m.Over() || !m.InVariation() || m.Redo() != 4 {
		t.Errorf("going back from the mate: over %t, after the end %t, redo %d", m.Over(), m.InVariation(), m.Redo())
	}
	moves(t, m, "e5e4")
	if m.Current() != 5 || m.Nodes()[5].Parent != 3 || m.Version() != 6 {
		t.Errorf("another move is node %d after %d", m.Current(), m.Nodes()[5].Parent)
	}
	if m.Digest() != want || m.Result() != want.Ended {
		t.Errorf("a variation after the end makes it %+v", m.Digest())
	}
}

func TestNewMatchesShareNoSecret(t *testing.T) {
	a, b := newMatch(t, chess.New(), play.Saved{}), newMatch(t, chess.New(), play.Saved{})
	if a.ID == "" || a.ID == b.ID || a.Seed == b.Seed || a.Seed == [32]byte{} {
		t.Errorf("ids %q, %q, seeds %x, %x", a.ID, b.ID, a.Seed, b.Seed)
	}
	if v, w := play.NewVisitor(), play.NewVisitor(); v == w || len(v) < 20 {
		t.Errorf("visitors %q, %q", v, w)
	}
	if a.Variant != "position=518" {
		t.Errorf("the variant %q is not complete", a.Variant)
	}
}

func TestNewRefuses(t *testing.T) {
	for name, tt := range map[string]struct {
		g game.Game
		v game.Variant
		s play.Saved
	}{
		"option":   {chess.New(), game.Variant{"size": "9"}, play.Saved{}},
		"FEN":      {chess.New(), nil, play.Saved{Settings: play.Settings{Start: "nonsense"}}},
		"deal":     {jieqi.New(), nil, play.Saved{Settings: play.Settings{Start: jieqi.StartFEN}}},
		"control":  {chess.New(), nil, play.Saved{Settings: play.Settings{Control: clock.Control{Total: -time.Second}}}},
		"illegal":  {chess.New(), nil, play.Saved{Events: []play.Event{{Type: play.Moved, Text: "e2e5"}}}},
		"nonsense": {chess.New(), nil, play.Saved{Events: []play.Event{{Type: "dance"}}}},
	} {
		if m, err := play.New(tt.g, tt.v, tt.s); err == nil {
			t.Errorf("%s: a match begins: %+v", name, m.Saved)
		}
	}
}

func TestDealIsSecretUntilTheEnd(t *testing.T) {
	m := newMatch(t, jieqi.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
	if m.Proof().Disclosure != "" || m.Proof().Commitment == "" || m.Bare() != nil {
		t.Errorf("at the start: opening %q, commitment %q, bare %v", m.Proof().Disclosure, m.Proof().Commitment, m.Bare())
	}
	apply(t, m, play.Event{Type: play.Resigned, Seat: game.First})
	if bare := m.Bare(); bare == nil || len(bare.Pieces) != 32 {
		t.Errorf("at the end: bare %v", bare)
	}
	if err := jieqi.Verify(m.Proof().Commitment, m.Proof().Disclosure); err != nil {
		t.Error(err)
	}
}

// A player cannot choose what a covered piece turns out to be.
func TestMoverDoesNotChooseTheOutcome(t *testing.T) {
	for range 20 {
		m := newMatch(t, jieqi.New(), play.Saved{})
		if err := m.Apply(play.Event{Type: play.Moved, Text: "b2b9Rn"}); !errors.Is(err, play.ErrIllegal) || m.Version() != 0 {
			t.Fatalf("b2b9Rn: %v, %s", err, m.View(game.NoSide).FEN())
		}
	}
}

// In a study nobody has dealt: a move has to say what turns up.
func TestStudyOfHiddenPieces(t *testing.T) {
	m := newMatch(t, jieqi.New(), play.Saved{Settings: play.Settings{Kind: play.KindStudy, Undos: play.Unlimited}})
	before := fens(m)
	if err := m.Apply(play.Event{Type: play.Moved, Text: "b2b9"}); !errors.Is(err, play.ErrIllegal) || fens(m) != before {
		t.Fatalf("b2b9: %v", err)
	}
	moves(t, m, "b2b9R")
	goTo(t, m, 0)
	moves(t, m, "b2b9C")
	if fens(m) == before || m.Current() != 2 {
		t.Errorf("node %d, %s", m.Current(), fens(m)[0])
	}
}
