package chess

import (
	"slices"

	"banco/game"
)

// What searches that look far ahead ask of a position, beside what games do.

// Legal reports whether m is a legal move of p. m may be any number.
func Legal(p *Position, m game.Move) bool {
	var buf [maxMovesTo]game.Move
	return slices.Contains(p.movesTo(To(m), lands(m) == King, buf[:0]), m)
}

// maxMovesTo is above the number of legal moves to a square with those that
// castle or capture en passant elsewhere.
const maxMovesTo = 32

// Attackers returns the men of both sides that attack a square, where sliders
// see the occupied set instead of the board's own.
func (p *Position) Attackers(s Square, occupied uint64) uint64 {
	s &= 63
	return bishopAttacks(s, occupied)&p.diagonals() | rookAttacks(s, occupied)&p.orthogonals() |
		knightSteps[s]&p.knights() | kingSteps[s]&p.kings() |
		(pawnSteps[game.Second][s]&p.white|pawnSteps[game.First][s]&^p.white)&p.pawns()
}

// Attacked returns the squares that the opponent of the side to move attacks.
func (p *Position) Attacked() uint64 {
	foe, occupied := p.men(p.side^1), p.occupied()
	left, right := pawnCaptures(p.side^1, p.pawns()&foe)
	attacked := left | right | kingSteps[first(p.kings()&foe)&63]
	for set := p.knights() & foe; set != 0; set &= set - 1 {
		attacked |= knightSteps[first(set)&63]
	}
	for set := p.diagonals() & foe; set != 0; set &= set - 1 {
		attacked |= bishopAttacks(first(set), occupied)
	}
	for set := p.orthogonals() & foe; set != 0; set &= set - 1 {
		attacked |= rookAttacks(first(set), occupied)
	}
	return attacked
}

// Checks reports whether a legal move gives check. It remembers what it finds out
// about the board, so that like Make it is for one goroutine at a time.
func (p *Position) Checks(m game.Move) bool {
	if p.aimedAt != p.board {
		p.aimedAt, p.aim = p.board, p.aiming()
	}
	return p.checks(m, &p.aim)
}

// Ruled tells how the rules take a game whose last plies were made by a search,
// other than by its having no legal move. A position that came back among those
// plies counts as a draw at once: who could repeat it once can do so again.
func (p *Position) Ruled(plies int) game.Result {
	switch {
	case p.clock >= claimClock && (!p.InCheck() || p.count() > 0):
		return game.Draw(game.MoveCount)
	case p.recurs(plies):
		return game.Draw(game.Repetition)
	case p.deadMaterial():
		return game.Draw(game.InsufficientMaterial)
	}
	return game.Result{}
}

// recurs reports whether the position stood before within the last plies, or
// twice before.
func (p *Position) recurs(plies int) bool {
	if p.clock < 4 {
		return false
	}
	last := len(p.past)
	oldest, seen := max(0, last-int(p.clock)), 0
	for i := last - 4; i >= oldest; i -= 2 {
		if p.past[i].key != p.key {
			continue
		}
		if seen++; seen == 2 || i >= last-plies {
			return true
		}
	}
	return false
}

// Evaluations look at whole sets of squares at once. A set is a uint64 in
// which bit n is Square n.

// SideSet returns the squares of a side's men.
func (p *Position) SideSet(s game.Side) uint64 { return p.men(s) }

// KindSet returns the squares of the men of a kind, of both sides; for NoKind
// the empty squares.
func (p *Position) KindSet(k Kind) uint64 { return p.kind(k) }

// Planes returns the men as evaluations by networks take them (nnue.Board): the
// three bits of each man's kind, then Black's men. Of a plane of two words the
// first holds the board.
func (p *Position) Planes() [5][2]uint64 {
	return [5][2]uint64{{p.diag}, {p.orth}, {p.step}, {p.men(game.Second)}}
}

// Plies returns how many moves have been made since the position was set up,
// passes included.
func (p *Position) Plies() int { return len(p.past) }

// RookAttacks returns what a rook on s attacks over the occupied squares: up
// to and including the first man in each direction.
func RookAttacks(s Square, occupied uint64) uint64 { return rookAttacks(s, occupied) }

// BishopAttacks returns what a bishop on s attacks over the occupied squares.
func BishopAttacks(s Square, occupied uint64) uint64 { return bishopAttacks(s, occupied) }

// KnightAttacks returns what a knight on s attacks.
func KnightAttacks(s Square) uint64 { return knightSteps[s&63] }

// KingAttacks returns what a king on s attacks.
func KingAttacks(s Square) uint64 { return kingSteps[s&63] }

// CheckingMoves appends every legal move that gives check.
func (p *Position) CheckingMoves(buf []game.Move) []game.Move {
	begin := len(buf)
	buf = p.moves(buf)
	a := p.aiming()
	kept := begin
	for _, m := range buf[begin:] {
		if p.checks(m, &a) {
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}

// QuietChecks appends the legal moves of men other than the king that give
// check without capturing or promoting.
func (b *board) QuietChecks(buf []game.Move) []game.Move {
	a := b.aiming()
	var s stance
	s.takeAims(b)
	empty := s.targets &^ s.foe
	occupied := s.own | s.foe
	for set := s.own &^ b.kings(); set != 0; set &= set - 1 {
		from := first(set) & 63
		kind, to := b.kindAt(from), uint64(0)
		aims := a.from[kind&7]
		if a.veils&from.bit() != 0 {
			aims |= ^lines[a.king][from]
		}
		aims &= empty
		if s.pinned&from.bit() != 0 {
			aims &= lines[s.king&63][from]
		}
		switch kind {
		case Pawn:
			one, two := pawnPushes(b.side, from.bit(), ^occupied)
			to = (one | two) &^ (rank1 | rank8)
		case Knight:
			to = knightSteps[from]
		default:
			if kind&Bishop != 0 && bishopRays[from]&aims != 0 {
				to = bishopAttacks(from, occupied)
			}
			if kind&Rook != 0 && rookRays[from]&aims != 0 {
				to |= rookAttacks(from, occupied)
			}
		}
		buf = b.spread(buf, from, kind, to&aims)
	}
	return buf
}

// aim is what tells whether a move of the side to move gives check.
type aim struct {
	king  Square    // of the other side
	from  [8]uint64 // by kind, the squares from which the king would be attacked
	veils uint64    // own men that alone stand between the king and a slider of theirs
}

// tried are the moves that touch more than their two squares, or land as
// another kind: whether they give check is tried out.
const tried = castleFlag | enPassantFlag | promotionFlag

// aiming returns the aim of the side to move.
func (b *board) aiming() aim {
	occupied, own := b.occupied(), b.men(b.side)
	king := b.king(b.side.Other()) & 63
	a := aim{king: king}
	a.from[Pawn] = pawnSteps[b.side.Other()&1][king]
	a.from[Knight] = knightSteps[king]
	a.from[Bishop] = bishopAttacks(king, occupied)
	a.from[Rook] = rookAttacks(king, occupied)
	a.from[Queen] = a.from[Bishop] | a.from[Rook]
	snipers := (rookRays[king]&b.orthogonals() | bishopRays[king]&b.diagonals()) & own
	for ; snipers != 0; snipers &= snipers - 1 {
		veil := between[king][first(snipers)&63] & occupied
		if veil&(veil-1) == 0 {
			a.veils |= veil & own
		}
	}
	return a
}

// checks reports whether a legal move gives check.
func (b *board) checks(m game.Move, a *aim) bool {
	if m&tried != 0 {
		next := *b
		next.play(m)
		return next.checkers() != 0
	}
	from, to := From(m), To(m)
	return a.from[lands(m)&7]&to.bit() != 0 ||
		a.veils&from.bit() != 0 && lines[a.king][from&63]&to.bit() == 0
}

// Placed is a man on its square.
type Placed struct {
	Piece  Piece
	Square Square
}

// Arrange empties the board and sets up men, for those who look at one position
// after the other: no castling, no capture en passant, no history. It reports
// false where the side that is not to move is in check. Each side has one king;
// the key of the position is not kept.
func (p *Position) Arrange(side game.Side, men []Placed) bool {
	p.moment, p.past = moment{board: board{side: side}}, p.past[:0]
	for _, m := range men {
		p.put(m.Square, m.Piece)
	}
	return p.attackers(p.king(side^1), side, p.occupied()) == 0
}

// Clock returns the plies since the last capture or pawn move.
func (p *Position) Clock() int { return int(p.clock) }

// Castles reports whether a side may still castle.
func (p *Position) Castles() bool { return p.rights&castlingMask != 0 }

// Rights reports whether castling or a capture en passant may come about.
func (p *Position) Rights() bool { return p.rights != 0 }
