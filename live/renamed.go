package live

import (
	"context"
	"maps"
	"slices"
)

// ReloadMatchesOf lets the matches in memory be read again that a visitor made or sits
// at, who is known to the store by another name from now on. Other servers read
// them again when somebody asks for them anew.
func (h *Hall) ReloadMatchesOf(ctx context.Context, v Visitor) {
	h.mu.Lock()
	rooms := slices.Collect(maps.Values(h.rooms))
	h.mu.Unlock()
	for _, r := range rooms {
		if !r.leaves(v) {
			continue
		}
		if again, err := h.enter(ctx, r.match.ID); err == nil { // for its clock
			again.mu.Unlock()
		}
		h.tell(r.match.ID)
	}
}

// leaves takes a room out of the hall if a visitor made its match or sits at it.
func (r *room) leaves(v Visitor) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.match; r.gone || m.Owner != v && !slices.Contains(m.Sitters[:], v) {
		return false
	}
	r.hall.endContest(r.match)
	r.hall.drop(r)
	return true
}
