// Package live runs matches: each has one owner at a time, everything that
// happens is stored before anyone hears of it, agents think in the background,
// and flags fall when they should.
//
// Its nouns: a [Hall] holds the matches being played; a [Visitor] stands for a
// person; a [Snapshot] is what one visitor gets to know of a match; a [Follower]
// hears when there is more to see; a [Player] thinks for a seat.
package live

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"banco/game"
	"banco/play"
	"banco/pool"
	"banco/search"
)

// Player chooses moves for a seat. It is given that seat's view. It is used by
// one goroutine at a time and kept from move to move.
type Player interface {
	// Move returns a legal move of the view within the limits, and tells of
	// its thoughts on the way.
	Move(ctx context.Context, view game.Position, l search.Limits, report func(search.Info)) (game.Move, error)
	// AcceptsDraw tells whether it accepts, on its seat, a draw after so many plies.
	AcceptsDraw(ctx context.Context, view game.Position, seat game.Side, ply int) bool
	// Close frees what the player keeps.
	Close() error
}

// Agents makes players from the texts on seats.
type Agents interface {
	// Check says what is wrong with a text, or how many bytes its player
	// will keep. It makes no player.
	Check(rules game.Game, seat string) (bytes int64, err error)
	// New makes the player.
	New(rules game.Game, seat string) (Player, error)
}

// Visitor stands for a person: what play.VisitorID makes of their secret. The
// empty one is nobody.
type Visitor = string

// Hall holds the matches in progress over a store. It is safe for concurrent use.
type Hall struct {
	games  map[string]game.Game
	agents Agents
	store  play.Store
	shared SharedStore // the store, where other servers use it too
	pool   *pool.Pool
	ctx    context.Context // of all thinking
	stop   context.CancelFunc
	busy   sync.WaitGroup

	referee   atomic.Pointer[Referee]
	loadSlots chan struct{} // holds a value for each load under way
	offset    atomic.Int64  // of the store's clock from ours, as a Duration
	skew      atomic.Int64  // of ours from the machine's, in tests

	elsewhere presence // of players, on other servers

	mu          sync.Mutex
	bus         Bus       // to other servers; nil: none
	lastCreated time.Time // when the latest match was made
	rooms       map[string]*room
	order       list.List                     // of all rooms, the last used first
	nodes       int                           // of all rooms
	bounds      bounds                        // of rooms and nodes
	followers   map[string]map[*Follower]bool // by match
	loads       map[string]*loading           // by match
	troubles    map[string]*trouble           // by match
	contests    map[Visitor]map[string]string // by match: where the game stands that somebody plays against a person
	trips       map[Visitor]time.Duration     // how long a message takes there and back, where that is known
	asleep      map[string]time.Time          // matches that are not in memory though their clock runs: when the flag falls
}

// bounds are what is kept in memory; the rest waits in the store. A room takes
// some 10 KB, and a node 1 KB.
type bounds struct{ rooms, nodes int }

var wide = bounds{rooms: 10_000, nodes: 500_000}

// NewHall returns a hall for the given games. All searches, its own and those
// of others, share the pool. Clocks that ran when the last server stopped go on.
func NewHall(ctx context.Context, games []game.Game, agents Agents, store play.Store, p *pool.Pool) (*Hall, error) {
	h := &Hall{
		games: map[string]game.Game{}, agents: agents, store: store, pool: p,
		rooms: map[string]*room{}, followers: map[string]map[*Follower]bool{}, loads: map[string]*loading{},
		troubles: map[string]*trouble{}, asleep: map[string]time.Time{}, contests: map[Visitor]map[string]string{}, trips: map[Visitor]time.Duration{}, loadSlots: make(chan struct{}, maxLoads),
		bounds: wide,
	}
	for _, g := range games {
		h.games[g.Name()] = g
	}
	h.shared, _ = store.(SharedStore)
	if err := h.setClock(ctx); err != nil {
		return nil, err
	}
	if err := h.wake(ctx); err != nil {
		return nil, err
	}
	h.ctx, h.stop = context.WithCancel(context.Background())
	p.OnShortage(h.dismissIdle)
	h.busy.Go(h.watchClocks)
	return h, nil
}

// Close stops all thinking. The store can be closed after it.
func (h *Hall) Close() {
	h.stop()
	h.mu.Lock()
	rooms := slices.Collect(maps.Values(h.rooms))
	h.mu.Unlock()
	for _, r := range rooms {
		r.leave()
	}
	h.busy.Wait()
}

// Err tells whether the hall is closed.
func (h *Hall) Err() error { return h.ctx.Err() }

// Counts returns how many matches are in memory, how many nodes they have, and
// how many follow them.
func (h *Hall) Counts() (matches, nodes, followers int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, all := range h.followers {
		followers += len(all)
	}
	return len(h.rooms), h.nodes, followers
}

// Errors of the hall, beside those of play.
var (
	ErrRequest   = play.ErrRequest
	ErrSeat      = errors.New("this visitor holds no such seat in the match")
	ErrForbidden = errors.New("only who holds every human seat may do that")
	ErrFull      = errors.New("too many matches are open at once")
	ErrQuota     = errors.New("a visitor can keep no more than that")
)

// ErrHelpForbidden is returned for what would help somebody who plays a person.
var ErrHelpForbidden error = game.Wrong("playing", nil, "who plays a person gets no help while the game goes on")

// Rules returns the rule book of a game.
func (h *Hall) Rules(name string) (game.Game, error) {
	g, ok := h.games[name]
	if !ok {
		return nil, fmt.Errorf("%w: there is no game %q", ErrRequest, name)
	}
	return g, nil
}

// List returns matches of a visitor.
func (h *Hall) List(ctx context.Context, q play.Query) ([]play.Entry, error) {
	if q.Visitor == "" {
		return nil, nil
	}
	return h.store.List(ctx, q)
}

// enter returns a match's room, locked, and loads it where needed.
func (h *Hall) enter(ctx context.Context, id string) (*room, error) {
	for {
		h.mu.Lock()
		r := h.rooms[id]
		if r != nil {
			h.order.MoveToFront(r.place)
		}
		h.mu.Unlock()
		if r == nil {
			var err error
			if r, err = h.load(ctx, id); err != nil {
				return nil, err
			}
		}
		r.mu.Lock()
		if !r.gone {
			return r, nil
		}
		r.mu.Unlock() // it has left the hall meanwhile
	}
}

// keep puts a room in the hall, or returns the one already there. Rooms unused
// for long leave where the hall is full: they can be loaded again.
func (h *Hall) keep(r *room) (*room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if other := h.rooms[r.match.ID]; other != nil {
		return other, nil
	}
	r.size = len(r.match.Nodes())
	for len(h.rooms) >= h.bounds.rooms || h.nodes+r.size > h.bounds.nodes && len(h.rooms) > 0 {
		if !h.evict() {
			return nil, ErrFull
		}
	}
	h.rooms[r.match.ID] = r
	r.place = h.order.PushFront(r)
	h.nodes += r.size
	delete(h.asleep, r.match.ID)
	return r, nil
}

// grown notes that a locked room has more nodes than before.
func (h *Hall) grown(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.nodes += len(r.match.Nodes()) - r.size
	r.size = len(r.match.Nodes())
}

// evict drops the longest unused room that nobody is in or follows, and reports
// whether there was one. No agent thinks in such a room. Rooms that stay count as
// used, so that the next one to leave is found sooner.
func (h *Hall) evict() bool {
	for range h.order.Len() {
		r := h.order.Back().Value.(*room)
		if len(h.followers[r.match.ID]) > 0 || !r.mu.TryLock() {
			h.order.MoveToFront(r.place)
			continue
		}
		r.close()
		h.forget(r)
		if due := r.match.Digest().Due; !due.IsZero() {
			h.asleep[r.match.ID] = due
		} else {
			h.forgetContest(r.match)
		}
		r.mu.Unlock()
		return true
	}
	return false
}

// drop removes a locked room whose match is no longer what is stored.
func (h *Hall) drop(r *room) {
	r.close()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.forget(r)
}

// forget takes a room out of the books.
func (h *Hall) forget(r *room) {
	if h.rooms[r.match.ID] == r {
		delete(h.rooms, r.match.ID)
		h.order.Remove(r.place)
		h.nodes -= r.size
	}
}
