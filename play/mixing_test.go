package play_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/play"
)

var secrets = [2][32]byte{{1, 2, 3}, {4, 5, 6}}

// mixedMatch returns a match of cờ úp in which an and ba are about to mix.
func mixedMatch(t *testing.T) *play.Match {
	t.Helper()
	m, err := play.New(jieqi.New(), nil, play.Saved{
		Settings: play.Settings{Kind: play.KindGame, Seats: [2]string{play.Human, play.Human}, Tags: []game.Tag{play.Mixed}},
		Owner:    "an", Sitters: [2]string{"an", "ba"}, Seed: [32]byte{9},
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func committed(seat game.Side) play.Event {
	return play.Event{Type: play.Committed, Seat: seat, Text: game.SecretHash(secrets[seat])}
}
func revealed(seat game.Side) play.Event {
	return play.Event{Type: play.Revealed, Seat: seat, Text: hex.EncodeToString(secrets[seat][:])}
}
func closed() play.Event { return play.Event{Type: play.MixingClosed, Seat: game.NoSide} }

// opened ends a match and returns the secrets that its opening states, once it
// has been verified.
func opened(t *testing.T, m *play.Match) string {
	t.Helper()
	before := m.Proof()
	if before.Disclosure != "" {
		t.Error("a deal is open before the end")
	}
	run(t, m, attempt{by(play.Resigned, white), nil})
	p := m.Proof()
	if p.Commitment != before.Commitment {
		t.Error("the commitment has changed")
	}
	if err := jieqi.Verify(p.Commitment, p.Disclosure); err != nil {
		t.Error(err)
	}
	return strings.TrimPrefix(strings.Split(p.Disclosure, "\n")[2], "secrets ")
}

func TestBothMixTheDeal(t *testing.T) {
	m := mixedMatch(t)
	promise := m.Proof().Commitment
	run(t, m,
		attempt{moved(white, 0, "a3a4"), play.ErrMixing},
		attempt{revealed(white), play.ErrRequest}, // the other could choose by it
		attempt{committed(white), nil}, attempt{committed(white), play.ErrRequest}, attempt{revealed(white), play.ErrRequest},
		attempt{committed(black), nil},
		attempt{moved(white, 0, "a3a4"), play.ErrMixing},
		attempt{play.Event{Type: play.Revealed, Seat: black, Text: revealed(white).Text}, play.ErrRequest},
		attempt{revealed(black), nil}, attempt{revealed(black), play.ErrRequest},
		attempt{revealed(white), nil},
		attempt{committed(white), play.ErrRequest}, attempt{closed(), play.ErrRequest},
		attempt{moved(white, 0, "a3a4"), nil},
	)
	if m.Proof().Commitment != promise {
		t.Error("the commitment has changed")
	}
	if got, want := opened(t, m), revealed(white).Text+" "+revealed(black).Text; got != want {
		t.Errorf("mixed in were %s, not %s", got, want)
	}
}

// Who does not commit, or does not tell, costs nobody the game.
func TestMixingGoesOnWithoutWhoIsSilent(t *testing.T) {
	for name, tt := range map[string]struct {
		events []play.Event
		want   string
	}{
		"nobody":             {[]play.Event{closed()}, "- -"},
		"Black says nothing": {[]play.Event{committed(white), closed(), revealed(white)}, revealed(white).Text + " -"},
		"Red says nothing":   {[]play.Event{committed(black), closed(), revealed(black)}, "- " + revealed(black).Text},
		"Black keeps it":     {[]play.Event{committed(white), committed(black), revealed(white), closed()}, revealed(white).Text + " -"},
		"both keep it":       {[]play.Event{committed(white), committed(black), closed()}, "- -"},
		"one, who keeps it":  {[]play.Event{committed(black), closed(), closed()}, "- -"},
		"both, the other way": {[]play.Event{committed(black), committed(white), revealed(black), revealed(white)},
			revealed(white).Text + " " + revealed(black).Text},
		"called off meanwhile": {[]play.Event{committed(black), by(play.Aborted, white)}, "- -"},
	} {
		m := mixedMatch(t)
		for _, e := range tt.events {
			run(t, m, attempt{e, nil})
		}
		if m.MixingOpen() {
			t.Errorf("%s: the deal is not settled", name)
		}
		if m.Result().Over() {
			continue
		}
		run(t, m, attempt{moved(white, 0, "a3a4"), nil})
		if got := opened(t, m); got != tt.want {
			t.Errorf("%s: mixed in were %s, not %s", name, got, tt.want)
		}
	}
}

func TestMixingRefusals(t *testing.T) {
	m := mixedMatch(t)
	for _, text := range []string{"", "00", strings.Repeat("g", 64), strings.Repeat("AB", 32), strings.Repeat("0", 66)} {
		run(t, m, attempt{play.Event{Type: play.Committed, Seat: white, Text: text}, play.ErrRequest})
	}
	run(t, m, attempt{play.Event{Type: play.Committed, Seat: game.NoSide, Text: committed(white).Text}, play.ErrRequest})
	run(t, invitation(t), attempt{committed(white), play.ErrRequest}, attempt{closed(), play.ErrRequest})
	_, err := play.New(chess.New(), nil, play.Saved{Settings: play.Settings{Kind: play.KindGame, Tags: []game.Tag{play.Mixed}}})
	if err == nil || !strings.Contains(err.Error(), "nothing can be mixed") {
		t.Errorf("a mixed game of chess: %v", err)
	}
}
