package loadtest

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // the database/sql driver "sqlite"

	"banco/play"
)

// sample is a move with what a match has come to by it, as chess has them.
var (
	sample = play.Event{Type: play.Moved, Node: 9, Text: "e2e4", Spent: 1200 * time.Millisecond, At: time.UnixMilli(1700000000000)}
	come   = play.Digest{Plies: 9, FEN: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", Opening: "e2e4 e7e5 g1f3 b8c6"}
)

// Raw returns how many durable moves a second one loop writes that has nothing
// else to do: for each the row of its match, if that has the version it should
// have, and a row of its own; one transaction for all matches, on a SQLite
// database in the folder with the settings of the store.
func Raw(ctx context.Context, dir string, matches int, d time.Duration) (float64, error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "raw.db")+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, `CREATE TABLE matches (id TEXT PRIMARY KEY, plies INTEGER, fen TEXT, opening TEXT, version INTEGER);
		CREATE TABLE events (match_id TEXT, version INTEGER, type TEXT, node INTEGER, text TEXT, spent INTEGER, at INTEGER,
			PRIMARY KEY (match_id, version)) WITHOUT ROWID`); err != nil {
		return 0, err
	}
	for i := range matches {
		if _, err := db.ExecContext(ctx, "INSERT INTO matches VALUES (?, 0, '', '', 0)", rawName(i)); err != nil {
			return 0, err
		}
	}
	begun, moves := time.Now(), 0
	for version := 0; time.Since(begun) < d; version++ {
		if err := rawBatch(ctx, db, matches, version); err != nil {
			return 0, err
		}
		moves += matches
	}
	return float64(moves) / time.Since(begun).Seconds(), nil
}

func rawName(match int) string { return fmt.Sprintf("match-%06d", match) }

// rawBatch makes the next move of every match.
func rawBatch(ctx context.Context, db *sql.DB, matches, version int) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	update, err := tx.PrepareContext(ctx, "UPDATE matches SET plies = ?, fen = ?, opening = ?, version = ? WHERE id = ? AND version = ?")
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	for i := range matches {
		if _, err := update.ExecContext(ctx, come.Plies, come.FEN, come.Opening, version+1, rawName(i), version); err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, rawName(i), version+1, string(sample.Type), sample.Node, sample.Text,
			sample.Spent.Milliseconds(), sample.At.UnixMilli()); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Stored returns how many durable moves a second a store takes from so many
// matches that each make their next move when the last one is stored.
func Stored(ctx context.Context, s play.Store, matches int, d time.Duration) (float64, error) {
	for i := range matches {
		if err := s.Create(ctx, play.Entry{Saved: play.Saved{Settings: play.Settings{ID: rawName(i)}, Owner: "loadtest"},
			Digest: come}); err != nil {
			return 0, err
		}
	}
	var all sync.WaitGroup
	var moves atomic.Int64
	var failed atomic.Pointer[error]
	begun := time.Now()
	for i := range matches {
		all.Go(func() {
			for version := 0; time.Since(begun) < d && failed.Load() == nil; version++ {
				if err := s.Append(ctx, rawName(i), version, sample, come); err != nil {
					failed.Store(&err)
					return
				}
				moves.Add(1)
			}
		})
	}
	all.Wait()
	if err := failed.Load(); err != nil {
		return 0, *err
	}
	return float64(moves.Load()) / time.Since(begun).Seconds(), nil
}
