package live

import (
	"context"
	"fmt"
	"sync"
	"time"

	"banco/analysis"
	"banco/game"
	"banco/play"
	"banco/pool"
	"banco/search"
	"banco/solve"
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

// Remote lets other machines search.
type Remote interface {
	// Move returns a legal move at a view, which q leads to, and reports thoughts on
	// the way. It calls taken once somebody has begun. The error is that of a
	// [pool.Elsewhere].
	Move(ctx context.Context, q RemoteMove, view game.Position, taken func(), report func(search.Info)) (game.Move, error)

	// Lines searches a position, which a path leads to, as analysis.Lines does. The
	// error is that of a [pool.Elsewhere].
	Lines(ctx context.Context, w play.Path, p game.Position, o analysis.Options, taken func(), report func(analysis.Snapshot)) error

	// Review judges the moves of a path as analysis.Review does within its usual limits,
	// Try the move at its end as analysis.TryMove does, and Hint finds one as
	// analysis.FindHint does. The error is that of a [pool.Elsewhere].
	Review(ctx context.Context, w play.Path, rules game.Game, taken func(), progress func(done, of int) error) ([]analysis.Reviewed, error)
	Try(ctx context.Context, w play.Path, p game.Position, m game.Move, taken func()) (analysis.Line, error)
	Hint(ctx context.Context, w play.Path, p game.Position, limit time.Duration, taken func()) (analysis.Hint, error)

	// Solve solves the task at the end of a path as a [solve.Solver] with a table of so
	// many bytes does, and returns nothing unchecked as proven. What it has found when ctx
	// ends is an answer. The error is that of a [pool.Elsewhere].
	Solve(ctx context.Context, w play.Path, t solve.Task, bytes int64, taken func(), report func(solve.Progress)) (*solve.Answer, error)
}

// TradeLines is the trade of the jobs that are done by the methods of [Remote] other than
// Move: they take long.
const TradeLines = "lines"

// RemoteMove is a move that an agent is to choose, for another machine: what its seat may
// know, and nothing else.
type RemoteMove struct {
	Path   play.Path
	Agent  string
	Limits search.Limits
	Key    string // the same for all moves of a seat in a match
}

// SetRemote sets who searches while no core is free here.
func (h *Hall) SetRemote(r Remote) { h.remote.Store(&r) }

// Remote returns who searches while no core is free here; nil: nobody.
func (h *Hall) Remote() Remote {
	if r := h.remote.Load(); r != nil {
		return *r
	}
	return nil
}

// What a search elsewhere may take at most, and the time that must be left on a clock to
// try: a machine that dies over it costs about a second.
const (
	maxElsewhere = 12 * time.Second
	minElsewhere = 5 * time.Second
)

// elsewhere returns what chooses a move on another machine, or nil where that cannot be
// or takes too long. It is for a locked room.
func (r *room) elsewhere(t *thinking, view game.Position, move *game.Move) pool.Elsewhere {
	remote, m := r.hall.remote.Load(), r.match
	if remote == nil || m.Ticking() && m.Left(r.hall.Now()) < minElsewhere {
		return nil
	}
	q := RemoteMove{Path: play.PathTo(m, m.Current(), t.side), Agent: m.Seats[t.side],
		Key: play.DerivedID("elsewhere", m.ID, t.side.String())}
	return func(ctx context.Context, taken func()) (err error) {
		most := maxElsewhere
		r.mu.Lock()
		m := r.match
		if m.Ticking() {
			most = min(most, m.Left(r.hall.Now())/2)
		}
		q.Limits = m.Control.Limits(m.Clock(), t.side, m.Elapsed(r.hall.Now()), overhead)
		r.mu.Unlock()
		inner, cancel := context.WithTimeout(ctx, most)
		defer cancel()
		*move, err = (*remote).Move(inner, q, view, taken, func(i search.Info) { r.noteThought(t, i) })
		if err != nil && ctx.Err() == nil && inner.Err() != nil {
			return fmt.Errorf("%w: no answer for %v", pool.ErrLost, most)
		}
		return err
	}
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
