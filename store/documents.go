package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"

	"banco/meet"
	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

var (
	_ meet.Store = (*SQLite)(nil)
	_ meet.Store = (*Postgres)(nil)
)

// AddDocument implements meet.Store.
func (s *tables) AddDocument(ctx context.Context, d meet.Document) error {
	if d.Version = 1; len(d.Body)+len(d.Head) > meet.MaxBody {
		return meet.ErrTooLarge
	}
	payer, bytes := play.PayerOf(ctx), documentBytes+textBytes(len(d.Body)+len(d.Head))
	done, err := s.admit(ctx, play.RoomForAll, bytes)
	if err != nil {
		return err
	}
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, "INSERT INTO documents ("+rows.DocumentAll+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
			d.ID, string(d.Kind), d.Host, d.Head, int64(d.Version), rows.Flag(d.Over),
			rows.Millis(d.Created, 0), rows.Millis(d.Changed, 0), d.Body, rows.OfDocument(&d))
		if err == nil && n == 0 {
			return meet.ErrDocumentTaken
		}
		if err == nil {
			err = addMembers(ctx, q, d.ID, "", d.Body)
		}
		if err == nil {
			err = charge(ctx, q, d.ID, cmp.Or(payer, d.Host), bytes)
		}
		if err == nil && play.PaidByGuests(payer) {
			err = noteGuest(ctx, q, d.Host, payer, rows.Millis(d.Created, 0))
		}
		return err
	})
	done(err)
	return err
}

// Document implements meet.Store.
func (s *tables) Document(ctx context.Context, id string) (d meet.Document, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		d, err = rows.LoadDocument(ctx, q, id)
		return err
	})
	s.damage.report(id, err)
	return d, err
}

// SaveDocument implements meet.Store. What a change may not touch is
// taken from the stored row.
func (s *tables) SaveDocument(ctx context.Context, d meet.Document) error {
	if len(d.Body)+len(d.Head) > meet.MaxBody {
		return meet.ErrTooLarge
	}
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		old, err := rows.LoadDocument(ctx, q, d.ID)
		switch {
		case err != nil:
			return err
		case old.Version != d.Version:
			return meet.ErrChanged
		}
		next := old
		next.Head, next.Body, next.Over, next.Changed, next.Version = d.Head, d.Body, d.Over, d.Changed, d.Version+1
		n, err := q.Exec(ctx, `UPDATE documents SET head = ?, body = ?, over = ?, changed = ?, version = ?, checksum = ?
			WHERE id = ? AND version = ?`,
			next.Head, next.Body, rows.Flag(next.Over), rows.Millis(next.Changed, 0), int64(next.Version),
			rows.OfDocument(&next), d.ID, int64(d.Version))
		if err == nil && n == 0 { // another server was faster
			return meet.ErrChanged
		}
		if err == nil {
			err = addMembers(ctx, q, d.ID, old.Body, next.Body)
		}
		if err == nil {
			_, err = q.Exec(ctx, "UPDATE charges SET bytes = ? WHERE item = ?", documentBytes+textBytes(len(next.Body)+len(next.Head)), d.ID)
		}
		return err
	})
}

// addMembers notes who is in the body of a document and was not in the one before.
func addMembers(ctx context.Context, q *db.Queries, id, before, body string) error {
	known := map[string]bool{}
	for visitor := range membersOf(before) {
		known[visitor] = true
	}
	for visitor := range membersOf(body) {
		if known[visitor] {
			continue
		}
		known[visitor] = true
		_, err := q.Exec(ctx, "INSERT INTO document_members (visitor, document) VALUES (?, ?) ON CONFLICT (visitor, document) DO NOTHING",
			visitor, id)
		if err != nil {
			return err
		}
	}
	return nil
}

// How the JSON of a document names a visitor. Quotes in other texts are escaped there.
const visitorKey = `"Visitor":"`

func inBody(visitor string) string { return visitorKey + visitor + `"` }

// membersOf goes through the visitors that a body names.
func membersOf(body string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			_, rest, found := strings.Cut(body, visitorKey)
			visitor, rest, ended := strings.Cut(rest, `"`)
			if !found || !ended {
				return
			}
			body = rest
			if visitor != "" && !strings.Contains(visitor, `\`) && !yield(visitor) {
				return
			}
		}
	}
}

// DeleteDocument implements meet.Store.
func (s *tables) DeleteDocument(ctx context.Context, id string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.Exec(ctx, "DELETE FROM documents WHERE id = ?", id)
		if err == nil && n == 0 {
			return meet.ErrNoDocument
		}
		if err == nil {
			err = discharge(ctx, q, id)
		}
		return err
	})
}

// Documents implements meet.Store. It leaves out damaged documents.
func (s *tables) Documents(ctx context.Context, f meet.DocumentQuery) (list []meet.Document, err error) {
	text := "SELECT " + rows.DocumentHead + " FROM documents WHERE kind = ?"
	args := []any{string(f.Kind)}
	if f.Host != "" {
		text += " AND host = ?"
		args = append(args, f.Host)
	}
	if f.Open {
		text += " AND over = 0"
	}
	args = append(args, rows.Millis(f.Before, math.MaxInt64))
	if f.Limit == 0 {
		f.Limit = math.MaxInt32
	}
	args = append(args, f.Limit)
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		list = nil
		return q.Rows(ctx, text+" AND created < ? ORDER BY created DESC, id LIMIT ?", args, func(row *sql.Rows) error {
			var d meet.Document
			err := rows.ScanDocument(row, &d)
			if errors.Is(err, play.ErrDamaged) {
				s.damage.report(d.ID, err)
				return nil
			}
			list = append(list, d)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("store: documents: %w", err)
	}
	return list, nil
}
