package jieqi

import (
	"fmt"
	"strconv"
	"strings"

	"banco/game"
	"banco/games/xiangqi"
)

// StartFEN is the start position.
const StartFEN = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"

// maxCounter bounds the counters of a FEN, which a game cannot reach.
const maxCounter = 99_999

// FEN writes the position. A pool without pieces is "-".
func (p *Position) FEN() string {
	var b strings.Builder
	for rank := xiangqi.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range xiangqi.Files {
			piece := p.board[rank*xiangqi.Files+file]
			if piece == Empty {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
				empty = 0
			}
			b.WriteString(piece.Code())
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	fmt.Fprintf(&b, " %c %s %d %d", "wb"[p.side], p.poolText(), p.quiet, p.round)
	return b.String()
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
	p := &Position{seat: game.NoSide}
	for _, read := range []func() error{
		func() error { return p.readBoard(fields[0]) },
		func() error { return p.readSide(fields[1]) },
		func() error { return p.readPool(fields[2]) },
		func() error { return readCounter(&p.quiet, "clock", fields[3], 0) },
		func() error { return readCounter(&p.round, "number", fields[4], 1) },
		p.validate,
	} {
		if err := read(); err != nil {
			return nil, fmt.Errorf("fen: %w", err)
		}
	}
	p.hash = p.hashFromScratch()
	return p, nil
}

func (p *Position) readBoard(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != xiangqi.Ranks {
		return game.Wrong("fen-ranks", game.Params{"count": strconv.Itoa(len(ranks)), "want": "10"},
			"board has %d ranks instead of 10", len(ranks))
	}
	for i, row := range ranks {
		rank, file := xiangqi.Ranks-1-i, 0
		for _, c := range []byte(row) {
			if c >= '1' && c <= '9' {
				file += int(c - '0')
				continue
			}
			if s, ok := onBoard(file, rank); ok {
				if err := p.put(s, c); err != nil {
					return err
				}
			}
			file++
		}
		if file != xiangqi.Files {
			return game.Wrong("fen-rank-length",
				game.Params{"rank": strconv.Itoa(rank), "count": strconv.Itoa(file), "want": "9"},
				"rank %d has %d points instead of 9", rank, file)
		}
	}
	return nil
}

// put sets a piece by its FEN letter.
func (p *Position) put(s xiangqi.Square, c byte) error {
	if c == 'X' || c == 'x' {
		side := game.First
		if c == 'x' {
			side = game.Second
		}
		if p.board[s] = CoveredAt(side, s); p.board[s] == Empty {
			return coverError(side, s)
		}
		return nil
	}
	side, kind := readLetter(c)
	if kind == xiangqi.None {
		return game.Wrong("fen-piece", game.Params{"text": string(rune(c)), "rank": strconv.Itoa(s.Rank())}, "%q on %v is no piece", c, s)
	}
	p.board[s] = Revealed(side, kind)
	return nil
}

func coverError(side game.Side, s xiangqi.Square) error {
	if pointKind[side][s] == xiangqi.King {
		return game.Wrong("cover-king", game.Params{"piece": "Xx"[side : side+1], "square": s.String()},
			"covered king on %v: kings are never covered", s)
	}
	return game.Wrong("cover-place", game.Params{"piece": "Xx"[side : side+1], "square": s.String(), "side": side.String()},
		"covered piece on %v, which is no starting point of %s", s, sideNames[side])
}

var sideNames = [2]string{"Red", "Black"}

func (p *Position) readSide(text string) error {
	switch text {
	case "w", "r":
		p.side = game.First
	case "b":
		p.side = game.Second
	default:
		return game.Wrong("side", game.Params{"text": text, "values": "w, b"}, "side to move is %.20q instead of w or b", text)
	}
	return nil
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
			return wrong("%q at character %d is no piece", text[i], i+1)
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

func readCounter(to *int, name, text string, least int) error {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || int(n) < least || n > maxCounter {
		return game.Wrong("counter",
			game.Params{"field": name, "text": text, "min": strconv.Itoa(least), "max": strconv.Itoa(maxCounter)},
			"%s: %.20q is no whole number from %d to %d", name, text, least, maxCounter)
	}
	*to = int(n)
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
				p.kings[piece.Side()] = xiangqi.Square(s)
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
		return game.Wrong("no-king", game.Params{"side": side.String()}, "%s has 0 kings", name)
	case n > 1:
		return game.Wrong("two-kings", game.Params{"side": side.String(), "count": strconv.Itoa(n)}, "%s has %d kings", name, n)
	}
	if k := p.kings[side]; !inPalace(k) || homeRank(side, k) > 2 {
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
		"%s has %d %ss in all (board and pool), more than %d", sideNames[side], n, kindNames[k], army[k])
}

func (p *Position) validateKings() error {
	waiting := p.side.Other()
	if !p.attacked(p.kings[waiting], p.side) {
		return nil
	}
	if p.facing() {
		file := string(rune('a' + p.kings[0].File()))
		return game.Wrong("kings-face", game.Params{"file": file}, "the generals face each other on file %s", file)
	}
	return game.Wrong("opponent-in-check", game.Params{"side": waiting.String()},
		"%s is in check, but %s is to move", sideNames[waiting], sideNames[p.side])
}

// facing reports whether the kings stand on one file with nothing between them.
func (p *Position) facing() bool {
	red, black := p.kings[game.First], p.kings[game.Second]
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
