package store

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// freshness is how long the answer of a check is reused, so that checks cost at most
// one write a second.
const freshness = time.Second

// readiness is the last answer of Check.
type readiness struct {
	mu   sync.Mutex
	at   time.Time
	last error
}

// Check tries to write to the store and to read from it, and returns the error. An
// answer is reused for a second.
func (s *tables) Check(ctx context.Context) error {
	s.ready.mu.Lock()
	defer s.ready.mu.Unlock()
	if now := time.Now(); now.Sub(s.ready.at) >= freshness {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readTimeout) // others wait for the answer too
		defer cancel()
		s.ready.last = s.check(ctx)
		s.ready.at = now
	}
	return s.ready.last
}

// check commits a change without a meaning, and reads.
func (s *tables) check(ctx context.Context) error {
	if err := s.commits.statements.dialect.touch(ctx, s.commits.statements.of); err != nil {
		return dberr.Write(err)
	}
	return s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.HasMatch(ctx, "")
		return err
	})
}

// Counts returns how many writes were committed since the store was opened, and in
// how many transactions.
func (s *tables) Counts() (writes, transactions int64) {
	return s.commits.writes.Load(), s.commits.transactions.Load()
}

// damageLog logs damage once for each match or document.
type damageLog struct {
	mu    sync.Mutex
	known map[string]bool
}

// maxDamageLogged bounds what is logged and remembered.
const maxDamageLogged = 1000

// report logs an error if it is play.ErrDamaged and new.
func (d *damageLog) report(id string, err error) {
	if !errors.Is(err, play.ErrDamaged) {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.known[id] || len(d.known) >= maxDamageLogged {
		return
	}
	if d.known == nil {
		d.known = map[string]bool{}
	}
	d.known[id] = true
	slog.Error("stored data is damaged; the rest stays usable", "id", id, "err", err)
}
