package meet

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
)

func together(string, string) bool { return false }

func seek(id, by string, rating float64) Seek {
	return Seek{ID: id, By: by, Game: "chess", Variant: "position=518", Control: clock.Control{Total: time.Minute}, Side: game.NoSide,
		Quick: true, Rating: rating}
}

func TestQuickPairingTakesTheNearest(t *testing.T) {
	var l Lobby
	far, near, other := seek("1", "far", 1200), seek("2", "near", 1480), seek("3", "other", 1500)
	other.Rated = true
	white := seek("4", "white", 1501)
	white.Side = game.First
	for _, s := range []Seek{far, near, other, white} {
		s.Quick = false // they wait for whoever accepts
		if p, err := l.Post(s, together); p != nil || err != nil {
			t.Fatalf("%+v, %v", p, err)
		}
	}
	mine := seek("5", "me", 1500)
	mine.Side = game.First
	if p, err := l.Post(mine, together); err != nil || p == nil || p.By != "near" {
		t.Errorf("paired with %+v, %v", p, err)
	}
	if p, err := l.Post(seek("6", "me", 1500), func(_, two string) bool { return two == "white" }); err != nil || p == nil || p.By != "far" {
		t.Errorf("paired with %+v, %v", p, err)
	}
	if p, err := l.Post(seek("7", "white", 1500), together); err != nil || p != nil {
		t.Errorf("paired with oneself: %+v, %v", p, err)
	}
}

// Of those who are as near, whoever has waited longest is paired.
func TestQuickPairingTakesTheOldest(t *testing.T) {
	seeks := []Seek{seek("1", "first", 1400), seek("2", "second", 1600), seek("3", "third", 1400)}
	if p := BestFit(seeks, seek("4", "me", 1500), together); p == nil || p.By != "first" {
		t.Errorf("paired with %+v", p)
	}
}

func TestASeekIsTakenOnce(t *testing.T) {
	var l Lobby
	if _, err := l.Post(seek("1", "an", 1500), together); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Take("1", "an"); !errors.Is(err, ErrOwnSeek) {
		t.Errorf("one's own: %v", err)
	}
	if s, err := l.Take("1", "ba"); err != nil || s.By != "an" {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := l.Take("1", "chi"); !errors.Is(err, ErrNoSeek) {
		t.Errorf("taken twice: %v", err)
	}
}

func TestTooManySeeks(t *testing.T) {
	var l Lobby
	for i := range maxSeeks + 1 {
		s := seek(fmt.Sprint(i), "an", 1500)
		s.Control.Total += time.Duration(i) * time.Minute
		if _, err := l.Post(s, together); (err != nil) != (i == maxSeeks) {
			t.Errorf("seek %d: %v", i, err)
		}
	}
	if _, err := l.Post(seek("again", "an", 1500), together); err != nil || len(l.Seeks()) != maxSeeks || l.Seeks()[maxSeeks-1].ID != "again" {
		t.Errorf("the same again: %v, %+v", err, l.Seeks())
	}
	if !l.Withdraw(func(s Seek) bool { return s.By == "an" }) || len(l.Seeks()) != 0 {
		t.Error("seeks stay")
	}
}

func TestSidesAsTheyWereChosen(t *testing.T) {
	white, black, any := Seek{By: "an", Side: game.First}, Seek{By: "an", Side: game.Second}, Seek{By: "an", Side: game.NoSide}
	for _, tt := range []struct {
		s    Seek
		side game.Side
		lot  bool
		want [2]string
	}{
		{white, game.NoSide, true, [2]string{"an", "ba"}}, {black, game.NoSide, false, [2]string{"ba", "an"}},
		{any, game.First, false, [2]string{"ba", "an"}}, {any, game.Second, true, [2]string{"an", "ba"}},
		{any, game.NoSide, false, [2]string{"an", "ba"}}, {any, game.NoSide, true, [2]string{"ba", "an"}},
	} {
		if got := AssignSides(tt.s, "ba", tt.side, tt.lot); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

// Whatever people do, nobody meets themselves or who they want to avoid, and
// nobody is paired twice by one seek.
func TestLobbyAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var l Lobby
	used := map[string]bool{}
	apart := func(one, two string) bool { return one+two == "ac" || one+two == "ca" }
	for i := range 5000 {
		by := string(rune('a' + rng.IntN(6)))
		id := fmt.Sprint(i)
		var got Seek
		var err error
		if rng.IntN(3) > 0 {
			s := seek(id, by, float64(1000+rng.IntN(1000)))
			s.Quick, s.Side, s.Rated = rng.IntN(2) == 0, game.Side(rng.IntN(3)), rng.IntN(2) == 0
			var p *Seek
			if p, err = l.Post(s, apart); p != nil {
				if got = *p; apart(by, p.By) || p.Rated != s.Rated || p.Side == s.Side && s.Side != game.NoSide {
					t.Fatalf("%+v meets %+v", s, p)
				}
			}
		} else if list := l.Seeks(); len(list) > 0 {
			got, err = l.Take(list[rng.IntN(len(list))].ID, by)
		}
		if err == nil && got.ID != "" && (got.By == by || used[got.ID]) {
			t.Fatalf("%s got %+v", by, got)
		}
		used[got.ID] = got.ID != ""
	}
}
