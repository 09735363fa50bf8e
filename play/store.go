package play

import (
	"context"
	"errors"
	"time"

	"banco/game"
)

// Saved is a match at rest: all that is needed to set it up again.
type Saved struct {
	ID      string
	Game    string
	Variant string    // as game.Variant prints it, every option named
	Start   string    // FEN, or "" for the variant's start
	Seats   [2]string // Human, or the name of an agent
	Keys    [2]string // secrets that prove who sits on a human seat; never shown to others
	Seed    [32]byte  // of the deal; secret until the end
	Moves   []string  // in the UCI form, as the mover chose them
	Ended   game.Result
	Created time.Time
}

// ErrNotFound is returned for a match that no one has stored.
var ErrNotFound = errors.New("no such match")

// Store keeps matches. When a method returns nil, what it was given survives
// a crash of the process and of the machine.
type Store interface {
	// Create stores a new match with whatever moves it has.
	Create(ctx context.Context, s *Saved) error

	// Append stores the move that follows the first ply moves, and the
	// result, if that move ended the game. It returns ErrStale when the
	// stored match has another number of moves.
	Append(ctx context.Context, id string, ply int, move string, ended game.Result) error

	// End stores a result that no move brought about.
	End(ctx context.Context, id string, ended game.Result) error

	// Load returns a stored match, or ErrNotFound.
	Load(ctx context.Context, id string) (*Saved, error)
}
