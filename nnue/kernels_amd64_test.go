package nnue

import (
	"fmt"
	"testing"
)

// Both forms of the assembly say the same as plain Go, whichever is the quicker
// one here.
func TestBothVectorsAgree(t *testing.T) {
	if !hasAVX512 {
		t.Skip("this processor has no AVX-512; the other tests are of AVX2")
	}
	defer func(before bool) { useAVX512 = before }(useAVX512)
	for _, useAVX512 = range []bool{false, true} {
		t.Run(fmt.Sprintf("AVX-512 %v", useAVX512), func(t *testing.T) {
			t.Run("accumulate", TestAccumulateAgrees)
			t.Run("activate", TestActivateAgrees)
		})
	}
}
