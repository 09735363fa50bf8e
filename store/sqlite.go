// Package store implements play.Store on SQLite, in one file of the data folder.
package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"time"

	"banco/game"
	"banco/play"

	_ "modernc.org/sqlite" // the database/sql driver "sqlite"
)

//go:embed schema.sql
var schema string

// SQLite is a store in one file. It is safe for concurrent use.
type SQLite struct{ db *sql.DB }

var _ play.Store = (*SQLite)(nil)

// Open opens the database in the folder dir, and creates it when it is new.
func Open(dir string) (*SQLite, error) {
	path := filepath.Join(dir, "banco.db")
	pragmas := url.Values{"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(5000)", "foreign_keys(1)"}, "_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: pragmas.Encode()}).String())
	if err != nil {
		return nil, err
	}
	// One connection: SQLite has one writer, and waiting in Go is cheaper than SQLITE_BUSY.
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema); err != nil {
		db.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return &SQLite{db}, nil
}

// Close waits for what is under way and closes the file.
func (s *SQLite) Close() error { return s.db.Close() }

// Create implements play.Store.
func (s *SQLite) Create(ctx context.Context, m *play.Saved) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	_, err = tx.ExecContext(ctx, `INSERT INTO matches (id, game, variant, start, seat1, seat2, key1, key2, seed, winner, reason, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		m.ID, m.Game, m.Variant, m.Start, m.Seats[0], m.Seats[1], m.Keys[0], m.Keys[1], m.Seed[:],
		m.Ended.Winner, m.Ended.Reason.String(), m.Created.UnixMilli())
	if err != nil {
		return err
	}
	for i, move := range m.Moves {
		if _, err := tx.ExecContext(ctx, `INSERT INTO moves (match_id, ply, move) VALUES (?, ?, ?)`, m.ID, i, move); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Append implements play.Store.
func (s *SQLite) Append(ctx context.Context, id string, ply int, move string, ended game.Result) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var stored int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM moves WHERE match_id = ?`, id).Scan(&stored); err != nil {
		return err
	}
	if stored != ply {
		return play.ErrStale
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO moves (match_id, ply, move) VALUES (?, ?, ?)`, id, ply, move); err != nil {
		return err
	}
	if ended.Over() {
		if err := end(ctx, tx, id, ended); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// End implements play.Store.
func (s *SQLite) End(ctx context.Context, id string, ended game.Result) error {
	return end(ctx, s.db, id, ended)
}

// execer is what end needs of a database or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func end(ctx context.Context, db execer, id string, ended game.Result) error {
	res, err := db.ExecContext(ctx, `UPDATE matches SET winner = ?, reason = ? WHERE id = ?`, ended.Winner, ended.Reason.String(), id)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, play.ErrNotFound)
	}
	return nil
}

// Load implements play.Store.
func (s *SQLite) Load(ctx context.Context, id string) (*play.Saved, error) {
	m := &play.Saved{ID: id}
	var seed []byte
	var reason string
	var created int64
	err := s.db.QueryRowContext(ctx, `SELECT game, variant, start, seat1, seat2, key1, key2, seed, winner, reason, created
		FROM matches WHERE id = ?`, id).
		Scan(&m.Game, &m.Variant, &m.Start, &m.Seats[0], &m.Seats[1], &m.Keys[0], &m.Keys[1], &seed, &m.Ended.Winner, &reason, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, play.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	var known bool
	if m.Ended.Reason, known = game.ParseReason(reason); !known || len(seed) != len(m.Seed) {
		return nil, fmt.Errorf("store: match %s is damaged", id)
	}
	copy(m.Seed[:], seed)
	m.Created = time.UnixMilli(created)
	m.Moves, err = s.moves(ctx, id)
	return m, err
}

func (s *SQLite) moves(ctx context.Context, id string) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT move FROM moves WHERE match_id = ? ORDER BY ply`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var move string
		if err := rows.Scan(&move); err != nil {
			return nil, err
		}
		list = append(list, move)
	}
	return list, rows.Err()
}
