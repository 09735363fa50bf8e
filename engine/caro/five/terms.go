package five

import (
	"sync"

	"banco/engine/caro/shape"
	rules "banco/games/caro"
	"banco/search"
)

// This file judges single positions, for people who study the evaluation. The
// search keeps a board instead.

// idle keeps the fields of positions that were judged.
var idle = sync.Pool{New: func() any { return new(Board) }}

// Judge returns what the search takes a position for, for the colour that places
// the next stone, before it looks for wins by fours and threes.
func Judge(p *rules.Position) search.Score {
	f := idle.Get().(*Board)
	defer idle.Put(f)
	f.reset(p)
	return f.Evaluate()
}

// Judge returns what a search with the network takes a position for, as the function
// Judge does for one without.
func (n *Network) Judge(p *rules.Position) search.Score {
	b := n.idle.Get().(*Board)
	defer n.idle.Put(b)
	b.reset(p)
	return b.Evaluate()
}

// Terms lists what Judge counts, the values of the colour that places the next
// stone first. What both colours could make of one line counts by both together:
// a shape counts for its owner as it does where the other has none, and all the
// rest for the other.
func Terms(p *rules.Position) []search.Term {
	f := idle.Get().(*Board)
	defer idle.Put(f)
	f.reset(p)
	own := f.Turn() - rules.Black
	lines, crossings, threats := search.Term{Name: "lines"}, search.Term{Name: "crossings"}, search.Term{Name: "threats"}
	f.each(func(pt rules.Point) {
		if f.At(pt) != rules.Empty {
			return
		}
		c := &f.cells[pt]
		for _, e := range c.entries {
			alone := weights.Shapes[shape.Of(e, f.Turn())][shape.Dead]
			lines.Values[0] += search.Score(alone)
			lines.Values[1] -= search.Score(values[e][own] - alone)
		}
		crossings.Values[0] += search.Score(weights.Own.Pairs[c.crosses[own]])
		crossings.Values[1] -= search.Score(weights.Foe.Pairs[c.crosses[1-own]])
	})
	threats.Values[0] = search.Score(weights.Own.threats(&f.counts[own]))
	threats.Values[1] = -search.Score(weights.Foe.threats(&f.counts[1-own]))
	turn := search.Term{Name: "turn", Values: [2]search.Score{search.Score(weights.Turn), 0}}
	return search.WholeTerms([]search.Term{lines, crossings, threats, turn}, WeightUnit)
}
