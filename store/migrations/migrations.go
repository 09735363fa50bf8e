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
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"reflect"
	"sync"

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

// Up brings the tables of a SQLite database up to date, and stamps the file with a
// checksum of their description.
func Up(ctx context.Context, file *sql.DB) error {
	if err := upAll(ctx, sqliteVersions, file, sub("sqlite")); err != nil {
		return err
	}
	schema, err := Describe(ctx, file)
	if err != nil {
		return err
	}
	have, err := stampOf(ctx, file)
	if err != nil || have == schema.Stamp() {
		return err
	}
	return schema.WriteStamp(ctx, file)
}

// UpPostgres brings the tables of a PostgreSQL database up to date. Of several
// servers that start at once, one does it and the others wait.
func UpPostgres(ctx context.Context, database *sql.DB) error {
	return upAll(ctx, postgresVersions, database, sub("postgres"))
}

// upAll applies the migrations of a folder that are missing.
func upAll(ctx context.Context, v versions, database *sql.DB, dir fs.FS) error {
	list, err := read(dir)
	if err != nil {
		return err
	}
	return v.up(ctx, database, list, newest(list))
}

func newer(have, know int64) error {
	return fmt.Errorf("the database is of a newer version of this program (schema %d; this one knows %d)", have, know)
}

// RequireCurrent refuses a SQLite database whose tables are not those of this program.
func RequireCurrent(ctx context.Context, file *sql.DB) error {
	list, err := read(sub("sqlite"))
	if err != nil {
		return err
	}
	have, err := sqliteVersions.of(ctx, file)
	know := newest(list)
	switch {
	case err != nil:
		return err
	case have > know:
		return newer(have, know)
	case have < know:
		return fmt.Errorf("the database is of an earlier version of this program (schema %d; this one knows %d): "+
			"start the server first, which brings it up to date", have, know)
	}
	_, err = Intact(ctx, file)
	return err
}

// ErrOtherVersion is returned for tables that are neither those of this program nor
// damaged: another program made them, such as one between two releases.
var ErrOtherVersion = errors.New("the database is of another version of this program, which described its tables differently; " +
	"it is left as it is. Start that version, or choose another folder")

// Intact reports whether the tables of a SQLite database are described as this program
// does it, where they have its version. Tables that were described otherwise when the
// file was stamped are of another version; those that changed since are damaged. Tables
// of an earlier version are left to [Up], unless another program made them.
func Intact(ctx context.Context, file *sql.DB) (bool, error) {
	want, err := Current()
	if err != nil {
		return false, err
	}
	have, err := Describe(ctx, file)
	if err != nil || have.Version == 0 || have.Version > want.Version {
		return err == nil, err
	}
	earlier := have.Version < want.Version
	if earlier {
		if want, err = schemaOf(have.Version); err != nil {
			return false, err
		}
	}
	if reflect.DeepEqual(have, want) {
		return true, nil
	}
	stamp, err := stampOf(ctx, file)
	if err == nil && stamp != want.Stamp() {
		err = ErrOtherVersion
	}
	return earlier && err == nil, err
}

// schemaOf returns the schema that this program makes for a version.
func schemaOf(version int64) (Schema, error) {
	empty := sqlfile.Connect(":memory:", 1, sqlfile.Writing)
	defer empty.Close()
	list, err := read(sub("sqlite"))
	if err == nil {
		err = sqliteVersions.up(context.Background(), empty, list, version)
	}
	if err != nil {
		return Schema{}, err
	}
	return Describe(context.Background(), empty)
}

// Schema is the version of the tables of a SQLite database, and the statements
// that made them. The zero value is a database without tables.
type Schema struct {
	Version int64
	Tables  [][]any // type, name, table and statement
}

// Stamp is a checksum of the description. The head of the file has it as the version
// of SQLite's user, apart from the description.
func (s *Schema) Stamp() int64 { return int64(crc32.ChecksumIEEE(fmt.Append(nil, s.Tables)) >> 1) }

// WriteStamp writes the stamp into a file.
func (s *Schema) WriteStamp(ctx context.Context, file *sql.DB) error {
	_, err := file.ExecContext(ctx, fmt.Sprint("PRAGMA user_version = ", s.Stamp()))
	return err
}

// stampOf returns the stamp of a file, 0 where it has none.
func stampOf(ctx context.Context, file *sql.DB) (stamp int64, err error) {
	err = file.QueryRowContext(ctx, "PRAGMA user_version").Scan(&stamp)
	return stamp, err
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
