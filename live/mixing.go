package live

import (
	"context"
	"fmt"
	"time"

	"banco/game"
	"banco/play"
)

// mixingPatience is how long a step of the mixing waits for both players. Their
// pages answer by themselves, so that it is long for a page that is there, and
// short for who waits for one that is not.
const mixingPatience = 8 * time.Second

// Mixing is how far the players are with mixing secrets into a deal. What a
// secret is nobody is told before the end, when it stands in the proof.
type Mixing struct {
	Step     play.Step
	Hashes   [2]string // of each secret; "" where there is none
	Revealed [2]bool   // whose secret was told
}

// Commit states the hash of a secret that a player will mix into the deal.
func (h *Hall) Commit(ctx context.Context, v Visitor, id string, hash string) (*Snapshot, error) {
	return h.mix(ctx, v, id, play.Event{Type: play.Committed, Text: hash})
}

// Reveal tells the secret of a player, when both have committed to theirs.
func (h *Hall) Reveal(ctx context.Context, v Visitor, id string, secret string) (*Snapshot, error) {
	return h.mix(ctx, v, id, play.Event{Type: play.Revealed, Text: secret})
}

func (h *Hall) mix(ctx context.Context, v Visitor, id string, e play.Event) (*Snapshot, error) {
	return h.act(ctx, v, id, 0, func(r *room) (play.Event, error) {
		var err error
		if e.Seat, err = r.player(v); err == nil && !r.match.Mixed() {
			err = fmt.Errorf("%w: nothing is mixed into this deal", ErrRequest)
		}
		return e, err
	})
}

// patience returns how long a locked room still waits for the mixing.
func (r *room) patience() time.Duration {
	return mixingPatience - r.hall.moment().Sub(r.match.Mixing().Since)
}

// closeStep goes on without who has not mixed anything in.
func (r *room) closeStep() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone || !r.match.MixingOpen() {
		return
	}
	if r.patience() > 0 { // another step has begun since the timer was set
		r.goOn()
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.MixingClosed, Seat: game.NoSide}); err != nil {
		r.hall.stumble(r.match.ID, "deal", err)
	}
}
