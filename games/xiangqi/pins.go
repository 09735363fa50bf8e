package xiangqi

import (
	"math/bits"

	"banco/game"
)

// maxGuards is the greatest number of enemy pieces that can bear on a king:
// two rooks, two cannons, two horses, five pawns and the other king, and in cờ
// úp two advisors and two elephants.
const maxGuards = 16

// A guard is what one enemy piece that attacks the king, or would after a
// wrong move, demands of every move of the other pieces: those in who may go
// to whoTo, the others to restTo. The demand is exact: a move of a piece
// other than the king leaves it safe if and only if it satisfies all guards.
type guard struct{ who, whoTo, restTo points }

// watch sets up f.guards for a side. It returns where the pieces
// that are in no guard's who may go, and the pieces that are in one.
func (f *Field) watch(side game.Side) (free, bound points) {
	n := 0
	own, enemy := &f.pieces[side&1], &f.pieces[side&1^1]
	occupied := own[None].or(enemy[None])
	king := f.kings[side&1]
	c := &where[king&127]

	if sliders := enemy[Rook].or(enemy[Cannon]).rankOf(c); sliders != 0 {
		cannons, taken := enemy[Cannon].rankOf(c), occupied.rankOf(c)
		for ; sliders != 0; sliders &= sliders - 1 {
			gap := line(between[c.file&15][bits.TrailingZeros(sliders)&15])
			met, cannon := bits.OnesCount(gap&taken), sliders&-sliders&cannons != 0
			if bears(cannon, met) {
				n += f.guards[n].slider(cannon, met, c.onRank(gap), c.onRank(sliders&-sliders), occupied, own[None])
			}
		}
	}
	if sliders := enemy[Rook].or(enemy[Cannon]).or(enemy[King]).fileOf(c); sliders != 0 {
		cannons, taken := enemy[Cannon].fileOf(c), occupied.fileOf(c)
		for ; sliders != 0; sliders &= sliders - 1 {
			gap := line(between[c.rank&15][bits.TrailingZeros(sliders)&15])
			met, cannon := bits.OnesCount(gap&taken), sliders&-sliders&cannons != 0
			if bears(cannon, met) {
				n += f.guards[n].slider(cannon, met, c.onFile(gap), c.onFile(sliders&-sliders), occupied, own[None])
			}
		}
	}
	for horses := enemy[Horse].and(horsesNear[king&127]); !horses.empty(); horses = horses.rest() {
		horse := horses.first()
		leg := pointAt[legBetween(horse, king)]
		n += f.guards[n].horse(leg, pointAt[horse], occupied, own[None])
	}
	for pawns := enemy[Pawn].and(pawnsNear[side&1^1][king&127]); !pawns.empty(); pawns = pawns.rest() {
		f.guards[n] = guard{restTo: pointAt[pawns.first()]}
		n++
	}

	if f.roam {
		n = f.watchRoamers(n, king, own, enemy)
	}

	f.guarded = n
	free = everywhere.without(own[None])
	for i := range n {
		free = free.and(f.guards[i].restTo)
		bound = bound.or(f.guards[i].who)
	}
	return free, bound
}

// watchRoamers adds the guards against advisors and elephants to the first n.
func (f *Field) watchRoamers(n int, king Square, own, enemy *[8]points) int {
	for advisors := enemy[Advisor].and(diagonals[king&127]); !advisors.empty(); advisors = advisors.rest() {
		f.guards[n] = guard{restTo: pointAt[advisors.first()]}
		n++
	}
	if enemy[Elephant].empty() {
		return n
	}
	occupied := own[None].or(enemy[None])
	for _, j := range elephantJumps[king&127] {
		if enemy[Elephant].has(j.To) {
			n += f.guards[n].horse(pointAt[j.Via], pointAt[j.To], occupied, own[None])
		}
	}
	return n
}

// bears reports whether a slider with that many pieces between it and the
// king attacks the king or may do so after one move.
func bears(cannon bool, met int) bool { return met <= 1 || cannon && met == 2 }

// slider sets g to the demand of a rook, a facing king or a cannon. It
// returns 1, or 0 if there is none.
func (g *guard) slider(cannon bool, met int, gap, attacker, occupied, own points) int {
	blockers := gap.and(own)
	switch {
	case !cannon && met == 0:
		*g = guard{restTo: gap.or(attacker)}
	case cannon && met == 0:
		*g = guard{restTo: everywhere.without(gap)}
	case cannon && met == 1:
		*g = guard{blockers, everywhere.without(gap), gap.without(occupied).or(attacker)}
	case blockers.empty():
		return 0
	default: // the last screen before a rook, or one of two before a cannon
		*g = guard{blockers, gap.without(occupied).or(attacker), everywhere}
	}
	return 1
}

// horse sets g to the demand of a horse, or an elephant, a jump away from the
// king.
func (g *guard) horse(leg, horse, occupied, own points) int {
	switch {
	case occupied.and(leg).empty():
		*g = guard{restTo: leg.or(horse)}
	case own.and(leg).empty():
		return 0
	default:
		*g = guard{leg, horse, everywhere}
	}
	return 1
}

// boundTo returns where a piece that is in some guard's who may go.
func (f *Field) boundTo(side game.Side, s Square) points {
	to := everywhere.without(f.pieces[side&1][None])
	for i := range f.guarded {
		g := &f.guards[i]
		if g.who.has(s) {
			to = to.and(g.whoTo)
		} else {
			to = to.and(g.restTo)
		}
	}
	return to
}

// legBetween returns the leg of a horse that jumps from one point to another.
func legBetween(from, to Square) Square {
	return Square(int(from) + int(legOf[(int(to)-int(from)+legRange)%len(legOf)]))
}

// attacked reports whether a side attacks a point, its pieces in gone left out,
// when the points in occupied are occupied. Only what can give check counts:
// advisors and elephants do not unless they roam.
func (f *Field) attacked(by game.Side, s Square, occupied, gone points) bool {
	enemy := &f.pieces[by&1]
	c := &where[s&127]
	rooks, cannons := enemy[Rook].without(gone), enemy[Cannon].without(gone)
	if rooks.or(cannons).rankOf(c) != 0 {
		taken := occupied.rankOf(c)
		if line(rookOnRank[c.file&15][taken])&rooks.rankOf(c) != 0 ||
			line(cannonOnRank[c.file&15][taken])&cannons.rankOf(c) != 0 {
			return true
		}
	}
	rooks = rooks.or(enemy[King])
	if rooks.or(cannons).fileOf(c) != 0 {
		taken := occupied.fileOf(c)
		if line(rookOnFile[c.rank&15][taken])&rooks.fileOf(c) != 0 ||
			line(cannonOnFile[c.rank&15][taken])&cannons.fileOf(c) != 0 {
			return true
		}
	}
	if !enemy[Pawn].without(gone).and(pawnsNear[by&1][s&127]).empty() {
		return true
	}
	for horses := enemy[Horse].without(gone).and(horsesNear[s&127]); !horses.empty(); horses = horses.rest() {
		if !occupied.has(legBetween(horses.first(), s)) {
			return true
		}
	}
	return f.roam && f.roamersAttack(enemy, s, occupied, gone)
}

// roamersAttack is attacked for the advisors and elephants of cờ úp.
func (f *Field) roamersAttack(enemy *[8]points, s Square, occupied, gone points) bool {
	if !enemy[Advisor].without(gone).and(diagonals[s&127]).empty() {
		return true
	}
	elephants := enemy[Elephant].without(gone)
	return !elephants.empty() && !roamingElephant(s, occupied).and(elephants).empty()
}
