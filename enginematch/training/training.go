// Package training runs the training runs of a server in the background: evaluators
// learn from self-play, by package learn. A run outlives the program: it can be
// paused and resumed.
//
// Its nouns: a [Run] is a training run with its owner and state; [Jobs] holds those
// of a server.
package training

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"

	"banco/engine"
	"banco/enginematch/jobs"
	"banco/lab/learn"
	"banco/pool"
)

// Run is a training run of a visitor.
type Run struct {
	learn.Run
	jobs.Status
	ID    string    `json:"-"`
	Queue int       `json:"-"` // its place in the queue; 0: it does not wait
	Until time.Time `json:"-"` // when it expires; zero while it runs
}

// Jobs holds the training runs of a server. All methods may be called from any
// goroutine.
type Jobs struct {
	*jobs.Jobs[*job]
	kits jobs.Kits
	pool *pool.Pool
}

// limits bound the training runs of visitors.
var limits = jobs.Limits{Kept: 20, Running: 1, All: 400, AtOnce: 4}

// OpenJobs returns the training runs of a folder, which is made when it is first
// needed, and resumes those that ran when the program ended.
func OpenJobs(dir string, kits []*engine.Kit, p *pool.Pool, s jobs.Settings) (*Jobs, error) {
	d := &Jobs{kits: jobs.PublicKits(kits), pool: p}
	var err error
	d.Jobs, err = jobs.Open(dir, limits, s, d.read)
	return d, err
}

// read reads a run from its file.
func (d *Jobs) read(name string) (*job, error) {
	text, err := os.ReadFile(name + ".json")
	if err != nil {
		return nil, err
	}
	l := &job{pool: d.pool, name: name}
	if err := json.Unmarshal(text, &l.kept); err != nil {
		return nil, err
	}
	k, err := d.kits.Find(l.kept.Game)
	if err != nil {
		return nil, err
	}
	l.kept.ID = filepath.Base(name)
	return l, l.kept.Attach(k)
}

// Begin starts a run.
func (d *Jobs) Begin(owner jobs.Owner, p learn.TrainingConfig) (id string, err error) {
	k, err := d.kits.Find(p.Game)
	if err != nil {
		return "", err
	}
	run, err := learn.New(k, p)
	if err != nil {
		return "", err
	}
	return d.Jobs.Begin(owner, func(name string, s jobs.Status) (*job, error) {
		l := &job{pool: d.pool, name: name, kept: Run{Run: *run, ID: filepath.Base(name)}}
		return l, l.Keep(s)
	})
}

// Snapshot returns the state of a run.
func (d *Jobs) Snapshot(id string) (Run, error) {
	l, err := d.Find(id)
	if err != nil {
		return Run{}, err
	}
	return d.snapshot(l), nil
}

func (d *Jobs) snapshot(l *job) Run {
	k := l.look()
	k.Queue, k.Until = d.Queue(k.ID), d.Until(k.Status)
	return k
}

// List returns the runs of a visitor, the newest first.
func (d *Jobs) List(owner string) (list []Run) {
	for _, l := range d.Of(owner) {
		list = append(list, d.snapshot(l))
	}
	return list
}

// job is a run of Jobs.
type job struct {
	pool *pool.Pool
	name string // of its file, without .json

	mu   sync.Mutex
	kept Run // replaced as a whole after every step
}

var _ jobs.Work = (*job)(nil)

func (l *job) look() Run {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.kept
}

// Status implements jobs.Work.
func (l *job) Status() jobs.Status { return l.look().Status }

// Keep implements jobs.Work.
func (l *job) Keep(s jobs.Status) error {
	next := l.look()
	next.Status = s
	return l.save(&next)
}

// Remove implements jobs.Work.
func (l *job) Remove() error { return os.Remove(l.name + ".json") }

// save replaces the run in memory and in its file.
func (l *job) save(next *Run) error {
	l.mu.Lock()
	l.kept = *next
	l.mu.Unlock()
	return jobs.WriteWhole(l.name+".json", next)
}

// Run takes one step after the other, each in a job of the pool, and saves after each.
func (l *job) Run(ctx context.Context) error {
	next := l.look()
	for !next.Done() {
		work := pool.Job{Visitor: next.Visitor, Address: next.Address, Kind: pool.Lab, What: "learning " + next.ID}
		err := l.pool.Run(ctx, work, func(ctx context.Context) error {
			_, err := next.Step(ctx)
			return err
		})
		if err != nil {
			return err
		}
		if err := l.save(&next); err != nil {
			return err
		}
		if next.Done() {
			break
		}
		if err := jobs.GiveWay(ctx); err != nil {
			return err
		}
	}
	return nil
}
