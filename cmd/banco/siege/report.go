package siege

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"banco/cmd/banco/client"
)

// Report is what came of a scenario.
type Report struct {
	Scenario string                    `json:"scenario"`
	Seconds  float64                   `json:"seconds"` // of abuse
	Acts     map[string]map[string]int `json:"acts"`    // by what was done and what became of it
	Before   Phase                     `json:"before"`
	Under    Phase                     `json:"under"`
	After    Phase                     `json:"after"`
	Memory   [2]float64                `json:"memory_mb"` // before, and the most since; 0: unknown
	Disk     [2]float64                `json:"disk_mb"`   // before and after; 0: unknown
	Broken   []string                  `json:"broken"`    // bounds
}

// Phase is what the innocent waited for during a part of a siege.
type Phase struct {
	Moves  Figures  `json:"moves"`  // until a move was acknowledged
	News   Figures  `json:"news"`   // until a client heard of another's move
	Agent  Figures  `json:"agent"`  // until an agent answered
	Reads  Figures  `json:"reads"`  // until a list was read
	Silent int      `json:"silent"` // agents that were given up
	Failed []string `json:"failed,omitempty"`
}

// Figures are delays in milliseconds.
type Figures struct {
	Count  int     `json:"count"`
	Median float64 `json:"p50_ms"`
	P99    float64 `json:"p99_ms"`
	Most   float64 `json:"max_ms"`
}

func figures(d client.Delays) Figures {
	ms := func(d time.Duration) float64 { return math.Round(float64(d)/float64(time.Millisecond)*10) / 10 }
	return Figures{len(d), ms(d.At(0.5)), ms(d.At(0.99)), ms(d.At(1))}
}

func (m *measured) phase() Phase {
	p := Phase{Moves: figures(m.moves), News: figures(m.news), Agent: figures(m.agent), Reads: figures(m.reads), Silent: m.silent}
	for _, err := range m.failed {
		p.Failed = append(p.Failed, err.Error())
	}
	return p
}

// judge holds a report against bounds. Those of time are multiplied by slack.
func (r *Report) judge(b Bounds, slack float64, gone []string) {
	broken := func(format string, args ...any) { r.Broken = append(r.Broken, fmt.Sprintf(format, args...)) }
	usual := r.Before.Agent.Median
	for _, part := range []struct {
		name  string
		phase *Phase
	}{{"under", &r.Under}, {"after", &r.After}} {
		if got, most := part.phase.Moves.P99, b.Moves*slack; b.Moves > 0 && got > most {
			broken("%s: 99 of 100 moves are acknowledged within %.0f ms, not %.0f", part.name, got, most)
		}
		if got, most := part.phase.Agent.P99, usual+b.Agent*slack; b.Agent > 0 && (got > most || part.phase.Silent > 0) {
			broken("%s: an agent answers within %.0f ms, not %.0f; %d were given up", part.name, got, most, part.phase.Silent)
		}
		for _, why := range part.phase.Failed {
			broken("%s: %s", part.name, why)
		}
	}
	if r.Before.Moves.Count == 0 || r.Before.Agent.Count == 0 || len(r.Before.Failed) > 0 {
		broken("nothing was measured before: %s", strings.Join(r.Before.Failed, ", "))
	}
	if got := r.Disk[1] - r.Disk[0]; b.Disk > 0 && got > b.Disk {
		broken("the data has grown by %.1f MB, not %.1f", got, b.Disk)
	}
	if b.Memory > 0 && r.Memory[1] > b.Memory {
		broken("the server has %.0f MB, not %.0f", r.Memory[1], b.Memory)
	}
	for _, what := range gone {
		broken("gone: %s", what)
	}
}

// Print writes the report as a table.
func (r *Report) Print(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "scenario %s, %.0f s\tbefore\tunder\tafter\n", r.Scenario, r.Seconds)
	for _, row := range []struct {
		name string
		of   func(p *Phase) Figures
	}{
		{"move acknowledged", func(p *Phase) Figures { return p.Moves }}, {"heard by others", func(p *Phase) Figures { return p.News }},
		{"agent's answer", func(p *Phase) Figures { return p.Agent }}, {"list read", func(p *Phase) Figures { return p.Reads }},
	} {
		fmt.Fprintf(t, "%s, p50/p99 ms (count)", row.name)
		for _, p := range []*Phase{&r.Before, &r.Under, &r.After} {
			f := row.of(p)
			fmt.Fprintf(t, "\t%.1f/%.1f (%d)", f.Median, f.P99, f.Count)
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintf(t, "agents given up\t%d\t%d\t%d\n", r.Before.Silent, r.Under.Silent, r.After.Silent)
	if r.Memory[1] > 0 {
		fmt.Fprintf(t, "memory of the server, MB\t%.0f\t%.0f at most\n", r.Memory[0], r.Memory[1])
	}
	if r.Disk[1] > 0 {
		fmt.Fprintf(t, "data, MB\t%.1f\t\t%.1f\n", r.Disk[0], r.Disk[1])
	}
	for _, what := range slices.Sorted(maps.Keys(r.Acts)) {
		fmt.Fprintf(t, "%s", what)
		for _, status := range slices.Sorted(maps.Keys(r.Acts[what])) {
			fmt.Fprintf(t, "  %s: %d", status, r.Acts[what][status])
		}
		fmt.Fprintln(t)
	}
	for _, why := range r.Broken {
		fmt.Fprintf(t, "broken: %s\n", why)
	}
	fmt.Fprintf(t, "broken %d\n", len(r.Broken))
	return t.Flush()
}
