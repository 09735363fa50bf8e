package people

import (
	"context"
	"errors"
	"time"
)

// ErrNobody is returned where there is no such account or session.
var ErrNobody = errors.New("nobody is known by that")

// Store keeps accounts. When a method returns nil, what it was given survives a
// crash.
type Store interface {
	// AddAccount keeps a new account. It returns ErrNameTaken where another has
	// a name with the same key, and ErrNoGuest where there is one with this ID.
	AddAccount(ctx context.Context, a *Account) error
	// Account returns an account by its ID, with its ratings; a deleted one too.
	Account(ctx context.Context, id string) (*Account, error)
	// AccountByName returns the account whose name has a key.
	AccountByName(ctx context.Context, key string) (*Account, error)
	// SaveAccount keeps what has changed of an account: its name, password,
	// generation and conduct. It returns ErrNameTaken as AddAccount does. A deleted
	// one loses its sessions, ratings and blocks.
	SaveAccount(ctx context.Context, a *Account) error
	// Adopt gives an account what a guest has made, played, said and blocked, and
	// returns how many matches. One in which both of them play stays as it is.
	Adopt(ctx context.Context, guest, account string) (int, error)

	// AddSession keeps a new session, and forgets those that have ended.
	AddSession(ctx context.Context, s Session) error
	// Session returns a session by the hash of its token, with its account. Both
	// are as they are kept: whoever asks looks whether they are valid.
	Session(ctx context.Context, hash string) (Session, *Account, error)
	// TouchSession keeps when a session was seen.
	TouchSession(ctx context.Context, s Session) error
	// Sessions lists those of an account, the last seen first.
	Sessions(ctx context.Context, account string) ([]Session, error)
	// EndSession forgets a session of an account, or returns ErrNobody.
	EndSession(ctx context.Context, account, hash string) error

	// AddRated notes that a game between two accounts will change ratings; once
	// is enough.
	AddRated(ctx context.Context, g RatedGame) error
	// AwaitingResult lists the rated games whose results have not been counted.
	AwaitingResult(ctx context.Context) ([]RatedGame, error)
	// RecordResult counts the result of a rated game, once, and returns whether it
	// was this call that did. It reads and changes both ratings in one step.
	RecordResult(ctx context.Context, match string, o Outcome) (bool, error)
	// Rated returns the rated games of an account, the latest first, at most so
	// many; and that of a match, or ErrNobody.
	Rated(ctx context.Context, account string, most int) ([]RatedGame, error)
	RatedMatch(ctx context.Context, match string) (RatedGame, error)
	// History returns the rated games of an account in a class, the latest first.
	History(ctx context.Context, account string, class Category, most int) ([]RatedGame, error)
	// Tally counts the rated games of an account, all of them or those against
	// another, by class and side.
	Tally(ctx context.Context, account, other string) ([]Tally, error)
	// Leaders lists the best of a class, without those who are provisional.
	Leaders(ctx context.Context, class Category, most int) ([]Leader, error)

	// Block keeps or lifts a block, at most [MaxBlocked] of somebody, else
	// [ErrTooMany]; Blocked reports whether either of two blocks the other.
	Block(ctx context.Context, account, other string, blocked bool) error
	Blocked(ctx context.Context, one, two string) (bool, error)
	// Blocks lists whom somebody blocks, in the order of their ids.
	Blocks(ctx context.Context, account string) ([]string, error)

	// AddMessage keeps what somebody says at a match and returns its number. Said lists
	// what was said after a number, at most so much.
	AddMessage(ctx context.Context, match string, m Message) (int, error)
	Messages(ctx context.Context, match string, after, most int) ([]Message, error)
	// Report keeps a complaint, once from each about each at a match.
	Report(ctx context.Context, r Report) error
	// Reports lists the complaints that nobody has looked at, the oldest first.
	Reports(ctx context.Context, most int) ([]Report, error)
	// SettleReports notes that those about somebody were looked at, and returns
	// how many.
	SettleReports(ctx context.Context, subject string, at time.Time) (int, error)

	// AddChallenge keeps a new challenge. It returns ErrManyChallenges where
	// either has MaxChallenges that wait for an answer.
	AddChallenge(ctx context.Context, c Challenge) error
	// Challenges lists those that are open at a time, or have changed after
	// another.
	Challenges(ctx context.Context, now, since time.Time) ([]Challenge, error)
	// SetChallenge brings an open challenge into another state, or an accepted
	// one to its match or back to open; and returns it. With another state than
	// from it returns ErrChallenge.
	SetChallenge(ctx context.Context, id string, from, to ChallengeState, match string, at time.Time) (Challenge, error)
}

// RatedGame is a game that changes ratings.
type RatedGame struct {
	Match         string
	Players       [2]string // accounts, First's first
	Category      Category
	RatedAt       time.Time // zero: not yet
	Score         float64   // of First; Uncounted where it changed nothing
	Before, After [2]float64
}

// Uncounted is the score of a game that changed no ratings.
const Uncounted = -1

// Outcome is how a rated game ended. Score is First's, or Uncounted.
type Outcome struct {
	Score float64
	Plies int
	At    time.Time
}

// Leader is a place in a list of the best.
type Leader struct {
	Account string
	Name    string
	Rating  Rating
}

// Message is something said at a match.
type Message struct {
	Number int
	Author string // a visitor
	Side   int    // 0 and 1 play, 2 watches
	Text   string
	At     time.Time
}

// Report is a complaint about somebody's conduct at a match.
type Report struct {
	Author, Subject string // visitors
	Match           string
	Reason          string
	At              time.Time
}
