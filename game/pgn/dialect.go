// Package pgn reads and writes games in PGN, the text that began with chess
// and serves other games as well.
//
// A [Dialect] says what differs between games: the tags, the start position
// and the way a move is written. [NewDialect] makes one that is enough for most. [Read] and [Write] do the rest: tag pairs,
// comments, annotation glyphs, variations, clocks, many games in one file.
package pgn

import (
	"context"
	"fmt"
	"io"

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

// NewDialect returns the PGN of a game in which moves have the UCI form and a
// start of its own is in the tag FEN. The name stands in the tag Game, chess has
// none; first and second are the tags that name the players.
func NewDialect(g game.Game, name, first, second string) *Dialect {
	d := &Dialect{
		Game: g,
		Roster: []game.Tag{
			{Name: "Event", Value: "?"}, {Name: "Site", Value: "?"}, {Name: "Date", Value: "????.??.??"},
			{Name: "Round", Value: "?"}, {Name: first, Value: "?"}, {Name: second, Value: "?"},
			{Name: "Result", Value: "*"},
		},
		SetupTags: func(r *game.Record) []game.Tag { return []game.Tag{{Name: fenTag, Value: r.Start}} },
		Parse: func(_ *game.Record, p game.Position, s string) (game.Move, error) {
			return p.ParseMove(s)
		},
		Format: game.Position.FormatMove,
	}
	if name != "" {
		d.Roster = append([]game.Tag{{Name: "Game", Value: name}}, d.Roster...)
	}
	d.Setup = d.ReadFEN
	return d
}

const fenTag = "FEN"

// ReadFEN sets the record's Start from its tag FEN, and leaves it empty where
// that is where the variant starts anyway. It is a Setup.
func (d *Dialect) ReadFEN(r *game.Record) error {
	fen := r.Tag(fenTag)
	if fen == "" {
		return nil
	}
	p, err := d.Game.Parse(r.Variant, fen)
	if err != nil {
		return &TagError{Name: fenTag, Err: err}
	}
	usual, err := d.Game.Start(r.Variant)
	if err != nil {
		return err
	}
	if r.Start = p.FEN(); r.Start == usual.FEN() {
		r.Start = ""
	}
	return nil
}

// File returns the format of files in this dialect. The tag Game of such a file
// has one of the names; one without it is taken for another game's.
func (d *Dialect) File(names ...string) game.Format {
	return game.Format{
		Name:       "pgn",
		Extensions: []string{".pgn"},
		Recognise:  func(data []byte) (game.Likelihood, int) { return recogniseNamed(data, names) },
		Read:       func(ctx context.Context, r io.Reader) ([]*game.Record, error) { return Read(ctx, r, d) },
		Write:      func(w io.Writer, games []*game.Record) error { return Write(w, games, d) },
	}
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
