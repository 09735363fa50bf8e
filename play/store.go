package play

import (
	"context"
	"errors"
	"time"

	"banco/clock"
	"banco/game"
)

// Settings are what was agreed before a match began. Anyone may know them.
type Settings struct {
	ID       string
	Game     string
	Kind     Kind
	Variant  string    // as game.Variant prints it, every option named
	Start    string    // FEN, or "" for the variant's start
	Seats    [2]string // Human, or the name of an agent
	Names    [2]string // of the players; "" where not known
	Control  clock.Control
	Undos    int // how often moves may be taken back; Unlimited: always
	Handicap Handicap
	Created  time.Time
	Tags     []game.Tag // what a record says of the game it came from: Event, Date, …
	Recorded string     // and its result: "1-0", "*"; "" where there was no record
}

// MaxName bounds what a seat may be called, in bytes.
const MaxName = 80

// Saved is a match as it is stored: its settings, who plays, and everything that has
// happened. Nobody may see it as it is, except for its settings.
type Saved struct {
	Settings
	Sitters [2]string // the visitor who sits on a human seat
	Owner   string    // the visitor who made the match
	Seed    [32]byte  // of the deal; secret until the end
	Events  []Event
}

// Kind says what a match is for.
type Kind string

// The kinds of matches.
const (
	KindGame  Kind = "game"  // two seats, a result
	KindStudy Kind = "study" // one person moves for both sides and branches anywhere
)

// Unlimited is a number of undos that is never used up.
const Unlimited = -1

// Handicap gives Side so many extra moves: the other side's first turns are
// passed.
type Handicap struct {
	Side  game.Side
	Moves int
}

// Digest is what lists show of a match without playing it again.
type Digest struct {
	Plies   int
	FEN     string // the position as a spectator knows it
	Opening string // its first moves in UCI form, "" where it began from another position
	Ended   game.Result
	Due     time.Time // when the flag of the side to move falls; zero while no clock runs
	Alarm   time.Time // when something is to happen by itself: the flag falls, or a player is reminded
}

// Entry is a match in a list, without its events.
type Entry struct {
	Saved
	Digest
}

// Errors of a store. Callers test for them with errors.Is.
var (
	ErrNotFound = errors.New("no such match")
	ErrDamaged  = errors.New("what is stored of this match is damaged")
	ErrStorage  = errors.New("the store cannot be written to") // a full disk, say; nothing was changed
)

// Store keeps matches. When a method returns nil, what it was given survives
// a crash of the process and of the machine.
type Store interface {
	// Create stores new matches with whatever events they have, all of them
	// or, with an error, none.
	Create(ctx context.Context, matches ...Entry) error

	// Append stores the event that follows the first version events, and
	// what the match has come to. It returns ErrStale when the stored match
	// has another number of events. After SeatTaken, the visitor has the seat in
	// loads and in lists.
	Append(ctx context.Context, id string, version int, e Event, d Digest) error

	// Load returns a stored match, ErrNotFound, or ErrDamaged where what is
	// stored cannot be what was written.
	Load(ctx context.Context, id string) (*Saved, error)

	// Delete removes a match for good, or returns ErrNotFound.
	Delete(ctx context.Context, id string) error

	// Review returns the stored review of a match with a subject: a hash of all that
	// the review depends on. It returns ErrNotFound where there is none, or where it is
	// not what was stored.
	Review(ctx context.Context, id, subject string) (string, error)

	// SaveReview stores a review, made at a time, in the place of one with the same
	// subject. The newest few of each match are kept. It returns ErrNotFound where
	// there is no such match.
	SaveReview(ctx context.Context, id, subject, text string, at time.Time) error

	// List returns matches without their events, the newest first. It does not block
	// writers.
	List(ctx context.Context, q Query) ([]Entry, error)

	// Usage returns what a visitor has made.
	Usage(ctx context.Context, visitor string) (Usage, error)

	// Unstarted lists the games that a visitor made before a time and in which nothing
	// has happened.
	Unstarted(ctx context.Context, visitor string, before time.Time) ([]string, error)

	// Due lists the matches whose alarm is before a time, by their Digest, and those by
	// correspondence whose alarm is before another.
	Due(ctx context.Context, before, byDays time.Time) ([]string, error)

	// Correspondence lists the games by correspondence between two people that go on and
	// in which a visitor sits, without their events.
	Correspondence(ctx context.Context, visitor string) ([]Entry, error)

	// Private returns what a player keeps to themselves at a match. SaveNote and
	// SaveLines replace a part of it. They return ErrNotFound where there is no such match.
	Private(ctx context.Context, match, visitor string) (Private, error)
	SaveNote(ctx context.Context, match, visitor, note string) error
	SaveLines(ctx context.Context, match, visitor string, lines []Line) error

	// Heartbeat notes that the server is running now. Uptime returns for how long
	// servers on this store have been running since a time, as far as they noted it:
	// clocks stand still while none runs.
	Heartbeat(ctx context.Context, now time.Time) error
	Uptime(ctx context.Context, since, now time.Time) (time.Duration, error)
}

// Query chooses matches of a list. A zero field chooses all.
type Query struct {
	Visitor  string // the visitor who made the match or sits in it; required
	Game     string
	Kind     Kind
	Opponent string    // the beginning of the text on a seat that the visitor does not hold: "engine", "mcts:sim"
	Outcome  string    // "won", "lost", "drawn" as the visitor sees it, "open"; shared boards are neither won nor lost
	From, To time.Time // made in this span, To not included
	Before   time.Time // made before, for the next page
	Played   bool      // leave out games in which nothing has happened
	Limit    int       // at most so many; 0: all
}

// Usage is what a visitor has made and not deleted.
type Usage struct {
	Matches, Events int
}
