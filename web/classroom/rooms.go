package classroom

import (
	"context"
	"hash/maphash"
	"sync"
	"time"

	"banco/live"
	"banco/meet/classroom"
	"banco/web/message"
	"banco/web/wire"
)

// rooms knows which pages look at which class.
type rooms struct {
	tending   tending       // by whoever sees to the games of a class
	saving    tending       // by whoever changes it: of a whole class that does so at once, each waits
	elsewhere live.Presence // who looks at a class on other servers

	mu    sync.Mutex
	rooms map[string]*room // by code
}

func newRooms() *rooms {
	return &rooms{tending: tending{seed: maphash.MakeSeed()}, saving: tending{seed: maphash.MakeSeed()}, rooms: map[string]*room{}}
}

// room is a class that somebody looks at.
type room struct {
	listeners map[*listener]bool // guarded by that of rooms

	mu   sync.Mutex
	seen sight
	due  time.Time // when it is looked at anew; guarded by that of rooms
}

// listener is a page that looks at a class.
type listener struct {
	visitor live.Visitor
	news    chan struct{} // holds a value when there is something new
}

// sight is a class with its boards, as it was seen last.
type sight struct {
	kept
	boards map[string]board
}

// board is a board as the teacher is told of it, at a version of its match.
type board struct {
	wire.ClassBoard
	version int
}

// lookEvery is how often a class is looked at: its row may have been changed by
// another server, and its games go on.
const lookEvery = 500 * time.Millisecond

func (rs *rooms) listen(code string, v live.Visitor) (*room, *listener) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	r := rs.rooms[code]
	if r == nil {
		r = &room{listeners: map[*listener]bool{}}
		rs.rooms[code] = r
	}
	l := &listener{visitor: v, news: make(chan struct{}, 1)}
	r.listeners[l] = true
	rs.wake(r)
	return r, l
}

func (rs *rooms) leave(code string, l *listener) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	room := rs.rooms[code]
	delete(room.listeners, l)
	if len(room.listeners) == 0 {
		delete(rs.rooms, code)
	}
	rs.wake(room)
}

// topicClass is the topic of who looks at a class.
const topicClass = "class"

// notePresence takes a text about presence from another server.
func (rs *rooms) notePresence(text string) {
	now := time.Now()
	rs.elsewhere.Tidy(now)
	if code := rs.elsewhere.Note(text, now); code != "" {
		rs.tell(code)
	}
}

// wake has all who look at a class look anew.
func (rs *rooms) wake(room *room) {
	room.due = time.Time{}
	for l := range room.listeners {
		select {
		case l.news <- struct{}{}:
		default:
		}
	}
}

// tell says that something has happened in a class.
func (rs *rooms) tell(code string) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if room := rs.rooms[code]; room != nil {
		rs.wake(room)
	}
}

// here returns which students look at a class.
func (rs *rooms) here(c *classroom.Class) map[live.Visitor]bool {
	here := map[live.Visitor]bool{}
	for _, student := range c.Students {
		if v := student.Visitor; rs.looks(c.Code, v) || rs.elsewhere.Has(c.Code, v) {
			here[v] = true
		}
	}
	return here
}

// looks reports whether a visitor looks at a class on this server.
func (rs *rooms) looks(code string, v live.Visitor) bool {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if room := rs.rooms[code]; room != nil {
		for l := range room.listeners {
			if l.visitor == v {
				return true
			}
		}
	}
	return false
}

// isDue reports whether a class is to be looked at anew, by the caller.
func (rs *rooms) isDue(room *room) bool {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	now := time.Now()
	if now.Before(room.due) {
		return false
	}
	room.due = now.Add(lookEvery)
	return true
}

// look returns a class as it is, seen once for all who look. Its games
// are seen to on the way; what fails of that is tried at the next look.
func (h *Handlers) look(ctx context.Context, code string, room *room) (sight, error) {
	room.mu.Lock()
	defer room.mu.Unlock()
	if room.seen.Class != nil && !h.rooms.isDue(room) {
		return room.seen, nil
	}
	trouble := h.tend(ctx, code)
	k, err := h.load(ctx, code)
	if err != nil {
		return sight{}, err
	}
	if trouble != nil && ctx.Err() == nil {
		h.Log.Error("class", "what", "games", "err", trouble)
	}
	boards := map[string]board{}
	for _, b := range k.Boards {
		if b.Result == classroom.Open || b.Plan == len(k.Plans)-1 {
			if drawn, ok := h.drawBoard(ctx, b, room.seen.boards[b.Match]); ok {
				boards[b.Match] = drawn
			}
		}
	}
	room.seen = sight{k, boards}
	return room.seen, nil
}

// drawBoard draws how a game stands, unless it was drawn already.
func (h *Handlers) drawBoard(ctx context.Context, b classroom.Board, before board) (board, bool) {
	if before.Over {
		return before, true
	}
	now, err := h.Hall.Standing(ctx, b.Match)
	if err != nil {
		return before, false
	}
	if before.Match == "" || before.version != now.Version {
		board, picture, ok := message.Running(h.Kits, now.RunningGame)
		if !ok {
			return before, false
		}
		before.ClassBoard = wire.ClassBoard{
			Match: b.Match, Game: now.Match.Game, Board: board, Picture: picture, Plies: now.Plies, Turn: wire.Side(now.Turn.String()),
			Control: message.Control(now.Match.Control), Over: now.Result.Over(),
		}
		before.version = now.Version
	}
	if now.Clock != nil {
		before.Clocks = message.Clocks(now.Clock)
	}
	return before, true
}

// sent is what a page was last told of a class.
type sent struct {
	version int
	here    map[live.Visitor]bool
	boards  map[string]int // by match: its version
}
