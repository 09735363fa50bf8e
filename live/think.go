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
}

// patience is for how long after a request an agent may think though nobody
// follows the match.
const patience = 30 * time.Second

// pace is the least time between two moves where only agents play, so that
// people can watch.
const pace = 400 * time.Millisecond

// think starts the agent to move, where someone is there to see its move.
func (r *room) think() {
	m := r.match
	if r.thinking != nil || m.Halted() || m.Result().Over() || m.Kind == play.Study {
		return
	}
	side := m.Turn()
	player := r.players[side]
	if player == nil || r.hall.watched(m.ID) == 0 && time.Since(r.asked) > patience {
		return
	}
	ctx, stop := context.WithCancel(r.hall.ctx)
	t := &thinking{side: side, stop: stop}
	r.thinking = t
	view, limits := m.View(side), r.limits(side)
	least := time.Duration(0)
	if r.players[side.Other()] != nil {
		least = pace
	}
	r.hall.busy.Go(func() { r.answer(ctx, t, player, view, limits, least) })
}

// answer finds the agent's move and makes it, unless it is no longer wanted.
func (r *room) answer(ctx context.Context, t *thinking, player Player, view game.Position, l search.Limits, least time.Duration) {
	defer t.stop()
	begun := time.Now()
	var move game.Move
	job := pool.Job{Visitor: r.match.Owner, What: "move at " + view.FEN(), Queued: func(ahead int) { r.queued(t, ahead) }}
	err := r.hall.pool.Run(ctx, job, func(ctx context.Context) (err error) {
		move, err = player.Move(ctx, view, l, func(i search.Info) { r.thought(t, i) })
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
			Type: play.Moved, Seat: t.side, Node: r.match.Current(), Text: view.FormatMove(move), Spent: r.elapsed(),
		})
	}
	if err != nil {
		logError("agent "+r.match.Seats[t.side], r.match.ID, err)
		r.hall.tell(r.match.ID)
	}
}

// limits gives the agent the clock it plays on.
func (r *room) limits(side game.Side) search.Limits {
	m := r.match
	var l search.Limits
	switch c, k := m.Control, m.Clock(); {
	case c.None():
	case c.PerMove > 0:
		l.MoveTime = c.PerMove * 8 / 10
	case k.Left[side] < c.Byoyomi:
		l.MoveTime = c.Byoyomi * 8 / 10
	default:
		l.Clock = search.Clock{Left: k.Left, Increment: [2]time.Duration{c.Increment, c.Increment}, Overhead: 100 * time.Millisecond}
		if m.Ticking() {
			l.Clock.Left[side] = max(l.Clock.Left[side]-r.spent, time.Millisecond)
		}
	}
	return l
}

// queued and thought note what an agent is doing, and tell the followers.
func (r *room) queued(t *thinking, ahead int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.ahead = ahead
	if r.thinking == t && ahead > 0 {
		r.hall.tell(r.match.ID)
	}
}

func (r *room) thought(t *thinking, i search.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i.MultiPV > 1 {
		return
	}
	t.info = &i
	t.number++
	if r.thinking == t {
		r.hall.tell(r.match.ID)
	}
}

// rest stops the agent that is thinking, if any.
func (r *room) rest() {
	if r.thinking != nil {
		r.thinking.stop()
		r.thinking = nil
	}
}

// consider lets the agent that was offered a draw decide on it.
func (r *room) consider(by game.Side) {
	player := r.players[by.Other()]
	if player == nil || r.hall.ctx.Err() != nil {
		return
	}
	version, view, ply := r.match.Version(), r.match.View(by.Other()), len(r.match.Line(r.match.Current()))
	r.hall.busy.Go(func() {
		e := play.Event{Type: play.Declined, Seat: by.Other()}
		job := pool.Job{Visitor: r.match.Owner, What: "draw at " + view.FEN()}
		err := r.hall.pool.Run(r.hall.ctx, job, func(ctx context.Context) error {
			if player.Draws(ctx, view, by.Other(), ply) {
				e.Type = play.Accepted
			}
			return nil
		})
		r.mu.Lock()
		defer r.mu.Unlock()
		if offer, _ := r.match.Offer(); err != nil || r.gone || offer != by || r.match.Stale(version) {
			return
		}
		if err := r.apply(r.hall.ctx, e); err != nil {
			logError("draw", r.match.ID, err)
		}
	})
}

func logError(what, id string, err error) {
	slog.Error("match", "what", what, "id", id, "err", err)
}
