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
	By      string // the visitor
	Game    string
	Variant string // every option named
	Control clock.Control
	Rated   bool
	Side    game.Side // the seeker's; NoSide: either
	Quick   bool      // to be paired with the seek that fits best, as soon as there is one
	Rating  float64   // the seeker's, in this game at this speed
	At      time.Time
}

// Why a seek is refused.
var (
	ErrNoSeek    = errors.New("this seek is gone: nobody looks for that game any more")
	ErrOwnSeek   = errors.New("you cannot play against yourself")
	ErrManySeeks = errors.New("there are too many seeks at once")
)

// maxSeeks bounds the seeks of one visitor, and maxLobby all seeks.
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

// Post adds a seek to the lobby. If the seek is quick and another fits, it takes the
// other out of the lobby and returns it: the two become a match. apart reports whether
// either of two players has blocked the other. A new seek replaces one of the same
// visitor that asks for the same.
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

// BestFit returns the seek that fits a seek best, or nil.
func BestFit(seeks []Seek, s Seek, apart func(one, two string) bool) *Seek {
	if at := fit(seeks, s, apart); at >= 0 {
		return &seeks[at]
	}
	return nil
}

// fit returns the index of the seek that fits best, or -1: the same game, sides that
// go together, and the nearest rating; of several, the oldest.
func fit(seeks []Seek, s Seek, apart func(one, two string) bool) int {
	best, least := -1, math.Inf(1)
	for i, other := range seeks {
		sides := s.Side == game.NoSide || other.Side == game.NoSide || s.Side != other.Side
		d := math.Abs(s.Rating - other.Rating)
		if sides && other.By != s.By && s.same(other) && d < least && !apart(s.By, other.By) {
			best, least = i, d
		}
	}
	return best
}

// same reports that two seeks are for the same game.
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

// Withdraw removes the seeks that drop chooses, and reports whether there were any.
func (l *Lobby) Withdraw(drop func(Seek) bool) (some bool) {
	before := len(l.seeks)
	l.seeks = slices.DeleteFunc(l.seeks, drop)
	return len(l.seeks) < before
}

// AssignSides returns who plays First and who Second when a seek becomes a match. swap,
// a random choice, decides where neither player has chosen.
func AssignSides(seek Seek, other string, otherSide game.Side, swap bool) [2]string {
	side := seek.Side
	if side == game.NoSide && otherSide != game.NoSide {
		side = otherSide.Other()
	}
	if side == game.NoSide && swap {
		side = game.Second
	}
	if side == game.Second {
		return [2]string{other, seek.By}
	}
	return [2]string{seek.By, other}
}
