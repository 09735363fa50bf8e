package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	sessions "github.com/pressly/goose/v3/lock"

	"banco/play"
)

//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// steps are the migrations that SQL alone cannot do, by their numbers.
func steps() []*goose.Migration {
	return []*goose.Migration{
		goose.NewGoMigration(4, &goose.GoFunc{RunTx: hideVisitors}, nil),
		goose.NewGoMigration(6, &goose.GoFunc{RunTx: sealAll}, nil),
	}
}

// migrate brings the tables of a SQLite database up to date.
func migrate(ctx context.Context, file *sql.DB) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, file, dir, goose.WithGoMigrations(steps()...),
		goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	done, err := up(ctx, provider)
	if err != nil || !done {
		return err
	}
	// What was removed stands in the log until it is emptied.
	_, err = file.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// migratePostgres brings the tables of a PostgreSQL database up to date. Of
// several servers that start one does it, and the others wait.
func migratePostgres(ctx context.Context, database *sql.DB) error {
	dir, err := fs.Sub(migrations, "migrations/postgres")
	if err != nil {
		return err
	}
	locker, err := sessions.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, database, dir, goose.WithSessionLocker(locker),
		goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	_, err = up(ctx, provider)
	return err
}

// up makes the migrations that are missing, and tells whether there were any. A
// database of a newer version is refused.
func up(ctx context.Context, provider *goose.Provider) (done bool, err error) {
	have, know, err := provider.GetVersions(ctx)
	if err != nil {
		return false, err
	}
	if have > know {
		return false, fmt.Errorf("the database is of a newer version of this program (schema %d; this one knows %d)", have, know)
	}
	made, err := provider.Up(ctx)
	return len(made) > 0, err
}

// hideVisitors puts what visitors are known by in the place of their secrets,
// which earlier versions stored.
func hideVisitors(ctx context.Context, tx *sql.Tx) error {
	for _, column := range []string{"owner", "sitter1", "sitter2"} {
		secrets, err := texts(ctx, tx, "SELECT DISTINCT "+column+" FROM matches WHERE "+column+" <> ''")
		if err != nil {
			return err
		}
		for _, secret := range secrets {
			if _, err := tx.ExecContext(ctx, "UPDATE matches SET "+column+" = ? WHERE "+column+" = ?", play.VisitorID(secret), secret); err != nil {
				return err
			}
		}
	}
	return nil
}

// sealAll seals the matches of versions that had no seals, as they are found.
func sealAll(ctx context.Context, tx *sql.Tx) error {
	ids, err := texts(ctx, tx, "SELECT id FROM matches")
	if err != nil {
		return err
	}
	for _, id := range ids {
		events, err := records(ctx, tx, "SELECT match_id, version, type, seat, node, text, spent, at FROM events WHERE match_id = ? ORDER BY version", id)
		if err != nil {
			return err
		}
		chain := fingerprint(id)
		for _, e := range events {
			chain = fingerprint(append([]any{chain}, e...)...)
		}
		if _, err := tx.ExecContext(ctx, "UPDATE matches SET chain = ? WHERE id = ?", chain, id); err != nil {
			return err
		}
		match, err := records(ctx, tx, "SELECT * FROM matches WHERE id = ?", id)
		if err != nil {
			return err
		}
		columns := match[0][:len(match[0])-1] // all but the seal
		if _, err := tx.ExecContext(ctx, "UPDATE matches SET seal = ? WHERE id = ?", fingerprint(columns...), id); err != nil {
			return err
		}
	}
	return nil
}

// texts returns the only column of what a query finds.
func texts(ctx context.Context, tx *sql.Tx, query string) ([]string, error) {
	found, err := records(ctx, tx, query)
	var out []string
	for _, r := range found {
		if s, ok := r[0].(string); ok {
			out = append(out, s)
		}
	}
	return out, err
}

// querier is a database, or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// records returns what a query finds, up to an error.
func records(ctx context.Context, from querier, query string, args ...any) ([][]any, error) {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var out [][]any
	for rows.Next() {
		r, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range r {
			into[i] = &r[i]
		}
		if err := rows.Scan(into...); err != nil {
			return out, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}
