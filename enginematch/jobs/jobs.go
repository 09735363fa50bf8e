// Package jobs does the long work of a server in the background, so that it
// outlives the page that asked for it and the program: it is begun, paused, goes
// on where it stood, and is forgotten.
//
// Its nouns: a [Jobs] has pieces of [Work] of one kind in a folder, each with the
// [Status] of who asked for it and whether it goes on, and no more of them than its
// [Limits] allow.
package jobs

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"banco/play"
)

// State is whether work is to go on.
type State string

// The states of work. What runs goes on when the program starts again; what is
// done is over; what has failed may be tried again.
const (
	Running State = "running"
	Paused  State = "paused"
	Done    State = "done"
	Failed  State = "failed"
)

// Status is what a desk knows of a piece of work.
type Status struct {
	Owner string    `json:"owner,omitempty"` // the visitor who asked for it
	Made  time.Time `json:"made"`
	State State     `json:"state"`
	Why   string    `json:"why,omitempty"` // it has failed
}

// Work is what is done on a desk. It is kept in a file NAME.json, and may have others
// beside it.
type Work interface {
	// Run does what is left of it. Where ctx ends first, it returns with what is
	// whole.
	Run(ctx context.Context) error

	// Status may be called at any time, the other methods only while it does not
	// run.
	Status() Status

	// Keep writes down what has been done, and the status from now on.
	Keep(Status) error

	// Remove deletes what is written.
	Remove() error
}

// Limits are how much a desk takes. Of all that is kept the oldest that does not run
// gives way to what is new.
type Limits struct {
	Kept    int // of one visitor
	Running int // of one visitor, at once
	All     int
}

// What a visitor is refused.
var (
	ErrForeign = errors.New("only who asked for it may change it")
	ErrMany    = errors.New("too much is kept or under way: delete or pause something")
	ErrOver    = errors.New("it is over")
)

// suffix is how the file ends that every piece of work has.
const suffix = ".json"

// Jobs has the work of one kind. All methods may be called from any goroutine.
type Jobs[W Work] struct {
	dir    string
	limits Limits
	ctx    context.Context
	stop   context.CancelFunc

	mu      sync.Mutex
	entries map[string]*entry[W]
	running sync.WaitGroup
}

// entry is a piece of work on a desk.
type entry[W Work] struct {
	id    string
	work  W
	pause context.CancelFunc // nil: it has not run yet
	ended chan struct{}      // closed when it has stopped running
}

// Open returns the desk of a folder, which is made when it is first needed, and goes
// on with what ran when it was closed. Read reads what is kept as NAME.json; what it
// cannot read is left alone.
func Open[W Work](dir string, l Limits, read func(name string) (W, error)) (*Jobs[W], error) {
	d := &Jobs[W]{dir: dir, limits: l, entries: map[string]*entry[W]{}}
	d.ctx, d.stop = context.WithCancel(context.Background())
	files, err := filepath.Glob(filepath.Join(dir, "*"+suffix))
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, file := range files {
		name := strings.TrimSuffix(file, suffix)
		w, err := read(name)
		if err != nil {
			slog.Warn("work in the background cannot be read", "file", file, "error", err)
			continue
		}
		e := d.add(filepath.Base(name), w)
		if w.Status().State == Running {
			d.start(e, func() {})
		}
	}
	return d, nil
}

// Close stops all work, which goes on when the desk opens again.
func (d *Jobs[W]) Close() {
	d.stop()
	d.running.Wait()
}

// Begin takes up new work, which create keeps as NAME.json. Ended is called when it is
// over or paused, and not at all where it is refused.
func (d *Jobs[W]) Begin(owner string, create func(name string, s Status) (W, error), ended func()) (id string, err error) {
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return "", errors.Join(play.ErrStorage, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.admit(owner); err != nil {
		return "", err
	}
	id = strings.ToLower(rand.Text()[:12])
	w, err := create(filepath.Join(d.dir, id), Status{Owner: owner, Made: time.Now().UTC(), State: Running})
	if err != nil {
		return "", errors.Join(play.ErrStorage, err)
	}
	d.start(d.add(id, w), ended)
	return id, nil
}

func (d *Jobs[W]) add(id string, w W) *entry[W] {
	e := &entry[W]{id: id, work: w}
	d.entries[id] = e
	return e
}

// admit refuses a visitor who has enough, and makes room for one piece of work more.
func (d *Jobs[W]) admit(owner string) error {
	kept := 0
	var idle []*entry[W]
	for _, e := range d.entries {
		s := e.work.Status()
		if s.Owner == owner {
			kept++
		}
		if s.State != Running {
			idle = append(idle, e)
		}
	}
	if kept >= d.limits.Kept || d.runningOf(owner) >= d.limits.Running {
		return ErrMany
	}
	slices.SortFunc(idle, lastFirst)
	for len(d.entries) >= d.limits.All {
		if len(idle) == 0 {
			return ErrMany
		}
		oldest := idle[len(idle)-1]
		if err := d.remove(oldest); err != nil {
			return err
		}
		idle = idle[:len(idle)-1]
	}
	return nil
}

// lastFirst orders work by when it was asked for.
func lastFirst[W Work](a, b *entry[W]) int {
	return cmp.Or(b.work.Status().Made.Compare(a.work.Status().Made), cmp.Compare(a.id, b.id))
}

// runningOf counts the work of a visitor that is under way.
func (d *Jobs[W]) runningOf(owner string) (n int) {
	for _, e := range d.entries {
		if s := e.work.Status(); s.Owner == owner && s.State == Running {
			n++
		}
	}
	return n
}

// Find returns the work of a name, to look at.
func (d *Jobs[W]) Find(id string) (w W, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.entries[id]
	if e == nil {
		return w, play.ErrNotFound
	}
	return e.work, nil
}

// Of returns the work of a visitor, the last first, to look at.
func (d *Jobs[W]) Of(owner string) []W {
	d.mu.Lock()
	defer d.mu.Unlock()
	var own []*entry[W]
	for _, e := range d.entries {
		if e.work.Status().Owner == owner {
			own = append(own, e)
		}
	}
	slices.SortFunc(own, lastFirst)
	list := make([]W, len(own))
	for i, e := range own {
		list[i] = e.work
	}
	return list
}
