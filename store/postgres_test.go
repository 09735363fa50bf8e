//go:build unix

package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgconn"

	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/store/internal/sqlfile"
	"banco/store/postgrestest"
	"banco/store/storetest"
)

// cluster is one PostgreSQL for all tests that do not kill theirs.
var cluster = struct {
	sync.Mutex
	*postgrestest.Cluster
}{}

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerFolder); dir != "" {
		fmt.Fprintln(os.Stderr, writeUntilKilled(dir))
		os.Exit(1)
	}
	status := m.Run()
	if cluster.Cluster != nil {
		cluster.Stop()
	}
	os.Exit(status)
}

// startPostgres starts PostgreSQL for the tests of this package, unless it runs
// already. A short test is skipped where PostgreSQL is not installed.
func startPostgres(t *testing.T) {
	t.Helper()
	if testing.Short() && !postgrestest.Installed() {
		t.Skip("PostgreSQL is not installed")
	}
	cluster.Lock()
	defer cluster.Unlock()
	if cluster.Cluster == nil {
		c, err := postgrestest.Start()
		if err != nil {
			t.Fatal(err)
		}
		cluster.Cluster = c
	}
}

// postgres returns an empty store and its address.
func postgres(t *testing.T, c *postgrestest.Cluster) (*Postgres, string) {
	t.Helper()
	address, err := c.Database()
	if err != nil {
		t.Fatal(err)
	}
	return openedPostgres(t, address), address
}

func openedPostgres(t *testing.T, address string) *Postgres {
	t.Helper()
	s, err := OpenPostgres(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestPostgres(t *testing.T) {
	startPostgres(t)
	runPostgres(t)
}

// runPostgres runs every suite of a store.
func runPostgres(t *testing.T) {
	addresses := map[play.Store]string{}
	open := func() play.Store {
		s, address := postgres(t, cluster.Cluster)
		addresses[s] = address
		return s
	}
	reopen := func(s play.Store) play.Store {
		if err := s.(*Postgres).Close(); err != nil {
			t.Fatal(err)
		}
		next := openedPostgres(t, addresses[s])
		addresses[next] = addresses[s]
		return next
	}
	storetest.Run(t, open, reopen)
	openWhole := func() storetest.Whole { return open().(storetest.Whole) }
	reopenWhole := func(s storetest.Whole) storetest.Whole { return reopen(s).(storetest.Whole) }
	storetest.RunPeople(t, openWhole, reopenWhole)
	storetest.RunDocuments(t, openWhole, reopenWhole)
	storetest.RunBudgets(t, func() storetest.Budgeted { return open().(storetest.Budgeted) },
		func(s storetest.Budgeted) storetest.Budgeted { return reopen(s).(storetest.Budgeted) })
	storetest.RunArchive(t, func() storetest.Archiving { return open().(storetest.Archiving) },
		func(s storetest.Archiving) storetest.Archiving { return reopen(s).(storetest.Archiving) })
	storetest.RunCollections(t, open().(*Postgres))
}

// Several servers on one database count tries together.
func TestPostgresCountsTriesOnce(t *testing.T) {
	startPostgres(t)
	one, address := postgres(t, cluster.Cluster)
	storetest.CountTriesAtOnce(t, one, openedPostgres(t, address), openedPostgres(t, address))
}

// What is stored by one server counts on another.
func TestServersShareBudgets(t *testing.T) {
	startPostgres(t)
	one, address := postgres(t, cluster.Cluster)
	two := openedPostgres(t, address)
	ctx := play.WithPayer(t.Context(), play.PayerAt("192.0.2.1"))
	essay := func(id string) play.Entry {
		m := match(id)
		m.Events = []play.Event{{Type: play.Commented, Text: strings.Repeat("x", largeWrite), At: time.UnixMilli(1)}}
		return m
	}
	for i, s := range []*Postgres{one, two, one, two} {
		s.SetBudgets(play.Budgets{Address: 3 * largeWrite})
		if err := s.Create(ctx, essay(fmt.Sprint("m", i))); errors.Is(err, play.ErrBudget) != (i >= 2) || i < 2 && err != nil {
			t.Errorf("essay %d: %v", i+1, err)
		}
	}
}

// Both engines have the same tables, column by column: queries name none.
func TestTablesAreTheSame(t *testing.T) {
	startPostgres(t)
	s, _ := postgres(t, cluster.Cluster)
	ctx := t.Context()
	columns := func(from sqlfile.Querier, query string) map[string][]string {
		found, err := sqlfile.Records(ctx, from, query)
		if err != nil {
			t.Fatal(err)
		}
		tables := map[string][]string{}
		for _, r := range found {
			table, column := fmt.Sprint(r[0]), fmt.Sprint(r[1])
			tables[table] = append(tables[table], column)
		}
		delete(tables, "goose_db_version")
		return tables
	}
	lite := columns(opened(t).writer, `SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid`)
	big := columns(s.writer, `SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`)
	delete(big, "claims") // of several servers
	if !reflect.DeepEqual(lite, big) || len(lite) < 4 {
		t.Errorf("SQLite has %v\nPostgreSQL %v", lite, big)
	}
}

// A database of version 4 learns from its documents who is in them.
func TestPostgresFindsMembers(t *testing.T) {
	startPostgres(t)
	s, address := postgres(t, cluster.Cluster)
	ctx := t.Context()
	for id, body := range map[string]string{
		"class": `{"Teacher":{"Visitor":"lan"},"Students":[{"Visitor":"an"},{"Visitor":"ba"},{"Visitor":"an"}]}`,
		"cup":   `{"Seats":[{"Visitor":"an","Name":"\"Visitor\":\"chi\""},{"Visitor":""}]}`,
	} {
		err := s.AddDocument(ctx, meet.Document{ID: id, Kind: meet.Classes, Host: "lan", Head: "{}", Body: body})
		if err != nil {
			t.Fatal(err)
		}
	}
	members := func(s *Postgres) string {
		list, err := sqlfile.Texts(ctx, s.writer, "SELECT visitor || ' ' || document FROM document_members ORDER BY 1")
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(list, ", ")
	}
	const want = "an class, an cup, ba class, lan class"
	if got := members(s); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, text := range []string{"DROP TABLE document_members", "DELETE FROM goose_db_version WHERE version_id = 5"} {
		if _, err := s.writer.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	if got := members(openedPostgres(t, address)); got != want {
		t.Errorf("after the step: %s, want %s", got, want)
	}
}

// A name that another server gives away at the same instant is refused like any
// that is taken.
func TestANameIsGivenOnceByTwoServers(t *testing.T) {
	startPostgres(t)
	s, address := postgres(t, cluster.Cluster)
	other := openedPostgres(t, address)
	ctx := t.Context()
	add := func(on *Postgres, id, name string) error {
		return on.AddAccount(ctx, &people.Account{ID: id, Name: people.Name{Shown: name, Key: name}, Created: time.UnixMilli(1)})
	}
	tx, err := other.writer.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `INSERT INTO accounts (id, name, name_key, password, generation, created, deleted, muted_until, closed)
		VALUES ('2', 'an', 'an', '', 1, 1, 0, 0, 0)`); err != nil {
		t.Fatal(err)
	}
	came := make(chan error, 1)
	go func() { came <- add(s, "1", "an") }()
	for waiting := 0; waiting == 0; { // for the row of the other
		if err := s.loads.of.QueryRowContext(ctx, "SELECT count(*) FROM pg_locks WHERE NOT granted").Scan(&waiting); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-came; !errors.Is(err, people.ErrNameTaken) {
		t.Errorf("a name taken at the same instant: %v", err)
	}
	if err := add(s, "1", "ba"); err != nil {
		t.Errorf("another name: %v", err)
	}
}

// moves appends to a match until it is told to stop, and counts what was
// acknowledged. What could not be stored is tried again; who is told that the
// match is another knows that moves are lost.
func moves(s play.Store, id string, acked *atomic.Int64, stop *atomic.Bool) error {
	for v := 0; !stop.Load(); {
		err := s.Append(context.Background(), id, v, play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(int64(v))},
			play.Digest{Plies: v + 1})
		switch {
		case err == nil:
			v++
			acked.Store(int64(v))
		case errors.Is(err, play.ErrStorage):
			time.Sleep(10 * time.Millisecond)
		default:
			return fmt.Errorf("match %s, version %d: %w", id, v, err)
		}
	}
	return nil
}

// crash plays on a server that is killed and started again, with commits that
// wait for the disk or not, and returns how many acknowledged moves are lost and
// what players were told.
func crash(t *testing.T, wait string) (lost int64, told error) {
	t.Helper()
	c, err := postgrestest.Start("wal_writer_delay=10000", "wal_writer_flush_after=1GB") // nobody else writes for them
	if err != nil {
		t.Fatal(err)
	}
	defer c.Stop()
	address, err := c.Database()
	if err != nil {
		t.Fatal(err)
	}
	s := openedPostgres(t, address+wait)
	const matches = 8
	var acked [matches]atomic.Int64
	var stop atomic.Bool
	var playing sync.WaitGroup
	for i := range matches {
		if err := s.Create(t.Context(), match(fmt.Sprint("c", i))); err != nil {
			t.Fatal(err)
		}
	}
	var errs [matches]error
	for i := range matches {
		playing.Go(func() { errs[i] = moves(s, fmt.Sprint("c", i), &acked[i], &stop) })
	}
	reach := func(goal int64) {
		for i := range matches {
			for end := time.Now().Add(30 * time.Second); acked[i].Load() < goal && time.Now().Before(end) && !t.Failed(); {
				time.Sleep(time.Millisecond)
			}
		}
	}
	reach(50)
	if err := c.Kill(); err != nil {
		t.Fatal(err)
	}
	var before [matches]int64
	time.Sleep(50 * time.Millisecond) // what was under way has failed
	for i := range matches {
		before[i] = acked[i].Load()
	}
	if err := c.Restart(); err != nil {
		t.Fatal(err)
	}
	for i := range matches {
		m, err := load1(s, fmt.Sprint("c", i))
		if err != nil {
			lost += before[i]
			continue
		}
		lost += max(0, before[i]-int64(len(m.Events)))
	}
	if lost == 0 {
		reach(before[0] + 20) // it goes on by itself
		if acked[0].Load() < before[0]+20 {
			t.Error("no move is stored after the crash")
		}
	}
	stop.Store(true)
	playing.Wait()
	return lost, errors.Join(errs[:]...)
}

// load1 loads a match as soon as the store answers.
func load1(s play.Store, id string) (m *play.Saved, err error) {
	for range 500 {
		if m, err = s.Load(context.Background(), id); !errors.Is(err, play.ErrStorage) {
			return m, err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return m, err
}

// A PostgreSQL that is killed loses nothing that was acknowledged, and the store
// goes on with the next one.
func TestPostgresKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("kills PostgreSQL again and again")
	}
	startPostgres(t)
	if lost, told := crash(t, ""); lost != 0 || told != nil {
		t.Errorf("%d acknowledged moves are lost: %v", lost, told)
	}
}

// The control: where commits do not wait for the disk moves are lost, and the
// test sees it.
func TestPostgresKilledWithoutWaiting(t *testing.T) {
	if testing.Short() {
		t.Skip("the control of another test")
	}
	if lost, _ := crash(t, "&synchronous_commit=off"); lost == 0 {
		t.Error("nothing is lost though nothing waits for the disk: this shows nothing")
	}
}

// Two servers that write to the same match at the same time: each version is
// one's, who knows it, and never the other's.
func TestTwoServers(t *testing.T) {
	startPostgres(t)
	twoServers(t)
}

func twoServers(t *testing.T) {
	one, address := postgres(t, cluster.Cluster)
	servers := []*Postgres{one, openedPostgres(t, address)}
	if err := one.Create(t.Context(), match("m")); err != nil {
		t.Fatal(err)
	}
	const versions = 50
	var won [2][]int
	var playing sync.WaitGroup
	for i, s := range servers {
		playing.Go(func() {
			for v := range versions {
				err := s.Append(t.Context(), "m", v, play.Event{Type: play.Moved, Text: fmt.Sprint("server", i), At: time.UnixMilli(1)},
					play.Digest{Plies: v + 1})
				if err == nil {
					won[i] = append(won[i], v)
				} else if !errors.Is(err, play.ErrStale) {
					t.Error(err)
				}
			}
		})
	}
	playing.Wait()
	m, err := one.Load(t.Context(), "m")
	if err != nil {
		t.Fatal(err)
	}
	if len(won[0])+len(won[1]) != len(m.Events) {
		t.Errorf("%d and %d acknowledged, %d stored", len(won[0]), len(won[1]), len(m.Events))
	}
	for i, list := range won {
		for _, v := range list {
			if want := fmt.Sprint("server", i); v >= len(m.Events) || m.Events[v].Text != want {
				t.Errorf("version %d was acknowledged to %s", v+1, want)
			}
		}
	}
}

// Servers that share a store know how far others have come, and agree on the time.
func TestShared(t *testing.T) {
	startPostgres(t)
	one, address := postgres(t, cluster.Cluster)
	two, ctx := openedPostgres(t, address), t.Context()
	if err := one.Create(ctx, match("a"), match("b")); err != nil {
		t.Fatal(err)
	}
	if err := one.Append(ctx, "a", 0, play.Event{Type: play.Moved, At: time.UnixMilli(1)}, play.Digest{}); err != nil {
		t.Fatal(err)
	}
	got, err := two.Versions(ctx, []string{"a", "b", "c"})
	if want := map[string]int{"a": 1, "b": 0}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if now, err := two.Now(ctx); err != nil || time.Since(now).Abs() > 5*time.Second { // the same machine
		t.Errorf("%v, %v", now, err)
	}
}

// Who lost their server is not charged for finding another one.
func TestOutage(t *testing.T) {
	startPostgres(t)
	one, address := postgres(t, cluster.Cluster)
	two, ctx := openedPostgres(t, address), t.Context()
	at := func(seconds int) time.Time { return time.Unix(1700000000+int64(seconds), 0) }
	beat := func(s *Postgres, seconds int) {
		if err := s.Heartbeat(ctx, at(seconds)); err != nil {
			t.Fatal(err)
		}
	}
	outage := func(since, now int, want time.Duration) {
		t.Helper()
		if got, err := two.Outage(ctx, at(since), at(now)); err != nil || got != want {
			t.Errorf("of a turn since %d at %d: %v, %v, want %v", since, now, got, err, want)
		}
	}
	beat(one, 10)
	beat(two, 10)
	beat(one, 20)
	beat(two, 20)
	outage(15, 21, 0) // both are there
	beat(two, 24)     // and now one is not
	outage(15, 24, 4*time.Second)
	outage(22, 24, 0) // a turn that began later
	beat(two, 90)
	outage(15, 90, reconnecting)
}

// Queries are written for SQLite.
func TestNumbered(t *testing.T) {
	for query, want := range map[string]string{
		"a = ? AND b = ?":                       "a = $1 AND b = $2",
		"a = ?2 AND b = ?10 OR a = ?2":          "a = $2 AND b = $10 OR a = $2",
		"CAST(?1 AS INTEGER) < CAST(x AS TEXT)": "CAST($1 AS BIGINT) < CAST(x AS TEXT)",
	} {
		if got := numbered(query); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// Whatever people write comes back, by way of a text that PostgreSQL holds.
func FuzzEscape(f *testing.F) {
	for _, text := range []string{"", "đi\x00", "\x01", "\x0100", "a\xffb\x01\x01", "\xf0\x9f\x8f"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := escape(text)
		if back := unescape(got); back != text {
			t.Errorf("%q became %q and %q", text, got, back)
		}
		for _, b := range []byte(got) {
			if b == 0 {
				t.Errorf("%q became %q", text, got)
			}
		}
		if !utf8.ValidString(got) {
			t.Errorf("%q became %q", text, got)
		}
		unescape(text) // does not panic
	})
}

// A database that cannot be reached, or an address that is none, is said.
func TestOpenPostgresFails(t *testing.T) {
	for _, address := range []string{"postgres://banco@127.0.0.1:1/banco?connect_timeout=1", "postgres://%zz",
		"postgres://banco@/x?host=" + t.TempDir()} {
		if s, err := OpenPostgres(t.Context(), address); err == nil {
			s.Close()
			t.Errorf("%s is opened", address)
		}
	}
}

// Of servers that share a store one has a claim at a time; it is free when that
// one releases it as often as it claimed it, closes, or does not renew it.
func TestClaims(t *testing.T) {
	startPostgres(t)
	one, address := postgres(t, cluster.Cluster)
	two, ctx := openedPostgres(t, address), t.Context()
	claim := func(s *Postgres, what string, want bool) {
		t.Helper()
		if got, err := s.Claim(ctx, what); err != nil || got != want {
			t.Errorf("claiming %s: %v, %v", what, got, err)
		}
	}
	claim(one, "m", true)
	claim(one, "m", true)
	claim(two, "m", false)
	claim(two, "n", true)
	one.Release(ctx, "m")
	claim(two, "m", false) // the other claim stands
	one.Release(ctx, "m")
	one.Release(ctx, "m") // is free already
	claim(two, "m", true)
	claim(one, "m", false)
	expire := func() { // and let both think that it is time to renew
		one.claims.renewed, two.claims.renewed = time.Now().Add(-claimLife/2), time.Now().Add(-claimLife/2)
		if _, err := one.writer.Exec("UPDATE claims SET expires = 0"); err != nil {
			t.Fatal(err)
		}
	}
	beat := func(s *Postgres) {
		if err := s.Heartbeat(ctx, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	expire()
	beat(two) // in time: nobody else has asked for it
	claim(one, "m", false)
	expire()
	claim(one, "m", true)
	beat(two) // which notices
	claim(two, "m", false)
	one.Release(ctx, "m")
	claim(two, "m", true)
	expire()
	two.claims.renewed = time.Now().Add(-2 * claimLife) // it hung, and another server came
	claim(one, "m", true)
	claim(two, "m", false)
	two.Release(ctx, "m") // is not its own
	claim(two, "m", false)
	one.Close()
	claim(two, "m", true)
}

// inject puts conflicts into the stores that are opened until the end of a test, whose
// transactions are serializable.
func inject(t *testing.T) *storetest.Conflicts {
	c := &storetest.Conflicts{}
	plain, pause := connector, maxRetryPause
	maxRetryPause = time.Millisecond // the conflicts come from here, not from others who need time
	connector = func(config *pgconn.Config) driver.Connector {
		config.RuntimeParams["default_transaction_isolation"] = "serializable"
		return c.Wrap(plain(config))
	}
	t.Cleanup(func() { connector, maxRetryPause = plain, pause })
	return c
}

// The store keeps all its promises where every statement may have to be done again, as
// on databases that are spread over several machines.
func TestSerializationFailures(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the whole suite on PostgreSQL once more")
	}
	startPostgres(t)
	c := inject(t)
	runPostgres(t)
	if failed, texts := c.Count(); failed < 500 || texts < 100 {
		t.Errorf("only %d failures in %d statements", failed, texts)
	}
}

// Servers that write the same match meet real failures too.
func TestServersConflict(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for many failures")
	}
	startPostgres(t)
	inject(t)
	twoServers(t)
}

// Of servers that start at once on an empty database, all find its tables.
func TestPostgresStartsAtOnce(t *testing.T) {
	startPostgres(t)
	address, err := cluster.Database()
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			s, err := OpenPostgres(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := s.List(t.Context(), play.Query{Visitor: "me"}); err != nil {
				t.Error(err)
			}
			s.Close()
		})
	}
	all.Wait()
}
