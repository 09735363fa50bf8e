package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

	"banco/play"
)

//go:embed migrations/*.sql
var migrations embed.FS

// steps are the migrations that SQL alone cannot do, by their numbers.
func steps() []*goose.Migration {
	return []*goose.Migration{
		goose.NewGoMigration(4, &goose.GoFunc{RunTx: hideVisitors}, nil),
	}
}

// migrate brings the tables up to date.
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
	have, know, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if have > know {
		return fmt.Errorf("the database is of a newer version of this program (schema %d; this one knows %d)", have, know)
	}
	done, err := provider.Up(ctx)
	if err != nil || len(done) == 0 {
		return err
	}
	// What was removed stands in the log until it is emptied.
	_, err = file.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
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

// texts returns the only column of what a query finds.
func texts(ctx context.Context, tx *sql.Tx, query string) ([]string, error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}
