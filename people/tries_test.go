package people

import (
	"testing"
	"time"
)

// Waits double from a second to the longest, and a failure is forgiven after a while.
func TestBackoff(t *testing.T) {
	b := Backoff{Free: 2, Most: 10 * time.Second, Recovery: time.Hour}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var f Failures
	for i, want := range []time.Duration{0, 0, time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second, 10 * time.Second,
		10 * time.Second} {
		if got := b.Wait(f, now); got != want {
			t.Errorf("after %d failures: %v, want %v", i, got, want)
		}
		now = now.Add(want)
		if got := b.Wait(f, now); got != 0 {
			t.Errorf("after %d failures and %v: %v more", i, want, got)
		}
		f = b.Add(f, now)
	}
	for hours, want := range map[int]int{0: 6, 1: 5, 4: 2, 5: 1, 6: 0, 99: 0} {
		if got := b.Count(f, now.Add(time.Duration(hours)*time.Hour)); got != want {
			t.Errorf("after %d hours %d are left, want %d", hours, got, want)
		}
	}
	if got := b.Wait(f, now.Add(-time.Hour)); got != 10*time.Second {
		t.Errorf("on a server whose clock is slow: %v", got)
	}
	if got := b.Count((Try{Backoff: b}).Forgive(f), now); got != 5 {
		t.Errorf("with one taken back: %d", got)
	}
	if got := b.Count((Try{Backoff: b, Resets: true}).Forgive(f), now); got != 0 {
		t.Errorf("with all taken back: %d", got)
	}
}

// However a guesser spreads the tries over a day, a name is tried from an address at
// most some hundred times.
func TestBackoffBoundsADay(t *testing.T) {
	b := Backoff{Free: 5, Most: 15 * time.Minute, Recovery: time.Hour}
	for _, rest := range []time.Duration{0, time.Hour, 5 * time.Hour, 15 * time.Hour} {
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		end, tries, f := now.Add(24*time.Hour), 0, Failures{}
		for now.Before(end) {
			if wait := b.Wait(f, now); wait > 0 {
				now = now.Add(max(wait, rest))
				continue
			}
			f = b.Add(f, now)
			tries++
		}
		if tries > 115 {
			t.Errorf("with rests of %v: %d tries a day", rest, tries)
		}
	}
}

// The same place is another hash for another owner, and an address is no browser.
func TestPlaces(t *testing.T) {
	places := map[Place]bool{
		AddressPlace("1", "x"): true, AddressPlace("2", "x"): true, AddressPlace("1", "y"): true, DevicePlace("1", "x"): true,
	}
	if len(places) != 4 || !places[AddressPlace("1", "x")] {
		t.Errorf("%v", places)
	}
}
