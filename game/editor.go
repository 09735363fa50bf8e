package game

import (
	"errors"
	"slices"
	"strconv"

	"banco/option"
)

// Editor is a Game whose positions can be set up by hand. What a hand does not
// set is lost: move counters start anew, and in games with hidden information
// so does the knowledge of what was captured.
type Editor interface {
	Game

	// Fields lists what a position has besides its pieces, "turn" first.
	Fields(v Variant) []option.Option

	// Compose writes the FEN of a placement with some of the Fields; those
	// not given have their defaults. The position need not be legal: Parse
	// tells. The error is a Problem.
	Compose(v Variant, pieces []Placed, fields map[string]string) (string, error)

	// Fielded returns the Fields of a position.
	Fielded(p Position) map[string]string
}

// Turn is the field of an Editor that tells the side to move.
var Turn = option.Option{Name: "turn", Kind: option.Choice, Values: []string{First.String(), Second.String()}, Default: First.String()}

// CompleteFields checks fields against what an Editor lists, and returns a copy
// in which every field has a value. The error is a Problem.
func CompleteFields(fields map[string]string, known []option.Option) (map[string]string, error) {
	full, err := option.Complete(known, fields)
	var wrong *option.Error
	switch {
	case !errors.As(err, &wrong):
		return full, err
	case wrong.Option == nil:
		return nil, Wrong("field-unknown", Params{"text": wrong.Name}, "field: %v", err)
	}
	return nil, Wrong("field-value", Params{"field": wrong.Name, "text": wrong.Value, "values": wrong.Option.Domain()}, "field: %v", err)
}

// Placement writes pieces as the first field of a FEN: ranks from the top with
// slashes between them, each piece as its code, empty squares as their number.
// The error is a Problem.
func Placement(b *Board, pieces []Placed) (string, error) {
	cells := make([]string, b.Files*b.Ranks)
	for _, p := range pieces {
		if p.Square < 0 || p.Square >= len(cells) {
			return "", Wrong("square-unknown", Params{"text": strconv.Itoa(p.Square)}, "there is no square number %d", p.Square)
		}
		square := b.FileNames[p.Square%b.Files] + b.RankNames[p.Square/b.Files]
		if !slices.ContainsFunc(b.Pieces, func(k Kind) bool { return k.Code == p.Code }) {
			return "", Wrong("fen-piece", Params{"text": p.Code, "rank": b.RankNames[p.Square/b.Files]}, "%.20q on %s is not a piece", p.Code,
				square)
		}
		if cells[p.Square] != "" {
			return "", Wrong("pieces-on-one-square", Params{"square": square}, "two pieces on %s", square)
		}
		cells[p.Square] = p.Code
	}
	var text []byte
	for rank := b.Ranks - 1; rank >= 0; rank-- {
		text = appendRank(text, cells[rank*b.Files:][:b.Files])
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return string(text), nil
}

func appendRank(text []byte, cells []string) []byte {
	gap := 0
	for i, code := range cells {
		if code == "" {
			gap++
		}
		if gap > 0 && (code != "" || i == len(cells)-1) {
			text = strconv.AppendInt(text, int64(gap), 10)
			gap = 0
		}
		text = append(text, code...)
	}
	return text
}
