package caro

import (
	"strconv"

	"banco/game"
	"banco/option"
)

var _ game.Editor = rules{}

// auto is the value of a field that the stones tell.
const auto = "auto"

// Fields lists the seat to move, by default as the numbers of stones say; a
// seat named may have any numbers of stones. In a Swap2 opening there are its
// phase and the seat that holds Black as well, and a seat can be named in
// phase play only.
func (rules) Fields(v game.Variant) []option.Option {
	turn := game.Turn
	turn.Values, turn.Default = append([]string{auto}, turn.Values...), auto
	fields := []option.Option{turn}
	if s, err := readVariant(v); err == nil && s.opening == Swap2 {
		fields = append(fields,
			option.Option{Name: "phase", Kind: option.Choice, Values: append([]string{auto}, phaseNames[:]...), Default: auto},
			option.Option{Name: "black", Kind: option.Choice, Values: game.Turn.Values, Default: game.Turn.Default})
	}
	return fields
}

// Compose writes a FEN.
func (r rules) Compose(v game.Variant, pieces []game.Placed, fields map[string]string) (string, error) {
	board, err := r.Board(v)
	if err != nil {
		return "", err
	}
	fen, err := game.Placement(&board, pieces)
	if err != nil {
		return "", err
	}
	full, err := game.CompleteFields(fields, r.Fields(v))
	if err != nil {
		return "", err
	}
	s, err := readVariant(v)
	if err != nil {
		return "", err
	}
	black := game.First.String()
	if s.opening == Swap2 {
		black = full["black"]
	}
	switch turn := full["turn"]; {
	case turn == auto:
	case turn == black:
		fen += " x"
	default:
		fen += " o"
	}
	fen += " rule=" + s.rule.String() + " opening=" + s.opening.String()
	if s.limit > 0 {
		fen += " limit=" + strconv.Itoa(s.limit)
	}
	if phase := full["phase"]; s.opening == Swap2 && phase != auto {
		fen += " phase=" + phase
	}
	if black != game.First.String() {
		fen += " black=" + black
	}
	if full["turn"] != auto {
		fen += " counts=any"
	}
	return fen, nil
}

// Fielded returns the fields of a position; the seat to move where the stones
// do not tell it.
func (rules) Fielded(position game.Position) map[string]string {
	p := position.(*Position)
	fields := map[string]string{"turn": auto}
	if !p.countsFit() {
		fields["turn"] = p.Side().String()
	}
	if p.opening == Swap2 {
		fields["phase"], fields["black"] = phaseNames[p.phase], p.black.String()
	}
	return fields
}
