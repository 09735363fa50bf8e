package api

import (
	"math"
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

// Limits are those of docs/reference/md: so many at once, then one in so long.
func TestLimitsAreThoseDocumented(t *testing.T) {
	const people = 3
	all := NewLimits(Crowds{Usual: people})
	for _, tt := range []struct {
		meter           *Meter
		visitor, person int
		each, crowd     time.Duration // between two, of a visitor and of an address
	}{
		{all.Requests, 2000, 250, time.Second / 200, time.Second / (50 * people)},
		{all.Matches, 60, 10, time.Second, 4 * time.Second / people},
		{all.Imports, 60, 10, time.Second, 8 * time.Second / people},
		{all.Asks, 200, 50, time.Second / 20, time.Second / (5 * people)},
	} {
		synctest.Test(t, func(t *testing.T) {
			addresses, visitors := 0, 0
			limited := func(what string, most int, each time.Duration, next func() *Caller) {
				for i := range most {
					if err := tt.meter.Count(next()); err != nil {
						t.Fatalf("%s: number %d of %d of %s: %v", tt.meter.what, i+1, most, what, err)
					}
				}
				if tt.meter.Count(next()) == nil {
					t.Errorf("%s: more than %d of %s at once", tt.meter.what, most, what)
				}
				time.Sleep(each - each/10)
				if tt.meter.Count(next()) == nil {
					t.Errorf("%s: %s has more than one in %v", tt.meter.what, what, each)
				}
				time.Sleep(each / 5)
				if err := tt.meter.Count(next()); err != nil {
					t.Errorf("%s: %s after %v: %v", tt.meter.what, what, each, err)
				}
			}
			limited("a visitor", tt.visitor, tt.each, func() *Caller {
				addresses++
				return &Caller{Visitor: "visitor", Address: strconv.Itoa(addresses)}
			})
			limited("an address", people*tt.person, tt.crowd, func() *Caller {
				visitors++
				return &Caller{Visitor: strconv.Itoa(visitors), Address: "address"}
			})
			limited("newcomers at an address", people*tt.person, tt.crowd, func() *Caller { return &Caller{Visitor: "", Address: "inn"} })
		})
	}
	for _, tt := range []struct {
		tally           *Tally
		visitor, person int
	}{{all.Sockets, 20, 5}, {all.Searches, 8, 4}} {
		if tt.tally.visitor != tt.visitor || tt.tally.person != float64(tt.person) || tt.tally.people("192.0.2.1") != people {
			t.Errorf("%s: %d, and %g for each of %d people", tt.tally.what, tt.tally.visitor, tt.tally.person, people)
		}
	}
}

// A limit is multiplied by its name, and no other.
func TestLimitsAreScaled(t *testing.T) {
	all := NewLimits(Crowds{Usual: 3})
	if err := all.Scale(map[string]float64{"matches": 0.5, "sockets": 2}); err != nil {
		t.Fatal(err)
	}
	want := NewLimits(Crowds{Usual: 3})
	if got := all.Matches.visitors.pace; got != (pace{0.5, 30}) {
		t.Errorf("matches of a visitor: %+v", got)
	}
	if got := all.Matches.addresses.of("192.0.2.1", time.Now()); got.Limit() != 3.0/8 || got.Burst() != 15 {
		t.Errorf("matches of an address: %g, %d", got.Limit(), got.Burst())
	}
	if all.Sockets.visitor != 40 || all.Sockets.person != 10 {
		t.Errorf("sockets: %d, %g", all.Sockets.visitor, all.Sockets.person)
	}
	if all.Asks.visitors.pace != want.Asks.visitors.pace || all.Searches.visitor != want.Searches.visitor {
		t.Error("other limits have changed")
	}
	for name, by := range map[string]float64{"matchs": 1, "asks": 0, "searches": -1, "requests": math.NaN(), "imports": math.Inf(1)} {
		if all.Scale(map[string]float64{name: by}) == nil {
			t.Errorf("%s times %g is taken", name, by)
		}
	}
}

// What is freed can be taken again, and freed only once.
func TestTally(t *testing.T) {
	all := Tally{what: "things", visitor: 2, person: 3, people: func(string) int { return 1 }}
	first, err := all.Take(&Caller{Visitor: "a", Address: "x"})
	if err != nil {
		t.Fatal(err)
	}
	all.Take(&Caller{Visitor: "a", Address: "x"})
	if _, err := all.Take(&Caller{Visitor: "a", Address: "y"}); err == nil {
		t.Error("a visitor has three of two")
	}
	all.Take(&Caller{Visitor: "b", Address: "x"})
	if _, err := all.Take(&Caller{Visitor: "c", Address: "x"}); err == nil {
		t.Error("an address has four of three")
	}
	first()
	first()
	if _, err := all.Take(&Caller{Visitor: "a", Address: "x"}); err != nil {
		t.Errorf("in place of one that is gone: %v", err)
	}
	if _, err := all.Take(&Caller{Visitor: "a", Address: "z"}); err == nil {
		t.Error("one was freed twice")
	}
}

// Whoever comes from however many addresses, the memory for limits is bounded. It is those
// who lose nothing that are forgotten: nobody gets rid of a limit by it, and nobody gets one.
func TestBucketsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBuckets(pace{0.01, 10}, nil)
		use := func(key string, times int) (left float64) {
			l := b.of(key, time.Now())
			l.AllowN(time.Now(), times)
			return l.TokensAt(time.Now())
		}
		use("greedy", 10)
		use("regular", 1)
		for i := range 3 * maxBuckets { // they only look in
			b.of(strconv.Itoa(i), time.Now())
		}
		if len(b.by) != maxBuckets || b.order.Len() != len(b.by) {
			t.Errorf("%d buckets, %d in order", len(b.by), b.order.Len())
		}
		if left := use("greedy", 0); left >= 1 {
			t.Errorf("who has used all has %g again", left)
		}
		if left := use("regular", 0); left < 9 {
			t.Errorf("who has used one of ten has %g left", left)
		}

		// An attacker uses up all of more addresses than are remembered.
		for i := range maxBuckets + 100 {
			use("abusive "+strconv.Itoa(i), 10)
		}
		for i := range 100 {
			if left := use("abusive "+strconv.Itoa(i), 0); left >= 1 {
				t.Fatalf("address %d has %g again", i, left)
			}
		}
		if len(b.by) != maxBuckets {
			t.Errorf("%d buckets", len(b.by))
		}
	})
}

// A named network has the limits of its people; any other address those of the usual crowd,
// and counts for one where the machine is shared.
func TestCrowdsAreNamed(t *testing.T) {
	c, err := ParseCrowds(4, []string{"203.0.113.7", "198.51.100.0/24=30", "198.51.100.9=2", "2001:db8:5::/48=50", "2001:db8:6::1=60"})
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]struct{ people, weight int }{
		"203.0.113.7": {4, 4}, "203.0.113.8": {4, 1}, "198.51.100.1": {30, 30}, "198.51.100.9": {2, 2}, "2001:db8:5:1::/64": {50, 50},
		"2001:db8:6::/64": {60, 60}, "2001:db8:7::/64": {4, 1}, "invalid IP": {4, 1}, "": {4, 1},
	} {
		if people, weight := c.People(address), c.Weight(address); people != want.people || weight != want.weight {
			t.Errorf("%s: %d people, weight %d, want %+v", address, people, weight, want)
		}
	}
	l := NewLimits(c)
	if a, b := l.Matches.addresses.of("198.51.100.1", time.Now()), l.Matches.addresses.of("192.0.2.1", time.Now()); a.Burst() != 300 ||
		b.Burst() != 40 {
		t.Errorf("new matches: %d at the school, %d elsewhere", a.Burst(), b.Burst())
	}
	for _, bad := range []string{"", "school", "203.0.113.7=", "203.0.113.7=0", "203.0.113.7=many", "203.0.113.0/33"} {
		if _, err := ParseCrowds(4, []string{bad}); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// Whoever waits as long as they are told is not told to wait again.
func TestWaitsAreRoundedUp(t *testing.T) {
	for wait, want := range map[time.Duration]int{0: 1, time.Millisecond: 1, time.Second: 1, 1001 * time.Millisecond: 2,
		90 * time.Second: 90} {
		if got := (&TooManyError{Wait: wait}).Seconds(); got != want {
			t.Errorf("%v are %d seconds, want %d", wait, got, want)
		}
	}
}
