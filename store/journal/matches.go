package journal

import (
	"context"
	"fmt"
	"slices"
	"time"

	"banco/play"
)

// Create implements play.Store.
func (s *Store) Create(ctx context.Context, matches ...play.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	seen := map[string]bool{}
	entries := slices.Clone(matches)
	for i, m := range entries {
		if seen[m.ID] || s.matches[m.ID] != nil {
			return fmt.Errorf("journal: there is a match %s", m.ID)
		}
		seen[m.ID] = true
		entries[i].Events = slices.Clone(m.Events)
	}
	if len(entries) == 0 {
		return nil
	}
	return s.commit(ctx, &record{Op: opCreate, Entries: entries})
}

// Append implements play.Store.
func (s *Store) Append(ctx context.Context, id string, version int, e play.Event, d play.Digest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.find(id)
	if err != nil {
		return err
	}
	if version != len(m.Events) {
		return play.ErrStale
	}
	return s.commit(ctx, &record{Op: opAppend, ID: id, Version: version, Event: &e, Digest: &d})
}

// Load implements play.Store.
func (s *Store) Load(_ context.Context, id string) (*play.Saved, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.find(id)
	if err != nil {
		return nil, err
	}
	saved := m.Saved
	saved.Events = slices.Clone(m.Events)
	return &saved, nil
}

// Delete implements play.Store. A damaged match can be deleted too.
func (s *Store) Delete(ctx context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.matches[id] == nil {
		return play.ErrNotFound
	}
	return s.commit(ctx, &record{Op: opDelete, ID: id})
}

// Review implements play.Store.
func (s *Store) Review(_ context.Context, id, subject string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.find(id)
	if err != nil {
		return "", err
	}
	v, ok := m.reviews[subject]
	if !ok {
		return "", play.ErrNotFound
	}
	return v.Text, nil
}

// SaveReview implements play.Store.
func (s *Store) SaveReview(ctx context.Context, id, subject, text string, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.find(id); err != nil {
		return err
	}
	return s.commit(ctx, &record{Op: opReview, ID: id, Subject: subject, Review: &review{text, at}})
}

// Private implements play.Store.
func (s *Store) Private(_ context.Context, id, visitor string) (play.Private, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.matches[id]; m != nil {
		return m.private[visitor], nil
	}
	return play.Private{}, nil
}

// SaveNote implements play.Store.
func (s *Store) SaveNote(ctx context.Context, id, visitor, note string) error {
	return s.savePrivate(ctx, id, visitor, func(p *play.Private) { p.Note = note })
}

// SaveLines implements play.Store.
func (s *Store) SaveLines(ctx context.Context, id, visitor string, lines []play.Line) error {
	return s.savePrivate(ctx, id, visitor, func(p *play.Private) { p.Lines = slices.Clone(lines) })
}

func (s *Store) savePrivate(ctx context.Context, id, visitor string, change func(*play.Private)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.find(id)
	if err != nil {
		return err
	}
	p := m.private[visitor]
	change(&p)
	return s.commit(ctx, &record{Op: opPrivate, ID: id, Visitor: visitor, Private: &p})
}
