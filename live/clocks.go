package live

import (
	"context"
	"log/slog"
	"time"
)

// beatEvery is how often the store is told that the server is running, while
// any clock runs: as much time of a turn may be forgiven after a crash.
const beatEvery = time.Second

// maxWoken is how many sleeping matches are woken at one beat.
const maxWoken = 50

// wake notes the matches whose clocks ran when the last server stopped.
func (h *Hall) wake(ctx context.Context) error {
	now := h.moment()
	if err := h.store.Heartbeat(ctx, now); err != nil {
		return err
	}
	if h.shared != nil {
		return nil // other servers may have them; the sweeper finds the rest
	}
	due, err := h.store.Due(ctx, now.Add(forever))
	for _, id := range due {
		h.asleep[id] = now // it is looked at soon, and its time worked out
	}
	return err
}

// forever is longer than any clock runs.
const forever = 100 * 365 * 24 * time.Hour

// watchClocks keeps the time of matches until the hall closes.
func (h *Hall) watchClocks() {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
			h.share(n)
			h.beat(h.moment())
		}
	}
}

// beat tells the store that the server runs, where a clock does, and wakes the
// matches whose flag is due.
func (h *Hall) beat(now time.Time) {
	running, due := h.clocks(now)
	if running || h.shared != nil { // others want to know who is there
		if err := h.store.Heartbeat(h.ctx, now); err != nil && h.ctx.Err() == nil {
			slog.Error("clocks", "err", err)
		}
	}
	for _, id := range due {
		if r, err := h.enter(h.ctx, id); err == nil {
			r.mu.Unlock()
		} else if h.ctx.Err() == nil {
			slog.Error("match", "what", "flag", "id", id, "err", err)
		}
	}
}

// clocks tells whether any clock runs, and which sleeping matches are due.
func (h *Hall) clocks(now time.Time) (running bool, due []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, at := range h.asleep {
		if !now.Before(at) && len(due) < maxWoken {
			due = append(due, id)
			delete(h.asleep, id) // with an error it is looked at when someone asks
		}
	}
	running = len(h.asleep) > 0 || len(due) > 0
	for _, r := range h.rooms {
		if running || r.ticking.Load() {
			return true, due
		}
	}
	return running, due
}
