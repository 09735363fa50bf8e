package jieqi

import (
	"banco/engine/xiangqi/worth"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search/strong"
)

var _ strong.ChanceTactics = Guide{}

// The kinds of men that PieceTo tells apart: xiangqi's seven, and the covered ones.
const (
	pieceKinds   = 8
	coveredPiece = pieceKinds - 1
	// coveredVictim is the kind under which captures of covered pieces are
	// remembered: a king is never captured.
	coveredVictim = uint8(xiangqi.King)
)

// HistorySizes returns the numbers of pieces on points, and of pairs of points.
func (Guide) HistorySizes() (pieceTos, fromTos int) {
	return 2 * pieceKinds * xiangqi.Squares, xiangqi.Squares * xiangqi.Squares
}

// Legal reports whether a move is legal, whatever turns up.
func (Guide) Legal(p game.Position, m game.Move) bool { return p.(*rules.Position).Legal(m) }

// Captures appends the legal captures.
func (Guide) Captures(p game.Position, buf []game.Move) []game.Move {
	return p.(*rules.Position).Captures(buf)
}

// Describe appends a ScoredMove for each move. The move of a covered piece is a
// chance move. A captured piece that is covered is not looked into: the mean of
// the pool is the same before and after.
func (Guide) Describe(p game.Position, moves []game.Move, buf []strong.ScoredMove) []strong.ScoredMove {
	position := p.(*rules.Position)
	side := uint16(position.Side()&1) * pieceKinds * xiangqi.Squares
	covered := -1 // what a covered piece is worth, once it is asked for
	buf, added := strong.Extend(buf, len(moves))
	for i, m := range moves {
		c := &added[i]
		from, to := xiangqi.From(m), xiangqi.To(m)
		mover, victim := position.At(from), position.At(to)
		c.Move, c.FromTo, c.Chance = m, uint16(from)*xiangqi.Squares+uint16(to), mover.Covered()
		kind := uint16(mover.Kind()) - 1
		if c.Chance {
			kind = coveredPiece
		}
		c.PieceTo = side + kind*xiangqi.Squares + uint16(to)
		switch {
		case victim == rules.Empty:
		case victim.Covered():
			if covered < 0 {
				covered = max(bancoPrices.mean(position, position.Side().Other()), 1)
			}
			c.Gain, c.Captured = int16(covered), coveredVictim
		default:
			c.Gain, c.Captured = int16(bancoPrices[victim.Kind()]), uint8(victim.Kind())
		}
	}
	return buf
}

// Outcomes appends the kinds that a covered piece can turn out to be.
func (Guide) Outcomes(p game.Position, m game.Move, buf []game.Outcome) []game.Outcome {
	position := p.(*rules.Position)
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		if n := position.Pool(position.Side(), k); n > 0 {
			buf = append(buf, game.Outcome{Move: rules.Resolve(m, k, xiangqi.None), Weight: uint32(n)})
		}
	}
	return buf
}

// GivesCheck reports whether a move gives check, whatever piece it uncovers.
func (Guide) GivesCheck(p game.Position, m game.Move) bool { return p.(*rules.Position).Checks(m) }

// FreePieces counts the rooks, horses, cannons and covered pieces of the side to
// move.
func (Guide) FreePieces(p game.Position) int {
	position := p.(*rules.Position)
	side := position.Side()
	return position.Set(side, xiangqi.Rook).Count() + position.Set(side, xiangqi.Horse).Count() +
		position.Set(side, xiangqi.Cannon).Count() + position.Covers(side).Count()
}

// Keys hashes the pawns and what is covered, and the pieces of each side.
func (Guide) Keys(p game.Position) (k strong.Keys) {
	position := p.(*rules.Position)
	for side := game.First; side <= game.Second; side++ {
		pawns, covered := worth.Key(xiangqi.Pawn, position.Set(side, xiangqi.Pawn)), worth.Key(xiangqi.None, position.Covers(side))
		k.Pawns = worth.Mix(k.Pawns ^ pawns ^ covered)
		for kind := xiangqi.King; kind < xiangqi.Pawn; kind++ {
			k.NonPawns[side] ^= worth.Key(kind, position.Set(side, kind))
		}
		k.NonPawns[side] = worth.Mix(k.NonPawns[side])
	}
	return k
}

// RuleResult returns the result that the rules give to a position of a search.
func (Guide) RuleResult(p game.Position, plies int) game.Result {
	return p.(*rules.Position).Ruled(plies)
}
