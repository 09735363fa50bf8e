package live

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	"banco/play"
)

// SharedStore is a store that other servers use too. Any of them may make the next
// thing happen in a match; the store takes it from one, and the others load the
// match again. What servers tell each other are hints: nothing depends on them.
type SharedStore interface {
	play.Store

	// Versions returns how many events matches have. Those that are not there
	// are left out.
	Versions(ctx context.Context, ids []string) (map[string]int, error)

	// Now returns the time by the store's clock.
	Now(ctx context.Context) (time.Time, error)

	// Claim makes something this server's alone until it is released as often as
	// it was claimed, since the next move is begun before the last one is done
	// with. It is false where another server has it. It spares work and keeps
	// nothing safe: a server that stands still loses what it has claimed.
	Claim(ctx context.Context, what string) (bool, error)
	Release(ctx context.Context, what string)

	// Outage returns for how long players may have waited for another server
	// because theirs went away after a time.
	Outage(ctx context.Context, since, now time.Time) (time.Duration, error)
}

// Bus carries hints between servers: that something happened in a match, that
// somebody is there, that something was said.
type Bus interface {
	// Publish tells the others under a topic. It does not wait, and may be lost.
	Publish(topic, text string)
	// Subscribe has f called when another server tells something under a topic.
	Subscribe(topic string, f func(text string)) error
}

// topicMatch is what matches are told under in which something happened.
const topicMatch = "match"

// How often a server that shares its store looks for what others did. With a
// bus it hears of it sooner.
const (
	offsetEvery = 10 // beats
	sweepEvery  = 2
	overdue     = 2 * time.Second // a flag that nobody let fall
)

// ConnectBus lets the hall hear of what other servers do, and tell them.
func (h *Hall) ConnectBus(b Bus) error {
	h.mu.Lock()
	h.bus = b
	h.mu.Unlock()
	return errors.Join(
		h.Subscribe(topicMatch, func(match string) {
			if h.ctx.Err() == nil {
				h.busy.Go(func() { h.catchUp(h.ctx, []string{match}) })
			}
		}),
		h.Subscribe(topicHere, h.hearPresence),
	)
}

// Publish tells the other servers something under a topic, where there are any.
func (h *Hall) Publish(topic, text string) {
	h.mu.Lock()
	b := h.bus
	h.mu.Unlock()
	if b != nil {
		b.Publish(topic, text)
	}
}

// Subscribe has f called with what other servers tell under a topic, where there are
// any. The hall must have joined them.
func (h *Hall) Subscribe(topic string, f func(text string)) error {
	h.mu.Lock()
	b := h.bus
	h.mu.Unlock()
	if b == nil {
		return nil
	}
	return b.Subscribe(topic, f)
}

// moment returns the time by the store's clock, so that servers whose clocks
// differ agree.
func (h *Hall) moment() time.Time { return h.wall().Add(time.Duration(h.offset.Load())) }

// wall returns the time by this machine's clock.
func (h *Hall) wall() time.Time { return time.Now().Add(time.Duration(h.skew.Load())) }

// Skew has the hall believe that this machine's clock is so far ahead of where it
// is: tests see that nothing depends on it.
func (h *Hall) Skew(ctx context.Context, by time.Duration) error {
	h.skew.Store(int64(by))
	return h.setClock(ctx)
}

// setClock measures how far the store's clock is ahead, give or take half the
// time that the answer takes.
func (h *Hall) setClock(ctx context.Context) error {
	if h.shared == nil {
		return nil
	}
	begun := h.wall()
	now, err := h.shared.Now(ctx)
	if err == nil {
		took := h.wall().Sub(begun)
		h.offset.Store(int64(now.Sub(begun.Add(took / 2))))
	}
	return err
}

// share does at a beat what a server must that is not alone.
func (h *Hall) share(beat int) {
	if h.shared == nil {
		return
	}
	ctx, cancel := context.WithTimeout(h.ctx, beatEvery)
	defer cancel()
	var err error
	if beat%offsetEvery == 0 {
		err = h.setClock(ctx)
	}
	h.catchUp(ctx, h.present())
	if beat%presentEvery == 0 {
		h.repeatPresence()
	}
	if beat%sweepEvery == 0 && err == nil {
		err = h.sweepFlags(ctx)
	}
	if err != nil && h.ctx.Err() == nil {
		slog.Error("sharing", "err", err)
	}
}

// present lists the matches in memory.
func (h *Hall) present() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.rooms))
}

// catchUp lets matches go from memory in which more has happened than is known
// here, and has their followers look again.
func (h *Hall) catchUp(ctx context.Context, ids []string) {
	known := ids[:0:0]
	h.mu.Lock()
	for _, id := range ids {
		if h.rooms[id] != nil {
			known = append(known, id)
		}
	}
	h.mu.Unlock()
	if len(known) == 0 || h.shared == nil {
		return
	}
	versions, err := h.shared.Versions(ctx, known)
	if err != nil {
		if h.ctx.Err() == nil {
			slog.Error("sharing", "err", err)
		}
		return
	}
	for id, version := range versions {
		h.outrun(id, version)
	}
}

// outrun lets a match go whose version is later than the one in memory.
func (h *Hall) outrun(id string, version int) {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.gone && r.match.Version() < version {
		h.drop(r)
		h.tell(id)
	}
}

// sweepFlags wakes the matches whose flag should have fallen a while ago: the
// server that had them is gone.
func (h *Hall) sweepFlags(ctx context.Context) error {
	ids, err := h.shared.Due(ctx, h.moment().Add(-overdue))
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range ids {
		if h.rooms[id] == nil {
			h.asleep[id] = time.Time{} // it is looked at with the next beat
		}
	}
	return nil
}

// claimEvery is how often a server asks again for what another has claimed.
const claimEvery = 500 * time.Millisecond

// claim waits until this server is the one that thinks about a match, of all on
// which it is followed, and returns how to let others. It is nil when the context
// has ended before. A store that cannot be asked keeps nobody from thinking.
func (h *Hall) claim(ctx context.Context, id string) (release func()) {
	if h.shared == nil {
		return func() {}
	}
	for {
		ours, err := h.shared.Claim(ctx, id)
		switch {
		case ctx.Err() != nil:
			if ours {
				h.release(id)
			}
			return nil
		case ours:
			return func() { h.release(id) }
		case err != nil:
			slog.Error("sharing", "err", err)
			return func() {}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(claimEvery):
			h.catchUp(ctx, []string{id}) // who had the claim may have moved
		}
	}
}

// release gives a claim up, though the hall is closing.
func (h *Hall) release(id string) {
	ctx, cancel := context.WithTimeout(context.Background(), beatEvery)
	defer cancel()
	h.shared.Release(ctx, id)
}

// enterAt returns a match's room, locked, as of a version at least, where there
// is one: who asks may have heard of it from another server.
func (h *Hall) enterAt(ctx context.Context, id string, version int) (*room, error) {
	r, err := h.enter(ctx, id)
	if err != nil || h.shared == nil || r.match.Version() >= version {
		return r, err
	}
	h.drop(r)
	r.mu.Unlock()
	return h.enter(ctx, id)
}

// publish tells other servers that something happened in a match.
func (h *Hall) publish(id string) { h.Publish(topicMatch, id) }
