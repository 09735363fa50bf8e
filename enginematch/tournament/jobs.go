package tournament

import (
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
}

// limits bound the tournaments of visitors.
var limits = jobs.Limits{Kept: 50, Running: 2, All: 500}

// OpenJobs returns the tournaments of a folder, which is made when it is first
// needed, and resumes those that were being played when the program ended.
func OpenJobs(dir string, kits []*engine.Kit, p *pool.Pool) (*Jobs, error) {
	d := &Jobs{kits: jobs.PublicKits(kits), pool: p}
	var err error
	d.Jobs, err = jobs.Open(dir, limits, func(name string) (*job, error) {
		l, err := Open(name)
		if err != nil {
			return nil, err
		}
		return &job{jobs: d, log: l, head: l.Head}, nil
	})
	return d, err
}

// Begin starts a tournament. The function ended is called when it is over or paused.
func (d *Jobs) Begin(owner string, p Plan, ended func()) (id string, err error) {
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
	}, ended)
}

// Snapshot is the state of a tournament for visitors.
type Snapshot struct {
	Head
	ID    string
	Total int // games
	Games []*Game
	Table *enginematch.Table
}

// Snapshot returns the state of a tournament.
func (d *Jobs) Snapshot(id string) (*Snapshot, error) {
	t, err := d.Find(id)
	if err != nil {
		return nil, err
	}
	return t.seen()
}

// List returns the tournaments of a visitor, the newest first, without their games.
func (d *Jobs) List(owner string) []*Snapshot {
	var list []*Snapshot
	for _, t := range d.Of(owner) {
		h, _ := t.look()
		list = append(list, &Snapshot{Head: h, ID: t.id(), Total: h.total()})
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
