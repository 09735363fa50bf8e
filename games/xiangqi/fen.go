package xiangqi

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"banco/game"
	"banco/games/xiangqi/board"
)

// StartFEN is the usual start position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// maxClock is the greatest halfmove clock read from a FEN.
const maxClock = 9999

// ParseFEN reads a FEN. Of its six fields only the placement is required: the
// side to move is Red by default, the third and the fourth are "-" in
// xiangqi, then come the plies that count towards the draw by move count (0)
// and the number of the move (1). The error says which field is wrong, and
// why; a position that cannot arise on a board is an error too.
func ParseFEN(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	switch {
	case len(fields) == 0:
		return nil, game.Wrong("fen-empty", nil, "xiangqi FEN: empty")
	case len(fields) > 6:
		return nil, game.Wrong("fen-fields", game.Params{"count": strconv.Itoa(len(fields)), "min": "1", "max": "6"},
			"xiangqi FEN: %d fields, at most 6 expected", len(fields))
	}
	p := &Position{number: 1}
	if err := board.ReadPlacement(fields[0], p.putLetter); err != nil {
		return nil, fmt.Errorf("xiangqi FEN: %w", err)
	}
	if err := p.parseState(fields[1:]); err != nil {
		return nil, fmt.Errorf("xiangqi FEN: %w", err)
	}
	if err := p.validate(); err != nil {
		return nil, fmt.Errorf("xiangqi FEN: impossible position: %w", err)
	}
	p.now.inCheck = p.Checked(p.side)
	return p, nil
}

// putLetter puts the piece of a letter on a point.
func (p *Position) putLetter(letter rune, s Square) error {
	piece := board.PieceOf(letter)
	if piece == Empty {
		return board.NoPiece(letter, s)
	}
	p.put(piece, s)
	return nil
}

// parseState reads the fields after the placement, as far as there are any.
func (p *Position) parseState(fields []string) error {
	defaults := [...]string{"w", "-", "-", "0", "1"}
	copy(defaults[:], fields)
	side, third, fourth, clock, number := defaults[0], defaults[1], defaults[2], defaults[3], defaults[4]
	var err error
	if p.side, err = board.ReadSide(side); err != nil {
		return err
	}
	if p.side == game.Second {
		p.now.hash ^= zobristSecond
	}
	for i, field := range []string{third, fourth} {
		if field != "-" {
			return game.Wrong("field-value", game.Params{"field": strconv.Itoa(i + 3), "text": field, "values": "-"},
				"field %d is %.20q, not -", i+3, field)
		}
	}
	n, err := board.ReadCounter("clock", clock, 0, maxClock)
	if err != nil {
		return err
	}
	p.now.clock = uint16(n)
	n, err = board.ReadCounter("number", number, 0, math.MaxInt32)
	p.number = max(1, n)
	return err
}

// FEN writes the position without its history.
func (p *Position) FEN() string {
	text := board.AppendPlacement(make([]byte, 0, 96), func(s Square) byte { return p.board[s].Letter() })
	text = append(text, ' ', board.SideLetter(p.side))
	text = append(text, " - - "...)
	text = strconv.AppendInt(text, int64(p.now.clock), 10)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(p.number), 10)
	return string(text)
}
