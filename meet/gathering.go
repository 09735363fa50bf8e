package meet

import (
	"context"
	"errors"
	"time"
)

// Gathering is a tournament or a class as it is kept: one text that says all of
// it, which changes as a whole.
type Gathering struct {
	ID      string // chosen by who makes it
	Kind    Kind
	Host    string // the visitor who made it
	Head    string // JSON: what a list shows of it
	Body    string // JSON: all of it; "" in lists
	Version int    // 1 when it is made, one more with every change
	Over    bool   // nothing more is expected of it
	Created time.Time
	Changed time.Time
}

// Kind says what people gather for.
type Kind string

// The kinds of gatherings.
const (
	Tournaments Kind = "tournament"
	Classes     Kind = "class"
)

// MaxBody bounds a gathering's text, in bytes.
const MaxBody = 2 << 20

// Why a gathering is not kept, or not found.
var (
	ErrNoGathering    = errors.New("there is no such gathering")
	ErrGatheringTaken = errors.New("there is a gathering with this ID")
	ErrChanged        = errors.New("somebody else has changed it since")
	ErrTooLarge       = errors.New("a gathering has at most 2 MiB")
)

// Store keeps gatherings. When a method returns nil, what it was given survives
// a crash.
type Store interface {
	// AddGathering keeps a new one as its version 1, or returns ErrGatheringTaken.
	AddGathering(ctx context.Context, g Gathering) error
	// Gathering returns one by its ID, ErrNoGathering, or play.ErrDamaged where
	// what is stored cannot be what was written.
	Gathering(ctx context.Context, id string) (Gathering, error)
	// KeepGathering keeps what has become of one: head, body, whether it is over,
	// and when it changed. Version is the one that it was made from; the one kept is
	// Version+1. It returns ErrChanged where another was kept meanwhile: of several
	// servers one can go on from a version.
	KeepGathering(ctx context.Context, g Gathering) error
	// DeleteGathering removes one for good, or returns ErrNoGathering.
	DeleteGathering(ctx context.Context, id string) error
	// Gatherings lists without bodies, the newest first.
	Gatherings(ctx context.Context, q GatheringQuery) ([]Gathering, error)
}

// GatheringQuery chooses gatherings of a kind. Zero fields choose all.
type GatheringQuery struct {
	Kind   Kind // required
	Host   string
	Open   bool      // those that are not over
	Before time.Time // made before, for the next page
	Limit  int       // at most so many; 0: all
}
