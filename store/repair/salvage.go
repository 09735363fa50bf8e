package repair

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
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
	"banco/store/internal/sqlfile"
	"banco/store/migrations"
)

// idQueries read the row number and the id of every match from three places: the
// table, the index of ids, and the events. One can be damaged where another is not.
var idQueries = []string{
	"SELECT rowid, id FROM matches NOT INDEXED ORDER BY rowid %[1]s",
	"SELECT rowid, id FROM matches ORDER BY id %[1]s",
	"SELECT 0, match_id FROM events GROUP BY match_id ORDER BY match_id %[1]s",
}

// salvage copies what can be read of one database into another, which is new. It
// returns how many matches are intact and how many are damaged.
func salvage(ctx context.Context, from, to *sql.DB) (intact, damaged int, err error) {
	have, err := migrations.Describe(ctx, from)
	if err != nil {
		return 0, 0, err
	}
	if err := migrations.Up(ctx, to); err != nil {
		return 0, 0, err
	}
	want, err := migrations.Current()
	if err != nil {
		return 0, 0, err
	}
	if have.Version != want.Version {
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
	ids, err := sqlfile.Texts(ctx, tx, "SELECT id FROM matches")
	for _, id := range ids {
		if _, err := rows.LoadMatch(ctx, db.New(tx), id); err == nil {
			intact++
		}
	}
	return intact, len(ids) - intact, errors.Join(err, tx.Commit())
}

// copyAll copies every row that can be read. A match whose row cannot be read gets
// a row with only its id, so that it counts as damaged.
func copyAll(ctx context.Context, from *sql.DB, to *sql.Tx) error {
	numbers, missing := findMatches(ctx, from)
	for _, number := range numbers {
		id, err := copyMatch(ctx, from, to, number)
		if err != nil {
			return err
		}
		delete(missing, id)
	}
	for id := range missing {
		if err := db.New(to).CreateMatch(ctx, db.CreateMatchParams{ID: id, Seed: []byte{0}, EventsChecksum: []byte{0},
			Checksum: []byte{0}}); err != nil {
			return err
		}
	}
	for _, table := range otherTables {
		found, _ := sqlfile.Records(ctx, from, "SELECT * FROM "+table)
		for _, r := range found {
			if err := ignoreConstraint(insert(ctx, to, table, r)); err != nil {
				return err
			}
		}
	}
	return copyCollections(ctx, from, to)
}

// copyCollections copies the games of collections, some rows at a time: there may be a
// million. Their index is left out: banco library rebuild makes it again.
func copyCollections(ctx context.Context, from *sql.DB, to *sql.Tx) error {
	for last := int64(0); ; {
		found, _ := sqlfile.Records(ctx, from, "SELECT rowid, * FROM collection_games WHERE rowid > ? ORDER BY rowid LIMIT 100", last)
		if len(found) == 0 {
			return ctx.Err()
		}
		for _, r := range found {
			last, _ = r[0].(int64)
			if err := ignoreConstraint(insert(ctx, to, "collection_games", r[1:])); err != nil {
				return err
			}
		}
	}
}

// otherTables are the tables beside matches and events, each after those it refers
// to. Reviews are left out: they are made again. So are tries, which are forgiven, and
// the challenges of passkeys, which live for minutes.
var otherTables = []string{
	"archived_events",
	"server_runs", "accounts", "sessions", "ratings", "rated_games", "blocks", "private_notes", "messages", "reports", "known_places",
	"recovery_codes", "passkeys", "documents", "document_members", "challenges", "follows", "puzzle_days", "push_keys", "push_subscriptions",
	"position_asks", "charges", "guests", "audit_log",
}

// findMatches returns the row numbers and the ids of all matches that any of
// idQueries finds.
func findMatches(ctx context.Context, from *sql.DB) (numbers []int64, ids map[string]bool) {
	seen := map[int64]bool{}
	ids = map[string]bool{}
	for _, query := range idQueries {
		for _, order := range []string{"ASC", "DESC"} { // a page that cannot be read is reached from both ends
			found, _ := sqlfile.Records(ctx, from, fmt.Sprintf(query, order))
			for _, r := range found {
				row, _ := r[0].(int64)
				id, _ := r[1].(string)
				seen[row], ids[id] = true, true
			}
		}
	}
	delete(ids, "")
	return slices.Sorted(maps.Keys(seen)), ids
}

// copyMatch copies a match with those of its events that can be read. It returns
// the id, or "" if there is no such row.
func copyMatch(ctx context.Context, from *sql.DB, to *sql.Tx, row int64) (id string, err error) {
	match, err := sqlfile.Records(ctx, from, "SELECT * FROM matches WHERE rowid = ?", row)
	if err != nil || len(match) == 0 {
		return "", ctx.Err()
	}
	id, _ = match[0][0].(string)
	if err := insert(ctx, to, "matches", match[0]); err != nil || id == "" {
		return "", ignoreConstraint(err)
	}
	events, _ := sqlfile.Records(ctx, from, "SELECT * FROM events WHERE match_id = ?", id)
	for _, e := range events {
		if err := ignoreConstraint(insert(ctx, to, "events", e)); err != nil {
			return "", err
		}
	}
	return id, ctx.Err()
}

// insert adds a row to a table unchanged.
func insert(ctx context.Context, to *sql.Tx, table string, record []any) error {
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(record)), ", ")
	_, err := to.ExecContext(ctx, "INSERT INTO "+table+" VALUES ("+marks+")", record...)
	return err
}

// ignoreConstraint drops the error of a row that breaks a constraint of its table:
// such a row is left behind.
func ignoreConstraint(err error) error {
	if dberr.SQLiteCode(err) == sqlite3.SQLITE_CONSTRAINT {
		return nil
	}
	return err
}
