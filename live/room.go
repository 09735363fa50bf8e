package live

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"banco/game"
	"banco/live/sight"
	"banco/play"
)

// room is a match in memory. Whoever holds its lock owns the match.
type room struct {
	hall    *Hall
	size    int           // nodes; guarded by the hall
	place   *list.Element // in the order of rooms; guarded by the hall
	load    int64         // the number of the load that it comes from; 0: the match was made here
	ticking atomic.Bool   // its clock runs
	news    atomic.Int64  // how often its followers were woken

	mu       sync.Mutex
	match    *play.Match
	closed   bool // it has left the hall: callers look the match up again
	timer    *time.Timer
	seats    [2]agentSeat
	thinking *thinking
	pictures sight.Log
	crowd    crowd
	quotas   [2]quota // of lag, by side; a room that is loaded begins with new ones
	patience Patience // of whoever arranged the match, as last heard
	came     [2]bool  // players who have looked at the match since it was loaded

	// Of a game by correspondence:
	turnNew        bool // the player to move is to be told of it
	prepared       int  // the version for which conditional moves were looked for
	vacationsKnown bool // it was looked who is on vacation
}

func (h *Hall) newRoom(m *play.Match) *room { return &room{hall: h, match: m} }

// apply makes an event happen in a locked room, and then what follows from it.
func (r *room) apply(ctx context.Context, e play.Event) error {
	if err := r.commit(ctx, e); err != nil {
		return err
	}
	r.proceed()
	return nil
}

// commit makes one event happen: it is applied, stored, and told to everyone, in
// this order. An event that cannot be stored has not happened: the room leaves
// the hall, and is loaded again as it was.
func (r *room) commit(ctx context.Context, e play.Event) error {
	h, m := r.hall, r.match
	version, wasOver := m.Version(), m.Result().Over()
	e.At = h.Now()
	elapsed, turn := m.Elapsed(e.At), m.Turn()
	forgiven := r.lagForgiven(&e, elapsed)
	e.Spent = elapsed - forgiven
	draw := func() sight.Drawn { return sight.Draw(m.Rules(), m.Dealt(), m.SharedView) }
	before := r.pictures.Drawn(version, draw)
	if err := m.Apply(e); err != nil {
		return err
	}
	r.pictures.Note(m.Version(), before, draw())
	// A client that goes away now does not undo what it has done.
	if err := h.store.Append(context.WithoutCancel(ctx), m.ID, version, e, m.Digest()); err != nil {
		h.drop(r)
		h.NotifyFollowers(m.ID)
		return err
	}
	if e.Type == play.Moved && m.People() {
		r.quotas[turn].use(m.Control, forgiven)
	}
	h.noteGrowth(r)
	h.clearFailure(m.ID)
	h.publishChange(m.ID, m.Version())
	if archive := h.archive.Load(); archive != nil && !wasOver && m.Result().Over() {
		(*archive)(m)
	}
	r.react(e)
	h.NotifyFollowers(m.ID)
	return nil
}

// react does what a stored event calls for at once, whatever the position is.
func (r *room) react(e play.Event) {
	switch e.Type {
	case play.SeatTaken:
		r.publishPresence()
		r.turnNew, r.vacationsKnown = true, false
	case play.Moved:
		r.turnNew = true
	case play.Reminded:
		r.notifyPlayer(true)
	}
	if e.Type != play.RematchOffered && e.Type != play.RematchBegun && r.match.Result().Over() {
		r.tellReferee()
	}
	if e.Type.Changes() {
		r.stopThinking()
	}
	if e.Type == play.DrawOffered {
		r.answerDrawOffer(e.Seat)
	}
}

// proceed starts what the position of a locked room calls for: a pass that is due or
// a move that was prepared, the timer of the flag or of the mixing, and the agent to
// move. It may be called at any time. After a failure it waits for the next try.
func (r *room) proceed() {
	if r.timer != nil {
		r.timer.Stop()
	}
	if r.closed || r.hall.ctx.Err() != nil {
		return
	}
	trouble := r.hall.troubleOf(r.match.ID)
	for trouble == nil {
		e, due := r.followUp()
		if !due {
			r.beginVacations()
			break
		}
		if err := r.commit(r.hall.ctx, e); err != nil {
			r.hall.noteFailure(r.match.ID, "follow-up", err)
			return
		}
	}
	if r.turnNew {
		r.notifyPlayer(false)
	}
	r.noteBoard()
	r.startTimer(trouble)
	if r.match.Over() {
		r.releasePlayers()
	}
	if trouble == nil {
		r.startThinking()
	}
}

// startTimer waits until the flag falls or a player is to be reminded, or until a step
// of the mixing is closed, but at least until the next try after a failure.
func (r *room) startTimer(trouble *Trouble) {
	least := time.Duration(0)
	if trouble != nil {
		least = trouble.Again
	}
	if r.ticking.Store(r.match.Ticking()); r.match.Ticking() {
		now := r.hall.Now()
		left, ring := r.match.Left(now)+r.lagAllowance(), r.flagFall
		if at := play.ReminderDue(r.match); left > 0 && !at.IsZero() {
			left, ring = at.Sub(now), r.remind
		}
		r.timer = time.AfterFunc(max(left, least), ring)
	}
	if r.match.MixingOpen() {
		r.timer = time.AfterFunc(max(r.mixingTimeLeft(), least), r.closeMixing)
	}
}

// pass returns the event that skips the turn.
func pass(m *play.Match) play.Event {
	return play.Event{Type: play.Moved, Seat: m.Turn(), Node: m.Current(), Text: play.Pass}
}

// flagFall ends the match for the side whose time is up.
func (r *room) flagFall() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || !r.match.Ticking() {
		return
	}
	if !r.outOfTime() { // something has happened since the timer was set
		r.proceed()
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.Flagged, Seat: r.match.Turn()}); err != nil {
		r.hall.noteFailure(r.match.ID, "flag", err)
	}
}

// outOfTime reports whether the side to move of a locked room whose clock runs
// has used up its time, lag included.
func (r *room) outOfTime() bool { return r.match.Left(r.hall.Now())+r.lagAllowance() <= 0 }

// close takes a locked room out of use.
func (r *room) close() {
	r.closed = true
	r.stopThinking()
	r.releasePlayers()
	if r.timer != nil {
		r.timer.Stop()
	}
}

// holds returns which seats a visitor has.
func (r *room) holds(v Visitor) (held [2]bool) {
	for seat, sitter := range r.match.Sitters {
		held[seat] = v != "" && sitter == v
	}
	return held
}

// speaksForAll reports whether a visitor decides for everyone at the board: one
// who holds every human seat, or who owns a match without people or a study.
// Nobody does where a tournament or a class has arranged the match.
func (r *room) speaksForAll(v Visitor) bool {
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

// viewer returns the seat through whose eyes a visitor looks: NoSide, which is a
// spectator's, for a visitor with both seats or none.
func (r *room) viewer(v Visitor) game.Side {
	switch held := r.holds(v); {
	case held[0] == held[1]:
		return game.NoSide
	case held[0]:
		return game.First
	}
	return game.Second
}
