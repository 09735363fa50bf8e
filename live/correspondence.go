package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"banco/game"
	"banco/play"
)

// Correspondence is what games between two people with days for a move have besides: a
// list of those that wait for a visitor, notices, vacations, and what players keep to
// themselves.
type Correspondence struct {
	hall       *Hall
	notify     atomic.Pointer[[]func(Notice)]
	vacationOf atomic.Pointer[func(context.Context, Visitor) (time.Time, error)]
}

// Notice is what a player of a game by correspondence is to hear, wherever they are: it
// is their turn or, with Reminder, their time runs out. Of all servers on a store one
// gives it, once.
type Notice struct {
	Match            play.Settings
	Player, Opponent Visitor
	Left             time.Duration // until the flag falls
	Reminder         bool
}

// OnNotice adds somebody who hears of notices from now on. They are called while nothing
// else happens in the match, and must return soon.
func (c *Correspondence) OnNotice(hear func(Notice)) {
	for {
		before := c.notify.Load()
		list := []func(Notice){hear}
		if before != nil {
			list = append(list, *before...)
		}
		if c.notify.CompareAndSwap(before, &list) {
			return
		}
	}
}

// SetVacations sets what tells until when a visitor is on vacation; zero: not at all.
func (c *Correspondence) SetVacations(of func(context.Context, Visitor) (time.Time, error)) {
	c.vacationOf.Store(&of)
}

// notifyPlayer tells the player to move of a locked room that it is their turn, or that
// their time runs out. It waits until there is an opponent and the pieces are dealt.
func (r *room) notifyPlayer(reminder bool) {
	m := r.match
	if !m.ByCorrespondence() || m.Free() != game.NoSide || m.MixingOpen() {
		return
	}
	r.turnNew = false
	list := r.hall.notify.Load()
	if list == nil || m.Over() || m.Result().Over() {
		return
	}
	turn := m.Turn()
	for _, hear := range *list {
		hear(Notice{
			Match: m.Settings, Player: m.Sitters[turn], Opponent: m.Sitters[turn.Other()], Left: m.Left(r.hall.Now()), Reminder: reminder,
		})
	}
}

// remind reminds the player to move, once a turn, that the time runs out.
func (r *room) remind() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || !r.match.Ticking() {
		return
	}
	if at := play.ReminderDue(r.match); at.IsZero() || at.After(r.hall.Now()) { // something has happened since the timer was set
		r.proceed()
		return
	}
	if err := r.apply(r.hall.ctx, play.Event{Type: play.Reminded, Seat: r.match.Turn()}); err != nil {
		r.hall.noteFailure(r.match.ID, "remind", err)
	}
}

// followUp returns what happens by itself where a locked room stands: a pass that is due,
// or a move that the player to move has prepared.
func (r *room) followUp() (e play.Event, due bool) {
	if r.match.PassDue() {
		return pass(r.match), true
	}
	return r.preparedMove()
}

// preparedMove returns the conditional move of the player to move. The store is asked
// once a version: the player may have prepared it on another server.
func (r *room) preparedMove() (e play.Event, due bool) {
	m := r.match
	if !m.ByCorrespondence() || m.Dealt() || m.Plies() == 0 || m.Version() == r.prepared || !r.mayMove() || r.outOfTime() {
		return e, false
	}
	own, err := r.hall.store.Private(r.hall.ctx, m.ID, m.Sitters[m.Turn()])
	if err != nil {
		slog.Error("match", "what", "conditional moves", "id", m.ID, "err", err) // the player moves by hand
		return e, false
	}
	r.prepared = m.Version()
	text, ok := m.Prepared(own.Lines)
	if ok {
		_, err = m.SharedView(m.Turn()).ParseMove(text)
	}
	return play.Event{Type: play.Moved, Seat: m.Turn(), Node: m.Current(), Text: text}, ok && err == nil
}

// beginVacations lets the clocks of players stand who are on vacation and of whom the
// match of a locked room does not know it: it has just begun, or a server stopped before
// it could be told.
func (r *room) beginVacations() {
	m, of := r.match, r.hall.vacationOf.Load()
	if of == nil || r.vacationsKnown || !m.ByCorrespondence() || m.Result().Over() {
		return
	}
	r.vacationsKnown = true
	for seat, v := range m.Sitters {
		if v == "" {
			continue
		}
		until, err := (*of)(r.hall.ctx, v)
		if err == nil && until.After(r.hall.Now()) && until.After(m.VacationUntil(game.Side(seat))) {
			err = r.commit(r.hall.ctx, play.BeginVacation(game.Side(seat), until))
		}
		if err != nil {
			r.hall.noteFailure(m.ID, "vacation", err)
			return
		}
	}
}

// BeginVacation lets the clocks of a visitor stand until a time, in all games by
// correspondence that go on.
func (c *Correspondence) BeginVacation(ctx context.Context, v Visitor, until time.Time) error {
	return c.inAll(ctx, v, func(m *play.Match, seat game.Side) (play.Event, error) {
		if !until.After(m.VacationUntil(seat)) {
			return play.Event{}, errNothingToDo
		}
		return play.BeginVacation(seat, until), nil
	})
}

// EndVacation lets the clocks of a visitor run again.
func (c *Correspondence) EndVacation(ctx context.Context, v Visitor) error {
	return c.inAll(ctx, v, func(m *play.Match, seat game.Side) (play.Event, error) {
		if !m.VacationUntil(seat).After(c.hall.Now()) {
			return play.Event{}, errNothingToDo
		}
		return play.Event{Type: play.VacationEnded, Seat: seat}, nil
	})
}

// inAll lets something happen in all games by correspondence of a visitor.
func (c *Correspondence) inAll(ctx context.Context, v Visitor, decide func(*play.Match, game.Side) (play.Event, error)) error {
	list, err := c.hall.store.Correspondence(ctx, v)
	for _, e := range list {
		err = errors.Join(err, c.hall.Oversight.do(ctx, e.ID, func(m *play.Match) (play.Event, error) {
			seat := slices.Index(m.Sitters[:], v)
			if seat < 0 || m.Result().Over() {
				return play.Event{}, errNothingToDo
			}
			return decide(m, game.Side(seat))
		}))
	}
	return err
}

// CorrespondenceGame is a game by correspondence that goes on.
type CorrespondenceGame struct {
	play.Entry
	Side game.Side     // the visitor's
	Turn game.Side     // whose turn it is
	Left time.Duration // until the flag falls; before the first move, what it has
}

// CorrespondenceOf lists the games by correspondence of a visitor, those first in which
// it is their turn, and of each those with the least time.
func (c *Correspondence) CorrespondenceOf(ctx context.Context, v Visitor) ([]CorrespondenceGame, error) {
	if v == "" {
		return nil, nil
	}
	entries, err := c.hall.store.Correspondence(ctx, v)
	if err != nil {
		return nil, err
	}
	var list []CorrespondenceGame
	for _, e := range entries {
		turn, ok := c.hall.turnOf(&e)
		if !ok {
			continue
		}
		g := CorrespondenceGame{Entry: e, Side: game.Second, Turn: turn, Left: e.Control.PerMove}
		if e.Sitters[0] == v {
			g.Side = game.First
		}
		if !e.Due.IsZero() {
			g.Left = max(e.Due.Sub(c.hall.Now()), 0)
		}
		list = append(list, g)
	}
	slices.SortStableFunc(list, func(a, b CorrespondenceGame) int {
		if mine := a.Side == a.Turn; mine != (b.Side == b.Turn) {
			if mine {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Left, b.Left)
	})
	return list, nil
}

// turnOf returns whose turn it is in a listed game, and false for a game that is no
// longer there.
func (h *Hall) turnOf(e *play.Entry) (game.Side, bool) {
	rules := h.games[e.Game]
	variant, err := game.ParseVariant(e.Variant)
	if rules == nil || err != nil {
		return game.NoSide, false
	}
	p, err := rules.Parse(variant, e.FEN)
	if err != nil {
		return game.NoSide, false
	}
	return p.Side(), true
}

// Private is what a player keeps to themselves at a match.
type Private struct {
	Rules game.Game
	Note  string
	Lines [][]play.Written // that the game may still follow
}

// Private returns what a player keeps to themselves at a match.
func (c *Correspondence) Private(ctx context.Context, v Visitor, id string) (Private, error) {
	r, _, err := c.lockOwn(ctx, v, id)
	if err != nil {
		return Private{}, err
	}
	defer r.mu.Unlock()
	own, err := c.hall.store.Private(ctx, id, v)
	p := Private{Rules: r.match.Rules(), Note: own.Note}
	for _, l := range r.match.Ahead(own.Lines) {
		p.Lines = append(p.Lines, play.WriteLine(r.match, l))
	}
	return p, err
}

// SaveNote keeps a note of a player, which nobody else can read.
func (c *Correspondence) SaveNote(ctx context.Context, v Visitor, id, note string) error {
	if len(note) > play.MaxPrivateNote {
		return fmt.Errorf("%w: a note has at most %d bytes", ErrRequest, play.MaxPrivateNote)
	}
	r, _, err := c.lockOwn(ctx, v, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	return c.hall.store.SaveNote(ctx, id, v, strings.ToValidUTF8(strings.ReplaceAll(note, "\x00", ""), ""))
}

// SaveLines keeps the conditional moves of a player who waits for the other, in the place
// of earlier ones. Nobody else hears of them until they are made.
func (c *Correspondence) SaveLines(ctx context.Context, v Visitor, id string, version int, lines [][]string) ([]play.Line, error) {
	r, seat, err := c.lockOwn(ctx, v, id)
	if err != nil {
		return nil, err
	}
	checked, err := r.checkLines(seat, version, lines)
	if err == nil {
		err = c.hall.store.SaveLines(ctx, id, v, checked)
	}
	r.mu.Unlock()
	if err == nil && c.hall.shared != nil { // the other may have moved meanwhile, on another server
		c.hall.catchUp(ctx, []string{id})
		if r, err = c.hall.lockRoom(ctx, id); err == nil {
			r.mu.Unlock()
		}
	}
	return checked, err
}

// checkLines reads the lines of a player of a locked room.
func (r *room) checkLines(seat game.Side, version int, lines [][]string) ([]play.Line, error) {
	m := r.match
	switch {
	case !m.Control.Days():
		return nil, fmt.Errorf("%w: moves can only be prepared in a game by correspondence", ErrRequest)
	case m.Result().Over():
		return nil, play.ErrOver
	case m.Stale(version):
		return nil, play.ErrStale
	case len(lines) > play.MaxLines:
		return nil, fmt.Errorf("%w: a player has at most %d lines", ErrRequest, play.MaxLines)
	}
	checked := make([]play.Line, 0, len(lines))
	for _, moves := range lines {
		l, err := play.CheckLine(m, seat, moves)
		if err != nil {
			return nil, err
		}
		checked = append(checked, l)
	}
	return checked, nil
}

// lockOwn returns the locked room of a match between two people, and the visitor's seat.
func (c *Correspondence) lockOwn(ctx context.Context, v Visitor, id string) (*room, game.Side, error) {
	r, err := c.hall.lockRoom(ctx, id)
	if err != nil {
		return nil, game.NoSide, err
	}
	seat, err := r.player(v)
	if err != nil {
		r.mu.Unlock()
		return nil, game.NoSide, err
	}
	return r, seat, nil
}
