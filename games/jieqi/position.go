package jieqi

import (
	"slices"

	"banco/game"
	"banco/games/xiangqi"
)

// Position is a game of cờ úp as one viewer knows it. It implements
// game.Position, game.LazyChance and game.Explainer.
//
// It holds nothing but what the viewer knows: a covered piece on the board is
// the point it stands on, and the pools count the kinds not seen yet.
type Position struct {
	field
	board  [xiangqi.Squares]Piece
	covers [2]xiangqi.Set
	pool   [2][8]uint8 // by side and kind
	side   game.Side
	seat   game.Side // whose view this is; NoSide for a spectator's
	rule   captureRule
	quiet  int // plies since the last capture or reveal
	round  int // from 1, as in the FEN
	hash   uint64

	// What has been made: the moves, and beside each what it takes to undo it.
	played []game.Move
	undos  []undo
}

// field holds the pieces as sets: a covered one as the kind of its point, an
// Unknown one as none. Under this name nobody else gets hold of it.
type field = xiangqi.Field

type undo struct {
	mover, taken Piece
	quiet        int
	hash         uint64
}

var (
	_ game.Chance    = (*Position)(nil)
	_ game.Explainer = (*Position)(nil)
)

// Side returns the side to move.
func (p *Position) Side() game.Side { return p.side }

// Seat returns whose view the position is, NoSide for a spectator's.
func (p *Position) Seat() game.Side { return p.seat }

// At returns what stands on a point.
func (p *Position) At(s xiangqi.Square) Piece { return p.board[s] }

// Pool returns how many pieces of a side and kind the viewer has not seen yet:
// they lie covered on the board, or were captured unseen.
func (p *Position) Pool(s game.Side, k xiangqi.Kind) int { return int(p.pool[s][k]) }

// Hash returns the key of board, pools and side to move.
func (p *Position) Hash() uint64 { return p.hash }

// Make plays a move with its outcome, as Outcomes lists it. It also takes a
// captured identity that the viewer would not have learnt by the rules, so
// that a game can be replayed once everything is known. A covered piece cannot
// move without turning up: Make panics when the move does not say as what.
func (p *Position) Make(m game.Move) {
	mover := p.board[xiangqi.From(m)]
	if !mover.Covered() {
		p.land(m, mover)
		return
	}
	kind := Turned(m)
	if kind == xiangqi.None {
		panic("jieqi: Make needs to know as what the covered piece turned up")
	}
	p.land(m, Revealed(p.side, kind))
}

// land plays a move at whose end the mover is what landed says.
func (p *Position) land(m game.Move, landed Piece) {
	from, to := xiangqi.From(m), xiangqi.To(m)
	mover, taken := p.board[from], p.board[to]
	p.played = append(p.played, m)
	p.undos = append(p.undos, undo{mover, taken, p.quiet, p.hash})

	p.quiet++
	p.hash ^= pieceKeys[mover][from] ^ blackKey
	if mover.Covered() {
		if kind := landed.Kind(); kind != xiangqi.None {
			p.draw(p.side, kind)
		}
		p.quiet = 0
	}
	if taken != Empty {
		p.hash ^= pieceKeys[taken][to]
		if kind := Captured(m); kind != xiangqi.None {
			p.draw(p.side.Other(), kind)
		}
		p.quiet = 0
	}
	p.shift(from, to, mover, taken, landed)
	p.hash ^= pieceKeys[landed][to]
	p.round += int(p.side)
	p.side = p.side.Other()
}

// shift puts landed on a point in place of what was taken there, and takes the
// mover away from where it stood. It keeps the placement only.
func (p *Position) shift(from, to xiangqi.Square, mover, taken, landed Piece) {
	p.toggle(mover, from)
	p.toggle(taken, to)
	p.toggle(landed, to)
	p.board[from], p.board[to] = Empty, landed
	if landed.Kind() == xiangqi.King {
		xiangqi.SeatKing(&p.field, landed.Side(), to)
	}
}

// unshift takes back what shift did.
func (p *Position) unshift(from, to xiangqi.Square, mover, taken Piece) {
	p.shift(to, from, p.board[to], Empty, mover)
	p.toggle(taken, to)
	p.board[to] = taken
}

// toggle puts a piece into the sets, or takes it out.
func (p *Position) toggle(piece Piece, s xiangqi.Square) {
	if piece == Empty {
		return
	}
	xiangqi.Toggle(&p.field, piece.Side(), piece.Kind(), s)
	if piece.Covered() {
		p.covers[piece.Side()&1] = p.covers[piece.Side()&1].Toggled(s)
	}
}

// draw takes a kind out of a pool.
func (p *Position) draw(s game.Side, k xiangqi.Kind) {
	n := p.pool[s][k]
	p.hash ^= poolKeys[s][k][n] ^ poolKeys[s][k][n-1]
	p.pool[s][k] = n - 1
}

// Unmake takes back the last move made.
func (p *Position) Unmake() {
	last := len(p.played) - 1
	m, u := p.played[last], p.undos[last]
	p.played, p.undos = p.played[:last], p.undos[:last]

	from, to := xiangqi.From(m), xiangqi.To(m)
	p.side = p.side.Other()
	p.round -= int(p.side)
	p.unshift(from, to, u.mover, u.taken)
	p.quiet, p.hash = u.quiet, u.hash
	if kind := Turned(m); kind != xiangqi.None {
		p.pool[p.side][kind]++
	}
	if kind := Captured(m); kind != xiangqi.None {
		p.pool[p.side.Other()][kind]++
	}
}

// Clone returns an independent copy, history included.
func (p *Position) Clone() game.Position {
	c := *p
	c.field = p.Copy()
	c.played, c.undos = slices.Clone(p.played), slices.Clone(p.undos)
	return &c
}

var _ game.Passer = (*Position)(nil)

// Pass skips the side to move, which must not be in check. No position counts
// as the same before and after it, and the count of quiet plies begins anew.
// Unmake takes it back.
//
// In the history a pass is a move from an empty point to itself, which Make
// and Unmake carry out without touching a piece.
func (p *Position) Pass() {
	s := xiangqi.Square(0)
	for p.board[s] != Empty {
		s++
	}
	p.Make(xiangqi.NewMove(s, s))
	p.quiet = 0
}

// isPass tells a pass in the history from a move.
func isPass(m game.Move) bool { return xiangqi.From(m) == xiangqi.To(m) }
