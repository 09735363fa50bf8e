package live

import (
	"context"
	"fmt"
	"time"

	"banco/game"
	"banco/play"
)

// mixingPatience is how long a step of the mixing waits for both players. Their
// pages answer by themselves: that is long enough for a page that is there, and a
// short wait for the player whose opponent's page is not.
const mixingPatience = 8 * time.Second

// Mixing is how far the players are with mixing secrets into a deal. Nobody
// learns a secret before the end, when it stands in the proof.
type Mixing struct {
	Step     play.Step
	Hashes   [2]string // of each secret; "" where there is none
	Revealed [2]bool   // whose secret is known to the server
}

// Commit states the hash of a secret that a player will mix into the deal.
func (c *Commands) Commit(ctx context.Context, v Visitor, id string, hash string) (*Snapshot, error) {
	return c.mix(ctx, v, id, play.Event{Type: play.Committed, Text: hash})
}

// Reveal states the secret of a player, after both have committed to theirs.
func (c *Commands) Reveal(ctx context.Context, v Visitor, id string, secret string) (*Snapshot, error) {
	return c.mix(ctx, v, id, play.Event{Type: play.Revealed, Text: secret})
}

func (c *Commands) mix(ctx context.Context, v Visitor, id string, e play.Event) (*Snapshot, error) {
	return c.do(ctx, v, id, 0, func(r *room) (play.Event, error) {
		var err error
		if e.Seat, err = r.player(v); err == nil && !r.match.Mixed() {
			err = fmt.Errorf("%w: nothing is mixed into this deal", ErrRequest)
		}
		return e, err
	})
}

// mixingTimeLeft returns how long a locked room still waits for the mixing.
func (r *room) mixingTimeLeft() time.Duration {
	return mixingPatience - r.hall.Now().Sub(r.match.Mixing().Since)
}

// closeMixing ends a step of the mixing without the player who has not answered.
func (r *room) closeMixing() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || !r.match.MixingOpen() {
		return
	}
	if r.mixingTimeLeft() > 0 { // another step has begun since the timer was set
		r.proceed()
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.MixingClosed, Seat: game.NoSide}); err != nil {
		r.hall.noteFailure(r.match.ID, "deal", err)
	}
}
