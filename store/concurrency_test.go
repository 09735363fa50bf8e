package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"banco/play"
	"banco/store/internal/db"
)

// opened returns a new store with one match, m1, of the visitor me.
func opened(t *testing.T) *SQLite {
	t.Helper()
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if err := s.Create(context.Background(), play.Entry{Saved: play.Saved{Settings: play.Settings{ID: "m1"}, Owner: "me"}}); err != nil {
		t.Fatal(err)
	}
	return s
}

// What a commit promises hangs on these.
func TestWriterSettings(t *testing.T) {
	s := opened(t)
	for pragma, want := range map[string]string{
		"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1", "secure_delete": "1", "busy_timeout": "5000",
	} {
		var got string
		if err := s.writer.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %q, %v; want %s", pragma, got, err, want)
		}
	}
}

// A transaction has the file from its first moment: one that began by reading
// could be refused in the middle.
func TestWriterLocksAtOnce(t *testing.T) {
	s := opened(t)
	tx, err := s.writer.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	var path string
	if err := tx.QueryRow("SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(&path); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.Exec("DELETE FROM events"); err == nil || !strings.Contains(err.Error(), "SQLITE_BUSY") {
		t.Errorf("another writer beside the transaction: %v", err)
	}
}

func TestReadersOnlyRead(t *testing.T) {
	s := opened(t)
	for _, pool := range []*sql.DB{s.loads.of, s.lists.of} {
		if _, err := pool.Exec("DELETE FROM matches"); err == nil || !strings.Contains(err.Error(), "readonly") {
			t.Errorf("a reader deletes: %v", err)
		}
	}
}

// soon bounds what must not wait for something that never comes.
func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// hold keeps connections of a pool busy until the test ends, each in the middle
// of reading matches.
func hold(t *testing.T, pool *sql.DB, n int) {
	t.Helper()
	for range n {
		tx, err := pool.Begin()
		if err != nil {
			t.Fatal(err)
		}
		rows, err := tx.Query("SELECT id FROM matches")
		if err != nil || !rows.Next() {
			t.Fatal("nothing to read", err)
		}
		t.Cleanup(func() { rows.Close(); tx.Rollback() })
	}
}

// However many read for however long, moves are stored.
func TestReadersHoldUpNoWriter(t *testing.T) {
	s := opened(t)
	hold(t, s.loads.of, maxLoads)
	hold(t, s.lists.of, maxLists)
	ctx := soon(t)
	if err := s.Append(ctx, "m1", 0, play.Event{Type: play.Moved}, play.Digest{}); err != nil {
		t.Errorf("Append: %v", err)
	}
	if err := s.Create(ctx, play.Entry{Saved: play.Saved{Settings: play.Settings{ID: "m2"}}}); err != nil {
		t.Errorf("Create: %v", err)
	}
	if err := s.Delete(ctx, "m2"); err != nil {
		t.Errorf("Delete: %v", err)
	}
	if err := s.Heartbeat(ctx, time.Now()); err != nil {
		t.Errorf("Beat: %v", err)
	}
}

// reads is everything that reads, by name.
var reads = map[string]func(context.Context, *SQLite) error{
	"Load": func(ctx context.Context, s *SQLite) error { _, err := s.Load(ctx, "m1"); return err },
	"List": func(ctx context.Context, s *SQLite) error {
		_, err := s.List(ctx, play.Query{Visitor: "me"})
		return err
	},
	"Usage": func(ctx context.Context, s *SQLite) error { _, err := s.Usage(ctx, "me"); return err },
	"Unplayed": func(ctx context.Context, s *SQLite) error {
		_, err := s.Unstarted(ctx, "me", time.Now())
		return err
	},
	"Due": func(ctx context.Context, s *SQLite) error { _, err := s.Due(ctx, time.Now(), time.Now()); return err },
	"Ran": func(ctx context.Context, s *SQLite) error {
		_, err := s.Uptime(ctx, time.Now(), time.Now())
		return err
	},
}

// And nobody waits for the writer to read, for lists to load, or for loads to list.
func TestNobodyWaitsToRead(t *testing.T) {
	s := opened(t)
	hold(t, s.writer, 1)
	for name, read := range reads {
		if err := read(soon(t), s); err != nil {
			t.Errorf("%s beside a writer: %v", name, err)
		}
	}
	hold(t, s.lists.of, maxLists)
	if err := reads["Load"](soon(t), s); err != nil {
		t.Errorf("Load beside lists: %v", err)
	}
	s = opened(t)
	hold(t, s.loads.of, maxLoads)
	if err := reads["List"](soon(t), s); err != nil {
		t.Errorf("List beside loads: %v", err)
	}
}

// Who leaves does not wait for a connection.
func TestReadsEndWithTheirContext(t *testing.T) {
	s := opened(t)
	hold(t, s.loads.of, maxLoads)
	hold(t, s.lists.of, maxLists)
	for name, read := range reads {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan error)
		go func() { done <- read(ctx, s) }()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// And who stays does not wait without end.
func TestReadsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := opened(t)
		hold(t, s.loads.of, maxLoads)
		hold(t, s.lists.of, maxLists)
		for name, read := range reads {
			begun := time.Now()
			if err := read(context.Background(), s); !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) != readTimeout {
				t.Errorf("%s waits %v: %v", name, time.Since(begun), err)
			}
		}
	})
}

// planned notes the queries that read a whole table, or sort what an index
// could give in order.
type planned struct {
	db.DBTX
	faults []string
}

func (p *planned) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	rows, err := p.DBTX.QueryContext(ctx, "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			return nil, err
		}
		if strings.HasPrefix(step, "SCAN") || strings.Contains(step, "TEMP B-TREE") || strings.Contains(step, "AUTOMATIC") {
			p.faults = append(p.faults, step+" in "+query)
		}
	}
	return p.DBTX.QueryContext(ctx, query, args...)
}

func (p *planned) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if rows, err := p.QueryContext(ctx, query, args...); err == nil {
		rows.Close()
	}
	return p.DBTX.QueryRowContext(ctx, query, args...)
}

// Lists and the like cost what they show, not what is stored.
func TestPlans(t *testing.T) {
	plans, ctx := &planned{DBTX: opened(t).lists.of}, context.Background()
	q := db.New(plans)
	_, list := q.ListMatches(ctx, db.ListMatchesParams{Visitor: "me", Game: "chess", Outcome: "won", Before: 1 << 60, Most: 10})
	_, times := q.ListTimes(ctx, db.ListTimesParams{Visitor: "me", Before: 1 << 60})
	_, usage := q.Usage(ctx, "me")
	_, unplayed := q.UnstartedMatches(ctx, db.UnstartedMatchesParams{Owner: "me", Before: 1 << 60})
	_, due := q.DueMatches(ctx, db.DueMatchesParams{})
	_, match := q.GetMatch(ctx, "m1")
	_, events := q.GetEvents(ctx, db.GetEventsParams{MatchID: "m1", Most: 9})
	_, days := q.CorrespondenceMatches(ctx, db.CorrespondenceMatchesParams{Visitor: "me", Most: 9})
	if err := errors.Join(list, times, usage, unplayed, due, match, events, days); err != nil {
		t.Fatal(err)
	}
	for _, fault := range plans.faults {
		t.Error(fault)
	}
	if _, err := plans.QueryContext(ctx, "SELECT id FROM matches ORDER BY fen"); err != nil || len(plans.faults) != 2 {
		t.Errorf("a scan that sorts goes unnoticed: %q, %v", plans.faults, err)
	}
}

// A page from the middle of a long library comes in order and is no longer
// than asked for.
func TestLongLibrary(t *testing.T) {
	s, ctx := opened(t), context.Background()
	var batch []play.Entry
	for i := range 2000 {
		m := play.Saved{Settings: play.Settings{ID: fmt.Sprintf("n%04d", i), Created: time.UnixMilli(int64(i / 2))}}
		switch i % 3 {
		case 0:
			m.Owner = "long"
		case 1:
			m.Sitters[0] = "long"
		case 2:
			m.Sitters[1] = "long"
		}
		batch = append(batch, play.Entry{Saved: m})
	}
	if err := s.Create(ctx, batch...); err != nil {
		t.Fatal(err)
	}
	page, err := s.List(ctx, play.Query{Visitor: "long", Before: time.UnixMilli(500), Limit: 50})
	if err != nil || len(page) != 50 {
		t.Fatalf("%d matches, %v", len(page), err)
	}
	for i, e := range page {
		if want := fmt.Sprintf("n%04d", 999-i); e.ID != want {
			t.Fatalf("place %d has %s, want %s", i, e.ID, want)
		}
	}
}
