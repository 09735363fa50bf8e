package storetest

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"banco/play"
)

// testReviews keeps reviews: across a restart, by their subject, the newest
// few of each match, and no longer than the match.
func testReviews(t *testing.T, s play.Store, reopen func(play.Store) play.Store) {
	ctx := context.Background()
	if err := s.SaveReview(ctx, "a", "line", "text", day); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("a review of no match: %v", err)
	}
	for _, id := range []string{"a", "b"} {
		m, d := Full(id)
		must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d}))
	}
	must(t, s.SaveReview(ctx, "a", "line", "text", day))
	must(t, s.SaveReview(ctx, "a", "line", "“better”\x00", day))
	s = reopen(s)
	review := func(id, subject, want string) {
		t.Helper()
		got, err := s.Review(ctx, id, subject)
		if got != want || (want == "") != errors.Is(err, play.ErrNotFound) {
			t.Errorf("review of %s, %s: %q, %v; want %q", id, subject, got, err, want)
		}
	}
	review("a", "line", "“better”\x00")
	review("a", "other", "")
	review("b", "line", "")
	must(t, s.SaveReview(ctx, "b", "line", "of b", day))
	for i := range 20 {
		n := strconv.Itoa(i)
		must(t, s.SaveReview(ctx, "a", n, n, day.Add(time.Duration(i+1)*time.Second)))
	}
	review("a", "19", "19")
	review("a", "17", "17")
	review("a", "line", "")
	review("a", "0", "")
	review("b", "line", "of b")
	must(t, s.Delete(ctx, "a"))
	review("a", "19", "")
	review("b", "line", "of b")
}
