package caro

import (
	"slices"

	"banco/game"
)

// Position is a game in progress.
type Position struct {
	setting
	cells   [allPoints]Stone
	lines   lines            // the same, line by line
	near    [allPoints]uint8 // renju: black stones up to 4 steps away in the 8 directions
	judged  int              // renju: points judged for the question being answered
	turn    Stone            // colour of the next stone
	won     Stone            // colour that has a winning line, or Empty
	phase   phase
	black   game.Side // the seat that holds Black
	stones  int
	hash    uint64
	history []past
}

var (
	_ game.Position = (*Position)(nil)
	_ game.Counter  = (*Position)(nil)
	_ game.Varied   = (*Position)(nil)
)

// past is what Unmake cannot work out from the move.
type past struct {
	hash  uint64
	move  game.Move
	phase phase
	black game.Side
}

// newPosition returns an empty board.
func newPosition(s setting) *Position {
	p := &Position{setting: s, turn: Black, history: make([]past, 0, s.size*s.size+maxChoices)}
	for i := range p.cells {
		p.cells[i] = edge
	}
	for rank := range s.size {
		for file := range s.size {
			p.cells[PointAt(file, rank)] = Empty
		}
	}
	p.lines.clear(s.size)
	if s.opening == Swap2 {
		p.phase = placing
	}
	p.hash = ruleKeys[s.rule] ^ openKeys[s.opening] ^ sizeKeys[s.size] ^ phaseKeys[p.phase]
	if s.limit > 0 {
		state := uint64(s.limit)
		p.hash ^= splitmix(&state)
	}
	return p
}

// Size returns the number of points along an edge of the board.
func (p *Position) Size() int { return p.size }

// Rule returns the rule the game is played by.
func (p *Position) Rule() Rule { return p.rule }

// Turn returns the colour of the next stone.
func (p *Position) Turn() Stone { return p.turn }

// At returns what stands on a point of the board.
func (p *Position) At(pt Point) Stone { return p.cells[pt] }

// Seat returns the seat that holds a colour.
func (p *Position) Seat(colour Stone) game.Side {
	if colour == Black {
		return p.black
	}
	return p.black.Other()
}

// Side returns the seat to act.
func (p *Position) Side() game.Side {
	switch p.phase {
	case placing, colouring:
		return game.First
	case choosing, adding:
		return game.Second
	}
	return p.Seat(p.turn)
}

// Hash returns a key of the stones, the colour to move, the seats, the rule
// with its limit of stones, and the phase of the opening.
func (p *Position) Hash() uint64 { return p.hash }

// Result tells whether the game is over. In a position read from a FEN the
// winning line is found as well.
func (p *Position) Result() game.Result {
	switch {
	case p.won != Empty:
		return game.Win(p.Seat(p.won), game.FiveInARow)
	case p.stones == p.size*p.size:
		return game.Draw(game.BoardFull)
	case p.limit > 0 && p.stones >= p.limit:
		return game.Draw(game.MoveLimit)
	case p.rule == Renju && p.turn == Black && !p.hasPoint():
		return game.Win(p.Seat(White), game.ForbiddenMove)
	}
	return game.Result{}
}

// hasPoint tells whether the next stone can be placed anywhere.
func (p *Position) hasPoint() bool {
	for rank := range p.size {
		row := PointAt(0, rank)
		for pt := row; pt < row+Point(p.size); pt++ {
			if p.cells[pt] == Empty && p.Allows(pt) {
				return true
			}
		}
	}
	return false
}

// Moves appends every legal move: choices of the opening first, then points
// from the bottom left corner along the rows.
func (p *Position) Moves(buf []game.Move) []game.Move {
	if p.won != Empty {
		return buf
	}
	buf = append(buf, p.phase.choices()...)
	if p.phase == colouring {
		return buf
	}
	buf = slices.Grow(buf, p.size*p.size-p.stones)
	free := !p.restricted()
	for rank := range p.size {
		row := PointAt(0, rank)
		for pt := row; pt < row+Point(p.size); pt++ {
			if p.cells[pt] == Empty && (free || p.Allows(pt)) {
				buf = append(buf, game.Move(pt))
			}
		}
	}
	return buf
}

// restricted tells whether some empty points may be barred to the next stone.
func (p *Position) restricted() bool {
	return p.turn == Black && (p.rule == Renju || p.stones <= 2 && p.opening.reach() > 0)
}

// Allows tells whether the rule and the opening let the next stone stand on an
// empty point.
func (p *Position) Allows(pt Point) bool {
	return !p.restricted() || p.openingAllows(pt) && p.Forbidden(pt) == NoFoul
}

// Make plays a legal move.
func (p *Position) Make(m game.Move) {
	p.history = append(p.history, past{p.hash, m, p.phase, p.black})
	if m >= firstChoice {
		p.choose(m)
		return
	}
	pt := Point(m)
	p.put(pt, p.turn)
	if p.completes(pt) {
		p.won = p.turn
	}
	p.turn = p.turn.Other()
	p.hash ^= turnKey
	p.advance()
}

// put places a stone; the caller sees to the turn, the win and the phase.
func (p *Position) put(pt Point, colour Stone) {
	p.cells[pt] = colour
	p.lines.flip(pt, colour)
	p.stones++
	p.hash ^= stoneKeys[colour-Black][pt]
	if p.rule == Renju && colour == Black {
		p.countNear(pt, 1)
	}
}

// Unmake takes back the last move made.
func (p *Position) Unmake() {
	last := len(p.history) - 1
	was := p.history[last]
	p.history = p.history[:last]
	p.hash, p.phase, p.black = was.hash, was.phase, was.black
	if was.move >= firstChoice {
		if was.move == passed {
			p.turn = p.turn.Other()
		}
		return
	}
	pt := Point(was.move)
	p.turn = p.turn.Other()
	p.won = Empty
	p.cells[pt] = Empty
	p.lines.flip(pt, p.turn)
	p.stones--
	if p.rule == Renju && p.turn == Black {
		p.countNear(pt, -1)
	}
}

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	c := *p
	c.history = append(make([]past, 0, cap(p.history)), p.history...)
	return &c
}

// Made returns how many moves have been made since the position was set up.
func (p *Position) Made() int { return len(p.history) }

// MoveAt returns the i-th of the moves made, from 0.
func (p *Position) MoveAt(i int) game.Move { return p.history[i].move }

// CommonMoves returns the most moves after which p and q were the same position,
// or -1 where they never were.
func (p *Position) CommonMoves(q *Position) int {
	n := min(len(p.history), len(q.history))
	for n >= 0 && hashAfter(p, n) != hashAfter(q, n) {
		n--
	}
	return n
}

// hashAfter returns the hash after so many of the moves made.
func hashAfter(p *Position, n int) uint64 {
	if n == len(p.history) {
		return p.hash
	}
	return p.history[n].hash
}

// Perft counts the leaves of the move tree. Where nothing is barred the last
// ply is the number of empty points.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth, nil)
}

// perft keeps the moves of all plies in one buffer, each after its parent's.
func (p *Position) perft(depth int, buf []game.Move) (n uint64) {
	if depth == 1 && p.won == Empty && p.phase == playing && !p.restricted() {
		return uint64(p.size*p.size - p.stones)
	}
	begin := len(buf)
	buf = p.Moves(buf)
	if depth == 1 {
		return uint64(len(buf) - begin)
	}
	for _, m := range buf[begin:] {
		p.Make(m)
		n += p.perft(depth-1, buf)
		p.Unmake()
	}
	return n
}

// passed stands in the history for a pass. It is not a legal move.
const passed game.Move = firstChoice + 5

// Pass skips the next stone: the other colour places two in a row. It must not
// be called before the opening is over. Unmake takes it back.
func (p *Position) Pass() {
	p.history = append(p.history, past{p.hash, passed, p.phase, p.black})
	p.turn = p.turn.Other()
	p.hash ^= turnKey
}
