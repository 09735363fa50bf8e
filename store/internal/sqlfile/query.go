package sqlfile

import (
	"context"
	"database/sql"
)

// Querier is a database or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Texts returns the texts in the first column of a query's rows.
func Texts(ctx context.Context, from Querier, query string) ([]string, error) {
	found, err := Records(ctx, from, query)
	var out []string
	for _, r := range found {
		if s, ok := r[0].(string); ok {
			out = append(out, s)
		}
	}
	return out, err
}

// Records returns the rows of a query, whatever their columns are. With an error
// it returns the rows before it.
func Records(ctx context.Context, from Querier, query string, args ...any) ([][]any, error) {
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
