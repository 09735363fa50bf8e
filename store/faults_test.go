package store

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"banco/people"
	"banco/play"
)

// pragma changes a setting of the connection that writes.
func pragma(t *testing.T, s *SQLite, setting string) {
	t.Helper()
	if _, err := s.writer.Exec("PRAGMA " + setting); err != nil {
		t.Fatal(err)
	}
}

// What does not fit is refused whole, and fits when there is room again.
func TestFullDisk(t *testing.T) {
	s, ctx := opened(t), context.Background()
	fits := play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(1)}
	if err := s.Append(ctx, "m1", 0, fits, play.Digest{Plies: 1}); err != nil {
		t.Fatal(err)
	}
	pragma(t, s, "max_page_count = 1") // no more than there are
	large := play.Event{Type: play.Commented, Text: strings.Repeat("x", 100_000), At: time.UnixMilli(2)}
	other := play.Entry{Saved: play.Saved{Settings: play.Settings{ID: "m2"}, Owner: "me", Events: []play.Event{fits, large}}}
	for range 3 {
		if err := s.Append(ctx, "m1", 1, large, play.Digest{Plies: 9}); !errors.Is(err, play.ErrStorage) {
			t.Fatalf("Append to a full disk: %v", err)
		}
		if err := s.Create(ctx, other); !errors.Is(err, play.ErrStorage) {
			t.Fatalf("Create on a full disk: %v", err)
		}
	}
	list, err := s.List(ctx, play.Query{Visitor: "me"})
	if err != nil || len(list) != 1 || list[0].Plies != 1 {
		t.Errorf("after what was refused: %+v, %v", list, err)
	}
	if m, err := s.Load(ctx, "m1"); err != nil || len(m.Events) != 1 {
		t.Errorf("after what was refused: %+v, %v", m, err)
	}

	pragma(t, s, "max_page_count = 1000000")
	if err := s.Append(ctx, "m1", 1, large, play.Digest{Plies: 9}); err != nil {
		t.Errorf("Append when there is room again: %v", err)
	}
	if err := s.Create(ctx, other); err != nil {
		t.Errorf("Create when there is room again: %v", err)
	}
}

func TestReadOnlyDisk(t *testing.T) {
	s, ctx := opened(t), context.Background()
	writes := map[string]func() error{
		"Append": func() error { return s.Append(ctx, "m1", 0, play.Event{Type: play.Moved}, play.Digest{}) },
		"Create": func() error { return s.Create(ctx, play.Entry{Saved: play.Saved{Settings: play.Settings{ID: "m2"}}}) },
		"Beat":   func() error { return s.Heartbeat(ctx, time.Now()) },
		"Delete": func() error { return s.Delete(ctx, "m2") },
	}
	pragma(t, s, "query_only = 1")
	for name, write := range writes {
		if err := write(); !errors.Is(err, play.ErrStorage) {
			t.Errorf("%s: %v", name, err)
		}
	}
	pragma(t, s, "query_only = 0")
	for _, name := range []string{"Append", "Create", "Beat", "Delete"} {
		if err := writes[name](); err != nil {
			t.Errorf("%s afterwards: %v", name, err)
		}
	}
}

// A check notices what is wrong and what is right again, and asks the disk no
// more than once a second.
func TestCheck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, ctx := opened(t), context.Background()
		if err := s.Check(ctx); err != nil {
			t.Errorf("a good store: %v", err)
		}
		pragma(t, s, "query_only = 1")
		if err := s.Check(ctx); err != nil {
			t.Errorf("the answer does not hold for a second: %v", err)
		}
		time.Sleep(freshness)
		if err := s.Check(ctx); !errors.Is(err, play.ErrStorage) {
			t.Errorf("a store that cannot be written to: %v", err)
		}
		pragma(t, s, "query_only = 0")
		time.Sleep(freshness)
		if err := s.Check(ctx); err != nil {
			t.Errorf("it can be written to again: %v", err)
		}
		time.Sleep(freshness)
		s.loads.of.Close()
		if s.Check(ctx) == nil {
			t.Error("a store that cannot be read passes")
		}
	})
}

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
