package jieqi

import (
	"fmt"
	"strconv"
	"strings"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// StartFEN is the start position.
const StartFEN = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"

// maxCounter bounds the counters of a FEN, which a game cannot reach.
const maxCounter = 99_999

// FEN writes the position. A pool without pieces is "-".
func (p *Position) FEN() string {
	text := board.AppendPlacement(make([]byte, 0, 128), func(s xiangqi.Square) byte { return p.board[s].letter() })
	return string(fmt.Appendf(text, " %c %s %d %d", board.SideLetter(p.side), p.poolText(), p.quiet, p.round))
}

func (p *Position) poolText() string {
	var b strings.Builder
	for s := range p.pool {
		for _, k := range poolOrder {
			if n := p.pool[s][k]; n > 0 {
				b.WriteByte(letter(game.Side(s), k))
				b.WriteByte('0' + n)
			}
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

// parse reads a FEN into a spectator's position. The pool may be left out when
// it is empty, the counters together.
func parse(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	if len(fields) > 2 && fields[2][0] >= '0' && fields[2][0] <= '9' {
		fields = append(fields[:2:2], append([]string{"-"}, fields[2:]...)...)
	}
	if len(fields) == 0 {
		return nil, game.Wrong("fen-empty", nil, "fen: nothing is written")
	}
	if n := len(fields); n != 2 && n != 3 && n != 5 {
		return nil, game.Wrong("fen-fields", game.Params{"count": strconv.Itoa(n), "min": "2", "max": "5"},
			"fen: %d fields instead of board, side, pool, quiet plies and round", n)
	}
	fields = append(fields, []string{"-", "0", "1"}[len(fields)-2:]...)
	p := &Position{field: xiangqi.NewField(), seat: game.NoSide}
	var errs [5]error
	errs[0] = board.ReadPlacement(fields[0], p.put)
	p.side, errs[1] = board.ReadSide(fields[1])
	errs[2] = p.readPool(fields[2])
	p.quiet, errs[3] = board.ReadCounter("clock", fields[3], 0, maxCounter)
	p.round, errs[4] = board.ReadCounter("number", fields[4], 1, maxCounter)
	for _, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("fen: %w", err)
		}
	}
	if err := p.validate(); err != nil {
		return nil, fmt.Errorf("fen: %w", err)
	}
	p.hash = p.hashFromScratch()
	return p, nil
}

// put sets a piece by its FEN letter.
func (p *Position) put(letter rune, s xiangqi.Square) error {
	side := game.First
	switch letter {
	case 'x':
		side = game.Second
		fallthrough
	case 'X':
		if p.board[s] = CoveredAt(side, s); p.board[s] == Empty {
			return coverError(side, s)
		}
		p.toggle(p.board[s], s)
		return nil
	}
	if p.board[s] = Piece(board.PieceOf(letter)); p.board[s] == Empty {
		return board.NoPiece(letter, s)
	}
	p.toggle(p.board[s], s)
	return nil
}

func coverError(side game.Side, s xiangqi.Square) error {
	if board.Begins(side, s) == xiangqi.King {
		return game.Wrong("cover-king", game.Params{"piece": "Xx"[side : side+1], "square": s.String()},
			"covered king on %v: kings are never covered", s)
	}
	return game.Wrong("cover-place", game.Params{"piece": "Xx"[side : side+1], "square": s.String(), "side": side.String()},
		"covered piece on %v, which is not a starting point of %s", s, sideNames[side])
}

func (p *Position) readPool(text string) error {
	if text == "-" {
		return nil
	}
	var seen [2][8]bool
	wrong := func(format string, args ...any) error {
		return game.Wrong("pool", game.Params{"text": text}, "pool: "+format, args...)
	}
	for i := 0; i < len(text); i += 2 {
		side, kind := readLetter(text[i])
		switch {
		case kind == xiangqi.None:
			return wrong("%q at character %d is not a piece", text[i], i+1)
		case kind == xiangqi.King:
			return wrong("%q at character %d: kings are never covered", text[i], i+1)
		case seen[side][kind]:
			return wrong("%q is given twice", text[i])
		case i+1 == len(text) || text[i+1] < '0' || text[i+1] > '9':
			return wrong("no count after %q at character %d", text[i], i+1)
		}
		n := text[i+1] - '0'
		if n > army[kind] {
			return tooMany(side, kind, n)
		}
		p.pool[side][kind], seen[side][kind] = n, true
	}
	return nil
}

// validate refuses positions that no game can reach, and finds the kings.
func (p *Position) validate() error {
	var count [2][8]uint8
	var covered [2]int
	for s, piece := range p.board {
		switch {
		case piece == Empty:
		case piece.Covered():
			covered[piece.Side()]++
		default:
			count[piece.Side()][piece.Kind()]++
			if piece.Kind() == xiangqi.King {
				xiangqi.SeatKing(&p.field, piece.Side(), xiangqi.Square(s))
			}
		}
	}
	for side := game.First; side <= game.Second; side++ {
		if err := p.validateArmy(side, &count[side], covered[side]); err != nil {
			return err
		}
	}
	return p.validateKings()
}

func (p *Position) validateArmy(side game.Side, count *[8]uint8, covered int) error {
	name := sideNames[side]
	switch n := int(count[xiangqi.King]); {
	case n == 0:
		return game.Wrong("no-general", game.Params{"side": side.String()}, "%s has no general", name)
	case n > 1:
		return game.Wrong("two-generals", game.Params{"side": side.String(), "count": strconv.Itoa(n)}, "%s has %d generals", name, n)
	}
	if k := p.King(side); !board.InPalace(k) || board.Crossed(side, k) {
		return game.Wrong("piece-place", game.Params{"piece": p.board[k].Code(), "square": k.String()},
			"%s's king on %v is outside its palace", name, k)
	}
	pool := 0
	for _, k := range poolOrder {
		pool += int(p.pool[side][k])
		if n := count[k] + p.pool[side][k]; n > army[k] {
			return tooMany(side, k, n)
		}
	}
	if pool < covered {
		return game.Wrong("pool-short",
			game.Params{"side": side.String(), "count": strconv.Itoa(covered), "max": strconv.Itoa(pool)},
			"%s has %d covered pieces, but only %d in the pool", name, covered, pool)
	}
	return nil
}

// tooMany says that a side has n pieces of a kind on the board and in the pool.
func tooMany(side game.Side, k xiangqi.Kind, n uint8) error {
	return game.Wrong("too-many-pieces",
		game.Params{"piece": Revealed(side, k).Code(), "count": strconv.Itoa(int(n)), "max": strconv.Itoa(int(army[k]))},
		"%s has %d %ss in all (board and pool), more than %d", sideNames[side], n, board.KindNames[k], army[k])
}

func (p *Position) validateKings() error {
	waiting := p.side.Other()
	if !p.Checked(waiting) {
		return nil
	}
	if p.facing() {
		file := string(rune('a' + p.King(game.First).File()))
		return game.Wrong("kings-face", game.Params{"file": file}, "the generals face each other on file %s", file)
	}
	return game.Wrong("opponent-in-check", game.Params{"side": waiting.String()},
		"%s is in check, but %s is to move", sideNames[waiting], sideNames[p.side])
}

// facing reports whether the kings stand on one file with nothing between them.
func (p *Position) facing() bool {
	red, black := p.King(game.First), p.King(game.Second)
	if red.File() != black.File() {
		return false
	}
	for s := red + xiangqi.Files; s < black; s += xiangqi.Files {
		if p.board[s] != Empty {
			return false
		}
	}
	return true
}
