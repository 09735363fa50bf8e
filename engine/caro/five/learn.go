package five

import (
	"math"

	"banco/engine/caro/shape"
	"banco/engine/fit"
	"banco/game"
	rules "banco/games/caro"
)

// Sample is a position at rest with how its game came out for the side to move.
type Sample struct {
	features []feature
	points   float64 // 1 for a win, 0 for a loss
}

// feature is how often a weight counts in a position.
type feature struct {
	weight uint16
	times  int16
}

// The weights by number: the shapes, own threats and pairs, the opponent's, the
// turn.
const (
	shapeWeights  = int(shape.Shapes * shape.Shapes)
	threatWeights = 2 * int(Five)
	sideWeights   = threatWeights + pairs
	allWeights    = shapeWeights + 2*sideWeights + 1
)

// SampleOf returns the sample of a position of caro, and false where it is not
// at rest.
func SampleOf(p game.Position, points float64) (s Sample, ok bool) {
	return newSample(NewBoard(p.(*rules.Position)), points)
}

// newSample returns the sample of a board, and false where it is not at rest:
// a five or an open four can be made.
func newSample(f *Board, points float64) (s Sample, ok bool) {
	own, foe := f.Turn(), f.Turn().Other()
	if f.Count(own, Five)+f.Count(foe, Five)+f.Count(own, OpenFour) > 0 {
		return s, false
	}
	var times [allWeights]int16
	f.each(func(pt rules.Point) {
		if f.At(pt) != rules.Empty {
			return
		}
		for _, e := range f.cells[pt].entries {
			times[int(shape.Of(e, own))*int(shape.Shapes)+int(shape.Of(e, foe))]++
		}
		for i, colour := range [2]rules.Stone{own, foe} {
			times[shapeWeights+i*sideWeights+threatWeights+int(f.cells[pt].crosses[colour-rules.Black])]++
		}
	})
	for i, colour := range [2]rules.Stone{own, foe} {
		for l := Three; l < Five; l++ {
			at := shapeWeights + i*sideWeights + 2*int(l)
			times[at] = int16(min(f.Count(colour, l), 1))
			times[at+1] = int16(min(max(f.Count(colour, l)-1, 0), 1))
		}
	}
	times[allWeights-1] = 1
	s.points = points
	for i, n := range times {
		if n != 0 {
			s.features = append(s.features, feature{uint16(i), n})
		}
	}
	return s, true
}

// flat returns the weights by number.
func (w *Weights) flat() (list [allWeights]float64) {
	for own := range w.Shapes {
		for foe, v := range w.Shapes[own] {
			list[own*int(shape.Shapes)+foe] = float64(v)
		}
	}
	for i, side := range [2]*SideWeights{&w.Own, &w.Foe} {
		part := list[shapeWeights+i*sideWeights:][:sideWeights]
		for t, worth := range side.Threats {
			part[2*t], part[2*t+1] = float64(worth[0]), float64(worth[1])
		}
		for n, v := range side.Pairs {
			part[threatWeights+n] = float64(v)
		}
	}
	list[allWeights-1] = float64(w.Turn)
	return list
}

// rounded returns the weights of a list by number.
func rounded(list *[allWeights]float64) (w Weights) {
	at := func(i int) int32 { return int32(math.Round(list[i])) }
	for own := range w.Shapes {
		for foe := range w.Shapes[own] {
			w.Shapes[own][foe] = at(own*int(shape.Shapes) + foe)
		}
	}
	for i, side := range [2]*SideWeights{&w.Own, &w.Foe} {
		from := shapeWeights + i*sideWeights
		for l := range side.Threats {
			side.Threats[l] = [2]int32{at(from + 2*l), at(from + 2*l + 1)}
		}
		for n := range side.Pairs {
			side.Pairs[n] = at(from + threatWeights + n)
		}
	}
	w.Turn = at(allWeights - 1)
	return w
}

// scale is the score that stands for odds of e to one.
const scale = 200 * WeightUnit

// Expected returns the points to expect of a score.
func Expected(score int) float64 { return 1 / (1 + math.Exp(-float64(score)*WeightUnit/scale)) }

// predict returns the points to expect with weights.
func (s *Sample) predict(list *[allWeights]float64) float64 {
	sum := 0.0
	for _, f := range s.features {
		sum += list[f.weight] * float64(f.times)
	}
	return 1 / (1 + math.Exp(-sum/scale))
}

// Loss returns the mean cross-entropy of samples under the weights.
func (w *Weights) Loss(samples []Sample) float64 {
	list, sum := w.flat(), 0.0
	for i := range samples {
		p := min(max(samples[i].predict(&list), 1e-9), 1-1e-9)
		sum -= samples[i].points*math.Log(p) + (1-samples[i].points)*math.Log(1-p)
	}
	return sum / float64(len(samples))
}

// Learn fits the weights to samples by so many steps of gradient descent over all
// of them. The more often a weight counts in a position, the less it moves.
func (w *Weights) Learn(samples []Sample, steps int) Weights {
	list, often := w.flat(), oftenness(samples)
	descent := fit.Adam{Rate: 24, Steps: steps, Scale: often[:]}
	for range steps {
		gradient := slope(samples, &list)
		descent.Step(list[:], gradient[:])
	}
	return rounded(&list)
}

// oftenness returns how often each weight counts in a position in which it does.
func oftenness(samples []Sample) (often [allWeights]float64) {
	var in [allWeights]float64
	for i := range samples {
		for _, f := range samples[i].features {
			often[f.weight] += float64(f.times)
			in[f.weight]++
		}
	}
	for i := range often {
		often[i] = max(often[i]/max(in[i], 1), 1)
	}
	return often
}

// slope returns the gradient of the loss.
func slope(samples []Sample, list *[allWeights]float64) (gradient [allWeights]float64) {
	for i := range samples {
		s := &samples[i]
		miss := (s.predict(list) - s.points) / scale / float64(len(samples))
		for _, f := range s.features {
			gradient[f.weight] += miss * float64(f.times)
		}
	}
	return gradient
}

// Playing returns the weights the engine plays with.
func Playing() Weights { return weights }

// AtRest reports whether the evaluation is asked for a position: neither side can
// make a five, nor the side to move an open four.
func AtRest(p *rules.Position) bool {
	b := idle.Get().(*Board)
	defer idle.Put(b)
	b.reset(p)
	return b.atRest()
}

func (b *Board) atRest() bool {
	own, foe := b.Turn(), b.Turn().Other()
	return b.Count(own, Five)+b.Count(foe, Five)+b.Count(own, OpenFour) == 0
}

// Likeliest returns the n moves of a position that a search would try first.
func (s *Searcher) Likeliest(p *rules.Position, n int) []game.Move {
	w := s.workers[0]
	w.reset(p)
	w.listRootMoves(nil)
	var list []game.Move
	for _, r := range w.roots[:min(n, len(w.roots))] {
		list = append(list, game.Move(r.at))
	}
	return list
}

// Judgement is what a network is learnt from beside the stones: the evaluation by
// the weights alone, and how many points of each threat the side to move and its
// opponent have.
type Judgement struct {
	Score  int
	Counts [2][threatKinds]int
}

// JudgementOf returns that of a position, and false where it is not at rest.
func JudgementOf(p *rules.Position) (j Judgement, ok bool) {
	b := idle.Get().(*Board)
	defer idle.Put(b)
	b.reset(p)
	own := p.Turn() - rules.Black
	return Judgement{int(b.Evaluate()), [2][threatKinds]int{b.counts[own], b.counts[1-own]}}, b.atRest()
}
