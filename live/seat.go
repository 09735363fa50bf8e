package live

import (
	"context"
	"errors"
	"sync"

	"banco/game"
	"banco/play"
	"banco/pool"
)

// seated is the player of an agent's seat. It is made when it is first needed
// and stays, with what it has learnt, until the match has no more use for it.
type seated struct {
	mu      sync.Mutex // held while the player works
	player  Player
	release func() // its memory
}

// agent reports whether an agent sits on a seat.
func (r *room) agent(seat game.Side) bool {
	return r.match.Kind != play.Study && r.match.Seats[seat] != play.Human
}

// sit returns the player of a seat for the caller to use until done.
func (r *room) sit(seat game.Side) (_ Player, done func(), err error) {
	s := &r.seats[seat]
	s.mu.Lock()
	r.mu.Lock()
	gone := r.gone
	r.mu.Unlock()
	switch {
	case gone: // and nobody would let the player go
		err = context.Canceled
	case s.player == nil:
		err = r.seatPlayer(s, r.match.Seats[seat])
	}
	if err != nil {
		s.mu.Unlock()
		return nil, nil, err
	}
	return s.player, s.mu.Unlock, nil
}

// seatPlayer makes a player. Where there is no memory for it, players that have
// nothing to do leave first.
func (r *room) seatPlayer(s *seated, name string) error {
	rules := r.match.Rules()
	bytes, err := r.hall.agents.Check(rules, name)
	if err != nil {
		return err
	}
	release, err := r.hall.pool.Reserve(r.match.Owner, bytes)
	for errors.Is(err, pool.ErrMemory) && r.hall.dismissIdle(r) {
		release, err = r.hall.pool.Reserve(r.match.Owner, bytes)
	}
	if err != nil {
		return err
	}
	if s.player, err = r.hall.agents.New(rules, name); err != nil {
		release()
		return err
	}
	s.release = release
	return nil
}

// dismiss lets the players of a room go as soon as they have stopped.
func (r *room) dismiss() {
	for i := range r.seats {
		if s := &r.seats[i]; s.mu.TryLock() {
			s.leave()
			s.mu.Unlock()
		} else {
			r.hall.busy.Go(func() {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.leave()
			})
		}
	}
}

// leave frees what a player keeps.
func (s *seated) leave() {
	if s.player != nil {
		s.player.Close() // it holds memory only; there is nothing to do about an error
		s.release()
		s.player = nil
	}
}

// dismissIdle lets the players of the room go that has been unused for longest
// of those where nobody thinks, other than one, and reports whether there was one.
func (h *Hall) dismissIdle(than *room) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	var idle *room
	for _, r := range h.rooms {
		if r == than || !r.mu.TryLock() {
			continue
		}
		if r.thinking == nil && r.seatedPlayers() && (idle == nil || r.used.Before(idle.used)) {
			idle = r
		}
		r.mu.Unlock()
	}
	if idle == nil || !idle.mu.TryLock() {
		return false
	}
	defer idle.mu.Unlock()
	idle.dismiss()
	return true
}

// seatedPlayers reports whether a locked room holds idle players.
func (r *room) seatedPlayers() bool {
	for i := range r.seats {
		if s := &r.seats[i]; s.mu.TryLock() {
			has := s.player != nil
			s.mu.Unlock()
			if has {
				return true
			}
		}
	}
	return false
}
