package store

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"banco/people"
	"banco/play"
)

// PostgreSQL ends every session of a server again and again, in the middle of whatever
// is asked of it: each answer is right, or says that the database is away.
func TestPostgresEndsSessions(t *testing.T) {
	startPostgres(t)
	s, address := postgres(t, cluster.Cluster)
	ctx := t.Context()
	other := openedPostgres(t, address)
	if err := s.Create(ctx, match("m")); err != nil {
		t.Fatal(err)
	}
	var stop atomic.Bool
	var right, away atomic.Int64
	var asking sync.WaitGroup
	for _, ask := range []func() error{
		func() error { _, err := s.Load(ctx, "m"); return err },
		func() error { _, err := s.List(ctx, play.Query{Visitor: "me"}); return err },
		func() error { _, err := s.Account(ctx, "nobody"); return err },
		func() error { _, err := s.RatedMatch(ctx, "none"); return err },
		func() error { _, err := s.Versions(ctx, []string{"m"}); return err },
		func() error { _, err := s.Now(ctx); return err },
		func() error { return s.Heartbeat(ctx, time.Now()) },
		func() error { return s.SaveReview(ctx, "m", "subject", "text", time.Now()) },
		func() error { return s.Create(ctx, match(play.NewVisitor())) },
	} {
		asking.Go(func() {
			for !stop.Load() {
				switch err := ask(); {
				case err == nil, errors.Is(err, people.ErrNobody) && !errors.Is(err, play.ErrStorage):
					right.Add(1)
				case errors.Is(err, play.ErrStorage) && !errors.Is(err, people.ErrNobody) && !errors.Is(err, play.ErrNotFound):
					away.Add(1)
				default:
					t.Errorf("not known as an outage: %v", err)
					stop.Store(true)
				}
			}
		})
	}
	for range 40 {
		if _, err := other.writer.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
			t.Error(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	stop.Store(true)
	asking.Wait()
	if right.Load() == 0 || away.Load() == 0 {
		t.Errorf("%d answers are right, and %d times the database was away", right.Load(), away.Load())
	}
}
