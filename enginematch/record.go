package enginematch

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"banco/game"
)

// record returns the record of a game as a spectator saw it. Without a clock it is the
// same in every run.
func (t *runningGame) record(o Opening) *game.Record {
	m := t.match
	v, err := game.ParseVariant(m.Variant)
	if err != nil {
		v = t.c.Variant
	}
	r := game.NewRecord(o.Start, m.KnownMoves(m.Current(), game.NoSide), t.game.Result.String())
	r.Variant = v
	r.Tags = t.tags()
	next := r.Root
	for _, n := range t.notes {
		if len(next) == 0 {
			break
		}
		next[0].Eval, next[0].Clock = n.eval, n.left
		if len(next[0].Next) == 0 && t.game.Note != "" {
			next[0].Comment = t.game.Note
		}
		next = next[0].Next
	}
	return r
}

func (t *runningGame) tags() []game.Tag {
	tags := []game.Tag{{Name: "Event", Value: "banco match"}, {Name: "Round", Value: strconv.Itoa(t.game.Number)}}
	for seat, name := range t.c.Colours {
		if name != "" {
			tags = append(tags, game.Tag{Name: name, Value: t.c.Entrants[t.f.seats[seat]].Name})
		}
	}
	if !t.c.Control.None() {
		tags = append(tags, game.Tag{Name: "TimeControl", Value: controlText(t.c.Control)})
	}
	return append(tags, game.Tag{Name: "Termination", Value: t.game.Result.Reason.String()})
}

// FormatFor returns the format of a file of games: by its extension, else the first
// format of the game that can be written.
func FormatFor(rules game.Game, name string) (*game.Format, error) {
	if f := formatOf(rules, filepath.Ext(name)); f != nil && f.Write != nil {
		return f, nil
	}
	for _, f := range rules.Formats() {
		if f.Write != nil {
			return &f, nil
		}
	}
	return nil, fmt.Errorf("games of %s cannot be written to a file", rules.Name())
}

// Recorder returns a function that appends games to w as they end.
func Recorder(w io.Writer, f *game.Format) func(*Game) error {
	return func(g *Game) error {
		if err := f.Write(w, []*game.Record{g.Record}); err != nil {
			return fmt.Errorf("game %d cannot be recorded: %w", g.Number, err)
		}
		return nil
	}
}
