package othello

import (
	"banco/game"
	rules "banco/games/othello"
	"banco/search"
)

// term is one of the things that an evaluation counts, for each side.
type term struct {
	name  string
	count func(f features, side game.Side) search.Score
}

// The terms of both evaluators. The weights are in the unit in which 300 more are
// three wins in four.
var (
	own = []term{
		{"corners", corners}, {"mobility", mobility}, {"frontier", frontier},
		{"stability", stability}, {"parity", parity}, {"discs", lateDiscs},
	}
	counting = []term{{"discs", discs}}
)

// The weights. Mobility counts most in the middle of the game, discs at its end.
const (
	cornerWorth    = 90
	besideCorner   = -25 // a C-square: on the edge beside an empty corner
	diagonalCorner = -55 // an X-square: diagonal to an empty corner
	moveWorth      = 11
	noMove         = -40
	frontierWorth  = -6
	stableWorth    = 14
	parityWorth    = 30
	discWorth      = 10
	parityFrom     = 20 // empty squares from which who moves last matters
	discsFrom      = 16 // empty squares from which discs count
)

// features are what the terms are made of.
type features struct {
	discs  [2]rules.Set
	moves  [2]int
	stable [2]rules.Set
	empty  rules.Set
	side   game.Side
}

func featuresOf(p *rules.Position) features {
	f := features{empty: p.Empty(), side: p.Side()}
	for side := game.First; side <= game.Second; side++ {
		f.discs[side], f.moves[side] = p.Discs(side), p.Placements(side).Count()
	}
	if f.empty&allCorners != allCorners {
		for side := range f.stable {
			f.stable[side] = stableDiscs(f.discs[side], ^f.empty)
		}
	}
	return f
}

// discs counts the discs of a side.
func discs(f features, side game.Side) search.Score {
	return discWorth * search.Score(f.discs[side].Count())
}

// lateDiscs counts them for more the fewer squares are empty.
func lateDiscs(f features, side game.Side) search.Score {
	late := max(discsFrom-f.empty.Count(), 0)
	return discWorth * search.Score(f.discs[side].Count()*late/discsFrom)
}

// corners counts corners, and the squares from which the other side gets them.
func corners(f features, side game.Side) (sum search.Score) {
	own := f.discs[side]
	sum = cornerWorth * search.Score((own & allCorners).Count())
	for i := range cornerAreas {
		if area := &cornerAreas[i]; f.empty&area.corner != 0 {
			sum += besideCorner*search.Score((own&area.beside).Count()) + diagonalCorner*search.Score((own&area.diagonal).Count())
		}
	}
	return sum
}

// mobility counts the moves that a side has, or would have if it were to move.
func mobility(f features, side game.Side) search.Score {
	if f.moves[side] == 0 {
		return noMove
	}
	return moveWorth * search.Score(f.moves[side])
}

// frontier counts the discs beside empty squares, which give the other side moves.
func frontier(f features, side game.Side) search.Score {
	return frontierWorth * search.Score((f.discs[side] & neighbours(f.empty)).Count())
}

// stability counts the discs that can never be turned over again.
func stability(f features, side game.Side) search.Score {
	return stableWorth * search.Score(f.stable[side].Count())
}

// parity is for the side that makes the last move if nobody passes.
func parity(f features, side game.Side) search.Score {
	empty := f.empty.Count()
	if empty > parityFrom || (empty%2 == 1) != (side == f.side) {
		return 0
	}
	return parityWorth
}
