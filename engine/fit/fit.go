// Package fit minimises a loss over weights by gradient descent.
package fit

import "math"

// Adam takes steps of gradient descent with a rate for each weight (Kingma and Ba
// 2015). The rate falls to 0 along a cosine over all steps.
type Adam struct {
	Rate  float64   // of the first step
	Steps int       // that will be taken in all
	Scale []float64 // a weight's gradient and steps are divided by its scale; nil: all are 1

	step         int
	mean, square []float64 // running means of the gradient and of its square
}

// The shares that the running means keep from step to step, and what keeps a
// division from one by 0.
const (
	keepMean   = 0.9
	keepSquare = 0.999
	tiny       = 1e-12
)

// Step moves the weights against the gradient.
func (a *Adam) Step(weights, gradient []float64) {
	if a.mean == nil {
		a.mean, a.square = make([]float64, len(weights)), make([]float64, len(weights))
	}
	a.step++
	rate := a.Rate * (1 + math.Cos(math.Pi*float64(a.step)/float64(a.Steps))) / 2
	meanShare, squareShare := 1-math.Pow(keepMean, float64(a.step)), 1-math.Pow(keepSquare, float64(a.step))
	for i, g := range gradient {
		scale := 1.0
		if a.Scale != nil {
			scale = a.Scale[i]
		}
		g /= scale
		a.mean[i] = keepMean*a.mean[i] + (1-keepMean)*g
		a.square[i] = keepSquare*a.square[i] + (1-keepSquare)*g*g
		weights[i] -= rate / scale * (a.mean[i] / meanShare) / (math.Sqrt(a.square[i]/squareShare) + tiny)
	}
}
