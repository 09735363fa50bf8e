package exposition

import (
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// Prometheus reads back what was shown, whatever is in the labels.
func TestPrometheusReadsIt(t *testing.T) {
	var r Registry
	odd := "a \"quoted\" \\ line\nand another"
	r.Gauge("level", "A level\\ of\nsomething.", Labels{"where": odd, "also": "x"}, func() float64 { return -1.5 })
	r.Counter("count_total", "A count.", nil, func() float64 { return 1e15 })
	r.Counter("kinds_total", "By kind.", Labels{"kind": "a"}, func() float64 { return 1 })
	r.Counter("kinds_total", "By kind.", Labels{"kind": "b"}, func() float64 { return math.Inf(1) })
	h := r.Histogram("took_seconds", "Times.", [2]string{"route", "status"}, []float64{.1, 1})
	for _, v := range []float64{.05, .1, .5, 7} {
		h.Observe(odd, "200", v)
	}
	h.Observe("z", "404", .5)
	r.Process()
	var text strings.Builder
	r.Write(&text)
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(text.String()))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text.String())
	}
	level := families["level"].Metric[0]
	if level.GetGauge().GetValue() != -1.5 || len(level.Label) != 2 || level.Label[1].GetValue() != odd {
		t.Errorf("%v", level)
	}
	if got := families["count_total"].Metric[0].GetCounter().GetValue(); got != 1e15 {
		t.Errorf("count %v", got)
	}
	if got := families["kinds_total"].Metric; len(got) != 2 || !math.IsInf(got[1].GetCounter().GetValue(), 1) {
		t.Errorf("kinds %v", got)
	}
	took := families["took_seconds"].Metric
	if len(took) != 2 {
		t.Fatalf("%v", took)
	}
	first := took[0].GetHistogram()
	if b := first.Bucket; first.GetSampleCount() != 4 || first.GetSampleSum() != 7.65 || b[0].GetCumulativeCount() != 2 ||
		b[1].GetCumulativeCount() != 3 || b[2].GetCumulativeCount() != 4 {
		t.Errorf("%v", first)
	}
	for name, least := range map[string]float64{
		"process_resident_memory_bytes": 1 << 20, "process_open_fds": 3, "process_max_fds": 16,
		"go_goroutines": 1, "go_memstats_heap_alloc_bytes": 1000,
	} {
		if strings.HasPrefix(name, "process") && runtime.GOOS != "linux" {
			continue // the system does not tell it
		}
		if got := families[name].Metric[0].GetGauge().GetValue(); got < least || got > 1e15 {
			t.Errorf("%s is %v", name, got)
		}
	}
}

// The time of the processor is counted in seconds.
func TestProcessorTime(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("the system does not tell it")
	}
	before := stat(11) + stat(12)
	for n := 0; stat(11)+stat(12) < before+10; n++ { // at least 0.1 s of work
		_ = strings.Repeat("work", n%1000)
	}
}
