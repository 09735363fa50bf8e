package xiangqi

import (
	"sync"

	"banco/engine/xiangqi/worth"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
)

// This file lists the terms of the evaluations. Searches do not call it.

// share is a part of the weights: those of one term.
type share struct {
	name string
	weights
}

// shares are the weights the evaluation plays with, each in one share.
var shares = sync.OnceValue(func() []share {
	w := &playing
	return []share{
		{"material", weights{table: worth.NewTable(func(k rules.Kind, _, _ int) int { return w.prices[k] })}},
		{"squares", weights{table: worth.NewTable(pointWorth)}},
		{"mobility", weights{rookMove: w.rookMove, horseMove: w.horseMove, cannonMove: w.cannonMove}},
		{"cannons", weights{openCannon: w.openCannon, heldCannon: w.heldCannon, backCannon: w.backCannon}},
		{"guards", weights{
			rookPastAdvisor: w.rookPastAdvisor, horsePastAdvisor: w.horsePastAdvisor,
			rookPastElephant: w.rookPastElephant, cannonPastElephant: w.cannonPastElephant,
		}},
		{"company", weights{cannonCompany: w.cannonCompany, horseCompany: w.horseCompany, pawnCompany: w.pawnCompany}},
		{"hunt", weights{huntStep: w.huntStep, huntFile: w.huntFile}},
	}
})

// bancoTerms lists the terms of banco, which is linear in its weights.
func bancoTerms(p *rules.Position) []search.Term {
	var terms []search.Term
	for _, s := range shares() {
		armies := [2]army{{weights: &s.weights}, {weights: &s.weights}}
		armies[0].count(p, game.First)
		armies[1].count(p, game.Second)
		t := search.Term{Name: s.name}
		for side := range armies {
			own := tabled(&s.table, p, game.Side(side))
			t.Values[side] = own + search.Score(armies[side].press(p, &armies[1-side]))
		}
		terms = append(terms, t)
	}
	return terms
}

// s3Terms lists the terms of S3's evaluation.
func s3Terms(p *rules.Position) []search.Term {
	terms := []search.Term{{Name: "material"}, {Name: "squares"}}
	for side := game.First; side <= game.Second; side++ {
		for set := p.Set(side, rules.None); !set.Empty(); set = set.Rest() {
			terms[0].Values[side] += search.Score(worth.S3Price(p.At(set.First()).Kind()))
		}
		terms[1].Values[side] = tabled(&worth.S3, p, side) - terms[0].Values[side]
	}
	return terms
}

// tabled returns what the pieces of a side are worth to it by a table.
func tabled(t *worth.Table, p *rules.Position, side game.Side) (sum search.Score) {
	for set := p.Set(side, rules.None); !set.Empty(); set = set.Rest() {
		s := set.First()
		sum += search.Score(t[p.At(s)&15][s])
	}
	if side == game.Second {
		return -sum
	}
	return sum
}
