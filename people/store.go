package people

import (
	"context"
	"errors"
	"time"
)

// ErrNobody is returned where there is no such account or session.
var ErrNobody = errors.New("there is no such account")

// Store stores accounts and all that belongs to them. When a method returns nil, what
// it was given survives a crash.
type Store interface {
	// AddAccount stores a new account. It returns ErrNameTaken where another has a name
	// with the same key, ErrNoGuest where another has the same ID, and ErrManyBots where
	// its owner has MaxBots.
	AddAccount(ctx context.Context, a *Account) error
	// Account returns an account by its ID, with its ratings; a deleted one too.
	Account(ctx context.Context, id string) (*Account, error)
	// AccountByName returns the account whose name has a key.
	AccountByName(ctx context.Context, key string) (*Account, error)
	// SaveAccount stores the password, generation and vacation of an account: the rest is
	// for [Store.Moderate], which it never undoes. A deleted account loses its name,
	// sessions, ratings, blocks and all else that is its own.
	SaveAccount(ctx context.Context, a *Account) error
	// Bots returns the bots of an owner, the oldest first.
	Bots(ctx context.Context, owner string) ([]*Account, error)
	// Adopt gives an account the matches, tournaments, classes, shared studies, messages and blocks of a
	// guest, and returns how many matches. A match in which both of them play stays as it is.
	Adopt(ctx context.Context, guest, account string) (int, error)

	// SeeGuest notes that a guest visits now, where anything is stored for them: it is
	// deleted a long time after the last visit.
	SeeGuest(ctx context.Context, guest string, now time.Time) error

	// AddSession stores a new session, and deletes those that have ended.
	AddSession(ctx context.Context, s Session) error
	// Session returns a session by the hash of its token, with its account. It does not
	// check whether they are valid: see Session.Valid.
	Session(ctx context.Context, hash string) (Session, *Account, error)
	// TouchSession stores when a session was last seen.
	TouchSession(ctx context.Context, s Session) error
	// Sessions lists the sessions of an account, the last seen first.
	Sessions(ctx context.Context, account string) ([]Session, error)
	// EndSession deletes a session of an account, or returns ErrNobody.
	EndSession(ctx context.Context, account, hash string) error

	// CountTry counts a try against each of some counters, or returns how long to wait
	// and counts nothing. Of tries at once, on whatever servers, no more pass than the
	// counters let. ForgiveTry takes back a try that did not fail.
	CountTry(ctx context.Context, now time.Time, tries ...Try) (wait time.Duration, err error)
	ForgiveTry(ctx context.Context, tries ...Try) error
	// AddPlace notes that an owner, an account or a class, is at a place. Of an owner the
	// last [MaxPlaces] are known, each for [PlaceLife]. PlacesSince returns which of some
	// places were added since a time.
	AddPlace(ctx context.Context, owner string, place Place, now time.Time) error
	PlacesSince(ctx context.Context, owner string, since time.Time, places ...Place) ([]Place, error)

	// SetRecoveryCodes replaces the codes of an account, given by their hashes.
	// AddRecoveryCode adds one that expires, in place of an earlier one that does.
	// RecoveryCodesLeft counts those that do not expire.
	SetRecoveryCodes(ctx context.Context, account string, hashes []string) error
	AddRecoveryCode(ctx context.Context, account, hash string, now, expires time.Time) error
	RecoveryCodesLeft(ctx context.Context, account string) (int, error)
	// HasRecoveryCode reports whether a code can be used. UseRecoveryCode uses it: it
	// gives the account another password, by its hash, and ends all sessions. Of several
	// who use it at once one does, the others get ErrNobody.
	HasRecoveryCode(ctx context.Context, hash string, now time.Time) (bool, error)
	UseRecoveryCode(ctx context.Context, hash, password string, now time.Time) (*Account, error)

	// AddPasskey stores a new passkey, or returns [ErrManyPasskeys]. Passkeys lists those
	// of an account, the oldest first. UsePasskey stores what changes with every use.
	// RemovePasskey deletes one of an account, or returns ErrNobody.
	AddPasskey(ctx context.Context, k Passkey) error
	Passkeys(ctx context.Context, account string) ([]Passkey, error)
	UsePasskey(ctx context.Context, k Passkey) error
	RemovePasskey(ctx context.Context, account, id string) error
	// AddPasskeyChallenge stores what a browser must sign, TakePasskeyChallenge returns it
	// once, or ErrNobody.
	AddPasskeyChallenge(ctx context.Context, id, data string, now, expires time.Time) error
	TakePasskeyChallenge(ctx context.Context, id string, now time.Time) (data string, err error)

	// AddRated notes that a game between two accounts will change ratings. Noting it
	// again changes nothing.
	AddRated(ctx context.Context, g RatedGame) error
	// AwaitingResult lists the rated games whose results have not been counted.
	AwaitingResult(ctx context.Context) ([]RatedGame, error)
	// RecordResult counts the result of a rated game, once, and returns whether this call
	// did it. It reads and changes both ratings in one transaction.
	RecordResult(ctx context.Context, match string, o Outcome) (bool, error)
	// Rated returns the rated games of an account, the latest first, at most so many.
	// RatedMatch returns that of a match, or ErrNobody.
	Rated(ctx context.Context, account string, most int) ([]RatedGame, error)
	RatedMatch(ctx context.Context, match string) (RatedGame, error)
	// History returns the rated games of an account in a category, the latest first.
	History(ctx context.Context, account string, category Category, most int) ([]RatedGame, error)
	// Tally counts the rated games of an account by category and side: all of them, or
	// those against another account.
	Tally(ctx context.Context, account, other string) ([]Tally, error)
	// Leaders lists the best players of a category, without provisional ratings.
	Leaders(ctx context.Context, category Category, most int) ([]Leader, error)

	// Block sets or lifts a block. An account has at most [MaxBlocked], else it returns
	// [ErrTooMany]. Blocked reports whether either of two accounts blocks the other.
	Block(ctx context.Context, account, other string, blocked bool) error
	Blocked(ctx context.Context, one, two string) (bool, error)
	// Blocks lists the accounts that an account blocks, in the order of their IDs.
	Blocks(ctx context.Context, account string) ([]string, error)

	// Follow lets an account follow another, or no longer. An account follows at most
	// [MaxFollowed], else it returns [ErrManyFollowed]. Followed lists whom it follows, in
	// the order of their IDs.
	Follow(ctx context.Context, account, other string, on bool) error
	Followed(ctx context.Context, account string) ([]string, error)
	// NamesFrom lists the names of accounts whose keys begin with a text, in their order,
	// at most so many. Deleted and closed accounts are not among them.
	NamesFrom(ctx context.Context, key string, most int) ([]string, error)

	// CountPuzzle counts a puzzle that an account has solved on a day, at most [MaxSolved].
	// PuzzleDays lists the latest [MaxPuzzleDays] of those days, the first first.
	CountPuzzle(ctx context.Context, account, day string) error
	PuzzleDays(ctx context.Context, account string) ([]PuzzleDay, error)

	// PushKeys returns the keys of the server: those in the store, or else the ones given,
	// which are stored.
	PushKeys(ctx context.Context, fresh PushKeys) (PushKeys, error)
	// AddPushSubscription stores a subscription, in place of one with the same endpoint. Of
	// a visitor the latest [MaxPushSubscriptions] are kept. RemovePushSubscription deletes
	// one by its endpoint, where it is there.
	AddPushSubscription(ctx context.Context, s PushSubscription) error
	PushSubscriptions(ctx context.Context, visitor string) ([]PushSubscription, error)
	RemovePushSubscription(ctx context.Context, endpoint string) error

	// AddMessage stores a chat message at a match and returns its number. Messages lists
	// those after a number, at most so many; where there are more, the latest.
	AddMessage(ctx context.Context, match string, m Message) (int, error)
	Messages(ctx context.Context, match string, after, most int) ([]Message, error)
	// Report stores a complaint: one from each author about each subject at a match.
	Report(ctx context.Context, r Report) error
	// Reports lists the complaints that no moderator has settled, the oldest first.
	Reports(ctx context.Context, most int) ([]Report, error)
	// Moderate carries out what a moderator does and writes it into the audit log, both or
	// neither. It checks the author and the subject as they are then: see [Action.Check].
	// A name that another has is refused with ErrNameTaken.
	Moderate(ctx context.Context, x Action) (AuditEntry, error)
	// AuditLog lists what moderators have done, the latest first, at most so many; after a
	// number, those before it.
	AuditLog(ctx context.Context, before int64, most int) ([]AuditEntry, error)
	// FindAccounts lists accounts whose keys begin with a text, in their order, at most so
	// many; closed ones too. Admins lists those with the role.
	FindAccounts(ctx context.Context, key string, most int) ([]*Account, error)
	Admins(ctx context.Context) ([]*Account, error)
	// NotePositionAsk notes a question about a position of a running rated game. Asked
	// again by the same asker it is counted, and a bounded number is kept for some weeks.
	NotePositionAsk(ctx context.Context, a PositionAsk) error
	// PositionAsks lists those questions, the latest first.
	PositionAsks(ctx context.Context, most int) ([]PositionAsk, error)

	// AddChallenge stores a new challenge. It returns ErrManyChallenges where either
	// account has MaxChallenges that wait for an answer.
	AddChallenge(ctx context.Context, c Challenge) error
	// Challenges lists the challenges that are open now, or have changed since a time.
	Challenges(ctx context.Context, now, since time.Time) ([]Challenge, error)
	// SetChallenge changes the state of a challenge, and its match, and returns it. Where
	// its state is not from, it returns ErrChallenge.
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
	At    time.Time
}

// Leader is a player in a list of the best.
type Leader struct {
	Account string
	Name    string
	Rating  Rating
}

// Message is a chat message at a match.
type Message struct {
	Number int
	Author string // a visitor
	Side   int    // 0 and 1 play, 2 watches
	Text   string
	At     time.Time
}

// PositionAsk is a question to the engines about a position while it stood on the board
// of a running rated game of others. It may be a coincidence, or help for a player.
type PositionAsk struct {
	Match       string
	Asker       string // a visitor; "": without a cookie
	Address     string // of the asker, as a hash
	SameAddress bool   // a player of the game was at that address too
	What        string // was asked
	FEN         string // as a spectator of the game knew it
	Ply         int    // of the game then
	Count       int    // how often since; it is counted by the store
	At          time.Time
}

// Report is a complaint about somebody's conduct at a match.
type Report struct {
	Author, Subject string // visitors
	Match           string
	Reason          string
	At              time.Time
}
