package contest

import (
	"banco/arena"
	"banco/arena/desk"
	"banco/engine"
	"banco/pool"
)

// Desk plays the tournaments of a server in the background, one game of each at
// a time. All methods may be called from any goroutine.
type Desk struct {
	*desk.Desk[*tournament]
	kits desk.Kits
	pool *pool.Pool
}

// limits are what visitors may have played.
var limits = desk.Limits{Kept: 50, Running: 2, All: 500}

// NewDesk returns the desk of a folder, which is made when it is first needed,
// and goes on with the tournaments that were being played when it was closed.
func NewDesk(dir string, kits []*engine.Kit, p *pool.Pool) (*Desk, error) {
	d := &Desk{kits: desk.PublicKits(kits), pool: p}
	var err error
	d.Desk, err = desk.Open(dir, limits, func(name string) (*tournament, error) {
		l, err := Open(name)
		if err != nil {
			return nil, err
		}
		return &tournament{desk: d, log: l, head: l.Head}, nil
	})
	return d, err
}

// Begin takes a new tournament. Ended is called when it is over or paused.
func (d *Desk) Begin(owner string, p Plan, ended func()) (id string, err error) {
	k, err := d.kits.Find(p.Game)
	if err == nil {
		_, err = p.Contest(k, Public)
	}
	if err != nil {
		return "", err
	}
	return d.Desk.Begin(owner, func(name string, s desk.Status) (*tournament, error) {
		l, err := Create(name, Head{Plan: p, Status: s})
		if err != nil {
			return nil, err
		}
		return &tournament{desk: d, log: l, head: l.Head}, nil
	}, ended)
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
	t, err := d.Find(id)
	if err != nil {
		return nil, err
	}
	return t.seen()
}

// List returns the tournaments of a visitor, the last first, without their games.
func (d *Desk) List(owner string) []*Seen {
	var list []*Seen
	for _, t := range d.Of(owner) {
		h, _ := t.look()
		list = append(list, &Seen{Head: h, ID: t.id(), Total: h.total()})
	}
	return list
}

// Log returns the log of a tournament for reading.
func (d *Desk) Log(id string) (*Log, *engine.Kit, error) {
	t, err := d.Find(id)
	if err != nil {
		return nil, nil, err
	}
	h, _ := t.look()
	return &Log{Head: h, name: t.log.name}, d.kits[h.Game], nil
}
