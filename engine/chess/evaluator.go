// Package chess is what searches are told about chess: how good a position is
// and which moves win something at once.
//
// Its nouns: an evaluator judges a position ([Evaluators] has them by name:
// those of the source projects S0, S2 and S4 as their authors described them,
// and the platform's own); a [Guide] puts a price on captures and promotions.
package chess

import (
	"math/bits"

	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// Default is the name of the evaluator to play with.
const Default = "banco"

// Help says in one line what each evaluator looks at.
var Help = map[string]string{
	"banco":         "the platform's own: tapered square tables, mobility, pawns, king safety, endings",
	"s0-files":      "S0's second heuristic with the letters of most tables read as files, as its worked example does",
	"s0-material":   "S0's first heuristic for either side less the other's: material and the number of men",
	"s0-own":        "S0's first heuristic as printed: own material and the number of men, whatever the other side's are worth",
	"s0-positional": "S0's second heuristic: material, squares, the bishop pair and the number of men",
	"s2-material":   "S2: material alone, a pawn is 10",
	"s4-positional": "S4: material and squares, with a king's table for the ending",
}

// Evaluators returns all evaluators by name. They have no state: one can
// serve any number of searches.
func Evaluators() map[string]search.Evaluator {
	return map[string]search.Evaluator{
		"banco":         search.Itemise(banco, bancoTerms),
		"s0-files":      search.Itemise(s0Files, s0Terms(&s0FileSquares)),
		"s0-material":   search.Itemise(s0Material, s0Terms(nil)),
		"s0-own":        own(s0Own),
		"s0-positional": search.Itemise(s0Positional, s0Terms(&s0Squares)),
		"s2-material":   search.Itemise(s2Material, pricedTerms(&s2Prices, nil)),
		"s4-positional": search.Itemise(s4Positional, s4Terms),
	}
}

// own judges a position for one side, and is no judge of the other's.
type own func(p *rules.Position, side game.Side) search.Score

var _ search.Partial = own(nil)

// Evaluate returns the worth of p for the side to move.
func (e own) Evaluate(p game.Position) search.Score { return e.EvaluateFor(p, p.Side()) }

// EvaluateFor returns the worth of p for a side.
func (e own) EvaluateFor(p game.Position, side game.Side) search.Score {
	return e(p.(*rules.Position), side)
}

// prices are the worth of one man of each kind.
type prices [rules.King + 1]search.Score

// balance returns what White's men are worth less what Black's are.
func (v *prices) balance(p *rules.Position) search.Score {
	return v.of(p, game.First) - v.of(p, game.Second)
}

// of returns what the men of a side are worth.
func (v *prices) of(p *rules.Position, side game.Side) (sum search.Score) {
	men := p.SideSet(side)
	for k := rules.Bishop; k <= rules.King; k++ {
		sum += v[k] * search.Score(bits.OnesCount64(p.KindSet(k)&men))
	}
	return sum
}

// table is the worth of a man of each kind on each square, from its owner's
// side: a1 is the left corner of the owner's back rank.
type table [rules.King + 1][64]int32

// balance returns what White's men are worth less what Black's are.
func (t *table) balance(p *rules.Position) search.Score {
	return t.of(p, game.First) - t.of(p, game.Second)
}

// of returns what the men of a side are worth.
func (t *table) of(p *rules.Position, side game.Side) search.Score {
	men, turn, sum := p.SideSet(side), int(side)*flip, int32(0)
	for k := rules.Bishop; k <= rules.King; k++ {
		worth := &t[k]
		for set := p.KindSet(k) & men; set != 0; set &= set - 1 {
			sum += worth[(bits.TrailingZeros64(set)^turn)&63]
		}
	}
	return search.Score(sum)
}

// flip turns a square into the one that the other side has in its place.
const flip = 56
