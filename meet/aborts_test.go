package meet

import (
	"fmt"
	"testing"
	"time"
)

var abortStart = time.UnixMilli(1_000_000_000)

// Two games can be called off without a wait; each further one doubles it, up to an
// hour, and what is long ago does not count.
func TestRepeatedAbortsCost(t *testing.T) {
	var a Aborts
	who := Aborter{Visitor: "an"}
	now := abortStart
	for i, want := range []time.Duration{0, 0, 2, 4, 8, 16, 32, 60, 60} {
		a.Note(who, now)
		if got := a.Wait(who, now); got != want*time.Minute {
			t.Errorf("after %d aborts: %v, want %v minutes", i+1, got, int(want))
		}
	}
	if got := a.Wait(who, now.Add(50*time.Minute)); got != 10*time.Minute {
		t.Errorf("50 minutes later: %v", got)
	}
	if got := a.Wait(Aborter{Visitor: "ba"}, now); got != 0 {
		t.Errorf("somebody else waits %v", got)
	}
	if got := a.Wait(who, now.Add(abortsKept)); got != 0 {
		t.Errorf("a day later: %v", got)
	}
}

// A guest who comes with a new cookie each time is known by the address, which a class
// may share: it takes more aborts there. An account is not its address.
func TestAbortsOfAnAddress(t *testing.T) {
	var a Aborts
	for i := range freeAborts*addressAborts + 1 {
		if got := a.Wait(Aborter{"new", "10.0.0.1"}, abortStart); got != 0 {
			t.Fatalf("after %d aborts: %v", i, got)
		}
		a.Note(Aborter{fmt.Sprint("guest ", i), "10.0.0.1"}, abortStart)
	}
	for who, want := range map[Aborter]time.Duration{
		{"new", "10.0.0.1"}: firstWait, {"new", "10.0.0.2"}: 0, {"account", ""}: 0,
	} {
		if got := a.Wait(who, abortStart); got != want {
			t.Errorf("%v waits %v, want %v", who, got, want)
		}
	}
}

// However many call games off, little is kept.
func TestAbortsAreBounded(t *testing.T) {
	var a Aborts
	for i := range 3 * maxAborters {
		a.Note(Aborter{fmt.Sprint(i), fmt.Sprint(i % 7)}, abortStart)
	}
	if n := len(a.by); n > maxAborters+2 {
		t.Errorf("%d keys", n)
	}
	for key, list := range a.by {
		if len(list) > maxAbortsKept {
			t.Errorf("%s: %d times", key, len(list))
		}
	}
}
