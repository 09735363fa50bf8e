package five

import (
	"math"

	"banco/engine/fit"
	"banco/game"
	rules "banco/games/caro"
)

// Order is how promising an empty point is to the side to move, by the two best
// shapes that cross in it: what it could make there itself, and what it takes
// from the opponent. The sum of both is the logarithm, in parts of orderUnit, of
// how much more often a point is chosen than another.
type Order struct {
	Own, Foe [pairs]int32
}

// orderUnit is how many parts of a rank stand for a factor of e.
const orderUnit = 400

// Choice is a position in which nothing forces the move: the points near stones,
// and which of them was chosen.
type Choice struct {
	points []crossing
	chosen int
}

// crossing is what crosses in a point, for the side to move and its opponent.
type crossing struct{ own, foe pair }

// ChoiceOf returns the choice that a move was, and false where the move was
// forced or is no stone near others.
func ChoiceOf(p game.Position, m game.Move) (c Choice, ok bool) {
	f := NewBoard(p.(*rules.Position))
	own, foe := f.Turn(), f.Turn().Other()
	for l := OpenFour; l <= Five; l++ {
		if f.Count(own, l)+f.Count(foe, l) > 0 {
			return c, false
		}
	}
	c.chosen = -1
	open := f.open
	for pt, more := open.Pop(); more; pt, more = open.Pop() {
		if pt == rules.Point(m) {
			c.chosen = len(c.points)
		}
		c.points = append(c.points, crossing{f.cells[pt].crosses[own-rules.Black], f.cells[pt].crosses[foe-rules.Black]})
	}
	return c, c.chosen >= 0
}

// orderWeights are an order by number: the own ones, then the opponent's.
type orderWeights [2 * pairs]float64

// worth returns the logarithm of how often a point is chosen.
func (w *orderWeights) worth(c crossing) float64 { return w[c.own] + w[pairs+int(c.foe)] }

func (o *Order) flat() (w orderWeights) {
	for i := range pairs {
		w[i], w[pairs+i] = float64(o.Own[i])/orderUnit, float64(o.Foe[i])/orderUnit
	}
	return w
}

// Foresight returns the share of choices of which the order puts the chosen
// point first, the share among the first four, and the mean loss (the logarithm
// of how likely it takes it to be).
func (o *Order) Foresight(choices []Choice) (first, four, loss float64) {
	w := o.flat()
	for i := range choices {
		c := &choices[i]
		best, before, sum := w.worth(c.points[c.chosen]), 0, 0.0
		for _, pt := range c.points {
			v := w.worth(pt)
			sum += math.Exp(v - best)
			if v > best {
				before++
			}
		}
		loss += math.Log(sum)
		if before == 0 {
			first++
		}
		if before < 4 {
			four++
		}
	}
	n := float64(len(choices))
	return first / n, four / n, loss / n
}

// Learn fits the order to choices by so many steps of gradient descent over all of
// them.
func (o *Order) Learn(choices []Choice, steps int) (learnt Order) {
	w := o.flat()
	descent := fit.Adam{Rate: 0.1, Steps: steps}
	for range steps {
		gradient := w.slope(choices)
		descent.Step(w[:], gradient[:])
	}
	for i := range pairs {
		learnt.Own[i], learnt.Foe[i] = int32(math.Round(w[i]*orderUnit)), int32(math.Round(w[pairs+i]*orderUnit))
	}
	return learnt
}

// slope returns the gradient of the loss.
func (w *orderWeights) slope(choices []Choice) (gradient orderWeights) {
	share := 1 / float64(len(choices))
	var likely []float64
	for i := range choices {
		c := &choices[i]
		likely = likely[:0]
		sum := 0.0
		for _, pt := range c.points {
			e := math.Exp(w.worth(pt))
			likely = append(likely, e)
			sum += e
		}
		for j, pt := range c.points {
			d := likely[j] / sum
			if j == c.chosen {
				d--
			}
			gradient[pt.own] += d * share
			gradient[pairs+int(pt.foe)] += d * share
		}
	}
	return gradient
}

// Ordering returns the order that the engine plays with.
func Ordering() Order { return order }
