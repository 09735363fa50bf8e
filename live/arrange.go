package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"banco/game"
	"banco/play"
)

// Arrange begins a match of a tournament or a class under the ID that was chosen
// for it. One that there is already is that match, so that arranging twice, or
// on two servers, makes one.
func (h *Hall) Arrange(ctx context.Context, q Request) error {
	if q.ID == "" || q.Arranged == "" || q.Sitters == nil {
		return fmt.Errorf("%w: an arranged match has a name, and seats for those who play", ErrRequest)
	}
	if there, err := h.has(ctx, q.ID); there || err != nil {
		return err
	}
	_, err := h.create(ctx, arranger(q), q)
	if err == nil {
		return nil
	}
	if there, _ := h.has(ctx, q.ID); there { // another server was faster
		return nil
	}
	return err
}

// arranger owns a match that is nobody's: no visitor is called so.
func arranger(q Request) Visitor { return "arranged " + q.Arranged }

// has reports that there is a match with an ID.
func (h *Hall) has(ctx context.Context, id string) (bool, error) {
	r, err := h.enter(ctx, id)
	switch {
	case err == nil:
		r.mu.Unlock()
		return true, nil
	case errors.Is(err, play.ErrNotFound):
		return false, nil
	}
	return true, err
}

// Progress is how far an arranged match has come.
type Progress struct {
	Result game.Result
	Plies  int
	Begun  bool      // both have moved
	Absent game.Side // who did not come, or called it off; NoSide: nobody
}

// Progress returns how far an arranged match has come.
func (h *Hall) Progress(ctx context.Context, id string) (Progress, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	defer r.mu.Unlock()
	return r.course(), nil
}

// Progress returns how far the match has come, and lets its agents go on where it
// was loaded anew.
func (f *Follower) Progress(ctx context.Context) (Progress, error) {
	r, err := f.hall.enter(ctx, f.id)
	if err != nil {
		return Progress{}, err
	}
	defer r.mu.Unlock()
	if r.thinking == nil {
		r.goOn()
	}
	return r.course(), nil
}

func (r *room) course() Progress {
	m := r.match
	c := Progress{Result: m.Result(), Plies: m.Digest().Plies, Begun: m.BothMoved(), Absent: game.NoSide}
	if c.Result.Reason == game.Aborted {
		for _, e := range m.Events {
			if e.Type == play.Aborted && e.Text != play.Called {
				c.Absent = e.Seat
			}
		}
	}
	return c
}

// ForfeitAbsent calls an arranged match off where a person has not made their first
// move within some patience; it is not counted before a time. What the match
// has come to then is returned.
func (h *Hall) ForfeitAbsent(ctx context.Context, id string, from time.Time, patience time.Duration) (Progress, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	defer r.mu.Unlock()
	m := r.match
	since := m.Created
	if m.Plies() > 0 {
		since = m.Since()
	}
	if from.After(since) {
		since = from
	}
	if m.Arranged() == "" || m.BothMoved() || m.Result().Over() || r.agent(m.Turn()) || h.moment().Sub(since) < patience {
		return r.course(), nil
	}
	if err := r.apply(ctx, play.Event{Type: play.Aborted, Seat: m.Turn()}); err != nil {
		return Progress{}, err
	}
	return r.course(), nil
}

// CheckAgent says what is wrong with an agent for a game, or nothing.
func (h *Hall) CheckAgent(name, agent string) error {
	rules, err := h.Rules(name)
	if err != nil {
		return err
	}
	if _, err := h.agents.Check(rules, agent); err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	return nil
}

// Now returns the time by the store's clock.
func (h *Hall) Now() time.Time { return h.moment() }
