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
	Owner      string // of a bot: the visitor whose program it is; empty: a person
	Role       Role
	Created    time.Time
	Deleted    time.Time // zero: not
	Muted      time.Time // the account may not chat until then
	Closed     time.Time // since then nobody can sign in to it; zero: it is open
	Password   string    // its hash, as HashPassword writes it; never the password itself
	Generation int       // sessions of an earlier generation have ended
	Ratings    map[Category]Rating
	Vacation   Vacation
}

// Why an operation on an account is refused.
var (
	ErrDeleted   = errors.New("the account is deleted")
	ErrNoGuest   = errors.New("only a guest can sign up")
	ErrBlockSelf = errors.New("you cannot block yourself")
	ErrTooMany   = errors.New("too many people are blocked")
	ErrPassword  = errors.New("a password has 8 to 128 characters, and is not a common one")
)

// MaxBlocked bounds how many people an account blocks.
const MaxBlocked = 500

// Bot reports the account of a program. It has no password, and enters by its token.
func (a *Account) Bot() bool { return a.Owner != "" }

// Guest reports an account without a name.
func (a *Account) Guest() bool { return a.Name.Key == "" && a.Deleted.IsZero() }

// SignUp gives a guest a name and a password, by its hash. Sessions from before end:
// the browser that signed up gets a new one.
func (a *Account) SignUp(name Name, hash string) error {
	if !a.Deleted.IsZero() {
		return ErrDeleted
	}
	if !a.Guest() {
		return ErrNoGuest
	}
	a.Name, a.Password = name, hash
	a.Generation++
	return nil
}

// EndSessions ends all sessions, as after a change of password.
func (a *Account) EndSessions() { a.Generation++ }

// Delete removes all that says who the account belonged to. The ID stays, since the
// games of others have it. The name is free again.
func (a *Account) Delete(now time.Time) error {
	if !a.Deleted.IsZero() {
		return ErrDeleted
	}
	*a = Account{ID: a.ID, Deleted: now, Generation: a.Generation + 1}
	return nil
}

// Rating returns the rating in a category, or NewRating where there is none.
func (a *Account) Rating(c Category) Rating {
	if r, ok := a.Ratings[c]; ok {
		return r
	}
	return NewRating()
}

// RateGame changes the ratings of two accounts by a game between them, and reports
// whether it counts. A game with a guest, a bot or a deleted account does not count, nor
// does one between an account and itself.
func RateGame(first, second *Account, c Category, score float64, now time.Time) bool {
	unrated := first.ID == second.ID || first.Name.Key == "" || second.Name.Key == "" || first.Bot() || second.Bot()
	if !c.Rated() || unrated {
		return false
	}
	one, two := UpdateRatings(first.Rating(c), second.Rating(c), score, now)
	first.setRating(c, one)
	second.setRating(c, two)
	return true
}

func (a *Account) setRating(c Category, r Rating) {
	if a.Ratings == nil {
		a.Ratings = map[Category]Rating{}
	}
	a.Ratings[c] = r
}
