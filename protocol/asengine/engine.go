// Package asengine is our side of a text protocol where we are the engine: what
// the protocols have in common there.
//
// Its nouns: an [Engine] is a searcher with options; a [Desk] does one piece
// of work at a time in the background, so that commands are heard meanwhile;
// a [Task] is a search as a protocol asks for it, with its pondering.
package asengine

import (
	"banco/option"
	"banco/search"
)

// Engine is what a protocol needs of the player behind it. Its methods are
// called by one goroutine at a time, Set never during a search.
type Engine interface {
	search.Searcher

	// Options lists what can be set, beside what the protocols do themselves
	// (MultiPV, Ponder, Move Overhead, Clear Hash). Names that mean the same
	// to all protocols: Hash (MiB), Threads.
	Options() []option.Option

	// Set changes an option to a value that it accepts, in its canonical form.
	Set(name, value string) error
}
