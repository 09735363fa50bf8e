package xiangqi

import (
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/nnue"
)

// Choices appends each legal move as a policy looks at it.
func (g Guide) Choices(p game.Position, moves []game.Move, buf []nnue.Choice) []nnue.Choice {
	position := p.(*rules.Position)
	var hanging, known rules.Set
	for _, m := range moves {
		from, to := rules.From(m), rules.To(m)
		if !known.Has(from) {
			known = known.With(from)
			if hangs(position, from) {
				hanging = hanging.With(from)
			}
		}
		traits := nnue.Traits(position.At(to).Kind())
		if g.SEEAtLeast(p, m, 0) {
			traits |= nnue.Safe
		}
		if position.Checks(m) {
			traits |= nnue.Check
		}
		if hanging.Has(from) {
			traits |= nnue.Hanging
		}
		buf = append(buf, nnue.Choice{From: uint8(from), To: uint8(to), Traits: traits})
	}
	return buf
}

// hangs reports whether a piece of the side to move is attacked by a less
// valuable one, or attacked and not protected.
func hangs(p *rules.Position, at rules.Square) bool {
	attackers := p.Attackers(at, p.Occupied())
	side := p.Side()
	enemies := attackers.And(p.Set(side.Other(), rules.None))
	if enemies.Empty() {
		return false
	}
	if attackers.And(p.Set(side, rules.None)).Empty() {
		return true
	}
	worth := exchange[p.At(at).Kind()]
	for _, k := range byWorth {
		if exchange[k] >= worth {
			return false
		}
		if !enemies.And(p.Set(side.Other(), k)).Empty() {
			return true
		}
	}
	return false
}
