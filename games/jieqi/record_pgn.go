package jieqi

import (
	"fmt"
	"io"
	"slices"

	"banco/game"
	"banco/game/pgn"
	"banco/games/xiangqi"
	"banco/games/xiangqi/notation"
)

// pgnFormat is PGN for cờ úp: [Game "Jieqi"], Red for White, the option in a
// tag Captured. Moves are written in the UCI form with what they turned up,
// which may differ from variation to variation, and read in any notation that
// says it.
var pgnFormat = game.Format{
	Name:       "pgn",
	Extensions: []string{".pgn"},
	Recognise:  recognisePGN,
	Read:       readPGN,
	Write:      func(w io.Writer, games []*game.Record) error { return pgn.Write(w, games, &pgnDialect) },
}

var pgnDialect = pgn.Dialect{
	Game: rules{},
	Roster: []game.Tag{
		{Name: "Game", Value: "Jieqi"}, {Name: "Event", Value: "?"}, {Name: "Site", Value: "?"},
		{Name: "Date", Value: "????.??.??"}, {Name: "Round", Value: "?"}, {Name: "Red", Value: "?"},
		{Name: "Black", Value: "?"}, {Name: "Result", Value: "*"},
	},
	Setup:     readSetup,
	SetupTags: setupTags,
	Format:    func(p game.Position, m game.Move) string { return p.FormatMove(m) },
}

// recognisePGN takes only files that say which game they are of.
func recognisePGN(data []byte) (game.Likelihood, int) {
	likelihood, begin := pgn.Recognise(data, "Jieqi", "cờ úp")
	if likelihood != game.Certain {
		return game.Impossible, 0
	}
	return likelihood, begin
}

func readPGN(r io.Reader) ([]*game.Record, error) {
	d := pgnDialect
	var of *game.Record
	var found *notation.Finder
	d.Parse = func(r *game.Record, p game.Position, s string) (game.Move, error) {
		if r != of {
			of, found = r, notation.NewFinder(r.Tag("Format"), rules{}.Notations()...)
		}
		m, err := found.Move(p, s)
		if err == nil && p.(*Position).board[xiangqi.From(m)].Covered() && Turned(m) == xiangqi.None {
			err = fmt.Errorf("%.20q does not say what the covered piece turned out to be", s)
		}
		return m, err
	}
	return pgn.Read(r, &d)
}

// readSetup reads the tags FEN and Captured.
func readSetup(r *game.Record) error {
	if value := r.Tag(headCaptured); value != "" {
		if !slices.Contains(disclosures, value) {
			return &pgn.TagError{Name: headCaptured, Err: fmt.Errorf("%.40q is none of %q", value, disclosures)}
		}
		if value != disclosures[toCapturer] {
			r.Variant = game.Variant{"captured": value}
		}
	}
	if fen := r.Tag(headFEN); fen != "" {
		p, err := parse(fen)
		if err != nil {
			return &pgn.TagError{Name: headFEN, Err: err}
		}
		if r.Start = p.FEN(); r.Start == StartFEN {
			r.Start = ""
		}
	}
	return nil
}

func setupTags(r *game.Record) []game.Tag {
	captured := r.Variant["captured"]
	if captured == disclosures[toCapturer] {
		captured = ""
	}
	return []game.Tag{{Name: headFEN, Value: r.Start}, {Name: headCaptured, Value: captured}, {Name: "Format", Value: "UCI"}}
}
