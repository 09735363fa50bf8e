package pool

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// machines are other machines in a test.
type machines struct {
	h      *hall
	free   int
	offers int // how often they were asked
}

// portable runs a job that the machines may do. It takes a second here and there.
func (m *machines) portable(visitor string, fails error) {
	go func() {
		job := Job{Visitor: visitor, Elsewhere: func(ctx context.Context, taken func()) error {
			m.h.mu.Lock()
			m.offers++
			full := m.free == 0
			if !full {
				m.free--
			}
			m.h.mu.Unlock()
			if full {
				return ErrNobody
			}
			taken()
			m.h.note(visitor + " there")
			time.Sleep(time.Second)
			m.h.mu.Lock()
			m.free++
			m.h.mu.Unlock()
			return fails
		}}
		err := m.h.Run(m.h.ctx, job, func(context.Context) error {
			m.h.note(visitor + " here")
			time.Sleep(time.Second)
			return nil
		})
		if err != nil {
			m.h.t.Errorf("%s: %v", visitor, err)
		}
	}()
	synctest.Wait()
}

// Slots here go first, then machines elsewhere; those who wait are done wherever
// somebody becomes free.
func TestElsewhere(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		m := &machines{h: h, free: 2}
		for _, visitor := range []string{"a", "b", "c", "d", "e", "f", "g"} {
			m.portable(visitor, nil)
		}
		if got := h.order(); !slices.Equal(got, []string{"a here", "b there", "c there"}) {
			t.Errorf("at once: %v", got)
		}
		h.after(1500 * time.Millisecond)
		got := h.order()
		slices.Sort(got[3:])
		if len(got) != 6 {
			t.Errorf("after a second: %v", got)
		}
		h.after(time.Second)
		if s := h.Stats(); len(h.order()) != 7 || s.Searches.Local+s.Searches.Elsewhere != 7 || s.Searches.FellBack != 0 {
			t.Errorf("in the end: %v, %+v", h.order(), s.Searches)
		}
		if m.offers > 20 {
			t.Errorf("%d offers for 7 jobs", m.offers)
		}
	})
}

// A job that is lost elsewhere is done here, once, and a job that nobody takes keeps its
// place.
func TestLostElsewhere(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		m := &machines{h: h, free: 1}
		m.portable("a", nil)
		m.portable("b", ErrLost)
		m.portable("c", nil)
		m.portable("d", nil)
		h.after(10 * time.Second)
		count := map[string]int{}
		for _, name := range h.order() {
			count[name]++
		}
		if count["b there"] != 1 || count["b here"] != 1 || count["c there"]+count["c here"] != 1 || count["d there"]+count["d here"] != 1 {
			t.Errorf("%v", h.order())
		}
		if s := h.Stats().Searches; s.FellBack != 1 {
			t.Errorf("%+v", s)
		}
	})
}

// Whoever is told that somebody has become free elsewhere offers what waits.
func TestOffer(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		m := &machines{h: h}
		m.portable("a", nil)
		m.portable("b", nil)
		h.mu.Lock()
		m.free = 1
		h.mu.Unlock()
		h.Offer()
		synctest.Wait()
		if got := h.order(); !slices.Equal(got, []string{"a here", "b there"}) {
			t.Errorf("%v", got)
		}
	})
}

// A job that ends while it is elsewhere, or panics there, leaves nothing behind.
func TestElsewhereEnds(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		h.start("a", 10*time.Second)
		ctx, cancel := context.WithCancel(h.ctx)
		never := func(context.Context) error { t.Error("it is done here"); return nil }
		for _, before := range []bool{false, true} {
			go func() {
				err := h.Run(ctx, Job{Visitor: "b", Elsewhere: func(ctx context.Context, taken func()) error {
					if before {
						taken()
					}
					<-ctx.Done()
					return ErrLost
				}}, never)
				if !errors.Is(err, context.Canceled) {
					t.Errorf("ended with %v", err)
				}
			}()
		}
		synctest.Wait()
		cancel()
		synctest.Wait()
		var failed *Panic
		err := h.Run(h.ctx, Job{Visitor: "c", Elsewhere: func(context.Context, func()) error { panic("there") }}, never)
		if !errors.As(err, &failed) {
			t.Errorf("a panic elsewhere is %v", err)
		}
		h.after(time.Minute)
		if h.Pool.offers[""] != 0 || h.portable != 0 {
			t.Errorf("%v offers, %d portable at the end", h.offers, h.portable)
		}
	})
}

// That nobody does one trade keeps no job of another from being done.
func TestTrades(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		h.start("a", 10*time.Second)
		for _, trade := range []string{"none", "some"} {
			go func() {
				err := h.Run(h.ctx, Job{Visitor: "b", Trade: trade, Elsewhere: func(_ context.Context, taken func()) error {
					if trade == "none" {
						return ErrNobody
					}
					taken()
					h.note(trade + " there")
					return nil
				}}, func(context.Context) error { h.note(trade + " here"); return nil })
				if err != nil {
					t.Error(err)
				}
			}()
			synctest.Wait()
		}
		if got := h.order(); !slices.Equal(got, []string{"a", "some there"}) {
			t.Errorf("%v", got)
		}
		h.after(time.Minute)
	})
}

// A job that has begun here and makes way for others does not go elsewhere.
func TestBegunHereStaysHere(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		go h.Run(h.ctx, Job{Visitor: "a", Elsewhere: func(context.Context, func()) error {
			t.Error("it goes elsewhere in the middle")
			return nil
		}}, func(ctx context.Context) error {
			for range 10 {
				time.Sleep(50 * time.Millisecond)
				Yield(ctx)
			}
			return nil
		})
		synctest.Wait()
		h.start("b", time.Second)
		h.after(500 * time.Millisecond)
		if h.waiting() != 1 {
			t.Error("it does not make way")
		}
		h.Offer()
		synctest.Wait()
		if h.waiting() != 1 {
			t.Error("it is offered elsewhere in the middle")
		}
		h.after(time.Minute)
	})
}
