package enginematch

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// Four other goroutines a core are strain enough, whatever else runs here.
func TestStrain(t *testing.T) {
	var over atomic.Bool
	var others sync.WaitGroup
	for range 4 * runtime.GOMAXPROCS(0) {
		others.Go(func() {
			for !over.Load() {
				new(shift).work()
			}
		})
	}
	strain := Slowdown(2)
	over.Store(true)
	others.Wait()
	if strain < MaxSlowdown {
		t.Errorf("a busy machine is strained by %.2f", strain)
	}
}
