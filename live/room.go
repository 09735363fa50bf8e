package live

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"banco/game"
	"banco/play"
)

// room is a match with its owner's lock; its agents sit by seat.
type room struct {
	hall    *Hall
	size    int           // nodes; guarded by the hall
	place   *list.Element // in the order of rooms; guarded by the hall
	ticking atomic.Bool   // its clock runs

	mu       sync.Mutex
	match    *play.Match
	gone     bool // it has left the hall: enter again
	flag     *time.Timer
	seats    [2]seated
	thinking *thinking
	quotas   [2]quota // of lag, by side; a room that is loaded begins anew
}

func (h *Hall) newRoom(m *play.Match) *room { return &room{hall: h, match: m} }

// apply makes something happen, stores it and tells everyone. What cannot be
// stored has not happened: the room leaves, and is loaded as it was.
func (r *room) apply(ctx context.Context, e play.Event) error {
	version := r.match.Version()
	e.At = r.hall.moment()
	elapsed, turn := r.match.Elapsed(e.At), r.match.Turn()
	forgiven := r.forgiven(&e, elapsed)
	e.Spent = elapsed - forgiven
	if err := r.match.Apply(e); err != nil {
		return err
	}
	// A client that goes away now does not undo what it has done.
	if err := r.hall.store.Append(context.WithoutCancel(ctx), r.match.ID, version, e, r.match.Digest()); err != nil {
		r.hall.drop(r)
		r.hall.tell(r.match.ID)
		return err
	}
	if e.Type == play.Moved && r.match.People() {
		r.quotas[turn].use(r.match.Control, forgiven)
	}
	r.hall.grown(r)
	r.hall.recovered(r.match.ID)
	r.hall.publish(r.match.ID)
	if e.Type == play.SeatTaken {
		r.tellWhoIsHere()
	}
	if e.Type != play.RematchOffered && e.Type != play.RematchBegun && r.match.Result().Over() {
		r.tellReferee()
	}
	r.after(ctx, e)
	return nil
}

// after sets clocks and agents going again once something has happened.
func (r *room) after(ctx context.Context, e play.Event) {
	if e.Type.Changes() {
		r.rest()
	}
	if e.Type == play.DrawOffered {
		r.consider(e.Seat)
	}
	if r.match.PassDue() {
		// It cannot fail but for the store, and then the room is loaded anew.
		if r.apply(ctx, r.pass()) == nil {
			return
		}
	}
	r.goOn()
	r.hall.tell(r.match.ID)
}

// pass skips the turn.
func (r *room) pass() play.Event {
	return play.Event{Type: play.Moved, Seat: r.match.Turn(), Node: r.match.Current(), Text: play.Pass}
}

// goOn starts what the position calls for: the flag's timer, and the agent.
func (r *room) goOn() {
	if r.flag != nil {
		r.flag.Stop()
	}
	if r.gone || r.hall.ctx.Err() != nil {
		return
	}
	r.hall.noteContest(r.match)
	trouble := r.hall.troubled(r.match.ID)
	if r.ticking.Store(r.match.Ticking()); r.match.Ticking() {
		wait := r.match.Left(r.hall.moment()) + r.lag()
		if trouble != nil {
			wait = max(wait, trouble.Again)
		}
		r.flag = time.AfterFunc(wait, r.fall)
	}
	if r.match.MixingOpen() {
		wait := r.patience()
		if trouble != nil {
			wait = max(wait, trouble.Again)
		}
		r.flag = time.AfterFunc(wait, r.closeStep)
	}
	if r.match.Over() {
		r.dismiss()
	}
	if trouble != nil {
		return // the next try comes by itself
	}
	if r.match.PassDue() { // it could not be stored before
		if err := r.apply(r.hall.ctx, r.pass()); err != nil {
			r.hall.stumble(r.match.ID, "pass", err)
		}
		return
	}
	r.think()
}

// fall ends the match for the side whose time is up.
func (r *room) fall() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone || !r.match.Ticking() {
		return
	}
	if r.match.Left(r.hall.moment())+r.lag() > 0 { // something has happened since the timer was set
		r.goOn()
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.Flagged, Seat: r.match.Turn()}); err != nil {
		r.hall.stumble(r.match.ID, "flag", err)
	}
}

// close takes a locked room out of use.
func (r *room) close() {
	r.gone = true
	r.rest()
	r.dismiss()
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

// rules reports whether a visitor speaks for everyone at the board. Nobody does
// where a tournament or a class has arranged the match.
func (r *room) rules(v Visitor) bool {
	if r.match.Arranged() != "" {
		return false
	}
	humans, held := 0, 0
	for seat, has := range r.holds(v) {
		if r.match.Seats[seat] == play.Human && r.match.Free() != game.Side(seat) {
			humans++
		}
		if has {
			held++
		}
	}
	if humans == 0 || r.match.Kind == play.KindStudy {
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
