// Package exposition writes numbers as Prometheus reads them: its text format, and no more of its library, which is 2 MB of a binary.
//
// Its nouns: a [Registry] holds families of samples by name; a [Histogram] counts durations by labels.
package exposition

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// ContentType is that of the text.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Labels tell samples of one name apart.
type Labels map[string]string

// escaped is how values of labels and helps are written.
var escaped = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)

// String returns the labels as they are written.
func (l Labels) String() string {
	if len(l) == 0 {
		return ""
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(l)) {
		parts = append(parts, name+`="`+escaped.Replace(l[name])+`"`)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// Registry holds what is shown. Samples are added before it is served.
type Registry struct{ families map[string]*family }

// family is all samples of one name.
type family struct {
	help, kind string
	write      []func(w io.Writer, name string)
}

// Gauge shows a number that goes up and down.
func (r *Registry) Gauge(name, help string, labels Labels, value func() float64) {
	r.add(name, help, "gauge", sample(labels, value))
}

// Counter shows a number that only goes up.
func (r *Registry) Counter(name, help string, labels Labels, value func() float64) {
	r.add(name, help, "counter", sample(labels, value))
}

// sample writes one number.
func sample(labels Labels, value func() float64) func(w io.Writer, name string) {
	text := labels.String()
	return func(w io.Writer, name string) { fmt.Fprintf(w, "%s%s %s\n", name, text, number(value())) }
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func (r *Registry) add(name, help, kind string, write func(w io.Writer, name string)) {
	if r.families == nil {
		r.families = map[string]*family{}
	}
	f := r.families[name]
	if f == nil {
		f = &family{help: help, kind: kind}
		r.families[name] = f
	}
	f.write = append(f.write, write)
}

// Histogram counts what is observed in buckets, by two labels.
type Histogram struct {
	labels  [2]string
	buckets []float64 // their upper bounds, rising

	mu     sync.Mutex
	series map[[2]string]*series
}

// series is what was observed under one pair of labels.
type series struct {
	counts []uint64 // by bucket; the last is for what is above all bounds
	sum    float64
}

// Histogram adds a histogram.
func (r *Registry) Histogram(name, help string, labels [2]string, buckets []float64) *Histogram {
	h := &Histogram{labels: labels, buckets: buckets, series: map[[2]string]*series{}}
	r.add(name, help, "histogram", h.write)
	return h
}

// Observe counts a value under the values of the labels.
func (h *Histogram) Observe(first, second string, value float64) {
	bucket, _ := slices.BinarySearch(h.buckets, value)
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.series[[2]string{first, second}]
	if s == nil {
		s = &series{counts: make([]uint64, len(h.buckets)+1)}
		h.series[[2]string{first, second}] = s
	}
	s.counts[bucket]++
	s.sum += value
}

func (h *Histogram) write(w io.Writer, name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, values := range slices.SortedFunc(maps.Keys(h.series), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		s, total := h.series[values], uint64(0)
		labels := Labels{h.labels[0]: values[0], h.labels[1]: values[1]}
		plain := labels.String()
		for i, n := range s.counts {
			total += n
			labels["le"] = "+Inf"
			if i < len(h.buckets) {
				labels["le"] = number(h.buckets[i])
			}
			fmt.Fprintf(w, "%s_bucket%s %d\n", name, labels, total)
		}
		fmt.Fprintf(w, "%s_sum%s %s\n%s_count%s %d\n", name, plain, number(s.sum), name, plain, total)
	}
}

// Write writes all numbers.
func (r *Registry) Write(w io.Writer) {
	for _, name := range slices.Sorted(maps.Keys(r.families)) {
		f := r.families[name]
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(f.help), name, f.kind)
		for _, write := range f.write {
			write(w, name)
		}
	}
}

// ServeHTTP implements [http.Handler].
func (r *Registry) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	var text strings.Builder
	r.Write(&text)
	w.Header().Set("Content-Type", ContentType)
	io.WriteString(w, text.String())
}
