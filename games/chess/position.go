package chess

import (
	"slices"

	"banco/game"
)

// Position is a game of chess in progress. Games make them; the zero value is
// of no use.
type Position struct {
	moment
	past []moment // before each move made

	number   int  // of the full move in which the game began
	chess960 bool // castling is written as the king taking its rook

	aim     aim   // of the board that Checks was last asked about
	aimedAt board // that board
}

// moment is all that a move changes.
type moment struct {
	board
	clock uint16 // plies since the last capture or pawn move
	key   uint64
}

var (
	_ game.Position = (*Position)(nil)
	_ game.Counter  = (*Position)(nil)
	_ game.Claimer  = (*Position)(nil)
	_ game.Flagger  = (*Position)(nil)
)

// Side returns the side to move; White is game.First.
func (p *Position) Side() game.Side { return p.side }

// At returns what stands on a square.
func (p *Position) At(s Square) Piece { return p.at(s) }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers() != 0 }

// Chess960 reports whether the position was set up as Chess960, so that
// castling is written as the king taking its rook.
func (p *Position) Chess960() bool { return p.chess960 }

// Moves appends every legal move to buf.
func (p *Position) Moves(buf []game.Move) []game.Move { return p.moves(buf) }

// Perft counts the leaves of the tree of legal moves to the given depth.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth)
}

// Hash returns the Zobrist key of the placement, the side to move, the
// castling rights, and the en passant square where a capture is legal.
func (p *Position) Hash() uint64 { return p.key }

// Make plays a legal move.
func (p *Position) Make(m game.Move) {
	p.past = append(p.past, p.moment)
	p.key ^= p.moveKey(m)
	rights := p.rights
	p.play(m)
	if rights != p.rights {
		p.key ^= rightsHash(rights ^ p.rights)
	}
	if Mover(m) == Pawn || Captured(m) != NoKind {
		p.clock = 0
	} else if p.clock < maxCounter {
		p.clock++
	}
}

// moveKey returns the change of the key by what m moves, puts and takes, and
// by the change of sides.
func (p *Position) moveKey(m game.Move) uint64 {
	us, from, to := p.side, From(m), To(m)
	key := sideKey ^ pieceKeys[NewPiece(us, Mover(m))&15][from&63] ^ pieceKeys[NewPiece(us, lands(m))&15][to&63]
	if victim := Captured(m); victim != NoKind {
		if m&enPassantFlag != 0 {
			to ^= 8
		}
		key ^= pieceKeys[NewPiece(us^1, victim)&15][to&63]
	}
	if m&castleFlag != 0 {
		rook := &pieceKeys[NewPiece(us, Rook)&15]
		key ^= rook[CastlingRook(m)&63] ^ rook[rookHome(to)&63]
	}
	return key
}

// Unmake takes back the last move made.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	p.moment = p.past[last]
	p.past = p.past[:last]
}

// Clone returns an independent copy, history included.
func (p *Position) Clone() game.Position {
	twin := *p
	twin.past = slices.Clone(p.past)
	return &twin
}

// Pass skips the side to move, which must not be in check. A right to capture
// en passant is gone. Like a capture or a pawn move a pass cannot be reversed:
// no position counts as the same before and after it, and the count of moves
// without progress begins anew. Unmake takes it back.
func (p *Position) Pass() {
	p.past = append(p.past, p.moment)
	p.key ^= sideKey ^ rightsHash(p.rights&enPassantMask)
	p.rights &^= enPassantMask
	p.side ^= 1
	p.clock = 0
}
