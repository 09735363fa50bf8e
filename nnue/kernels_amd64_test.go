package nnue

import "testing"

// A processor with AVX-512 has the assembly for AVX2 tested as well.
func TestShorterVectorsAgree(t *testing.T) {
	if !wide {
		t.Skip("the other tests are of the assembly for AVX2")
	}
	wide = false
	defer func() { wide = true }()
	t.Run("accumulate", TestAccumulateAgrees)
	t.Run("activate", TestActivateAgrees)
}
