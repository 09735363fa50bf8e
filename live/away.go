package live

import "banco/play"

// away reports that a match against an agent waits for its person: nobody
// follows it, so its clock stands still. With people on both seats the clock
// goes on, for the other's sake, and so it does in a tournament.
func (r *room) away() bool {
	m := r.match
	return (r.agent(0) != r.agent(1)) && m.Arranged() == "" && m.Ticking() && r.hall.watched(m.ID) == 0
}

// unfollowed stops a locked room that nobody follows any more: the agent at once,
// and against an agent the clock too.
func (r *room) unfollowed() {
	r.rest()
	if r.gone || r.hall.ctx.Err() != nil || !r.away() {
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.Paused, Text: play.Away}); err != nil {
		r.hall.stumble(r.match.ID, "pause", err)
	}
}

// welcome lets a locked room go on in which the clock stood still because
// nobody was there.
func (r *room) welcome(v Visitor) {
	if r.gone || !r.match.Away() || !r.rules(v) {
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.Resumed}); err != nil {
		r.hall.stumble(r.match.ID, "resume", err)
	}
}
