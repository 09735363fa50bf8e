package rows

import (
	"bytes"
	"context"
	"database/sql"

	"banco/meet"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// The columns of a document: what a list shows, and all of them.
const (
	DocumentHead = "id, kind, host, head, version, over, created, changed"
	DocumentAll  = DocumentHead + ", body, checksum"
)

// ScanDocument reads the columns of DocumentHead, and then more.
func ScanDocument(row interface{ Scan(...any) error }, d *meet.Document, more ...any) error {
	var over, created, changed int64
	err := row.Scan(append([]any{&d.ID, &d.Kind, &d.Host, &d.Head, &d.Version, &over, &created, &changed}, more...)...)
	d.Over, d.Created, d.Changed = over != 0, Time(created), Time(changed)
	return dberr.ReadRow(err)
}

// LoadDocument reads a document and checks it.
func LoadDocument(ctx context.Context, q *db.Queries, id string) (d meet.Document, err error) {
	var sum []byte
	found := false
	err = q.Rows(ctx, "SELECT "+DocumentAll+" FROM documents WHERE id = ?", []any{id}, func(rows *sql.Rows) error {
		found = true
		return ScanDocument(rows, &d, &d.Body, &sum)
	})
	switch {
	case err != nil:
		return d, err
	case !found:
		return d, meet.ErrNoDocument
	case !bytes.Equal(sum, OfDocument(&d)):
		return d, dberr.Damaged("document %s is not as it was written", id)
	}
	return d, nil
}
