package chess

import (
	"math/bits"
	"sync"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// This file lists the terms of the evaluations. Searches do not call it.

// share is a part of the weights: those of one term.
type share struct {
	name string
	weights
}

// shares are the weights the evaluation plays with, each in one share. What is
// counted without a weight, the attack on a king, is in all of them: the last has
// nothing else.
var shares = sync.OnceValue(func() []share {
	w := &playing
	men, squares := splitSquares(&w.squares)
	return []share{
		{"material", weights{squares: men}},
		{"squares", weights{squares: squares}},
		{"mobility", weights{knightMove: w.knightMove, bishopMove: w.bishopMove, rookMove: w.rookMove, queenMove: w.queenMove}},
		{"bishop-pair", weights{bishopPair: w.bishopPair}},
		{"rook-files", weights{openFile: w.openFile, halfOpen: w.halfOpen}},
		{"weak-pawns", weights{doubled: w.doubled, isolated: w.isolated}},
		{"passed-pawns", weights{passedRank: w.passedRank, passedReach: w.passedReach}},
		{"king-shield", weights{shield: w.shield}},
		{"king-attack", weights{}},
	}
})

// splitSquares splits the worths of men on squares into what a kind is worth on the
// mean of the squares it can stand on, and what a square is worth beside that. A
// king, which is never lost, is worth its square alone.
func splitSquares(all *[rules.King + 1][64]pair) (men, squares [rules.King + 1][64]pair) {
	for kind := rules.Bishop; kind <= rules.King; kind++ {
		from, to := 0, 64
		if kind == rules.Pawn {
			from, to = 8, 56
		}
		middle, end := 0, 0
		for _, worth := range all[kind][from:to] {
			middle += worth.middle()
			end += worth.end()
		}
		mean := newPair(middle/(to-from), end/(to-from))
		if kind == rules.King {
			mean = 0
		}
		for s := from; s < to; s++ {
			men[kind][s], squares[kind][s] = mean, all[kind][s]-mean
		}
	}
	return men, squares
}

// bancoTerms lists the terms of banco. What is known of endings counts for the side
// that is ahead.
func bancoTerms(p *rules.Position) []search.Term {
	var white, black view
	white.take(p)
	white.turnTo(&black)
	phase := min(white.phase()+black.phase(), fullPhase)
	list := shares()
	attacks := [2]pair{white.by(&list[len(list)-1]), black.by(&list[len(list)-1])}
	var terms []search.Term
	total := search.Score(0)
	for i := range list {
		t := search.Term{Name: list[i].name}
		for side, v := range [2]*view{&white, &black} {
			worth := v.by(&list[i])
			if i < len(list)-1 {
				worth -= attacks[side]
			}
			t.Values[side] = search.Score(worth.middle()*phase + worth.end()*(fullPhase-phase))
		}
		total += t.Values[0] - t.Values[1]
		terms = append(terms, t)
	}
	terms = search.WholeTerms(terms, fullPhase)
	score := int(total / fullPhase)
	ending := search.Term{Name: "ending"}
	if score >= 0 {
		ending.Values[0] = search.Score(white.conclude(score) - score)
	} else {
		ending.Values[1] = search.Score(black.conclude(-score) + score)
	}
	return append(terms, ending)
}

// by returns what a side has by some of the weights.
func (v *view) by(s *share) pair {
	v.weights = &s.weights
	return v.worth()
}

// pricedTerms lists what men are worth by themselves and, where squares is not nil,
// by where they stand.
func pricedTerms(prices *prices, squares *table) func(p *rules.Position) []search.Term {
	return func(p *rules.Position) []search.Term {
		terms := []search.Term{{Name: "material"}, {Name: "squares"}}
		for side := game.First; side <= game.Second; side++ {
			terms[0].Values[side] = prices.of(p, side)
			if squares != nil {
				terms[1].Values[side] = squares.of(p, side) - terms[0].Values[side]
			}
		}
		if squares == nil {
			return terms[:1]
		}
		return terms
	}
}

// s0Terms lists the terms of S0's heuristics: of the first where squares is nil.
func s0Terms(squares *table) func(p *rules.Position) []search.Term {
	priced := pricedTerms(&s0Prices, squares)
	return func(p *rules.Position) []search.Term {
		terms, men := priced(p), search.Term{Name: "men"}
		for side := game.First; side <= game.Second; side++ {
			men.Values[side] = s0Man * search.Score(bits.OnesCount64(p.SideSet(side)))
		}
		if squares == nil {
			// Each side's heuristic has the difference of the men in it.
			men.Values[0], men.Values[1] = 2*men.Values[0], 2*men.Values[1]
			return append(terms, men)
		}
		terms[1].Values[0] -= men.Values[0]
		terms[1].Values[1] -= men.Values[1]
		pair := search.Term{Name: "bishop-pair"}
		if worth := s0Bishops(p); worth > 0 {
			pair.Values[0] = worth
		} else {
			pair.Values[1] = -worth
		}
		return append(terms, men, pair)
	}
}

// Terms lists the terms of S0's first heuristic as printed: the material is that of
// the side to move alone.
func (e own) Terms(p game.Position) []search.Term {
	position := p.(*rules.Position)
	terms := []search.Term{{Name: "own-material"}, {Name: "men"}}
	for side := game.First; side <= game.Second; side++ {
		terms[1].Values[side] = s0Man * search.Score(bits.OnesCount64(position.SideSet(side)))
	}
	terms[0].Values[p.Side()] = s0Prices.of(position, p.Side())
	return terms
}

// s4Terms lists the terms of S4's evaluation.
func s4Terms(p *rules.Position) []search.Term {
	if s4Ending(p) {
		return pricedTerms(&s4Prices, &s4Endgame)(p)
	}
	return pricedTerms(&s4Prices, &s4Middlegame)(p)
}
