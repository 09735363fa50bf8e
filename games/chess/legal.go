package chess

import (
	"math/bits"

	"banco/game"
)

// stance is what the legal moves depend on besides the placement: who checks
// the king and who shields it.
type stance struct {
	king     Square
	own, foe uint64
	checkers uint64
	pinned   uint64 // own men that may only move on their line to the king
	targets  uint64 // where men other than the king may land
}

func (b *board) stance() (s stance) {
	s.own, s.foe = b.men(b.side), b.men(b.side^1)
	s.king = first(b.kings() & s.own)
	k := s.king & 63
	s.checkers = (knightSteps[k]&b.knights() | pawnSteps[b.side&1][k]&b.pawns()) & s.foe
	occupied := s.own | s.foe
	snipers := (rookRays[k]&b.orthogonals() | bishopRays[k]&b.diagonals()) & s.foe
	for ; snipers != 0; snipers &= snipers - 1 {
		sniper := first(snipers)
		switch shield := between[k][sniper&63] & occupied; {
		case shield == 0:
			s.checkers |= sniper.bit()
		case shield&(shield-1) == 0:
			s.pinned |= shield & s.own
		}
	}
	s.targets = ^s.own
	if s.checkers != 0 {
		s.targets = s.checkers | between[k][first(s.checkers)&63]
		if s.checkers&(s.checkers-1) != 0 {
			s.targets = 0
		}
	}
	return s
}

// kingTargets returns the squares that the king may step to.
func (b *board) kingTargets(s *stance) (safe uint64) {
	occupied := (s.own | s.foe) ^ s.king.bit()
	for set := kingSteps[s.king&63] &^ s.own; set != 0; set &= set - 1 {
		if b.attackers(first(set), b.side^1, occupied) == 0 {
			safe |= set & -set
		}
	}
	return safe
}

// castlingRooks returns the rooks with which the king, not in check, may
// castle.
func (b *board) castlingRooks(s *stance) (legal uint64) {
	for set := b.rights & backRank(b.side); set != 0; set &= set - 1 {
		if b.mayCastle(s, first(set)) {
			legal |= set & -set
		}
	}
	return legal
}

func (b *board) mayCastle(s *stance, rook Square) bool {
	king := s.king & 63
	to := castlingTarget(king, rook)
	rookTo := rookHome(to)
	others := (s.own | s.foe) &^ (king.bit() | rook.bit())
	kingPath := between[king][to&63] | to.bit()
	if others&(kingPath|between[rook&63][rookTo&63]|rookTo.bit()) != 0 {
		return false
	}
	// Only in Chess960 can the rook have shielded the square the king lands
	// on, so the last test is made with the rook moved.
	if b.attackers(to, b.side^1, others|rookTo.bit()) != 0 {
		return false
	}
	for path := kingPath &^ (to.bit() | king.bit()); path != 0; path &= path - 1 {
		if b.attackers(first(path), b.side^1, others|rook.bit()) != 0 {
			return false
		}
	}
	return true
}

// castlingTarget returns where the king lands when it castles with a rook.
func castlingTarget(king, rook Square) Square {
	if rook > king {
		return king&^7 | 6
	}
	return king&^7 | 2
}

// moves appends the legal moves.
func (b *board) moves(buf []game.Move) []game.Move {
	s := b.stance()
	buf = b.spread(buf, s.king, King, b.kingTargets(&s))
	if s.targets == 0 {
		return buf
	}
	buf = b.pawnMoves(buf, &s)
	occupied := s.own | s.foe
	for set := b.knights() & s.own &^ s.pinned; set != 0; set &= set - 1 {
		from := first(set)
		buf = b.spread(buf, from, Knight, knightSteps[from&63]&s.targets)
	}
	for set := (b.diag | b.orth) &^ b.step & s.own; set != 0; set &= set - 1 {
		from := first(set)
		k := b.kindAt(from)
		var to uint64
		if k&Bishop != 0 {
			to = bishopAttacks(from, occupied)
		}
		if k&Rook != 0 {
			to |= rookAttacks(from, occupied)
		}
		if s.pinned&from.bit() != 0 {
			to &= lines[s.king&63][from&63]
		}
		buf = b.spread(buf, from, k, to&s.targets)
	}
	if s.checkers == 0 {
		for set := b.castlingRooks(&s); set != 0; set &= set - 1 {
			rook := first(set)
			to := castlingTarget(s.king, rook)
			buf = append(buf, newMove(s.king, to, King, NoKind)|castleFlag|game.Move(rook&7)<<rookShift)
		}
	}
	return buf
}

// spread appends the moves of one man to each of a set of squares.
func (b *board) spread(buf []game.Move, from Square, k Kind, targets uint64) []game.Move {
	for ; targets != 0; targets &= targets - 1 {
		to := first(targets)
		buf = append(buf, newMove(from, to, k, b.kindAt(to)))
	}
	return buf
}

// forward is the rotation that takes a pawn of the side one rank on.
func forward(s game.Side) int { return 8 - 16*int(s) }

// pawnPushes returns where pawns may step by one square and by two, by the
// square they arrive on.
func pawnPushes(side game.Side, pawns, empty uint64) (one, two uint64) {
	one = bits.RotateLeft64(pawns, forward(side)) & empty
	onThird := one & (rank3 << (24 * side & 63))
	two = bits.RotateLeft64(onThird, forward(side)) & empty
	return one, two
}

// pawnCaptures returns the squares attacked by pawns towards the a-file and
// towards the h-file.
func pawnCaptures(side game.Side, pawns uint64) (left, right uint64) {
	left = bits.RotateLeft64(pawns&^fileA, forward(side)-1)
	right = bits.RotateLeft64(pawns&^fileH, forward(side)+1)
	return left, right
}

func (b *board) pawnMoves(buf []game.Move, s *stance) []game.Move {
	pawns := b.pawns() & s.own
	buf = b.pawnSpread(buf, s, pawns&^s.pinned, s.targets)
	for set := pawns & s.pinned; set != 0; set &= set - 1 {
		line := lines[s.king&63][first(set)&63]
		buf = b.pawnSpread(buf, s, set&-set, s.targets&line)
	}
	if b.rights&enPassantMask != 0 {
		to := first(b.rights & enPassantMask)
		for set := b.enPassantCapturers(); set != 0; set &= set - 1 {
			buf = append(buf, newMove(first(set), to, Pawn, Pawn)|enPassantFlag)
		}
	}
	return buf
}

// pawnSpread appends the moves of pawns to the target squares, but for
// captures en passant.
func (b *board) pawnSpread(buf []game.Move, s *stance, pawns, targets uint64) []game.Move {
	one, two := pawnPushes(b.side, pawns, ^(s.own | s.foe))
	left, right := pawnCaptures(b.side, pawns)
	step := forward(b.side)
	buf = b.pawnArrivals(buf, one&targets, step)
	buf = b.pawnArrivals(buf, two&targets, 2*step)
	buf = b.pawnArrivals(buf, left&targets&s.foe, step-1)
	return b.pawnArrivals(buf, right&targets&s.foe, step+1)
}

// pawnArrivals appends the moves of pawns that arrive from distance squares
// behind.
func (b *board) pawnArrivals(buf []game.Move, arrivals uint64, distance int) []game.Move {
	for set := arrivals; set != 0; set &= set - 1 {
		to := first(set)
		from := Square(int(to) - distance)
		captured := b.kindAt(to)
		if to.bit()&(rank1|rank8) == 0 {
			buf = append(buf, newMove(from, to, Pawn, captured))
			continue
		}
		for _, k := range [...]Kind{Queen, Rook, Bishop, Knight} {
			buf = append(buf, newMove(from, to, k, captured)|promotionFlag)
		}
	}
	return buf
}
