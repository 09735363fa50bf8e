package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"banco/meet"
	"banco/play"
	"banco/store/internal/db"
)

var (
	_ meet.Store = (*SQLite)(nil)
	_ meet.Store = (*Postgres)(nil)
)

const (
	headColumns = "id, kind, host, head, version, over, created, changed"
	allColumns  = headColumns + ", body, seal"
)

// sealGathering returns the hash of a row.
func sealGathering(g *meet.Document) []byte {
	return fingerprint(g.ID, string(g.Kind), g.Host, g.Head, int64(g.Version), truth(g.Over), millis(g.Created, 0), millis(g.Changed, 0), g.Body)
}

// truth is a truth as the tables keep it.
func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// readGathering scans headColumns, and then more.
func readGathering(row interface{ Scan(...any) error }, g *meet.Document, more ...any) error {
	var over, created, changed int64
	err := row.Scan(append([]any{&g.ID, &g.Kind, &g.Host, &g.Head, &g.Version, &over, &created, &changed}, more...)...)
	g.Over, g.Created, g.Changed = over != 0, moment(created), moment(changed)
	return misread(err)
}

// AddDocument implements meet.Store.
func (s *tables) AddDocument(ctx context.Context, g meet.Document) error {
	if g.Version = 1; len(g.Body)+len(g.Head) > meet.MaxBody {
		return meet.ErrTooLarge
	}
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, "INSERT INTO gatherings ("+allColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
			g.ID, string(g.Kind), g.Host, g.Head, int64(g.Version), truth(g.Over), millis(g.Created, 0), millis(g.Changed, 0), g.Body, sealGathering(&g))
		if err == nil && n == 0 {
			return meet.ErrDocumentTaken
		}
		return err
	})
}

// Document implements meet.Store.
func (s *tables) Document(ctx context.Context, id string) (g meet.Document, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		g, err = loadGathering(ctx, q, id)
		return err
	})
	s.damage.tell(id, err)
	return g, err
}

// loadGathering reads one and looks at its seal.
func loadGathering(ctx context.Context, q *db.Queries, id string) (g meet.Document, err error) {
	var seal []byte
	found := false
	err = q.Rows(ctx, "SELECT "+allColumns+" FROM gatherings WHERE id = ?", []any{id}, func(rows *sql.Rows) error {
		found = true
		return readGathering(rows, &g, &g.Body, &seal)
	})
	switch {
	case err != nil:
		return g, err
	case !found:
		return g, meet.ErrNoDocument
	case !bytes.Equal(seal, sealGathering(&g)):
		return g, damaged("gathering %s is not what was written", id)
	}
	return g, nil
}

// SaveDocument implements meet.Store. What does not change of a gathering is
// taken from the row, so that nothing but what is asked for does.
func (s *tables) SaveDocument(ctx context.Context, g meet.Document) error {
	if len(g.Body)+len(g.Head) > meet.MaxBody {
		return meet.ErrTooLarge
	}
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		old, err := loadGathering(ctx, q, g.ID)
		switch {
		case err != nil:
			return err
		case old.Version != g.Version:
			return meet.ErrChanged
		}
		next := old
		next.Head, next.Body, next.Over, next.Changed, next.Version = g.Head, g.Body, g.Over, g.Changed, g.Version+1
		n, err := q.Exec(ctx, "UPDATE gatherings SET head = ?, body = ?, over = ?, changed = ?, version = ?, seal = ? WHERE id = ? AND version = ?",
			next.Head, next.Body, truth(next.Over), millis(next.Changed, 0), int64(next.Version), sealGathering(&next), g.ID, int64(g.Version))
		if err == nil && n == 0 { // another server was faster
			return meet.ErrChanged
		}
		return err
	})
}

// DeleteDocument implements meet.Store.
func (s *tables) DeleteDocument(ctx context.Context, id string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, "DELETE FROM gatherings WHERE id = ?", id)
		if err == nil && n == 0 {
			return meet.ErrNoDocument
		}
		return err
	})
}

// Documents implements meet.Store. A damaged one costs the others nothing.
func (s *tables) Documents(ctx context.Context, f meet.DocumentQuery) (list []meet.Document, err error) {
	text := "SELECT " + headColumns + " FROM gatherings WHERE kind = ?"
	args := []any{string(f.Kind)}
	if f.Host != "" {
		text += " AND host = ?"
		args = append(args, f.Host)
	}
	if f.Open {
		text += " AND over = 0"
	}
	args = append(args, millis(f.Before, math.MaxInt64))
	if f.Limit == 0 {
		f.Limit = math.MaxInt32
	}
	args = append(args, f.Limit)
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.Rows(ctx, text+" AND created < ? ORDER BY created DESC, id LIMIT ?", args, func(rows *sql.Rows) error {
			var g meet.Document
			err := readGathering(rows, &g)
			if errors.Is(err, play.ErrDamaged) {
				s.damage.tell(g.ID, err)
				return nil
			}
			list = append(list, g)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("store: gatherings: %w", err)
	}
	return list, nil
}
