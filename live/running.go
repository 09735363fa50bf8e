package live

import (
	"context"

	"banco/game"
	"banco/play"
)

// Referee hears of rated games, so that their results are counted. It is called
// while nothing else happens in the match, and returns soon.
type Referee interface {
	Begun(players [2]Visitor, terms play.Settings)
	Ended(players [2]Visitor, terms play.Settings)
}

// SetReferee makes somebody the referee of all games that begin or end from now on.
func (h *Hall) SetReferee(r Referee) { h.referee.Store(&r) }

// tellReferee tells the referee of a locked room whose match is rated.
func (r *room) tellReferee() {
	referee := r.hall.referee.Load()
	switch m := r.match; {
	case referee == nil || !m.Rated():
	case m.Result().Over():
		(*referee).Ended(m.Sitters, m.Settings)
	case m.Version() == 0:
		(*referee).Begun(m.Sitters, m.Settings)
	}
}

// RunningGame is a game between two people that anyone may watch.
type RunningGame struct {
	Match   play.Settings
	Players [2]Visitor // for their names, not to be told
	FEN     string     // as a spectator knows it
	Plies   int
}

// RunningGames lists public games that are being played, at most so many. It asks
// for those in memory alone, and for none that somebody is busy with.
func (h *Hall) RunningGames(most int) []RunningGame {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []RunningGame
	for _, r := range h.rooms {
		if len(list) >= most {
			break
		}
		if !r.mu.TryLock() {
			continue
		}
		if m := r.match; m.Public() && m.People() && m.Free() == game.NoSide && !m.Result().Over() {
			list = append(list, RunningGame{m.Settings, m.Sitters, m.Digest().FEN, m.Plies()})
		}
		r.mu.Unlock()
	}
	return list
}

// Ended returns how a match ended and after how many plies, or an open result.
func (h *Hall) Ended(ctx context.Context, id string) (game.Result, int, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return game.Result{}, 0, err
	}
	defer r.mu.Unlock()
	return r.match.Result(), r.match.Digest().Plies, nil
}

// NotifyFollowers wakes those who follow a match: there is something new beside it.
func (h *Hall) NotifyFollowers(id string) { h.tell(id) }
