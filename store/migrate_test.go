package store_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/play"
	"banco/store"
)

// old makes a database as the first version of the program did: a game to
// mate, a resignation after one move, and one not begun.
func old(t *testing.T) string {
	t.Helper()
	schema, err := os.ReadFile("migrations/00001_first.sql")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	execute(t, dir, string(schema),
		`INSERT INTO matches VALUES ('mate', 'chess', 'position=518', '', 'human', 'random', 'key', '', zeroblob(32), 1, 'checkmate', 1700000000123)`,
		`INSERT INTO moves VALUES ('mate', 0, 'f2f3'), ('mate', 1, 'e7e5'), ('mate', 2, 'g2g4'), ('mate', 3, 'd8h4')`,
		`INSERT INTO matches VALUES ('resigned', 'caro', 'size=15', '', 'human', 'human', 'k1', 'k2', zeroblob(32), 0, 'resignation', 1700000000124)`,
		`INSERT INTO moves VALUES ('resigned', 0, 'h8')`,
		`INSERT INTO matches VALUES ('new', 'chess', '', 'a fen', 'human', 'human', 'k1', 'k2', zeroblob(32), 0, 'ongoing', 1700000000125)`)
	return dir
}

func TestOldDatabase(t *testing.T) {
	dir := old(t)
	for range 2 { // the second time there is nothing to do
		s := open(t, dir)
		for id, want := range map[string][]play.Event{
			"mate": {
				{Type: play.Moved, Seat: game.First, Node: 0, Text: "f2f3"}, {Type: play.Moved, Seat: game.Second, Node: 1, Text: "e7e5"},
				{Type: play.Moved, Seat: game.First, Node: 2, Text: "g2g4"}, {Type: play.Moved, Seat: game.Second, Node: 3, Text: "d8h4"},
			},
			"resigned": {{Type: play.Moved, Seat: game.First, Text: "h8"}, {Type: play.Resigned, Seat: game.Second}},
			"new":      nil,
		} {
			m, err := s.Load(context.Background(), id)
			if err != nil {
				t.Fatal(err)
			}
			for i := range want {
				want[i].At = m.Created
			}
			if !reflect.DeepEqual(m.Events, want) {
				t.Errorf("%s: events %+v, want %+v", id, m.Events, want)
			}
			if m.Kind != play.KindGame || m.Sitters != [2]string{} || m.Owner != "" || !m.Control.None() || m.Handicap.Moves != 0 {
				t.Errorf("%s: %+v", id, m)
			}
		}
		s.Close()
	}
	if aside, err := filepath.Glob(filepath.Join(dir, "banco-damaged-*")); err != nil || len(aside) != 0 {
		t.Errorf("an old database is taken for a damaged one: %v, %v", aside, err)
	}
}

// What was carried over is a match that plays to the same end.
func TestOldMatchResumes(t *testing.T) {
	s := open(t, old(t))
	for id, tt := range map[string]struct {
		rules game.Game
		want  game.Result
	}{
		"mate":     {chess.New(), game.Win(game.Second, game.Checkmate)},
		"resigned": {caro.New(), game.Win(game.First, game.Resignation)},
	} {
		saved, err := s.Load(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		if m, err := play.Resume(tt.rules, *saved); err != nil || m.Result() != tt.want {
			t.Errorf("%s: %v, want %v", id, err, tt.want)
		}
	}
}

// second makes a database of schema 2, which knew visitors by their secrets.
func second(t *testing.T) string {
	t.Helper()
	dir := old(t)
	schema, err := os.ReadFile("migrations/00002_events.sql")
	if err != nil {
		t.Fatal(err)
	}
	execute(t, dir, string(schema),
		`CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')))`,
		`INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1), (2, 1)`,
		`UPDATE matches SET owner = 'my secret'`, `UPDATE matches SET sitter2 = 'my secret', sitter1 = 'another secret' WHERE id = 'mate'`)
	return dir
}

// Old matches keep what lists show.
func TestOldDigest(t *testing.T) {
	list, err := open(t, second(t)).List(context.Background(), play.Query{Visitor: play.VisitorID("my secret")})
	if err != nil || len(list) != 3 {
		t.Fatalf("%d matches, %v", len(list), err)
	}
	want := []play.Digest{{}, {Plies: 1, Ended: game.Win(game.First, game.Resignation)}, {Plies: 4, Ended: game.Win(game.Second, game.Checkmate)}}
	for i, e := range list {
		if e.Digest != want[i] {
			t.Errorf("%s: %+v, want %+v", e.ID, e.Digest, want[i])
		}
	}
}

// Whoever reads the files of an old database after this version has opened it
// learns nobody's secret, and the visitors still have their matches.
func TestOldSecrets(t *testing.T) {
	dir, me := second(t), play.VisitorID("my secret")
	s := open(t, dir)
	m, err := s.Load(context.Background(), "mate")
	if err != nil || m.Owner != me || m.Sitters != [2]string{play.VisitorID("another secret"), me} {
		t.Errorf("%+v, %v", m, err)
	}
	if m, err := s.Load(context.Background(), "new"); err != nil || m.Owner != me || m.Sitters != [2]string{} {
		t.Errorf("%+v, %v", m, err)
	}
	if got, err := s.Usage(context.Background(), me); err != nil || got != (play.Usage{Matches: 3, Events: 6}) {
		t.Errorf("usage %+v, %v", got, err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil || strings.Contains(string(data), "secret") {
			t.Errorf("%s holds a secret, %v", filepath.Base(file), err)
		}
	}
}

func TestNewerDatabaseIsRefused(t *testing.T) {
	dir := t.TempDir()
	open(t, dir).Close()
	execute(t, dir, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`)
	if _, err := store.Open(dir); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("a database of schema 99: %v", err)
	}
}
