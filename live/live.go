// Package live runs matches: each has one owner at a time, every move is
// stored before anyone hears of it, and agents answer on their own seats.
//
// Its nouns: a [Hall] holds the matches being played; a [Seen] is what one
// viewer gets to know of one.
package live

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"sync"
	"time"

	"banco/game"
	"banco/play"
)

// Hall holds the matches in progress over a store. It is safe for concurrent use.
type Hall struct {
	games  map[string]game.Game
	agents func(rules game.Game, seat string) (play.Player, error)
	store  play.Store

	mu    sync.Mutex
	rooms map[string]*room
}

// room is a match with its owner's lock; its agents sit by seat.
type room struct {
	mu      sync.Mutex
	match   *play.Match
	players [2]play.Player
	used    time.Time
}

// maxRooms bounds the matches kept in memory; the others wait in the store.
const maxRooms = 1000

// NewHall returns a hall for the given games. The function agents makes the
// player of a game that a seat text names, or an error that says what would be
// valid.
func NewHall(games []game.Game, agents func(game.Game, string) (play.Player, error), store play.Store) *Hall {
	h := &Hall{games: map[string]game.Game{}, agents: agents, store: store, rooms: map[string]*room{}}
	for _, g := range games {
		h.games[g.Name()] = g
	}
	return h
}

// ErrRequest marks an error in what was asked for, as opposed to one of ours.
var ErrRequest = errors.New("bad request")

// Seen is one viewer's picture of a match, taken at one moment.
type Seen struct {
	ID      string
	Rules   game.Game
	Variant string
	Seats   [2]string
	Viewer  game.Side
	Begin   game.Position // the start of the match as the viewer knows it
	Line    []game.Move   // the moves since, likewise
	View    game.Position // where they led
	Result  game.Result

	Commitment, Opening string // of a dealt game
}

// Create starts a match and lets agents that are to move do so. It returns
// the keys of the human seats, and the match as the first human sees it.
func (h *Hall) Create(ctx context.Context, name string, v game.Variant, start string, seats [2]string) (*Seen, [2]string, error) {
	var none [2]string
	rules, ok := h.games[name]
	if !ok {
		return nil, none, fmt.Errorf("%w: there is no game %q", ErrRequest, name)
	}
	players, err := h.players(rules, seats)
	if err != nil {
		return nil, none, fmt.Errorf("%w: %v", ErrRequest, err)
	}
	if seats[0] != play.Human && seats[1] != play.Human {
		return nil, none, fmt.Errorf("%w: at least one seat must be human", ErrRequest)
	}
	m, err := play.New(rules, v, start, seats)
	if err != nil {
		return nil, none, fmt.Errorf("%w: %v", ErrRequest, err)
	}
	m.Created = time.Now()
	if err := h.store.Create(ctx, &m.Saved); err != nil {
		return nil, none, err
	}
	r := &room{match: m, players: players}
	r.mu.Lock()
	defer r.mu.Unlock()
	h.keep(m.ID, r)
	if err := h.answer(ctx, r); err != nil {
		return nil, none, err
	}
	viewer := game.First
	if seats[0] != play.Human {
		viewer = game.Second
	}
	return r.see(viewer), m.Keys, nil
}

func (h *Hall) players(rules game.Game, seats [2]string) (players [2]play.Player, err error) {
	for i, seat := range seats {
		if seat == play.Human {
			continue
		}
		if players[i], err = h.agents(rules, seat); err != nil {
			return players, err
		}
	}
	return players, nil
}

// Watch returns a match as the holder of the key may see it. Without a key,
// or with a wrong one, that is a spectator's view.
func (h *Hall) Watch(ctx context.Context, id, key string) (*Seen, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.see(r.seat(key)), nil
}

// ErrSeat is returned to those who move without holding a seat.
var ErrSeat = errors.New("this key holds no seat in the match")

// Move plays a move for the holder of the key, stores it, and lets an agent
// answer.
func (h *Hall) Move(ctx context.Context, id, key string, ply int, text string) (*Seen, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	seat := r.seat(key)
	switch {
	case seat == game.NoSide:
		return nil, ErrSeat
	case r.match.Result().Over():
		return nil, play.ErrOver
	case ply != len(r.match.Moves):
		return nil, play.ErrStale
	case seat != r.match.Turn():
		return nil, play.ErrTurn
	}
	if err := h.play(ctx, r, text); err != nil {
		return nil, err
	}
	if err := h.answer(ctx, r); err != nil {
		return nil, err
	}
	return r.see(seat), nil
}

// Resign ends the match for the holder of the key.
func (h *Hall) Resign(ctx context.Context, id, key string) (*Seen, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	seat := r.seat(key)
	if seat == game.NoSide {
		return nil, ErrSeat
	}
	if r.match.Result().Over() {
		return nil, play.ErrOver
	}
	if err := h.store.End(ctx, id, game.Win(seat.Other(), game.Resignation)); err != nil {
		return nil, err
	}
	if err := r.match.Resign(seat); err != nil {
		return nil, err
	}
	return r.see(seat), nil
}

// play makes one move and stores it; a move that cannot be stored is taken back.
func (h *Hall) play(ctx context.Context, r *room, text string) error {
	m := r.match
	ply := len(m.Moves)
	if err := m.Play(ply, text); err != nil {
		return err
	}
	if err := h.store.Append(ctx, m.ID, ply, m.Moves[ply], m.Result()); err != nil {
		return errors.Join(err, m.Unplay())
	}
	return nil
}

// answer lets agents move until a human is to move or the game is over.
func (h *Hall) answer(ctx context.Context, r *room) error {
	m := r.match
	for !m.Result().Over() {
		agent := r.players[m.Turn()]
		if agent == nil {
			return nil
		}
		view := m.View(m.Turn())
		move, err := agent.Move(ctx, view)
		if err != nil {
			return fmt.Errorf("agent %s: %w", m.Seats[m.Turn()], err)
		}
		if err := h.play(ctx, r, view.FormatMove(move)); err != nil {
			return fmt.Errorf("agent %s: %w", m.Seats[m.Turn()], err)
		}
	}
	return nil
}

// enter returns a match's room, locked, and loads it where needed. An agent
// that owed a move when the process stopped makes it now.
func (h *Hall) enter(ctx context.Context, id string) (*room, error) {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r != nil {
		r.mu.Lock()
		r.used = time.Now()
		return r, nil
	}
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
	players, err := h.players(rules, saved.Seats)
	if err != nil {
		return nil, err
	}
	r = h.keep(id, &room{match: m, players: players})
	r.mu.Lock()
	if err := h.answer(ctx, r); err != nil {
		r.mu.Unlock()
		return nil, err
	}
	return r, nil
}

// A goroutine may still hold a room that has just left and a second one be
// loaded beside it: the store takes only the next ply, so the slower of the
// two gets ErrStale and nothing is lost.

// keep puts a room in the hall, or returns the one already there. The longest
// unused room leaves when the hall is full: it can be loaded again.
func (h *Hall) keep(id string, r *room) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	if other := h.rooms[id]; other != nil {
		return other
	}
	r.used = time.Now()
	if len(h.rooms) >= maxRooms {
		h.evict()
	}
	h.rooms[id] = r
	return r
}

// evict drops the longest unused room that nobody is in.
func (h *Hall) evict() {
	var oldest string
	var when time.Time
	for id, r := range h.rooms {
		if !r.mu.TryLock() {
			continue
		}
		if oldest == "" || r.used.Before(when) {
			oldest, when = id, r.used
		}
		r.mu.Unlock()
	}
	delete(h.rooms, oldest)
}

// seat returns the seat that a key proves, or NoSide.
func (r *room) seat(key string) game.Side {
	for s := game.First; s <= game.Second; s++ {
		own := r.match.Keys[s]
		if own != "" && subtle.ConstantTimeCompare([]byte(own), []byte(key)) == 1 {
			return s
		}
	}
	return game.NoSide
}

func (r *room) see(viewer game.Side) *Seen {
	m := r.match
	return &Seen{
		ID: m.ID, Rules: m.Rules(), Variant: m.Variant, Seats: m.Seats,
		Viewer: viewer, Begin: m.Begin(viewer), Line: m.Seen(viewer), View: m.View(viewer), Result: m.Result(),
		Commitment: m.Commitment(), Opening: m.Opening(),
	}
}
