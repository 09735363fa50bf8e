package files

import (
	"io"
	"slices"

	"banco/game"
)

// Formats lists the names of the formats that records of a game can be written
// in, "fen" last.
func Formats(g game.Game) []string {
	var names []string
	for _, f := range g.Formats() {
		if f.Write != nil {
			names = append(names, f.Name)
		}
	}
	return append(names, fenName)
}

// Write writes records of a game in a format of that name. The format "fen" is
// the position at the end of each main line. The error is a *game.Problem
// where the records cannot be written so: a move is not legal, or it is a pass
// (game.NoMove), which no format but "fen" can say.
func Write(w io.Writer, g game.Game, format string, records ...*game.Record) error {
	for _, f := range slices.Concat(g.Formats(), []game.Format{fen(g)}) {
		if f.Name == format && f.Write != nil {
			return f.Write(w, records)
		}
	}
	return game.Wrong("export-format", game.Params{"format": format}, "%s cannot be written as %.20q", g.Name(), format)
}
