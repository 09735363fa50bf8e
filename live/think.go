package live

import (
	"context"
	"log/slog"
	"time"

	"banco/game"
	"banco/play"
	"banco/pool"
	"banco/search"
)

// thinking is an agent at work on its move.
type thinking struct {
	side   game.Side
	stop   context.CancelFunc
	ahead  int          // searches before this one
	info   *search.Info // the latest thought
	number int          // of thoughts so far
	move   game.Move    // that was chosen
}

// pace is the least time between two moves where only agents play, so that
// people can watch.
const pace = 400 * time.Millisecond

// shortPace is the pace of arranged games: the other players wait for their end.
const shortPace = 100 * time.Millisecond

// overhead is what an agent leaves on its clock for the way to and from it.
const overhead = 100 * time.Millisecond

// startThinking starts the agent to move, if someone is there to see its move.
func (r *room) startThinking() {
	m := r.match
	if r.thinking != nil || m.IsPaused() || !r.isAgent(m.Turn()) || m.Over() || r.hall.followerCount(m.ID) == 0 {
		return
	}
	if r.helpsElsewhere() {
		return
	}
	ctx, stop := context.WithCancel(r.hall.ctx)
	t := &thinking{side: m.Turn(), stop: stop}
	r.thinking = t
	view := m.View(t.side)
	least := time.Duration(0)
	if r.isAgent(t.side.Other()) {
		if least = pace; m.Arranged() != "" {
			least = shortPace
		}
	}
	job := pool.Job{
		Visitor: m.Owner, Kind: pool.Game, What: m.Seats[t.side] + " at " + view.FEN(), Queued: func(ahead int) { r.noteQueued(t, ahead) },
		Elsewhere: r.elsewhere(t, view, &t.move),
	}
	if least == pace { // agents play each other, and nobody waits for their move
		job.Kind = pool.Analysis
	}
	r.hall.busy.Go(func() { r.playAgentMove(ctx, t, job, view, least) })
}

// playAgentMove finds the agent's move and makes it, unless it is no longer wanted.
func (r *room) playAgentMove(ctx context.Context, t *thinking, job pool.Job, view game.Position, least time.Duration) {
	defer t.stop()
	release := r.hall.claim(ctx, r.match.ID)
	if release == nil {
		return
	}
	defer release()
	begun := time.Now()
	err := r.hall.pool.Run(ctx, job, func(ctx context.Context) (err error) {
		t.move, err = r.chooseMove(ctx, t, view)
		return err
	})
	if wait := least - time.Since(begun); wait > 0 && err == nil {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.thinking != t || ctx.Err() != nil {
		return
	}
	r.thinking = nil
	if err == nil {
		err = r.apply(ctx, play.Event{
			Type: play.Moved, Seat: t.side, Node: r.match.Current(), Text: view.FormatMove(t.move),
		})
	}
	if err != nil {
		r.hall.noteFailure(r.match.ID, "agent "+r.match.Seats[t.side], err)
	}
}

// chooseMove lets the player of a seat choose a move on its clock.
func (r *room) chooseMove(ctx context.Context, t *thinking, view game.Position) (move game.Move, err error) {
	err = r.withPlayer(t.side, func(player Player) error {
		r.mu.Lock()
		limits := r.match.Control.Limits(r.match.Clock(), t.side, r.match.Elapsed(r.hall.Now()), overhead)
		r.mu.Unlock()
		move, err = player.Move(ctx, view, limits, func(i search.Info) { r.noteThought(t, i) })
		return err
	})
	return move, err
}

// noteQueued and noteThought note what an agent is doing, and tell the followers.
func (r *room) noteQueued(t *thinking, ahead int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.ahead = ahead
	if r.thinking == t && ahead > 0 {
		r.hall.NotifyFollowers(r.match.ID)
	}
}

func (r *room) noteThought(t *thinking, i search.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i.MultiPV > 1 {
		return
	}
	t.info = &i
	t.number++
	if r.thinking == t {
		r.hall.NotifyFollowers(r.match.ID)
	}
}

// stopThinking stops the agent that is thinking, if any.
func (r *room) stopThinking() {
	if r.thinking != nil {
		r.thinking.stop()
		r.thinking = nil
	}
}

// answerDrawOffer lets the agent that was offered a draw decide on it.
func (r *room) answerDrawOffer(by game.Side) {
	seat := by.Other()
	if !r.isAgent(seat) || r.hall.ctx.Err() != nil {
		return
	}
	m := r.match
	version, view, ply := m.Version(), m.View(seat), m.Plies()
	job := pool.Job{Visitor: m.Owner, Kind: pool.Game, What: "a draw for " + m.Seats[seat] + " at " + view.FEN()}
	r.hall.busy.Go(func() {
		e := play.Event{Type: play.DrawDeclined, Seat: seat}
		err := r.hall.pool.Run(r.hall.ctx, job, func(ctx context.Context) error {
			return r.withPlayer(seat, func(player Player) error {
				if player.AcceptsDraw(ctx, view, seat, ply) {
					e.Type = play.DrawAccepted
				}
				return nil
			})
		})
		r.mu.Lock()
		defer r.mu.Unlock()
		if offer, _ := m.Offer(); r.closed || offer != by || m.Stale(version) {
			return
		}
		if err != nil { // an agent that cannot think does not agree
			slog.Error("match", "what", "draw", "id", m.ID, "code", troubleCode(err), "err", err)
		}
		if err := r.apply(r.hall.ctx, e); err != nil {
			r.hall.noteFailure(m.ID, "draw", err)
		}
	})
}
