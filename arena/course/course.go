// Package course lets evaluators learn in the background of a server, so that a run
// outlives the program: it is begun, paused, and goes on where it stood.
//
// Its nouns: a [Desk] has the runs of a server, each a [Kept] one: what package learn
// has learnt, with whose it is and whether it goes on.
package course

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"banco/arena/contest"
	"banco/engine"
	"banco/lab/learn"
	"banco/play"
	"banco/pool"
)

// Kept is a run of a server.
type Kept struct {
	learn.Run
	ID    string        `json:"id"`
	Owner string        `json:"owner"` // the visitor who asked for it
	Made  time.Time     `json:"made"`
	State contest.State `json:"state"`
	Why   string        `json:"why,omitempty"` // it has failed
}

// Desk has the runs of a server. All methods may be called from any goroutine.
type Desk struct {
	dir  string
	kits map[string]*engine.Kit
	pool *pool.Pool
	ctx  context.Context
	stop context.CancelFunc

	mu      sync.Mutex
	entries map[string]*entry
	running sync.WaitGroup
}

// entry is a run on the desk. Kept is replaced as a whole after every step.
type entry struct {
	kept  Kept
	pause context.CancelFunc // nil: it does not run
	ended chan struct{}
}

// What a visitor may have: runs that are kept, and that run at once. Of all that are
// kept the oldest give way to new ones.
const (
	maxKept    = 20
	maxRunning = 1
	maxAll     = 300
)

// NewDesk returns the desk of a folder, which is made when it is first needed,
// and goes on with what ran when it was closed.
func NewDesk(dir string, kits []*engine.Kit, p *pool.Pool) (*Desk, error) {
	d := &Desk{dir: dir, kits: map[string]*engine.Kit{}, pool: p, entries: map[string]*entry{}}
	d.ctx, d.stop = context.WithCancel(context.Background())
	for _, k := range kits {
		d.kits[k.Game.Name()] = k.Public()
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, name := range names {
		kept, err := d.read(name)
		if err != nil {
			slog.Warn("a course of learning cannot be read", "file", name, "error", err)
			continue
		}
		e := &entry{kept: *kept}
		d.entries[kept.ID] = e
		if kept.State == contest.Running {
			d.start(e, func() {})
		}
	}
	return d, nil
}

// read reads a run from its file.
func (d *Desk) read(name string) (*Kept, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	kept := new(Kept)
	if err := json.Unmarshal(text, kept); err != nil {
		return nil, err
	}
	if kept.ID != strings.TrimSuffix(filepath.Base(name), ".json") {
		return nil, fmt.Errorf("it says that it is %q", kept.ID)
	}
	k := d.kits[kept.Game]
	if k == nil {
		return nil, fmt.Errorf("there is no game %q", kept.Game)
	}
	return kept, kept.Attach(k)
}

// save writes a run to its file.
func (d *Desk) save(k *Kept) error {
	if err := contest.WriteWhole(filepath.Join(d.dir, k.ID+".json"), k); err != nil {
		return errors.Join(play.ErrStorage, err)
	}
	return nil
}

// Close stops all runs, which go on when the desk opens again.
func (d *Desk) Close() {
	d.stop()
	d.running.Wait()
}

// Begin begins a run. Ended is called when it is over or paused.
func (d *Desk) Begin(owner string, p learn.Syllabus, ended func()) (Kept, error) {
	k := d.kits[p.Game]
	if k == nil {
		return Kept{}, play.ErrRequest
	}
	run, err := learn.New(k, p)
	if err != nil {
		return Kept{}, err
	}
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return Kept{}, errors.Join(play.ErrStorage, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.admit(owner); err != nil {
		return Kept{}, err
	}
	e := &entry{kept: Kept{Run: *run, ID: strings.ToLower(rand.Text()[:12]), Owner: owner, Made: time.Now().UTC(), State: contest.Running}}
	if err := d.save(&e.kept); err != nil {
		return Kept{}, err
	}
	d.entries[e.kept.ID] = e
	d.start(e, ended)
	return e.kept, nil
}

// admit refuses a visitor who has enough, and makes room for one run more.
func (d *Desk) admit(owner string) error {
	kept := 0
	var idle []*entry
	for _, e := range d.entries {
		if e.kept.Owner == owner {
			kept++
		}
		if e.kept.State != contest.Running {
			idle = append(idle, e)
		}
	}
	if kept >= maxKept || d.runningOf(owner) >= maxRunning {
		return contest.ErrMany
	}
	slices.SortFunc(idle, func(a, b *entry) int { return a.kept.Made.Compare(b.kept.Made) })
	for len(d.entries) >= maxAll && len(idle) > 0 {
		if err := d.remove(idle[0]); err != nil {
			return err
		}
		idle = idle[1:]
	}
	if len(d.entries) >= maxAll {
		return contest.ErrMany
	}
	return nil
}

func (d *Desk) remove(e *entry) error {
	delete(d.entries, e.kept.ID)
	return os.Remove(filepath.Join(d.dir, e.kept.ID+".json"))
}

// runningOf counts the runs of a visitor that go on.
func (d *Desk) runningOf(owner string) (n int) {
	for _, e := range d.entries {
		if e.kept.Owner == owner && e.kept.State == contest.Running {
			n++
		}
	}
	return n
}

// Look returns a run as it is.
func (d *Desk) Look(id string) (Kept, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.entries[id]
	if e == nil {
		return Kept{}, play.ErrNotFound
	}
	return e.kept, nil
}

// List returns the runs of a visitor, the last first.
func (d *Desk) List(owner string) (list []Kept) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range d.entries {
		if e.kept.Owner == owner {
			list = append(list, e.kept)
		}
	}
	slices.SortFunc(list, func(a, b Kept) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.ID, b.ID)) })
	return list
}
