package cli

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"
)

// On a terminal one line changes, at most five times a second, and goes away. Elsewhere
// nothing is written.
func TestStatus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		s := &Status{out: &out}
		for i := range 10 {
			s.Show("%d of 10", i)
			time.Sleep(100 * time.Millisecond)
		}
		s.Clear()
		const c = clearLine
		if want := c + "0 of 10" + c + "3 of 10" + c + "6 of 10" + c + "9 of 10" + c; out.String() != want {
			t.Errorf("shown: %q, not %q", out.String(), want)
		}
		out.Reset()
		stop := s.Tick("KQvKR")
		time.Sleep(2500 * time.Millisecond)
		stop()
		if want := c + "KQvKR, 1s" + c + "KQvKR, 2s" + c; out.String() != want {
			t.Errorf("shown: %q, not %q", out.String(), want)
		}
		var nothing Status
		nothing.Show("x")
		nothing.Tick("x")()
		nothing.Clear()
	})
}
