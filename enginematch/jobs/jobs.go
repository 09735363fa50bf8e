// Package jobs runs the long work of visitors in the background. A job outlives the
// page that asked for it, and the program: it can be begun, paused, resumed and
// removed. What does not run expires after a while; nobody's work is removed for
// somebody else's.
//
// Its nouns: [Jobs] holds pieces of [Work] of one kind in a folder, each with a
// [Status] and an [Owner], within [Limits] and by the [Settings] of the server.
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

// The states of work. Running work goes on when the program starts again; it may have
// to wait for its turn. Failed work may be resumed.
const (
	Running State = "running"
	Paused  State = "paused"
	Done    State = "done"
	Failed  State = "failed"
)

// Owner is whoever asks for work.
type Owner struct {
	Visitor string `json:"visitor,omitempty"`
	Account bool   `json:"account,omitempty"` // the visitor has an account
	Address string `json:"address,omitempty"` // from which they last began or resumed it
}

// Status says whose work it is and whether it goes on.
type Status struct {
	Owner   `json:"owner,omitzero"`
	Made    time.Time `json:"made"`
	State   State     `json:"state"`
	Stopped time.Time `json:"stopped,omitzero"` // when it was last running; see [Jobs.Until]
	Away    bool      `json:"away,omitempty"`   // it was paused because its owner, a guest, had left
	Why     string    `json:"why,omitempty"`    // the error, if it has failed
}

// Work is a piece of work. It is stored in a file NAME.json and may have more files.
type Work interface {
	// Run does the rest of the work. When ctx ends, it returns after the last
	// complete step. Between two steps it calls [GiveWay].
	Run(ctx context.Context) error

	// Status may be called at any time, Keep and Remove only while Run does not
	// run.
	Status() Status

	// Keep stores the work with a new status.
	Keep(Status) error

	// Remove deletes the files.
	Remove() error
}

// The reasons of a refusal.
var (
	ErrForeign = errors.New("only its owner may change it")
	ErrMany    = errors.New("there are too many of them")
	ErrOver    = errors.New("it has ended")
)

// suffix is the end of the file name that every piece of work has.
const suffix = ".json"

// Jobs holds the work of one kind. All methods may be called from any goroutine.
type Jobs[W Work] struct {
	dir      string
	limits   Limits
	settings Settings
	owners   owners
	ctx      context.Context
	stop     context.CancelFunc

	mu      sync.Mutex
	entries map[string]*entry[W]
	queued  uint64         // how often work was put into the queue: its time
	running sync.WaitGroup // the goroutines of work, and the one that sweeps
}

// entry is a piece of work with its place. The mutex of Jobs guards all but id and work.
type entry[W Work] struct {
	id     string
	work   W
	status Status
	gone   bool               // it is being removed
	queued uint64             // when it was put into the queue; 0: it is not there
	after  time.Time          // it does not leave the queue before
	tries  int                // how often the pool has refused it in a row
	since  time.Time          // when it got its place
	stop   context.CancelFunc // nil: it has no place
	ended  chan struct{}      // closed when it has stopped running
}

// Open returns the jobs of a folder, which is made when it is first needed, and
// resumes those that ran when the program ended, the oldest first. The function read
// reads NAME.json; a file that it cannot read is left alone.
func Open[W Work](dir string, l Limits, s Settings, read func(name string) (W, error)) (*Jobs[W], error) {
	d := &Jobs[W]{dir: dir, limits: l, settings: s.complete(), entries: map[string]*entry[W]{}}
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
		d.add(filepath.Base(name), w)
	}
	for _, e := range slices.Backward(d.sorted(func(s Status) bool { return s.State == Running })) {
		d.enqueue(e)
	}
	d.schedule()
	d.running.Go(d.sweepOften)
	return d, nil
}

// Close stops all work. Open resumes it.
func (d *Jobs[W]) Close() {
	d.stop()
	d.running.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range d.entries {
		if e.status == e.work.Status() {
			continue
		}
		if err := d.keep(e, e.status); err != nil {
			slog.Error("a background job cannot be stored", "id", e.id, "error", err)
		}
	}
}

// Begin starts new work, which create stores as NAME.json.
func (d *Jobs[W]) Begin(o Owner, create func(name string, s Status) (W, error)) (id string, err error) {
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return "", errors.Join(play.ErrStorage, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.admit(o, true); err != nil {
		return "", err
	}
	id = strings.ToLower(rand.Text()[:12])
	w, err := create(filepath.Join(d.dir, id), Status{Owner: o, Made: time.Now().UTC(), State: Running})
	if err != nil {
		return "", errors.Join(play.ErrStorage, err)
	}
	d.enqueue(d.add(id, w))
	d.schedule()
	return id, nil
}

func (d *Jobs[W]) add(id string, w W) *entry[W] {
	e := &entry[W]{id: id, work: w, status: w.Status()}
	d.entries[id] = e
	d.owners.add(e.status.Visitor)
	return e
}

// sorted returns the work whose status is as wanted, the newest first.
func (d *Jobs[W]) sorted(want func(Status) bool) (list []*entry[W]) {
	for _, e := range d.entries {
		if want(e.status) {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b *entry[W]) int {
		return cmp.Or(b.status.Made.Compare(a.status.Made), cmp.Compare(a.id, b.id))
	})
	return list
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
func (d *Jobs[W]) Of(visitor string) []W {
	d.mu.Lock()
	defer d.mu.Unlock()
	var list []W
	for _, e := range d.sorted(func(s Status) bool { return s.Visitor == visitor }) {
		list = append(list, e.work)
	}
	return list
}
