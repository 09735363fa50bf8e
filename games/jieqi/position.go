package jieqi

import (
	"slices"

	"banco/game"
	"banco/games/xiangqi"
)

// Position is a game of cờ úp as one viewer knows it. It implements
// game.Position, game.Veiled and game.Explainer.
//
// It holds nothing but what the viewer knows: a covered piece on the board is
// the point it stands on, and the pools count the kinds not seen yet.
type Position struct {
	board [xiangqi.Squares]Piece
	kings [2]xiangqi.Square
	pool  [2][8]uint8 // by side and kind
	side  game.Side
	seat  game.Side // whose view this is; NoSide for a spectator's
	rule  disclosure
	quiet int // plies since the last capture or reveal
	round int // from 1, as in the FEN
	hash  uint64

	// What has been made: the moves, and beside each what it takes to undo it.
	played []game.Move
	undos  []undo
}

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
	p.board[from], p.board[to] = Empty, landed
	p.hash ^= pieceKeys[landed][to]
	if from == p.kings[p.side] {
		p.kings[p.side] = to
	}
	p.round += int(p.side)
	p.side = p.side.Other()
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
	p.board[from], p.board[to] = u.mover, u.taken
	p.quiet, p.hash = u.quiet, u.hash
	if to == p.kings[p.side] {
		p.kings[p.side] = from
	}
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
	c.played, c.undos = slices.Clone(p.played), slices.Clone(p.undos)
	return &c
}
