package experiments

import (
	"slices"
	"testing"

	"banco/engine"
	"banco/kits"
)

// The times that the projects wrote down are of agents there are; S3's greedy,
// 0 to 4 ms a move, is among them.
func TestReportedTimesAreOfAgents(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine only, and slow under the race detector")
	}
	greedy := false
	for _, r := range reported {
		kit, err := kits.Find(r.game)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := engine.Check(kit, r.agent); err != nil {
			t.Errorf("%s: %v", r.agent, err)
		}
		greedy = greedy || r.agent == "s3:agent=greedy" && r.low == 0 && r.high == 0.004
	}
	if !greedy {
		t.Error("S3's greedy is not timed")
	}
	times, err := (&studentProjectsCmd{Seed: 1}).times(t.Context(), "xiangqi", "s3:agent=greedy")
	if err != nil || len(times) == 0 || slices.Min(times) < 0 {
		t.Errorf("times %v, %v", times, err)
	}
}
