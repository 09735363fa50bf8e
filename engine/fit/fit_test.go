package fit

import (
	"math"
	"testing"
)

// The minimum of a bowl is found, whatever the scales.
func TestAdam(t *testing.T) {
	for _, scale := range [][]float64{nil, {1, 10}} {
		a := Adam{Rate: 2, Steps: 500, Scale: scale}
		weights := []float64{50, -8}
		for range a.Steps {
			a.Step(weights, []float64{2 * (weights[0] - 3), 8 * (weights[1] - 5)})
		}
		if math.Abs(weights[0]-3) > 0.1 || math.Abs(weights[1]-5) > 0.1 {
			t.Errorf("with scales %v: %v, want 3 and 5", scale, weights)
		}
	}
}
