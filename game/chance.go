package game

import "slices"

// Chance is a Position in which some moves have an outcome that their mover
// does not choose, such as which piece a covered one turns out to be.
type Chance interface {
	Position

	// Outcomes appends the ways the legal move m can turn out, as moves for
	// Make that carry their outcome, with weights in proportion to their
	// likelihood. It appends nothing when m has no chance in it.
	Outcomes(m Move, buf []Outcome) []Outcome
}

// LazyChance is a Chance whose moves can also be made with their outcome left
// open, for searches that do not look into it.
type LazyChance interface {
	Chance

	// MakeUnresolved plays a legal move as Moves lists it and leaves open what
	// comes of it: what moved cannot move again. Unmake takes it back.
	MakeUnresolved(m Move)
}

// Outcome is a move with its chance resolved.
type Outcome struct {
	Move   Move
	Weight uint32
}

// Outcomes returns the outcomes of m at p; for a move without chance, m alone.
func Outcomes(p Position, m Move) []Outcome {
	if c, ok := p.(Chance); ok {
		if out := c.Outcomes(m, nil); len(out) > 0 {
			return out
		}
	}
	return []Outcome{{m, 1}}
}

// Dealer is a Game with hidden information.
type Dealer interface {
	Game

	// Deal shuffles a new game. The same variant and seed give the same deal.
	Deal(v Variant, seed [32]byte) (Deal, error)
}

// Deal is the referee's copy of a game with hidden information: the only
// value that holds the truth. Players, spectators and engines get Views.
type Deal interface {
	// Play plays a move as the mover's View lists it. NoMove passes the turn
	// as a handicap: all views pass. Out of check only.
	Play(m Move) error

	// Unplay takes the last move or pass back. What has been seen stays seen by the
	// people, but the views forget it.
	Unplay() error

	// CheckUnplay tells why the last n moves, or passes, cannot be taken back:
	// what they have shown would tell of something that Redeal cannot change.
	CheckUnplay(n int) error

	// Redeal deals what nobody has seen anew, by the n-th shuffle that follows
	// from the seed, n from 1. What lies where does not depend on how it lay
	// before, so that who has seen a piece turned up and taken back knows
	// nothing of it any more. No view changes.
	Redeal(n int)

	// Agree makes what is covered agree with a move of the mover that carries
	// its outcome, as a game that is gone on with states it, and returns the
	// move for Play. It is for lines known to all; Redeal comes after the
	// last of them. With an error nothing has changed.
	Agree(m Move) (Move, error)

	// Tell returns a move for Play as the seat will know it when it is
	// played, NoMove for a pass.
	Tell(m Move, seat Side) Move

	// SharedView returns the position that View copies. The caller does not change
	// it, and it is good until the next Play or Unplay.
	SharedView(seat Side) Position

	// View returns a position that holds only what the seat may know
	// (NoSide: a spectator). It is the caller's to play on.
	View(seat Side) Position

	// Seen returns the moves played so far as the seat may know them,
	// ready for Make on that seat's View of the start. NoMove stands for a
	// pass, which is for Pass.
	Seen(seat Side) []Move

	// Bare draws the position with nothing covered, on the board and among
	// what was captured. It is secret until the game is over.
	Bare() Picture

	// Commitment is a hexadecimal SHA-256, for publication before the first
	// move: of Disclosure or, where players mix their secrets in, of the lines
	// of it that state the seed.
	Commitment() string

	// Disclosure is the text that states the seed and the whole deal. It is
	// secret until the game is over.
	Disclosure() string
}

// Settled reports whether m can be made at p: its outcome does not depend on
// chance, or it carries one.
func Settled(p Position, m Move) bool {
	o := Outcomes(p, m)
	return len(o) == 1 && o[0].Move == m || !slices.Contains(p.Moves(nil), m)
}
