package jieqi

import (
	"banco/engine/xiangqi/worth"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/search"
)

// banco is the platform's own evaluation, on a scale on which a rook is about
// 900: what both sides have by learnt weights, one less the other. It is linear
// in the weights, so that they can be learnt (see docs/ledger/networks.md).
func banco(p *rules.Position) search.Score { return learnt.judge(p) }

// judge returns what a position is worth to Red.
func (w *weights) judge(p *rules.Position) search.Score {
	var sides [2]tally
	w.tally(p, &sides)
	red, black := &sides[game.First], &sides[game.Second]
	covered := p.Covers(game.First).Count() + p.Covers(game.Second).Count()
	return search.Score(red.flat-black.flat) + (red.phased(covered)-black.phased(covered))/covers
}

// covers is how many pieces lie covered at the start: from there to none the
// worths of pieces go from early to late.
const covers = 30

// tally is what one side has.
type tally struct {
	early, late, flat int
	reach             xiangqi.Set // where its pieces could go or protect, its king aside
}

// phased returns what changes as pieces are uncovered, with so many lying: in parts
// of covers.
func (t *tally) phased(lying int) search.Score {
	return search.Score(t.early*lying + t.late*(covers-lying))
}

// tally counts what both sides have, the move among it.
func (w *weights) tally(p *rules.Position, sides *[2]tally) {
	red, black := &sides[game.First], &sides[game.Second]
	red.count(w, p, game.First)
	black.count(w, p, game.Second)
	red.hang(w, p, game.First, black.reach)
	black.hang(w, p, game.Second, red.reach)
	mover := &sides[p.Side()&1]
	mover.early += int(w.turnEarly)
	mover.late += int(w.turnLate)
}

// count counts the pieces of a side and where they can go, one kind after the other.
func (t *tally) count(w *weights, p *rules.Position, side game.Side) {
	own, covered, king := p.Set(side, xiangqi.None), p.Covers(side), p.King(side)
	spot, foe := &spots[side&1], p.King(side.Other())
	t.flat += int(w.point[xiangqi.King][spot[king]])
	known := p.Set(side, xiangqi.King)
	for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
		all, points := p.Set(side, kind), 0
		known = known.Or(all)
		for set := all.Minus(covered); !set.Empty(); set = set.Rest() {
			s := set.First()
			t.early += int(w.early[kind])
			t.late += int(w.late[kind])
			t.flat += int(w.near[kind])*(worth.Furthest-worth.Distance(s, foe)) + int(w.point[kind][spot[s]])
			if kind == xiangqi.Cannon {
				t.flat += w.aim(p, s, foe)
			}
			points += t.extend(p.ReachAs(kind, side, s), own)
		}
		t.flat += int(w.move[kind]) * points
		points = 0
		for set := all.And(covered); !set.Empty(); set = set.Rest() {
			s := set.First()
			t.flat += int(w.point[xiangqi.None][spot[s]])
			points += t.extend(p.ReachAs(kind, side, s), own)
		}
		t.flat += int(w.move[xiangqi.None]) * points
	}
	unknown := own.Minus(known)
	for set := unknown; !set.Empty(); set = set.Rest() {
		t.flat += int(w.point[unseen][spot[set.First()]])
	}
	t.flat += int(w.palace) * t.reach.And(palaceOf[side&1^1]).Count()
	t.mean(w, p, side, covered.Minus(unknown).Count(), unknown.Count())
}

// extend adds the points where one piece could go or protect, and returns how many of
// them are not taken by its own side.
func (t *tally) extend(reach, own xiangqi.Set) int {
	t.reach = t.reach.Or(reach)
	return reach.Minus(own).Count()
}

// mean counts what is not seen for the mean of the pool: what lies covered by
// what it may be worth there, what has moved unseen by what it may be worth now.
func (t *tally) mean(w *weights, p *rules.Position, side game.Side, hidden, unknown int) {
	total, under, open := 0, 0, 0
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		n := p.Pool(side, k)
		total += n
		under += n * int(w.cover[k])
		open += n * int(w.veil[k])
	}
	if total > 0 {
		t.flat += (hidden*under + unknown*open) / total
	}
}

// hang counts the pieces of a side that the other could capture, those that
// nothing protects apart.
func (t *tally) hang(w *weights, p *rules.Position, side game.Side, attacked xiangqi.Set) {
	for set := p.Set(side, xiangqi.None).And(attacked); !set.Empty(); set = set.Rest() {
		s := set.First()
		kind := int(p.At(s).Kind())
		switch {
		case p.At(s).Covered():
			kind = int(xiangqi.None)
		case kind == int(xiangqi.None):
			kind = unseen
		}
		if t.reach.Has(s) {
			t.flat -= int(w.traded[kind])
		} else {
			t.flat -= int(w.loose[kind])
		}
	}
}

// aim returns what a cannon's line to the enemy's king is worth.
func (w *weights) aim(p *rules.Position, cannon, king xiangqi.Square) int {
	return worth.CannonLine(p.Between(cannon, king), cannon.File() == king.File(), int(w.openCannon), int(w.heldCannon), int(w.backCannon))
}

// spots number the points as each side sees them, left and right alike: by rank
// from the own back rank, then by how far from the edge.
var spots = func() (table [2][xiangqi.Squares]uint8) {
	for s := range xiangqi.Square(xiangqi.Squares) {
		for side := game.First; side <= game.Second; side++ {
			table[side][s] = uint8(board.HomeRank(side, s)*5 + worth.FromEdge(s.File()))
		}
	}
	return table
}()

// palaceOf holds the points of each side's palace.
var palaceOf = func() (sets [2]xiangqi.Set) {
	for s := range xiangqi.Square(xiangqi.Squares) {
		for side := game.First; side <= game.Second; side++ {
			if board.InPalace(s) && !board.Crossed(side, s) {
				sets[side] = sets[side].With(s)
			}
		}
	}
	return sets
}()

// bancoPrices are what revealed pieces are worth to those who capture them.
var bancoPrices = prices{
	xiangqi.Advisor: 180, xiangqi.Elephant: 180,
	xiangqi.Rook: 900, xiangqi.Horse: 405, xiangqi.Cannon: 430, xiangqi.Pawn: 100,
}
