package strong

import (
	"testing"

	"banco/game"
)

// A move that has long been the best and took most of the nodes needs less time, one
// that is new or whose score fell needs more.
func TestTimeManager(t *testing.T) {
	w := &worker{Options: &Options{Params: DefaultParams()}}
	after := func(iterations int, nodes uint64, last rootMove) float64 {
		var clock timeManager
		w.roots = []rootMove{{ScoredMove: ScoredMove{Move: 1}, nodes: nodes}, {ScoredMove: ScoredMove{Move: 2}, nodes: 1000 - nodes}}
		for range iterations {
			clock.scale(w)
		}
		if last.Move != game.NoMove {
			w.roots[0].Move, w.roots[0].value = last.Move, last.value
		}
		return clock.scale(w)
	}
	sure := after(9, 900, rootMove{})
	for name, other := range map[string]float64{
		"new":      after(9, 900, rootMove{ScoredMove: ScoredMove{Move: 2}}),
		"doubted":  after(9, 400, rootMove{}),
		"brief":    after(2, 900, rootMove{}),
		"worsened": after(9, 900, rootMove{ScoredMove: ScoredMove{Move: 1}, value: -60}),
	} {
		if other <= sure {
			t.Errorf("a %s move has %.2f of the time, a sure one %.2f", name, other, sure)
		}
	}
	w.Params.TimeBase *= 2
	if more := after(9, 900, rootMove{}); more <= sure {
		t.Errorf("with more time for all moves a sure one has %.2f, not more than %.2f", more, sure)
	}
}
