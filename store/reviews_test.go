package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"banco/play"
)

// A review that is not what was kept is none: it is made again.
func TestDamagedReview(t *testing.T) {
	dir, _ := library(t, 2)
	s := open(t, dir)
	for _, id := range []string{"match000", "match001"} {
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
