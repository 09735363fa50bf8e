package chess

import (
	"strings"

	"banco/game"
	"banco/option"
)

var _ game.Editor = rules{}

// castlings names the fields of an editor for the rights to castle, by the
// letter of the right in a FEN.
var castlings = []struct {
	letter byte
	name   string
	side   game.Side
	right  bool // on the h-file side of the king
}{
	{'K', "castle-first-right", game.First, true},
	{'Q', "castle-first-left", game.First, false},
	{'k', "castle-second-right", game.Second, true},
	{'q', "castle-second-left", game.Second, false},
}

// Fields lists the side to move, the rights to castle and the square of an en
// passant capture. In Chess960 a right may name the file of its rook, where
// that is not the outermost one.
func (g rules) Fields(v game.Variant) []option.Option {
	rights := []string{"no", "yes"}
	if n, err := g.array(v); err == nil && n != standardArray {
		rights = append(rights, strings.Split("abcdefgh", "")...)
	}
	fields := []option.Option{game.Turn}
	for _, c := range castlings {
		fields = append(fields, option.Option{Name: c.name, Kind: option.Choice, Values: rights, Default: rights[0]})
	}
	squares := []string{"-"}
	for _, rank := range []int{2, 5} {
		for file := range 8 {
			squares = append(squares, NewSquare(file, rank).String())
		}
	}
	return append(fields, option.Option{Name: "en-passant", Kind: option.Choice, Values: squares, Default: squares[0]})
}

// Compose writes a FEN with both counters at their start.
func (g rules) Compose(v game.Variant, pieces []game.Placed, fields map[string]string) (string, error) {
	board, err := g.Board(v)
	if err != nil {
		return "", err
	}
	placement, err := game.Placement(&board, pieces)
	if err != nil {
		return "", err
	}
	full, err := game.CompleteFields(fields, g.Fields(v))
	if err != nil {
		return "", err
	}
	side := "w"
	if full["turn"] == game.Second.String() {
		side = "b"
	}
	rights := ""
	for _, c := range castlings {
		switch value := full[c.name]; {
		case value == "no":
		case value == "yes":
			rights += string(c.letter)
		case c.side == game.First:
			rights += strings.ToUpper(value)
		default:
			rights += value
		}
	}
	if rights == "" {
		rights = "-"
	}
	return placement + " " + side + " " + rights + " " + full["en-passant"] + " 0 1", nil
}

// Fielded returns the side to move and the rights of a position.
func (rules) Fielded(position game.Position) map[string]string {
	p := position.(*Position)
	fields := map[string]string{"turn": p.side.String(), "en-passant": "-"}
	if target := p.rights & enPassantMask; target != 0 {
		fields["en-passant"] = first(target).String()
	}
	for _, c := range castlings {
		fields[c.name] = p.castling(c.side, c.right)
	}
	return fields
}

// castling returns the value of an editor's field: "no", "yes", or the file of
// the rook where that is not the outermost one.
func (b *board) castling(side game.Side, right bool) string {
	king := b.king(side).bit()
	wing, rooks := backRank(side)&(king-1), b.kind(Rook)&b.men(side)
	if right {
		wing = backRank(side) &^ (king<<1 - 1)
	}
	rook := b.rights & wing
	if rook == 0 {
		return "no"
	}
	outermost := rooks & wing & -(rooks & wing)
	if right {
		outermost = last(rooks & wing)
	}
	if rook == outermost {
		return "yes"
	}
	return first(rook).String()[:1]
}
