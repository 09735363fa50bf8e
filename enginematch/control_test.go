package enginematch

import (
	"testing"
	"time"

	"banco/clock"
	"banco/game"
)

func TestParseControl(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"60":        {Total: time.Minute},
		"1+0.01":    {Total: time.Second, Increment: 10 * time.Millisecond},
		"40/60+0.6": {Moves: 40, Total: time.Minute, Increment: 600 * time.Millisecond},
		"0.5":       {Total: 500 * time.Millisecond},
	} {
		if got, err := ParseControl(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, bad := range []string{"", "0", "+1", "1+", "x", "1+x", "0/1", "a/1", "-1", "1e9", "NaN", "1+NaN", "1+-1", "5000/1", "1:00"} {
		if got, err := ParseControl(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, got)
		}
	}
}

func FuzzControl(f *testing.F) {
	for _, text := range []string{"60", "1+0.01", "40/60+0.6", "//", "1e-9+1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseControl(text)
		if err != nil {
			return
		}
		if again, err := ParseControl(controlText(c)); err != nil || again != c {
			t.Errorf("%q is %+v, printed %s, read %+v, %v", text, c, controlText(c), again, err)
		}
	})
}

// The margin forgives a little, and what is forgiven is not a gain.
func TestCharge(t *testing.T) {
	control := clock.Control{Moves: 2, Total: 10 * time.Second, Increment: time.Second}
	b := &runningGame{c: &Match{Control: control, TimeMargin: 20 * time.Millisecond}, clock: control.Start()}
	for i, s := range []struct {
		side game.Side
		took time.Duration
		fell bool
		left time.Duration
	}{
		{game.First, 4 * time.Second, false, 7 * time.Second},
		{game.Second, 10*time.Second + 15*time.Millisecond, false, time.Second}, // within the margin
		{game.First, 7 * time.Second, false, 11 * time.Second},                  // the next ten seconds
		{game.Second, time.Second + 21*time.Millisecond, true, time.Second},
	} {
		if fell := b.charge(s.side, s.took); fell != s.fell || b.clock.Left[s.side].Round(time.Millisecond) != s.left {
			t.Errorf("step %d: fell %v, left %v", i, fell, b.clock.Left[s.side])
		}
	}
	if b := (&runningGame{c: &Match{}}); b.charge(game.First, time.Hour) {
		t.Error("a flag falls without a clock")
	}
}
