package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	sqlite3 "modernc.org/sqlite/lib"

	"banco/store/internal/db"
)

// traces are the places where a match leaves its number and its id: the table,
// the index of ids, and the events. One can be damaged where another is not.
var traces = []string{
	"SELECT rowid, id FROM matches NOT INDEXED ORDER BY rowid %[1]s",
	"SELECT rowid, id FROM matches ORDER BY id %[1]s",
	"SELECT 0, match_id FROM events GROUP BY match_id ORDER BY match_id %[1]s",
}

// salvage copies what can be read of one database into another, which is new,
// and returns how many matches are whole and how many are not.
func salvage(ctx context.Context, from, to *sql.DB) (whole, damaged int, err error) {
	have, err := describe(ctx, from)
	if err != nil {
		return 0, 0, err
	}
	if err := migrate(ctx, to); err != nil {
		return 0, 0, err
	}
	want, err := sample()
	if err != nil {
		return 0, 0, err
	}
	if len(have) == 0 || have[0][0] != want[0][0] {
		return 0, 0, errors.New("it is of another version of this program")
	}
	tx, err := to.BeginTx(ctx, nil)
	if err != nil {
		return 0, 0, err
	}
	defer tx.Rollback()
	if err := copyAll(ctx, from, tx); err != nil {
		return 0, 0, err
	}
	ids, err := texts(ctx, tx, "SELECT id FROM matches")
	for _, id := range ids {
		if _, err := load(ctx, db.New(tx), id); err == nil {
			whole++
		}
	}
	return whole, len(ids) - whole, errors.Join(err, tx.Commit())
}

// copyAll copies every record that can be read. A match that cannot gets a row
// with no more than its id, so that it counts as damaged.
func copyAll(ctx context.Context, from *sql.DB, to *sql.Tx) error {
	rows, missing := trace(ctx, from)
	for _, row := range rows {
		id, err := copyMatch(ctx, from, to, row)
		if err != nil {
			return err
		}
		delete(missing, id)
	}
	for id := range missing {
		if err := db.New(to).CreateMatch(ctx, db.CreateMatchParams{ID: id, Seed: []byte{0}, Chain: []byte{0}, Seal: []byte{0}}); err != nil {
			return err
		}
	}
	for _, table := range others {
		found, _ := records(ctx, from, "SELECT * FROM "+table)
		for _, r := range found {
			if err := refused(insert(ctx, to, table, r)); err != nil {
				return err
			}
		}
	}
	return nil
}

// others are the tables beside the matches and their events that cannot be made
// again, each after those it refers to.
var others = []string{"runs", "accounts", "sessions", "ratings", "rated", "blocks", "messages", "reports", "gatherings", "challenges"}

// trace returns the rows and the ids of all matches that have left a trace.
func trace(ctx context.Context, from *sql.DB) (rows []int64, ids map[string]bool) {
	numbers := map[int64]bool{}
	ids = map[string]bool{}
	for _, query := range traces {
		for _, order := range []string{"ASC", "DESC"} { // to come from both ends to a page that cannot be read
			found, _ := records(ctx, from, fmt.Sprintf(query, order))
			for _, r := range found {
				row, _ := r[0].(int64)
				id, _ := r[1].(string)
				numbers[row], ids[id] = true, true
			}
		}
	}
	delete(ids, "")
	return slices.Sorted(maps.Keys(numbers)), ids
}

// copyMatch copies a match with those of its events that can be read, and
// returns its id, or "" where there is no such row.
func copyMatch(ctx context.Context, from *sql.DB, to *sql.Tx, row int64) (id string, err error) {
	match, err := records(ctx, from, "SELECT * FROM matches WHERE rowid = ?", row)
	if err != nil || len(match) == 0 {
		return "", ctx.Err()
	}
	id, _ = match[0][0].(string)
	if err := insert(ctx, to, "matches", match[0]); err != nil || id == "" {
		return "", refused(err)
	}
	events, _ := records(ctx, from, "SELECT * FROM events WHERE match_id = ?", id)
	for _, e := range events {
		if err := refused(insert(ctx, to, "events", e)); err != nil {
			return "", err
		}
	}
	return id, ctx.Err()
}

// insert adds a record to a table as it is.
func insert(ctx context.Context, to *sql.Tx, table string, record []any) error {
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(record)), ", ")
	_, err := to.ExecContext(ctx, "INSERT INTO "+table+" VALUES ("+marks+")", record...)
	return err
}

// refused returns an error unless it is that the table takes no such record,
// which is then left behind.
func refused(err error) error {
	if resultCode(err) == sqlite3.SQLITE_CONSTRAINT {
		return nil
	}
	return err
}
