package course

import (
	"context"
	"log/slog"

	"banco/arena/contest"
	"banco/play"
	"banco/pool"
)

// start lets a run go on. The desk is locked.
func (d *Desk) start(e *entry, over func()) {
	ctx, pause := context.WithCancel(d.ctx)
	e.pause, e.ended = pause, make(chan struct{})
	next := e.kept
	d.running.Go(func() {
		defer over()
		defer pause()
		err := d.learn(ctx, e, &next)
		d.mu.Lock()
		defer d.mu.Unlock()
		if err != nil && ctx.Err() == nil {
			next.State, next.Why = contest.Failed, err.Error()
			slog.Error("a course of learning has failed", "id", next.ID, "error", err)
			if err := d.save(&next); err != nil {
				slog.Error("a course of learning cannot be kept", "id", next.ID, "error", err)
			}
			e.kept = next
		}
		e.pause = nil
		close(e.ended)
	})
}

// learn takes one step after the other, each a job of the pool, and keeps what
// came of it.
func (d *Desk) learn(ctx context.Context, e *entry, next *Kept) error {
	for !next.Done() {
		err := d.pool.Run(ctx, pool.Job{Visitor: next.Owner, What: "learning " + next.ID}, func(ctx context.Context) error {
			_, err := next.Step(ctx)
			return err
		})
		if err != nil {
			return err
		}
		if next.Done() {
			next.State = contest.Done
		}
		if err := d.save(next); err != nil {
			return err
		}
		d.mu.Lock()
		e.kept = *next
		d.mu.Unlock()
	}
	return nil
}

// mine returns a run that a visitor owns, stopped. The desk is locked, but for the
// time that stopping takes.
func (d *Desk) mine(owner, id string, halt bool) (*entry, error) {
	e := d.entries[id]
	switch {
	case e == nil:
		return nil, play.ErrNotFound
	case e.kept.Owner != owner:
		return nil, contest.ErrForeign
	}
	if halt && e.pause != nil {
		e.pause()
		ended := e.ended
		d.mu.Unlock()
		<-ended
		d.mu.Lock()
	}
	return e, nil
}

// Pause stops a run after its last whole step. A pause of one that does not run is none.
func (d *Desk) Pause(owner, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.mine(owner, id, true)
	if err != nil || e.kept.State != contest.Running {
		return err
	}
	e.kept.State = contest.Paused
	return d.save(&e.kept)
}

// Resume goes on with a run that is paused or has failed.
func (d *Desk) Resume(owner, id string, ended func()) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.mine(owner, id, false)
	switch {
	case err != nil:
		return err
	case e.kept.State == contest.Done:
		return contest.ErrOver
	case e.kept.State == contest.Running:
		ended()
		return nil
	case d.runningOf(owner) >= maxRunning:
		return contest.ErrMany
	}
	e.kept.State, e.kept.Why = contest.Running, ""
	if err := d.save(&e.kept); err != nil {
		return err
	}
	d.start(e, ended)
	return nil
}

// Remove forgets a run.
func (d *Desk) Remove(owner, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.mine(owner, id, true)
	if err != nil {
		return err
	}
	return d.remove(e)
}
