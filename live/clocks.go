package live

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"banco/play"
)

// beatEvery is how often the store is told that the server is running, while
// any clock runs. After a crash a player may be given up to that much time back.
const beatEvery = time.Second

// maxWoken is how many sleeping matches are woken at one beat.
const maxWoken = 50

// Now returns the time by the store's clock, so that servers whose clocks differ
// agree.
func (h *Hall) Now() time.Time { return h.machineTime().Add(h.offset.get()) }

// machineTime returns the time by this machine's clock.
func (h *Hall) machineTime() time.Time { return time.Now().Add(time.Duration(h.skew.Load())) }

// Skew makes the hall believe that this machine's clock is so far ahead of where
// it is. Tests use it to show that nothing depends on that clock.
func (h *Hall) Skew(ctx context.Context, by time.Duration) error {
	h.skew.Store(int64(by))
	return h.setClock(ctx)
}

// setClock measures how far the store's clock is ahead.
func (h *Hall) setClock(ctx context.Context) error {
	if h.shared == nil {
		return nil
	}
	begun := h.machineTime()
	now, err := h.shared.Now(ctx)
	if err == nil {
		took := h.machineTime().Sub(begun)
		h.offset.note(now.Sub(begun.Add(took/2)), took/2, time.Now())
	}
	return err
}

// setClockAtFirst sets the clock of a new hall: again, if the answer takes so long that
// players would see that the clocks of servers differ.
func (h *Hall) setClockAtFirst(ctx context.Context) error {
	for range 5 {
		if err := h.setClock(ctx); err != nil {
			return err
		}
		if h.offset.within <= 5*time.Millisecond {
			break
		}
	}
	return nil
}

// offset is how far the store's clock is ahead of this machine's. Of what was measured it
// keeps the most exact: where the store or the machine is busy, an answer takes long, and
// players would pay for it at each move that they make on another server than the last.
type offset struct {
	ahead atomic.Int64 // a Duration

	mu     sync.Mutex
	within time.Duration // of what was measured
	at     time.Time     // when; zero: never
}

func (o *offset) get() time.Duration { return time.Duration(o.ahead.Load()) }

// drift is by which part of the time that goes by two clocks may come apart.
const drift = 10_000

// note notes what was measured. It counts if it is no less exact than what is known, which
// has become less so, or if both cannot be true: then a clock was set.
func (o *offset) note(ahead, within time.Duration, now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	known := o.within + now.Sub(o.at)/drift
	if o.at.IsZero() || within <= known || (ahead-o.get()).Abs() > within+known {
		o.ahead.Store(int64(ahead))
		o.within, o.at = within, now
	}
}

// noteRunningClocks notes the matches whose clocks ran when the last server
// stopped.
func (h *Hall) noteRunningClocks(ctx context.Context) error {
	now := h.Now()
	if err := h.store.Heartbeat(ctx, now); err != nil {
		return err
	}
	if h.shared != nil {
		return nil // other servers may have them; wakeOverdue finds the rest
	}
	due, err := h.store.Due(ctx, now.Add(forever), time.Time{})
	for _, id := range due {
		h.sleeping[id] = now // it is loaded soon, and its time worked out
	}
	return err
}

// beatTime returns how long some beats take.
func (h *Hall) beatTime(beats int) time.Duration {
	return time.Duration(beats) * time.Duration(h.beat.Load())
}

// forever is longer than any clock runs.
const forever = 100 * 365 * 24 * time.Hour

// watchClocks keeps the time of matches until the hall closes.
func (h *Hall) watchClocks() {
	tick := time.NewTicker(h.beatTime(1))
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
			h.syncWithOthers(n)
			h.heartbeat(h.Now())
			tick.Reset(h.beatTime(1))
		}
	}
}

// heartbeat tells the store that the server runs, where a clock does, and wakes
// the matches whose flag is due.
func (h *Hall) heartbeat(now time.Time) {
	running, due := h.dueClocks(now)
	if running || h.shared != nil { // other servers want to know who is there
		if err := h.store.Heartbeat(h.ctx, now); err != nil && h.ctx.Err() == nil {
			slog.Error("clocks", "err", err)
		}
	}
	for _, id := range due {
		if r, err := h.lockRoom(h.ctx, id); err == nil {
			r.mu.Unlock()
		} else if h.ctx.Err() == nil {
			slog.Error("match", "what", "flag", "id", id, "err", err)
		}
	}
}

// dueClocks returns whether any clock runs, and which sleeping matches are due soon: they
// are woken before, so that what happens then happens on time.
func (h *Hall) dueClocks(now time.Time) (running bool, due []string) {
	soon := now.Add(h.beatTime(2))
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, at := range h.sleeping {
		if !soon.Before(at) && len(due) < maxWoken {
			due = append(due, id)
			delete(h.sleeping, id) // after an error it is loaded when someone asks
		}
	}
	running = len(h.sleeping) > 0 || len(due) > 0
	for _, r := range h.rooms {
		if running || r.ticking.Load() {
			return true, due
		}
	}
	return running, due
}

// abandoned reports that nobody follows a match between a person and an agent,
// so that its clock must stand still. Between two people, and in a tournament,
// the clock goes on for the sake of the others.
func (r *room) abandoned() bool {
	m := r.match
	return (r.isAgent(0) != r.isAgent(1)) && m.Arranged() == "" && m.Ticking() && r.hall.followerCount(m.ID) == 0
}

// pauseUnwatched stops a locked room that nobody follows any more: the agent at
// once, and against an agent the clock too.
func (r *room) pauseUnwatched() {
	r.stopThinking()
	if r.closed || r.hall.ctx.Err() != nil || !r.abandoned() {
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.Paused, Text: play.Away}); err != nil {
		r.hall.noteFailure(r.match.ID, "pause", err)
	}
}

// resumeFor lets the clock of a locked room run again that stood still because
// nobody was there.
func (r *room) resumeFor(v Visitor) {
	if r.closed || !r.match.Away() || !r.speaksForAll(v) {
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.Resumed}); err != nil {
		r.hall.noteFailure(r.match.ID, "resume", err)
	}
}
