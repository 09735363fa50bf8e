package live

import (
	"context"
	"sync"

	"banco/game"
	"banco/play"
	"banco/search"
)

// Player chooses moves for a seat. It is given that seat's view. It is used by
// one goroutine at a time and kept from move to move.
type Player interface {
	// Move returns a legal move of the view within the limits, and reports its
	// thoughts on the way.
	Move(ctx context.Context, view game.Position, l search.Limits, report func(search.Info)) (game.Move, error)
	// AcceptsDraw reports whether it accepts, on its seat, a draw after so many
	// plies.
	AcceptsDraw(ctx context.Context, view game.Position, seat game.Side, ply int) bool
	// Close frees what the player keeps.
	Close() error
}

// Agents makes players from the texts on seats.
type Agents interface {
	// Check returns how many bytes the player of a text will keep, or why there can
	// be no such player. It makes none.
	Check(rules game.Game, seat string) (bytes int64, err error)
	// New makes the player.
	New(rules game.Game, seat string) (Player, error)
}

// agentSeat holds the player of an agent's seat. The player is made when it is
// first needed and stays, with what it has learnt, until the match has no more use
// for it.
type agentSeat struct {
	mu      sync.Mutex // held while the player works
	player  Player
	release func() // its memory
}

// isAgent reports whether an agent sits on a seat.
func (r *room) isAgent(seat game.Side) bool {
	return r.match.Kind != play.KindStudy && r.match.Seats[seat] != play.Human
}

// acquirePlayer returns the player of a seat, for the caller to use until it calls
// done.
func (r *room) acquirePlayer(seat game.Side) (_ Player, done func(), err error) {
	s := &r.seats[seat]
	s.mu.Lock()
	r.mu.Lock()
	closed := r.closed
	r.mu.Unlock()
	switch {
	case closed: // nobody would release the player
		err = context.Canceled
	case s.player == nil:
		err = r.newPlayer(s, r.match.Seats[seat])
	}
	if err != nil {
		s.mu.Unlock()
		return nil, nil, err
	}
	return s.player, s.mu.Unlock, nil
}

// withPlayer lets the player of a seat do something. A player that panics is
// released: what it had learnt may be spoilt.
func (r *room) withPlayer(seat game.Side, do func(p Player) error) error {
	player, done, err := r.acquirePlayer(seat)
	if err != nil {
		return err
	}
	defer done()
	sound := false
	defer func() {
		if !sound {
			r.seats[seat].free()
		}
	}()
	err = do(player)
	sound = true
	return err
}

// newPlayer makes the player of a seat, and reserves its memory.
func (r *room) newPlayer(s *agentSeat, name string) error {
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

// releasePlayers frees the players of a room as soon as they have stopped.
func (r *room) releasePlayers() {
	for i := range r.seats {
		if s := &r.seats[i]; s.mu.TryLock() {
			s.free()
			s.mu.Unlock()
		} else {
			r.hall.busy.Go(func() {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.free()
			})
		}
	}
}

// free frees what the player keeps.
func (s *agentSeat) free() {
	if s.player != nil {
		s.player.Close() // it holds memory only; there is nothing to do about an error
		s.release()
		s.player = nil
	}
}

// releaseIdlePlayers frees the players of one room, and reports whether there was
// one: the room unused for longest, of those where nobody thinks and whose owner
// is wanted. The pool calls it when memory is short.
func (h *Hall) releaseIdlePlayers(whose func(owner Visitor) bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for e := h.order.Back(); e != nil; e = e.Prev() {
		r := e.Value.(*room)
		if !r.mu.TryLock() {
			continue
		}
		idle := r.thinking == nil && whose(r.match.Owner) && r.hasIdlePlayers()
		if idle {
			r.releasePlayers()
		}
		if r.mu.Unlock(); idle {
			return true
		}
	}
	return false
}

// hasIdlePlayers reports whether a locked room holds players, and none of them
// works.
func (r *room) hasIdlePlayers() (some bool) {
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
