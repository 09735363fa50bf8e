package contest

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

	"banco/arena"
	"banco/engine"
	"banco/play"
	"banco/pool"
)

// Desk plays the tournaments of a server in the background, one game of each at
// a time. All methods may be called from any goroutine.
type Desk struct {
	dir  string
	kits map[string]*engine.Kit
	pool *pool.Pool
	ctx  context.Context
	stop context.CancelFunc

	mu      sync.Mutex
	entries map[string]*entry
	playing sync.WaitGroup
}

// entry is a tournament on the desk.
type entry struct {
	id string

	mu    sync.Mutex
	log   *Log // its player's while there is one
	head  Head // as of the last game
	games []*Game
	pause context.CancelFunc // nil: nobody plays it
	ended chan struct{}      // closed when its player has ended
}

// What a visitor may have: tournaments that are kept, and played at once. Of all
// that are kept the oldest give way to new ones.
const (
	maxKept    = 50
	maxPlaying = 2
	maxAll     = 500
)

// What a visitor is refused.
var (
	ErrForeign = errors.New("only who asked for a tournament may change it")
	ErrMany    = errors.New("too many tournaments are kept or played: delete or pause one")
	ErrOver    = errors.New("the tournament is over")
)

// NewDesk returns the desk of a folder, which is made when it is first needed,
// and goes on with the tournaments that were being played when it was closed.
func NewDesk(dir string, kits []*engine.Kit, p *pool.Pool) (*Desk, error) {
	d := &Desk{dir: dir, kits: map[string]*engine.Kit{}, pool: p, entries: map[string]*entry{}}
	d.ctx, d.stop = context.WithCancel(context.Background())
	for _, k := range kits {
		d.kits[k.Game.Name()] = k.Public()
	}
	names, err := filepath.Glob(filepath.Join(dir, "*"+headSuffix))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		name = strings.TrimSuffix(name, headSuffix)
		l, err := Open(name)
		if err != nil {
			slog.Warn("a tournament cannot be read", "file", name+headSuffix, "error", err)
			continue
		}
		e := &entry{id: filepath.Base(name), log: l, head: l.Head}
		d.entries[e.id] = e
		if l.State == Running {
			d.play(e, func() {})
		}
	}
	return d, nil
}

// Close stops playing. The games under way are played again when the desk opens.
func (d *Desk) Close() {
	d.stop()
	d.playing.Wait()
}

// Begin takes a new tournament. Ended is called when it is over or paused.
func (d *Desk) Begin(owner string, p Plan, ended func()) (id string, err error) {
	k := d.kits[p.Game]
	if k == nil {
		return "", play.ErrRequest
	}
	if _, err := p.Contest(k, Public); err != nil {
		return "", err
	}
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return "", errors.Join(play.ErrStorage, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.admit(owner); err != nil {
		return "", err
	}
	id = strings.ToLower(rand.Text()[:12])
	l, err := Create(filepath.Join(d.dir, id), Head{Plan: p, Owner: owner, Made: time.Now().UTC(), State: Running})
	if err != nil {
		return "", errors.Join(play.ErrStorage, err)
	}
	e := &entry{id: id, log: l, head: l.Head}
	d.entries[id] = e
	d.play(e, ended)
	return id, nil
}

// admit refuses a visitor who has enough, and makes room for one tournament more.
func (d *Desk) admit(owner string) error {
	kept := 0
	var idle []*entry
	for _, e := range d.entries {
		h, _ := e.look()
		if h.Owner == owner {
			kept++
		}
		if h.State != Running {
			idle = append(idle, e)
		}
	}
	if kept >= maxKept || d.playingOf(owner) >= maxPlaying {
		return ErrMany
	}
	slices.SortFunc(idle, func(a, b *entry) int { return a.head.Made.Compare(b.head.Made) })
	for len(d.entries) >= maxAll && len(idle) > 0 {
		if err := idle[0].log.Remove(); err != nil {
			return errors.Join(play.ErrStorage, err)
		}
		delete(d.entries, idle[0].id)
		idle = idle[1:]
	}
	if len(d.entries) >= maxAll {
		return ErrMany
	}
	return nil
}

// playingOf counts the tournaments of a visitor that are being played.
func (d *Desk) playingOf(owner string) (n int) {
	for _, e := range d.entries {
		if h, _ := e.look(); h.Owner == owner && h.State == Running {
			n++
		}
	}
	return n
}

// find returns a tournament, which a visitor who is named must own.
func (d *Desk) find(id, owner string) (*entry, error) {
	e := d.entries[id]
	if e == nil {
		return nil, play.ErrNotFound
	}
	if h, _ := e.look(); owner != "" && h.Owner != owner {
		return nil, ErrForeign
	}
	return e, nil
}

// Pause stops a tournament after the games that have ended. A pause of one that is
// not played is none.
func (d *Desk) Pause(owner, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.find(id, owner)
	if err != nil {
		return err
	}
	e.halt()
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.log.State != Running {
		return nil
	}
	e.log.State = Paused
	e.head = e.log.Head
	return e.log.Save()
}

// Resume goes on with a tournament that is paused or has failed.
func (d *Desk) Resume(owner, id string, ended func()) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.find(id, owner)
	if err != nil {
		return err
	}
	h, _ := e.look()
	switch {
	case h.State == Done:
		return ErrOver
	case h.State == Running:
		ended()
		return nil
	case d.playingOf(owner) >= maxPlaying:
		return ErrMany
	}
	e.log.State, e.log.Why = Running, ""
	e.head = e.log.Head
	if err := e.log.Save(); err != nil {
		return err
	}
	d.play(e, ended)
	return nil
}

// Remove forgets a tournament.
func (d *Desk) Remove(owner, id string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.find(id, owner)
	if err != nil {
		return err
	}
	e.halt()
	delete(d.entries, id)
	return e.log.Remove()
}

// Seen is what a visitor sees of a tournament.
type Seen struct {
	Head
	ID    string
	Total int // games
	Games []*Game
	Table *arena.Table
}

// Look returns how a tournament stands.
func (d *Desk) Look(id string) (*Seen, error) {
	d.mu.Lock()
	e, err := d.find(id, "")
	d.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return e.seen()
}

// List returns the tournaments of a visitor, the last first, without their games.
func (d *Desk) List(owner string) []*Seen {
	d.mu.Lock()
	defer d.mu.Unlock()
	var list []*Seen
	for _, e := range d.entries {
		if h, _ := e.look(); h.Owner == owner {
			list = append(list, &Seen{Head: h, ID: e.id, Total: h.total()})
		}
	}
	slices.SortFunc(list, func(a, b *Seen) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.ID, b.ID)) })
	return list
}

// Log returns the log of a tournament for reading.
func (d *Desk) Log(id string) (*Log, *engine.Kit, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, err := d.find(id, "")
	if err != nil {
		return nil, nil, err
	}
	h, _ := e.look()
	return &Log{Head: h, name: e.log.name}, d.kits[h.Game], nil
}
