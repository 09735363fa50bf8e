package farm

import (
	"reflect"
	"testing"
	"time"
)

// The roster says once that a worker joins, and that it is missed after a while. Names and
// versions of strangers cannot write to the terminal.
func TestRoster(t *testing.T) {
	p := newPlace(t, lasting)
	for range 3 {
		p.farm.hello(helloText("lab", string(same), 4))
	}
	for _, bad := range []string{"", "a", "a b", "lab 1 x", "lab " + string(same) + " -1", "a b c d"} {
		p.farm.hello(bad)
	}
	p.farm.hello("\x1b[2J\x07evil " + string(another) + " 1")
	p.farm.sweep(time.Now().Add(awayAfter / 2))
	p.farm.sweep(time.Now().Add(2 * awayAfter))
	p.farm.bye("lab")
	p.farm.hello(helloText("lab", string(same), 4))
	p.farm.bye("lab")
	want := []string{
		"worker lab joins: 4 at a time", "worker  [2J evil is refused: it is of version 1.1/abc, this program of 1.0/abc",
		"worker lab has left without a word", "worker lab joins: 4 at a time", "worker lab leaves",
	}
	if !reflect.DeepEqual(p.said, want) {
		t.Errorf("%q", p.said)
	}
}
