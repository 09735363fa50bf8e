package live_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"banco/play"
)

// memory is a store that forgets when the test ends, and whose disk can be full.
type memory struct {
	mu      sync.Mutex
	matches map[string]*play.Saved
	digests map[string]play.Digest
	full    bool
}

var errFull = errors.New("disk full")

func newMemory() *memory {
	return &memory{matches: map[string]*play.Saved{}, digests: map[string]play.Digest{}}
}

func (s *memory) fill(full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.full = full
}

func (s *memory) Create(_ context.Context, matches ...play.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range matches {
		saved := m.Saved
		saved.Events = slices.Clone(m.Events)
		s.matches[m.ID], s.digests[m.ID] = &saved, m.Digest
	}
	return nil
}

func (s *memory) Append(_ context.Context, id string, version int, e play.Event, d play.Digest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[id]
	switch {
	case s.full:
		return errFull
	case m == nil:
		return play.ErrNotFound
	case len(m.Events) != version:
		return play.ErrStale
	}
	m.Events = append(m.Events, e)
	s.digests[id] = d
	return nil
}

func (s *memory) Load(_ context.Context, id string) (*play.Saved, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[id]
	if m == nil {
		return nil, play.ErrNotFound
	}
	saved := *m
	saved.Events = slices.Clone(m.Events)
	return &saved, nil
}

func (s *memory) Delete(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.matches[id] == nil {
		return play.ErrNotFound
	}
	delete(s.matches, id)
	return nil
}

func (s *memory) List(context.Context, play.Query) ([]play.Entry, error) { return nil, nil }

func (s *memory) Usage(context.Context, string) (play.Usage, error) { return play.Usage{}, nil }
func (s *memory) Due(context.Context, time.Time) ([]string, error)  { return nil, nil }
func (s *memory) Beat(context.Context, time.Time) error             { return nil }
func (s *memory) Ran(_ context.Context, since, now time.Time) (time.Duration, error) {
	return now.Sub(since), nil
}
