package engines

import (
	"testing"

	"banco/enginematch"
	"banco/kits"
)

// Openings are balanced ones of eight plies unless random ones are asked for.
func TestOpeningsOfAMatch(t *testing.T) {
	k, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	plies := 4
	var m enginematch.Match
	if err := (&Match{Games: 3, Seed: 1, Plies: &plies}).open(t.Context(), k, &m); err != nil || m.Balanced != nil ||
		len(m.Openings) != 2 || len(m.Openings[0].Moves) != plies {
		t.Errorf("%v, %v, want two random openings", m.Openings, err)
	}
	m = enginematch.Match{}
	if err := (&Match{Games: 3, Seed: 1}).open(t.Context(), k, &m); err != nil || m.Openings != nil || m.Balanced.Most != 50 {
		t.Fatalf("%+v, %v, want balanced openings", m, err)
	}
	if o, err := m.Balanced.At(t.Context(), 1); err != nil || len(o.Moves) != 8 {
		t.Errorf("%v, %v, want 8 plies", o, err)
	}
}
