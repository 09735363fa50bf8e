package live

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"

	"banco/play"
)

// bounds are what is kept in memory; the rest waits in the store. A room takes
// about 10 KB, and a node 1 KB.
type bounds struct{ rooms, nodes int }

var defaultBounds = bounds{rooms: 10_000, nodes: 500_000}

// lockRoom returns a match's room, locked, and loads it where needed.
func (h *Hall) lockRoom(ctx context.Context, id string) (*room, error) {
	for {
		h.mu.Lock()
		r := h.rooms[id]
		if r != nil {
			h.order.MoveToFront(r.place)
		}
		h.mu.Unlock()
		if r == nil {
			var err error
			if r, err = h.load(ctx, id); err != nil {
				return nil, err
			}
		}
		r.mu.Lock()
		if !r.closed {
			return r, nil
		}
		r.mu.Unlock()
		if err := h.ctx.Err(); err != nil { // the hall has closed, and keeps its rooms
			return nil, err
		}
		// The room has left the hall meanwhile.
	}
}

// lockRoomAt is lockRoom for a visitor who knows a version of the match, perhaps
// from another server. A room with an older version is loaded again, unless its load
// began after the visitor asked: then there is no such version.
func (h *Hall) lockRoomAt(ctx context.Context, id string, version int) (*room, error) {
	asked := h.loadsBegun.Load()
	for {
		r, err := h.lockRoom(ctx, id)
		if err != nil || h.shared == nil || r.match.Version() >= version || r.load > asked {
			return r, err
		}
		h.drop(r)
		r.mu.Unlock()
	}
}

// add puts a room in the hall, or returns the one already there. Where the hall
// is full, rooms unused for long leave: they can be loaded again. The load is that
// which the room comes from; nil: the match is new.
func (h *Hall) add(r *room, l *loading) (*room, error) {
	there, err := h.place(r, l)
	if err == nil {
		h.hearOf(r.match.ID)
	}
	return there, err
}

// place does what add does among the rooms of this server.
func (h *Hall) place(r *room, l *loading) (*room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if l != nil && h.loads[r.match.ID] != l { // all have given up, and nobody noted hints for it
		return nil, context.Canceled
	}
	if other := h.rooms[r.match.ID]; other != nil {
		return other, nil
	}
	if l != nil && r.match.Version() < l.hinted {
		return nil, errOutrun
	}
	r.size = len(r.match.Nodes())
	for len(h.rooms) >= h.bounds.rooms || h.nodes+r.size > h.bounds.nodes && len(h.rooms) > 0 {
		if !h.evict() {
			return nil, ErrFull
		}
	}
	h.rooms[r.match.ID] = r
	r.place = h.order.PushFront(r)
	h.nodes += r.size
	delete(h.sleeping, r.match.ID)
	return r, nil
}

// noteGrowth counts the nodes of a locked room that has more than before.
func (h *Hall) noteGrowth(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.nodes += len(r.match.Nodes()) - r.size
	r.size = len(r.match.Nodes())
}

// evict drops the longest unused room that nobody uses or follows, and reports
// whether there was one. No agent thinks in such a room. Rooms that stay count as
// used, so that the next one to leave is found sooner. The hall is locked.
func (h *Hall) evict() bool {
	for range h.order.Len() {
		r := h.order.Back().Value.(*room)
		if len(h.followers[r.match.ID]) > 0 || !r.mu.TryLock() {
			h.order.MoveToFront(r.place)
			continue
		}
		r.close()
		h.remove(r)
		if alarm := r.match.Digest().Alarm; !alarm.IsZero() {
			h.sleeping[r.match.ID] = alarm
		} else {
			h.fairPlay.Remove(r.match.ID)
			h.fairPlay.Unread(r.match.Sitters[:]...)
		}
		r.mu.Unlock()
		return true
	}
	return false
}

// drop takes a locked room out of the hall whose match is no longer what is
// stored.
func (h *Hall) drop(r *room) {
	r.close()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.remove(r)
}

// remove takes a room off the list. The hall is locked.
func (h *Hall) remove(r *room) {
	if h.rooms[r.match.ID] == r {
		delete(h.rooms, r.match.ID)
		h.order.Remove(r.place)
		h.nodes -= r.size
	}
}

// ReloadMatchesOf loads the matches in memory again that a visitor made or sits
// at. It is called after the visitor's name in the store has changed. Other
// servers load such matches when they next need them.
func (h *Hall) ReloadMatchesOf(ctx context.Context, v Visitor) {
	h.mu.Lock()
	rooms := slices.Collect(maps.Values(h.rooms))
	h.mu.Unlock()
	for _, r := range rooms {
		if !r.dropIfOf(v) {
			continue
		}
		if again, err := h.lockRoom(ctx, r.match.ID); err == nil { // its clock goes on
			again.mu.Unlock()
		}
		h.NotifyFollowers(r.match.ID)
	}
}

// dropIfOf takes a room out of the hall if a visitor made its match or sits at it.
func (r *room) dropIfOf(v Visitor) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.match; r.closed || m.Owner != v && !slices.Contains(m.Sitters[:], v) {
		return false
	}
	r.hall.fairPlay.Remove(r.match.ID)
	r.hall.fairPlay.Unread(r.match.Sitters[:]...)
	r.hall.drop(r)
	return true
}

// loading is a match on its way from the store, for all who want it.
type loading struct {
	done    chan struct{}
	room    *room
	err     error
	waiting int
	stop    context.CancelFunc
	number  int64 // of all loads, in the order in which they began
	hinted  int   // the version that another server has told of since the store was asked
}

// errOutrun means that another server has told of an event since a match was read.
var errOutrun = errors.New("the match has gone on while it was loaded")

// maxLoads is how many matches are loaded at once; others wait.
const maxLoads = 4

// load loads a stored match. Callers that ask for the same match share one load;
// when all of them have given up, so does the load.
func (h *Hall) load(ctx context.Context, id string) (*room, error) {
	h.mu.Lock()
	l := h.loads[id]
	if l == nil {
		l = &loading{done: make(chan struct{}), number: h.loadsBegun.Add(1)}
		var loadCtx context.Context
		loadCtx, l.stop = context.WithCancel(h.ctx)
		h.loads[id] = l
		h.busy.Go(func() { h.runLoad(loadCtx, id, l) })
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
		if h.loads[id] == l { // the next caller starts a new load
			delete(h.loads, id)
		}
	}
	return nil, ctx.Err()
}

// runLoad does the work of a load.
func (h *Hall) runLoad(ctx context.Context, id string, l *loading) {
	defer l.stop()
	select {
	case h.loadSlots <- struct{}{}:
		for l.err = errOutrun; errors.Is(l.err, errOutrun); {
			h.mu.Lock()
			l.hinted = 0
			h.mu.Unlock()
			l.room, l.err = h.fetch(ctx, id, l)
		}
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
func (h *Hall) fetch(ctx context.Context, id string, l *loading) (*room, error) {
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
	if err := h.discountDowntime(ctx, m); err != nil {
		return nil, err
	}
	r := h.newRoom(m)
	r.load = l.number
	if r, err = h.add(r, l); err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.proceed() // its clock runs
	return r, nil
}

// discountDowntime takes off a running clock the time while no server ran.
func (h *Hall) discountDowntime(ctx context.Context, m *play.Match) error {
	if !m.Ticking() {
		return nil
	}
	now := h.Now()
	up, err := h.store.Uptime(ctx, m.Since(), now)
	if err != nil {
		return err
	}
	down := max(now.Sub(m.Since())-up, 0)
	if h.shared != nil {
		outage, err := h.shared.Outage(ctx, m.Since(), now)
		if err != nil {
			return err
		}
		down += outage
	}
	m.DiscountDowntime(down)
	return nil
}
