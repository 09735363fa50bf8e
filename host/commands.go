package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"banco/live"
	"banco/meet"
	"banco/play"
)

// asHost lets the host of a tournament do something to it.
func (d *Director) asHost(ctx context.Context, v live.Visitor, id string, do func(t *Tournament, now time.Time) error) error {
	return d.change(ctx, id, func(t *Tournament, g *meet.Document, now time.Time) error {
		if v == "" || g.Host != v {
			return ErrNotHost
		}
		return do(t, now)
	})
}

// Entrant is somebody who enters a tournament.
type Entrant struct {
	Name   string // empty for a visitor with an account
	Team   string // of a tournament of teams: its name
	Rating int
}

// Join enters a visitor, or brings them back.
func (d *Director) Join(ctx context.Context, v live.Visitor, id string, who Entrant) error {
	if v == "" {
		return meet.ErrNobody
	}
	return d.change(ctx, id, func(t *Tournament, _ *meet.Document, now time.Time) error {
		return t.join(Seat{Visitor: v, Name: who.Name, Team: who.Team}, who.Rating, now)
	})
}

// Leave withdraws a visitor from the rounds to come.
func (d *Director) Leave(ctx context.Context, v live.Visitor, id string) error {
	return d.change(ctx, id, func(t *Tournament, _ *meet.Document, now time.Time) error { return t.leave(t.Player(v), now) })
}

// Remove takes a player out of the rounds to come, for the host.
func (d *Director) Remove(ctx context.Context, v live.Visitor, id string, player int) error {
	return d.asHost(ctx, v, id, func(t *Tournament, now time.Time) error { return t.remove(player, now) })
}

// Admit takes a player in again, for the host.
func (d *Director) Admit(ctx context.Context, v live.Visitor, id string, player int) error {
	return d.asHost(ctx, v, id, func(t *Tournament, now time.Time) error { return t.admit(player, now) })
}

// GrantBye gives a player half points, 1 or 2, instead of a game in the next round,
// for the host. With 0 it takes that back.
func (d *Director) GrantBye(ctx context.Context, v live.Visitor, id string, player, half int) error {
	return d.asHost(ctx, v, id, func(t *Tournament, now time.Time) error { return t.grantBye(player, half, now) })
}

// AddAgent enters an agent, for the host.
func (d *Director) AddAgent(ctx context.Context, v live.Visitor, id, agent string, who Entrant) error {
	return d.asHost(ctx, v, id, func(t *Tournament, now time.Time) error {
		if err := d.hall.CheckAgent(t.Settings.Game, agent); err != nil {
			return err
		}
		return t.enterLate(Seat{Agent: agent, Name: t.nameAgent(who.Name), Team: who.Team}, who.Rating, ByHost, now)
	})
}

// AddOffline enters players without a device, for the host: all of them or none.
func (d *Director) AddOffline(ctx context.Context, v live.Visitor, id string, list []Entrant) error {
	return d.asHost(ctx, v, id, func(t *Tournament, now time.Time) error {
		if t.Arena != nil { // its pairs play at once, and nobody enters results
			return ErrSettings
		}
		for _, who := range list {
			if err := t.enterLate(Seat{Name: who.Name, Team: who.Team}, who.Rating, ByHost, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// Place puts a player at a place of the board order of a team, before the beginning,
// for the host.
func (d *Director) Place(ctx context.Context, v live.Visitor, id string, player int, team string, place int) error {
	return d.asHost(ctx, v, id, func(t *Tournament, now time.Time) error { return t.place(player, team, place) })
}

// Start begins a tournament, for the host.
func (d *Director) Start(ctx context.Context, v live.Visitor, id string) error {
	return d.asHost(ctx, v, id, (*Tournament).start)
}

// StartNextRound begins the next round before the break is over, for the host, or
// lets players meet again in a tournament that waits for that.
func (d *Director) StartNextRound(ctx context.Context, v live.Visitor, id string) error {
	return d.asHost(ctx, v, id, (*Tournament).startNextRound)
}

// Pause keeps rounds and games from beginning, for the host.
func (d *Director) Pause(ctx context.Context, v live.Visitor, id string) error {
	return d.asHost(ctx, v, id, (*Tournament).pause)
}

// Resume lets a paused tournament go on, for the host.
func (d *Director) Resume(ctx context.Context, v live.Visitor, id string) error {
	return d.asHost(ctx, v, id, (*Tournament).resume)
}

// RepeatRound pairs the current round anew, of which no game has been played, for the
// host.
func (d *Director) RepeatRound(ctx context.Context, v live.Visitor, id string) error {
	return d.endGames(ctx, v, id, (*Tournament).repeatRound)
}

// Correct replaces the result of a board, or decides one whose game goes on, for
// the host.
func (d *Director) Correct(ctx context.Context, v live.Visitor, id string, round, board int, result meet.Result) error {
	return d.endGames(ctx, v, id, func(t *Tournament, now time.Time) error { return t.correct(round, board, result, now) })
}

// End closes a tournament as it stands, for the host.
func (d *Director) End(ctx context.Context, v live.Visitor, id string) error {
	return d.endGames(ctx, v, id, func(t *Tournament, now time.Time) error { return t.end(ByHost, now) })
}

// endGames lets the host do something that ends games from outside, and calls
// their matches off.
func (d *Director) endGames(ctx context.Context, v live.Visitor, id string, do func(t *Tournament, now time.Time) error) error {
	err := d.asHost(ctx, v, id, func(t *Tournament, now time.Time) error { return t.endGames(do, now) })
	if err != nil {
		return err
	}
	if err := d.callOff(ctx, id); err != nil && ctx.Err() == nil {
		d.log.Error("tournament", "id", id, "what", "call off", "err", err) // the worker tries again
	}
	return nil
}

// endGames does something that ends games, and notes their matches: they are called
// off after that is stored, by whichever server is there then.
func (t *Tournament) endGames(do func(t *Tournament, now time.Time) error, now time.Time) error {
	open := t.Open()
	if err := do(t, now); err != nil {
		return err
	}
	still := t.Open()
	for _, g := range open {
		if g.Match != "" && !slices.Contains(still, g) {
			t.Ending = append(t.Ending, g.Match)
		}
	}
	return nil
}

// errNothingToDo keeps a change that changes nothing from being stored.
var errNothingToDo = errors.New("nothing to do")

// callOff calls off the matches whose games the host has ended.
func (d *Director) callOff(ctx context.Context, id string) error {
	t, _, err := d.Load(ctx, id)
	if err != nil {
		return err
	}
	var failed error
	done := map[string]bool{}
	for _, match := range t.Ending {
		err := d.hall.CallOff(ctx, match)
		if errors.Is(err, play.ErrNotFound) { // it has not begun
			err = nil
		}
		failed, done[match] = errors.Join(failed, err), err == nil
	}
	err = d.change(ctx, id, func(t *Tournament, _ *meet.Document, _ time.Time) error {
		before := len(t.Ending)
		t.Ending = slices.DeleteFunc(t.Ending, func(match string) bool { return done[match] })
		if len(t.Ending) == before { // another server was faster
			return errNothingToDo
		}
		return nil
	})
	if errors.Is(err, errNothingToDo) {
		err = nil
	}
	return errors.Join(failed, err)
}

// Delete removes a tournament that is not running, for the host. Its matches stay.
func (d *Director) Delete(ctx context.Context, v live.Visitor, id string) error {
	defer d.lock(id).Unlock()
	t, g, err := d.Load(ctx, id)
	switch {
	case err != nil:
		return err
	case v == "" || g.Host != v:
		return ErrNotHost
	case !t.Begun.IsZero() && t.Ended.IsZero():
		return ErrRunning
	}
	if err := d.store.DeleteDocument(ctx, id); err != nil && !errors.Is(err, meet.ErrNoDocument) {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.notify(id)
	return nil
}
