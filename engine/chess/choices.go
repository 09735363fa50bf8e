package chess

import (
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/nnue"
)

// Among the kinds that are captured, the king and the number above it, which are
// never captured, stand for promotions.
const (
	toQueen = nnue.Traits(rules.King)
	toLess  = nnue.Traits(7)
)

// Choices appends each legal move as a policy looks at it.
func (g Guide) Choices(p game.Position, moves []game.Move, buf []nnue.Choice) []nnue.Choice {
	position := p.(*rules.Position)
	var hanging, known uint64
	exposed := exposed(position)
	for _, m := range moves {
		from := rules.From(m)
		if known&bit(from) == 0 {
			known |= bit(from)
			if hangs(position, from) {
				hanging |= bit(from)
			}
		}
		traits := nnue.Traits(rules.Captured(m))
		switch rules.Promotion(m) {
		case rules.NoKind:
		case rules.Queen:
			traits = toQueen
		default:
			traits = toLess
		}
		if exposed&bit(rules.To(m)) == 0 && !rules.IsEnPassant(m) || g.SEEAtLeast(p, m, 0) {
			traits |= nnue.Safe
		}
		if position.Checks(m) {
			traits |= nnue.Check
		}
		if hanging&bit(from) != 0 {
			traits |= nnue.Hanging
		}
		buf = append(buf, nnue.Choice{From: uint8(from), To: uint8(rules.To(m)), Traits: traits})
	}
	return buf
}

// exposed returns squares among which are all that the opponent attacks after any move
// but a capture en passant: those attacked now, and those behind a man that is.
func exposed(p *rules.Position) (set uint64) {
	own, foe := p.SideSet(p.Side()), p.SideSet(p.Side().Other())
	occupied := own | foe
	pawns := foe & p.KindSet(rules.Pawn)
	if p.Side() == game.First {
		set = sideways(pawns >> 8)
	} else {
		set = sideways(pawns << 8)
	}
	for rest := foe & p.KindSet(rules.Knight); rest != 0; rest &= rest - 1 {
		set |= rules.KnightAttacks(rules.Square(bits.TrailingZeros64(rest)))
	}
	for rest := foe & p.KindSet(rules.King); rest != 0; rest &= rest - 1 {
		set |= rules.KingAttacks(rules.Square(bits.TrailingZeros64(rest)))
	}
	queens := p.KindSet(rules.Queen)
	for rest := foe & (queens | p.KindSet(rules.Bishop)); rest != 0; rest &= rest - 1 {
		at := rules.Square(bits.TrailingZeros64(rest))
		set |= rules.BishopAttacks(at, occupied&^(rules.BishopAttacks(at, occupied)&own))
	}
	for rest := foe & (queens | p.KindSet(rules.Rook)); rest != 0; rest &= rest - 1 {
		at := rules.Square(bits.TrailingZeros64(rest))
		set |= rules.RookAttacks(at, occupied&^(rules.RookAttacks(at, occupied)&own))
	}
	return set
}

// hangs reports whether a man of the side to move is attacked by a less valuable
// one, or attacked and not protected.
func hangs(p *rules.Position, at rules.Square) bool {
	attackers := p.Attackers(at, ^p.KindSet(rules.NoKind))
	enemies := attackers & p.SideSet(p.Side().Other())
	if enemies == 0 {
		return false
	}
	if attackers&p.SideSet(p.Side()) == 0 {
		return true
	}
	worth := exchange[p.At(at).Kind()&7]
	for _, k := range byWorth {
		if exchange[k] >= worth {
			return false
		}
		if enemies&p.KindSet(k) != 0 {
			return true
		}
	}
	return false
}
