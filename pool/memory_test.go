package pool

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestMemory(t *testing.T) {
	bubble(t, 1, 400, func(h *hall) {
		for _, visitor := range []string{"a", "b", "c", "d"} {
			h.Locate(visitor, "the address of "+visitor)
		}
		var release []func()
		take := func(visitor string, bytes int64) error {
			r, err := h.Reserve(visitor, bytes)
			if err == nil {
				release = append(release, r)
			}
			return err
		}
		for _, tt := range []struct {
			visitor string
			bytes   int64
			ok      bool
		}{
			{"a", 60, true},
			{"a", 41, false}, // a visitor's part is 100
			{"a", 40, true},
			{"a", 1, false},
			{"b", 101, false},
			{"b", 75, true},  // what is left to all, halved, and half of that
			{"c", 57, false}, // of 225
			{"c", 56, true},
			{"f", 1 << 62, false},
		} {
			if err := take(tt.visitor, tt.bytes); (err == nil) != tt.ok || err != nil && !errors.Is(err, ErrMemory) {
				t.Errorf("%d for %s: %v", tt.bytes, tt.visitor, err)
			}
		}
		release[0]()
		release[0]() // twice is once
		if err := take("a", 61); err == nil {
			t.Error("the same memory is given twice")
		}
		if err := take("d", 57); err != nil { // of 229
			t.Error(err)
		}
		for _, r := range release {
			r()
		}
	})
	bubble(t, 2, 400, func(h *hall) {
		hungry := func(bytes int64) error {
			return h.Run(h.ctx, Job{Visitor: "a", Bytes: bytes}, func(context.Context) error { time.Sleep(time.Second); return nil })
		}
		go func() { _ = hungry(90) }()
		synctest.Wait()
		if err := hungry(20); !errors.Is(err, ErrMemory) {
			t.Errorf("a job that finds no memory: %v", err)
		}
		h.after(time.Second)
		if err := hungry(20); err != nil {
			t.Errorf("a job has ended and keeps its memory: %v", err)
		}
	})
	release, err := New(1, 0).Reserve("a", 1<<40)
	if err != nil {
		t.Errorf("a pool that does not count: %v", err)
	}
	release()
}

// What is kept without use gives way: a visitor's own where its part is full, otherwise that
// of those who have more, and nothing where that would not help.
func TestShortage(t *testing.T) {
	bubble(t, 1, 400, func(h *hall) {
		var kept []string // whose
		var releases []func()
		h.OnShortage(func(whose func(string) bool) bool {
			i := slices.IndexFunc(kept, whose)
			if i >= 0 {
				releases[i]()
				kept, releases = slices.Delete(kept, i, i+1), slices.Delete(releases, i, i+1)
			}
			return i >= 0
		})
		for _, visitor := range []string{"a", "b", "a", "b", "c", "c", "d"} {
			h.Locate(visitor, "the address of "+visitor)
			release, err := h.Reserve(visitor, 30)
			if err != nil {
				t.Fatal(err)
			}
			kept, releases = append(kept, visitor), append(releases, release)
		}
		h.Locate("e", "the address of e")
		for _, tt := range []struct {
			visitor string
			bytes   int64
			ok      bool
			left    string
		}{
			{"e", 101, false, "[a b a b c c d]"}, // more than a part: never
			{"b", 60, true, "[a a c c d]"},       // its own two, as it has most already
			{"e", 50, true, "[a c c d]"},         // of those who have more
			{"b", 41, false, "[a c c d]"},        // it has nothing more to let go
		} {
			release, err := h.Reserve(tt.visitor, tt.bytes)
			if (err == nil) != tt.ok || fmt.Sprint(kept) != tt.left {
				t.Errorf("%d for %s: %v, kept %v", tt.bytes, tt.visitor, err, kept)
			}
			if err == nil {
				defer release()
			}
		}
		for _, release := range releases {
			release()
		}
	})
}
