package siege

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"banco/web/wire"
)

func TestFind(t *testing.T) {
	secret := strings.Repeat("ab", 8) + "0123456789"
	for name, tt := range map[string]struct {
		text string
		want int
	}{
		"nowhere":      {strings.Repeat("x", 500) + secret[1:], 0},
		"at its begin": {secret + "x", 1},
		"at its end":   {strings.Repeat(secret[:15], 9) + secret, 1},
		"twice":        {secret + " " + secret, 1},
		"half":         {secret[:window] + "no", 0},
		"nothing":      {"", 0},
	} {
		found, err := Find(strings.NewReader(tt.text), []string{secret, strings.Repeat("?", window)})
		if err != nil || len(found) != tt.want {
			t.Errorf("%s: %q, %v", name, found, err)
		}
	}
}

// What is asked is made of what was answered.
func TestRequestsAreMadeOfAnswers(t *testing.T) {
	d := read([]byte(`{"match":"m1","version":7,"now":{"moves":[{"move":"e2e4"}]}}`))
	if d.match() != "m1" {
		t.Fatalf("read %v", d)
	}
	m := &maker{Rand: rand.New(rand.NewPCG(1, 2)), from: d, memory: &memory{}, strict: true}
	if got := string(m.body(reflect.TypeFor[wire.MakeMove]())); got != `{"version":7,"move":"e2e4"}` {
		t.Errorf("made %s", got)
	}
	if got := fill("/api/matches/{id}/nodes/{node}", func(name string) string { return name }); got != "/api/matches/id/nodes/node" {
		t.Errorf("filled in %s", got)
	}
}
