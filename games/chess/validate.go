package chess

import (
	"math/bits"
	"strconv"

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
	if lost := b.pawns() & (rank1 | rank8); lost != 0 {
		return game.Wrong("pawn-on-last-rank", game.Params{"square": first(lost).String()}, "a pawn on %s", first(lost))
	}
	if b.attackers(b.king(b.side^1), b.side, b.occupied()) != 0 {
		return game.Wrong("opponent-in-check", game.Params{"side": b.side.Other().String()},
			"%s is in check, but %s is to move", colours[b.side^1], colours[b.side])
	}
	if n := bits.OnesCount64(b.checkers()); n > 2 {
		return game.Wrong("too-many-checkers", game.Params{"side": b.side.String(), "count": strconv.Itoa(n)},
			"%s is in check from %d men at once", colours[b.side], n)
	}
	return nil
}

// validateMen checks that a side's men can be the sixteen of the start, some
// lost, some pawns promoted.
func (b *board) validateMen(side game.Side) error {
	men, name := b.men(side), colours[side]
	number := func(k Kind) int { return bits.OnesCount64(men & b.kind(k)) }
	switch n := number(King); {
	case n == 0:
		return game.Wrong("no-king", game.Params{"side": side.String()}, "%s has 0 kings", name)
	case n > 1:
		return game.Wrong("two-kings", game.Params{"side": side.String(), "count": strconv.Itoa(n)}, "%s has %d kings", name, n)
	}
	if n := bits.OnesCount64(men); n > 16 {
		return game.Wrong("too-many-men", game.Params{"side": side.String(), "count": strconv.Itoa(n), "max": "16"}, "%s has %d men", name, n)
	}
	pawns := number(Pawn)
	if pawns > 8 {
		return game.Wrong("too-many-pieces",
			game.Params{"piece": NewPiece(side, Pawn).code(), "count": strconv.Itoa(pawns), "max": "8"}, "%s has %d pawns", name, pawns)
	}
	light := bits.OnesCount64(men & b.kind(Bishop) & lightSquares)
	dark := number(Bishop) - light
	promoted := max(0, number(Queen)-1) + max(0, number(Rook)-2) + max(0, number(Knight)-2) +
		max(0, light-1) + max(0, dark-1)
	if promoted > 8-pawns {
		return game.Wrong("too-many-promoted",
			game.Params{"side": side.String(), "count": strconv.Itoa(promoted), "pawns": strconv.Itoa(pawns)},
			"%s has %d promoted men beside %d pawns", name, promoted, pawns)
	}
	return nil
}

// setEnPassant takes the square that a pawn has just passed over, if that can
// have happened, and notes it if a capture there is legal.
func (b *board) setEnPassant(s Square) error {
	victim, origin := s^8, s^24
	if b.at(victim) != NewPiece(b.side^1, Pawn) {
		return game.Wrong("en-passant-pawn", game.Params{"pawn": victim.String(), "square": s.String()},
			"no pawn on %s that has passed over %s", victim, s)
	}
	if b.occupied()&(s.bit()|origin.bit()) != 0 {
		return game.Wrong("en-passant-path", game.Params{"pawn": victim.String(), "from": origin.String(), "square": s.String()},
			"the pawn on %s cannot have come from %s over %s", victim, origin, s)
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
