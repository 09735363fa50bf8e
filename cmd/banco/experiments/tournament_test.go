package experiments

import "testing"

// The published comparisons are of agents that there are.
func TestPresets(t *testing.T) {
	for _, p := range Presets() {
		c := &tournamentCmd{Preset: p.Name}
		if plan, err := c.plan(t.Context()); err != nil || len(p.Published) == 0 || plan.Games != p.Plan.Games {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}
