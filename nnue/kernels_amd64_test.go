package nnue

import (
	"fmt"
	"testing"
)

// Both forms of the assembly say the same as plain Go, whichever is the quicker
// one here.
func TestBothVectorsAgree(t *testing.T) {
	if !wide {
		t.Skip("this processor has no AVX-512; the other tests are of AVX2")
	}
	defer func(before bool) { quick = before }(quick)
	for _, quick = range []bool{false, true} {
		t.Run(fmt.Sprintf("AVX-512 %v", quick), func(t *testing.T) {
			t.Run("accumulate", TestAccumulateAgrees)
			t.Run("activate", TestActivateAgrees)
		})
	}
}
