package play_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"banco/clock"
	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/play"
)

// state is what a refused event must leave as it is.
type state struct {
	digest                 play.Digest
	version, current, redo int
	nodes, undone          int
	fens                   [3]string
	clock                  clock.State
	offer                  game.Side
	refused, halted, stale bool
}

func stateOf(m *play.Match) state {
	offer, refused := m.Offer()
	return state{
		m.Digest(), m.Version(), m.Current(), m.Redo(), len(m.Nodes()), m.Undone(), fens(m), m.Clock(),
		offer, refused, m.IsPaused(), m.Stale(m.Version() - 1),
	}
}

// refuse applies an event that must be refused for a reason and change nothing.
func refuse(t *testing.T, m *play.Match, e play.Event, why error) {
	t.Helper()
	before := stateOf(m)
	if err := m.Apply(e); !errors.Is(err, why) {
		t.Errorf("%.80v: %v, want %v", e, err, why)
	}
	if after := stateOf(m); after != before {
		t.Errorf("%.80v was refused and changed\n%+v to\n%+v", e, before, after)
	}
}

func TestApplyRefuses(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
	moves(t, m, "e2e4 e7e5 g1f3")
	goTo(t, m, 1)
	for _, tt := range []struct {
		e   play.Event
		why error
	}{
		{play.Event{}, play.ErrRequest},
		{play.Event{Type: "dance"}, play.ErrRequest},
		{play.Event{Type: play.Moved, Node: 1, Text: "e2e4"}, play.ErrIllegal},
		{play.Event{Type: play.Moved, Node: 1}, play.ErrIllegal},
		{play.Event{Type: play.Moved, Node: 1, Text: play.Pass}, play.ErrIllegal},
		{play.Event{Type: play.Moved, Node: 1, Text: strings.Repeat("e7e5", 1000)}, play.ErrIllegal},
		{play.Event{Type: play.Moved, Node: 0, Text: "e2e4"}, play.ErrStale},
		{play.Event{Type: play.Moved, Node: 2, Text: "g1f3"}, play.ErrStale},
		{play.Event{Type: play.Moved, Node: 4, Text: "e7e5"}, play.ErrRequest},
		{play.Event{Type: play.Moved, Node: -1, Text: "e7e5"}, play.ErrRequest},
		{play.Event{Type: play.Went, Node: 1}, play.ErrRequest},
		{play.Event{Type: play.Went, Node: 4}, play.ErrRequest},
		{play.Event{Type: play.Went, Node: -1}, play.ErrRequest},
		{play.Event{Type: play.Commented, Node: 4, Text: "x"}, play.ErrRequest},
		{play.Event{Type: play.Commented, Node: -1, Text: "x"}, play.ErrRequest},
		{play.Event{Type: play.Commented, Node: 1, Text: "\xff"}, play.ErrRequest},
		{play.Event{Type: play.Commented, Node: 1, Text: strings.Repeat("x", play.MaxComment+1)}, play.ErrRequest},
		{play.Event{Type: play.DrawAccepted, Seat: game.First}, play.ErrRequest},
		{play.Event{Type: play.DrawDeclined, Seat: game.Second}, play.ErrRequest},
		{play.Event{Type: play.DrawAccepted, Seat: game.NoSide}, play.ErrRequest},
		{play.Event{Type: play.DrawAccepted, Seat: 3}, play.ErrRequest},
		{play.Event{Type: play.DrawOffered, Seat: game.NoSide}, play.ErrRequest},
		{play.Event{Type: play.Resigned, Seat: game.NoSide}, play.ErrRequest},
		{play.Event{Type: play.Flagged, Seat: 200}, play.ErrRequest},
		{play.Event{Type: play.DrawClaimed, Seat: game.Second}, play.ErrRequest},
		{play.Event{Type: play.Resumed}, play.ErrRequest},
	} {
		refuse(t, m, tt.e, tt.why)
	}
	apply(t, m, play.Event{Type: play.DrawOffered, Seat: game.First}, play.Event{Type: play.Paused})
	refuse(t, m, play.Event{Type: play.DrawAccepted, Seat: game.First}, play.ErrRequest)
	refuse(t, m, play.Event{Type: play.Paused}, play.ErrRequest)
}

// A move refused in another branch of a study leaves the way redo takes.
func TestRefusedBranchIsForgotten(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Kind: play.KindStudy, Undos: play.Unlimited}})
	moves(t, m, "e2e4 e7e5")
	goTo(t, m, 1)
	moves(t, m, "c7c5")
	goTo(t, m, 1)
	refuse(t, m, play.Event{Type: play.Moved, Node: 2, Text: "e1e4"}, play.ErrIllegal)
	if m.Redo() != 3 {
		t.Errorf("redo goes to node %d", m.Redo())
	}
	for _, typ := range []play.Type{play.Resigned, play.DrawOffered, play.DrawClaimed, play.Flagged, play.Paused} {
		refuse(t, m, play.Event{Type: typ}, play.ErrRequest)
	}
}

func TestOffers(t *testing.T) {
	offer := func(by game.Side) play.Event { return play.Event{Type: play.DrawOffered, Seat: by} }
	for _, tt := range []struct {
		name    string
		events  []play.Event
		by      game.Side
		refused bool
		ended   bool
	}{
		{"offered", []play.Event{offer(game.First)}, game.First, false, false},
		{"accepted", []play.Event{offer(game.First), {Type: play.DrawAccepted, Seat: game.Second}}, game.NoSide, false, true},
		{"declined", []play.Event{offer(game.First), {Type: play.DrawDeclined, Seat: game.Second}}, game.NoSide, true, false},
		{"offered again", []play.Event{offer(game.First), {Type: play.DrawDeclined, Seat: game.Second}, offer(game.First)}, game.First,
			false, false},
		{"declined by moving", []play.Event{offer(game.Second), {Type: play.Moved, Text: "e2e4"}}, game.NoSide, true, false},
		{"kept over one's own move", []play.Event{offer(game.First), {Type: play.Moved, Text: "e2e4"}}, game.First, false, false},
		{
			"declined by the answer", []play.Event{
				offer(game.First), {Type: play.Moved, Text: "e2e4"}, {Type: play.Moved, Node: 1, Text: "e7e5"},
			}, game.NoSide, true, false,
		},
		{
			"forgotten when moves are taken back", []play.Event{{Type: play.Moved, Text: "e2e4"}, offer(game.First), {Type: play.Went}},
			game.NoSide, false, false,
		},
	} {
		m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
		apply(t, m, tt.events...)
		by, refused := m.Offer()
		if by != tt.by || refused != tt.refused || m.Result().Over() != tt.ended {
			t.Errorf("%s: offer by %v, refused %t, %v", tt.name, by, refused, m.Result())
		}
		if tt.ended && m.Result() != game.Draw(game.Agreement) {
			t.Errorf("%s: %v", tt.name, m.Result())
		}
	}
}

func TestClaim(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{})
	moves(t, m, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
	refuse(t, m, play.Event{Type: play.DrawClaimed, Seat: m.Turn()}, play.ErrRequest)
	moves(t, m, "f6g8")
	if m.Claim() != game.Draw(game.Repetition) || m.Result().Over() {
		t.Fatalf("claim %v, result %v", m.Claim(), m.Result())
	}
	apply(t, m, play.Event{Type: play.DrawClaimed, Seat: m.Turn()})
	if m.Result() != game.Draw(game.Repetition) || m.Claim().Over() {
		t.Errorf("result %v, claim %v", m.Result(), m.Claim())
	}
}

func TestResignation(t *testing.T) {
	for _, seat := range []game.Side{game.First, game.Second} {
		m := newMatch(t, caro.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
		moves(t, m, "h8")
		apply(t, m, play.Event{Type: play.Resigned, Seat: seat})
		if m.Result() != game.Win(seat.Other(), game.Resignation) || m.Digest().Ended != m.Result() {
			t.Errorf("%v resigns: %v", seat, m.Result())
		}
	}
}

func TestComments(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{})
	moves(t, m, "e2e4")
	longest := strings.Repeat("cờ", play.MaxComment/4)
	apply(t, m, play.Event{Type: play.Commented, Node: 1, Text: "hay"}, play.Event{Type: play.Commented, Node: 0, Text: longest},
		play.Event{Type: play.Commented, Node: 1, Text: "<b>"})
	n := m.Nodes()
	if n[0].Comment != longest || n[1].Comment != "<b>" || !slices.Equal(m.ChangedNodes(3), []int{1}) ||
		!slices.Equal(m.ChangedNodes(2), []int{0, 1}) {
		t.Errorf("comments %q, %q, changed since version 3: %v, 2: %v", n[0].Comment, n[1].Comment, m.ChangedNodes(3), m.ChangedNodes(2))
	}
	apply(t, m, play.Event{Type: play.Commented, Node: 1})
	if m.Nodes()[1].Comment != "" {
		t.Error("a comment cannot be removed")
	}
}

// What does not change the line makes nobody's version stale.
func TestStale(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Undos: play.Unlimited}})
	moves(t, m, "e2e4")
	apply(t, m, play.Event{Type: play.Commented, Text: "x"}, play.Event{Type: play.DrawOffered, Seat: game.First},
		play.Event{Type: play.DrawDeclined, Seat: game.Second})
	for version, stale := range map[int]bool{0: true, 1: false, 4: false, 5: true, -1: true} {
		if m.Stale(version) != stale {
			t.Errorf("version %d of 4 is stale: %t", version, !stale)
		}
	}
	goTo(t, m, 0)
	if !m.Stale(4) || m.Stale(5) {
		t.Error("a move taken back leaves the version before it fresh")
	}
}

// A match does not grow without end.
func TestEventsAreBounded(t *testing.T) {
	m, err := play.New(chess.New(), nil, play.Saved{Settings: play.Settings{Kind: play.KindStudy, Undos: play.Unlimited}})
	if err != nil {
		t.Fatal(err)
	}
	for range play.MaxEvents {
		if err := m.Apply(play.Event{Type: play.Commented, Text: "x"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Apply(play.Event{Type: play.Commented, Text: "x"}); !errors.Is(err, play.ErrRequest) || m.Version() != play.MaxEvents {
		t.Errorf("one event more: %v, version %d", err, m.Version())
	}
}
