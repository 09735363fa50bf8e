package web

import (
	"context"
	"hash/maphash"
	"maps"
	"sync"
	"time"

	"banco/live"
	"banco/meet"
	"banco/meet/classroom"
	"banco/web/message"
	"banco/web/wire"
)

// classes knows which pages of this server look at which class.
type classes struct {
	tending tending

	mu    sync.Mutex
	rooms map[string]*classRoom // by code
}

func newClasses() classes {
	return classes{tending: tending{seed: maphash.MakeSeed()}, rooms: map[string]*classRoom{}}
}

// classRoom is a class that somebody looks at.
type classRoom struct {
	listeners map[*listener]bool // guarded by that of classes

	mu   sync.Mutex
	seen classSight
	due  time.Time // when it is looked at anew; guarded by that of classes
}

// classSight is a class with its boards, as it was seen last.
type classSight struct {
	kept
	boards map[string]classBoard
}

// classBoard is a board as the teacher is told of it, at a version of its match.
type classBoard struct {
	wire.ClassBoard
	version int
}

// classEvery is how often a class is looked at: its row may have been changed by
// another server, and its games go on.
const classEvery = 500 * time.Millisecond

func (cs *classes) listen(code string, v live.Visitor) (*classRoom, *listener) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	room := cs.rooms[code]
	if room == nil {
		room = &classRoom{listeners: map[*listener]bool{}}
		cs.rooms[code] = room
	}
	l := &listener{visitor: v, news: make(chan struct{}, 1)}
	room.listeners[l] = true
	cs.wake(room)
	return room, l
}

func (cs *classes) leave(code string, l *listener) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	room := cs.rooms[code]
	delete(room.listeners, l)
	if len(room.listeners) == 0 {
		delete(cs.rooms, code)
	}
	cs.wake(room)
}

// wake has all who look at a class look anew.
func (cs *classes) wake(room *classRoom) {
	room.due = time.Time{}
	for l := range room.listeners {
		select {
		case l.news <- struct{}{}:
		default:
		}
	}
}

// tell says that something has happened in a class.
func (cs *classes) tell(code string) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if room := cs.rooms[code]; room != nil {
		cs.wake(room)
	}
}

// here returns who looks at a class.
func (cs *classes) here(code string) map[live.Visitor]bool {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	here := map[live.Visitor]bool{}
	if room := cs.rooms[code]; room != nil {
		for l := range room.listeners {
			here[l.visitor] = true
		}
	}
	return here
}

// isDue reports that a class is to be looked at anew, by who asks.
func (cs *classes) isDue(room *classRoom) bool {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	now := time.Now()
	if now.Before(room.due) {
		return false
	}
	room.due = now.Add(classEvery)
	return true
}

// lookAtClass returns a class as it is, seen once for all who look. Its games
// are seen to on the way; what fails of that is tried at the next look.
func (s *Server) lookAtClass(ctx context.Context, code string, room *classRoom) (classSight, error) {
	room.mu.Lock()
	defer room.mu.Unlock()
	if room.seen.Class != nil && !s.classes.isDue(room) {
		return room.seen, nil
	}
	trouble := s.tendClass(ctx, code)
	k, err := s.loadClass(ctx, code)
	if err != nil {
		return classSight{}, err
	}
	if trouble != nil && ctx.Err() == nil {
		s.log.Error("class", "what", "games", "err", trouble)
	}
	boards := map[string]classBoard{}
	for _, b := range k.Boards {
		if b.Result == classroom.Open || b.Plan == len(k.Plans)-1 {
			if drawn, ok := s.drawBoard(ctx, b, room.seen.boards[b.Match]); ok {
				boards[b.Match] = drawn
			}
		}
	}
	room.seen = classSight{k, boards}
	return room.seen, nil
}

// drawBoard draws how a game stands, unless it was drawn already.
func (s *Server) drawBoard(ctx context.Context, b classroom.Board, before classBoard) (classBoard, bool) {
	if before.Over {
		return before, true
	}
	now, err := s.hall.Standing(ctx, b.Match)
	if err != nil {
		return before, false
	}
	if before.Match == "" || before.version != now.Version {
		board, picture, ok := message.Running(s.kits, now.RunningGame)
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

// classTask is the beginning of the name of a class among the matches that a
// page watches; no match has it.
const classTask = "/class/"

// watchClass tells the page of a class until the context ends, or the viewer
// belongs to it no more.
func (c *client) watchClass(ask *wire.Ask) error {
	if c.server.documents == nil {
		return meet.ErrNoDocument
	}
	k, err := c.server.enterClass(c.ctx, ask.Match, c.caller)
	switch {
	case err != nil:
		return err
	case !k.Belongs(c.caller.Visitor):
		return classroom.ErrStranger
	case c.watches.has(classTask + k.Code):
		return nil
	}
	return c.watches.start(classTask+k.Code, &wire.Ask{Type: ask.Type, Match: ask.Match}, func(ctx context.Context) error {
		return c.followClass(ctx, k.Code)
	})
}

// leave stops what the page hears of a class or, without one, of the lobby.
func (c *client) leave(ask *wire.Ask) {
	name := lobbyTask
	if ask.Match != "" {
		name = classTask + classroom.ReadCode(ask.Match)
		c.watches.stop(tournamentTask(ask.Match))
	}
	c.watches.stop(name)
}

func (c *client) followClass(ctx context.Context, code string) error {
	s := c.server
	room, l := s.classes.listen(code, c.caller.Visitor)
	defer s.classes.leave(code, l)
	tick := time.NewTicker(classEvery)
	defer tick.Stop()
	told := classTold{boards: map[string]int{}}
	for {
		now, err := s.lookAtClass(ctx, code, room)
		if err != nil {
			return err
		}
		if c.tellClass(now, &told) != nil || !now.Belongs(c.caller.Visitor) {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-l.news:
		case <-tick.C:
		}
	}
}

// classTold is what a page was last told of a class.
type classTold struct {
	version int
	here    map[live.Visitor]bool
	boards  map[string]int // by match: its version
}

// tellClass tells a page what is new in a class.
func (c *client) tellClass(now classSight, told *classTold) error {
	teaches := now.Teaches(c.caller.Visitor)
	var here map[live.Visitor]bool // the others are not told who is there
	if teaches {
		here = c.server.classes.here(now.Code)
	}
	if now.row.Version != told.version || !maps.Equal(here, told.here) {
		told.version, told.here = now.row.Version, here
		if err := c.send(&wire.News{Type: "class", Match: now.Code, Class: c.server.classMessage(now.kept, c.caller.Visitor)}); err != nil {
			return err
		}
	}
	if !teaches {
		return nil
	}
	var changed []wire.ClassBoard
	for match, b := range now.boards {
		if version, known := told.boards[match]; !known || version != b.version {
			changed = append(changed, b.ClassBoard)
			told.boards[match] = b.version
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return c.send(&wire.News{Type: "boards", Match: now.Code, Boards: changed})
}
