package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"banco/people"
)

// Whom an account follows stays, is bounded, and ends with either account.
func testFollows(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	an := somebody(t, s, "1", "An")
	for i := range people.MaxFollowed + 1 {
		somebody(t, s, fmt.Sprintf("other%03d", i), fmt.Sprint("Bạn ", 100+i))
	}
	for i := range people.MaxFollowed {
		must(t, s.Follow(ctx, "1", fmt.Sprintf("other%03d", i), true))
	}
	must(t, s.Follow(ctx, "1", "other000", true))
	if err := s.Follow(ctx, "1", "other100", true); !errors.Is(err, people.ErrManyFollowed) {
		t.Errorf("one too many: %v", err)
	}
	must(t, s.Follow(ctx, "1", "other001", false))
	must(t, s.Follow(ctx, "other000", "1", true))
	s = reopen(s)
	list, err := s.Followed(ctx, "1")
	if must(t, err); len(list) != people.MaxFollowed-1 || list[0] != "other000" || list[1] != "other002" {
		t.Errorf("%d are followed: %v", len(list), list)
	}
	must(t, an.Delete(day))
	must(t, s.SaveAccount(ctx, an))
	for _, who := range []string{"1", "other000"} {
		if list, err := s.Followed(ctx, who); err != nil || len(list) != 0 {
			t.Errorf("after An has left, %s follows %v, %v", who, list, err)
		}
	}
}

// Names are found by how their keys begin, in their order; those of deleted and closed
// accounts are not.
func testNames(t *testing.T, s Whole) {
	ctx := context.Background()
	for i, name := range []string{"Lan Anh", "Lâm", "lan_2", "Bình", "Lan Chi", "Lan Đi"} {
		a := somebody(t, s, fmt.Sprint(i), name)
		switch name {
		case "Lan Chi":
			must(t, second(s.Moderate(ctx, people.Action{Kind: people.ActionClose, Subject: a.ID, At: day})))
		case "Lan Đi":
			must(t, a.Delete(day))
			must(t, s.SaveAccount(ctx, a))
		}
	}
	for text, want := range map[string][]string{
		"LÂN": {"lan_2", "Lan Anh"}, "la": {"Lâm", "lan_2"}, "b": {"Bình"}, "x": nil, "": {"Bình", "Lâm"}, "%": nil,
	} {
		if got, err := s.NamesFrom(ctx, people.NameKey(text), 2); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q finds %q, %v", text, got, err)
		}
	}
}

// Puzzles count by day, and those of a deleted account are gone.
func testPuzzleDays(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	an := somebody(t, s, "1", "An")
	somebody(t, s, "2", "Ba")
	for _, day := range []string{"2026-11-16", "2026-11-14", "2026-11-16"} {
		must(t, s.CountPuzzle(ctx, "1", day))
	}
	for range people.MaxSolved + 1 {
		must(t, s.CountPuzzle(ctx, "2", "2026-11-16"))
	}
	s = reopen(s)
	want := []people.PuzzleDay{{Day: "2026-11-14", Solved: 1}, {Day: "2026-11-16", Solved: 2}}
	if got, err := s.PuzzleDays(ctx, "1"); err != nil || !slices.Equal(got, want) {
		t.Errorf("the days are %v, %v", got, err)
	}
	if got, err := s.PuzzleDays(ctx, "2"); err != nil || len(got) != 1 || got[0].Solved != people.MaxSolved {
		t.Errorf("too many are counted: %v, %v", got, err)
	}
	must(t, an.Delete(day))
	must(t, s.SaveAccount(ctx, an))
	if got, err := s.PuzzleDays(ctx, "1"); err != nil || len(got) != 0 {
		t.Errorf("of a deleted account: %v, %v", got, err)
	}
}

// The keys of the server stay as they were made first. Subscriptions belong to one
// visitor each, are bounded, and go with who had them.
func testPush(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	first := people.PushKeys{Private: "private", Public: "public"}
	for _, fresh := range []people.PushKeys{first, {Private: "other", Public: "other"}} {
		if got, err := s.PushKeys(ctx, fresh); err != nil || got != first {
			t.Errorf("keys %v, %v", got, err)
		}
	}
	an := somebody(t, s, "1", "An")
	sub := func(n int, visitor, session string) people.PushSubscription {
		return people.PushSubscription{
			Endpoint: fmt.Sprint("https://push.example/", n), Visitor: visitor, Session: session, Auth: "a", P256dh: "p", Lang: "vi",
			Host: "banco.example", At: day.Add(time.Duration(n) * time.Second),
		}
	}
	for n := range people.MaxPushSubscriptions + 2 {
		must(t, s.AddPushSubscription(ctx, sub(n, "1", "hash")))
	}
	must(t, s.AddPushSubscription(ctx, sub(5, "guest", ""))) // the browser is somebody else's now
	s = reopen(s)
	if got, err := s.PushKeys(ctx, people.PushKeys{}); err != nil || got != first {
		t.Errorf("kept keys %v, %v", got, err)
	}
	list, err := s.PushSubscriptions(ctx, "1")
	if must(t, err); len(list) != people.MaxPushSubscriptions-1 || list[0].Endpoint != sub(9, "", "").Endpoint {
		t.Errorf("An has %+v", list)
	}
	list, err = s.PushSubscriptions(ctx, "guest")
	if must(t, err); len(list) != 1 || !list[0].At.Equal(sub(5, "", "").At) {
		t.Fatalf("the guest has %+v", list)
	}
	if list[0].At = sub(5, "", "").At; list[0] != sub(5, "guest", "") {
		t.Errorf("the guest has %+v", list[0])
	}
	must(t, s.RemovePushSubscription(ctx, sub(9, "", "").Endpoint))
	must(t, s.RemovePushSubscription(ctx, "https://push.example/unknown"))
	if list, err := s.PushSubscriptions(ctx, "1"); err != nil || len(list) != people.MaxPushSubscriptions-2 {
		t.Errorf("An has %d, %v", len(list), err)
	}
	must(t, second(s.Adopt(ctx, "guest", "1")))
	must(t, an.Delete(day))
	must(t, s.SaveAccount(ctx, an))
	for _, who := range []string{"1", "guest"} {
		if list, err := s.PushSubscriptions(ctx, who); err != nil || len(list) != 0 {
			t.Errorf("%s still has %+v, %v", who, list, err)
		}
	}
}
