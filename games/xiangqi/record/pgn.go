package record

import (
	"context"
	"io"
	"strings"

	"banco/game"
	"banco/game/pgn"
	"banco/games/xiangqi/notation"
)

// pgn is the PGN of xiangqi: [Game "Chinese Chess"], Red for White, and a tag
// Format that names the notation. ICCS is written; any notation is read.
func (b book) pgn() game.Format {
	d := pgn.NewDialect(b.rules, "Chinese Chess", "Red", "Black")
	d.Setup = func(r *game.Record) error {
		whiteIsRed(r)
		return d.ReadFEN(r)
	}
	d.SetupTags = func(r *game.Record) []game.Tag {
		return []game.Tag{{Name: "FEN", Value: r.Start}, {Name: "Format", Value: "ICCS"}}
	}
	d.Format = notation.ICCS.Format
	d.Decode = func(file []byte) []byte { return []byte(decodeText(file)) }
	f := d.File()
	f.Recognise = recognisePGN
	f.Read = func(ctx context.Context, r io.Reader) ([]*game.Record, error) { return readPGN(ctx, r, *d) }
	return f
}

// readPGN reads games whose notations are found out one by one.
func readPGN(ctx context.Context, r io.Reader, d pgn.Dialect) ([]*game.Record, error) {
	var of *game.Record
	var found *notation.Finder
	d.Parse = func(r *game.Record, p game.Position, s string) (game.Move, error) {
		if r != of {
			of, found = r, newFinder(r.Tag("Format"))
		}
		return found.Move(p, s)
	}
	return pgn.Read(ctx, r, &d)
}

// whiteIsRed takes White for Red where nobody is Red.
func whiteIsRed(r *game.Record) {
	if r.Tag("Red") != "" {
		return
	}
	for i, t := range r.Tags {
		if rest, ok := strings.CutPrefix(t.Name, "White"); ok {
			r.Tags[i].Name = "Red" + rest
		}
	}
}

// newFinder returns a finder of the notation of a record that names one, or
// none. Moves by points come first, since they are the hardest to mistake.
func newFinder(name string) *notation.Finder {
	return notation.NewFinder(name,
		notation.UCI, notation.WXF.Notation(), notation.Chinese.Notation(), notation.Vietnamese.Notation(), notation.Fairy)
}
