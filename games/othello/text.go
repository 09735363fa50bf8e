package othello

import (
	"fmt"
	"strconv"
	"strings"

	"banco/game"
)

// passText is how Pass is written.
const passText = "pass"

// SquareName returns "d3": the file from a at the left, the row from 1 at the
// top.
func SquareName(square int) string {
	return string(rune('a'+square%Size)) + strconv.Itoa(Size-square/Size)
}

// FormatMove writes "d3", or "pass".
func (p *Position) FormatMove(m game.Move) string {
	if m == Pass {
		return passText
	}
	return SquareName(To(m))
}

// ParseMove reads a square in either case, or "pass".
func (p *Position) ParseMove(s string) (game.Move, error) {
	text := strings.ToLower(strings.TrimSpace(s))
	own, other := p.Placements(p.side), p.Placements(p.side.Other())
	switch {
	case own == 0 && other == 0:
		return game.NoMove, game.Wrong("move-over", nil, "the game is over")
	case text == passText && own == 0:
		return Pass, nil
	case text == passText:
		return game.NoMove, game.Wrong("move-pass", nil, "a side that can place a disc does not pass")
	}
	square, ok := readSquare(text)
	switch {
	case !ok:
		return game.NoMove, illegal(s, "a move is a file and a row, such as d3, or pass")
	case !p.Empty().Has(square):
		name := SquareName(square)
		return game.NoMove, game.Wrong("move-occupied", game.Params{"square": name}, "there is a disc on %s", name)
	case !own.Has(square):
		return game.NoMove, illegal(s, "a disc there turns nothing over")
	}
	return MoveTo(square), nil
}

func illegal(text, why string) error {
	return game.Wrong("move-illegal", game.Params{"text": text}, "move %.20q: %s", text, why)
}

func readSquare(text string) (square int, ok bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return 0, false
	}
	return int('8'-text[1])*Size + int(text[0]-'a'), true
}

// startFEN is the position before the first move.
const startFEN = "8/8/8/3wb3/3bw3/8/8/8 b"

// codes are the letters of the sides: of their discs, and in the second field.
const codes = "bw"

// FEN writes the rows from the top, b for black discs, w for white ones and digits
// for empty squares, then the side to move.
func (p *Position) FEN() string {
	var text []byte
	for rank := Size - 1; rank >= 0; rank-- {
		gap := byte(0)
		for file := range Size {
			square := rank*Size + file
			code := p.code(square)
			if code == 0 {
				gap++
			}
			if gap > 0 && (code != 0 || file == Size-1) {
				text = append(text, '0'+gap)
				gap = 0
			}
			if code != 0 {
				text = append(text, code)
			}
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return string(append(text, ' ', codes[p.side]))
}

// code returns the letter of the disc on a square, or 0.
func (p *Position) code(square int) byte {
	for side, set := range p.discs {
		if set.Has(square) {
			return codes[side]
		}
	}
	return 0
}

// parseFEN reads what FEN writes. Without a side black is to move.
func parseFEN(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	switch n := len(fields); {
	case n == 0:
		return nil, game.Wrong("fen-empty", nil, "fen: nothing is written")
	case n > 2:
		return nil, game.Wrong("fen-fields", game.Params{"count": strconv.Itoa(n), "min": "1", "max": "2"},
			"fen: %d fields, want the discs and the side to move", n)
	}
	var discs [2]Set
	rows := strings.Split(fields[0], "/")
	if len(rows) != Size {
		return nil, game.Wrong("fen-ranks", game.Params{"count": strconv.Itoa(len(rows)), "want": "8"}, "fen: %d rows, want 8", len(rows))
	}
	for i, row := range rows {
		if err := readRow(&discs, i, row); err != nil {
			return nil, fmt.Errorf("fen: row %d: %w", i+1, err)
		}
	}
	side := 0
	if len(fields) == 2 {
		if side = strings.Index(codes, fields[1]); side < 0 || len(fields[1]) != 1 {
			return nil, game.Wrong("side", game.Params{"text": fields[1], "values": "b, w"}, "fen: the side to move is %.20q, not b or w", fields[1])
		}
	}
	if (discs[0] | discs[1]) == 0 {
		return nil, game.Wrong("fen-empty", nil, "fen: there are no discs")
	}
	return newPosition(discs, game.Side(side)), nil
}

// readRow reads the row of that number from the top.
func readRow(discs *[2]Set, row int, text string) error {
	file := 0
	for _, c := range text {
		if c >= '1' && c <= '8' {
			file += int(c - '0')
			continue
		}
		side := strings.IndexRune(codes, c)
		if side < 0 {
			return game.Wrong("fen-piece", game.Params{"text": string(c), "rank": strconv.Itoa(row + 1)}, "%q is not a disc", c)
		}
		if file < Size {
			discs[side] |= Square((Size-1-row)*Size + file)
		}
		file++
	}
	if file != Size {
		return game.Wrong("fen-rank-length", game.Params{"rank": strconv.Itoa(row + 1), "count": strconv.Itoa(file), "want": "8"},
			"%d squares, want 8", file)
	}
	return nil
}
