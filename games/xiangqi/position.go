package xiangqi

import (
	"slices"

	"banco/game"
	"banco/games/xiangqi/board"
)

// Position is a game of xiangqi in progress.
type Position struct {
	field
	board  [Squares]Piece
	side   game.Side
	number int // of the full move, from 1

	now     moment
	history []past
	cycle   []game.Move // scratch of judge
}

// moment is what a position knows besides its pieces and what Unmake cannot
// compute back.
type moment struct {
	hash    uint64
	clock   uint16   // plies that count towards the draw by move count
	quiet   uint16   // plies since the last capture, or since the beginning
	checks  [2]uint8 // given by each side since the last capture, up to freeChecks+1
	inCheck bool     // the side to move
}

// past is a move made, with the moment before it.
type past struct {
	moment
	move     game.Move
	captured Piece
}

// Interface guards.
var (
	_ game.Position  = (*Position)(nil)
	_ game.Counter   = (*Position)(nil)
	_ game.Explainer = (*Position)(nil)
)

// At returns the piece on a point.
func (p *Position) At(s Square) Piece { return p.board[s] }

// Man returns what stands on a point as notations and the judge see it.
func (p *Position) Man(s Square) board.Man { return board.Man(p.board[s]) }

// Side returns the side to move.
func (p *Position) Side() game.Side { return p.side }

// Number returns the number of the full move, from 1.
func (p *Position) Number() int { return p.number }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.now.inCheck }

// Hash returns the key of the placement and the side to move.
func (p *Position) Hash() uint64 { return p.now.hash }

// Clone returns an independent copy, history included.
func (p *Position) Clone() game.Position {
	c := *p
	c.history, c.cycle = slices.Clone(p.history), nil
	return &c
}

// put places a piece on an empty point.
func (p *Position) put(piece Piece, s Square) {
	p.board[s] = piece
	side := &p.pieces[piece.Side()&1]
	side[None] = side[None].or(pointAt[s])
	side[piece.Kind()] = side[piece.Kind()].or(pointAt[s])
	if piece.Kind() == King {
		p.kings[piece.Side()] = s
	}
	p.now.hash ^= zobrist[piece&15][s&127]
}

// Make plays a legal move.
func (p *Position) Make(m game.Move) {
	mover := p.side
	p.history = append(p.history, past{moment: p.now, move: m})
	captured := p.shift(From(m), To(m))
	p.history[len(p.history)-1].captured = captured
	if mover == game.Second {
		p.number++
	}
	answered := p.now.inCheck
	p.now.inCheck = p.Checked(p.side)
	p.tick(mover, captured != Empty, answered)
}

// shift moves a piece, passes the turn and returns what stood at the target.
// It keeps the placement, the side and the hash; nothing else.
func (p *Position) shift(from, to Square) (captured Piece) {
	piece := p.board[from]
	captured = p.board[to]
	p.board[from], p.board[to] = Empty, piece
	step := pointAt[from].or(pointAt[to])
	own := &p.pieces[p.side&1]
	own[None] = own[None].xor(step)
	own[piece&7] = own[piece&7].xor(step)
	hash := zobrist[piece&15][from&127] ^ zobrist[piece&15][to&127] ^ zobristSecond
	if captured != Empty {
		other := &p.pieces[p.side&1^1]
		other[None] = other[None].xor(pointAt[to])
		other[captured&7] = other[captured&7].xor(pointAt[to])
		hash ^= zobrist[captured&15][to&127]
	}
	if piece.Kind() == King {
		p.kings[p.side&1] = to
	}
	p.now.hash ^= hash
	p.side ^= 1
	return captured
}

// unshift takes back what shift did, except for the hash.
func (p *Position) unshift(from, to Square, captured Piece) {
	p.side ^= 1
	piece := p.board[to]
	p.board[from], p.board[to] = piece, captured
	step := pointAt[from].or(pointAt[to])
	own := &p.pieces[p.side&1]
	own[None] = own[None].xor(step)
	own[piece&7] = own[piece&7].xor(step)
	if captured != Empty {
		other := &p.pieces[p.side&1^1]
		other[None] = other[None].xor(pointAt[to])
		other[captured&7] = other[captured&7].xor(pointAt[to])
	}
	if piece.Kind() == King {
		p.kings[p.side&1] = from
	}
}

// Unmake takes back the last move made.
func (p *Position) Unmake() {
	last := &p.history[len(p.history)-1]
	p.unshift(From(last.move), To(last.move), last.captured)
	if p.side == game.Second {
		p.number--
	}
	p.now = last.moment
	p.history = p.history[:len(p.history)-1]
}

// Pass skips the side to move, which must not be in check. No position counts
// as the same before and after it; towards the draw by move count it is a ply
// without a capture. Unmake takes it back.
//
// In the history a pass is a move from an empty point to itself, which Make
// and Unmake carry out without touching a piece.
func (p *Position) Pass() {
	s := everywhere.without(p.occupied()).first()
	p.Make(NewMove(s, s))
	p.now.quiet = 0
}
