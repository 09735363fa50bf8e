package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/people"
	"banco/play"
)

// What a moderator does to an account stays, and a name is somebody's alone.
func testConduct(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	a := somebody(t, s, "1", "An")
	somebody(t, s, "2", "Ba")
	a.Mute(day.Add(time.Hour))
	a.Close(day)
	name, err := people.ParseName("Bình An")
	must(t, err)
	must(t, a.Rename(name))
	must(t, s.SaveAccount(ctx, a))
	s = reopen(s)
	got, err := s.AccountByName(ctx, name.Key)
	must(t, err)
	if sameAccount(t, got, a); !got.Muted.Equal(a.Muted) || !got.Closed.Equal(a.Closed) {
		t.Errorf("kept %+v", got)
	}
	taken, _ := people.ParseName("BA")
	must(t, a.Rename(taken))
	if err := s.SaveAccount(ctx, a); !errors.Is(err, people.ErrNameTaken) {
		t.Errorf("the name of another: %v", err)
	}
	for i, subject := range []string{"2", "2", "1"} {
		must(t, s.Report(ctx, people.Report{Author: fmt.Sprint(i + 5), Subject: subject, Match: "m1", Reason: "rude",
			At: day.Add(time.Duration(i) * time.Second)}))
	}
	if n, err := s.SettleReports(ctx, "2", day); err != nil || n != 2 {
		t.Errorf("looked at %d, %v", n, err)
	}
	if list, err := s.Reports(ctx, 10); err != nil || len(list) != 1 || list[0].Subject != "1" || list[0].Author != "7" ||
		!list[0].At.Equal(day.Add(2*time.Second)) {
		t.Errorf("left are %+v, %v", list, err)
	}
}

// testPositionAsks checks what is noted of questions about positions of running games:
// each asker once, a few of one address at a match, and nothing that is old.
func testPositionAsks(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	ask := people.PositionAsk{Match: "m1", Asker: "1", Address: "a", What: "trace", FEN: "8/8 w", Ply: 20, At: day}
	must(t, s.NotePositionAsk(ctx, ask))
	ask.At, ask.SameAddress = day.Add(time.Minute), true
	must(t, s.NotePositionAsk(ctx, ask))
	for i := range 20 {
		must(t, s.NotePositionAsk(ctx, people.PositionAsk{Match: "m1", Asker: fmt.Sprint("guest", i), Address: "b", At: day}))
	}
	s = reopen(s)
	ask.Count = 2
	list, err := s.PositionAsks(ctx, 100)
	if err != nil || len(list) < 2 || len(list) > 10 || !list[0].At.Equal(ask.At) {
		t.Fatalf("%d are kept of two addresses: %+v, %v", len(list), list, err)
	}
	if list[0].At = ask.At; list[0] != ask {
		t.Errorf("kept %+v, want %+v", list[0], ask)
	}
	must(t, s.NotePositionAsk(ctx, people.PositionAsk{Match: "m2", Asker: "2", Address: "c", At: day.AddDate(1, 0, 0)}))
	if list, err := s.PositionAsks(ctx, 100); err != nil || len(list) != 1 || list[0].Match != "m2" {
		t.Errorf("a year later: %+v, %v", list, err)
	}
}

// challenge is one of An's to Ba.
func challenge(id string) people.Challenge {
	return people.Challenge{
		ID: id, From: "1", To: "2", At: day, Expires: day.Add(time.Hour),
		Invitation: people.Invitation{Game: "chess", Variant: "position=518", Control: clock.Control{Total: time.Minute},
			Rated: true, Side: game.Second},
	}
}

func testChallenges(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	for i := range people.MaxChallenges {
		must(t, s.AddChallenge(ctx, challenge(fmt.Sprint(i))))
	}
	if err := s.AddChallenge(ctx, challenge("more")); !errors.Is(err, people.ErrManyChallenges) {
		t.Errorf("one too many: %v", err)
	}
	var wait sync.WaitGroup
	var won sync.Map
	for i := range 4 { // who answers first has answered
		wait.Go(func() {
			if _, err := s.SetChallenge(ctx, "0", people.ChallengeOpen, people.ChallengeAccepted, "", day.Add(time.Second)); err == nil {
				won.Store(i, true)
			} else if !errors.Is(err, people.ErrChallenge) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	answers := 0
	won.Range(func(any, any) bool { answers++; return true })
	if answers != 1 {
		t.Errorf("accepted %d times", answers)
	}
	must(t, second(s.SetChallenge(ctx, "0", people.ChallengeAccepted, people.ChallengeAccepted, "m1", day.Add(time.Second))))
	must(t, second(s.SetChallenge(ctx, "1", people.ChallengeOpen, people.ChallengeRefused, "", day.Add(time.Second))))
	s = reopen(s)
	for _, err := range []error{
		second(s.SetChallenge(ctx, "0", people.ChallengeAccepted, people.ChallengeOpen, "", day)),                  // it has a match
		second(s.SetChallenge(ctx, "2", people.ChallengeOpen, people.ChallengeAccepted, "", day.Add(2*time.Hour))), // too late
		second(s.SetChallenge(ctx, "none", people.ChallengeOpen, people.ChallengeAccepted, "", day)),
	} {
		if !errors.Is(err, people.ErrChallenge) {
			t.Errorf("answered: %v", err)
		}
	}
	open, err := s.Challenges(ctx, day, day.Add(time.Hour))
	must(t, err)
	if len(open) != people.MaxChallenges-2 || open[0].ID != "2" ||
		!reflect.DeepEqual(open[0].Invitation, challenge("").Invitation) || !open[0].Open(day) {
		t.Errorf("open are %+v", open)
	}
	changed, err := s.Challenges(ctx, day.Add(2*time.Hour), day)
	must(t, err)
	if len(changed) != 2 || changed[0].Match != "m1" || changed[1].State != people.ChallengeRefused {
		t.Errorf("changed are %+v", changed)
	}
}

func testTally(t *testing.T, s Whole) {
	ctx := context.Background()
	for i, name := range []string{"An", "Ba", "Chi"} {
		somebody(t, s, fmt.Sprint(i+1), name)
	}
	for i, g := range []struct {
		players [2]string
		score   float64
	}{
		{[2]string{"1", "2"}, 1}, {[2]string{"2", "1"}, 0}, {[2]string{"1", "2"}, 0.5},
		{[2]string{"3", "1"}, 1}, {[2]string{"1", "2"}, people.Uncounted},
	} {
		id := fmt.Sprint("m", i)
		must(t, s.AddRated(ctx, people.RatedGame{Match: id, Players: g.players, Category: blitz}))
		must(t, second(s.RecordResult(ctx, id, people.Outcome{Score: g.score, At: day.Add(time.Duration(i) * time.Minute)})))
	}
	all, err := s.Tally(ctx, "1", "")
	must(t, err)
	if len(all) != 2 || all[0].Side != 0 || all[0].Won != 1 || all[0].Drawn != 1 || all[0].Lost != 0 || all[1].Won != 1 ||
		all[1].Lost != 1 || all[0].Category != blitz || all[1].Best <= 1500 {
		t.Errorf("of all games: %+v", all)
	}
	ours, err := s.Tally(ctx, "1", "2")
	must(t, err)
	if len(ours) != 2 || ours[0].Games()+ours[1].Games() != 3 || ours[1].Lost != 0 {
		t.Errorf("against one: %+v", ours)
	}
	list, err := s.History(ctx, "1", blitz, 3)
	must(t, err)
	if len(list) != 3 || list[0].Match != "m3" || list[2].Match != "m1" {
		t.Errorf("the history is %+v", list)
	}
	if none, err := s.History(ctx, "1", people.Category{Game: "caro", Speed: people.Blitz}, 3); err != nil || len(none) != 0 {
		t.Errorf("of another class: %+v, %v", none, err)
	}
}

// What a guest has played is the account's afterwards, whole and sealed, and can
// be gone on with.
func testAdopt(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	somebody(t, s, "account", "An")
	keep := func(id string, owner string, sitters [2]string, events ...play.Event) {
		m, d := Full(id)
		m.Owner, m.Sitters, m.Events = owner, sitters, events
		must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d}))
	}
	keep("mine", "guest", [2]string{"guest", ""})
	keep("sat", "friend", [2]string{"friend", ""})
	must(t, s.Append(ctx, "sat", 0, play.Event{Type: play.SeatTaken, Seat: game.Second, Text: "guest", At: day}, play.Digest{}))
	keep("both", "guest", [2]string{"guest", "account"})
	keep("other", "friend", [2]string{"friend", "stranger"})
	must(t, second(s.AddMessage(ctx, "sat", people.Message{Author: "guest", Side: 1, Text: "chào", At: day})))
	must(t, s.Block(ctx, "guest", "friend", true))
	if n, err := s.Adopt(ctx, "guest", "account"); err != nil || n != 2 {
		t.Fatalf("adopted %d, %v", n, err)
	}
	must(t, s.Append(ctx, "sat", 1, play.Event{Type: play.Resigned, Seat: game.Second, At: day}, play.Digest{}))
	s = reopen(s)
	for id, want := range map[string][2]string{"mine": {"account", ""}, "sat": {"friend", "account"},
		"both": {"guest", "account"}, "other": {"friend", "stranger"}} {
		m, err := s.Load(ctx, id)
		must(t, err)
		if m.Sitters != want {
			t.Errorf("at %s sit %v", id, m.Sitters)
		}
		if id == "sat" && (len(m.Events) != 2 || m.Events[0].Text != "account" || m.Owner != "friend") || id == "mine" && m.Owner != "account" {
			t.Errorf("%s is %+v", id, m)
		}
	}
	if list, err := s.List(ctx, play.Query{Visitor: "account"}); err != nil || len(list) != 3 {
		t.Errorf("%d matches, %v", len(list), err)
	}
	if said, err := s.Messages(ctx, "sat", 0, 1); err != nil || said[0].Author != "account" {
		t.Errorf("said %+v, %v", said, err)
	}
	if blocked, err := s.Blocked(ctx, "account", "friend"); err != nil || !blocked {
		t.Errorf("blocked: %v, %v", blocked, err)
	}
	if n, err := s.Adopt(ctx, "guest", "account"); err != nil || n != 0 {
		t.Errorf("once more: %d, %v", n, err)
	}
}
