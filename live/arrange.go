package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"banco/game"
	"banco/play"
)

// Arrangement is a match of a tournament or a class.
type Arrangement struct {
	Setup
	ID      string     // chosen beforehand, so that arranging twice makes one match
	By      string     // the tournament or class
	Players [2]Visitor // First's first; "" where an agent plays
	Rated   bool       // the result changes ratings
	Public  bool       // anyone may know that it is played
	Tags    []game.Tag // what a record says of the game
}

// draft returns the match of an arrangement, and the visitor who owns it, who is
// nobody: no visitor has such a name.
func (a *Arrangement) draft() (draft, Visitor) {
	return draft{
		Setup: a.Setup, id: a.ID, players: &a.Players, arrangedBy: a.By, rated: a.Rated, public: a.Public, tags: a.Tags,
	}, "arranged " + a.By
}

// Arrange begins a match of a tournament or a class under the ID that was chosen
// for it. Where the match exists already nothing happens, so that arranging it
// twice, or on two servers, makes one.
func (h *Hall) Arrange(ctx context.Context, a Arrangement) error {
	if a.ID == "" || a.By == "" {
		return fmt.Errorf("%w: an arranged match has an ID, and a tournament or a class", ErrRequest)
	}
	if there, err := h.has(ctx, a.ID); there || err != nil {
		return err
	}
	d, owner := a.draft()
	_, err := h.open(ctx, owner, d)
	if err == nil {
		return nil
	}
	if there, _ := h.has(ctx, a.ID); there { // another server was faster
		return nil
	}
	return err
}

// CheckArrangement returns why a match cannot be arranged, or nil.
func (h *Hall) CheckArrangement(a Arrangement) error {
	d, owner := a.draft()
	_, err := h.prepare(owner, d)
	return err
}

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
