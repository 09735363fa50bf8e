package live

import (
	"context"
	"log/slog"
	"time"

	"banco/game"
)

// unstartedFor is how long a game waits for its first move: for a page that is
// loaded again, or a link that is opened later.
const unstartedFor = time.Hour

// invitedFor is how long a free seat waits for somebody to take it.
const invitedFor = 14 * 24 * time.Hour

// deleteUnstarted deletes the games that a visitor has begun and left without a
// move. It runs when the visitor begins another, so that a visitor who never
// plays leaves little behind.
func (mm *Matchmaking) deleteUnstarted(ctx context.Context, v Visitor) {
	ids, err := mm.hall.store.Unstarted(ctx, v, mm.hall.Now().Add(-unstartedFor))
	for _, id := range ids {
		if err == nil && mm.hall.followerCount(id) == 0 {
			err = mm.deleteIfUnstarted(ctx, id)
		}
	}
	if err != nil && ctx.Err() == nil {
		slog.Error("match", "what", "delete unstarted", "err", err) // the next game tries again
	}
}

// deleteIfUnstarted deletes a match, unless something has happened in it after all.
func (mm *Matchmaking) deleteIfUnstarted(ctx context.Context, id string) error {
	r, err := mm.hall.lockRoom(ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	if r.match.Version() > 0 || r.match.Free() != game.NoSide && mm.hall.Now().Sub(r.match.Created) < invitedFor {
		return nil
	}
	return mm.hall.deleteLocked(ctx, r)
}

// deleteLocked deletes the match of a locked room.
func (h *Hall) deleteLocked(ctx context.Context, r *room) error {
	id := r.match.ID
	if err := h.store.Delete(ctx, id); err != nil {
		return err
	}
	h.fairPlay.forget(r.match)
	h.drop(r)
	h.clearFailure(id)
	h.NotifyFollowers(id)
	return nil
}
