package arena

import (
	"testing"
	"time"

	"banco/game"
)

func TestParseControl(t *testing.T) {
	for text, want := range map[string]Control{
		"60":        {0, time.Minute, 0},
		"1+0.01":    {0, time.Second, 10 * time.Millisecond},
		"40/60+0.6": {40, time.Minute, 600 * time.Millisecond},
		"0.5":       {0, 500 * time.Millisecond, 0},
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
		if again, err := ParseControl(c.String()); err != nil || again != c {
			t.Errorf("%q is %+v, printed %s, read %+v, %v", text, c, c, again, err)
		}
	})
}

func TestCharge(t *testing.T) {
	c := newClock(Control{Moves: 2, Base: 10 * time.Second, Increment: time.Second})
	if f := c.face(game.First); f.MovesToGo != 2 || f.Left != [2]time.Duration{10 * time.Second, 10 * time.Second} || f.Increment[0] != time.Second || f.Overhead == 0 {
		t.Errorf("face %+v", f)
	}
	steps := []struct {
		side game.Side
		took time.Duration
		fell bool
		left time.Duration
		toGo int
	}{
		{game.First, 4 * time.Second, false, 7 * time.Second, 1},
		{game.Second, 10*time.Second + 15*time.Millisecond, false, time.Second, 1}, // within the margin
		{game.First, 7 * time.Second, false, 11 * time.Second, 2},                  // the next ten seconds
		{game.Second, time.Second + 21*time.Millisecond, true, 0, 1},
	}
	for i, s := range steps {
		if fell := c.charge(s.side, s.took, 20*time.Millisecond); fell != s.fell || c.left[s.side] != s.left || c.face(s.side).MovesToGo != s.toGo {
			t.Errorf("step %d: fell %v, left %v, to go %d", i, fell, c.left[s.side], c.face(s.side).MovesToGo)
		}
	}
	if c := newClock(Control{}); c.running() || c.charge(game.First, time.Hour, 0) || c.face(game.First).Left[0] != 0 {
		t.Error("no clock runs")
	}
}
