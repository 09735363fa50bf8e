package journal

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"banco/play"
)

// Store is a journal and what its records come to. Its methods may be called from any
// goroutine.
type Store struct {
	mu      sync.Mutex
	log     *journalLog
	base    int64 // bytes of the journal after it was last rewritten
	spare   int64 // how many bytes longer it may be than twice that
	matches map[string]*match
	runs    []run
	present int    // the number of this server's run, from 1; 0: it has not begun
	visitor string // the secret of the one who uses this device
}

var _ play.Store = (*Store)(nil)

// match is a match with all that belongs to it.
type match struct {
	play.Entry
	reviews map[string]review // by subject
	private map[string]play.Private
	damaged bool
}

type review struct {
	Text string
	At   time.Time
}

// run is a span in which a server ran.
type run struct{ From, To time.Time }

// record is one change. What does not belong to its kind is left out.
type record struct {
	Op      string        `json:"op"`
	ID      string        `json:"id,omitempty"`
	Entries []play.Entry  `json:"entries,omitempty"`
	Version int           `json:"version,omitempty"`
	Event   *play.Event   `json:"event,omitempty"`
	Digest  *play.Digest  `json:"digest,omitempty"`
	Subject string        `json:"subject,omitempty"`
	Review  *review       `json:"review,omitempty"`
	Visitor string        `json:"visitor,omitempty"`
	Private *play.Private `json:"private,omitempty"`
	Run     int           `json:"run,omitempty"`
	Span    *run          `json:"span,omitempty"`
}

// The kinds of records.
const (
	opCreate  = "create"
	opAppend  = "append"
	opDelete  = "delete"
	opReview  = "review"
	opPrivate = "private"
	opRun     = "run"
	opVisitor = "visitor"
)

// Open opens the journal that two files hold; two empty ones are an empty journal. It
// closes them when it is closed itself.
func Open(a, b File) (*Store, error) {
	log, lines, err := openLog([2]File{a, b})
	if err != nil {
		return nil, err
	}
	s := &Store{log: log, matches: map[string]*match{}, spare: 1 << 20}
	var bad [][]byte
	for _, l := range lines {
		var r record
		if text, ok := sound(l); !ok || json.Unmarshal(text, &r) != nil {
			bad = append(bad, l)
			continue
		}
		s.apply(&r)
	}
	s.markDamaged(bad)
	return s, s.shorten()
}

// markDamaged notes the matches that damaged lines are about, as far as they can be read.
func (s *Store) markDamaged(lines [][]byte) {
	for _, l := range lines {
		slog.Warn("a line of the journal is damaged", "bytes", len(l))
		for id, m := range s.matches {
			m.damaged = m.damaged || bytes.Contains(l, []byte(`"`+id+`"`))
		}
	}
}

// Close closes the files.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.close()
}

// commit makes a record durable and then does what it says.
func (s *Store) commit(ctx context.Context, r *record) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	l, err := line(r)
	if err != nil {
		return err
	}
	if err := s.log.append(l); err != nil {
		return err
	}
	s.apply(r)
	if err := s.shorten(); err != nil {
		slog.Warn("the journal cannot be made shorter", "err", err) // all is in the longer one
	}
	return nil
}

// shorten writes the journal anew where it has become much longer than what it comes to.
func (s *Store) shorten() error {
	if s.log.size <= 2*s.base+s.spare {
		return nil
	}
	lines, err := s.snapshot()
	if err != nil {
		return err
	}
	s.base = int64(len(lines))
	if s.log.size <= 2*s.base+s.spare {
		return nil
	}
	return s.log.rewrite(lines)
}

// snapshot returns lines that come to what the store holds.
func (s *Store) snapshot() (all []byte, err error) {
	add := func(r *record) {
		l, failed := line(r)
		all, err = append(all, l...), cmp.Or(err, failed)
	}
	if s.visitor != "" {
		add(&record{Op: opVisitor, Visitor: s.visitor})
	}
	for i := range s.runs {
		add(&record{Op: opRun, Run: i + 1, Span: &s.runs[i]})
	}
	for _, id := range slices.Sorted(maps.Keys(s.matches)) {
		m := s.matches[id]
		if m.damaged {
			add(&record{Op: opAppend, ID: id, Version: -1}) // which fits nothing, so that it stays damaged
			continue
		}
		add(&record{Op: opCreate, Entries: []play.Entry{m.Entry}})
		for subject, v := range m.reviews {
			add(&record{Op: opReview, ID: id, Subject: subject, Review: &v})
		}
		for visitor, p := range m.private {
			add(&record{Op: opPrivate, ID: id, Visitor: visitor, Private: &p})
		}
	}
	return all, err
}

// apply does what a record says.
func (s *Store) apply(r *record) {
	m := s.matches[r.ID]
	switch r.Op {
	case opCreate:
		for _, e := range r.Entries {
			s.matches[e.ID] = &match{Entry: e, reviews: map[string]review{}, private: map[string]play.Private{}}
		}
	case opAppend:
		s.applyEvent(m, r)
	case opDelete:
		delete(s.matches, r.ID)
	case opReview:
		if m != nil && r.Review != nil {
			m.reviews[r.Subject] = *r.Review
			m.trimReviews()
		}
	case opPrivate:
		if m != nil && r.Private != nil {
			m.private[r.Visitor] = *r.Private
		}
	case opRun:
		s.applyRun(r)
	case opVisitor:
		s.visitor = r.Visitor
	}
}

// applyEvent adds an event. Where one before it is missing, the match is damaged.
func (s *Store) applyEvent(m *match, r *record) {
	switch {
	case m == nil:
		s.matches[r.ID] = &match{Entry: play.Entry{Saved: play.Saved{Settings: play.Settings{ID: r.ID}}}, damaged: true}
	case m.damaged || r.Version != len(m.Events) || r.Event == nil || r.Digest == nil:
		m.damaged = true
	default:
		m.Events, m.Digest = append(m.Events, *r.Event), *r.Digest
		if r.Event.Type == play.SeatTaken && r.Event.Seat < 2 {
			m.Sitters[r.Event.Seat] = r.Event.Text
		}
	}
}

// keptReviews is how many reviews of a match are kept.
const keptReviews = 8

func (m *match) trimReviews() {
	for len(m.reviews) > keptReviews {
		oldest := ""
		for subject, v := range m.reviews {
			if oldest == "" || v.At.Before(m.reviews[oldest].At) {
				oldest = subject
			}
		}
		delete(m.reviews, oldest)
	}
}

// find returns a match, or why there is none.
func (s *Store) find(id string) (*match, error) {
	m := s.matches[id]
	switch {
	case m == nil:
		return nil, play.ErrNotFound
	case m.damaged:
		return nil, fmt.Errorf("%w: %s", play.ErrDamaged, id)
	}
	return m, nil
}

// Visitor returns the secret of whoever uses this device. The first time it is the one given.
func (s *Store) Visitor(ctx context.Context, fresh string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.visitor != "" {
		return s.visitor, nil
	}
	err := s.commit(ctx, &record{Op: opVisitor, Visitor: fresh})
	return s.visitor, err
}
