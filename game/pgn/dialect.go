// Package pgn reads and writes games in PGN, the text that began with chess
// and serves other games as well.
//
// A [Dialect] says what differs between games: the tags, the start position
// and the way a move is written. [Read] and [Write] do the rest: tag pairs,
// comments, annotation glyphs, variations, clocks, many games in one file.
package pgn

import (
	"fmt"

	"banco/game"
)

// MaxDepth is how deep variations may be nested, in reading and writing.
const MaxDepth = 256

// Dialect is PGN as one game uses it.
type Dialect struct {
	Game game.Game

	// Roster lists the tags that every written game has, in order, with the
	// value to write where the record has none. The value of "Result" is the
	// record's result.
	Roster []game.Tag

	// Setup sets the record's Variant and Start from its Tags. It returns a
	// *TagError to blame one of them.
	Setup func(r *game.Record) error

	// SetupTags is the reverse: the tags that state how the record begins and
	// how its moves are written. The record's own tags of these names are not
	// written; those of them that are returned with an empty value are not
	// written at all.
	SetupTags func(r *game.Record) []game.Tag

	// Parse reads a move of the record r at p, without annotation glyphs.
	Parse func(r *game.Record, p game.Position, s string) (game.Move, error)

	// Format writes a legal move of p.
	Format func(p game.Position, m game.Move) string

	// Decode returns the file as UTF-8. Without it bytes that are not UTF-8
	// are read as ISO 8859-1, the encoding of the PGN standard.
	Decode func(file []byte) []byte
}

// TagError is an error in the value of a tag.
type TagError struct {
	Name string
	Err  error
}

// Error names the tag, then the reason.
func (e *TagError) Error() string { return fmt.Sprintf("tag %s: %v", e.Name, e.Err) }

// Unwrap returns the reason.
func (e *TagError) Unwrap() error { return e.Err }
