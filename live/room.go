package live

import (
	"context"
	"sync"
	"time"

	"banco/game"
	"banco/play"
)

// room is a match with its owner's lock; its agents sit by seat.
type room struct {
	hall    *Hall
	players [2]Player

	mu       sync.Mutex
	match    *play.Match
	gone     bool      // it has left the hall: enter again
	used     time.Time // last
	asked    time.Time // when someone last wanted the match to go on
	begun    time.Time // when the clock of this turn last started
	spent    time.Duration
	flag     *time.Timer
	thinking *thinking
}

func (h *Hall) newRoom(m *play.Match, players [2]Player) *room {
	return &room{hall: h, match: m, players: players, begun: time.Now()}
}

// apply makes something happen, stores it and tells everyone. What cannot be
// stored has not happened: the room leaves, and is loaded as it was.
func (r *room) apply(ctx context.Context, e play.Event) error {
	version, elapsed := r.match.Version(), r.elapsed()
	e.At = time.Now()
	if err := r.match.Apply(e); err != nil {
		return err
	}
	// A client that goes away now does not undo what it has done.
	if err := r.hall.store.Append(context.WithoutCancel(ctx), r.match.ID, version, e, r.match.Digest()); err != nil {
		r.hall.drop(r)
		return err
	}
	if r.begun, r.spent = time.Now(), elapsed; e.Type == play.Moved || e.Type == play.Went {
		r.spent = 0
	}
	r.after(ctx, e)
	return nil
}

// after sets clocks and agents going again once something has happened.
func (r *room) after(ctx context.Context, e play.Event) {
	if e.Type != play.Noted && e.Type != play.Offered && e.Type != play.Declined {
		r.rest()
	}
	if e.Type == play.Offered {
		r.consider(e.Seat)
	}
	if r.match.PassDue() {
		// It cannot fail but for the store, and then the room is loaded anew.
		if r.apply(ctx, play.Event{Type: play.Moved, Seat: r.match.Turn(), Node: r.match.Current(), Text: play.Pass}) == nil {
			return
		}
	}
	r.goOn()
	r.hall.tell(r.match.ID)
}

// goOn starts what the position calls for: the flag's timer, and the agent.
func (r *room) goOn() {
	if r.flag != nil {
		r.flag.Stop()
	}
	if r.gone || r.hall.ctx.Err() != nil {
		return
	}
	if r.match.Ticking() {
		version := r.match.Version()
		r.flag = time.AfterFunc(r.left(), func() { r.fall(version) })
	}
	r.think()
}

// elapsed returns how long the side to move has used of its turn, in whole
// milliseconds, as the store keeps it.
func (r *room) elapsed() time.Duration {
	if !r.match.Ticking() {
		return r.spent
	}
	return r.spent + time.Since(r.begun).Truncate(time.Millisecond)
}

// left returns how long the side to move has until its flag falls.
func (r *room) left() time.Duration {
	return r.match.Control.Budget(r.match.Clock(), r.match.Turn()) - r.elapsed()
}

// fall ends the match for the side whose time is up, unless something has
// happened since the timer was set.
func (r *room) fall(version int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone || r.match.Stale(version) || !r.match.Ticking() {
		return
	}
	if r.left() > 0 { // a draw was offered or declined, which costs no time
		r.goOn()
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.Flagged, Seat: r.match.Turn()}); err != nil {
		logError("flag", r.match.ID, err)
	}
}

// close takes a locked room out of use.
func (r *room) close() {
	r.gone = true
	r.rest()
	if r.flag != nil {
		r.flag.Stop()
	}
}

func (r *room) leave() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.close()
}

// holds tells which seats a visitor has.
func (r *room) holds(v Visitor) (held [2]bool) {
	for seat, sitter := range r.match.Sitters {
		held[seat] = v != "" && sitter == v
	}
	return held
}

// rules reports whether a visitor speaks for everyone at the board.
func (r *room) rules(v Visitor) bool {
	humans, held := 0, 0
	for seat, has := range r.holds(v) {
		if r.match.Seats[seat] == play.Human {
			humans++
		}
		if has {
			held++
		}
	}
	if humans == 0 || r.match.Kind == play.Study {
		return v != "" && r.match.Owner == v
	}
	return held == humans
}

// as returns the seat through whose eyes a visitor looks: with both seats, or
// none, a spectator's.
func (r *room) as(v Visitor) game.Side {
	switch held := r.holds(v); {
	case held[0] == held[1]:
		return game.NoSide
	case held[0]:
		return game.First
	}
	return game.Second
}
