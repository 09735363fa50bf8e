package live

import (
	"context"
	"sync"

	"banco/game"
	"banco/play"
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
	return r.match.Kind != play.KindStudy && r.match.Seats[seat] != play.Human
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

// with lets the player of a seat do something. One that panics is let go: what
// it had learnt may be spoilt.
func (r *room) with(seat game.Side, do func(p Player) error) error {
	player, done, err := r.sit(seat)
	if err != nil {
		return err
	}
	defer done()
	sound := false
	defer func() {
		if !sound {
			r.seats[seat].leave()
		}
	}()
	err = do(player)
	sound = true
	return err
}

// seatPlayer makes a player.
func (r *room) seatPlayer(s *seated, name string) error {
	rules := r.match.Rules()
	bytes, err := r.hall.agents.Check(rules, name)
	if err != nil {
		return err
	}
	release, err := r.hall.pool.Reserve(r.match.Owner, bytes)
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
// of those where nobody thinks and whose owner will do, and reports whether
// there was one. The pool asks for it when memory is short.
func (h *Hall) dismissIdle(whose func(owner Visitor) bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for e := h.order.Back(); e != nil; e = e.Prev() {
		r := e.Value.(*room)
		if !r.mu.TryLock() {
			continue
		}
		idle := r.thinking == nil && whose(r.match.Owner) && r.idlePlayers()
		if idle {
			r.dismiss()
		}
		if r.mu.Unlock(); idle {
			return true
		}
	}
	return false
}

// idlePlayers reports whether a locked room holds players of whom none works.
func (r *room) idlePlayers() (some bool) {
	for i := range r.seats {
		s := &r.seats[i]
		if !s.mu.TryLock() {
			return false
		}
		some = some || s.player != nil
		s.mu.Unlock()
	}
	return some
}
