package live

import (
	"context"
	"errors"
	"fmt"

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
