package live

import (
	"context"
	"errors"
	"fmt"

	"banco/game"
	"banco/play"
)

// Oversight is what a tournament or a teacher does with matches from outside. It
// knows what a spectator knows. It can stop a match, let it go on, call it off,
// and end it for a player who did not come. The caller has checked that
// whoever asks may do that.
type Oversight struct{ hall *Hall }

// errNothingToDo means that a match is already as it should be.
var errNothingToDo = errors.New("nothing to do")

// maxTries is how often something is tried while another server is busy with the
// match.
const maxTries = 5

// Hold stops a game between two people, or one that was arranged, or lets it go
// on. Nothing happens to a game that is over, or already as it should be.
func (o *Oversight) Hold(ctx context.Context, id string, on bool) error {
	return o.do(ctx, id, func(m *play.Match) (play.Event, error) {
		switch {
		case m.Result().Over() || m.Held() == on:
			return play.Event{}, errNothingToDo
		case on:
			return play.Event{Type: play.Paused, Text: play.Held}, nil
		}
		return play.Event{Type: play.Resumed}, nil
	})
}

// CallOff ends such a game without a winner, however far it has come. A game that
// is over stays as it is, and a rated one that has begun goes on.
func (o *Oversight) CallOff(ctx context.Context, id string) error {
	return o.do(ctx, id, func(m *play.Match) (play.Event, error) {
		if m.CheckAbort(true) != nil {
			return play.Event{}, errNothingToDo
		}
		return play.Event{Type: play.Aborted, Seat: game.First, Text: play.Called}, nil
	})
}

// do does something to a game from outside.
func (o *Oversight) do(ctx context.Context, id string, decide func(m *play.Match) (play.Event, error)) error {
	for try := 1; ; try++ {
		_, err := o.hall.Commands.do(ctx, "", id, 0, func(r *room) (play.Event, error) {
			if !fairPlayApplies(r.match) {
				return play.Event{}, fmt.Errorf("%w: this match cannot be stopped from outside", ErrRequest)
			}
			return decide(r.match)
		})
		switch {
		case errors.Is(err, errNothingToDo):
			return nil
		case !errors.Is(err, play.ErrStale) || try == maxTries:
			return err
		}
	}
}

// Progress is how far an arranged match has come.
type Progress struct {
	Result game.Result
	Plies  int
	Begun  bool    // both players have moved
	Counts bool    // for ratings: they have, or chance has decided something
	Absent [2]bool // the players who did not come
}

// Progress returns how far an arranged match has come.
func (o *Oversight) Progress(ctx context.Context, id string) (Progress, error) {
	r, err := o.hall.lockRoom(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	defer r.mu.Unlock()
	return r.progress(), nil
}

func (r *room) progress() Progress {
	m := r.match
	c := Progress{Result: m.Result(), Plies: m.Digest().Plies, Begun: m.BothMoved(), Counts: m.BothMoved() || m.Chanced()}
	for side := range c.Absent {
		c.Absent[side] = c.Result.Reason == game.Forfeit && c.Result.Winner != game.Side(side)
	}
	return c
}
