package live

import (
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
)

// A player is not charged for the time that a move takes to the server, within
// bounds. As on Lichess, each side has a quota of lag, which every move fills up
// a little: a player whose line is always slow is helped a little, and a player
// with one bad moment is helped in full. Both bounds count in gains.
const (
	lagBegin = 3 // the quota at the beginning
	lagMost  = 7 // the quota at most
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
	q.allowance(c, 0) // fills a new quota
	q.left = min(q.left-forgiven+gain, lagMost*gain)
}

// SetRoundTrip notes how long a message takes to a visitor and back, as the
// server has measured it. 0 means that it is no longer known.
func (w *Watching) SetRoundTrip(v Visitor, trip time.Duration) {
	h := w.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	if trip <= 0 {
		delete(h.roundTrips, v)
		return
	}
	h.roundTrips[v] = trip
}

// lagAllowance returns how much of the turn under way the side to move of a
// locked room is not charged for, if it moves now. Only games between people
// need it.
func (r *room) lagAllowance() time.Duration {
	m := r.match
	if !m.People() || m.Control.None() || m.Turn() > game.Second {
		return 0
	}
	r.hall.mu.Lock()
	trip := r.hall.roundTrips[m.Sitters[m.Turn()]]
	r.hall.mu.Unlock()
	return r.quotas[m.Turn()].allowance(m.Control, trip)
}

// lagForgiven returns how much of a turn that took so long is not charged,
// because the event that ends it was on its way.
func (r *room) lagForgiven(e *play.Event, elapsed time.Duration) time.Duration {
	if e.Type != play.Moved || !r.match.Ticking() {
		return 0
	}
	return min(r.lagAllowance(), elapsed).Truncate(time.Millisecond)
}
