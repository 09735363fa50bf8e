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

// draft returns the match of an arrangement, and its owner, which is the name of no
// visitor.
func (a *Arrangement) draft() (draft, Visitor) {
	return draft{
		Setup: a.Setup, id: a.ID, players: &a.Players, arrangedBy: a.By, rated: a.Rated, public: a.Public, tags: a.Tags,
	}, "arranged " + a.By
}

// Arrange begins a match of a tournament or a class under the ID that was chosen
// for it. Where the match exists already nothing happens, so that arranging it
// twice, or on two servers, makes one.
func (mm *Matchmaking) Arrange(ctx context.Context, a Arrangement) error {
	if a.ID == "" || a.By == "" {
		return fmt.Errorf("%w: an arranged match has an ID, and a tournament or a class", ErrRequest)
	}
	if there, err := mm.exists(ctx, a.ID); there || err != nil {
		return err
	}
	d, owner := a.draft()
	_, err := mm.open(ctx, owner, d)
	if err == nil {
		return nil
	}
	if there, _ := mm.exists(ctx, a.ID); there { // another server was faster
		return nil
	}
	return err
}

// CheckArrangement returns why a match cannot be arranged, or nil.
func (mm *Matchmaking) CheckArrangement(a Arrangement) error {
	d, owner := a.draft()
	_, err := mm.prepare(owner, d)
	return err
}

// exists reports that there is a match with an ID. With an error it cannot say.
func (mm *Matchmaking) exists(ctx context.Context, id string) (bool, error) {
	r, err := mm.hall.lockRoom(ctx, id)
	switch {
	case err == nil:
		r.mu.Unlock()
		return true, nil
	case errors.Is(err, play.ErrNotFound):
		return false, nil
	}
	return true, err
}

// Patience is how long a player of an arranged match may take for the first move.
type Patience struct {
	Of   time.Duration // 0: nobody is waited for, as while a tournament is paused
	From time.Time     // what was before does not count, such as the time without a server: nobody could move then
}

// FirstMove is the first move of a player that an arranged match waits for.
type FirstMove struct {
	Side game.Side
	By   time.Time     // then the game is lost
	Left time.Duration // until then
	Of   time.Duration // the whole patience; a player is warned when half of it is gone
}

// firstMove returns the first move that a locked room waits for, or nil. Waiting
// counts from the beginning of the turn.
func (r *room) firstMove() *FirstMove {
	m, p := r.match, r.patience
	if p.Of == 0 || m.Arranged() == "" || m.BothMoved() || m.Result().Over() || m.IsPaused() || r.isAgent(m.Turn()) {
		return nil
	}
	since := m.Created
	if m.Plies() > 0 {
		since = m.Since()
	}
	if p.From.After(since) {
		since = p.From
	}
	by := since.Add(p.Of)
	return &FirstMove{Side: m.Turn(), By: by, Left: by.Sub(r.hall.Now()), Of: p.Of}
}

// ForfeitAbsent ends an arranged match if the person to move has not made their
// first move within some patience: the other has won or, where neither has come,
// both have lost. It returns how far the match has come then.
func (o *Oversight) ForfeitAbsent(ctx context.Context, id string, p Patience) (Progress, error) {
	r, err := o.hall.lockRoom(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	defer r.mu.Unlock()
	told := r.patience.Of == p.Of && r.patience.From.Equal(p.From)
	r.patience = p
	first := r.firstMove()
	if first == nil || first.Left > 0 {
		if !told && !r.match.BothMoved() {
			o.hall.NotifyFollowers(id) // of the time that is left
		}
		return r.progress(), nil
	}
	e := play.Event{Type: play.Forfeited, Seat: first.Side}
	if r.match.Plies() == 0 && !r.hasCome(first.Side.Other()) {
		e.Text = play.Both
	}
	if err := r.apply(ctx, e); err != nil {
		return Progress{}, err
	}
	return r.progress(), nil
}

// hasCome reports that a player of a locked room is an agent, has looked at the
// match here, or has followed it on another server.
func (r *room) hasCome(side game.Side) bool {
	return r.isAgent(side) || r.came[side] || r.hall.elsewhere.hadCome(r.match.ID, r.match.Sitters[side])
}
