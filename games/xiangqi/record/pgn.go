package record

import (
	"io"
	"strings"

	"banco/game"
	"banco/game/pgn"
	"banco/games/xiangqi/notation"
)

// pgn is the PGN of xiangqi: [Game "Chinese Chess"], Red for White, and a tag
// Format that names the notation. ICCS is written; any notation is read.
func (b book) pgn() game.Format {
	d := pgn.Dialect{
		Game: b.rules,
		Roster: []game.Tag{
			{Name: "Game", Value: "Chinese Chess"}, {Name: "Event", Value: "?"}, {Name: "Site", Value: "?"},
			{Name: "Date", Value: "????.??.??"}, {Name: "Round", Value: "?"}, {Name: "Red", Value: "?"},
			{Name: "Black", Value: "?"}, {Name: "Result", Value: "*"},
		},
		Setup: b.readSetup,
		SetupTags: func(r *game.Record) []game.Tag {
			return []game.Tag{{Name: "FEN", Value: r.Start}, {Name: "Format", Value: "ICCS"}}
		},
		Format: notation.ICCS.Format,
		Decode: func(file []byte) []byte { return []byte(decodeText(file)) },
	}
	return game.Format{
		Name:       "pgn",
		Extensions: []string{".pgn"},
		Recognise:  recognisePGN,
		Read:       func(r io.Reader) ([]*game.Record, error) { return readPGN(r, d) },
		Write:      func(w io.Writer, games []*game.Record) error { return pgn.Write(w, games, &d) },
	}
}

// readPGN reads games whose notations are found out one by one.
func readPGN(r io.Reader, d pgn.Dialect) ([]*game.Record, error) {
	var of *game.Record
	var found *notation.Finder
	d.Parse = func(r *game.Record, p game.Position, s string) (game.Move, error) {
		if r != of {
			of, found = r, newFinder(r.Tag("Format"))
		}
		return found.Move(p, s)
	}
	return pgn.Read(r, &d)
}

// readSetup reads the tag FEN, and takes White for Red where nobody is Red.
func (b book) readSetup(r *game.Record) error {
	if r.Tag("Red") == "" {
		for i, t := range r.Tags {
			if rest, ok := strings.CutPrefix(t.Name, "White"); ok {
				r.Tags[i].Name = "Red" + rest
			}
		}
	}
	fen := r.Tag("FEN")
	if fen == "" {
		return nil
	}
	p, err := b.position(fen)
	if err != nil {
		return &pgn.TagError{Name: "FEN", Err: err}
	}
	r.Start = b.startOf(p)
	return nil
}

// newFinder returns a finder of the notation of a record that names one, or
// none. Moves by points come first, since they are the hardest to mistake.
func newFinder(name string) *notation.Finder {
	return notation.NewFinder(name,
		notation.UCI, notation.WXF.Notation(), notation.Chinese.Notation(), notation.Vietnamese.Notation(), notation.Fairy)
}
