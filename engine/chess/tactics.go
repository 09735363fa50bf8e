package chess

import (
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
	"banco/search/strong"
)

var _ strong.CheckTactics = Guide{}

// HistorySizes returns the numbers of men on squares, and of pairs of squares by which of
// the two are attacked.
func (Guide) HistorySizes() (pieceTos, fromTos int) { return 12 * 64, 4 * 64 * 64 }

// Legal reports whether a move is legal.
func (Guide) Legal(p game.Position, m game.Move) bool { return rules.Legal(p.(*rules.Position), m) }

// Captures appends the legal captures and promotions, of those to less than a
// queen none.
func (Guide) Captures(p game.Position, buf []game.Move) []game.Move {
	begin := len(buf)
	buf = p.(*rules.Position).Captures(buf)
	kept := buf[:begin]
	for _, m := range buf[begin:] {
		if k := rules.Promotion(m); k == rules.NoKind || k == rules.Queen {
			kept = append(kept, m)
		}
	}
	return kept
}

// QuietChecks appends the quiet moves that give check, without those of the king.
func (Guide) QuietChecks(p game.Position, buf []game.Move) []game.Move {
	return p.(*rules.Position).QuietChecks(buf)
}

// Describe appends a ScoredMove for each move. A promotion to less than
// a queen counts as quiet, so that it comes late. Only quiet moves are told apart
// by what the opponent attacks: captures have a history of their own.
func (Guide) Describe(p game.Position, moves []game.Move, buf []strong.ScoredMove) []strong.ScoredMove {
	position := p.(*rules.Position)
	side := uint16(position.Side()&1) * 6 * 64
	var attacked uint64
	known := false
	buf, added := strong.Extend(buf, len(moves))
	for i, m := range moves {
		d := &added[i]
		mover, from, to, victim := rules.Mover(m), uint16(rules.From(m)), uint16(rules.To(m)), rules.Captured(m)
		gain := exchange[victim&7]
		if k := rules.Promotion(m); k == rules.Queen {
			gain += exchange[k] - exchange[rules.Pawn]
		} else if k != rules.NoKind {
			gain, victim = 0, rules.NoKind
		}
		if !known && gain <= 0 {
			attacked, known = position.Attacked(), true
		}
		d.Move, d.PieceTo = m, side+uint16(mover-1)*64+to
		d.FromTo = uint16(attacked>>from&1)<<13 | uint16(attacked>>to&1)<<12 | from<<6 | to
		d.Gain, d.Captured = int16(gain), uint8(victim)
	}
	return buf
}

// GivesCheck reports whether a move gives check.
func (Guide) GivesCheck(p game.Position, m game.Move) bool { return p.(*rules.Position).Checks(m) }

// FreePieces counts the pieces of the side to move.
func (Guide) FreePieces(p game.Position) int {
	position := p.(*rules.Position)
	return bits.OnesCount64(position.SideSet(position.Side()) &^ position.KindSet(rules.Pawn) &^ position.KindSet(rules.King))
}

// Keys hashes the pawns, and the pieces of each side.
func (Guide) Keys(p game.Position) (k strong.Keys) {
	position := p.(*rules.Position)
	white, pawns := position.SideSet(game.First), position.KindSet(rules.Pawn)
	k.Pawns = mix((pawns&white)*prime1 ^ (pawns&^white)*prime2)
	knights, bishops := position.KindSet(rules.Knight), position.KindSet(rules.Bishop)
	rooks, queens, kings := position.KindSet(rules.Rook), position.KindSet(rules.Queen), position.KindSet(rules.King)
	for side, own := range [2]uint64{white, ^white} {
		k.NonPawns[side] = mix((knights&own)*prime1 ^ (bishops&own)*prime2 ^ (rooks&own)*prime3 ^ (queens&own)*prime4 ^ (kings&own)*prime5)
	}
	return k
}

// Odd numbers without a pattern, to tell sets of squares apart.
const (
	prime1 = 0x9e3779b97f4a7c15
	prime2 = 0xc2b2ae3d27d4eb4f
	prime3 = 0x165667b19e3779f9
	prime4 = 0xd6e8feb86659fd93
	prime5 = 0xa0761d6478bd642f
)

func mix(x uint64) uint64 {
	x = (x ^ x>>32) * prime4
	return x ^ x>>29
}

// RuleResult returns the result that the rules give to a position of a search.
func (Guide) RuleResult(p game.Position, plies int) game.Result {
	return p.(*rules.Position).Ruled(plies)
}

// byWorth lists the kinds of men, the least valuable first.
var byWorth = [...]rules.Kind{rules.Pawn, rules.Knight, rules.Bishop, rules.Rook, rules.Queen}

// SEEAtLeast is the static exchange evaluation on a move's square. It ignores
// pins.
func (g Guide) SEEAtLeast(p game.Position, m game.Move, least search.Score) bool {
	if rules.IsCastle(m) {
		return least <= 0
	}
	position := p.(*rules.Position)
	to := rules.To(m)
	// What is won if nothing is captured back, and what then stands to lose.
	balance, risk := exchange[rules.Captured(m)&7]-least, exchange[rules.Mover(m)]
	if k := rules.Promotion(m); k != rules.NoKind {
		balance, risk = balance+exchange[k]-exchange[rules.Pawn], exchange[k]
	}
	if balance < 0 {
		return false
	}
	if balance >= risk {
		return true
	}
	occupied := ^position.KindSet(rules.NoKind) &^ bit(rules.From(m))
	if rules.IsEnPassant(m) {
		occupied &^= bit(to ^ 8)
	}
	return g.exchanges(position, to, occupied|bit(to), balance-risk)
}

// exchanges plays the captures on a square after the first one. The balance is
// the first side's, as if the man on the square were lost already: it is at
// most 0.
func (Guide) exchanges(p *rules.Position, to rules.Square, occupied uint64, balance search.Score) bool {
	diagonal := p.KindSet(rules.Bishop) | p.KindSet(rules.Queen)
	orthogonal := p.KindSet(rules.Rook) | p.KindSet(rules.Queen)
	attackers := p.Attackers(to, occupied)
	side, won := p.Side().Other(), true
	for {
		own := attackers & occupied & p.SideSet(side)
		if own == 0 {
			return won
		}
		kind, man := rules.King, own
		for _, k := range byWorth {
			if set := own & p.KindSet(k); set != 0 {
				kind, man = k, set&-set
				break
			}
		}
		won = !won
		if kind == rules.King { // which captures only what is not protected
			if attackers&occupied&p.SideSet(side.Other()) != 0 {
				return !won
			}
			return won
		}
		// The side that captures now has at least so much if its man is lost.
		balance = -balance - 1 - exchange[kind]
		if balance >= 0 {
			return won
		}
		occupied &^= man
		attackers |= rules.BishopAttacks(to, occupied)&diagonal | rules.RookAttacks(to, occupied)&orthogonal
		side = side.Other()
	}
}
