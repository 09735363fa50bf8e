package storetest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"banco/people"
)

// CountTriesAtOnce has many try the same thing at the same time, on several stores of
// one database, and fails unless exactly the free ones pass.
func CountTriesAtOnce(t *testing.T, stores ...people.Store) {
	const free, each = 7, 10
	b := people.Backoff{Free: free, Most: time.Minute, Recovery: time.Hour}
	shared := people.NewTry(b, "shared")
	var passed atomic.Int64
	var wait sync.WaitGroup
	for n, s := range stores {
		for i := range each {
			wait.Go(func() {
				others := people.Backoff{Free: 1000, Most: time.Minute, Recovery: time.Hour}
				own := []people.Try{shared, people.NewTry(others, "own", fmt.Sprint(n, i)), people.NewTry(others, "own", fmt.Sprint(i))}
				if i%2 == 1 {
					slices.Reverse(own) // two servers must not wait for each other
				}
				left, err := s.CountTry(t.Context(), day, own...)
				if err != nil {
					t.Error(err)
				} else if left == 0 {
					passed.Add(1)
				}
			})
		}
	}
	wait.Wait()
	if passed.Load() != free {
		t.Errorf("%d tries of %d pass at once", passed.Load(), free)
	}
}

// Tries are counted once, also by many at once and after a restart.
func testTries(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	CountTriesAtOnce(t, s, s)
	b := people.Backoff{Free: 2, Most: time.Minute, Recovery: time.Hour}
	own, wide := people.NewTry(b, "own"), people.NewTry(b, "wide")
	own.Resets = true
	count := func(now time.Time, want time.Duration, tries ...people.Try) {
		t.Helper()
		if wait, err := s.CountTry(ctx, now, tries...); err != nil || wait != want {
			t.Errorf("wait %v, want %v; %v", wait, want, err)
		}
	}
	count(day, 0, own, wide)
	count(day, 0, own, wide)
	s = reopen(s)
	count(day, time.Second, own, wide)
	count(day, time.Second, own)
	must(t, s.ForgiveTry(ctx, own, wide))
	count(day, 0, wide) // of which one was taken back
	count(day, time.Second, wide)
	count(day, 0, own) // of which all were
	count(day, 0, own)
	count(day, time.Second, own)
	count(day.Add(time.Hour), 0, own)
	count(day.Add(9*time.Hour), 0, wide) // tidies up
	must(t, s.ForgiveTry(ctx))
	count(day, 0)
}

// The last places of an owner are known for some time, and nobody else's.
func testPlaces(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	a := somebody(t, s, "1", "An")
	home, inn := people.AddressPlace("1", "home"), people.AddressPlace("1", "inn")
	known := func(owner string, since time.Time) int {
		t.Helper()
		list, err := s.PlacesSince(ctx, owner, since, home, inn)
		must(t, err)
		return len(list)
	}
	must(t, s.AddPlace(ctx, "1", home, day))
	must(t, s.AddPlace(ctx, "1", inn, day.Add(time.Hour)))
	must(t, s.AddPlace(ctx, "1", home, day.Add(2*time.Hour)))
	s = reopen(s)
	if n, later, other := known("1", day), known("1", day.Add(90*time.Minute)), known("2", day); n != 2 || later != 1 || other != 0 {
		t.Errorf("%d places, %d of late, %d of somebody else", n, later, other)
	}
	for i := range people.MaxPlaces - 1 {
		must(t, s.AddPlace(ctx, "1", people.AddressPlace("1", fmt.Sprint(i)), day.Add(3*time.Hour)))
	}
	if n := known("1", day); n != 1 {
		t.Errorf("%d of the first two are left", n)
	}
	must(t, s.AddPlace(ctx, "2", home, day.Add(people.PlaceLife+150*time.Minute)))
	if n := known("1", time.Time{}); n != 0 {
		t.Errorf("%d places are known for ever", n)
	}
	must(t, a.Delete(day))
	must(t, s.SaveAccount(ctx, a))
	must(t, s.AddPlace(ctx, "2", inn, day))
	if list, err := s.PlacesSince(ctx, "1", time.Time{}, people.AddressPlace("1", "0")); err != nil || len(list) != 0 {
		t.Errorf("a deleted account is known at %v, %v", list, err)
	}
}
