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
	Control  clock.Control
	Undos    int // play.Unlimited for no limit
	Handicap play.Handicap
	Removed  []int        // squares cleared before the first move
	From     *Place       // go on from here instead of Start
	Events   []play.Event // what has happened already

	seed [32]byte // of a deal that is gone on with
}

// Place is a node of a match.
type Place struct {
	Match string
	Node  int
}

// The bounds of what a match may begin with.
const (
	maxHandicap = 20
	maxUndos    = 10_000
)

// MaxName bounds what a seat may be called, in bytes.
const MaxName = 80

// Create starts a match for a visitor, who takes every human seat.
func (h *Hall) Create(ctx context.Context, v Visitor, q Request) (*Seen, error) {
	if v == "" {
		return nil, ErrForbidden
	}
	if q.From != nil {
		if err := h.branch(ctx, v, &q); err != nil {
			return nil, err
		}
	}
	rules, err := h.Rules(q.Game)
	if err != nil {
		return nil, err
	}
	s, err := q.saved(rules, v)
	if err != nil {
		return nil, err
	}
	players, err := h.players(rules, s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRequest, err)
	}
	m, err := play.New(rules, q.Variant, *s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRequest, err)
	}
	m.Created = h.now()
	if err := h.store.Create(ctx, play.Entry{Saved: m.Saved, Digest: m.Digest()}); err != nil {
		return nil, err
	}
	r := h.newRoom(m, players)
	r.asked = time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	h.keep(r)
	if err := r.opening(ctx); err != nil {
		return nil, err
	}
	return r.see(v, 0), nil
}

// now returns the time in whole milliseconds, later at every call: lists of
// matches go by it.
func (h *Hall) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now().Truncate(time.Millisecond)
	if !now.After(h.made) {
		now = h.made.Add(time.Millisecond)
	}
	h.made = now
	return now
}

// opening passes the turns that a handicap takes from First, and lets an
// agent begin.
func (r *room) opening(ctx context.Context) error {
	if r.match.PassDue() {
		return r.apply(ctx, play.Event{Type: play.Moved, Seat: r.match.Turn(), Node: r.match.Current(), Text: play.Pass})
	}
	r.goOn()
	return nil
}

// saved checks a request and returns the match it asks for.
func (q *Request) saved(rules game.Game, v Visitor) (*play.Saved, error) {
	s := &play.Saved{
		Terms: play.Terms{
			Kind: q.Kind, Start: q.Start, Seats: q.Seats, Names: q.Names,
			Control: q.Control, Undos: q.Undos, Handicap: q.Handicap,
		},
		Owner: v, Events: q.Events, Seed: q.seed,
	}
	if s.Kind == "" {
		s.Kind = play.Contest
	}
	switch {
	case s.Kind != play.Contest && s.Kind != play.Study:
		return nil, fmt.Errorf("%w: there is no kind of match %q", ErrRequest, s.Kind)
	case s.Kind == play.Study && s.Seats != [2]string{play.Human, play.Human}:
		return nil, fmt.Errorf("%w: both seats of a study are human", ErrRequest)
	case s.Undos < play.Unlimited || s.Undos > maxUndos:
		return nil, fmt.Errorf("%w: moves can be taken back 0 to %d times", ErrRequest, maxUndos)
	case s.Handicap.Moves < 0 || s.Handicap.Moves > maxHandicap || s.Handicap.Side > game.Second:
		return nil, fmt.Errorf("%w: a handicap is 0 to %d moves for a side", ErrRequest, maxHandicap)
	case len(s.Names[0]) > MaxName || len(s.Names[1]) > MaxName:
		return nil, fmt.Errorf("%w: a name has at most %d bytes", ErrRequest, MaxName)
	}
	for i, seat := range s.Seats {
		if seat == play.Human {
			s.Sitters[i] = v
		}
	}
	if len(q.Removed) > 0 {
		return s, q.clear(rules, s)
	}
	return s, nil
}

// clear takes pieces off the board before the first move.
func (q *Request) clear(rules game.Game, s *play.Saved) error {
	editor, ok := rules.(game.Editor)
	_, dealt := rules.(game.Dealer)
	if !ok || dealt && s.Kind != play.Study {
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
// still hides cannot be taken along: such a match must be over first.
func (h *Hall) branch(ctx context.Context, v Visitor, q *Request) error {
	r, err := h.enter(ctx, q.From.Match)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	m := r.match
	if q.From.Node < 0 || q.From.Node >= len(m.Nodes()) {
		return fmt.Errorf("%w: there is no node %d", ErrRequest, q.From.Node)
	}
	_, dealt := m.Rules().(game.Dealer)
	if dealt && m.Kind == play.Contest && !m.Result().Over() {
		return fmt.Errorf("%w: a dealt game can be gone on with elsewhere when it is over", ErrForbidden)
	}
	q.Game, q.Variant, q.Start = m.Game, m.Options(), m.Start
	if q.Kind != play.Study && dealt && m.Kind == play.Study {
		return fmt.Errorf("%w: a study of a dealt game cannot become a game", ErrRequest)
	}
	if q.Names == [2]string{} && q.Kind == play.Study {
		q.Names = m.Names
	}
	if m.Handicap.Moves > 0 {
		q.Handicap = m.Handicap
	}
	q.Events = nil
	for i, n := range m.Line(q.From.Node) {
		text := m.Nodes()[n].Move
		if dealt && q.Kind == play.Study {
			text = m.Nodes()[n].Written(game.NoSide).UCI
		}
		q.Events = append(q.Events, play.Event{Type: play.Moved, Seat: m.Nodes()[n].Side, Node: i, Text: text, At: time.Now()})
	}
	if dealt && q.Kind != play.Study {
		q.seed = m.Seed
	}
	return nil
}
