package jieqi

import (
	"banco/engine/xiangqi/worth"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// This file lists the terms of the evaluations. Searches do not call it.

// share is a part of the weights: those of one term.
type share struct {
	name string
	weights
}

// flatShares are the learnt weights that do not change as pieces are uncovered, each
// in one share, but for those of covered pieces.
var flatShares = []share{
	{"squares", weights{point: learnt.point}},
	{"mobility", weights{move: learnt.move}},
	{"near-king", weights{near: learnt.near}},
	{"cannons", weights{openCannon: learnt.openCannon, heldCannon: learnt.heldCannon, backCannon: learnt.backCannon}},
	{"palace", weights{palace: learnt.palace}},
	{"attacked", weights{traded: learnt.traded, loose: learnt.loose}},
}

// bancoTerms lists the terms of banco, which is linear in its weights.
func bancoTerms(p *rules.Position) []search.Term {
	terms := openTerms(p)
	for i := range flatShares {
		var sides [2]tally
		flatShares[i].tally(p, &sides)
		terms = append(terms, search.Term{
			Name: flatShares[i].name, Values: [2]search.Score{search.Score(sides[0].flat), search.Score(sides[1].flat)},
		})
	}
	return terms
}

// openTerms returns what open pieces are worth, what having the move is, and what
// covered pieces are on top of that: the mean of the pool is of open ones and of them.
func openTerms(p *rules.Position) []search.Term {
	var sides, both, turn [2]tally
	known := weights{early: learnt.early, late: learnt.late, veil: learnt.veil}
	known.tally(p, &sides)
	known.cover = learnt.cover
	known.tally(p, &both)
	moving := weights{turnEarly: learnt.turnEarly, turnLate: learnt.turnLate}
	moving.tally(p, &turn)
	lying := p.Covers(game.First).Count() + p.Covers(game.Second).Count()
	terms := []search.Term{{Name: "material"}, {Name: "turn"}}
	covered := search.Term{Name: "covered"}
	for side := range sides {
		terms[0].Values[side] = sides[side].phased(lying)
		terms[1].Values[side] = turn[side].phased(lying)
		covered.Values[side] = search.Score(both[side].flat - sides[side].flat)
	}
	terms = search.WholeTerms(terms, covers)
	for side := range sides {
		terms[0].Values[side] += search.Score(sides[side].flat)
	}
	return append(terms, covered)
}

// s3Terms lists the terms of S3's evaluation.
func s3Terms(p *rules.Position) []search.Term {
	terms := []search.Term{{Name: "material"}, {Name: "covered"}, {Name: "squares"}}
	for side := game.First; side <= game.Second; side++ {
		for set := p.Set(side, xiangqi.None); !set.Empty(); set = set.Rest() {
			s := set.First()
			piece := p.At(s)
			if piece.Covered() {
				terms[1].Values[side] += search.Score(s3Prices.mean(p, side))
				continue
			}
			price, whole := search.Score(worth.S3Price(piece.Kind())), search.Score(worth.S3Free[piece&15][s])
			terms[0].Values[side] += price
			terms[2].Values[side] += max(whole, -whole) - price
		}
	}
	return terms
}
