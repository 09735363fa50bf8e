package live

import (
	"context"
	"fmt"
	"slices"
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
)

// Request is what a visitor asks for when a match is to begin.
type Request struct {
	Game     string
	Kind     play.Kind
	Variant  game.Variant
	Start    string
	Seats    [2]string
	Names    [2]string
	Open     *game.Side  // this seat is free for whoever sits down first
	Sitters  *[2]Visitor // who plays where; nil: the visitor takes every human seat that is not open
	Rated    bool        // its result changes ratings
	Arranged string      // the tournament or class that it belongs to: for Arrange alone
	ID       string      // the name that was chosen for it: likewise
	Public   bool        // anyone may know that it is played
	Mixed    bool        // where pieces are dealt, both people may mix a secret into the deal
	Control  clock.Control
	Undos    int // play.Unlimited for no limit
	Handicap play.Handicap
	Removed  []int        // squares cleared before the first move
	From     *NodeRef     // go on from here instead of Start
	Games    int          // more than one: the first of a series, the best of so many
	After    string       // the next of the series that this match belongs to; all else is as there
	Events   []play.Event // what has happened already
	Tags     []game.Tag   // what a record says of the game
	Recorded string       // and its result
}

// NodeRef is a node of a match.
type NodeRef struct {
	Match string
	Node  int
}

// The bounds of what a match may begin with.
const (
	maxHandicap = 20
	maxUndos    = 10_000
)

// What one visitor may keep.
const (
	maxMatches = 20_000
	maxEvents  = 2_000_000
)

// Create starts a match for a visitor.
func (h *Hall) Create(ctx context.Context, v Visitor, q Request) (seen *Snapshot, err error) {
	if q.After != "" {
		seen, err = h.succeed(ctx, v, q.After)
	} else {
		seen, err = h.create(ctx, v, q)
	}
	if err == nil {
		h.sweep(ctx, v)
	}
	return seen, err
}

func (h *Hall) create(ctx context.Context, v Visitor, q Request) (*Snapshot, error) {
	m, err := h.prepare(ctx, v, q)
	if err != nil {
		return nil, err
	}
	r := h.newRoom(m)
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, err := h.keep(r); err != nil {
		return nil, err
	}
	if err := h.admit(ctx, v, m); err != nil {
		h.drop(r)
		return nil, err
	}
	r.judge()
	r.goOn()
	return r.see(v, 0), nil
}

// CreateAll makes matches for a visitor, all or none, and returns their names.
// Before each it calls next, which may end the work with an error.
func (h *Hall) CreateAll(ctx context.Context, v Visitor, requests []Request, next func() error) ([]string, error) {
	ids := make([]string, len(requests))
	list := make([]*play.Match, len(requests))
	for i, q := range requests {
		if err := next(); err != nil {
			return nil, err
		}
		m, err := h.prepare(ctx, v, q)
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		list[i], ids[i] = m, m.ID
	}
	return ids, h.admit(ctx, v, list...)
}

// admit stores new matches of a visitor, unless they are too many.
func (h *Hall) admit(ctx context.Context, v Visitor, list ...*play.Match) error {
	use, err := h.store.Usage(ctx, v)
	if err != nil {
		return err
	}
	entries := make([]play.Entry, len(list))
	for i, m := range list {
		use.Matches++
		use.Events += len(m.Events)
		m.Created = h.now()
		entries[i] = play.Entry{Saved: m.Saved, Digest: m.Digest()}
	}
	if use.Matches > maxMatches || use.Events > maxEvents {
		return fmt.Errorf("%w: %d matches with %d events; delete some", ErrQuota, maxMatches, maxEvents)
	}
	return h.store.Create(ctx, entries...)
}

// prepare sets up the match that a visitor asks for.
func (h *Hall) prepare(ctx context.Context, v Visitor, q Request) (*play.Match, error) {
	if v == "" {
		return nil, ErrForbidden
	}
	if q.From != nil {
		if err := h.branch(ctx, v, &q); err != nil {
			return nil, err
		}
	}
	if q.Games != 0 && q.Games != 1 {
		series, err := play.NewSeries(q.Games)
		if err != nil {
			return nil, err
		}
		q.Tags = series.Tags()
	}
	rules, err := h.Rules(q.Game)
	if err != nil {
		return nil, err
	}
	s, err := q.saved(rules, v)
	if err != nil {
		return nil, err
	}
	for _, seat := range s.Seats {
		if seat == play.Human {
			continue
		}
		if _, err := h.agents.Check(rules, seat); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrRequest, err)
		}
	}
	m, err := play.New(rules, q.Variant, *s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRequest, err)
	}
	return m, nil
}

// now returns the time in whole milliseconds, later at every call: lists of
// matches go by it.
func (h *Hall) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.moment().Truncate(time.Millisecond)
	if !now.After(h.made) {
		now = h.made.Add(time.Millisecond)
	}
	h.made = now
	return now
}

// saved checks a request and returns the match it asks for.
func (q *Request) saved(rules game.Game, v Visitor) (*play.Saved, error) {
	s := &play.Saved{
		Settings: play.Settings{
			Kind: q.Kind, Start: q.Start, Seats: q.Seats, Names: q.Names,
			Control: q.Control, Undos: q.Undos, Handicap: q.Handicap, Tags: q.Tags, Recorded: q.Recorded,
		},
		Owner: v, Events: q.Events,
	}
	s.ID = q.ID
	if s.Kind == "" {
		s.Kind = play.KindGame
	}
	switch {
	case s.Kind != play.KindGame && s.Kind != play.KindStudy:
		return nil, fmt.Errorf("%w: there is no kind of match %q", ErrRequest, s.Kind)
	case s.Kind == play.KindStudy && s.Seats != [2]string{play.Human, play.Human}:
		return nil, fmt.Errorf("%w: both seats of a study are human", ErrRequest)
	case s.Kind == play.KindStudy && q.Games != 0:
		return nil, fmt.Errorf("%w: a study belongs to no series", ErrRequest)
	case s.Undos < play.Unlimited || s.Undos > maxUndos:
		return nil, fmt.Errorf("%w: moves can be taken back 0 to %d times", ErrRequest, maxUndos)
	case s.Handicap.Moves < 0 || s.Handicap.Moves > maxHandicap || s.Handicap.Side > game.Second:
		return nil, fmt.Errorf("%w: a handicap is 0 to %d moves for a side", ErrRequest, maxHandicap)
	case len(s.Names[0]) > play.MaxName || len(s.Names[1]) > play.MaxName:
		return nil, fmt.Errorf("%w: a name has at most %d bytes", ErrRequest, play.MaxName)
	}
	if err := q.seat(rules, s, v); err != nil {
		return nil, err
	}
	if len(q.Removed) > 0 {
		return s, q.clear(rules, s)
	}
	return s, nil
}

// seat says who sits where. Between two people nothing has happened before, and
// what is rated is played as usual, with nothing taken back.
func (q *Request) seat(rules game.Game, s *play.Saved, v Visitor) error {
	for i, seat := range s.Seats {
		if seat == play.Human {
			s.Sitters[i] = v
		}
	}
	switch {
	case q.Open != nil:
		s.Sitters[*q.Open] = ""
	case q.Sitters != nil:
		s.Sitters = *q.Sitters
	case !q.Rated:
		return nil
	}
	switch {
	case (q.Arranged == "" || q.Rated) && !s.People() || len(s.Events) > 0:
		return fmt.Errorf("%w: two people begin a game, each with a seat of their own", ErrRequest)
	case q.Rated && (s.Start != "" || len(q.Removed) > 0 || s.Handicap.Moves > 0 || s.Control.None()):
		return fmt.Errorf("%w: a rated game begins as usual, and on the clock", ErrRequest)
	case q.Rated:
		s.Undos = 0
		s.Tags = append(slices.Clone(s.Tags), play.Rated)
	}
	if q.Arranged != "" {
		s.Undos = 0
		s.Tags = append(slices.Clone(s.Tags), play.Arranged(q.Arranged))
	}
	if q.Public {
		s.Tags = append(slices.Clone(s.Tags), play.Public)
	}
	if _, deals := rules.(game.Mixer); q.Mixed && deals {
		s.Tags = append(slices.Clone(s.Tags), play.Mixed)
	}
	return nil
}

// clear takes pieces off the board before the first move.
func (q *Request) clear(rules game.Game, s *play.Saved) error {
	editor, ok := rules.(game.Editor)
	_, dealt := rules.(game.Dealer)
	if !ok || dealt && s.Kind != play.KindStudy {
		return fmt.Errorf("%w: pieces cannot be taken off the board of %s", ErrRequest, rules.Name())
	}
	p, err := start(rules, q.Variant, s.Start)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	var rest []game.Placed
	for _, placed := range rules.Draw(p).Pieces {
		if !slices.Contains(q.Removed, placed.Square) {
			rest = append(rest, placed)
		}
	}
	s.Start, err = editor.Compose(q.Variant, rest, editor.Fielded(p))
	if err == nil {
		_, err = rules.Parse(q.Variant, s.Start)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	return nil
}

func start(rules game.Game, v game.Variant, fen string) (game.Position, error) {
	if fen == "" {
		return rules.Start(v)
	}
	return rules.Parse(v, fen)
}

// branch fills a request with the line to a node of another match. What a deal
// still hides cannot be taken along: such a match must be over first, and what
// was never turned up is dealt anew.
func (h *Hall) branch(ctx context.Context, v Visitor, q *Request) error {
	r, err := h.enter(ctx, q.From.Match)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	m := r.match
	_, hides := m.Rules().(game.Dealer)
	switch {
	case q.From.Node < 0 || q.From.Node >= len(m.Nodes()):
		return fmt.Errorf("%w: there is no node %d", ErrRequest, q.From.Node)
	case r.contends(v):
		return ErrHelpForbidden
	case m.Dealt() && !m.Result().Over():
		return fmt.Errorf("%w: a dealt game can be gone on with elsewhere when it is over", ErrForbidden)
	case q.Kind != play.KindStudy && hides && !m.Dealt():
		return fmt.Errorf("%w: a study of a dealt game cannot become a game", ErrRequest)
	}
	q.Game, q.Variant, q.Start = m.Game, m.Options(), m.Start
	if m.Handicap.Moves > 0 {
		q.Handicap = m.Handicap
	}
	if q.Kind == play.KindStudy {
		q.Tags, q.Recorded = m.Tags, m.Recorded
		if q.Names == [2]string{} {
			q.Names = m.Names
		}
	}
	q.Events = r.line(q.From.Node, q.Kind == play.KindStudy)
	return nil
}

// line returns the events that lead another match to a node: a study, which
// has no deal, or a game.
func (r *room) line(node int, study bool) []play.Event {
	m := r.match
	var events []play.Event
	for i, n := range m.Line(node) {
		n := &m.Nodes()[n]
		e := play.Event{Type: play.Moved, Seat: n.Side, Node: i, Text: n.Move, At: r.hall.moment()}
		switch {
		case m.Dealt() && study:
			e.Text = n.Written(game.NoSide).UCI
		case m.Dealt():
			e.Type, e.Text = play.Given, n.Written(n.Side).UCI
		}
		events = append(events, e)
	}
	if m.Dealt() && !study {
		events = append(events, play.Event{Type: play.Redealt, At: r.hall.moment()})
	}
	return events
}
