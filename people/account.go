package people

import (
	"errors"
	"time"
)

// Account is somebody who plays. A guest is one without a name and password;
// whoever signs up keeps the ID, and with it the games.
type Account struct {
	ID         string // made by the server, never given again
	Name       Name   // empty: a guest, or deleted
	Created    time.Time
	Deleted    time.Time // zero: not
	Muted      time.Time // until then it may not chat
	Closed     time.Time // since then nobody comes in by it; zero: not
	Password   string    // what the server keeps of it: never the password itself
	Generation int       // sessions of an earlier one have ended
	Ratings    map[Category]Rating
}

// Why an operation on an account is refused.
var (
	ErrDeleted   = errors.New("the account is deleted")
	ErrNoGuest   = errors.New("only a guest can sign up")
	ErrBlockSelf = errors.New("nobody can block themselves")
	ErrTooMany   = errors.New("too many people are blocked")
	ErrPassword  = errors.New("a password has 8 to 128 characters and is not one of those everybody tries first")
)

// MaxBlocked bounds how many people somebody blocks.
const MaxBlocked = 500

// Guest reports an account without a name.
func (a *Account) Guest() bool { return a.Name.Key == "" && a.Deleted.IsZero() }

// SignUp gives a guest a name and a password, of which kept is what the server
// keeps. Sessions from before end: the one that signed up gets a new one.
func (a *Account) SignUp(name Name, kept string) error {
	if !a.Deleted.IsZero() {
		return ErrDeleted
	}
	if !a.Guest() {
		return ErrNoGuest
	}
	a.Name, a.Password = name, kept
	a.Generation++
	return nil
}

// EndSessions ends all sessions, as after a change of password.
func (a *Account) EndSessions() { a.Generation++ }

// Delete takes away all that tells who somebody was. The ID stays, since the
// games of the others have it; the name is free again.
func (a *Account) Delete(now time.Time) error {
	if !a.Deleted.IsZero() {
		return ErrDeleted
	}
	*a = Account{ID: a.ID, Deleted: now, Generation: a.Generation + 1}
	return nil
}

// Rating returns the rating in a class: that of a beginner where there is none.
func (a *Account) Rating(class Category) Rating {
	if r, ok := a.Ratings[class]; ok {
		return r
	}
	return NewRating()
}

// RateGame changes the ratings of two accounts by a game between them, and
// reports whether it counts. Guests have no ratings; who has none, whose
// account is deleted, or who played themselves changes nobody's.
func RateGame(first, second *Account, class Category, score float64, plies int, now time.Time) bool {
	if !class.Rated() || !CountsForRating(plies) || first.ID == second.ID || first.Name.Key == "" || second.Name.Key == "" {
		return false
	}
	one, two := UpdateRatings(first.Rating(class), second.Rating(class), score, now)
	first.setRating(class, one)
	second.setRating(class, two)
	return true
}

func (a *Account) setRating(class Category, r Rating) {
	if a.Ratings == nil {
		a.Ratings = map[Category]Rating{}
	}
	a.Ratings[class] = r
}
