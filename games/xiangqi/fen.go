package xiangqi

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"banco/game"
)

// StartFEN is the usual start position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// maxClock is the greatest halfmove clock read from a FEN.
const maxClock = 9999

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
func pieceOf(letter rune) (Piece, bool) {
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
	if kind := strings.IndexRune(letters, upper); kind > 0 {
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
		return nil, game.Wrong("fen-empty", nil, "xiangqi FEN: empty")
	case len(fields) > 6:
		return nil, game.Wrong("fen-fields", game.Params{"count": strconv.Itoa(len(fields)), "min": "1", "max": "6"},
			"xiangqi FEN: %d fields, at most 6 expected", len(fields))
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
		return game.Wrong("fen-ranks", game.Params{"count": strconv.Itoa(len(ranks)), "want": strconv.Itoa(Ranks)},
			"placement has %d ranks, not %d", len(ranks), Ranks)
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
	for _, letter := range text {
		if letter >= '1' && letter <= '9' {
			file += int(letter - '0')
			continue
		}
		piece, ok := pieceOf(letter)
		if !ok {
			return game.Wrong("fen-piece", game.Params{"text": string(letter), "rank": strconv.Itoa(rank)},
				"%q is not a piece", string(letter))
		}
		if file < Files {
			p.put(piece, Square(rank*Files+file))
		}
		file++
	}
	if file != Files {
		return game.Wrong("fen-rank-length",
			game.Params{"rank": strconv.Itoa(rank), "count": strconv.Itoa(file), "want": strconv.Itoa(Files)},
			"%d points, not %d", file, Files)
	}
	return nil
}

// parseState reads the fields after the placement, as far as there are any.
func (p *Position) parseState(fields []string) error {
	defaults := [...]string{"w", "-", "-", "0", "1"}
	copy(defaults[:], fields)
	side, third, fourth, clock, number := defaults[0], defaults[1], defaults[2], defaults[3], defaults[4]
	switch strings.ToLower(side) {
	case "w", "r":
	case "b":
		p.side = game.Second
		p.now.hash ^= zobristSecond
	default:
		return game.Wrong("side", game.Params{"text": side, "values": "w, b"}, "side to move is %.20q, not w or b", side)
	}
	for i, field := range []string{third, fourth} {
		if field != "-" {
			return game.Wrong("field-value", game.Params{"field": strconv.Itoa(i + 3), "text": field, "values": "-"},
				"field %d is %.20q, not -", i+3, field)
		}
	}
	n, err := parseCounter("clock", clock, maxClock)
	if err != nil {
		return err
	}
	p.now.clock = uint16(n)
	n, err = parseCounter("number", number, math.MaxInt32)
	p.number = max(1, n)
	return err
}

// parseCounter reads a number up to a greatest one.
func parseCounter(name, text string, most int) (int, error) {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || int(n) > most {
		return 0, game.Wrong("counter", game.Params{"field": name, "text": text, "min": "0", "max": strconv.Itoa(most)},
			"%s is %.20q, not a number up to %d", name, text, most)
	}
	return int(n), nil
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
