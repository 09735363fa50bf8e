package gametest

import (
	"bufio"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// TimedRun reports whether this is the run in which tests may measure time: one after
// the other, on a machine that has nothing else to do.
func TimedRun() bool { return os.Getenv("BANCO_TIMED") != "" }

// Timed skips a test that measures time, except in a timed run. The name of such a
// test begins with TestTimed, by which "make timed" finds it. On a virtual machine whose
// host takes its cores away no time can be measured: the test is skipped aloud. What was
// written before, by the compiler for one, goes to the disk first: a test that waits for the
// disk would wait for it.
func Timed(t *testing.T) {
	t.Helper()
	if !TimedRun() {
		t.Skip("measures time: make timed runs it alone")
	}
	if part := stolenNow(); part > maxStolen {
		t.Skipf("the host takes %.0f%% of the cores away: no time can be measured", 100*part)
	}
	flushDisk()
}

// maxStolen is the part of the cores that the host may take away while time is measured.
const maxStolen = 0.05

// stolenNow returns the part of the cores that the host takes away, when all are wanted.
var stolenNow = sync.OnceValue(func() float64 {
	part := Stolen()
	end := time.Now().Add(time.Second)
	var busy sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		busy.Go(func() {
			for time.Now().Before(end) {
			}
		})
	}
	busy.Wait()
	return part()
})

// Voids skips a test whose measured time is void, since the host has taken cores away
// meanwhile. The function part comes from [Stolen], called before the measurement.
func Voids(t *testing.T, part func() float64) {
	t.Helper()
	if got := part(); got > maxStolen {
		t.Skipf("the host took %.0f%% of the cores away: no time could be measured", 100*got)
	}
}

// Stolen returns a function that tells which part of the cores' time the host has taken
// away since; 0 where that is not known.
func Stolen() (part func() float64) {
	all, stolen := cpuTimes()
	return func() float64 {
		allNow, stolenNow := cpuTimes()
		if allNow <= all {
			return 0
		}
		return (stolenNow - stolen) / (allNow - all)
	}
}

// stealField is where Linux tells the stolen time, in the line "cpu" of /proc/stat.
const stealField = 8

// cpuTimes returns the time of all cores so far, and what was stolen of it.
func cpuTimes() (all, stolen float64) {
	file, err := os.Open("/proc/stat")
	if err != nil {
		return 0, 0
	}
	defer file.Close()
	line, _ := bufio.NewReader(file).ReadString('\n')
	for i, text := range strings.Fields(line) {
		n, _ := strconv.ParseFloat(text, 64)
		if i <= stealField { // what guests use is counted as the user's, too
			all += n
		}
		if i == stealField {
			stolen = n
		}
	}
	return all, stolen
}
