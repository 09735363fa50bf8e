package db

import (
	"context"
	"database/sql"
)

// The statements of accounts, ratings and messages are short and written by
// hand, in SQL that every database of the store understands.

// Exec runs a statement and returns how many rows it changed.
func (q *Queries) Exec(ctx context.Context, text string, args ...any) (int64, error) {
	result, err := q.db.ExecContext(ctx, text, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Row runs a query for one row and reads its columns, or returns sql.ErrNoRows.
func (q *Queries) Row(ctx context.Context, text string, args []any, into ...any) error {
	return q.db.QueryRowContext(ctx, text, args...).Scan(into...)
}

// Rows runs a query and lets read scan each row.
func (q *Queries) Rows(ctx context.Context, text string, args []any, read func(*sql.Rows) error) error {
	rows, err := q.db.QueryContext(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
