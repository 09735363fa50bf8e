package chess

import (
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

const (
	endingMen   = 16 // with more men no ending is drawish
	scaleNormal = 16 // the scale factor of an ending that is not drawish
)

// scaleNetwork scales a network's score for the side to move down where the ending
// cannot be won or the count towards fifty moves has begun. What else is drawish the
// network has learnt from games in which scaleFactor scaled it down.
func scaleNetwork(p *rules.Position, score search.Score) search.Score {
	if bits.OnesCount64(p.SideSet(game.First)|p.SideSet(game.Second)) > endingMen {
		return score
	}
	var v, black view
	v.take(p)
	if (p.Side() == game.First) != (score > 0) {
		v.turnTo(&black)
		v = black
	}
	const half, full = 100, 200 // half moves
	return score * search.Score(v.drawnFactor()*(full-min(p.Clock(), half))) / (scaleNormal * full)
}

// drawnFactor returns how much a score in favour of v's own side counts, in parts of
// scaleNormal: little where that side cannot win.
func (v *view) drawnFactor() int {
	lead := v.own.force() - v.foe.force()
	switch {
	case v.own.pawns == 0 && (lead < 4 || v.own.force() == 2*minor && v.own.knights|v.own.bishops == v.own.knights):
		return 2 // no mate can be forced
	case v.wrongBishop():
		return 1
	}
	return scaleNormal
}

// scaleFactor is drawnFactor with other endings that are hard to win.
func (v *view) scaleFactor() int {
	lead, pawns := v.own.force()-v.foe.force(), bits.OnesCount64(v.own.pawns)
	if factor := v.drawnFactor(); factor < scaleNormal {
		return factor
	}
	switch {
	case v.oppositeBishops():
		return 6
	case v.rooksOnOneWing():
		return 8
	case pawns == 1 && v.foe.knights|v.foe.bishops != 0 && lead+minor < 4:
		return 8 // the other side gives a piece for the last pawn
	}
	return scaleNormal
}

// wrongBishop reports whether the own side has nothing but pawns on one file at
// the edge and bishops that do not cover the corner where they promote, and the
// other king is there.
func (v *view) wrongBishop() bool {
	corner := rules.Square(56)
	if v.own.pawns&fileH != 0 {
		corner = 63
	}
	if v.own.pawns == 0 || v.own.bishops == 0 || v.own.knights|v.own.rooks|v.own.queens != 0 ||
		v.own.pawns&^fileOf(corner) != 0 || distance(v.foe.king, corner) > 1 {
		return false
	}
	if bit(corner)&darkSquares != 0 {
		return v.own.bishops&darkSquares == 0
	}
	return v.own.bishops&^darkSquares == 0
}

// oppositeBishops reports whether all pieces are two bishops, one on each side,
// that never meet.
func (v *view) oppositeBishops() bool {
	return v.own.only(v.own.bishops) && v.foe.only(v.foe.bishops) && (v.own.bishops&darkSquares == 0) != (v.foe.bishops&darkSquares == 0)
}

// rooksOnOneWing reports whether both sides have a rook and pawns on the same four
// files, the own side one more at most.
func (v *view) rooksOnOneWing() bool {
	pawns := v.own.pawns | v.foe.pawns
	return v.own.only(v.own.rooks) && v.foe.only(v.foe.rooks) && (pawns&leftWing == 0 || pawns&^leftWing == 0) &&
		bits.OnesCount64(v.own.pawns) <= bits.OnesCount64(v.foe.pawns)+1
}

// leftWing are the files from a to d.
const leftWing = fileA | fileA<<1 | fileA<<2 | fileA<<3

// only reports whether a set is a side's only piece.
func (c *camp) only(set uint64) bool {
	return bits.OnesCount64(set) == 1 && c.knights|c.bishops|c.rooks|c.queens == set
}
