package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"banco/play"
	"banco/store/storetest"
)

// A damaged review counts as none: it is made again.
func TestDamagedReview(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for _, id := range []string{"match000", "match001"} {
		m, d := storetest.Full(id)
		if err := s.Create(context.Background(), play.Entry{Saved: *m, Digest: d}); err != nil {
			t.Fatal(err)
		}
		if err := s.SaveReview(context.Background(), id, "line", "[1]", time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	execute(t, dir, "UPDATE reviews SET text = '[2]' WHERE match_id = 'match001'")
	s = open(t, dir)
	if text, err := s.Review(context.Background(), "match000", "line"); text != "[1]" || err != nil {
		t.Errorf("the whole review: %q, %v", text, err)
	}
	if text, err := s.Review(context.Background(), "match001", "line"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("the damaged review: %q, %v", text, err)
	}
}
