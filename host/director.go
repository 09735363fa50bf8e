package host

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"log/slog"
	"sync"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/play"
)

// Director runs the tournaments of a store. Several servers may run the same ones:
// each step is a compare-and-set on the version of the tournament, and a match is
// noted there before it begins. So no round is paired and no match begun twice,
// whichever server stops in between. It is safe for concurrent use.
type Director struct {
	hall    *live.Hall
	store   meet.Store
	log     *slog.Logger
	started time.Time // when this server began to run tournaments
	ctx     context.Context
	stop    context.CancelFunc
	busy    sync.WaitGroup

	seed  maphash.Seed
	locks [64]sync.Mutex // of tournaments, by a hash of the ID; for changes by this server

	mu        sync.Mutex
	workers   map[string]*worker
	listeners map[string]map[*Listener]bool
	entered   map[live.Visitor]string // players of tournaments that are not over: the ID of one
}

// refreshEvery is how often the director looks for changes by other servers.
const refreshEvery = time.Second

// maxHosted is how many tournaments one visitor may have open at once, and
// hostPatience how long a tournament waits for its host to start it or to go on.
const (
	maxHosted    = 20
	hostPatience = 14 * 24 * time.Hour
)

// NewDirector begins to run the tournaments of a store.
func NewDirector(hall *live.Hall, store meet.Store, log *slog.Logger) *Director {
	d := &Director{
		hall: hall, store: store, log: log, started: hall.Now(), seed: maphash.MakeSeed(),
		workers: map[string]*worker{}, listeners: map[string]map[*Listener]bool{}, entered: map[live.Visitor]string{},
	}
	d.ctx, d.stop = context.WithCancel(context.Background())
	d.busy.Go(d.work)
	return d
}

// Close stops running tournaments. Their matches go on.
func (d *Director) Close() {
	d.stop()
	d.busy.Wait()
}

// work looks for tournaments to run, and for what other servers have done.
func (d *Director) work() {
	tick := time.NewTicker(refreshEvery)
	defer tick.Stop()
	for {
		if err := d.refresh(); err != nil && d.ctx.Err() == nil {
			d.log.Error("tournaments", "err", err)
		}
		select {
		case <-d.ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// refresh starts a worker for every tournament that is not over, and stops those
// of the others.
func (d *Director) refresh() error {
	list, err := d.store.Documents(d.ctx, meet.DocumentQuery{Kind: meet.Tournaments, Open: true})
	if err != nil {
		return err
	}
	open := map[string]bool{}
	for _, g := range list {
		if gone, err := d.clearUp(g); err != nil {
			return err
		} else if gone {
			continue
		}
		open[g.ID] = true
		if d.worker(g.ID).noteVersion(g.Version) {
			d.mu.Lock()
			d.notify(g.ID)
			d.mu.Unlock()
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, k := range d.workers {
		if !open[id] {
			k.stop()
			delete(d.workers, id)
			d.forgetSeats(id)
			d.notify(id)
		}
	}
	return nil
}

// clearUp deletes a tournament that was never started, and ends one whose host has
// been waited for in vain. It reports that there is nothing left to run.
func (d *Director) clearUp(g meet.Document) (bool, error) {
	head, err := ReadHead(g)
	switch now := d.hall.Now(); {
	case err != nil:
		return false, nil
	case head.Begun.IsZero() && now.Sub(g.Created) > hostPatience:
		return true, d.store.DeleteDocument(d.ctx, g.ID)
	case (head.Paused || head.Waits != NoWait) && now.Sub(g.Changed) > hostPatience:
		return true, d.change(d.ctx, g.ID, func(t *Tournament, _ *meet.Document, now time.Time) error {
			return t.endGames(func(t *Tournament, now time.Time) error { return t.end(ByServer, now) }, now)
		})
	}
	return false, nil
}

// worker returns the worker of a tournament, and starts one where there is none.
func (d *Director) worker(id string) *worker {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := d.workers[id]
	if k == nil {
		k = &worker{director: d, id: id, woken: make(chan struct{}, 1), followed: map[string]following{}, begun: map[string]bool{}}
		k.ctx, k.stop = context.WithCancel(d.ctx)
		d.workers[id] = k
		d.busy.Go(k.work)
	}
	return k
}

// lock keeps other goroutines of this server from changing a tournament.
func (d *Director) lock(id string) *sync.Mutex {
	m := &d.locks[maphash.String(d.seed, id)%uint64(len(d.locks))]
	m.Lock()
	return m
}

// Create stores a new tournament and returns its ID.
func (d *Director) Create(ctx context.Context, host live.Visitor, settings TournamentSettings) (string, error) {
	if err := d.check(&settings); err != nil {
		return "", err
	}
	t, err := New(settings)
	if err != nil {
		return "", err
	}
	hosted, err := d.store.Documents(ctx, meet.DocumentQuery{Kind: meet.Tournaments, Host: host, Open: true, Limit: maxHosted})
	switch {
	case err != nil:
		return "", err
	case host == "":
		return "", ErrNotHost
	case len(hosted) >= maxHosted:
		return "", ErrMany
	}
	now := d.hall.Now().Truncate(time.Millisecond)
	g := meet.Document{ID: play.NewID(), Kind: meet.Tournaments, Host: host, Created: now, Changed: now}
	if err := t.pack(&g); err != nil {
		return "", err
	}
	return g.ID, d.store.AddDocument(ctx, g)
}

// check checks the game, its variant, which it completes, and the clock.
func (d *Director) check(settings *TournamentSettings) error {
	rules, err := d.hall.Rules(settings.Game)
	if err != nil {
		return err
	}
	variant, err := game.ParseVariant(settings.Variant)
	if err == nil {
		variant, err = variant.Complete(rules.Options())
	}
	if err == nil {
		err = settings.Control.Check()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	settings.Variant = variant.String()
	return nil
}

// Load returns a tournament, and the document in which it is stored.
func (d *Director) Load(ctx context.Context, id string) (*Tournament, meet.Document, error) {
	g, err := d.store.Document(ctx, id)
	if err != nil {
		return nil, g, err
	}
	if g.Kind != meet.Tournaments {
		return nil, g, meet.ErrNoDocument
	}
	t, err := unpack(g)
	if err != nil {
		return nil, g, fmt.Errorf("%w: tournament %s: %w", play.ErrDamaged, id, err)
	}
	return t, g, nil
}

// Listed is a tournament in a list.
type Listed struct {
	ID      string
	Host    live.Visitor // for their name; no visitor is to be told of it
	Created time.Time
	Head
}

// List returns the tournaments that a visitor may find, the newest first: those
// that are listed, and their own. It reads at most so many from the store.
func (d *Director) List(ctx context.Context, v live.Visitor, before time.Time, most int) (list []Listed, err error) {
	found, err := d.store.Documents(ctx, meet.DocumentQuery{Kind: meet.Tournaments, Before: before, Limit: most})
	for _, g := range found {
		head, err := ReadHead(g)
		if err == nil && (head.Settings.Listed || v != "" && g.Host == v) {
			list = append(list, Listed{g.ID, g.Host, g.Created, head})
		}
	}
	return list, err
}

// maxTries is how often a change is tried while other servers change the same
// tournament.
const maxTries = 20

// change makes a change to a tournament and stores it. With an error nothing has
// changed.
func (d *Director) change(ctx context.Context, id string, do func(t *Tournament, g *meet.Document, now time.Time) error) error {
	defer d.lock(id).Unlock()
	for range maxTries {
		t, g, err := d.Load(ctx, id)
		if err != nil {
			return err
		}
		now := d.hall.Now().Truncate(time.Millisecond)
		if err := do(t, &g, now); err != nil {
			return err
		}
		err = d.save(ctx, t, &g, now)
		if errors.Is(err, meet.ErrChanged) {
			continue
		}
		if err == nil && !g.Over && d.ctx.Err() == nil {
			d.worker(id).wake()
		}
		return err
	}
	return meet.ErrChanged
}

// save stores a tournament as the next version, and notifies its listeners.
func (d *Director) save(ctx context.Context, t *Tournament, g *meet.Document, now time.Time) error {
	if err := t.pack(g); err != nil {
		return err
	}
	g.Changed = now
	// A client that goes away now does not undo what it has done.
	if err := d.store.SaveDocument(context.WithoutCancel(ctx), *g); err != nil {
		return err
	}
	g.Version++
	d.mu.Lock()
	defer d.mu.Unlock()
	d.notify(g.ID)
	return nil
}
