package chess

import (
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// conclude corrects a score in favour of v's own side by what is known of
// endings: what cannot be won although it counts for much, and how a win
// against a king that is nearly alone makes progress.
func (v *view) conclude(score int) int {
	if factor := v.scaleFactor(); factor < scaleNormal {
		return score * factor / scaleNormal
	}
	lead := v.own.force() - v.foe.force()
	if lead >= 4 && (v.foe.men == bit(v.foe.king) || v.queenAgainstRook()) {
		// Nothing else counts any more: other terms would hold pieces back.
		return 100*lead + 100*bits.OnesCount64(v.own.pawns) + v.drive()
	}
	return score
}

// queenAgainstRook reports whether all pieces are a queen, and a rook on the other side.
func (v *view) queenAgainstRook() bool {
	return bits.OnesCount64(v.occupied) == 4 && v.own.queens != 0 && v.foe.rooks != 0
}

const minor = 3

// force counts a side's pieces in pawns.
func (c *camp) force() int {
	return minor*bits.OnesCount64(c.knights|c.bishops) + 5*bits.OnesCount64(c.rooks) + 9*bits.OnesCount64(c.queens)
}

// drive is the progress of a hunt for a lone king: it has little room, it is
// near the edge and the own king near to it. Bishops and knights can mate in a
// corner only, a single bishop in one of its own colour; for them little else
// counts.
func (v *view) drive() int {
	king := v.foe.king
	file, rank := king.File(), king.Rank()
	near := 10 * (7 - distance(v.own.king, king))
	if v.own.pawns|v.own.rooks|v.own.queens != 0 {
		return 200 + 10*(6-central(file, rank)) + near - 4*bits.OnesCount64(v.room())
	}
	light, dark := abs(file-rank), abs(file+rank-7) // 7 in the corners of that colour
	corner := max(light, dark)
	switch v.own.bishops & darkSquares {
	case 0:
		corner = light
	case v.own.bishops:
		corner = dark
	}
	return 200 + cornerWorth*corner + near
}

// cornerWorth is what a step towards the right corner is worth to bishops and
// knights: more than all else that their king and they could gain.
const cornerWorth = 100

// room returns the squares that the enemy's king could walk to if only it moved.
func (v *view) room() uint64 {
	occupied := v.occupied &^ bit(v.foe.king)
	guarded := rules.KingAttacks(v.own.king) | sideways(v.own.pawns<<8)
	for set := v.own.knights; set != 0; set &= set - 1 {
		guarded |= rules.KnightAttacks(first(set))
	}
	for set := v.own.bishops | v.own.queens; set != 0; set &= set - 1 {
		guarded |= rules.BishopAttacks(first(set), occupied)
	}
	for set := v.own.rooks | v.own.queens; set != 0; set &= set - 1 {
		guarded |= rules.RookAttacks(first(set), occupied)
	}
	for room := bit(v.foe.king); ; {
		wider := room | sideways(room)
		wider = room | (wider|wider<<8|wider>>8)&^guarded
		if wider == room {
			return room
		}
		room = wider
	}
}

// finishing judges by another evaluator, but by what is known of endings where a
// king stands alone, or a rook against a queen: few games that networks learn from get
// there, and hardly any that show how a bishop and a knight mate. Scores are scaled down
// in drawish endings.
type finishing struct{ search.Evaluator }

var _ search.Personal = finishing{}

// Finishing returns an evaluator that judges as another one, with less in drawish
// endings, until a king stands alone, or a queen against a rook.
func Finishing(e search.Evaluator) search.Evaluator { return finishing{e} }

// Evaluate returns the worth of p for the side to move.
func (f finishing) Evaluate(p game.Position) search.Score {
	if position := p.(*rules.Position); simple(position) {
		return search.ForFirst[*rules.Position](banco).Evaluate(p)
	}
	return scaleNetwork(p.(*rules.Position), f.Evaluator.Evaluate(p))
}

// Own returns one for a single searcher.
func (f finishing) Own() search.Evaluator { return finishing{search.Own(f.Evaluator)} }

// simple reports that a king stands alone, or that all pieces are a queen and a rook on
// different sides.
func simple(p *rules.Position) bool {
	first, second := p.SideSet(game.First), p.SideSet(game.Second)
	if alone(first) || alone(second) {
		return true
	}
	return bits.OnesCount64(first|second) == 4 && p.KindSet(rules.Queen) != 0 && p.KindSet(rules.Rook) != 0
}

// alone reports that a set of men is a king's only.
func alone(men uint64) bool { return men&(men-1) == 0 }
