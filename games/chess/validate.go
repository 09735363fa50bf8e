package chess

import (
	"fmt"
	"math/bits"

	"banco/game"
)

var colours = [2]string{"White", "Black"}

// validate says why the placement and the side to move cannot have come from
// play, as far as it looks: kings, pawns, numbers of men, checks.
func (b *board) validate() error {
	for side := range game.NoSide {
		if err := b.validateMen(side); err != nil {
			return err
		}
	}
	if b.pawns()&(rank1|rank8) != 0 {
		return fmt.Errorf("a pawn on %s", first(b.pawns()&(rank1|rank8)))
	}
	if b.attackers(b.king(b.side^1), b.side, b.occupied()) != 0 {
		return fmt.Errorf("%s is in check, but %s is to move", colours[b.side^1], colours[b.side])
	}
	if n := bits.OnesCount64(b.checkers()); n > 2 {
		return fmt.Errorf("%s is in check from %d men at once", colours[b.side], n)
	}
	return nil
}

// validateMen checks that a side's men can be the sixteen of the start, some
// lost, some pawns promoted.
func (b *board) validateMen(side game.Side) error {
	men, name := b.men(side), colours[side]
	number := func(k Kind) int { return bits.OnesCount64(men & b.kind(k)) }
	if n := number(King); n != 1 {
		return fmt.Errorf("%s has %d kings", name, n)
	}
	if n := bits.OnesCount64(men); n > 16 {
		return fmt.Errorf("%s has %d men", name, n)
	}
	pawns := number(Pawn)
	if pawns > 8 {
		return fmt.Errorf("%s has %d pawns", name, pawns)
	}
	light := bits.OnesCount64(men & b.kind(Bishop) & lightSquares)
	dark := number(Bishop) - light
	promoted := max(0, number(Queen)-1) + max(0, number(Rook)-2) + max(0, number(Knight)-2) +
		max(0, light-1) + max(0, dark-1)
	if promoted > 8-pawns {
		return fmt.Errorf("%s has %d promoted men beside %d pawns", name, promoted, pawns)
	}
	return nil
}

// setEnPassant takes the square that a pawn has just passed over, if that can
// have happened, and notes it if a capture there is legal.
func (b *board) setEnPassant(s Square) error {
	victim, origin := s^8, s^24
	if b.at(victim) != NewPiece(b.side^1, Pawn) {
		return fmt.Errorf("no pawn on %s that has passed over %s", victim, s)
	}
	if b.occupied()&(s.bit()|origin.bit()) != 0 {
		return fmt.Errorf("the pawn on %s cannot have come from %s over %s", victim, origin, s)
	}
	b.offerEnPassant(s)
	return nil
}

// last returns the highest square of a set as a set.
func last(set uint64) uint64 {
	if set == 0 {
		return 0
	}
	return 1 << (63 - bits.LeadingZeros64(set))
}
