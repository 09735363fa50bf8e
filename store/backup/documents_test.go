package backup

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/meet"
	"banco/play"
	"banco/store"
	"banco/store/internal/sqlfile"
)

// folderWithDocuments returns the folder of a store with some tournaments.
func folderWithDocuments(t *testing.T, ids ...string) string {
	t.Helper()
	dir := t.TempDir()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, id := range ids {
		made := time.UnixMilli(1700000000000 + int64(i))
		g := meet.Document{ID: id, Kind: meet.Tournaments, Host: "an", Head: "{}", Body: strings.Repeat("x", 200), Created: made, Changed: made}
		if err := s.AddDocument(context.Background(), g); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Whatever happens to a column, the document counts as damaged, is changed no
// more, and costs the others nothing.
func TestDamagedDocuments(t *testing.T) {
	ctx := context.Background()
	dir := folderWithDocuments(t, "g1", "g2")
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	whole, err := s.Document(ctx, "g1")
	if err != nil {
		t.Fatal(err)
	}
	for _, column := range strings.Fields("kind host head version over created changed body checksum") {
		for _, value := range []string{"77", "'x'"} {
			execute(t, dir, "CREATE TABLE before AS SELECT * FROM documents WHERE id = 'g1'")
			execute(t, dir, "UPDATE documents SET "+column+" = "+value+" WHERE id = 'g1'")
			if _, err := s.Document(ctx, "g1"); !errors.Is(err, play.ErrDamaged) {
				t.Errorf("%s = %s: %v", column, value, err)
			}
			if err := s.SaveDocument(ctx, whole); !errors.Is(err, play.ErrDamaged) {
				t.Errorf("%s = %s is changed: %v", column, value, err)
			}
			list, err := s.Documents(ctx, meet.DocumentQuery{Kind: meet.Tournaments})
			if err != nil || !slices.ContainsFunc(list, func(g meet.Document) bool { return g.ID == "g2" }) {
				t.Errorf("%s = %s: the list is %v, %v", column, value, list, err)
			}
			if h, err := Examine(ctx, dir); err != nil || !slices.Equal(h.Damaged, []string{"g1"}) {
				t.Errorf("%s = %s: %+v, %v", column, value, h, err)
			}
			execute(t, dir, "DELETE FROM documents WHERE id = 'g1'", "INSERT INTO documents SELECT * FROM before", "DROP TABLE before")
		}
	}
	if g, err := s.Document(ctx, "g1"); err != nil || g != whole {
		t.Errorf("put back: %+v, %v", g, err)
	}
}

// A copy has the documents, and so has what is salvaged of a damaged file.
func TestDocumentsAreCopied(t *testing.T) {
	ctx := context.Background()
	dir := folderWithDocuments(t, "g1", "g2")
	back := t.TempDir()
	copied := filepath.Join(t.TempDir(), "copy.db")
	if _, err := Create(ctx, dir, copied); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Restore(ctx, copied, back, false); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, sqlfile.Database)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, info.Size()-1); err != nil { // the last page is cut
		t.Fatal(err)
	}
	for _, folder := range []string{back, dir} {
		s, err := store.Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Document(ctx, "g2"); err != nil {
			t.Error(err)
		}
		s.Close()
	}
}
