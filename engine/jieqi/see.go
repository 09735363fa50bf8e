package jieqi

import (
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// byWorth lists the kinds of pieces, the least valuable first.
var byWorth = [...]xiangqi.Kind{
	xiangqi.Pawn, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Cannon, xiangqi.Rook,
}

// SEEAtLeast is the static exchange evaluation on a move's point. A covered piece
// counts as the mean of its pool, before and after it is uncovered. Pins are
// ignored.
func (Guide) SEEAtLeast(p game.Position, m game.Move, least search.Score) bool {
	x := exchange{position: p.(*rules.Position)}
	for side := game.First; side <= game.Second; side++ {
		x.covered[side] = search.Score(bancoPrices.mean(x.position, side))
	}
	from, to := xiangqi.From(m), xiangqi.To(m)
	balance := x.worth(to) - least
	if balance < 0 {
		return false
	}
	if from == x.position.King(x.position.Side()) { // a legal move of a king is safe
		return true
	}
	if balance -= x.worth(from); balance >= 0 {
		return true
	}
	return x.holds(to, x.position.Occupied().Without(from).With(to), balance)
}

// exchange is a series of captures on one point.
type exchange struct {
	position *rules.Position
	covered  [2]search.Score
}

// worth returns what the piece on a point is worth to whoever captures it.
func (x *exchange) worth(s xiangqi.Square) search.Score {
	switch piece := x.position.At(s); {
	case piece == rules.Empty:
		return 0
	case piece.Covered():
		return x.covered[piece.Side()&1]
	default:
		return search.Score(bancoPrices[piece.Kind()])
	}
}

// holds reports whether the side to move, whose piece has just landed on a point
// and left it with that balance if it is lost, comes out well.
func (x *exchange) holds(to xiangqi.Square, occupied xiangqi.Set, balance search.Score) bool {
	side, won := x.position.Side().Other(), true
	for {
		// Every capture may take a screen or a leg away, so all is looked at anew.
		attackers := x.position.Attackers(to, occupied)
		own := attackers.And(x.position.Set(side, xiangqi.None))
		if own.Empty() {
			return won
		}
		won = !won
		at := x.least(own, side)
		if at == x.position.King(side) { // which captures only what is not protected
			if !attackers.And(x.position.Set(side.Other(), xiangqi.None)).Empty() {
				return !won
			}
			return won
		}
		if balance = -balance - 1 - x.worth(at); balance >= 0 {
			return won
		}
		occupied = occupied.Without(at)
		side = side.Other()
	}
}

// least returns the point of the least valuable of a side's pieces in a set.
func (x *exchange) least(own xiangqi.Set, side game.Side) xiangqi.Square {
	covered := own.And(x.position.Covers(side))
	for _, k := range byWorth {
		if !covered.Empty() && x.covered[side&1] <= search.Score(bancoPrices[k]) {
			return covered.First()
		}
		if set := own.And(x.position.Set(side, k)); !set.Empty() {
			for ; !set.Empty(); set = set.Rest() {
				if !covered.Has(set.First()) {
					return set.First()
				}
			}
		}
	}
	if !covered.Empty() {
		return covered.First()
	}
	return x.position.King(side)
}
