package live

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"banco/game"
	"banco/play"
)

// Matchmaking begins matches: at once, by link, from a seek, as a branch or the
// next of a series, as a rematch, by import, and by the arrangement of a
// tournament or class. Each way makes a draft, and all drafts take one road: they
// are checked, stored, and begun.
type Matchmaking struct{ hall *Hall }

// What one visitor may keep.
const (
	maxMatches = 20_000
	maxEvents  = 2_000_000
)

// Create begins a match in which the visitor takes every human seat.
func (mm *Matchmaking) Create(ctx context.Context, v Visitor, s Setup) (*Snapshot, error) {
	return mm.begin(ctx, v, draft{Setup: s})
}

// Link is how a match waits for a second player.
type Link struct {
	Free  game.Side // whoever opens the link takes this seat
	Mixed bool      // where pieces are dealt, both players may mix a secret into the deal
}

// CreateByLink begins a match between the visitor and whoever opens its link.
func (mm *Matchmaking) CreateByLink(ctx context.Context, v Visitor, s Setup, l Link) (*Snapshot, error) {
	players := ownSeats(s.Seats, v)
	players[l.Free] = ""
	return mm.begin(ctx, v, draft{Setup: s, players: &players, mixed: l.Mixed})
}

// Pairing is two people who have agreed to play.
type Pairing struct {
	Players [2]Visitor // First's first
	Rated   bool       // the result changes ratings
	Unmixed bool       // no secrets are mixed into a deal: a bot has none
}

// CreateFromSeek begins the match of two people who have found each other in
// the lobby, by a seek or a challenge. It counts among the matches of the
// visitor. Anyone may know that it is played.
func (mm *Matchmaking) CreateFromSeek(ctx context.Context, v Visitor, s Setup, p Pairing) (*Snapshot, error) {
	return mm.begin(ctx, v, draft{Setup: s, players: &p.Players, rated: p.Rated, public: true, mixed: !p.Unmixed})
}

// NodeRef is a node of a match.
type NodeRef struct {
	Match string
	Node  int
}

// CreateBranch begins a match that goes on from a node of another. Game,
// variant and start are the other's.
func (mm *Matchmaking) CreateBranch(ctx context.Context, v Visitor, s Setup, from NodeRef) (*Snapshot, error) {
	d, err := mm.branch(ctx, v, s, from)
	if err != nil {
		return nil, err
	}
	return mm.begin(ctx, v, d)
}

// branch makes a draft of the line to a node of another match. What a deal
// still hides cannot be taken along: such a match must be over first, and what
// was never turned up is dealt again.
func (mm *Matchmaking) branch(ctx context.Context, v Visitor, s Setup, from NodeRef) (d draft, err error) {
	if v == "" {
		return d, ErrForbidden
	}
	r, err := mm.hall.lockRoom(ctx, from.Match)
	if err != nil {
		return d, err
	}
	defer r.mu.Unlock()
	m := r.match
	_, hides := m.Rules().(game.Dealer)
	study := s.Kind == play.KindStudy
	switch {
	case from.Node < 0 || from.Node >= len(m.Nodes()):
		return d, fmt.Errorf("%w: there is no node %d", ErrRequest, from.Node)
	case r.checkHelp(v) != nil:
		return d, r.checkHelp(v)
	case m.Dealt() && !m.Result().Over():
		return d, fmt.Errorf("%w: a dealt game must be over before another can go on from it", ErrForbidden)
	case !study && hides && !m.Dealt():
		return d, fmt.Errorf("%w: a study of a dealt game cannot become a game", ErrRequest)
	}
	d = draft{Setup: s, events: r.line(from.Node, study)}
	d.Game, d.Variant, d.Start = m.Game, m.Options(), m.Start
	if m.Handicap.Moves > 0 {
		d.Handicap = m.Handicap
	}
	if study {
		d.tags, d.recorded = m.Tags, m.Recorded
		if d.Names == [2]string{} {
			d.Names = m.Names
		}
	}
	return d, nil
}

// line returns the events that lead another match to a node: a study, which
// has no deal, or a game.
func (r *room) line(node int, study bool) []play.Event {
	m := r.match
	var events []play.Event
	for i, n := range m.Line(node) {
		n := &m.Nodes()[n]
		e := play.Event{Type: play.Moved, Seat: n.Side, Node: i, Text: n.Move, At: r.hall.Now()}
		switch {
		case m.Dealt() && study:
			e.Text = n.Written(game.NoSide).UCI
		case m.Dealt():
			e.Type, e.Text = play.Given, n.Written(n.Side).UCI
		}
		events = append(events, e)
	}
	if m.Dealt() && !study {
		events = append(events, play.Event{Type: play.Redealt, At: r.hall.Now()})
	}
	return events
}

// Record is a match that was read from a file.
type Record struct {
	Setup
	ID     string // "" for a new one
	Events []play.Event
	Tags   []game.Tag
	Result string
}

// Import makes matches from records, all or none, and returns their IDs. Before
// each it calls next, which may end the work with an error.
func (mm *Matchmaking) Import(ctx context.Context, v Visitor, records []Record, next func() error) ([]string, error) {
	ids := make([]string, len(records))
	list := make([]*play.Match, len(records))
	for i, rec := range records {
		if err := next(); err != nil {
			return nil, err
		}
		m, err := mm.prepare(v, draft{Setup: rec.Setup, id: rec.ID, events: rec.Events, tags: rec.Tags, recorded: rec.Result})
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		list[i], ids[i] = m, m.ID
	}
	return ids, mm.admit(ctx, v, list...)
}

// begin begins a match for a visitor, and clears away those that never started.
func (mm *Matchmaking) begin(ctx context.Context, v Visitor, d draft) (*Snapshot, error) {
	seen, err := mm.open(ctx, v, d)
	if err == nil {
		mm.deleteUnstarted(ctx, v)
	}
	return seen, err
}

// open stores the match of a draft and lets it begin.
func (mm *Matchmaking) open(ctx context.Context, owner Visitor, d draft) (*Snapshot, error) {
	m, err := mm.prepare(owner, d)
	if err != nil {
		return nil, err
	}
	r := mm.hall.newRoom(m)
	r.turnNew = true
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, err := mm.hall.add(r, nil); err != nil {
		return nil, err
	}
	if err := mm.admit(ctx, owner, m); err != nil {
		mm.hall.drop(r)
		return nil, err
	}
	r.tellReferee()
	if begun := mm.hall.begun.Load(); begun != nil {
		(*begun)(m.Sitters)
	}
	r.proceed()
	return r.snapshot(owner, 0), nil
}

// prepare makes the match of a draft, without storing it.
func (mm *Matchmaking) prepare(owner Visitor, d draft) (*play.Match, error) {
	if owner == "" {
		return nil, ErrForbidden
	}
	rules, err := mm.hall.Rules(d.Game)
	if err != nil {
		return nil, err
	}
	s, err := d.saved(rules, owner)
	if err != nil {
		return nil, err
	}
	for _, seat := range s.Seats {
		if seat == play.Human {
			continue
		}
		if _, err := mm.hall.agents.Check(rules, seat); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrRequest, err)
		}
	}
	m, err := play.New(rules, d.Variant, *s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRequest, err)
	}
	return m, nil
}

// admit stores new matches of a visitor, unless they are too many.
func (mm *Matchmaking) admit(ctx context.Context, v Visitor, list ...*play.Match) error {
	use, err := mm.hall.store.Usage(ctx, v)
	if err != nil {
		return err
	}
	entries := make([]play.Entry, len(list))
	for i, m := range list {
		use.Matches++
		use.Events += len(m.Events)
		m.Created = mm.nextCreated()
		entries[i] = play.Entry{Saved: m.Saved, Digest: m.Digest()}
	}
	if use.Matches > maxMatches || use.Events > maxEvents {
		return fmt.Errorf("%w: %d matches with %d events; delete some", ErrQuota, maxMatches, maxEvents)
	}
	return mm.hall.store.Create(ctx, entries...)
}

// nextCreated returns the time in whole milliseconds, later at every call:
// lists of matches are ordered by it.
func (mm *Matchmaking) nextCreated() time.Time {
	h := mm.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.Now().Truncate(time.Millisecond)
	if !now.After(h.lastCreated) {
		now = h.lastCreated.Add(time.Millisecond)
	}
	h.lastCreated = now
	return now
}

// unstartedFor is how long a game waits for its first move: for a page that is
// loaded again, or a link that is opened later.
const unstartedFor = time.Hour

// invitedFor is how long a free seat waits for somebody to take it, and a game by
// correspondence for its first move.
const invitedFor = 14 * 24 * time.Hour

// deleteUnstarted deletes the games that a visitor has begun and left without a
// move. It runs when the visitor begins another, so that a visitor who never
// plays leaves little behind.
func (mm *Matchmaking) deleteUnstarted(ctx context.Context, v Visitor) {
	ids, err := mm.hall.store.Unstarted(ctx, v, mm.hall.Now().Add(-unstartedFor))
	for _, id := range ids {
		if err == nil && mm.hall.followerCount(id) == 0 {
			err = mm.deleteIfUnstarted(ctx, id)
		}
	}
	if err != nil && ctx.Err() == nil {
		slog.Error("match", "what", "delete unstarted", "err", err) // the next game tries again
	}
}

// deleteIfUnstarted deletes a match, unless something has happened in it after all.
func (mm *Matchmaking) deleteIfUnstarted(ctx context.Context, id string) error {
	r, err := mm.hall.lockRoom(ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	slow := r.match.Free() != game.NoSide || r.match.ByCorrespondence()
	if r.match.Version() > 0 || slow && mm.hall.Now().Sub(r.match.Created) < invitedFor {
		return nil
	}
	return mm.hall.deleteLocked(ctx, r)
}

// deleteLocked deletes the match of a locked room.
func (h *Hall) deleteLocked(ctx context.Context, r *room) error {
	id := r.match.ID
	if err := h.store.Delete(ctx, id); err != nil {
		return err
	}
	h.fairPlay.Remove(id)
	h.drop(r)
	h.clearFailure(id)
	h.NotifyFollowers(id)
	return nil
}
