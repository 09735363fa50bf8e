// Package live runs matches: each has one owner at a time, everything that
// happens is stored before anyone hears of it, agents think in the background,
// and flags fall when they should.
//
// Its nouns: a [Hall] holds the matches being played; a [Visitor] stands for a
// person; a [Setup] is what a new match is; a [Snapshot] is what one visitor may
// know of a match at a version; a [Follower] hears when there is more to see; a
// [Player] thinks for a seat.
//
// The methods of a hall are grouped by what they are for. [Matchmaking] begins
// matches, [Commands] is what players do in them, [Watching] shows them,
// [Oversight] is for tournaments and teachers, [OtherServers] keeps several
// servers on one store together, and [Correspondence] is for games with days for a
// move. Inside, a room is a match in memory: its lock
// makes one goroutine at a time the owner of the match.
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
	"banco/live/fairplay"
	"banco/people"
	"banco/play"
	"banco/pool"
)

// Visitor stands for a person: what play.VisitorID makes of their secret. The
// empty one is nobody.
type Visitor = string

// Hall holds the matches in progress over a store. It is safe for concurrent use.
type Hall struct {
	Matchmaking
	Commands
	Watching
	Oversight
	OtherServers
	Correspondence

	games  map[string]game.Game
	agents Agents
	store  play.Store
	pool   *pool.Pool
	ctx    context.Context // ends when the hall closes
	stop   context.CancelFunc
	busy   sync.WaitGroup

	fairPlay   fairplay.Games
	witness    atomic.Pointer[func(Asked)]
	referee    atomic.Pointer[Referee]
	archive    atomic.Pointer[func(*play.Match)]
	begun      atomic.Pointer[func([2]Visitor)]
	notifier   atomic.Pointer[func(people.Notice)]
	remote     atomic.Pointer[Remote]
	loadSlots  chan struct{} // holds a value for each load under way
	loadsBegun atomic.Int64  // how many there have been
	offset     offset        // to the store's clock
	skew       atomic.Int64  // how far ours is ahead of the machine's, in tests
	beat       atomic.Int64  // how often the clocks are looked at, as a Duration

	mu          sync.Mutex
	lastCreated time.Time // when the latest match was made
	rooms       map[string]*room
	order       list.List                     // of all rooms, the last used first
	nodes       int                           // of all rooms
	bounds      bounds                        // of rooms and nodes
	followers   map[string]map[*Follower]bool // by match
	loads       map[string]*loading           // by match
	failures    map[string]*failure           // by match
	roundTrips  map[Visitor]time.Duration     // how long a message takes to a visitor and back, where that is known
	sleeping    map[string]time.Time          // matches that are not in memory though their clock runs: their alarm
}

// NewHall returns a hall for the given games. All searches, its own and those
// of others, share the pool. Clocks that ran when the last server stopped go on.
func NewHall(ctx context.Context, games []game.Game, agents Agents, store play.Store, p *pool.Pool) (*Hall, error) {
	h := &Hall{
		games: map[string]game.Game{}, agents: agents, store: store, pool: p,
		rooms: map[string]*room{}, followers: map[string]map[*Follower]bool{}, loads: map[string]*loading{},
		failures: map[string]*failure{}, sleeping: map[string]time.Time{}, roundTrips: map[Visitor]time.Duration{},
		loadSlots: make(chan struct{}, maxLoads), bounds: defaultBounds,
	}
	h.Matchmaking.hall, h.Commands.hall, h.Watching.hall, h.Oversight.hall, h.OtherServers.hall = h, h, h, h, h
	h.Correspondence.hall = h
	h.beat.Store(int64(beatEvery))
	for _, g := range games {
		h.games[g.Name()] = g
	}
	h.shared, _ = store.(SharedStore)
	if err := h.setClockAtFirst(ctx); err != nil {
		return nil, err
	}
	if err := h.noteRunningClocks(ctx); err != nil {
		return nil, err
	}
	h.ctx, h.stop = context.WithCancel(context.Background())
	p.OnShortage(h.releaseIdlePlayers)
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
		r.mu.Lock()
		r.close()
		r.mu.Unlock()
	}
	h.busy.Wait()
}

// Err returns an error once the hall is closed.
func (h *Hall) Err() error { return h.ctx.Err() }

// Counts returns how many matches are in memory, how many nodes they have, and
// how many followers.
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
	ErrForbidden = errors.New("only the visitor who holds every human seat may do that")
	ErrFull      = errors.New("too many matches are open at once")
	ErrQuota     = errors.New("a visitor cannot keep so much")
)

// Rules returns the rules of a game.
func (h *Hall) Rules(name string) (game.Game, error) {
	g, ok := h.games[name]
	if !ok {
		return nil, fmt.Errorf("%w: there is no game %q", ErrRequest, name)
	}
	return g, nil
}

// CheckAgent returns why an agent cannot play a game, or nil.
func (h *Hall) CheckAgent(name, agent string) error {
	rules, err := h.Rules(name)
	if err != nil {
		return err
	}
	if _, err := h.agents.Check(rules, agent); err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	return nil
}

// Referee hears of rated games, so that their results are counted. It is called
// while nothing else happens in the match, and must return soon.
type Referee interface {
	Begun(players [2]Visitor, settings play.Settings)
	Ended(players [2]Visitor, settings play.Settings)
}

// SetReferee sets who hears of rated games that begin or end from now on.
func (h *Hall) SetReferee(r Referee) { h.referee.Store(&r) }

// tellReferee tells the referee that the rated match of a locked room has begun
// or ended.
func (r *room) tellReferee() {
	referee := r.hall.referee.Load()
	switch m := r.match; {
	case referee == nil || !m.Rated():
	case m.Result().Over():
		(*referee).Ended(m.Sitters, m.Settings)
	case m.Version() == 0:
		(*referee).Begun(m.Sitters, m.Settings)
	}
}

// SetArchive sets what hears of every game that ends, once. It is called while nothing
// else happens in the match, and must only look at it and return soon.
func (h *Hall) SetArchive(archive func(*play.Match)) { h.archive.Store(&archive) }

// SetBegun sets what hears of the players of every match that begins here. It must
// return soon.
func (h *Hall) SetBegun(begun func([2]Visitor)) { h.begun.Store(&begun) }

// SetNotifier sets what brings news to people who may have no page open. It must
// return soon.
func (h *Hall) SetNotifier(notify func(people.Notice)) { h.notifier.Store(&notify) }

// Notify sends a notice, where there is a notifier and somebody to send it to.
func (h *Hall) Notify(n people.Notice) {
	if notify := h.notifier.Load(); notify != nil && n.To != "" {
		(*notify)(n)
	}
}
