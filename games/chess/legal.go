package chess

import (
	"math/bits"

	"banco/game"
)

// stance is what the legal moves depend on besides the placement: who checks
// the king, who shields it, and where it may go itself.
type stance struct {
	king     Square
	own, foe uint64
	checkers uint64
	pinned   uint64 // own men that may only move on their line to the king
	targets  uint64 // where men other than the king may land
	steps    uint64 // where the king may step
	castling uint64 // the rooks with which it may castle
}

// take fills in the stance of the side to move.
func (s *stance) take(b *board) {
	s.takeAims(b)
	s.takeSteps(b)
}

// takeAims fills in what men other than the king depend on.
func (s *stance) takeAims(b *board) {
	own, foe := b.men(b.side), b.men(b.side^1)
	s.own, s.foe = own, foe
	king := first(b.kings()&own) & 63
	s.king = king
	s.checkers, s.pinned = b.aim(king, own, foe)
	s.targets = ^own
	if s.checkers != 0 {
		s.targets = s.checkers | between[king][first(s.checkers)&63]
		if s.checkers&(s.checkers-1) != 0 {
			s.targets = 0
		}
	}
}

// takeSteps fills in where the king may go.
func (s *stance) takeSteps(b *board) {
	king, own, foe := s.king, s.own, s.foe
	zone := kingSteps[king] &^ own
	var rooks uint64
	if b.rights&castlingMask != 0 && s.checkers == 0 {
		var walk uint64
		rooks, walk = b.openRooks(king, own|foe)
		rooks &^= s.pinned // in Chess960 a rook can shield the square the king lands on
		zone |= walk
	}
	if zone != 0 {
		zone = b.safe(zone, (own|foe)^king.bit(), foe)
	}
	s.steps = zone & kingSteps[king] &^ own
	s.castling = 0
	for ; rooks != 0; rooks &= rooks - 1 {
		if walk := castlingWays[king&7][first(rooks)&7].walk << (king & 56); walk&^zone == 0 {
			s.castling |= rooks & -rooks
		}
	}
}

// aim returns the foes that check the king, and the own men that stand alone
// between it and a foe's slider.
func (b *board) aim(king Square, own, foe uint64) (checkers, pinned uint64) {
	king &= 63
	checkers = (knightSteps[king]&b.knights() | pawnSteps[b.side&1][king]&b.pawns()) & foe
	snipers := (rookRays[king]&b.orthogonals() | bishopRays[king]&b.diagonals()) & foe
	for ; snipers != 0; snipers &= snipers - 1 {
		shield := between[king][first(snipers)&63] & (own | foe)
		if shield == 0 {
			checkers |= snipers & -snipers
		} else if shield&(shield-1) == 0 {
			pinned |= shield & own
		}
	}
	return checkers, pinned
}

// safe returns the squares of a zone that the foe does not attack.
func (b *board) safe(zone, occupied, foe uint64) uint64 {
	left, right := pawnCaptures(b.side^1, b.pawns()&foe)
	zone &^= left | right | kingSteps[first(b.kings()&foe)&63]
	for set := b.knights() & foe; set != 0; set &= set - 1 {
		zone &^= knightSteps[first(set)&63]
	}
	diagonals, orthogonals := b.diagonals()&foe, b.orthogonals()&foe
	for set := zone; set != 0; set &= set - 1 {
		s := first(set)
		if bishopAttacks(s, occupied)&diagonals|rookAttacks(s, occupied)&orthogonals != 0 {
			zone ^= set & -set
		}
	}
	return zone
}

// openRooks returns the rooks with the right to castle and no man in the way,
// and the squares on which the king must then not be attacked.
func (b *board) openRooks(king Square, occupied uint64) (rooks, walk uint64) {
	home := king & 56
	for set := b.rights & backRank(b.side); set != 0; set &= set - 1 {
		way := &castlingWays[king&7][first(set)&7]
		if way.path<<home&occupied == 0 {
			rooks |= set & -set
			walk |= way.walk << home
		}
	}
	return rooks, walk
}

// castlingWays has, by the files of king and rook, the squares of White's back
// rank that must be empty to castle, and those on which the king must not be
// attacked.
var castlingWays [8][8]struct{ path, walk uint64 }

func fillCastlingWays() {
	for king := range Square(8) {
		for rook := range Square(8) {
			to := castlingTarget(king, rook)
			way := &castlingWays[king][rook]
			way.walk = (between[king][to] | to.bit()) &^ king.bit()
			way.path = way.walk | between[rook][rookHome(to)] | rookHome(to).bit()
			way.path &^= king.bit() | rook.bit()
		}
	}
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
	var s stance
	s.take(b)
	buf = b.spread(buf, s.king, King, s.steps)
	if s.targets == 0 {
		return buf
	}
	return castlingMoves(b.pieceMoves(b.pawnMoves(buf, &s), &s), &s)
}

// movesTo appends the legal moves to a square, and castling and captures en passant to any.
// Without the king's own it is faster.
func (b *board) movesTo(to Square, king bool, buf []game.Move) []game.Move {
	var s stance
	s.takeAims(b)
	if king {
		s.takeSteps(b)
	}
	buf = b.spread(buf, s.king, King, s.steps&to.bit())
	if s.targets == 0 {
		return buf
	}
	s.targets &= to.bit()
	buf = castlingMoves(b.pawnMoves(buf, &s), &s)
	if s.targets == 0 {
		return buf
	}
	occupied := s.own | s.foe
	from := knightSteps[to&63]&b.knights() | bishopAttacks(to, occupied)&b.diagonals() | rookAttacks(to, occupied)&b.orthogonals()
	for set := from & s.own; set != 0; set &= set - 1 {
		if at := first(set); s.pinned&at.bit() == 0 || lines[s.king&63][at&63]&to.bit() != 0 {
			buf = append(buf, newMove(at, to, b.kindAt(at), b.kindAt(to)))
		}
	}
	return buf
}

// castlingMoves appends the ways to castle.
func castlingMoves(buf []game.Move, s *stance) []game.Move {
	for set := s.castling; set != 0; set &= set - 1 {
		rook := first(set)
		m := newMove(s.king, castlingTarget(s.king, rook), King, NoKind)
		buf = append(buf, m|castleFlag|game.Move(rook&7)<<rookShift)
	}
	return buf
}

// Captures appends the legal moves that capture or promote.
func (b *board) Captures(buf []game.Move) []game.Move {
	var s stance
	s.take(b)
	buf = b.spread(buf, s.king, King, s.steps&s.foe)
	if s.targets == 0 {
		return buf
	}
	targets := s.targets
	s.targets = targets & (s.foe | rank1 | rank8)
	buf = b.pawnMoves(buf, &s)
	s.targets = targets & s.foe
	return b.pieceMoves(buf, &s)
}

// pieceMoves appends the moves of knights, bishops, rooks and queens.
func (b *board) pieceMoves(buf []game.Move, s *stance) []game.Move {
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

// count returns the number of legal moves: the sizes of the sets of squares
// that moves would spread out.
func (b *board) count() int {
	var s stance
	s.take(b)
	n := bits.OnesCount64(s.steps)
	targets := s.targets
	if targets == 0 {
		return n
	}
	occupied, free := s.own|s.foe, s.own&^s.pinned
	for set := b.knights() & free; set != 0; set &= set - 1 {
		n += bits.OnesCount64(knightSteps[first(set)&63] & targets)
	}
	for set := b.diagonals() & free; set != 0; set &= set - 1 {
		n += bits.OnesCount64(bishopAttacks(first(set), occupied) & targets)
	}
	for set := b.orthogonals() & free; set != 0; set &= set - 1 {
		n += bits.OnesCount64(rookAttacks(first(set), occupied) & targets)
	}
	n += b.countPawns(&s, b.pawns()&free, targets)
	if s.pinned != 0 {
		n += b.countPinned(&s)
	}
	if b.rights&enPassantMask|s.castling != 0 {
		n += bits.OnesCount64(b.enPassantCapturers()) + bits.OnesCount64(s.castling)
	}
	return n
}

// countPawns counts the moves of pawns to the target squares, but for
// captures en passant.
func (b *board) countPawns(s *stance, pawns, targets uint64) int {
	one, two := pawnPushes(b.side, pawns, ^(s.own | s.foe))
	left, right := pawnCaptures(b.side, pawns)
	// Steps and captures to one side never end on the same square.
	most := (one | two | left&s.foe) & targets
	right &= s.foe & targets
	n := bits.OnesCount64(most) + bits.OnesCount64(right)
	if (most|right)&(rank1|rank8) != 0 {
		n += 3 * (bits.OnesCount64(most&(rank1|rank8)) + bits.OnesCount64(right&(rank1|rank8)))
	}
	return n
}

// countPinned counts the moves of pinned men along their lines to the king.
func (b *board) countPinned(s *stance) (n int) {
	occupied := s.own | s.foe
	for set := s.pinned; set != 0; set &= set - 1 {
		from := first(set) & 63
		targets := lines[s.king&63][from] & s.targets
		k := b.kindAt(from)
		switch {
		case k == Pawn:
			n += b.countPawns(s, from.bit(), targets)
			continue
		case k&4 != 0:
			continue
		}
		if k&Bishop != 0 {
			n += bits.OnesCount64(bishopAttacks(from, occupied) & targets)
		}
		if k&Rook != 0 {
			n += bits.OnesCount64(rookAttacks(from, occupied) & targets)
		}
	}
	return n
}

// perft counts the leaves of the tree of legal moves, the last ply in bulk.
// The board comes by value: the copy is what unmakes a move.
func (b board) perft(depth int) (n uint64) {
	if depth == 1 {
		return uint64(b.count())
	}
	var buf [256]game.Move
	for _, m := range b.moves(buf[:0]) {
		next := b
		next.play(m)
		if depth == 2 {
			n += uint64(next.count())
		} else {
			n += next.perft(depth - 1)
		}
	}
	return n
}
