package jieqi

import (
	"context"
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
var pgnFormat = newPGNFormat()

func newPGNFormat() game.Format {
	d := pgn.NewDialect(rules{}, "Jieqi", "Red", "Black")
	d.Setup = func(r *game.Record) error {
		if err := readCaptured(r); err != nil {
			return err
		}
		return d.ReadFEN(r)
	}
	d.SetupTags = setupTags
	f := d.File("Jieqi", "cờ úp")
	f.Read = func(ctx context.Context, r io.Reader) ([]*game.Record, error) { return readPGN(ctx, r, *d) }
	return f
}

func readPGN(ctx context.Context, r io.Reader, d pgn.Dialect) ([]*game.Record, error) {
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
	return pgn.Read(ctx, r, &d)
}

// readCaptured reads the tag Captured.
func readCaptured(r *game.Record) error {
	value := r.Tag(headCaptured)
	if value == "" {
		return nil
	}
	if !slices.Contains(captureRules, value) {
		return &pgn.TagError{Name: headCaptured, Err: fmt.Errorf("%.40q is none of %q", value, captureRules)}
	}
	if value != captureRules[toCapturer] {
		r.Variant = game.Variant{"captured": value}
	}
	return nil
}

func setupTags(r *game.Record) []game.Tag {
	captured := r.Variant["captured"]
	if captured == captureRules[toCapturer] {
		captured = ""
	}
	return []game.Tag{{Name: headFEN, Value: r.Start}, {Name: headCaptured, Value: captured}, {Name: "Format", Value: "UCI"}}
}
