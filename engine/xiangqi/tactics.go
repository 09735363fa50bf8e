package xiangqi

import (
	"banco/engine/xiangqi/worth"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
	"banco/search/strong"
)

var _ strong.Tactics = Guide{}

// HistorySizes returns the numbers of pieces on points, and of pairs of points.
func (Guide) HistorySizes() (pieceTos, fromTos int) {
	return 14 * rules.Squares, rules.Squares * rules.Squares
}

// Legal reports whether a move is legal.
func (Guide) Legal(p game.Position, m game.Move) bool { return p.(*rules.Position).Legal(m) }

// Captures appends the legal captures.
func (Guide) Captures(p game.Position, buf []game.Move) []game.Move {
	return p.(*rules.Position).Captures(buf)
}

// Describe appends a ScoredMove for each move.
func (Guide) Describe(p game.Position, moves []game.Move, buf []strong.ScoredMove) []strong.ScoredMove {
	position := p.(*rules.Position)
	side := uint16(position.Side()&1) * 7 * rules.Squares
	buf, added := strong.Extend(buf, len(moves))
	for i, m := range moves {
		d := &added[i]
		from, to := rules.From(m), rules.To(m)
		victim := position.At(to).Kind()
		d.Move, d.PieceTo = m, side+uint16(position.At(from).Kind()-1)*rules.Squares+uint16(to)
		d.FromTo = uint16(from)*rules.Squares + uint16(to)
		d.Gain, d.Captured = int16(exchange[victim&7]), uint8(victim)
	}
	return buf
}

// GivesCheck reports whether a move gives check.
func (Guide) GivesCheck(p game.Position, m game.Move) bool { return p.(*rules.Position).Checks(m) }

// FreePieces counts the rooks, horses and cannons of the side to move.
func (Guide) FreePieces(p game.Position) int {
	position := p.(*rules.Position)
	side := position.Side()
	return position.Set(side, rules.Rook).Count() + position.Set(side, rules.Horse).Count() + position.Set(side, rules.Cannon).Count()
}

// Keys hashes the pawns, and the pieces of each side.
func (Guide) Keys(p game.Position) (k strong.Keys) {
	position := p.(*rules.Position)
	for side := game.First; side <= game.Second; side++ {
		k.Pawns = worth.Mix(k.Pawns ^ worth.Key(rules.None, position.Set(side, rules.Pawn)))
		for kind := rules.King; kind < rules.Pawn; kind++ {
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

// byWorth lists the kinds of pieces, the least valuable first.
var byWorth = [...]rules.Kind{rules.Pawn, rules.Advisor, rules.Elephant, rules.Horse, rules.Cannon, rules.Rook}

// SEEAtLeast is the static exchange evaluation on a move's point. It ignores pins.
func (Guide) SEEAtLeast(p game.Position, m game.Move, least search.Score) bool {
	position := p.(*rules.Position)
	from, to := rules.From(m), rules.To(m)
	kind := position.At(from).Kind()
	balance := exchange[position.At(to).Kind()] - least
	if balance < 0 {
		return false
	}
	if kind != rules.King && balance >= exchange[kind] {
		return true
	}
	occupied := position.Occupied().Without(from).With(to)
	side, won := position.Side().Other(), true
	if kind == rules.King { // a legal move of a king is safe
		return true
	}
	balance -= exchange[kind]
	for {
		// Every capture may take a screen or a leg away, so all is looked at anew.
		attackers := position.Attackers(to, occupied)
		own := attackers.And(position.Set(side, rules.None))
		if own.Empty() {
			return won
		}
		won = !won
		kind, at := rules.King, own.First()
		for _, k := range byWorth {
			if set := own.And(position.Set(side, k)); !set.Empty() {
				kind, at = k, set.First()
				break
			}
		}
		if kind == rules.King { // which captures only what is not protected
			if !attackers.And(position.Set(side.Other(), rules.None)).Empty() {
				return !won
			}
			return won
		}
		balance = -balance - 1 - exchange[kind]
		if balance >= 0 {
			return won
		}
		occupied = occupied.Without(at)
		side = side.Other()
	}
}
