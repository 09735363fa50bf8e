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

// Find returns the format of a game by its name, "fen" included.
func Find(g game.Game, name string) (f game.Format, ok bool) {
	for _, f := range slices.Concat(g.Formats(), []game.Format{fen(g), epd(g)}) {
		if f.Name == name {
			return f, true
		}
	}
	return game.Format{}, false
}

// Write writes records of a game in a format of that name. The format "fen" is
// the position at the end of each main line. The error is a *game.Problem
// where the records cannot be written so: a move is not legal, or it is a pass
// (game.NoMove), which not every format can say.
func Write(w io.Writer, g game.Game, format string, records ...*game.Record) error {
	if f, ok := Find(g, format); ok && f.Write != nil {
		return f.Write(w, records)
	}
	return game.Wrong("export-format", game.Params{"format": format}, "%s cannot be written as %.20q", g.Name(), format)
}
