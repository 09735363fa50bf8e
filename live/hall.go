// Package live runs matches: each has one owner at a time, everything that
// happens is stored before anyone hears of it, agents think in the background,
// and flags fall when they should.
//
// Its nouns: a [Hall] holds the matches being played; a [Visitor] is a secret
// that stands for a person; a [Seen] is what one visitor gets to know of a
// match; a [Follower] hears when there is more to see; a [Player] thinks for a
// seat.
package live

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"banco/game"
	"banco/play"
	"banco/pool"
	"banco/search"
)

// Player chooses moves for a seat. It is given that seat's view.
type Player interface {
	// Move returns a legal move of the view within the limits, and tells of
	// its thoughts on the way.
	Move(ctx context.Context, view game.Position, l search.Limits, report func(search.Info)) (game.Move, error)
	// Draws tells whether it accepts, on its seat, a draw after so many plies.
	Draws(ctx context.Context, view game.Position, seat game.Side, ply int) bool
}

// Agents makes the player of a game that a seat text names, or an error that
// says what would be valid.
type Agents func(rules game.Game, seat string) (Player, error)

// Visitor is the secret that stands for a person. The empty one is nobody.
type Visitor = string

// Hall holds the matches in progress over a store. It is safe for concurrent use.
type Hall struct {
	games  map[string]game.Game
	agents Agents
	store  play.Store
	pool   *pool.Pool
	ctx    context.Context // of all thinking
	stop   context.CancelFunc
	busy   sync.WaitGroup

	mu        sync.Mutex
	made      time.Time // the last match
	rooms     map[string]*room
	followers map[string]map[*Follower]bool // by match
}

// maxRooms bounds the matches kept in memory; the others wait in the store.
const maxRooms = 1000

// NewHall returns a hall for the given games. All searches, its own and those
// of others, share the pool; nil makes one of all cores but one.
func NewHall(games []game.Game, agents Agents, store play.Store, work *pool.Pool) *Hall {
	if work == nil {
		work = pool.New(runtime.NumCPU()-1, 0)
	}
	ctx, stop := context.WithCancel(context.Background())
	h := &Hall{
		games: map[string]game.Game{}, agents: agents, store: store, pool: work, ctx: ctx, stop: stop,
		rooms: map[string]*room{}, followers: map[string]map[*Follower]bool{},
	}
	for _, g := range games {
		h.games[g.Name()] = g
	}
	return h
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

// Errors of the hall, beside those of play.
var (
	ErrRequest   = play.ErrRequest
	ErrSeat      = errors.New("this visitor holds no such seat in the match")
	ErrForbidden = errors.New("only who holds every human seat may do that")
)

// enter returns a match's room, locked, and loads it where needed. An agent
// that owed a move when the process stopped makes it now.
func (h *Hall) enter(ctx context.Context, id string) (*room, error) {
	for {
		h.mu.Lock()
		r := h.rooms[id]
		h.mu.Unlock()
		if r == nil {
			var err error
			if r, err = h.load(ctx, id); err != nil {
				return nil, err
			}
			r = h.keep(r)
		}
		r.mu.Lock()
		if !r.gone {
			r.used = time.Now()
			return r, nil
		}
		r.mu.Unlock() // it has left the hall meanwhile
	}
}

// load sets a stored match up.
func (h *Hall) load(ctx context.Context, id string) (*room, error) {
	saved, err := h.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	rules, ok := h.games[saved.Game]
	if !ok {
		return nil, fmt.Errorf("match %s is of an unknown game %q", id, saved.Game)
	}
	m, err := play.Resume(rules, *saved)
	if err != nil {
		return nil, err
	}
	players, err := h.players(rules, saved)
	if err != nil {
		return nil, err
	}
	return h.newRoom(m, players), nil
}

// players makes the agents of a match.
func (h *Hall) players(rules game.Game, s *play.Saved) (players [2]Player, err error) {
	for i, seat := range s.Seats {
		if seat == play.Human || s.Kind == play.Study {
			continue
		}
		if players[i], err = h.agents(rules, seat); err != nil {
			return players, err
		}
	}
	return players, nil
}

// keep puts a room in the hall, or returns the one already there. The longest
// unused room leaves when the hall is full: it can be loaded again.
func (h *Hall) keep(r *room) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	if other := h.rooms[r.match.ID]; other != nil {
		return other
	}
	r.used = time.Now()
	if len(h.rooms) >= maxRooms {
		h.evict()
	}
	h.rooms[r.match.ID] = r
	return r
}

// evict drops the longest unused room that nobody is in, follows or thinks in.
func (h *Hall) evict() {
	var oldest *room
	for id, r := range h.rooms {
		if len(h.followers[id]) > 0 || !r.mu.TryLock() {
			continue
		}
		if r.thinking == nil && (oldest == nil || r.used.Before(oldest.used)) {
			oldest = r
		}
		r.mu.Unlock()
	}
	if oldest != nil && oldest.mu.TryLock() {
		oldest.close()
		oldest.mu.Unlock()
		delete(h.rooms, oldest.match.ID)
	}
}

// drop removes a locked room whose match is no longer what is stored.
func (h *Hall) drop(r *room) {
	r.close()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.rooms[r.match.ID] == r {
		delete(h.rooms, r.match.ID)
	}
}
