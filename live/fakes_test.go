package live_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"banco/game"
	"banco/live"
	"banco/play"
	"banco/search"
)

// memory is a store that forgets when the test ends, whose disk can be full,
// and which tells how it was used.
type memory struct {
	mu      sync.Mutex
	matches map[string]*play.Saved
	digests map[string]play.Digest
	reviews map[string]string
	private map[string]play.Private // by match and visitor
	full    bool
	runs    []run
	fresh   bool // the next beat is of a new server

	appends, loads, creates int
	loading                 func(ctx context.Context) error // called in Load, unlocked
	loaded                  func()                          // called at its end, likewise
}

// run is a span in which a server ran.
type run struct{ from, to time.Time }

func newMemory() *memory {
	return &memory{
		matches: map[string]*play.Saved{}, digests: map[string]play.Digest{}, reviews: map[string]string{},
		private: map[string]play.Private{}, fresh: true,
	}
}

// fill makes the disk full, or gives it room again.
func (s *memory) fill(full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.full = full
}

// restart makes the next beat one of a new server.
func (s *memory) restart() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fresh = true
}

// afterLoads has f called at the end of each load.
func (s *memory) afterLoads(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loaded = f
}

// used returns how often the store was appended to and loaded from.
func (s *memory) used() (appends, loads int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.appends, s.loads
}

func (s *memory) Create(_ context.Context, matches ...play.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full {
		return fmt.Errorf("%w: disk full", play.ErrStorage)
	}
	for _, m := range matches {
		if s.matches[m.ID] != nil {
			return fmt.Errorf("there is a match %s", m.ID)
		}
	}
	s.creates++
	for _, m := range matches {
		saved := m.Saved
		saved.Events = slices.Clone(m.Events)
		s.matches[m.ID], s.digests[m.ID] = &saved, m.Digest
	}
	return nil
}

// digest returns what is kept of a match in short.
func (s *memory) digest(id string) play.Digest {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.digests[id]
}

func (s *memory) Append(ctx context.Context, id string, version int, e play.Event, d play.Digest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.appends++
	m := s.matches[id]
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case s.full:
		return fmt.Errorf("%w: disk full", play.ErrStorage)
	case m == nil:
		return play.ErrNotFound
	case len(m.Events) != version:
		return play.ErrStale
	}
	m.Events = append(m.Events, e)
	if e.Type == play.SeatTaken {
		m.Sitters[e.Seat] = e.Text
	}
	s.digests[id] = d
	return nil
}

func (s *memory) Load(ctx context.Context, id string) (*play.Saved, error) {
	s.mu.Lock()
	s.loads++
	loading := s.loading
	s.mu.Unlock()
	if loading != nil {
		if err := loading(ctx); err != nil {
			return nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[id]
	if m == nil {
		return nil, play.ErrNotFound
	}
	if loaded := s.loaded; loaded != nil {
		defer func() {
			s.mu.Unlock()
			loaded()
			s.mu.Lock()
		}()
	}
	saved := *m
	saved.Events = slices.Clone(m.Events)
	for i := range saved.Events { // as a disk keeps them
		saved.Events[i].At = time.UnixMilli(saved.Events[i].At.UnixMilli())
	}
	return &saved, nil
}

func (s *memory) Review(_ context.Context, id, subject string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text, ok := s.reviews[id+subject]; ok {
		return text, nil
	}
	return "", play.ErrNotFound
}

func (s *memory) SaveReview(_ context.Context, id, subject, text string, _ time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reviews[id+subject] = text
	return nil
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

func (s *memory) Usage(_ context.Context, visitor string) (use play.Usage, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.matches {
		if m.Owner == visitor {
			use.Matches++
			use.Events += len(m.Events)
		}
	}
	return use, nil
}

func (s *memory) Unstarted(_ context.Context, visitor string, before time.Time) (ids []string, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, m := range s.matches {
		if m.Owner == visitor && m.Kind == play.KindGame && len(m.Events) == 0 && m.Created.Before(before) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func (s *memory) Due(_ context.Context, before, byDays time.Time) (ids []string, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, d := range s.digests {
		if m := s.matches[id]; m == nil || d.Alarm.IsZero() {
			continue
		} else if d.Alarm.Before(before) || m.Control.Days() && d.Alarm.Before(byDays) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func (s *memory) Correspondence(_ context.Context, visitor string) (list []play.Entry, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, m := range s.matches {
		if d := s.digests[id]; m.ByCorrespondence() && m.Free() == game.NoSide && slices.Contains(m.Sitters[:], visitor) && !d.Ended.Over() {
			list = append(list, play.Entry{Saved: *m, Digest: d})
		}
	}
	return list, nil
}

func (s *memory) Private(_ context.Context, match, visitor string) (play.Private, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.private[match+visitor], nil
}

func (s *memory) SaveNote(_ context.Context, match, visitor, note string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.private[match+visitor]
	p.Note = note
	s.private[match+visitor] = p
	return nil
}

func (s *memory) SaveLines(_ context.Context, match, visitor string, lines []play.Line) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.private[match+visitor]
	p.Lines = lines
	s.private[match+visitor] = p
	return nil
}

func (s *memory) Heartbeat(_ context.Context, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fresh {
		s.runs, s.fresh = append(s.runs, run{now, now}), false
	}
	s.runs[len(s.runs)-1].to = now
	return nil
}

func (s *memory) Uptime(_ context.Context, since, now time.Time) (ran time.Duration, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, r := range s.runs {
		if i == len(s.runs)-1 {
			r.to = now
		}
		if r.from.Before(since) {
			r.from = since
		}
		ran += max(r.to.Sub(r.from), 0)
	}
	return ran, nil
}

// bot is an agent as a test wants it: it plays its first legal move at once.
type bot struct {
	slow  bool // it thinks until it is stopped
	draws bool
	fails func(n int) error // on its n-th move, from 1

	mu      sync.Mutex
	asked   int // moves
	made    int // players
	closed  int // players
	stopped int // searches
}

// fail changes how the bot fails.
func (b *bot) fail(how func(n int) error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fails = how
}

// count returns how many moves the bot was asked for, and how many players of
// it were made and closed.
func (b *bot) count() (asked, made, closed int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.asked, b.made, b.closed
}

func (b *bot) Move(ctx context.Context, view game.Position, _ search.Limits, report func(search.Info)) (game.Move, error) {
	b.mu.Lock()
	b.asked++
	n, fails := b.asked, b.fails
	b.mu.Unlock()
	if fails != nil {
		if err := fails(n); err != nil {
			return game.NoMove, err
		}
	}
	m := view.Moves(nil)[0]
	report(search.Info{Depth: 1, PV: []game.Move{m}})
	if b.slow {
		<-ctx.Done()
		b.mu.Lock()
		b.stopped++
		b.mu.Unlock()
	}
	return m, nil
}

func (b *bot) AcceptsDraw(context.Context, game.Position, game.Side, int) bool { return b.draws }

func (b *bot) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed++
	return nil
}

// bots are the agents of a test, by name. Each takes a mebibyte.
type bots map[string]*bot

func (b bots) Check(_ game.Game, name string) (int64, error) {
	if b[name] == nil {
		return 0, fmt.Errorf("no agent %q", name)
	}
	return 1 << 20, nil
}

func (b bots) New(_ game.Game, name string) (live.Player, error) {
	p := b[name]
	p.mu.Lock()
	defer p.mu.Unlock()
	p.made++
	return p, nil
}

var errBot = errors.New("the bot has failed")
