package jobs

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// model is what the jobs should know: the status of each piece of work, by id.
type model map[string]*Status

// count counts the work that is as wanted.
func (m model) count(want func(*Status) bool) (kept, running int) {
	for _, s := range m {
		if want(s) {
			kept++
			if s.State == Running {
				running++
			}
		}
	}
	return kept, running
}

// admits says whether somebody may begin, or resume, by the limits as they are written
// down in the docs.
func (m model) admits(l Limits, crowd int, o Owner, fresh bool) bool {
	own, ownRunning := m.count(func(s *Status) bool { return s.Visitor == o.Visitor })
	guests, _ := m.count(func(s *Status) bool { return s.Address == o.Address && !s.Account })
	address, addressRunning := m.count(func(s *Status) bool { return s.Address == o.Address })
	all, allRunning := m.count(func(*Status) bool { return true })
	if ownRunning >= l.Running || addressRunning >= l.addressRunning(crowd) || allRunning >= l.allRunning() {
		return false
	}
	return !fresh || own < l.Kept && address < l.All/4 && all < l.All && (o.Account || guests < l.addressKept(crowd))
}

// trial is a model beside the jobs it is one of.
type trial struct {
	*testing.T
	rng   *rand.Rand
	dir   string
	crowd int
	limit Limits
	jobs  *Jobs[*task]
	model model
	ids   []string // of the model, the oldest first
}

// Whatever is begun, paused, resumed, removed, done, left alone and restarted in
// whatever order, the counts are right: nobody is refused below a limit, accepted
// beyond one, and nothing is there that was removed or gone that was not.
func TestCountsHold(t *testing.T) {
	seeds := 12
	if testing.Short() {
		seeds = 3
	}
	for seed := range seeds {
		synctest.Test(t, func(t *testing.T) {
			c := &trial{T: t, rng: rand.New(rand.NewPCG(uint64(seed), 1)), dir: t.TempDir(), crowd: 8, model: model{},
				limit: Limits{Kept: 6, Running: 2, All: 48, AtOnce: 4}}
			c.open()
			for range 300 {
				c.step()
				synctest.Wait()
				c.check()
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			c.jobs.Close()
		})
	}
}

func (c *trial) open() {
	c.jobs = openIn(c.T, c.dir, c.limit, crowdOf(c.crowd))
}

// someone is one of twelve people at three addresses; a third have accounts.
func (c *trial) someone() Owner {
	n := c.rng.IntN(12)
	return Owner{fmt.Sprint("visitor ", n), n%3 == 0, fmt.Sprint("address ", c.rng.IntN(3))}
}

// some returns some work of the model, if there is any.
func (c *trial) some() (id string, s *Status) {
	if len(c.ids) == 0 {
		return "", &Status{}
	}
	id = c.ids[c.rng.IntN(len(c.ids))]
	return id, c.model[id]
}

// step does one thing to the jobs and to the model.
func (c *trial) step() {
	id, s := c.some()
	switch c.rng.IntN(12) {
	case 0, 1, 2, 3:
		c.begin()
	case 4:
		c.want("pause", c.jobs.Pause(s.Visitor, id), id != "")
		if s.State == Running {
			s.State = Paused
		}
	case 5, 6:
		c.resume(id, s)
	case 7:
		c.want("remove", c.jobs.Remove(s.Visitor, id), id != "")
		delete(c.model, id)
		c.ids = slices.DeleteFunc(c.ids, func(other string) bool { return other == id })
	case 8, 9:
		c.finish()
	case 10:
		c.jobs.Close()
		c.open()
	case 11:
		c.leave()
	}
}

func (c *trial) want(what string, err error, ok bool) {
	if (err == nil) != ok {
		c.Errorf("%s: %v, want ok %v", what, err, ok)
	}
}

func (c *trial) begin() {
	o := c.someone()
	ok := c.model.admits(c.limit, c.crowd, o, true)
	_, id, err := try(c.jobs, o)
	c.want("begin", err, ok)
	if err == nil {
		c.model[id] = &Status{Owner: o, State: Running}
		c.ids = append(c.ids, id)
	} else if !errors.Is(err, ErrMany) {
		c.Error(err)
	}
}

func (c *trial) resume(id string, s *Status) {
	o := s.Owner
	o.Address = c.someone().Address
	err := c.jobs.Resume(o, id)
	switch {
	case id == "":
		c.want("resume what is not there", err, false)
	case s.State == Running:
		c.want("resume what runs", err, true)
	default:
		c.want("resume", err, s.State != Done && c.model.admits(c.limit, c.crowd, o, false))
		if err == nil {
			s.State, s.Owner = Running, o
		}
	}
}

// finish ends one of those that run now.
func (c *trial) finish() {
	for _, id := range c.ids {
		e := c.jobs.entries[id]
		if e.stop == nil || c.rng.IntN(3) > 0 {
			continue
		}
		c.model[e.id].State = Done
		if c.rng.IntN(2) == 0 {
			c.model[e.id].State = Failed
			e.work.end <- errors.New("failed on purpose")
			return
		}
		e.work.end <- nil
		return
	}
}

// leave lets everybody but one visitor be away for so long that guests' work is paused.
func (c *trial) leave() {
	stays := c.someone()
	for range 12 {
		c.jobs.Seen(stays.Visitor, stays.Account)
		time.Sleep(time.Minute)
	}
	for _, s := range c.model {
		if s.State == Running && !s.Account && s.Visitor != stays.Visitor {
			s.State = Paused
		}
	}
}

// check compares the jobs with the model: in memory, on disk, and the places.
func (c *trial) check() {
	now, running := atOnce(c.jobs, anyone)
	if _, want := c.model.count(func(*Status) bool { return true }); running != want || now > c.limit.AtOnce || now == 0 && want > 0 {
		c.Errorf("%d run now of %d, want %d", now, running, want)
	}
	c.jobs.mu.Lock()
	defer c.jobs.mu.Unlock()
	if len(c.jobs.entries) != len(c.model) {
		c.Errorf("there are %d, want %d", len(c.jobs.entries), len(c.model))
	}
	for id, want := range c.model {
		e := c.jobs.entries[id]
		if e == nil {
			c.Errorf("%s is gone", id)
			continue
		}
		stored, err := readTask(e.work.name)
		if err != nil {
			c.Error(err)
			continue
		}
		for _, s := range []Status{e.status, stored.status} {
			if s.State != want.State || s.Owner != want.Owner {
				c.Errorf("%s is %+v, want %+v", id, s, want)
			}
		}
		if waits := e.queued > 0; waits != (want.State == Running && e.stop == nil) {
			c.Errorf("%s waits: %v, %+v", id, waits, want)
		}
	}
}
