package jobs

import (
	"cmp"
	"log/slog"
	"sync"
	"time"
)

// Settings are what the operator of a server decides. What is zero has its default.
type Settings struct {
	People   func(address string) int // how many people may share an address
	Guests   time.Duration            // how long the work of guests is kept that does not run
	Accounts time.Duration            // and that of people who have accounts
}

const day = 24 * time.Hour

// complete returns the settings with the defaults for what is zero.
func (s Settings) complete() Settings {
	if s.People == nil {
		s.People = func(string) int { return 40 }
	}
	s.Guests, s.Accounts = cmp.Or(s.Guests, 7*day), cmp.Or(s.Accounts, 90*day)
	return s
}

// GuestGrace is how long the work of a guest goes on after they have left. The work of
// people who have accounts goes on to its end.
const GuestGrace = 10 * time.Minute

// sweepEvery is how often it is looked who has left and what has expired.
const sweepEvery = time.Minute

// Until returns when work expires that does not run. It is zero for work that runs.
func (d *Jobs[W]) Until(s Status) time.Time {
	kept := d.settings.Guests
	if s.Account {
		kept = d.settings.Accounts
	}
	switch {
	case s.State == Running:
		return time.Time{}
	case s.Stopped.IsZero(): // the program ended before it was written down
		return s.Made.Add(kept)
	}
	return s.Stopped.Add(kept)
}

// Seen notes that a visitor is here, by a request or an open socket, and whether they
// have an account. It is quick, also for visitors who own nothing.
func (d *Jobs[W]) Seen(visitor string, account bool) { d.owners.see(visitor, account, time.Now()) }

// sweepOften sweeps until the jobs are closed.
func (d *Jobs[W]) sweepOften() {
	often := time.NewTicker(sweepEvery)
	defer often.Stop()
	for {
		select {
		case <-d.ctx.Done():
			return
		case <-often.C:
			d.Sweep(time.Now())
		}
	}
}

// Sweep pauses the work of guests who have left, and removes work that has expired.
func (d *Jobs[W]) Sweep(now time.Time) {
	for _, e := range d.sweep(now) {
		left := func(s Status) bool { return !s.Account && d.owners.away(s.Visitor, now) }
		if err := d.pause(e, left, true); err != nil {
			slog.Error("a background job cannot be paused", "id", e.id, "error", err)
		}
	}
}

// sweep removes what has expired and returns what is to be paused.
func (d *Jobs[W]) sweep(now time.Time) (left []*entry[W]) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range d.entries {
		d.noteAccount(e)
		switch s := e.status; {
		case s.State == Running && !s.Account && d.owners.away(s.Visitor, now):
			left = append(left, e)
		case s.State != Running && !now.Before(d.Until(s)):
			d.forget(e)
			if err := e.work.Remove(); err != nil {
				slog.Error("an expired background job cannot be removed", "id", e.id, "error", err)
			}
		}
	}
	return left
}

// noteAccount remembers that the owner of work has signed up since it was begun. While
// the work runs this is stored with its next status.
func (d *Jobs[W]) noteAccount(e *entry[W]) {
	if e.status.Account || !d.owners.haveAccount(e.status.Visitor) {
		return
	}
	e.status.Account = true
	if e.stop != nil {
		return
	}
	if err := e.work.Keep(e.status); err != nil {
		slog.Error("a background job cannot be stored", "id", e.id, "error", err)
	}
}

// owners knows when those who own work were last here. It has a lock of its own, since
// every request asks it.
type owners struct {
	mu   sync.Mutex
	last map[string]visit // by visitor
}

type visit struct {
	at      time.Time
	account bool
}

// add begins to look for a visitor, who is here now.
func (o *owners) add(visitor string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.last == nil {
		o.last = map[string]visit{}
	}
	o.last[visitor] = visit{time.Now(), o.last[visitor].account}
}

func (o *owners) remove(visitor string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.last, visitor)
}

func (o *owners) see(visitor string, account bool, now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.last[visitor]; ok {
		o.last[visitor] = visit{now, account}
	}
}

// away reports that a visitor has left some time ago.
func (o *owners) away(visitor string, now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return now.Sub(o.last[visitor].at) >= GuestGrace
}

func (o *owners) haveAccount(visitor string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.last[visitor].account
}
