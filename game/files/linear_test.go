package files_test

import (
	"context"
	"math"
	"runtime"
	"testing"
	"time"

	"banco/game/gametest"
)

// took returns how much work a text makes a reader, in time of a processor: the least
// of some tries.
func took(r reader, text []byte, tries int) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	least := time.Duration(math.MaxInt64)
	for range tries {
		begun := cpuTime()
		_ = r.read(context.Background(), text)
		least = min(least, cpuTime()-begun)
	}
	return max(least, time.Microsecond)
}

// Nothing that anybody writes takes more time than its length allows. The bound lies
// between what is linear (8 times the time for 8 times the text) and what is quadratic
// (64 times), so that what else the machine does is not in it.
func TestReadersAreLinear(t *testing.T) {
	if slowdown > 1 {
		t.Skip("measures work, of which the race detector makes more")
	}
	every := 12
	if testing.Short() {
		every = 40
	}
	// The small text is longer than the head of any format: a text that ends in its head takes no time at all.
	const small, times, most = 4 << 10, 8, 40
	for _, r := range readers() {
		for _, w := range some(r, every) {
			factor := 0.0
			for try := range 4 {
				large := took(r, w.text(times*small), 1+try)
				if large < 5*time.Millisecond {
					factor = 0 // whatever it is made of
					break
				}
				if factor = float64(large) / float64(took(r, w.text(small), 2+2*try)); factor < most {
					break
				}
			}
			if factor >= most {
				t.Errorf("%s: %v: %d times the text makes %.0f times the work", r.name, w, times, factor)
			}
		}
	}
}

// TestTimedReadersAreLinear holds every reader to 2.5 times the time for twice the text,
// and prints what its worst text costs (with -v).
func TestTimedReadersAreLinear(t *testing.T) {
	gametest.Timed(t)
	for _, r := range readers() {
		var dearest doubling
		highest := 0.0
		for _, w := range some(r, 36) {
			d := double(r, w)
			if d.factor > 2.5 {
				t.Errorf("%s: %v: twice the text takes %.2f times as long at %d bytes", r.name, w, d.factor, d.size)
			}
			highest = max(highest, d.factor)
			if d.nanos > dearest.nanos {
				dearest = d
			}
		}
		t.Logf("%-32s %6.0f ns/byte  × %.2f  highest × %.2f  %v", r.name, dearest.nanos, dearest.factor, highest, dearest.of)
	}
}

// doubling is what a text costs.
type doubling struct {
	of     repeated
	size   int
	nanos  float64 // for each byte
	factor float64 // of the time for twice the text
}

// double measures a text. One that takes no time at all, or twice as long for twice
// the text at the first look, is not looked at again.
func double(r reader, w repeated) doubling {
	d := doubling{of: w, size: 16 << 10}
	for ; ; d.size *= 2 {
		once := took(r, w.text(d.size), 1)
		d.nanos = float64(once.Nanoseconds()) / float64(d.size)
		if once > 10*time.Millisecond || d.size >= 256<<10 {
			break
		}
	}
	for try := range 5 {
		once, twice := took(r, w.text(d.size), 1+try), took(r, w.text(2*d.size), 1+try)
		d.factor = float64(twice) / float64(once)
		if twice < 2*time.Millisecond { // whatever it is made of
			d.factor = 0
		}
		if d.factor <= 2.5 {
			break
		}
		if twice < 100*time.Millisecond {
			d.size *= 2
		}
	}
	return d
}

// looked is a context that counts how often somebody looks whether it has ended, and
// ends after some looks.
type looked struct {
	context.Context
	left  int           // looks; below 0 it has ended
	last  time.Duration // of the processor's time; 0: nobody has looked yet
	pause time.Duration // the longest between two looks
}

func (c *looked) Err() error {
	now := cpuTime()
	if c.last > 0 {
		c.pause = max(c.pause, now-c.last)
	}
	c.last = now
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A reader whose sender leaves stops. Where none of some texts takes a reader long
// enough, it is tried with all.
func TestReadersStop(t *testing.T) {
	every := 6
	if testing.Short() {
		every = 10
	}
	for _, r := range readers() {
		if !r.stops {
			continue
		}
		stopped, few := 0, some(r, every)
		for i, w := range append(few, worst(r)...) {
			if i >= len(few) && stopped > 0 {
				break
			}
			ctx := &looked{Context: context.Background(), left: 2}
			err := r.read(ctx, w.text(16<<10))
			switch {
			case ctx.left >= 0: // it had read all before
			case err != context.Canceled:
				t.Errorf("%s: %v: goes on after its context has ended: %v", r.name, w, err)
			case ctx.left < -20:
				t.Errorf("%s: %v: looks %d times at a context that has ended", r.name, w, -ctx.left)
			default:
				stopped++
			}
		}
		if stopped == 0 {
			t.Errorf("%s: nothing takes it long enough to be stopped", r.name)
		}
	}
}

// TestTimedReadersLook holds that a reader looks at its context every 100 ms.
func TestTimedReadersLook(t *testing.T) {
	gametest.Timed(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, r := range readers() {
		if !r.stops {
			continue
		}
		for _, w := range some(r, 48) {
			if took(r, w.text(64<<10), 1) < 3*time.Millisecond {
				continue // 2 MB take 100 ms in all
			}
			ctx := &looked{Context: context.Background(), left: math.MaxInt, last: cpuTime()}
			_ = r.read(ctx, w.text(128<<10))
			_ = ctx.Err()
			if ctx.pause > 100*time.Millisecond {
				t.Errorf("%s: %v: does not look at its context for %v", r.name, w, ctx.pause)
			}
		}
	}
}
