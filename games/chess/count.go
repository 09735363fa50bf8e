package chess

import (
	"math/bits"

	"banco/game"
)

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
