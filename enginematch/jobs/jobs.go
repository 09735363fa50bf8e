// Package jobs runs the long work of visitors in the background. A job outlives the
// page that asked for it, and the program: it can be begun, paused, resumed and
// removed.
//
// Its nouns: [Jobs] holds pieces of [Work] of one kind in a folder, each with a
// [Status], within [Limits] for each visitor.
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

// The states of work. Running work goes on when the program starts again. Failed work
// may be resumed.
const (
	Running State = "running"
	Paused  State = "paused"
	Done    State = "done"
	Failed  State = "failed"
)

// Status says whose work it is and whether it goes on.
type Status struct {
	Owner string    `json:"owner,omitempty"` // the visitor who asked for it
	Made  time.Time `json:"made"`
	State State     `json:"state"`
	Why   string    `json:"why,omitempty"` // the error, if it has failed
}

// Work is a piece of work. It is stored in a file NAME.json and may have more files.
type Work interface {
	// Run does the rest of the work. When ctx ends, it returns after the last
	// complete step.
	Run(ctx context.Context) error

	// Status may be called at any time, Keep and Remove only while Run does not
	// run.
	Status() Status

	// Keep stores the work with a new status.
	Keep(Status) error

	// Remove deletes the files.
	Remove() error
}

// Limits bound the work. If there is too much in all, the oldest that does not run is
// removed for new work.
type Limits struct {
	Kept    int // of one visitor
	Running int // of one visitor, at once
	All     int
}

// The reasons of a refusal.
var (
	ErrForeign = errors.New("only its owner may change it")
	ErrMany    = errors.New("you have too many of them: delete or pause one")
	ErrOver    = errors.New("it has ended")
)

// suffix is the end of the file name that every piece of work has.
const suffix = ".json"

// Jobs holds the work of one kind. All methods may be called from any goroutine.
type Jobs[W Work] struct {
	dir    string
	limits Limits
	ctx    context.Context
	stop   context.CancelFunc

	mu      sync.Mutex
	entries map[string]*entry[W]
	running sync.WaitGroup
}

// entry is a piece of work with its goroutine.
type entry[W Work] struct {
	id    string
	work  W
	pause context.CancelFunc // nil: it has never run
	ended chan struct{}      // closed when it has stopped running
}

// Open returns the jobs of a folder, which is made when it is first needed, and
// resumes those that ran when the program ended. The function read reads NAME.json;
// a file that it cannot read is left alone.
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
			slog.Warn("a background job cannot be read", "file", file, "error", err)
			continue
		}
		e := d.add(filepath.Base(name), w)
		if w.Status().State == Running {
			d.start(e, func() {})
		}
	}
	return d, nil
}

// Close stops all work. Open resumes it.
func (d *Jobs[W]) Close() {
	d.stop()
	d.running.Wait()
}

// Begin starts new work, which create stores as NAME.json. The function ended is
// called when the work is over or paused, but not if it is refused.
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

// admit refuses a visitor who has reached a limit, and makes room for one more piece
// of work.
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

// lastFirst orders work by age, the newest first.
func lastFirst[W Work](a, b *entry[W]) int {
	return cmp.Or(b.work.Status().Made.Compare(a.work.Status().Made), cmp.Compare(a.id, b.id))
}

// runningOf counts the running work of a visitor.
func (d *Jobs[W]) runningOf(owner string) (n int) {
	for _, e := range d.entries {
		if s := e.work.Status(); s.Owner == owner && s.State == Running {
			n++
		}
	}
	return n
}

// Find returns the work of an id.
func (d *Jobs[W]) Find(id string) (w W, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.entries[id]
	if e == nil {
		return w, play.ErrNotFound
	}
	return e.work, nil
}

// Of returns the work of a visitor, the newest first.
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
