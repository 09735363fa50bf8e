package pool

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// long runs a job of so many steps of 50 ms, and yields after each.
func (h *hall) long(visitor string, steps int) {
	go func() {
		err := h.Run(h.ctx, Job{Visitor: visitor}, func(ctx context.Context) error {
			for range steps {
				h.note(visitor)
				time.Sleep(50 * time.Millisecond)
				if err := Yield(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			h.t.Error(err)
		}
	}()
	synctest.Wait()
}

func TestYieldsInterleave(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		h.long("a", 6)
		h.long("b", 4)
		h.long("a", 2)
		h.after(time.Minute)
		if got := strings.Join(h.order(), ""); got != "aabbaabbaaaa" { // a turn is two steps
			t.Errorf("steps: %s", got)
		}
	})
}

// A job that has no end, of the same visitor or another, keeps nobody waiting.
func TestEndlessWorkMakesWay(t *testing.T) {
	for _, visitor := range []string{"a", "b"} {
		bubble(t, 1, 0, func(h *hall) {
			ctx, stop := context.WithCancel(h.ctx)
			ended := make(chan error)
			go func() {
				ended <- h.Run(ctx, Job{Visitor: "a"}, func(ctx context.Context) error {
					for Yield(ctx) == nil {
						time.Sleep(time.Millisecond)
					}
					return ctx.Err()
				})
			}()
			time.Sleep(time.Second)
			begin := time.Now()
			err := h.Run(h.ctx, Job{Visitor: visitor}, func(context.Context) error {
				time.Sleep(time.Second)
				return nil
			})
			if waited := time.Since(begin) - time.Second; err != nil || waited > turn {
				t.Errorf("%s: %v after %v", visitor, err, waited)
			}
			stop()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("stopped: %v", err)
			}
		})
	}
}

// Who has a slot keeps it where the others would have more than their part.
func TestYieldKeepsAFairShare(t *testing.T) {
	bubble(t, 2, 0, func(h *hall) {
		h.start("a", time.Minute)
		h.long("b", 10)
		h.start("a", time.Minute)
		h.after(time.Hour)
		if got := strings.Join(h.order(), ""); got != "abbbbbbbbbba" {
			t.Errorf("steps: %s", got)
		}
	})
}

// A job whose context ends while it waits to go on hears of it, and takes no slot.
func TestYieldEndsWithItsContext(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		ctx, cancel := context.WithTimeout(h.ctx, time.Second)
		defer cancel()
		done := make(chan error)
		go func() {
			done <- h.Run(ctx, Job{Visitor: "a"}, func(ctx context.Context) error {
				time.Sleep(turn)
				err := Yield(ctx)
				if again := Yield(ctx); again == nil || h.waiting() != 0 {
					t.Errorf("then %v, %d wait", again, h.waiting())
				}
				return err
			})
		}()
		synctest.Wait()
		h.start("b", time.Minute)
		if err := <-done; !errors.Is(err, context.DeadlineExceeded) || h.waiting() != 0 {
			t.Errorf("%v, %d wait", err, h.waiting())
		}
		h.after(time.Hour)
	})
	if err := Yield(context.Background()); err != nil {
		t.Errorf("outside a pool: %v", err)
	}
}

// All goroutines of a job pause while it waits.
func TestGoroutinesYieldTogether(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		go func() {
			_ = h.Run(h.ctx, Job{Visitor: "a"}, func(ctx context.Context) error {
				var workers sync.WaitGroup
				for range 3 {
					workers.Go(func() {
						time.Sleep(turn)
						if err := Yield(ctx); err != nil {
							t.Error(err)
						}
						h.note("a")
					})
				}
				workers.Wait()
				return nil
			})
		}()
		synctest.Wait()
		h.start("b", time.Minute)
		h.after(30 * time.Second)
		if got := strings.Join(h.order(), ""); got != "b" {
			t.Errorf("while another runs: %s", got)
		}
		h.after(time.Hour)
		if got := strings.Join(h.order(), ""); got != "baaa" {
			t.Errorf("in the end: %s", got)
		}
	})
}

// A panic ends one job, is logged once with what it was about, and the slot
// goes on to others.
func TestPanicEndsOneJob(t *testing.T) {
	var log bytes.Buffer
	old := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(old)
	in := map[string]func(context.Context) error{
		"the job itself": func(context.Context) error { panic("lost my head") },
		"a goroutine of it": func(context.Context) error {
			failed := make(chan error)
			go func() { failed <- Catch(func() error { panic("lost my head") }) }()
			return <-failed
		},
	}
	for name, do := range in {
		log.Reset()
		bubble(t, 1, 0, func(h *hall) {
			err := h.Run(h.ctx, Job{What: "8/8/8/8 w"}, do)
			var failed *Panic
			if !errors.As(err, &failed) || failed.Value != "lost my head" || !bytes.Contains(failed.Stack, []byte("yield_test.go")) {
				t.Errorf("%s: %v", name, err)
			}
			h.start("next", time.Second)
			h.after(time.Minute)
			if len(h.order()) != 1 {
				t.Errorf("%s: the next job does not run", name)
			}
		})
		if text := log.String(); strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, "8/8/8/8 w") ||
			!strings.Contains(text, "lost my head") {
			t.Errorf("%s: the log says %s", name, text)
		}
	}
}
