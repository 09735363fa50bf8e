// Package migrations holds the tables of the store, as SQL files that are applied
// in the order of their numbers, and brings a database up to date.
//
// A file that was released never changes: a later one alters what it made. The
// folders sqlite and postgres describe the same tables.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"sync"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"banco/store/internal/sqlfile"
)

//go:embed sqlite/*.sql postgres/*.sql
var files embed.FS

// sub returns the migrations of one engine.
func sub(folder string) fs.FS {
	dir, err := fs.Sub(files, folder)
	if err != nil {
		panic(err) // the folders above have these names
	}
	return dir
}

// Up brings the tables of a SQLite database up to date.
func Up(ctx context.Context, file *sql.DB) error {
	return up(ctx, goose.DialectSQLite3, file, sub("sqlite"))
}

// UpPostgres brings the tables of a PostgreSQL database up to date. Of several
// servers that start at once, one does it and the others wait.
func UpPostgres(ctx context.Context, database *sql.DB) error {
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	return up(ctx, goose.DialectPostgres, database, sub("postgres"), goose.WithSessionLocker(locker))
}

// up applies the migrations that are missing. It refuses a database of a newer version.
func up(ctx context.Context, dialect goose.Dialect, database *sql.DB, dir fs.FS, more ...goose.ProviderOption) error {
	provider, err := newProvider(dialect, database, dir, more...)
	if err != nil {
		return err
	}
	have, know, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if have > know {
		return fmt.Errorf("the database is of a newer version of this program (schema %d; this one knows %d)", have, know)
	}
	_, err = provider.Up(ctx)
	return err
}

func newProvider(dialect goose.Dialect, database *sql.DB, dir fs.FS, more ...goose.ProviderOption) (*goose.Provider, error) {
	options := append(more, goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
	return goose.NewProvider(dialect, database, dir, options...)
}

// RequireCurrent refuses a SQLite database whose tables are not those of this program.
func RequireCurrent(ctx context.Context, file *sql.DB) error {
	provider, err := newProvider(goose.DialectSQLite3, file, sub("sqlite"))
	if err != nil {
		return err
	}
	have, know, err := provider.GetVersions(ctx)
	if err == nil && have != know {
		err = fmt.Errorf("the database is of another version (schema %d; this program knows %d): "+
			"start the server first, which brings it up to date", have, know)
	}
	return err
}

// Schema is the version of the tables of a SQLite database, and the statements
// that made them. The zero value is a database without tables.
type Schema struct {
	Version int64
	Tables  [][]any // type, name, table and statement
}

// LabFiles is a table that only backups have. It is no part of the schema.
const LabFiles = "lab_files"

// Describe returns the schema of a SQLite database.
func Describe(ctx context.Context, file *sql.DB) (s Schema, err error) {
	found, err := sqlfile.Records(ctx, file, "SELECT 1 FROM sqlite_schema WHERE name = 'goose_db_version'")
	if err != nil || len(found) == 0 {
		return Schema{}, err
	}
	version, err := sqlfile.Records(ctx, file, "SELECT max(version_id) FROM goose_db_version")
	if err != nil {
		return Schema{}, err
	}
	s.Version, _ = version[0][0].(int64)
	s.Tables, err = sqlfile.Records(ctx, file, "SELECT type, name, tbl_name, sql FROM sqlite_schema"+
		" WHERE tbl_name NOT IN ('goose_db_version', '"+LabFiles+"') ORDER BY name")
	return s, err
}

// Current returns the schema of this program.
var Current = sync.OnceValues(func() (Schema, error) {
	empty := sqlfile.Connect(":memory:", 1, sqlfile.Writing)
	defer empty.Close()
	if err := Up(context.Background(), empty); err != nil {
		return Schema{}, err
	}
	return Describe(context.Background(), empty)
})
