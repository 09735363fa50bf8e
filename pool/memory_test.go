package pool

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestMemory(t *testing.T) {
	bubble(t, 1, 400, func(h *hall) {
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
			{"b", 100, true}, {"c", 100, true}, {"d", 99, true},
			{"e", 2, false}, // all is taken but for one
			{"e", 1, true},
			{"f", 1 << 62, false},
		} {
			if err := take(tt.visitor, tt.bytes); (err == nil) != tt.ok || err != nil && !errors.Is(err, ErrMemory) {
				t.Errorf("%d for %s: %v", tt.bytes, tt.visitor, err)
			}
		}
		release[0]()
		release[0]() // twice is once
		if err := take("e", 60); err != nil {
			t.Error(err)
		}
		if err := take("f", 1); err == nil {
			t.Error("the same memory is given twice")
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

// What is kept without use gives way: a visitor's own where its part is full,
// anybody's where all is, and nothing where that would not help.
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
		for _, visitor := range []string{"a", "b", "b", "c", "c", "d", "d", "a"} {
			release, err := h.Reserve(visitor, 50)
			if err != nil {
				t.Fatal(err)
			}
			kept, releases = append(kept, visitor), append(releases, release)
		}
		for _, tt := range []struct {
			visitor string
			bytes   int64
			ok      bool
			left    int
		}{
			{"e", 101, false, 8}, // more than a part: never
			{"b", 60, true, 6},   // its own two
			{"e", 90, true, 5},   // anybody's, the first that is found
			{"b", 41, false, 5},  // it has nothing more to let go
		} {
			release, err := h.Reserve(tt.visitor, tt.bytes)
			if (err == nil) != tt.ok || len(kept) != tt.left {
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
