package tournament

import (
	"sync/atomic"
	"time"

	"banco/engine"
	"banco/enginematch"
	"banco/enginematch/jobs"
	"banco/pool"
)

// Jobs plays the engine tournaments of a server in the background, one game of each
// at a time. All methods may be called from any goroutine.
type Jobs struct {
	*jobs.Jobs[*job]
	kits jobs.Kits
	pool *pool.Pool

	remote atomic.Pointer[func() Remote] // nil: no other machine plays
}

// SetRemote says who else plays games while no slot is free here; find may return nil.
func (d *Jobs) SetRemote(find func() Remote) { d.remote.Store(&find) }

// limits bound the tournaments of visitors.
var limits = jobs.Limits{Kept: 50, Running: 2, All: 1000, AtOnce: 8}

// OpenJobs returns the tournaments of a folder, which is made when it is first
// needed, and resumes those that were being played when the program ended.
func OpenJobs(dir string, kits []*engine.Kit, p *pool.Pool, s jobs.Settings) (*Jobs, error) {
	d := &Jobs{kits: jobs.PublicKits(kits), pool: p}
	var err error
	d.Jobs, err = jobs.Open(dir, limits, s, func(name string) (*job, error) {
		l, err := Open(name)
		if err != nil {
			return nil, err
		}
		return &job{jobs: d, log: l, head: l.Head}, nil
	})
	return d, err
}

// Begin starts a tournament.
func (d *Jobs) Begin(owner jobs.Owner, p Plan) (id string, err error) {
	k, err := d.kits.Find(p.Game)
	if err == nil {
		_, err = p.Match(k, Public)
	}
	if err != nil {
		return "", err
	}
	return d.Jobs.Begin(owner, func(name string, s jobs.Status) (*job, error) {
		l, err := Create(name, Head{Plan: p, Status: s})
		if err != nil {
			return nil, err
		}
		return &job{jobs: d, log: l, head: l.Head}, nil
	})
}

// Snapshot is the state of a tournament for visitors.
type Snapshot struct {
	Head
	ID    string
	Queue int       // its place in the queue; 0: it does not wait
	Until time.Time // when it expires; zero while it runs
	Total int       // games
	Games []*Game
	Table *enginematch.Table
}

// Snapshot returns the state of a tournament.
func (d *Jobs) Snapshot(id string) (*Snapshot, error) {
	t, err := d.Find(id)
	if err != nil {
		return nil, err
	}
	s, err := t.seen()
	if err == nil {
		s.Queue, s.Until = d.Queue(id), d.Until(s.Status)
	}
	return s, err
}

// List returns the tournaments of a visitor, the newest first, without their games.
func (d *Jobs) List(owner string) []*Snapshot {
	var list []*Snapshot
	for _, t := range d.Of(owner) {
		h, _ := t.look()
		list = append(list, &Snapshot{Head: h, ID: t.id(), Queue: d.Queue(t.id()), Until: d.Until(h.Status), Total: h.total()})
	}
	return list
}

// Log returns the log of a tournament for reading.
func (d *Jobs) Log(id string) (*Log, *engine.Kit, error) {
	t, err := d.Find(id)
	if err != nil {
		return nil, nil, err
	}
	h, _ := t.look()
	return &Log{Head: h, name: t.log.name}, d.kits[h.Game], nil
}
