package jobs

import (
	"errors"
	"time"

	"banco/play"
)

// own returns work that a visitor may change. The mutex is held.
func (d *Jobs[W]) own(visitor, id string) (*entry[W], error) {
	e := d.entries[id]
	switch {
	case e == nil:
		return nil, play.ErrNotFound
	case e.status.Visitor != visitor:
		return nil, ErrForeign
	}
	return e, nil
}

// Pause stops work after its last complete step. It does nothing to work that does
// not run.
func (d *Jobs[W]) Pause(visitor, id string) error {
	d.mu.Lock()
	e, err := d.own(visitor, id)
	d.mu.Unlock()
	if err != nil {
		return err
	}
	return d.pause(e, func(Status) bool { return true }, false)
}

// pause pauses work that runs, for as long as its status is as wanted. It waits without
// the mutex, so that work that is slow to stop delays nobody else.
func (d *Jobs[W]) pause(e *entry[W], want func(Status) bool, away bool) error {
	for {
		d.mu.Lock()
		switch {
		case e.gone:
			d.mu.Unlock()
			return play.ErrNotFound
		case e.status.State != Running || !want(e.status):
			d.mu.Unlock()
			return nil
		case e.stop == nil:
			s := e.status
			s.State, s.Stopped, s.Away = Paused, time.Now().UTC(), away
			e.queued = 0
			err := d.keep(e, s)
			d.schedule()
			d.mu.Unlock()
			return err
		}
		e.stop()
		ended := e.ended
		d.mu.Unlock()
		<-ended
	}
}

// Resume goes on with work that is paused or has failed.
func (d *Jobs[W]) Resume(o Owner, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.own(o.Visitor, id)
	if err != nil {
		return err
	}
	s := e.status
	switch s.State {
	case Done:
		return ErrOver
	case Running:
		return nil
	}
	if err := d.admit(o, false); err != nil {
		return err
	}
	s.Owner, s.State, s.Away, s.Why = o, Running, false, ""
	if err := d.keep(e, s); err != nil {
		return err
	}
	d.owners.add(o.Visitor)
	d.enqueue(e)
	d.schedule()
	return nil
}

// Remove stops and deletes work.
func (d *Jobs[W]) Remove(visitor, id string) error {
	d.mu.Lock()
	e, err := d.own(visitor, id)
	if err != nil {
		d.mu.Unlock()
		return err
	}
	d.forget(e)
	ended := e.ended
	if e.stop != nil {
		e.stop()
	}
	d.mu.Unlock()
	if ended != nil {
		<-ended
	}
	d.wake()
	return removed(e.work.Remove())
}

// forget takes work out of the books. The mutex is held.
func (d *Jobs[W]) forget(e *entry[W]) {
	e.gone, e.queued = true, 0
	delete(d.entries, e.id)
	for _, other := range d.entries {
		if other.status.Visitor == e.status.Visitor {
			return
		}
	}
	d.owners.remove(e.status.Visitor)
}

// removed marks an error as one of the disk, not of the request.
func removed(err error) error {
	if err == nil {
		return nil
	}
	return errors.Join(play.ErrStorage, err)
}
