package repair_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"banco/play"
	"banco/store"
	"banco/store/backup"
	"banco/store/storetest"
)

func open(t *testing.T, dir string) *store.SQLite {
	t.Helper()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// execute changes a database behind the store's back.
func execute(t *testing.T, dir string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "banco.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// logged collects what is logged until the test ends.
func logged(t *testing.T) *bytes.Buffer {
	t.Helper()
	before, log := slog.Default(), &bytes.Buffer{}
	slog.SetDefault(slog.New(slog.NewTextHandler(log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return log
}

// library makes a database of matches with some events each, all by "owner",
// and returns its folder and what is in it.
func library(t *testing.T, matches int) (string, map[string]*play.Saved) {
	t.Helper()
	want := map[string]*play.Saved{}
	var batch []play.Entry
	for i := range matches {
		m, d := storetest.Full(fmt.Sprintf("match%03d", i))
		m.Created = m.Created.Add(time.Duration(i) * time.Minute)
		for n := range i % 30 {
			m.Events = append(m.Events, play.Event{Type: play.Commented, Node: n, Text: strings.Repeat("chú thích ", n), At: m.Created})
		}
		want[m.ID] = m
		batch = append(batch, play.Entry{Saved: *m, Digest: d})
	}
	dir := t.TempDir()
	if shelved[matches] == nil { // each size is written once
		s := open(t, dir)
		if err := errors.Join(s.Create(context.Background(), batch...), s.Close()); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, "banco.db"))
		if err != nil {
			t.Fatal(err)
		}
		shelved[matches] = data
	}
	if err := os.WriteFile(filepath.Join(dir, "banco.db"), shelved[matches], 0o600); err != nil {
		t.Fatal(err)
	}
	return dir, want
}

// shelved are the databases of libraries by the number of their matches.
var shelved = map[int][]byte{}

// compare loads every match: each is what was stored, or known to be damaged,
// or, where the log has mentioned damage of the whole, lost.
func compare(t *testing.T, s *store.SQLite, want map[string]*play.Saved, mentioned bool) (whole int) {
	t.Helper()
	for id, m := range want {
		got, err := s.Load(context.Background(), id)
		switch {
		case err == nil && reflect.DeepEqual(got, m):
			whole++
		case errors.Is(err, play.ErrDamaged) && strings.Contains(err.Error(), id):
		case errors.Is(err, play.ErrNotFound) && mentioned:
		default:
			t.Errorf("%s is %.300v, %v", id, got, err)
		}
	}
	list, err := s.List(context.Background(), play.Query{Visitor: "owner"})
	if err != nil && !errors.Is(err, play.ErrDamaged) {
		t.Errorf("the list: %v", err)
	}
	for _, e := range list {
		if m := want[e.ID]; m == nil || !reflect.DeepEqual(m.Settings, e.Settings) {
			t.Errorf("%s is listed as %.300v", e.ID, e.Settings)
		}
	}
	return whole
}

// harm is what can happen to a match behind the store's back: to its row, and
// to its events.
func harm() (row, events []string) {
	columns := "game kind variant start seat1 seat2 name1 name2 sitter1 sitter2 owner total increment byoyomi periods per_move undos " +
		"handicap_side handicap_moves seed created plies fen opening winner reason tags recorded due version events_checksum checksum"
	for _, c := range strings.Fields(columns) {
		row = append(row, "UPDATE matches SET "+c+" = 77 WHERE id = @id", "UPDATE matches SET "+c+" = 'x' WHERE id = @id")
	}
	for _, c := range strings.Fields("type seat node text spent at") {
		events = append(events, "UPDATE events SET "+c+" = 77 WHERE match_id = @id AND version = 2",
			"UPDATE events SET "+c+" = 'x' WHERE match_id = @id AND version = 1")
	}
	return row, append(events,
		"DELETE FROM events WHERE match_id = @id",
		"DELETE FROM events WHERE match_id = @id AND version = 1",
		"DELETE FROM events WHERE match_id = @id AND version = (SELECT version FROM matches WHERE id = @id)",
		"INSERT INTO events SELECT id, version + 1, 'move', 0, 0, 'e2e4', 0, 0 FROM matches WHERE id = @id",
		`UPDATE events SET version = -version WHERE match_id = @id AND version < 3;
			UPDATE events SET version = 3 + version WHERE match_id = @id AND version < 0`)
}

// Whatever is done to a match, it is damaged and says so, a row takes no more
// events, and the others are as they were, in lists too.
func TestDamagedRows(t *testing.T) {
	row, events := harm()
	all := append(row, events...)
	dir, want := library(t, len(all)+10)
	var statements []string
	for i, damage := range all {
		statements = append(statements, strings.ReplaceAll(damage, "@id", fmt.Sprintf("'match%03d'", 10+i)))
	}
	execute(t, dir, statements...)
	log, s := logged(t), open(t, dir)
	if whole := compare(t, s, want, false); whole != 10 {
		t.Errorf("%d are whole, want 10", whole)
	}
	for i, damage := range all {
		id := fmt.Sprintf("match%03d", 10+i)
		_, err := s.Load(context.Background(), id)
		if !errors.Is(err, play.ErrDamaged) || !strings.Contains(log.String(), id) {
			t.Errorf("%s: %v", damage, err)
		}
		if strings.HasPrefix(damage, "DELETE") && !strings.Contains(err.Error(), "are there") {
			t.Errorf("%s: events are missing, and the error is %v", damage, err)
		}
		err = s.Append(context.Background(), id, len(want[id].Events), play.Event{Type: play.Moved}, play.Digest{})
		if i < len(row) && !errors.Is(err, play.ErrDamaged) {
			t.Errorf("%s: Append: %v", damage, err)
		}
	}
	list, err := s.List(context.Background(), play.Query{Visitor: "visitor"})
	if err != nil || len(list) != 10+len(events) {
		t.Errorf("%d in the list, %v", len(list), err)
	}
	page := play.Query{Visitor: "visitor", Limit: len(events) + 3} // the others take the places of damaged rows
	if list, err = s.List(context.Background(), page); err != nil || len(list) != page.Limit || list[page.Limit-1].ID != "match007" {
		t.Errorf("%d on a page of %d, %v", len(list), page.Limit, err)
	}
	if whole := compare(t, s, want, false); whole != 10 {
		t.Errorf("%d are whole after what was appended, want 10", whole)
	}
}

// cut cuts a file to so many of its bytes in a thousand.
func cut(t *testing.T, file string, permille int64) {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, info.Size()*permille/1000); err != nil {
		t.Fatal(err)
	}
}

// survives opens a damaged database: the log mentions it, nothing is taken for
// what it is not, new matches can be played, and the next start is a quiet one.
func survives(t *testing.T, dir string, want map[string]*play.Saved) (whole int) {
	t.Helper()
	log := logged(t)
	s := open(t, dir)
	if !strings.Contains(log.String(), "the database is damaged") {
		t.Errorf("the log says %q", log)
	}
	whole = compare(t, s, want, true)
	if count := fmt.Sprintf("intact=%d ", whole); !strings.Contains(log.String(), count) {
		t.Errorf("%d are whole, the log says %q", whole, log)
	}
	m, d := storetest.Full("new")
	m.Owner = "another"
	if err := s.Create(context.Background(), play.Entry{Saved: *m, Digest: d}); err != nil {
		t.Errorf("a new match: %v", err)
	}
	if err := s.Append(context.Background(), "new", 2, play.Event{Type: play.Moved, At: m.Created}, d); err != nil {
		t.Errorf("a move in it: %v", err)
	}
	s.Close()
	aside, err := filepath.Glob(filepath.Join(dir, "banco-damaged-*.db"))
	if err != nil || len(aside) != 1 {
		t.Fatalf("the damaged file was kept as %v, %v", aside, err)
	}
	for _, name := range []string{aside[0], filepath.Join(dir, "banco.db")} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s is %v, %v", name, info.Mode(), err)
		}
	}
	log.Reset()
	s = open(t, dir)
	if again := compare(t, s, want, true); again != whole || strings.Contains(log.String(), "the database is damaged") {
		t.Errorf("the next start: %d whole, before %d; the log says %q", again, whole, log)
	}
	if got, err := s.Load(context.Background(), "new"); err != nil || len(got.Events) != 3 {
		t.Errorf("the new match: %+v, %v", got, err)
	}
	s.Close()
	return whole
}

func TestCutDatabase(t *testing.T) {
	cuts := []int64{965, 900, 600} // a smaller cut would lose pages of indexes alone, a larger one the root of the events
	if testing.Short() {
		cuts = cuts[1:2]
	}
	for _, permille := range cuts {
		t.Run(fmt.Sprint(permille), func(t *testing.T) {
			dir, want := library(t, 200)
			cut(t, filepath.Join(dir, "banco.db"), permille)
			if whole := survives(t, dir, want); whole == 0 || whole == len(want) {
				t.Errorf("%d of %d are whole", whole, len(want))
			}
		})
	}
}

// rows and events tell what a leaf of a database holds; indexes hold neither.
func rows(leaf []byte) bool   { return bytes.Contains(leaf, []byte("some fen")) }
func events(leaf []byte) bool { return bytes.Contains(leaf, []byte("note")) }

// wreck empties leaves of a database, and returns what is gone but for indexes.
func wreck(t *testing.T, file string, of func(leaf []byte) bool) (gone []byte) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wrecked := false
	for page := 4096; page < len(data); page += 4096 {
		leaf := data[page : page+4096]
		if (leaf[0] == 10 || leaf[0] == 13) && of(leaf) {
			if wrecked = true; rows(leaf) || events(leaf) {
				gone = append(gone, leaf...)
			}
			clear(leaf)
		}
	}
	if err := os.WriteFile(file, data, 0o600); err != nil || !wrecked {
		t.Fatal("nothing is wrecked", err)
	}
	return gone
}

// A page that is gone costs the matches on it and no others, wherever in table
// and indexes it is. Those are known to be damaged, unless no trace is left.
func TestWreckedPages(t *testing.T) {
	one := func(leaf []byte) bool { return bytes.Contains(leaf, []byte("match050")) }
	for name, of := range map[string]func(leaf []byte) bool{
		"of the table": func(leaf []byte) bool { return one(leaf) && rows(leaf) },
		"of two places": func(leaf []byte) bool {
			return rows(leaf) && (bytes.Contains(leaf, []byte("match030")) || bytes.Contains(leaf, []byte("match070")))
		},
		"of the events":    func(leaf []byte) bool { return one(leaf) && events(leaf) },
		"of the indexes":   func(leaf []byte) bool { return one(leaf) && !rows(leaf) && !events(leaf) },
		"of table and ids": func(leaf []byte) bool { return one(leaf) && !events(leaf) },
		"of all":           one,
		"of whole indexes": func(leaf []byte) bool { return bytes.Contains(leaf, []byte("match0")) && !rows(leaf) && !events(leaf) },
		"of a whole table": rows,
	} {
		if testing.Short() && name != "of all" && name != "of a whole table" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			dir, want := library(t, 100)
			gone := wreck(t, filepath.Join(dir, "banco.db"), of)
			survives(t, dir, want)
			s := open(t, dir)
			for id := range want {
				_, err := s.Load(context.Background(), id)
				known := errors.Is(err, play.ErrDamaged) || errors.Is(err, play.ErrNotFound) && name == "of all"
				if err != nil && (!known || !bytes.Contains(gone, []byte(id))) {
					t.Errorf("%s: %v", id, err)
				}
			}
		})
	}
}

// killed makes a library in whose folder the write-ahead log stands, as after
// kill -9: one more move in each match.
func killed(t *testing.T, matches int) (string, map[string]*play.Saved) {
	t.Helper()
	from, want := library(t, matches)
	s := open(t, from)
	for _, m := range want {
		e := play.Event{Type: play.Moved, Text: "e7e5", At: m.Created}
		if err := s.Append(context.Background(), m.ID, len(m.Events), e, play.Digest{}); err != nil {
			t.Fatal(err)
		}
		m.Events = append(m.Events, e)
	}
	dir := t.TempDir()
	for _, name := range []string{"banco.db", "banco.db-wal"} {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir, want
}

// The log vouches for the size of the database.
func TestCutDatabaseWithLog(t *testing.T) {
	dir, want := killed(t, 300) // many: every table has pages before theirs
	cut(t, filepath.Join(dir, "banco.db"), 700)
	if whole := survives(t, dir, want); whole == 0 || whole == len(want) {
		t.Errorf("%d of %d are whole", whole, len(want))
	}
}

// What a crash leaves of the last transaction is no damage; a hole before
// others is, and is mentioned and kept.
func TestDamagedLog(t *testing.T) {
	for name, tt := range map[string]struct {
		change    func(log []byte) []byte
		lost      int // matches
		mentioned bool
	}{
		"as it was":        {func(b []byte) []byte { return b }, 0, false},
		"a torn end":       {func(b []byte) []byte { return b[:len(b)-100] }, 1, false},
		"a wrong last bit": {func(b []byte) []byte { b[len(b)-1] ^= 1; return b }, 1, false},
		"a hole":           {func(b []byte) []byte { b[32+24+100] ^= 1; return b }, 10, true},
		"wrong salt":       {func(b []byte) []byte { b[32+8] ^= 1; return b }, 10, true},
		"a wrong head":     {func(b []byte) []byte { b[17] ^= 1; return b }, 10, true},
		"another head":     {func(b []byte) []byte { b[0] = 0; return b }, 10, true},
		"only a head":      {func(b []byte) []byte { return b[:32] }, 10, false},
		"half a head":      {func(b []byte) []byte { return b[:16] }, 10, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir, want := killed(t, 10)
			path := filepath.Join(dir, "banco.db-wal")
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, tt.change(data), 0o600); err != nil {
				t.Fatal(err)
			}
			log, s := logged(t), open(t, dir)
			kept, err := filepath.Glob(filepath.Join(dir, "banco-damaged-*.db-wal"))
			if err != nil || strings.Contains(log.String(), "log is damaged") != tt.mentioned || (len(kept) == 1) != tt.mentioned {
				t.Errorf("the log says %q, kept is %v, %v", log, kept, err)
			}
			lost := 0
			for id, m := range want {
				if got, err := s.Load(context.Background(), id); err != nil {
					t.Error(err)
				} else if len(got.Events) < len(m.Events) {
					lost++
				}
			}
			if lost != tt.lost {
				t.Errorf("%d matches have lost a move, want %d", lost, tt.lost)
			}
		})
	}
}

// Bits that flip anywhere make no other match of any.
func TestFlippedBits(t *testing.T) {
	from, want := library(t, 20)
	sound, err := os.ReadFile(filepath.Join(from, "banco.db"))
	if err != nil {
		t.Fatal(err)
	}
	seeds := 150 / slowdown
	if testing.Short() {
		seeds = 20 / slowdown
	}
	opened := 0
	for seed := range seeds {
		random := rand.New(rand.NewPCG(uint64(seed), 8))
		data := bytes.Clone(sound)
		for range 1 + random.IntN(8) {
			data[random.IntN(len(data))] ^= 1 << random.IntN(8)
		}
		dir, log := t.TempDir(), logged(t)
		if err := os.WriteFile(filepath.Join(dir, "banco.db"), data, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(dir)
		if err != nil {
			continue // which is told
		}
		opened++
		compare(t, s, want, strings.Contains(log.String(), "the database is damaged"))
		s.Close()
		if t.Failed() {
			t.Fatalf("seed %d; the log says %s", seed, log)
		}
	}
	if opened < seeds*8/10 {
		t.Errorf("only %d of %d databases with a few wrong bits open", opened, seeds)
	}
}

// A database of another version is refused by every door, with a word that says so,
// and left as it is: it is not damaged.
func TestOtherVersions(t *testing.T) {
	ctx := context.Background()
	const add, drop = "ALTER TABLE blocks ADD COLUMN note", "ALTER TABLE blocks DROP COLUMN note"
	for name, tt := range map[string]struct{ change, back, says string }{
		"newer": {
			"INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)", "DELETE FROM goose_db_version WHERE version_id = 9999",
			"of a newer version of this program (schema 9999; this one knows 5)",
		},
		"unreleased":             {add + "; PRAGMA user_version = 4711", drop, "of another version"},
		"from before the stamps": {add + "; PRAGMA user_version = 0", drop, "of another version"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, want := library(t, 3)
			open(t, dir).Close()
			execute(t, dir, tt.change)
			file := filepath.Join(dir, "banco.db")
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			doors := map[string]func() error{
				"Open":             func() error { _, err := store.Open(dir); return err },
				"OpenNew":          func() error { _, err := store.OpenNew(dir); return err },
				"OpenWhileServing": func() error { _, err := store.OpenWhileServing(ctx, dir); return err },
			}
			if name != "newer" { // of which check-db knows no checksums
				doors["check-db"] = func() error { _, err := backup.Examine(ctx, dir); return err }
			}
			for door, enter := range doors {
				if err := enter(); err == nil || !strings.Contains(err.Error(), tt.says) {
					t.Errorf("%s: %v, want %q", door, err, tt.says)
				}
			}
			after, err := os.ReadFile(file)
			if err != nil || !bytes.Equal(before, after) {
				t.Errorf("the file has changed: %v", err)
			}
			if aside, err := filepath.Glob(filepath.Join(dir, "banco-*")); err != nil || len(aside) > 0 {
				t.Errorf("set aside: %q, %v", aside, err)
			}
			execute(t, dir, tt.back)
			if whole := compare(t, open(t, dir), want, false); whole != len(want) {
				t.Errorf("%d of %d matches are there", whole, len(want))
			}
		})
	}
}
