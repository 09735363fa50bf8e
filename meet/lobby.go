package meet

import (
	"errors"
	"math"
	"slices"
	"time"

	"banco/clock"
	"banco/game"
)

// Seek is somebody who looks for a game.
type Seek struct {
	ID      string
	By      string // who
	Game    string
	Variant string // every option named
	Control clock.Control
	Rated   bool
	Side    game.Side // the seeker's; NoSide: either
	Quick   bool      // is paired with whoever fits best, as soon as there is one
	Rating  float64   // the seeker's at this
	At      time.Time
}

// Why a seek is refused.
var (
	ErrNoSeek    = errors.New("nobody looks for that game any more")
	ErrOwnSeek   = errors.New("nobody plays themselves")
	ErrManySeeks = errors.New("too many games are looked for at once")
)

// maxSeeks is how many games one person may look for at once, and maxLobby all.
const (
	maxSeeks = 5
	maxLobby = 1000
)

// Lobby is where people look for games. It is used by one goroutine at a time.
type Lobby struct {
	seeks []Seek // the oldest first
}

// Seeks lists what is looked for, the oldest first.
func (l *Lobby) Seeks() []Seek { return slices.Clone(l.seeks) }

// Post adds a seek or, where it is quick and somebody fits, takes theirs out of
// the lobby and returns it. apart says who do not want to meet. Who looks for
// the same again has one seek of it, the new one.
func (l *Lobby) Post(s Seek, apart func(one, two string) bool) (partner *Seek, err error) {
	if at := fit(l.seeks, s, apart); s.Quick && at >= 0 {
		found := l.seeks[at]
		l.seeks = slices.Delete(l.seeks, at, at+1)
		return &found, nil
	}
	own := 0
	for i, other := range l.seeks {
		if other.By != s.By {
			continue
		}
		if own++; s.alike(other) {
			l.seeks = slices.Delete(l.seeks, i, i+1)
			own--
			break
		}
	}
	if own >= maxSeeks || len(l.seeks) >= maxLobby {
		return nil, ErrManySeeks
	}
	l.seeks = append(l.seeks, s)
	return nil, nil
}

// BestFit returns the one of some seeks that fits a seek best; nil: none does.
func BestFit(seeks []Seek, s Seek, apart func(one, two string) bool) *Seek {
	if at := fit(seeks, s, apart); at >= 0 {
		return &seeks[at]
	}
	return nil
}

// fit returns the place of the seek that fits best: the same game, sides that
// go together, and the nearest rating; of several, who waited longest. -1: none.
func fit(seeks []Seek, s Seek, apart func(one, two string) bool) int {
	best, least := -1, math.Inf(1)
	for i, other := range seeks {
		sides := s.Side == game.NoSide || other.Side == game.NoSide || s.Side != other.Side
		if d := math.Abs(s.Rating - other.Rating); sides && other.By != s.By && s.same(other) && d < least && !apart(s.By, other.By) {
			best, least = i, d
		}
	}
	return best
}

// same reports that two look for the same game.
func (s Seek) same(t Seek) bool {
	return s.Game == t.Game && s.Variant == t.Variant && s.Control == t.Control && s.Rated == t.Rated
}

// alike reports that two seeks ask for the same.
func (s Seek) alike(t Seek) bool { return s.same(t) && s.Side == t.Side && s.Quick == t.Quick }

// Take takes a seek out of the lobby for somebody who accepts it.
func (l *Lobby) Take(id, by string) (Seek, error) {
	at := slices.IndexFunc(l.seeks, func(s Seek) bool { return s.ID == id })
	switch {
	case at < 0:
		return Seek{}, ErrNoSeek
	case l.seeks[at].By == by:
		return Seek{}, ErrOwnSeek
	}
	s := l.seeks[at]
	l.seeks = slices.Delete(l.seeks, at, at+1)
	return s, nil
}

// Withdraw takes the seeks out of the lobby that somebody chooses.
func (l *Lobby) Withdraw(drop func(Seek) bool) (some bool) {
	before := len(l.seeks)
	l.seeks = slices.DeleteFunc(l.seeks, drop)
	return len(l.seeks) < before
}

// AssignSides returns who plays First and who Second when two meet; lot decides where
// neither has chosen.
func AssignSides(seek Seek, other string, otherSide game.Side, lot bool) [2]string {
	side := seek.Side
	if side == game.NoSide && otherSide != game.NoSide {
		side = otherSide.Other()
	}
	if side == game.NoSide && lot {
		side = game.Second
	}
	if side == game.Second {
		return [2]string{other, seek.By}
	}
	return [2]string{seek.By, other}
}
