package live

import "context"

// Follower hears of one match until it is closed.
type Follower struct {
	// C holds a value when there is something new to see.
	C chan struct{}

	hall    *Hall
	visitor Visitor
	id      string
}

// Follow begins to follow a match. While nobody follows it its agents rest, and
// so does the clock of a person who plays one.
func (h *Hall) Follow(ctx context.Context, v Visitor, id string) (*Follower, error) {
	f := &Follower{C: make(chan struct{}, 1), hall: h, visitor: v, id: id}
	r, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	h.mu.Lock()
	if h.followers[id] == nil {
		h.followers[id] = map[*Follower]bool{}
	}
	h.followers[id][f] = true
	h.mu.Unlock()
	r.tellWhoIsHere()
	if r.match.People() {
		h.tell(id)
	} else {
		f.C <- struct{}{}
	}
	r.welcome(v)
	r.goOn()
	return f, nil
}

// Snapshot returns the match as it is now, with what is new since a version.
func (f *Follower) Snapshot(ctx context.Context, since int) (*Snapshot, error) {
	r, err := f.hall.enter(ctx, f.id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	if r.thinking == nil { // it may have been loaded anew
		r.goOn()
	}
	return r.see(f.visitor, since), nil
}

// Close stops following. When the last follower leaves, the agent stops at
// once, and against an agent the clock too.
func (f *Follower) Close() {
	h := f.hall
	h.mu.Lock()
	delete(h.followers[f.id], f)
	last := len(h.followers[f.id]) == 0
	left := !h.follows(f.visitor, f.id)
	if last {
		delete(h.followers, f.id)
	}
	r := h.rooms[f.id]
	h.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.match.People() {
		if left && r.holds(f.visitor) != [2]bool{} {
			h.tellPresence(f.id, f.visitor, false)
		}
		h.tell(f.id)
	}
	if last && h.watched(f.id) == 0 {
		r.unfollowed()
	}
}

// follows reports that a visitor follows a match here. The hall is locked.
func (h *Hall) follows(v Visitor, id string) bool {
	for f := range h.followers[id] {
		if f.visitor == v {
			return true
		}
	}
	return false
}

// watched returns how many follow a match.
func (h *Hall) watched(id string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.followers[id])
}

// tell wakes the followers of a match.
func (h *Hall) tell(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for f := range h.followers[id] {
		select {
		case f.C <- struct{}{}:
		default:
		}
	}
}
