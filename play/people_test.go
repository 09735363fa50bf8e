package play_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/play"
)

// invitation returns a match of an with a free seat for Second.
func invitation(t *testing.T, tags ...game.Tag) *play.Match {
	t.Helper()
	m, err := play.New(chess.New(), nil, play.Saved{
		Settings: play.Settings{Kind: play.KindGame, Seats: [2]string{play.Human, play.Human}, Undos: play.Unlimited, Tags: tags},
		Owner:    "an", Sitters: [2]string{"an", ""},
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// attempt is an event and what comes of it.
type attempt struct {
	e    play.Event
	want error
}

// run applies events and checks what is said of each; after every one the match
// that is set up again from what is saved is the same.
func run(t *testing.T, m *play.Match, list ...attempt) {
	t.Helper()
	for i, step := range list {
		if err := m.Apply(step.e); !errors.Is(err, step.want) || step.want == nil && err != nil {
			t.Fatalf("event %d, %+v: %v, want %v", i+1, step.e, err, step.want)
		}
		again, err := play.Resume(m.Rules(), m.Saved)
		if err != nil {
			t.Fatalf("after event %d, %+v: %v", i+1, step.e, err)
		}
		if !reflect.DeepEqual(again.Saved, m.Saved) || again.Digest() != m.Digest() || again.SeatedSince() != m.SeatedSince() {
			t.Fatalf("after event %d the match is another when it is loaded", i+1)
		}
	}
}

func sat(seat game.Side, who string) play.Event {
	return play.Event{Type: play.SeatTaken, Seat: seat, Text: who}
}
func by(typ play.Type, seat game.Side) play.Event { return play.Event{Type: typ, Seat: seat} }
func moved(seat game.Side, node int, text string) play.Event {
	return play.Event{Type: play.Moved, Seat: seat, Node: node, Text: text}
}

const white, black = game.First, game.Second

func TestASeatIsTakenOnce(t *testing.T) {
	m := invitation(t)
	if m.Free() != black || !m.People() {
		t.Fatalf("free %v, people %v", m.Free(), m.People())
	}
	run(t, m,
		attempt{moved(white, 0, "e2e4"), play.ErrWaiting}, attempt{by(play.Resigned, white), play.ErrWaiting},
		attempt{by(play.DrawOffered, white), play.ErrWaiting},
		attempt{sat(white, "ba"), play.ErrRequest}, attempt{sat(black, "an"), play.ErrRequest}, attempt{sat(black, ""), play.ErrRequest},
		attempt{sat(game.NoSide, "ba"), play.ErrRequest},
		attempt{sat(black, "ba"), nil}, attempt{sat(black, "ba"), play.ErrRequest}, attempt{sat(black, "chi"), play.ErrRequest},
		attempt{moved(white, 0, "e2e4"), nil})
	if m.Sitters != [2]string{"an", "ba"} || m.SeatedSince() != 1 || m.Free() != game.NoSide {
		t.Errorf("%v, seated since %d", m.Sitters, m.SeatedSince())
	}
}

func TestTakingBackIsAskedAndAnswered(t *testing.T) {
	m := invitation(t)
	ask := func(seat game.Side, node int) play.Event {
		return play.Event{Type: play.TakebackAsked, Seat: seat, Node: node}
	}
	run(t, m, attempt{sat(black, "ba"), nil},
		attempt{ask(white, 0), play.ErrRequest}, attempt{moved(white, 0, "e2e4"), nil},
		attempt{ask(black, 0), play.ErrRequest}, attempt{ask(white, 1), play.ErrRequest},
		attempt{by(play.TakebackDeclined, black), play.ErrRequest},
		attempt{ask(white, 0), nil}, attempt{ask(white, 0), play.ErrRequest}, attempt{by(play.TakebackDeclined, white), play.ErrRequest},
		attempt{by(play.TakebackDeclined, black), nil}, attempt{by(play.TakebackDeclined, black), play.ErrRequest},
		attempt{ask(white, 0), nil}, attempt{moved(black, 1, "e7e5"), nil}, attempt{by(play.TakebackDeclined, black), play.ErrRequest},
		attempt{ask(white, 0), nil})
	if who, node := m.Takeback(); who != white || node != 0 {
		t.Errorf("%v asks to go to %d", who, node)
	}
	run(t, m, attempt{play.Event{Type: play.Went, Seat: white, Node: 0}, nil}, attempt{by(play.TakebackDeclined, black), play.ErrRequest})
	if who, _ := m.Takeback(); who != game.NoSide || m.Plies() != 0 {
		t.Errorf("%v still asks, at ply %d", who, m.Plies())
	}
	rated := invitation(t, play.Rated)
	run(t, rated, attempt{sat(black, "ba"), nil}, attempt{moved(white, 0, "e2e4"), nil}, attempt{ask(white, 0), play.ErrUndos})
}

func TestAGameIsCalledOffBeforeBothHaveMoved(t *testing.T) {
	m := invitation(t)
	run(t, m, attempt{sat(black, "ba"), nil}, attempt{moved(white, 0, "e2e4"), nil}, attempt{by(play.Aborted, white), nil},
		attempt{by(play.Aborted, black), play.ErrOver}, attempt{moved(black, 1, "e7e5"), play.ErrOver},
		attempt{by(play.Resigned, black), play.ErrOver})
	if r := m.Result(); r.Reason != game.Aborted || r.String() != "*" {
		t.Errorf("the result is %v", r)
	}
	begun := invitation(t)
	run(t, begun, attempt{sat(black, "ba"), nil}, attempt{moved(white, 0, "e2e4"), nil}, attempt{moved(black, 1, "e7e5"), nil},
		attempt{by(play.Aborted, black), play.ErrRequest})
}

// dealtGame returns a game of cờ úp between an and ba.
func dealtGame(t *testing.T, tags ...game.Tag) *play.Match {
	t.Helper()
	m, err := play.New(jieqi.New(), nil, play.Saved{
		Settings: play.Settings{Kind: play.KindGame, Seats: [2]string{play.Human, play.Human}, Undos: play.Unlimited, Tags: tags},
		Owner:    "an", Sitters: [2]string{"an", "ba"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A game that was arranged is not called off by its players. In a rated one nobody does
// it after a piece has turned up: not a player, and not a host either. A move that turns
// nothing up changes nothing.
func TestAGameIsNotCalledOffAfterAReveal(t *testing.T) {
	const quiet, reveal = "e0e1", "a3a4"
	called := play.Event{Type: play.Aborted, Seat: white, Text: play.Called}
	for name, tt := range map[string]struct {
		tags             []game.Tag
		before           error // of a player, before a reveal
		aborted, fromOut error // after a reveal
	}{
		"casual":     {nil, nil, nil, nil},
		"rated":      {[]game.Tag{play.Rated}, nil, play.ErrRevealed, play.ErrRequest},
		"tournament": {[]game.Tag{play.Arranged("t")}, play.ErrArranged, play.ErrArranged, nil},
		"both":       {[]game.Tag{play.Rated, play.Arranged("t")}, play.ErrArranged, play.ErrArranged, play.ErrRequest},
	} {
		for _, seat := range []game.Side{white, black} {
			for _, e := range []attempt{{by(play.Aborted, seat), tt.before}, {called, nil}} {
				run(t, dealtGame(t, tt.tags...), attempt{moved(white, 0, quiet), nil}, e)
			}
			m := dealtGame(t, tt.tags...)
			run(t, m, attempt{moved(white, 0, reveal), nil}, attempt{by(play.Aborted, seat), tt.aborted})
			if over := m.Result().Over(); over != (tt.aborted == nil) {
				t.Errorf("%s: called off by %v after a reveal: %v", name, seat, m.Result())
			}
		}
		m := dealtGame(t, tt.tags...)
		run(t, m, attempt{moved(white, 0, reveal), nil}, attempt{called, tt.fromOut})
	}
}

// Whoever has not made a first move in an arranged game loses it by forfeit, and both
// do where neither has come. Nobody else does.
func TestAForfeit(t *testing.T) {
	arranged := play.Arranged("t")
	both := play.Event{Type: play.Forfeited, Seat: white, Text: play.Both}
	run(t, dealtGame(t), attempt{by(play.Forfeited, white), play.ErrRequest})
	m := dealtGame(t, arranged)
	run(t, m, attempt{by(play.Forfeited, black), play.ErrRequest}, attempt{by(play.Forfeited, white), nil})
	if r := m.Result(); r != game.Win(black, game.Forfeit) || r.String() != "0-1" {
		t.Errorf("White did not come: %v", r)
	}
	m = dealtGame(t, arranged)
	run(t, m, attempt{both, nil}, attempt{moved(white, 0, "e0e1"), play.ErrOver})
	if r := m.Result(); !r.BothLost() || r.String() != "*" {
		t.Errorf("neither came: %v", r)
	}
	m = dealtGame(t, arranged)
	run(t, m, attempt{moved(white, 0, "e0e1"), nil}, attempt{both, play.ErrRequest}, attempt{by(play.Forfeited, black), nil})
	if r := m.Result(); r != game.Win(white, game.Forfeit) {
		t.Errorf("Black did not come: %v", r)
	}
	m = dealtGame(t, arranged)
	run(t, m, attempt{moved(white, 0, "e0e1"), nil}, attempt{moved(black, 1, "e9e8"), nil},
		attempt{by(play.Forfeited, white), play.ErrRequest})
}

// A piece that was turned up and taken back has turned up all the same.
func TestARevealIsNotUndone(t *testing.T) {
	m := dealtGame(t)
	run(t, m, attempt{moved(white, 0, "a3a4"), nil}, attempt{play.Event{Type: play.TakebackAsked, Seat: white}, nil},
		attempt{play.Event{Type: play.Went, Seat: white}, nil})
	if !m.Chanced() || m.Plies() != 0 {
		t.Errorf("chance decided %v, at ply %d", m.Chanced(), m.Plies())
	}
}

// Who calls a game off is known, and how long they had waited for the other.
func TestWhoCallsAGameOff(t *testing.T) {
	begun := time.UnixMilli(1_000_000)
	for _, tt := range []struct {
		by     game.Side
		waited time.Duration
	}{{white, 40 * time.Second}, {black, 0}} {
		m := invitation(t)
		run(t, m, attempt{sat(black, "ba"), nil})
		for _, e := range []play.Event{
			{Type: play.Moved, Seat: white, Text: "e2e4", At: begun}, {Type: play.Aborted, Seat: tt.by, At: begun.Add(40 * time.Second)},
		} {
			run(t, m, attempt{e, nil})
		}
		if who, waited := m.Aborter(); who != tt.by || waited != tt.waited {
			t.Errorf("called off by %v after %v, want %v after %v", who, waited, tt.by, tt.waited)
		}
	}
}

func TestARematchIsWantedByBoth(t *testing.T) {
	m := invitation(t)
	run(t, m, attempt{by(play.RematchOffered, white), play.ErrRequest}, attempt{sat(black, "ba"), nil},
		attempt{by(play.RematchOffered, white), play.ErrRequest},
		attempt{by(play.Resigned, white), nil}, attempt{by(play.RematchOffered, white), nil},
		attempt{by(play.RematchOffered, white), play.ErrRequest}, attempt{by(play.RematchOffered, black), play.ErrRequest},
		attempt{by(play.RematchBegun, black), play.ErrRequest}, attempt{play.Event{Type: play.RematchBegun, Seat: black, Text: "next"}, nil},
		attempt{play.Event{Type: play.RematchBegun, Seat: black, Text: "other"}, play.ErrOver})
	if who, next := m.Rematch(); who != white || next != "next" {
		t.Errorf("%v wanted %q", who, next)
	}
}

// Where one person holds both seats, or an agent plays, there is nobody to meet.
func TestNobodyMeetsOneself(t *testing.T) {
	for _, s := range []play.Saved{
		{Settings: play.Settings{Kind: play.KindGame, Seats: [2]string{play.Human, play.Human}}, Owner: "an", Sitters: [2]string{"an", "an"}},
		{Settings: play.Settings{Kind: play.KindGame, Seats: [2]string{play.Human, "engine"}}, Owner: "an", Sitters: [2]string{"an", ""}},
		{Settings: play.Settings{Kind: play.KindStudy, Seats: [2]string{play.Human, play.Human}}, Owner: "an", Sitters: [2]string{"an", ""}},
		{Settings: play.Settings{Kind: play.KindGame, Seats: [2]string{play.Human, play.Human}}}, // of before there were visitors
	} {
		m, err := play.New(chess.New(), nil, s)
		if err != nil {
			t.Fatal(err)
		}
		run(t, m, attempt{sat(black, "ba"), play.ErrRequest}, attempt{by(play.Aborted, white), play.ErrRequest},
			attempt{by(play.RematchOffered, white), play.ErrRequest})
	}
}
