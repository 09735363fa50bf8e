package people

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"
)

// Backoff says how long to wait after tries that failed: not at all after the first
// few, then a second, and twice as long after each further one.
type Backoff struct {
	Free     int           // failures without a wait
	Most     time.Duration // the longest wait
	Recovery time.Duration // after so long one failure is forgiven
}

// Failures are the tries that have failed, or are under way.
type Failures struct {
	Last     time.Time // of them
	Forgiven time.Time // when the last one of them is
}

// Count returns how many are not forgiven.
func (b Backoff) Count(f Failures, now time.Time) int {
	left := f.Forgiven.Sub(now)
	if left <= 0 {
		return 0
	}
	return min(int((left+b.Recovery-1)/b.Recovery), b.most())
}

// steps returns how many failures make the wait the longest.
func (b Backoff) steps() (n int) {
	for wait := time.Second; wait < b.Most; wait *= 2 {
		n++
	}
	return n
}

// most returns how many failures are counted: more would make no wait longer.
func (b Backoff) most() int { return b.Free + b.steps() }

// Wait returns how long it is until the next try.
func (b Backoff) Wait(f Failures, now time.Time) time.Duration {
	over := b.Count(f, now) - b.Free
	if over < 0 {
		return 0
	}
	delay := b.Most
	if over < b.steps() {
		delay = time.Second << over
	}
	return min(max(f.Last.Add(delay).Sub(now), 0), delay) // the clocks of servers may differ
}

// Add counts a try.
func (b Backoff) Add(f Failures, now time.Time) Failures {
	if f.Forgiven.Before(now) {
		f.Forgiven = now
	}
	latest := now.Add(time.Duration(b.most()) * b.Recovery)
	f.Forgiven = f.Forgiven.Add(b.Recovery)
	if f.Forgiven.After(latest) {
		f.Forgiven = latest
	}
	f.Last = now
	return f
}

// Try is what a try counts against: a name from an address, say.
type Try struct {
	Key    string // see [NewTry]
	Resets bool   // one that does not fail takes back all that did
	Backoff
}

// NewTry returns what a try at something counts against. The key is a hash, so that no
// list of addresses and names is stored; people sometimes type a password for a name.
func NewTry(b Backoff, parts ...string) Try { return Try{Key: hashOf(parts...), Backoff: b} }

// Forgive takes a try back, or all of them.
func (t Try) Forgive(f Failures) Failures {
	if t.Resets {
		return Failures{}
	}
	f.Forgiven = f.Forgiven.Add(-t.Recovery)
	return f
}

// hashOf returns a hash of texts.
func hashOf(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

// Place is where somebody signs in: an address or a browser, as a hash.
type Place string

// AddressPlace returns the place of an address, DevicePlace that of a browser that
// has a token. Two owners have different hashes of the same place.
func AddressPlace(owner, address string) Place { return Place(hashOf("address", owner, address)) }

// DevicePlace returns the place of a browser by the token in its cookie.
func DevicePlace(owner string, token Token) Place {
	return Place(hashOf("device", owner, string(token)))
}

// How long a place is known after somebody signed in there, and how many are.
const (
	PlaceLife = 90 * 24 * time.Hour
	MaxPlaces = 20
)
