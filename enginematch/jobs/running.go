package jobs

import (
	"context"
	"errors"
	"log/slog"

	"banco/play"
)

// start runs work in a goroutine. The mutex is held.
func (d *Jobs[W]) start(e *entry[W], over func()) {
	ctx, pause := context.WithCancel(d.ctx)
	ended := make(chan struct{})
	e.pause, e.ended = pause, ended
	d.running.Go(func() {
		defer close(ended)
		defer over()
		defer pause()
		err := e.work.Run(ctx)
		if err != nil && ctx.Err() != nil {
			return // it was stopped
		}
		s := e.work.Status()
		s.State = Done
		if err != nil {
			s.State, s.Why = Failed, err.Error()
			slog.Error("a background job has failed", "id", e.id, "error", err)
		}
		if err := e.work.Keep(s); err != nil {
			slog.Error("a background job cannot be stored", "id", e.id, "error", err)
		}
	})
}

// halt stops running work and waits until it has stopped. The mutex is held.
func (e *entry[W]) halt() {
	if e.pause != nil {
		e.pause()
		<-e.ended
	}
}

// own returns work that a visitor may change. The mutex is held.
func (d *Jobs[W]) own(owner, id string) (*entry[W], error) {
	e := d.entries[id]
	switch {
	case e == nil:
		return nil, play.ErrNotFound
	case e.work.Status().Owner != owner:
		return nil, ErrForeign
	}
	return e, nil
}

// Pause stops work after its last complete step. It does nothing to work that does
// not run.
func (d *Jobs[W]) Pause(owner, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.own(owner, id)
	if err != nil {
		return err
	}
	e.halt()
	s := e.work.Status()
	if s.State != Running {
		return nil
	}
	s.State = Paused
	return stored(e.work.Keep(s))
}

// Resume goes on with work that is paused or has failed. The function ended is called
// when the work is over or paused, but not if it is refused.
func (d *Jobs[W]) Resume(owner, id string, ended func()) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.own(owner, id)
	if err != nil {
		return err
	}
	s := e.work.Status()
	switch {
	case s.State == Done:
		return ErrOver
	case s.State == Running:
		ended()
		return nil
	case d.runningOf(owner) >= d.limits.Running:
		return ErrMany
	}
	e.halt()
	s.State, s.Why = Running, ""
	if err := e.work.Keep(s); err != nil {
		return stored(err)
	}
	d.start(e, ended)
	return nil
}

// Remove stops and deletes work.
func (d *Jobs[W]) Remove(owner, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.own(owner, id)
	if err != nil {
		return err
	}
	return d.remove(e)
}

func (d *Jobs[W]) remove(e *entry[W]) error {
	e.halt()
	delete(d.entries, e.id)
	return stored(e.work.Remove())
}

// stored marks an error as one of the disk, not of the request.
func stored(err error) error {
	if err == nil {
		return nil
	}
	return errors.Join(play.ErrStorage, err)
}
