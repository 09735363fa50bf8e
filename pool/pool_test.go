package pool

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// hall is a pool in a bubble of its own time, with a list of who began when.
type hall struct {
	*Pool
	t     *testing.T
	ctx   context.Context
	mu    sync.Mutex
	begun []string
}

// bubble runs a test on a pool, and checks that all is given back at its end.
func bubble(t *testing.T, slots int, memory int64, test func(h *hall)) {
	synctest.Test(t, func(t *testing.T) {
		h := &hall{Pool: New(slots, memory), t: t, ctx: t.Context()}
		test(h)
		synctest.Wait()
		time.Sleep(10 * halfLife)
		waiting := h.waiting()
		h.Pool.mu.Lock()
		defer h.Pool.mu.Unlock()
		h.forget(time.Now())
		if h.free != slots || waiting != 0 || h.reserved != 0 || len(h.running) != 0 || len(h.addresses) != 0 || h.visitors != 0 {
			t.Errorf("%d slots, %d waiting, %d bytes, addresses %v at the end", h.free, waiting, h.reserved, h.addresses)
		}
	})
}

// start runs a job that takes so long, and returns when it has a slot or waits.
func (h *hall) start(visitor string, takes time.Duration) {
	h.startAs(visitor, visitor, takes)
}

func (h *hall) startAs(visitor, name string, takes time.Duration) {
	h.enqueue(visitor, name, takes)
	synctest.Wait()
}

func (h *hall) enqueue(visitor, name string, takes time.Duration) {
	go func() {
		err := h.Run(h.ctx, Job{Visitor: visitor}, func(context.Context) error {
			h.note(name)
			time.Sleep(takes)
			return nil
		})
		if err != nil {
			h.t.Errorf("%s: %v", name, err)
		}
	}()
}

// waiting returns how many jobs wait for a slot.
func (h *hall) waiting() int {
	h.Pool.mu.Lock()
	defer h.Pool.mu.Unlock()
	return len(h.queue)
}

// after lets some time go by, and all that falls into it happen.
func (h *hall) after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (h *hall) note(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.begun = append(h.begun, name)
}

// order tells who began, the first first.
func (h *hall) order() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.begun)
}

// One visitor asks for a thousand jobs: what is too much is refused, and
// whoever comes then is next.
func TestOneVisitorDoesNotTakeThePool(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		refused := 0
		for range 1000 {
			go func() {
				err := h.Run(h.ctx, Job{Visitor: "greedy"}, func(context.Context) error {
					h.note("greedy")
					time.Sleep(time.Second)
					return nil
				})
				h.mu.Lock()
				defer h.mu.Unlock()
				if errors.Is(err, ErrBusy) {
					refused++
				} else if err != nil {
					t.Error(err)
				}
			}()
		}
		synctest.Wait()
		if refused != 1000-1-maxOwn {
			t.Errorf("%d are refused", refused)
		}
		h.start("other", time.Second)
		h.after(time.Hour)
		if begun := h.order(); len(begun) != 1+maxOwn+1 || begun[1] != "other" {
			t.Errorf("%d have run, the second of %s", len(begun), begun[1])
		}
	})
}

// The pool is full for all at some point, and recovers.
func TestTooManyInAll(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		const most = maxWaiting - 3 // who come last leave some to others
		for i := range most + 1 {
			h.Locate(fmt.Sprint(i), fmt.Sprint(i))
			h.enqueue(fmt.Sprint(i), fmt.Sprint(i), time.Second)
		}
		synctest.Wait()
		if err := h.Run(h.ctx, Job{Visitor: "late"}, func(context.Context) error { return nil }); !errors.Is(err, ErrBusy) {
			t.Errorf("the error is %v", err)
		}
		h.after(time.Second + time.Millisecond)
		h.start("late", 0)
		h.after(time.Hour)
		if len(h.order()) != most+2 {
			t.Errorf("%d have run", len(h.order()))
		}
	})
}

func TestOrder(t *testing.T) {
	for name, tt := range map[string]struct {
		slots int
		come  string // a job a letter, the letter is its visitor; all take the same time
		begin string
	}{
		"one visitor, in the order of coming":      {1, "aaaa", "a1 a2 a3 a4"},
		"visitors in turn":                         {1, "aaabbc", "a1 b1 c1 a2 b2 a3"},
		"who has no slot goes before who has some": {2, "aaaab", "a1 a2 b1 a3 a4"},
		"slots are shared":                         {2, "aaabbb", "a1 a2 b1 a3 b2 b3"},
		"nobody is a visitor too":                  {1, "--ab", "-1 a1 b1 -2"},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, tt.slots, 0, func(h *hall) {
				count := map[rune]int{}
				for i, v := range tt.come {
					count[v]++
					takes := time.Minute + time.Duration(i*i)*time.Microsecond // two never end together
					h.startAs(strings.Trim(string(v), "-"), fmt.Sprintf("%c%d", v, count[v]), takes)
				}
				h.after(time.Hour)
				if got := strings.Join(h.order(), " "); got != tt.begin {
					t.Errorf("begun: %s, want %s", got, tt.begin)
				}
			})
		})
	}
}

// A visitor who asks for one job after another gets no more than one who has
// asked for all of them at once.
func TestComingBackIsNoAdvantage(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		for range 10 {
			h.start("a", time.Second)
			h.start("b", time.Second)
		}
		for range 5 {
			if err := h.Run(h.ctx, Job{Visitor: "again"}, func(context.Context) error {
				h.note("again")
				time.Sleep(time.Second)
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if n := len(h.order()); n < 13 || n > 16 {
			t.Errorf("five of one among %v", h.order())
		}
		h.after(time.Hour)
	})
}

func TestPlacesAreTold(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		told := map[string][]int{}
		for i, visitor := range []string{"a", "a", "a", "b", "c"} {
			name := fmt.Sprint(visitor, i)
			go func() {
				queued := func(ahead int) {
					h.mu.Lock()
					defer h.mu.Unlock()
					told[name] = append(told[name], ahead)
				}
				_ = h.Run(h.ctx, Job{Visitor: visitor, Queued: queued}, func(context.Context) error {
					h.note(name)
					time.Sleep(time.Second)
					return nil
				})
			}()
			synctest.Wait()
		}
		h.after(time.Minute)
		want := map[string][]int{"a0": {0}, "a1": {1, 2, 3, 2, 1, 0}, "a2": {2, 3, 4, 3, 2, 1, 0}, "b3": {1, 0}, "c4": {2, 1, 0}}
		for name, w := range want {
			if !slices.Equal(told[name], w) {
				t.Errorf("%s was told %v, want %v", name, told[name], w)
			}
		}
		if got := strings.Join(h.order(), " "); got != "a0 b3 c4 a1 a2" {
			t.Errorf("begun: %s", got)
		}
	})
}

func TestSlotsBoundWhatRuns(t *testing.T) {
	bubble(t, 3, 0, func(h *hall) {
		var running, ran atomic.Int32
		for i := range 60 {
			go func() {
				_ = h.Run(h.ctx, Job{Visitor: fmt.Sprint(i % 7)}, func(context.Context) error {
					running.Add(1)
					time.Sleep(time.Second)
					running.Add(-1)
					ran.Add(1)
					return nil
				})
			}()
		}
		h.after(time.Millisecond)
		for second := range 20 {
			if running.Load() != 3 || ran.Load() != int32(3*second) {
				t.Errorf("%d at once, %d ended after %d s", running.Load(), ran.Load(), second)
			}
			h.after(time.Second)
		}
	})
}

func TestWhoGivesUpLeaves(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		h.start("a", time.Minute)
		ctx, cancel := context.WithTimeout(h.ctx, time.Second)
		defer cancel()
		err := h.Run(ctx, Job{Visitor: "b"}, func(context.Context) error { t.Error("it runs all the same"); return nil })
		if !errors.Is(err, context.DeadlineExceeded) || h.waiting() != 0 {
			t.Errorf("%v, %d wait", err, h.waiting())
		}
		h.after(time.Hour)
		if err := h.Run(ctx, Job{}, func(context.Context) error { t.Error("it runs for nobody"); return nil }); !errors.Is(err,
			context.DeadlineExceeded) {
			t.Errorf("with a context that has ended: %v", err)
		}
	})
}
