// Package course lets evaluators learn in the background of a server, so that a run
// outlives the program: it is begun, paused, and goes on where it stood.
//
// Its nouns: a [Desk] has the runs of a server, each a [Kept] one: what package learn
// has learnt, with whose it is and whether it goes on.
package course

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"

	"banco/arena/desk"
	"banco/engine"
	"banco/lab/learn"
	"banco/pool"
)

// Kept is a run of a server.
type Kept struct {
	learn.Run
	desk.Status
	ID string `json:"-"`
}

// Desk has the runs of a server. All methods may be called from any goroutine.
type Desk struct {
	*desk.Desk[*lesson]
	kits desk.Kits
	pool *pool.Pool
}

// limits are what visitors may have learnt.
var limits = desk.Limits{Kept: 20, Running: 1, All: 300}

// NewDesk returns the desk of a folder, which is made when it is first needed,
// and goes on with what ran when it was closed.
func NewDesk(dir string, kits []*engine.Kit, p *pool.Pool) (*Desk, error) {
	d := &Desk{kits: desk.PublicKits(kits), pool: p}
	var err error
	d.Desk, err = desk.Open(dir, limits, d.read)
	return d, err
}

// read reads a run from its file.
func (d *Desk) read(name string) (*lesson, error) {
	text, err := os.ReadFile(name + ".json")
	if err != nil {
		return nil, err
	}
	l := &lesson{pool: d.pool, name: name}
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

// Begin begins a run. Ended is called when it is over or paused.
func (d *Desk) Begin(owner string, p learn.Syllabus, ended func()) (id string, err error) {
	k, err := d.kits.Find(p.Game)
	if err != nil {
		return "", err
	}
	run, err := learn.New(k, p)
	if err != nil {
		return "", err
	}
	return d.Desk.Begin(owner, func(name string, s desk.Status) (*lesson, error) {
		l := &lesson{pool: d.pool, name: name, kept: Kept{Run: *run, ID: filepath.Base(name)}}
		return l, l.Keep(s)
	}, ended)
}

// Look returns a run as it is.
func (d *Desk) Look(id string) (Kept, error) {
	l, err := d.Find(id)
	if err != nil {
		return Kept{}, err
	}
	return l.look(), nil
}

// List returns the runs of a visitor, the last first.
func (d *Desk) List(owner string) (list []Kept) {
	for _, l := range d.Of(owner) {
		list = append(list, l.look())
	}
	return list
}

// lesson is a run on the desk.
type lesson struct {
	pool *pool.Pool
	name string // of its file, but for the end

	mu   sync.Mutex
	kept Kept // replaced as a whole after every step
}

var _ desk.Work = (*lesson)(nil)

func (l *lesson) look() Kept {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.kept
}

// Status implements desk.Work.
func (l *lesson) Status() desk.Status { return l.look().Status }

// Keep implements desk.Work.
func (l *lesson) Keep(s desk.Status) error {
	next := l.look()
	next.Status = s
	return l.save(&next)
}

// Remove implements desk.Work.
func (l *lesson) Remove() error { return os.Remove(l.name + ".json") }

// save takes a run as it is now, and writes it to its file.
func (l *lesson) save(next *Kept) error {
	l.mu.Lock()
	l.kept = *next
	l.mu.Unlock()
	return desk.WriteWhole(l.name+".json", next)
}

// Run takes one step after the other, each a job of the pool, and keeps what
// came of it.
func (l *lesson) Run(ctx context.Context) error {
	next := l.look()
	for !next.Done() {
		err := l.pool.Run(ctx, pool.Job{Visitor: next.Owner, What: "learning " + next.ID}, func(ctx context.Context) error {
			_, err := next.Step(ctx)
			return err
		})
		if err != nil {
			return err
		}
		if err := l.save(&next); err != nil {
			return err
		}
	}
	return nil
}
