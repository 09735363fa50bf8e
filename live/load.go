package live

import (
	"context"
	"fmt"
	"log/slog"

	"banco/play"
)

// loading is a match on its way from the store, for all who want it.
type loading struct {
	done    chan struct{}
	room    *room
	err     error
	waiting int
	stop    context.CancelFunc
}

// maxLoads is how many matches are loaded at once; others wait.
const maxLoads = 4

// load sets a stored match up. Who asks for one that is being loaded shares
// that; when all who asked have gone, it is given up.
func (h *Hall) load(ctx context.Context, id string) (*room, error) {
	h.mu.Lock()
	l := h.loads[id]
	if l == nil {
		l = &loading{done: make(chan struct{})}
		var loadCtx context.Context
		loadCtx, l.stop = context.WithCancel(h.ctx)
		h.loads[id] = l
		h.busy.Go(func() { h.finish(loadCtx, id, l) })
	}
	l.waiting++
	h.mu.Unlock()
	select {
	case <-l.done:
		return l.room, l.err
	case <-ctx.Done():
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if l.waiting--; l.waiting == 0 {
		l.stop()
		if h.loads[id] == l { // who asks from now on starts anew
			delete(h.loads, id)
		}
	}
	return nil, ctx.Err()
}

// finish does the work of a load.
func (h *Hall) finish(ctx context.Context, id string, l *loading) {
	defer l.stop()
	select {
	case h.loadSlots <- struct{}{}:
		l.room, l.err = h.fetch(ctx, id)
		<-h.loadSlots
	case <-ctx.Done():
		l.err = ctx.Err()
	}
	h.mu.Lock()
	if h.loads[id] == l {
		delete(h.loads, id)
	}
	h.mu.Unlock()
	close(l.done)
}

// fetch loads a match and puts it in a room. An agent that owed a move when the
// process stopped makes it when someone follows.
func (h *Hall) fetch(ctx context.Context, id string) (*room, error) {
	saved, err := h.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	rules, ok := h.games[saved.Game]
	if !ok {
		return nil, fmt.Errorf("%w: match %s is of an unknown game %q", play.ErrDamaged, id, saved.Game)
	}
	m, err := play.Resume(rules, *saved)
	if err != nil {
		slog.Error("match damaged", "id", id, "err", err)
		return nil, fmt.Errorf("%w: %w", play.ErrDamaged, err)
	}
	if err := h.forgive(ctx, m); err != nil {
		return nil, err
	}
	r, err := h.keep(h.newRoom(m))
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.goOn() // for its clock
	return r, nil
}

// forgive takes off a running clock what went by while no server ran.
func (h *Hall) forgive(ctx context.Context, m *play.Match) error {
	if !m.Ticking() {
		return nil
	}
	now := h.moment()
	ran, err := h.store.Uptime(ctx, m.Since(), now)
	if err != nil {
		return err
	}
	idle := max(now.Sub(m.Since())-ran, 0)
	if h.shared != nil {
		outage, err := h.shared.Outage(ctx, m.Since(), now)
		if err != nil {
			return err
		}
		idle += outage
	}
	m.DiscountDowntime(idle)
	return nil
}
