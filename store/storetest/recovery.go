package storetest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"banco/people"
)

// A recovery code changes the password once, and ends all sessions.
func testRecovery(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	before, other := somebody(t, s, "1", "An"), somebody(t, s, "2", "Ba")
	must(t, s.SetRecoveryCodes(ctx, "1", []string{"x", "y"}))
	must(t, s.SetRecoveryCodes(ctx, "1", []string{"a", "b", "c"}))
	must(t, s.SetRecoveryCodes(ctx, "2", []string{"d"}))
	must(t, s.AddRecoveryCode(ctx, "1", "first", day, day.Add(time.Hour)))
	must(t, s.AddRecoveryCode(ctx, "1", "second", day, day.Add(time.Hour)))
	s = reopen(s)
	left := func(account string, want int) {
		t.Helper()
		if n, err := s.RecoveryCodesLeft(ctx, account); err != nil || n != want {
			t.Errorf("%s has %d codes, want %d; %v", account, n, want, err)
		}
	}
	has := func(hash string, at time.Time, want bool) {
		t.Helper()
		if ok, err := s.HasRecoveryCode(ctx, hash, at); err != nil || ok != want {
			t.Errorf("%s: %v, %v", hash, ok, err)
		}
	}
	left("1", 3)
	has("x", day, false)
	has("a", day.Add(10000*time.Hour), true)
	has("first", day, false)
	has("second", day, true)
	has("second", day.Add(time.Hour), false)
	if _, err := s.UseRecoveryCode(ctx, "second", "new", day.Add(2*time.Hour)); !errors.Is(err, people.ErrNobody) {
		t.Errorf("a code that has expired: %v", err)
	}
	var used atomic.Int64
	var wait sync.WaitGroup
	for range 5 {
		wait.Go(func() {
			a, err := s.UseRecoveryCode(ctx, "b", "new", day)
			if err == nil && a.ID == "1" && a.Password == "new" && a.Generation == before.Generation+1 {
				used.Add(1)
			} else if !errors.Is(err, people.ErrNobody) {
				t.Errorf("%+v, %v", a, err)
			}
		})
	}
	wait.Wait()
	if used.Load() != 1 {
		t.Errorf("a code was used %d times", used.Load())
	}
	left("1", 2)
	left("2", 1)
	must(t, other.Delete(day))
	must(t, s.SaveAccount(ctx, other))
	has("d", day, false)
}

// Passkeys are their owner's, and a challenge is taken once.
func testPasskeys(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	a := somebody(t, s, "1", "An")
	somebody(t, s, "2", "Ba")
	key := people.Passkey{ID: "k", Account: "1", Host: "club.example", Name: "Điện thoại", Credential: "{}", Created: day}
	must(t, s.AddPasskey(ctx, key))
	again := key
	if again.Account = "2"; !errors.Is(s.AddPasskey(ctx, again), people.ErrNobody) {
		t.Error("two accounts have one passkey")
	}
	key.Credential, key.LastUsed = `{"n":1}`, day.Add(time.Hour)
	must(t, s.UsePasskey(ctx, key))
	s = reopen(s)
	list, err := s.Passkeys(ctx, "1")
	must(t, err)
	if len(list) != 1 || list[0].Name != key.Name || list[0].Credential != key.Credential || !list[0].LastUsed.Equal(key.LastUsed) ||
		list[0].Host != key.Host || !list[0].Created.Equal(day) {
		t.Errorf("%+v", list)
	}
	for _, err := range []error{s.RemovePasskey(ctx, "2", "k"), s.UsePasskey(ctx, again), s.RemovePasskey(ctx, "1", "none")} {
		if !errors.Is(err, people.ErrNobody) {
			t.Errorf("somebody else's passkey: %v", err)
		}
	}
	for i := range people.MaxPasskeys {
		k := people.Passkey{ID: string(rune('a' + i + 20)), Account: "1", Created: day}
		if err := s.AddPasskey(ctx, k); (err != nil) != (i == people.MaxPasskeys-1) || err != nil && !errors.Is(err, people.ErrManyPasskeys) {
			t.Errorf("passkey %d: %v", i+2, err)
		}
	}
	must(t, s.RemovePasskey(ctx, "1", "k"))
	must(t, a.Delete(day))
	must(t, s.SaveAccount(ctx, a))
	if list, err := s.Passkeys(ctx, "1"); err != nil || len(list) != 0 {
		t.Errorf("a deleted account has %+v, %v", list, err)
	}
	must(t, s.AddPasskeyChallenge(ctx, "one", "data", day, day.Add(time.Minute)))
	must(t, s.AddPasskeyChallenge(ctx, "two", "data", day, day.Add(time.Minute)))
	if data, err := s.TakePasskeyChallenge(ctx, "one", day); err != nil || data != "data" {
		t.Errorf("%q, %v", data, err)
	}
	for id, at := range map[string]time.Time{"one": day, "two": day.Add(time.Hour), "three": day} {
		if _, err := s.TakePasskeyChallenge(ctx, id, at); !errors.Is(err, people.ErrNobody) {
			t.Errorf("%s: %v", id, err)
		}
	}
}
