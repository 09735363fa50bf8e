package exposition

import (
	"bytes"
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
)

// Process adds the numbers of this process and of the Go runtime under the names that Prometheus's own libraries give
// them. What the system does not tell is left out.
func (r *Registry) Process() {
	r.Gauge("go_goroutines", "Goroutines that exist.", nil, func() float64 { return float64(runtime.NumGoroutine()) })
	r.Gauge("go_memstats_heap_alloc_bytes", "Bytes of objects on the heap.", nil, runtimeNumber("/memory/classes/heap/objects:bytes"))
	r.Counter("go_memstats_alloc_bytes_total", "Bytes that were ever allocated.", nil, runtimeNumber("/gc/heap/allocs:bytes"))
	r.Counter("go_gc_cycles_total", "Cycles of the garbage collector.", nil, runtimeNumber("/gc/cycles/total:gc-cycles"))
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		return
	}
	r.Counter("process_cpu_seconds_total", "Processor time used, in seconds.", nil, func() float64 {
		return (stat(11) + stat(12)) / ticksPerSecond
	})
	r.Gauge("process_resident_memory_bytes", "Resident memory.", nil, func() float64 { return stat(21) * float64(os.Getpagesize()) })
	r.Gauge("process_open_fds", "Open files.", nil, func() float64 {
		list, _ := os.ReadDir("/proc/self/fd")
		return float64(len(list))
	})
	r.Gauge("process_max_fds", "Files that may be open.", nil, mostFiles)
}

// runtimeNumber reads a number of the runtime that is a whole one.
func runtimeNumber(name string) func() float64 {
	return func() float64 {
		s := []metrics.Sample{{Name: name}}
		metrics.Read(s)
		if s[0].Value.Kind() != metrics.KindUint64 {
			return 0
		}
		return float64(s[0].Value.Uint64())
	}
}

// ticksPerSecond is the unit of times in /proc, the same on all systems that Go knows.
const ticksPerSecond = 100

// stat returns a number of /proc/self/stat, counted after the name of the program: see proc(5).
func stat(n int) float64 {
	text, _ := os.ReadFile("/proc/self/stat")
	if at := bytes.LastIndexByte(text, ')'); at >= 0 {
		if words := strings.Fields(string(text[at+1:])); n < len(words) {
			v, _ := strconv.ParseFloat(words[n], 64)
			return v
		}
	}
	return 0
}

// mostFiles returns how many files may be open.
func mostFiles() float64 {
	text, _ := os.ReadFile("/proc/self/limits")
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "Max open files"); ok {
			v, _ := strconv.ParseFloat(strings.Fields(rest + " 0")[0], 64)
			return v
		}
	}
	return 0
}
