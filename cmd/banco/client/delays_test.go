package client

import (
	"testing"
	"time"
)

func TestDelays(t *testing.T) {
	var d Delays
	if d.At(0.99) != 0 {
		t.Error("nothing was measured")
	}
	for i := range 1000 {
		d = append(d, time.Duration(999-i))
	}
	if d.At(0.5) != 500 || d.At(0.99) != 990 || d.At(1) != 999 {
		t.Error(d.At(0.5), d.At(0.99), d.At(1))
	}
}
