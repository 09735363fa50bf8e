package chess

import (
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// banco is the platform's own evaluation. Each side is judged from its own
// view of the board, once for a middlegame and once for an endgame; how many
// pieces are left says how the two mix.
func banco(p *rules.Position) search.Score { return playing.judge(p) }

// judge is banco with other weights.
func (w *weights) judge(p *rules.Position) search.Score {
	white, black := view{weights: w}, view{weights: w}
	white.take(p)
	white.turnTo(&black)
	both := white.worth() - black.worth()
	phase := min(white.phase()+black.phase(), fullPhase)
	score := (both.middle()*phase + both.end()*(fullPhase-phase)) / fullPhase
	if score >= 0 {
		return search.Score(white.conclude(score))
	}
	return -search.Score(black.conclude(-score))
}

// fullPhase is the phase of the start position, see view.phase.
const fullPhase = 24

// view is a board as one side sees it: its own back rank is the first.
type view struct {
	*weights
	own, foe camp
	occupied uint64
}

// camp is what one side has, with king as a square and the rest as sets.
type camp struct {
	men, pawns, knights, bishops, rooks, queens uint64
	king                                        rules.Square
}

// take fills in White's view.
func (v *view) take(p *rules.Position) {
	white := p.SideSet(game.First)
	pawns, knights, bishops := p.KindSet(rules.Pawn), p.KindSet(rules.Knight), p.KindSet(rules.Bishop)
	rooks, queens, kings := p.KindSet(rules.Rook), p.KindSet(rules.Queen), p.KindSet(rules.King)
	v.occupied = pawns | knights | bishops | rooks | queens | kings
	v.own.men, v.foe.men = white, v.occupied&^white
	v.own.pawns, v.foe.pawns = pawns&white, pawns&^white
	v.own.knights, v.foe.knights = knights&white, knights&^white
	v.own.bishops, v.foe.bishops = bishops&white, bishops&^white
	v.own.rooks, v.foe.rooks = rooks&white, rooks&^white
	v.own.queens, v.foe.queens = queens&white, queens&^white
	v.own.king, v.foe.king = first(kings&white), first(kings&^white)
}

// turnTo fills in the other side's view of the same board.
func (v *view) turnTo(w *view) {
	v.foe.turnTo(&w.own)
	v.own.turnTo(&w.foe)
	w.occupied = w.own.men | w.foe.men
}

// turnTo fills in the camp on the board seen from the other side.
func (c *camp) turnTo(d *camp) {
	d.men, d.pawns = bits.ReverseBytes64(c.men), bits.ReverseBytes64(c.pawns)
	d.knights, d.bishops = bits.ReverseBytes64(c.knights), bits.ReverseBytes64(c.bishops)
	d.rooks, d.queens = bits.ReverseBytes64(c.rooks), bits.ReverseBytes64(c.queens)
	d.king = c.king ^ flip
}

// phase counts a side's pieces: 12 in the start position.
func (v *view) phase() int {
	return bits.OnesCount64(v.own.knights|v.own.bishops) +
		2*bits.OnesCount64(v.own.rooks) + 4*bits.OnesCount64(v.own.queens)
}

func first(set uint64) rules.Square { return rules.Square(bits.TrailingZeros64(set)) }

// pair is a worth in a middlegame and in an endgame, in hundredths of a pawn,
// the one in the lower and the other in the upper half of a number: both are
// added and multiplied at once.
type pair int32

func newPair(middle, end int) pair { return pair(end<<16 + middle) }

func (p pair) middle() int { return int(int16(p)) }

func (p pair) end() int { return int(int16((p + 1<<15) >> 16)) }

// siege is how dangerous a piece is to the enemy's king that attacks so many
// squares around it. Each piece adds attacker as well, so that the sum tells
// how many take part: one alone is harmless, and of several the danger grows
// with the square of their sum.
var siege = func() (t [rules.King + 1][16]int) {
	for n := 1; n < 16; n++ {
		t[rules.Knight][n] = attacker + 5 + 2*n
		t[rules.Bishop][n] = attacker + 4 + 2*n
		t[rules.Rook][n] = attacker + 5 + 3*n
		t[rules.Queen][n] = attacker + 7 + 4*n
	}
	return t
}()

const attacker = 1 << 16

// worth returns what a side has.
func (v *view) worth() pair {
	own, foe := &v.own, &v.foe
	zone := rules.KingAttacks(foe.king)
	zone |= zone >> 8 // and the three squares towards the attack
	free := ^(own.men | pawnAttacks(foe.pawns))

	sum, attack := v.squares[rules.King][own.king&63], 0
	for set := own.knights; set != 0; set &= set - 1 {
		s := first(set)
		to := rules.KnightAttacks(s)
		sum += v.squares[rules.Knight][s&63] + v.knightMove*pair(bits.OnesCount64(to&free)-4)
		attack += siege[rules.Knight][bits.OnesCount64(to&zone)&15]
	}
	for set := own.bishops; set != 0; set &= set - 1 {
		s := first(set)
		to := rules.BishopAttacks(s, v.occupied^own.queens)
		sum += v.squares[rules.Bishop][s&63] + v.bishopMove*pair(bits.OnesCount64(to&free)-6)
		attack += siege[rules.Bishop][bits.OnesCount64(to&zone)&15]
	}
	for set := own.rooks; set != 0; set &= set - 1 {
		s := first(set)
		to := rules.RookAttacks(s, v.occupied^own.queens^own.rooks)
		sum += v.squares[rules.Rook][s&63] + v.rookMove*pair(bits.OnesCount64(to&free)-7)
		if file := fileOf(s); file&own.pawns == 0 {
			if sum += v.halfOpen; file&foe.pawns == 0 {
				sum += v.openFile - v.halfOpen
			}
		}
		attack += siege[rules.Rook][bits.OnesCount64(to&zone)&15]
	}
	for set := own.queens; set != 0; set &= set - 1 {
		s := first(set)
		to := rules.BishopAttacks(s, v.occupied) | rules.RookAttacks(s, v.occupied)
		sum += v.squares[rules.Queen][s&63] + v.queenMove*pair(bits.OnesCount64(to&free)-14)
		attack += siege[rules.Queen][bits.OnesCount64(to&zone)&15]
	}
	if attack >= 2*attacker {
		danger := attack & (attacker - 1)
		sum += newPair(min(danger*danger/12, 400), 0)
	}
	if own.bishops&(own.bishops-1) != 0 {
		sum += v.bishopPair
	}
	return sum + v.pawnWorth()
}

// pawnWorth returns what a side's pawns are worth, and the shelter they give
// to their king.
func (v *view) pawnWorth() (sum pair) {
	own, foe := &v.own, &v.foe
	for set := own.pawns; set != 0; set &= set - 1 {
		sum += v.squares[rules.Pawn][first(set)&63]
	}
	files := up(own.pawns) | own.pawns | down(own.pawns)
	sum += v.doubled * pair(bits.OnesCount64(own.pawns&down(own.pawns)))
	sum += v.isolated * pair(bits.OnesCount64(own.pawns&^sideways(files)))
	near := (rules.KingAttacks(own.king) | bit(own.king)) << 8
	sum += v.shield * pair(bits.OnesCount64(own.pawns&near))

	foeFront := down(foe.pawns) // the squares before them
	passed := own.pawns &^ (foeFront | sideways(foeFront)) &^ down(own.pawns)
	for set := passed; set != 0; set &= set - 1 {
		s := first(set)
		front := s + 8
		sum += v.passedRank[s.Rank()&7]
		// In an endgame the kings race to the square before the pawn.
		reach := distance(foe.king, front)*2 - distance(own.king, front)
		sum += newPair(0, reach*v.passedReach[s.Rank()&7])
		if v.occupied&bit(front) == 0 {
			sum += newPair(0, 3*v.passedReach[s.Rank()&7])
		}
	}
	return sum
}
