package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"banco/game"
)

// StartFEN is the usual start position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// letters are the kinds of pieces as Red's in a FEN.
const letters = ".KABNRCP"

// Letter returns the piece as written in a FEN: upper case for First ("N"),
// lower case for Second ("n").
func (p Piece) Letter() byte {
	letter := letters[p.Kind()]
	if p != Empty && p.Side() == game.Second {
		letter |= 0x20
	}
	return letter
}

// pieceOf reads a letter of a FEN. Horses may be H and elephants E.
func pieceOf(letter byte) (Piece, bool) {
	side, upper := game.First, letter
	if letter >= 'a' && letter <= 'z' {
		side, upper = game.Second, letter-'a'+'A'
	}
	switch upper {
	case 'H':
		upper = 'N'
	case 'E':
		upper = 'B'
	}
	if kind := strings.IndexByte(letters, upper); kind > 0 {
		return NewPiece(side, Kind(kind)), true
	}
	return Empty, false
}

// ParseFEN reads a FEN. Of its six fields only the placement is required: the
// side to move is Red by default, the third and the fourth are "-" in
// xiangqi, then come the plies that count towards the draw by move count (0)
// and the number of the move (1). The error says which field is wrong, and
// why; a position that cannot arise on a board is an error too.
func ParseFEN(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	switch {
	case len(fields) == 0:
		return nil, fmt.Errorf("xiangqi FEN: empty")
	case len(fields) > 6:
		return nil, fmt.Errorf("xiangqi FEN: %d fields, at most 6 expected", len(fields))
	}
	p := &Position{number: 1}
	if err := p.parsePlacement(fields[0]); err != nil {
		return nil, fmt.Errorf("xiangqi FEN: %w", err)
	}
	if err := p.parseState(fields[1:]); err != nil {
		return nil, fmt.Errorf("xiangqi FEN: %w", err)
	}
	if err := p.validate(); err != nil {
		return nil, fmt.Errorf("xiangqi FEN: impossible position: %w", err)
	}
	p.now.inCheck = p.attacked(p.kings[p.side], p.occupied(), points{})
	return p, nil
}

func (p *Position) parsePlacement(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != Ranks {
		return fmt.Errorf("placement has %d ranks, not %d", len(ranks), Ranks)
	}
	for i, text := range ranks {
		if err := p.parseRank(Ranks-1-i, text); err != nil {
			return fmt.Errorf("placement, rank %d: %w", Ranks-1-i, err)
		}
	}
	return nil
}

func (p *Position) parseRank(rank int, text string) error {
	file := 0
	for i := range len(text) {
		letter := text[i]
		if letter >= '1' && letter <= '9' {
			file += int(letter - '0')
			continue
		}
		piece, ok := pieceOf(letter)
		if !ok {
			return fmt.Errorf("%q is not a piece", text[i:min(len(text), i+1)])
		}
		if file < Files {
			p.put(piece, Square(rank*Files+file))
		}
		file++
	}
	if file != Files {
		return fmt.Errorf("%d points, not %d", file, Files)
	}
	return nil
}

func (p *Position) parseState(fields []string) error {
	for i, field := range fields {
		switch i {
		case 0:
			switch field {
			case "w", "r":
			case "b":
				p.side = game.Second
				p.now.hash ^= zobristSecond
			default:
				return fmt.Errorf("side to move is %q, not w or b", field)
			}
		case 1, 2:
			if field != "-" {
				return fmt.Errorf("field %d is %q, not -", i+2, field)
			}
		case 3:
			n, err := strconv.ParseUint(field, 10, 16)
			if err != nil || n > countLimit {
				return fmt.Errorf("halfmove clock is %q, not a number up to %d", field, countLimit)
			}
			p.now.clock = uint16(n)
		case 4:
			n, err := strconv.ParseUint(field, 10, 31)
			if err != nil {
				return fmt.Errorf("move number is %q", field)
			}
			p.number = max(1, int(n))
		}
	}
	return nil
}

// FEN writes the position without its history.
func (p *Position) FEN() string {
	text := make([]byte, 0, 96)
	for rank := Ranks - 1; rank >= 0; rank-- {
		text = p.appendRank(text, rank)
		if rank > 0 {
			text = append(text, '/')
		}
	}
	text = append(text, ' ', "wb"[p.side&1])
	text = append(text, " - - "...)
	text = strconv.AppendInt(text, int64(p.now.clock), 10)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(p.number), 10)
	return string(text)
}

func (p *Position) appendRank(text []byte, rank int) []byte {
	gap := byte(0)
	for file := range Files {
		piece := p.board[rank*Files+file]
		if piece == Empty {
			gap++
			continue
		}
		if gap > 0 {
			text = append(text, '0'+gap)
			gap = 0
		}
		text = append(text, piece.Letter())
	}
	if gap > 0 {
		text = append(text, '0'+gap)
	}
	return text
}
