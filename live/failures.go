package live

import (
	"errors"
	"log/slog"
	"time"

	"banco/play"
	"banco/pool"
)

// Trouble is something in a match that has failed and is tried again.
type Trouble struct {
	Code  string        // "storage", "busy" or "agent"
	Again time.Duration // until the next try
}

// failure is what has failed in a match, and how often in a row.
type failure struct {
	code  string
	times int
	until time.Time
	timer *time.Timer
}

// A failure is tried again after firstTry, then after twice that, and so on.
const (
	firstTry = time.Second
	lastTry  = time.Minute
)

// noteFailure notes that something failed in a match, tells its followers, and
// tries again later. The room may have left the hall.
func (h *Hall) noteFailure(id, what string, err error) {
	outran := h.shared != nil && errors.Is(err, play.ErrStale) // another server was faster: the match is loaded again
	if h.ctx.Err() != nil || outran {
		return
	}
	h.mu.Lock()
	t := h.failures[id]
	if t == nil {
		t = &failure{}
		h.failures[id] = t
	}
	t.code = troubleCode(err)
	wait := min(firstTry<<min(t.times, 10), lastTry)
	t.times++
	t.until = time.Now().Add(wait)
	if t.timer != nil {
		t.timer.Stop()
	}
	t.timer = time.AfterFunc(wait, func() { h.retry(id, t) })
	h.mu.Unlock()
	slog.Error("match", "what", what, "id", id, "code", t.code, "err", err, "times", t.times, "again", wait)
	h.NotifyFollowers(id)
}

func troubleCode(err error) string {
	switch {
	case errors.Is(err, play.ErrStorage):
		return "storage"
	case errors.Is(err, pool.ErrBusy), errors.Is(err, pool.ErrMemory):
		return "busy"
	}
	return "agent"
}

// retry lets a match go on after a failure.
func (h *Hall) retry(id string, t *failure) {
	h.mu.Lock()
	if h.failures[id] != t || h.ctx.Err() != nil {
		h.mu.Unlock()
		return
	}
	t.until = time.Time{}
	followed := len(h.followers[id]) > 0
	if !followed {
		delete(h.failures, id) // it is tried when someone comes
	}
	h.mu.Unlock()
	r, err := h.lockRoom(h.ctx, id)
	if err != nil {
		if followed {
			h.noteFailure(id, "load", err)
		}
		return
	}
	defer r.mu.Unlock()
	r.proceed()
	h.NotifyFollowers(id)
}

// clearFailure forgets the failure of a match in which something has succeeded.
func (h *Hall) clearFailure(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.failures[id]; t != nil {
		t.timer.Stop()
		delete(h.failures, id)
	}
}

// troubleOf returns what is wrong with a match, or nil. While it is not nil,
// nothing is to be tried.
func (h *Hall) troubleOf(id string) *Trouble {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.failures[id]
	if t == nil || t.until.IsZero() {
		return nil
	}
	return &Trouble{t.code, max(time.Until(t.until), 0)}
}
