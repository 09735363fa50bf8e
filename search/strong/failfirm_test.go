package strong

import (
	"testing"

	"banco/search"
)

// In quiescence a value above beta comes nearer to beta. Others stay.
func TestFailFirm(t *testing.T) {
	p := DefaultParams()
	for _, c := range []struct{ v, beta, want search.Score }{
		{90, 100, 90},
		{100, 100, 100},
		{180, 100, 140},
		{-20, -100, -60},
		{search.WinIn(5), 100, search.WinIn(5)},
		{search.Decisive - 7, 100, search.Decisive - 7},
		{180, search.LossIn(4), 180},
	} {
		if got := p.failFirm(c.v, c.beta); got != c.want {
			t.Errorf("%d above %d is %d, want %d", c.v, c.beta, got, c.want)
		}
	}
}
