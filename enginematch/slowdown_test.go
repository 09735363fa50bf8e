package enginematch

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// Four other goroutines a core are strain enough, whatever else runs here. Where the
// race detector or other programs leave time for few chores, one look may miss it.
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
	strain := 0.0
	for looks := 0; looks < 20 && strain < MaxSlowdown; looks++ {
		strain = Slowdown(2)
	}
	over.Store(true)
	others.Wait()
	if strain < MaxSlowdown {
		t.Errorf("a busy machine is strained by %.2f", strain)
	}
}
