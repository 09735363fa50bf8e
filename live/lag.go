package live

import (
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
)

// A player is not charged for the time that a move takes to the server, within
// bounds: as lichess does, each side has a quota of it, which every move fills
// up a little, so that who has a slow line all the time is helped a little and
// who has one bad moment is helped in full.
const (
	lagBegin = 3 // so many gains are there at the beginning
	lagMost  = 7 // and at most
)

// lagGain returns what a move adds to the quota: 15 hundredths of a second and
// two fifths of a hundredth for every second of the game, at most a second.
func lagGain(c clock.Control) time.Duration {
	const hundredth = 10 * time.Millisecond
	return min(100*hundredth, 15*hundredth+time.Duration(c.Total.Seconds()*2/5)*hundredth)
}

// quota is how much lag a side may still be forgiven.
type quota struct {
	left  time.Duration
	begun bool
}

// allowance returns how much of a lag is forgiven now.
func (q *quota) allowance(c clock.Control, lag time.Duration) time.Duration {
	if !q.begun {
		q.left, q.begun = lagBegin*lagGain(c), true
	}
	return max(min(q.left, lag), 0)
}

// use notes that a move was forgiven so much.
func (q *quota) use(c clock.Control, forgiven time.Duration) {
	gain := lagGain(c)
	q.allowance(c, 0) // there is one
	q.left = min(q.left-forgiven+gain, lagMost*gain)
}

// SetRoundTrip notes how long a message takes to a visitor and back, as the server
// has measured it; 0: nothing is known any more.
func (h *Hall) SetRoundTrip(v Visitor, trip time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if trip <= 0 {
		delete(h.trips, v)
		return
	}
	h.trips[v] = trip
}

// lag returns how much of the turn under way the side to move of a locked room
// is forgiven, if it moved now. Only people who play each other need it.
func (r *room) lag() time.Duration {
	m := r.match
	if !m.People() || m.Control.None() || m.Turn() > game.Second {
		return 0
	}
	r.hall.mu.Lock()
	trip := r.hall.trips[m.Sitters[m.Turn()]]
	r.hall.mu.Unlock()
	return r.quotas[m.Turn()].allowance(m.Control, trip)
}

// forgiven returns how much of a turn that took so long is not charged, because
// the event that ends it was on its way.
func (r *room) forgiven(e *play.Event, elapsed time.Duration) time.Duration {
	if e.Type != play.Moved || !r.match.Ticking() {
		return 0
	}
	return min(r.lag(), elapsed).Truncate(time.Millisecond)
}
