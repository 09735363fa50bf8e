package live

import (
	"context"
	"log/slog"
	"time"

	"banco/game"
)

// unplayedFor is how long a game waits for its first move: for a page that is
// loaded again, or a link that is opened later.
const unplayedFor = time.Hour

// invitedFor is how long a seat waits for who is asked to take it.
const invitedFor = 14 * 24 * time.Hour

// sweep removes the games that a visitor has begun and left without a move. It
// comes with the next game, so that who never plays leaves little behind.
func (h *Hall) sweep(ctx context.Context, v Visitor) {
	ids, err := h.store.Unstarted(ctx, v, h.moment().Add(-unplayedFor))
	for _, id := range ids {
		if err == nil && h.watched(id) == 0 {
			err = h.remove(ctx, id)
		}
	}
	if err != nil && ctx.Err() == nil {
		slog.Error("match", "what", "sweep", "err", err) // the next game tries again
	}
}

// remove deletes a match, unless something has happened in it after all.
func (h *Hall) remove(ctx context.Context, id string) error {
	r, err := h.enter(ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	if r.match.Version() > 0 || r.match.Free() != game.NoSide && h.moment().Sub(r.match.Created) < invitedFor {
		return nil
	}
	return h.erase(ctx, r)
}

// erase deletes the match of a locked room.
func (h *Hall) erase(ctx context.Context, r *room) error {
	id := r.match.ID
	if err := h.store.Delete(ctx, id); err != nil {
		return err
	}
	h.endContest(r.match)
	h.drop(r)
	h.recovered(id)
	h.tell(id)
	return nil
}
