package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/meet"
)

// RunDocuments tests what a kind of store keeps of tournaments and classes.
// open and reopen are as those of Run.
func RunDocuments(t *testing.T, open func() Whole, reopen func(Whole) Whole) {
	t.Run("Document", func(t *testing.T) { testDocument(t, open(), reopen) })
	t.Run("DocumentRace", func(t *testing.T) { testDocumentRace(t, open()) })
	t.Run("Documents", func(t *testing.T) { testDocuments(t, open()) })
}

// document returns a tournament of An's.
func document(id string, made time.Time) meet.Document {
	return meet.Document{
		ID: id, Kind: meet.Tournaments, Host: "an", Head: `{"name":"Giải xuân"}`, Body: `{"players":["Nguyễn 'Văn' A"]}`,
		Version: 1, Created: made, Changed: made,
	}
}

func sameDocument(t *testing.T, got, want meet.Document) {
	t.Helper()
	got.Created, got.Changed = got.Created.UTC(), got.Changed.UTC()
	want.Created, want.Changed = want.Created.UTC(), want.Changed.UTC()
	if got != want {
		t.Errorf("kept %+v\nwant %+v", got, want)
	}
}

func testDocument(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	want := document("g1", day)
	must(t, s.AddDocument(ctx, want))
	other := want
	other.Host = "thief"
	if err := s.AddDocument(ctx, other); !errors.Is(err, meet.ErrDocumentTaken) {
		t.Errorf("an ID for the second time: %v", err)
	}
	s = reopen(s)
	got, err := s.Document(ctx, "g1")
	must(t, err)
	sameDocument(t, got, want)

	next := got
	next.Head, next.Body, next.Over, next.Changed = `{"name":"Giải hè"}`, `{}`, true, day.Add(time.Hour)
	next.Host, next.Kind, next.Created = "thief", meet.Classes, day.Add(time.Minute) // which stay as they are
	must(t, s.SaveDocument(ctx, next))
	if err := s.SaveDocument(ctx, next); !errors.Is(err, meet.ErrChanged) {
		t.Errorf("a version that is gone: %v", err)
	}
	s = reopen(s)
	want.Head, want.Body, want.Over, want.Changed, want.Version = next.Head, next.Body, true, next.Changed, 2
	got, err = s.Document(ctx, "g1")
	must(t, err)
	sameDocument(t, got, want)

	want.Body = strings.Repeat("x", meet.MaxBody)
	if err := s.SaveDocument(ctx, want); !errors.Is(err, meet.ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
	must(t, s.DeleteDocument(ctx, "g1"))
	for _, err := range []error{second(s.Document(ctx, "g1")), s.SaveDocument(ctx, next), s.DeleteDocument(ctx, "g1")} {
		if !errors.Is(err, meet.ErrNoDocument) {
			t.Errorf("one that is deleted: %v", err)
		}
	}
}

// Of all who go on from a version one does, and who is told so is in what is
// kept.
func testDocumentRace(t *testing.T, s Whole) {
	ctx := context.Background()
	must(t, s.AddDocument(ctx, document("g1", day)))
	const writers, each = 4, 10
	var wait sync.WaitGroup
	for w := range writers {
		wait.Go(func() {
			for done := 0; done < each; {
				g, err := s.Document(ctx, "g1")
				if err == nil {
					g.Body += fmt.Sprintf("|%d.%d|", w, done)
					err = s.SaveDocument(ctx, g)
				}
				switch {
				case err == nil:
					done++
				case !errors.Is(err, meet.ErrChanged):
					t.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	g, err := s.Document(ctx, "g1")
	must(t, err)
	if g.Version != 1+writers*each {
		t.Errorf("the version is %d", g.Version)
	}
	for w := range writers {
		for done := range each {
			if note := fmt.Sprintf("|%d.%d|", w, done); strings.Count(g.Body, note) != 1 {
				t.Errorf("%s stands there %d times", note, strings.Count(g.Body, note))
			}
		}
	}
}

func testDocuments(t *testing.T, s Whole) {
	ctx := context.Background()
	for i := range 6 {
		g := document(fmt.Sprint("g", i), day.Add(time.Duration(i)*time.Minute))
		if i == 2 {
			g.Kind = meet.Classes
		}
		if i == 3 {
			g.Host = "ba"
		}
		g.Over = i == 4
		must(t, s.AddDocument(ctx, g))
	}
	for _, tt := range []struct {
		q    meet.DocumentQuery
		want string
	}{
		{meet.DocumentQuery{Kind: meet.Tournaments}, "g5 g4 g3 g1 g0"},
		{meet.DocumentQuery{Kind: meet.Classes}, "g2"},
		{meet.DocumentQuery{Kind: meet.Tournaments, Open: true}, "g5 g3 g1 g0"},
		{meet.DocumentQuery{Kind: meet.Tournaments, Host: "an"}, "g5 g4 g1 g0"},
		{meet.DocumentQuery{Kind: meet.Tournaments, Host: "an", Open: true, Limit: 2}, "g5 g1"},
		{meet.DocumentQuery{Kind: meet.Tournaments, Before: day.Add(3 * time.Minute), Limit: 1}, "g1"},
		{meet.DocumentQuery{}, ""},
	} {
		list, err := s.Documents(ctx, tt.q)
		must(t, err)
		var ids []string
		for _, g := range list {
			ids = append(ids, g.ID)
			if g.Body != "" || g.Head == "" || g.Version != 1 || g.Created.IsZero() {
				t.Errorf("listed as %+v", g)
			}
		}
		if got := strings.Join(ids, " "); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.q, got, tt.want)
		}
	}
}
