package chess

import (
	"fmt"
	"strconv"
	"strings"

	"banco/game"
)

// maxCounter bounds the two counters of a FEN. They stop there.
const maxCounter = 9999

// parseFEN reads a FEN of four to six fields. Castling rights may be written
// in the standard way, as X-FEN or as Shredder-FEN; what stands on other than
// the standard squares, or is written in Shredder's way, is Chess960.
func parseFEN(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	if n := len(fields); n < 4 || n > 6 {
		const reason = "fen: %d fields, want 4 to 6: placement, side, castling, en passant, and two counters"
		if n == 0 {
			return nil, game.Wrong("fen-empty", nil, reason, n)
		}
		return nil, game.Wrong("fen-fields", game.Params{"count": strconv.Itoa(n), "min": "4", "max": "6"}, reason, n)
	}
	p := &Position{number: 1}
	steps := []struct {
		name  string
		parse func(string) error
	}{
		{"placement", p.parsePlacement},
		{"side to move", p.parseSide},
		{"castling", p.parseCastling},
		{"en passant", p.parseEnPassant},
		{"half-move clock", p.parseClock},
		{"move number", p.parseNumber},
	}
	for i, field := range fields {
		if err := steps[i].parse(field); err != nil {
			return nil, fmt.Errorf("fen: field %d (%s): %w", i+1, steps[i].name, err)
		}
		if i == 1 {
			if err := p.validate(); err != nil {
				return nil, fmt.Errorf("fen: impossible position: %w", err)
			}
		}
	}
	p.key = p.hash()
	return p, nil
}

func (p *Position) parsePlacement(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return game.Wrong("fen-ranks", game.Params{"count": strconv.Itoa(len(ranks)), "want": "8"}, "%d ranks, want 8", len(ranks))
	}
	for i, text := range ranks {
		if err := p.parseRank(7-i, text); err != nil {
			return fmt.Errorf("rank %d: %w", 8-i, err)
		}
	}
	return nil
}

func (p *Position) parseRank(rank int, text string) error {
	file := 0
	for _, c := range text {
		if c >= '1' && c <= '8' {
			file += int(c - '0')
		} else {
			piece, ok := Empty, false
			if c < 0x80 {
				piece, ok = parsePiece(byte(c))
			}
			if !ok {
				return game.Wrong("fen-piece", game.Params{"text": string(c), "rank": strconv.Itoa(rank + 1)}, "%q is not a man", c)
			}
			if file < 8 {
				p.put(NewSquare(file, rank), piece)
			}
			file++
		}
	}
	if file != 8 {
		return game.Wrong("fen-rank-length",
			game.Params{"rank": strconv.Itoa(rank + 1), "count": strconv.Itoa(file), "want": "8"}, "%d squares, want 8", file)
	}
	return nil
}

func (p *Position) parseSide(field string) error {
	switch field {
	case "w":
		p.side = game.First
	case "b":
		p.side = game.Second
	default:
		return game.Wrong("side", game.Params{"text": field, "values": "w, b"}, "%.20q is neither w nor b", field)
	}
	return nil
}

func (p *Position) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	for _, c := range field {
		if err := p.parseCastlingRight(c); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) parseCastlingRight(c rune) error {
	side, lower := game.Second, c
	if c >= 'A' && c <= 'Z' {
		side, lower = game.First, c+'a'-'A'
	}
	king := p.king(side)
	if backRank(side)&king.bit() == 0 {
		return game.Wrong("castling-king", game.Params{"text": string(c), "side": side.String(), "square": king.String()},
			"%q, but the king on %s has moved", c, king)
	}
	home := backRank(side)
	right := home &^ (king.bit()<<1 - 1) // squares on the h-file side of the king
	rooks := p.kind(Rook) & p.men(side) & home
	var rook uint64
	switch {
	case lower == 'k':
		rook = last(rooks & right)
	case lower == 'q':
		rook = rooks &^ right & -(rooks &^ right)
	case lower >= 'a' && lower <= 'h':
		rook = rooks & NewSquare(int(lower-'a'), king.Rank()).bit()
		p.chess960 = true
	default:
		return game.Wrong("castling", game.Params{"text": string(c)}, "%q is not one of KQkq, A to H, a to h", c)
	}
	if rook == 0 {
		return game.Wrong("castling-rook", game.Params{"text": string(c), "side": side.String()},
			"%q, but no rook stands there to castle with", c)
	}
	wing := home & right
	if rook&right == 0 {
		wing = home &^ right
	}
	if p.rights&wing != 0 {
		return game.Wrong("castling-twice", game.Params{"text": string(c)}, "%q is a second right on that side of the king", c)
	}
	p.rights |= rook
	if king.File() != 4 || rook&(fileA|fileH) == 0 {
		p.chess960 = true
	}
	return nil
}

func (p *Position) parseEnPassant(field string) error {
	if field == "-" {
		return nil
	}
	s, ok := ParseSquare(field)
	if want := 5 - 3*int(p.side); !ok || s.Rank() != want {
		return game.Wrong("en-passant-square", game.Params{"text": field, "rank": strconv.Itoa(want + 1)},
			"%.20q is not a square of rank %d", field, want+1)
	}
	return p.setEnPassant(s)
}

func (p *Position) parseClock(field string) error {
	n, err := parseCounter("clock", field)
	p.clock = uint16(n)
	return err
}

// parseNumber reads the number of the move. Some programs count from 0.
func (p *Position) parseNumber(field string) error {
	n, err := parseCounter("number", field)
	p.number = max(1, n)
	return err
}

func parseCounter(name, field string) (int, error) {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil || n > maxCounter {
		return 0, game.Wrong("counter", game.Params{"field": name, "text": field, "min": "0", "max": strconv.Itoa(maxCounter)},
			"%.20q is not a number from 0 to %d", field, maxCounter)
	}
	return int(n), nil
}

// FEN writes the position, castling in Shredder's way if it is Chess960.
func (p *Position) FEN() string {
	buf := make([]byte, 0, 90)
	for rank := 7; rank >= 0; rank-- {
		buf = p.appendRank(buf, rank)
		if rank > 0 {
			buf = append(buf, '/')
		}
	}
	buf = append(buf, ' ', "wb"[p.side], ' ')
	buf = p.appendCastling(buf)
	buf = append(buf, ' ')
	if target := p.rights & enPassantMask; target != 0 {
		buf = append(buf, first(target).String()...)
	} else {
		buf = append(buf, '-')
	}
	buf = append(buf, ' ')
	buf = strconv.AppendInt(buf, int64(p.clock), 10)
	buf = append(buf, ' ')
	return string(strconv.AppendInt(buf, int64(p.moveNumber()), 10))
}

// moveNumber returns the number of the full move that the side to move is in.
func (p *Position) moveNumber() int {
	begin := p.side
	if len(p.past) > 0 {
		begin = p.past[0].side
	}
	return min(p.number+(len(p.past)+int(begin))/2, maxCounter)
}

func (p *Position) appendRank(buf []byte, rank int) []byte {
	gap := byte('0')
	for file := range 8 {
		piece := p.at(NewSquare(file, rank))
		if piece == Empty {
			gap++
			continue
		}
		if gap > '0' {
			buf = append(buf, gap)
		}
		buf, gap = append(buf, piece.Letter()), '0'
	}
	if gap > '0' {
		buf = append(buf, gap)
	}
	return buf
}

func (p *Position) appendCastling(buf []byte) []byte {
	if p.rights&castlingMask == 0 {
		return append(buf, '-')
	}
	for side := range game.NoSide {
		for set := p.rights & backRank(side); set != 0; {
			rook := first(last(set))
			set &^= rook.bit()
			letter := 'a' + byte(rook&7)
			if !p.chess960 {
				letter = "qk"[rook&1]
			}
			if side == game.First {
				letter -= 'a' - 'A'
			}
			buf = append(buf, letter)
		}
	}
	return buf
}
