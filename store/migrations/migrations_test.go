package migrations

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"banco/store/internal/sqlfile"
)

// A database is brought to the next version and keeps its rows. The program that knows
// only the version before refuses it from then on.
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
	next := fstest.MapFS{"09999_note.sql": {Data: []byte("ALTER TABLE blocks ADD COLUMN note TEXT NOT NULL DEFAULT 'none';\n")}}
	names, err := fs.Glob(sub("sqlite"), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(sub("sqlite"), name)
		if err != nil {
			t.Fatal(err)
		}
		next[name] = &fstest.MapFile{Data: text}
	}
	if err := upAll(ctx, sqliteVersions, file, next); err != nil {
		t.Fatal(err)
	}
	var other, note string
	if err := file.QueryRow("SELECT other, note FROM blocks WHERE account = 'an'").Scan(&other, &note); err != nil ||
		other != "ba" || note != "none" {
		t.Errorf("%q, %q, %v", other, note, err)
	}
	if s, err := Describe(ctx, file); err != nil || s.Version != 9999 {
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

// first makes a database of version 1 in a new file, with an account. goose makes it, as it made the first databases.
func first(t *testing.T) *sql.DB {
	ctx := context.Background()
	file := sqlfile.Connect(filepath.Join(t.TempDir(), sqlfile.Database), 1, sqlfile.Writing)
	t.Cleanup(func() { file.Close() })
	text, err := fs.ReadFile(sub("sqlite"), "00001_schema.sql")
	apply := &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, string(text))
		return err
	}}
	var provider *goose.Provider
	if err == nil {
		provider, err = goose.NewProvider(goose.DialectSQLite3, file, nil, goose.WithGoMigrations(goose.NewGoMigration(1, apply, nil)),
			goose.WithDisableGlobalRegistry(true))
	}
	if err == nil {
		_, err = provider.Up(ctx)
	}
	if err == nil {
		_, err = file.Exec(`INSERT INTO accounts (id, name, name_key, password, generation, created, deleted, muted_until, closed)
			VALUES ('1', 'An', 'an', '', 0, 0, 0, 0, 0)`)
	}
	s, failed := Describe(ctx, file)
	if err = errors.Join(err, failed); err == nil {
		err = s.WriteStamp(ctx, file)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// A database of version 1 is intact, is brought up to date, and its accounts have no role.
func TestUpFromTheFirst(t *testing.T) {
	ctx, file := context.Background(), first(t)
	if intact, err := Intact(ctx, file); !intact || err != nil {
		t.Errorf("version 1 is intact: %v, %v", intact, err)
	}
	if err := RequireCurrent(ctx, file); err == nil || !strings.Contains(err.Error(), "earlier version") {
		t.Errorf("version 1 while serving: %v", err)
	}
	if err := Up(ctx, file); err != nil {
		t.Fatal(err)
	}
	if err := RequireCurrent(ctx, file); err != nil {
		t.Error(err)
	}
	var name, role string
	if err := file.QueryRow("SELECT name, role FROM accounts").Scan(&name, &role); err != nil || name != "An" || role != "" {
		t.Errorf("%q, %q, %v", name, role, err)
	}
}

// A database that says it is of version 1, and was made otherwise, is of another program.
func TestAnotherFirst(t *testing.T) {
	ctx, file := context.Background(), first(t)
	if _, err := file.Exec("ALTER TABLE blocks ADD COLUMN note; PRAGMA user_version = 4711"); err != nil {
		t.Fatal(err)
	}
	if _, err := Intact(ctx, file); !errors.Is(err, ErrOtherVersion) {
		t.Errorf("intact: %v", err)
	}
}

// A migration that fails changes nothing, and what came before it stays; files without a version are refused.
func TestFailedMigration(t *testing.T) {
	ctx := context.Background()
	file := sqlfile.Connect(filepath.Join(t.TempDir(), sqlfile.Database), 1, sqlfile.Writing)
	defer file.Close()
	good, bad := &fstest.MapFile{Data: []byte("CREATE TABLE a (x)")}, &fstest.MapFile{Data: []byte("CREATE TABLE b (x); CREATE TABLE a (x)")}
	for range 2 {
		err := upAll(ctx, sqliteVersions, file, fstest.MapFS{"1_a.sql": good, "2_b.sql": bad})
		if err == nil || !strings.Contains(err.Error(), "version 2") {
			t.Errorf("a migration that fails: %v", err)
		}
		if s, err := Describe(ctx, file); err != nil || s.Version != 1 || len(s.Tables) != 2 { // and that of SQLite
			t.Errorf("%+v, %v", s, err)
		}
	}
	if err := upAll(ctx, sqliteVersions, file, fstest.MapFS{"x.sql": good}); err == nil {
		t.Error("a file without a version is taken")
	}
}

// A database of version 4 learns from its documents who is in them.
func TestMembersAreFound(t *testing.T) {
	ctx := context.Background()
	file := sqlfile.Connect(filepath.Join(t.TempDir(), sqlfile.Database), 1, sqlfile.Writing)
	defer file.Close()
	list, err := read(sub("sqlite"))
	if err == nil {
		err = sqliteVersions.up(ctx, file, list, 4)
	}
	if err != nil {
		t.Fatal(err)
	}
	for id, body := range map[string]string{
		"class":  `{"Teacher":{"Visitor":"lan"},"Students":[{"Visitor":"an"},{"Visitor":"ba"},{"Visitor":"an"}]}`,
		"cup":    `{"Seats":[{"Visitor":"an","Name":"\"Visitor\":\"chi\""},{"Visitor":""}]}`,
		"broken": `{"Visitor":"an"`,
	} {
		if _, err := file.Exec("INSERT INTO documents VALUES (?, 'classes', 'lan', '{}', 1, 0, 0, 0, ?, x'00')", id, body); err != nil {
			t.Fatal(err)
		}
	}
	if err := Up(ctx, file); err != nil {
		t.Fatal(err)
	}
	got, err := sqlfile.Texts(ctx, file, "SELECT visitor || ' ' || document FROM document_members ORDER BY 1")
	if want := "an class, an cup, ba class, lan class"; err != nil || strings.Join(got, ", ") != want {
		t.Errorf("%q, %v, want %s", got, err, want)
	}
}
