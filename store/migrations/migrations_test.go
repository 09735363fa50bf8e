package migrations

import (
	"context"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"banco/store/internal/sqlfile"
)

// A database of version 1 is brought to version 2 and keeps its rows. The program
// that knows only version 1 refuses it from then on.
func TestUp(t *testing.T) {
	ctx := context.Background()
	file := sqlfile.Connect(filepath.Join(t.TempDir(), sqlfile.Database), 1, sqlfile.Writing)
	defer file.Close()
	for range 2 { // the second time there is nothing to do
		if err := Up(ctx, file); err != nil {
			t.Fatal(err)
		}
	}
	if err := RequireCurrent(ctx, file); err != nil {
		t.Fatal(err)
	}
	if _, err := file.Exec("INSERT INTO blocks (account, other) VALUES ('an', 'ba')"); err != nil {
		t.Fatal(err)
	}
	next := fstest.MapFS{"00002_note.sql": {Data: []byte("ALTER TABLE blocks ADD COLUMN note TEXT NOT NULL DEFAULT 'none';\n")}}
	first, err := fs.ReadFile(sub("sqlite"), "00001_schema.sql")
	if err != nil {
		t.Fatal(err)
	}
	next["00001_schema.sql"] = &fstest.MapFile{Data: first}
	if err := up(ctx, goose.DialectSQLite3, file, next); err != nil {
		t.Fatal(err)
	}
	var other, note string
	if err := file.QueryRow("SELECT other, note FROM blocks WHERE account = 'an'").Scan(&other, &note); err != nil ||
		other != "ba" || note != "none" {
		t.Errorf("%q, %q, %v", other, note, err)
	}
	if s, err := Describe(ctx, file); err != nil || s.Version != 2 {
		t.Errorf("version %d, %v", s.Version, err)
	}
	if err := Up(ctx, file); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("a newer database: %v", err)
	}
	if err := RequireCurrent(ctx, file); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("a newer database while serving: %v", err)
	}
}

// A database without tables has no schema, and this program's has one.
func TestDescribe(t *testing.T) {
	empty := sqlfile.Connect(":memory:", 1, sqlfile.Writing)
	defer empty.Close()
	if s, err := Describe(context.Background(), empty); err != nil || s.Version != 0 || s.Tables != nil {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err := Current(); err != nil || s.Version < 1 || len(s.Tables) < 12 {
		t.Errorf("version %d, %d tables and indexes, %v", s.Version, len(s.Tables), err)
	}
}
