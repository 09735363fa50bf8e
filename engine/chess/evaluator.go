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
		"banco":         evaluator(banco),
		"s0-files":      evaluator(s0Files),
		"s0-material":   evaluator(s0Material),
		"s0-own":        own(s0Own),
		"s0-positional": evaluator(s0Positional),
		"s2-material":   evaluator(s2Material),
		"s4-positional": evaluator(s4Positional),
	}
}

// evaluator judges a position for White.
type evaluator func(p *rules.Position) search.Score

// Evaluate returns the worth of p for the side to move.
func (e evaluator) Evaluate(p game.Position) search.Score {
	position := p.(*rules.Position)
	if position.Side() == game.Second {
		return -e(position)
	}
	return e(position)
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
func (v *prices) balance(p *rules.Position) (sum search.Score) {
	white := p.SideSet(game.First)
	for k := rules.Bishop; k <= rules.King; k++ {
		men := p.KindSet(k)
		sum += v[k] * search.Score(bits.OnesCount64(men&white)-bits.OnesCount64(men&^white))
	}
	return sum
}

// table is the worth of a man of each kind on each square, from its owner's
// side: a1 is the left corner of the owner's back rank.
type table [rules.King + 1][64]int32

// balance returns what White's men are worth less what Black's are.
func (t *table) balance(p *rules.Position) search.Score {
	white, sum := p.SideSet(game.First), int32(0)
	for k := rules.Bishop; k <= rules.King; k++ {
		men, worth := p.KindSet(k), &t[k]
		for set := men & white; set != 0; set &= set - 1 {
			sum += worth[bits.TrailingZeros64(set)&63]
		}
		for set := men &^ white; set != 0; set &= set - 1 {
			sum -= worth[bits.TrailingZeros64(set)&63^flip]
		}
	}
	return search.Score(sum)
}

// flip turns a square into the one that the other side has in its place.
const flip = 56
