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
	"banco/meet"
	"banco/people"
	"banco/play"
)

// command does something to an account on the command line.
func command(t *testing.T, s Whole, x people.Action) {
	t.Helper()
	x.At, x.Subject, x.User = day, "1", "root"
	must(t, second(s.Moderate(context.Background(), x)))
}

// What a moderator does to an account stays, and a name is somebody's alone.
func testConduct(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	a := somebody(t, s, "1", "An")
	somebody(t, s, "2", "Ba")
	name, err := people.ParseName("Bình An")
	must(t, err)
	command(t, s, people.Action{Kind: people.ActionMute, Until: day.Add(time.Hour)})
	command(t, s, people.Action{Kind: people.ActionClose})
	command(t, s, people.Action{Kind: people.ActionRename, Name: name})
	s = reopen(s)
	got, err := s.AccountByName(ctx, name.Key)
	must(t, err)
	a.Mute(day.Add(time.Hour))
	a.Close(day)
	a.Name = name
	if sameAccount(t, got, a); !got.Muted.Equal(a.Muted) || !got.Closed.Equal(a.Closed) {
		t.Errorf("kept %+v", got)
	}
	stale := *a
	stale.Name, stale.Muted, stale.Closed, stale.Role = people.Name{Shown: "An", Key: "an"}, time.Time{}, time.Time{}, people.Admin
	must(t, s.SaveAccount(ctx, &stale)) // as it was read before a moderator came
	got, err = s.Account(ctx, "1")
	if must(t, err); got.Name != name || got.Closed.IsZero() || got.Muted.IsZero() || got.Role != people.NoRole {
		t.Errorf("saving a stale account undoes what a moderator did: %+v", got)
	}
	taken, _ := people.ParseName("BA")
	for _, x := range []struct {
		do   people.Action
		want error
	}{
		{people.Action{Kind: people.ActionRename, Subject: "1", Name: taken, At: day}, people.ErrNameTaken},
		{people.Action{Kind: people.ActionClose, Subject: "1", At: day}, people.ErrUnchanged},
		{people.Action{Kind: people.ActionClose, Subject: "nobody", At: day}, people.ErrNobody},
		{people.Action{Kind: people.ActionClose, At: day}, people.ErrNobody},
	} {
		if _, err := s.Moderate(ctx, x.do); !errors.Is(err, x.want) {
			t.Errorf("%+v: %v", x.do, err)
		}
	}
	command(t, s, people.Action{Kind: people.ActionReopen})
	command(t, s, people.Action{Kind: people.ActionUnmute})
	got, err = s.Account(ctx, "1")
	if must(t, err); got.MayEnter() != nil || got.MayChat(day) != nil || got.Generation != a.Generation {
		t.Errorf("reopened: %+v", got)
	}
}

// The log has what was done, the latest first. It forgets the name of a deleted account.
func testAuditLog(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	a := somebody(t, s, "1", "An")
	name, err := people.ParseName("Bình An")
	must(t, err)
	command(t, s, people.Action{Kind: people.ActionClose, Reason: "gian lận"})
	command(t, s, people.Action{Kind: people.ActionRename, Name: name})
	command(t, s, people.Action{Kind: people.ActionReopen})
	s = reopen(s)
	log, err := s.AuditLog(ctx, 0, 100)
	must(t, err)
	if len(log) != 3 || log[0].Kind != people.ActionReopen || log[2].Reason != "gian lận" || log[2].SubjectName != "An" ||
		log[1].Detail != name.Shown || log[1].AuthorName != "root" || log[1].Author != "" || !log[1].At.Equal(day) {
		t.Fatalf("the log is %+v", log)
	}
	if rest, err := s.AuditLog(ctx, log[1].Number, 100); err != nil || len(rest) != 1 || rest[0] != log[2] {
		t.Errorf("its end is %+v, %v", rest, err)
	}
	must(t, a.Delete(day))
	must(t, s.SaveAccount(ctx, a))
	if log, err = s.AuditLog(ctx, 0, 2); err != nil || len(log) != 2 || log[1].SubjectName+log[1].Detail != "" || log[1].Subject != "1" {
		t.Errorf("once the account is deleted: %+v, %v", log, err)
	}
	if _, err := s.Moderate(ctx, people.Action{Kind: people.ActionClose, Subject: "1", At: day}); !errors.Is(err, people.ErrDeleted) {
		t.Errorf("a deleted account: %v", err)
	}
}

// An admin acts as long as they have the role, and not on admins. Roles come from the
// command line alone. What is refused leaves no line in the log.
func testAdmins(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	for i, name := range []string{"An", "Ba", "Chi", "Chí Phèo"} {
		somebody(t, s, fmt.Sprint(i+1), name)
	}
	do := func(author, subject string, x people.Action) error {
		x.Author, x.Subject, x.At = author, subject, day
		_, err := s.Moderate(ctx, x)
		return err
	}
	shut, back := people.Action{Kind: people.ActionClose}, people.Action{Kind: people.ActionReopen}
	admin, none := people.Action{Kind: people.ActionRole, Role: people.Admin}, people.Action{Kind: people.ActionRole}
	must(t, do("", "1", admin))
	must(t, do("", "2", admin))
	s = reopen(s)
	list, err := s.Admins(ctx)
	if must(t, err); len(list) != 2 || list[0].Name.Shown != "An" || list[1].Role != people.Admin {
		t.Fatalf("the admins are %+v", list)
	}
	must(t, do("1", "3", shut))
	if found, err := s.FindAccounts(ctx, "ch", 10); err != nil || len(found) != 2 || found[0].ID != "3" || found[0].MayEnter() == nil {
		t.Errorf("found %+v, %v", found, err)
	}
	must(t, do("", "2", none))
	for what, tt := range map[string]struct{ got, want error }{
		"a player":           {do("4", "3", back), people.ErrNotAdmin},
		"nobody":             {do("none", "3", back), people.ErrNotAdmin},
		"an admin no longer": {do("2", "3", back), people.ErrNotAdmin},
		"themselves":         {do("1", "1", shut), people.ErrAdminAccount},
		"a role":             {do("1", "4", admin), people.ErrNotAdmin},
	} {
		if !errors.Is(tt.got, tt.want) {
			t.Errorf("%s: %v", what, tt.got)
		}
	}
	must(t, do("", "1", shut))
	if err := do("1", "3", back); !errors.Is(err, people.ErrNotAdmin) {
		t.Errorf("a closed admin: %v", err)
	}
	if log, err := s.AuditLog(ctx, 0, 100); err != nil || len(log) != 5 || log[2].Author != "1" || log[2].AuthorName != "An" {
		t.Errorf("the log is %+v, %v", log, err)
	}
}

// Complaints are listed until a moderator has looked at them, of guests too.
func testReports(t *testing.T, s Whole) {
	ctx := context.Background()
	somebody(t, s, "1", "An")
	for i, subject := range []string{"guest", "guest", "1"} {
		must(t, s.Report(ctx, people.Report{Author: fmt.Sprint(i + 5), Subject: subject, Match: "m1", Reason: "rude",
			At: day.Add(time.Duration(i) * time.Second)}))
	}
	if e, err := s.Moderate(ctx, people.Action{Kind: people.ActionSettle, Subject: "guest", At: day}); err != nil || e.Detail != "2" {
		t.Errorf("looked at: %+v, %v", e, err)
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

// What a guest has made is the account's, and whatever the guest was in there the account is.
func testAdoptDocuments(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	somebody(t, s, "account", "An")
	documents := []struct {
		meet.Document
		want string // its body, afterwards
	}{
		{meet.Document{ID: "study", Kind: meet.Studies, Host: "guest", Body: `{"Title":"guest"}`}, `{"Title":"guest"}`},
		{meet.Document{ID: "class", Kind: meet.Classes, Host: "guest", Body: `{"Teacher":{"Visitor":"guest","Name":"\"Visitor\":\"guest\""}}`},
			`{"Teacher":{"Visitor":"account","Name":"\"Visitor\":\"guest\""}}`},
		{meet.Document{ID: "cup", Kind: meet.Tournaments, Host: "guest", Body: `{"Seats":[{"Visitor":"friend"},{"Visitor":"guest"}]}`},
			`{"Seats":[{"Visitor":"friend"},{"Visitor":"account"}]}`},
		{meet.Document{ID: "both", Kind: meet.Tournaments, Host: "guest", Body: `{"Seats":[{"Visitor":"account"},{"Visitor":"guest"}]}`},
			`{"Seats":[{"Visitor":"account"},{"Visitor":"guest"}]}`},
	}
	for _, d := range documents {
		d.Head, d.Created, d.Changed = "{}", day, day
		must(t, s.AddDocument(ctx, d.Document))
	}
	others := []struct{ id, before, joined, want string }{ // in which the guest was, or the account too, or the guest is no more
		{"joined", `{"Students":[]}`, `{"Students":[{"Visitor":"guest"},{"Visitor":"pal"}]}`,
			`{"Students":[{"Visitor":"account"},{"Visitor":"pal"}]}`},
		{"there", `{"Visitor":"guest"}`, `{"Seats":[{"Visitor":"account"},{"Visitor":"guest"}]}`,
			`{"Seats":[{"Visitor":"account"},{"Visitor":"guest"}]}`},
		{"left", `{"Visitor":"guest"}`, `{"Name":"\"Visitor\":\"guest\""}`, `{"Name":"\"Visitor\":\"guest\""}`},
	}
	for _, o := range others {
		must(t, s.AddDocument(ctx, meet.Document{ID: o.id, Kind: meet.Classes, Host: "friend", Head: "{}", Body: o.before,
			Created: day, Changed: day}))
		d, err := s.Document(ctx, o.id)
		must(t, err)
		d.Body = o.joined
		must(t, s.SaveDocument(ctx, d))
	}
	stale, err := s.Document(ctx, "class")
	must(t, err)
	must(t, second(s.Adopt(ctx, "guest", "account")))
	s = reopen(s)
	for _, want := range documents {
		if d, err := s.Document(ctx, want.ID); err != nil || d.Host != "account" || d.Body != want.want {
			t.Errorf("%s is %+v, %v", want.ID, d, err)
		}
	}
	for _, want := range others {
		if d, err := s.Document(ctx, want.id); err != nil || d.Host != "friend" || d.Body != want.want {
			t.Errorf("%s is %+v, %v", want.id, d, err)
		}
	}
	if err := s.SaveDocument(ctx, stale); !errors.Is(err, meet.ErrChanged) {
		t.Errorf("a class was saved as it was before: %v", err)
	}
	must(t, s.DeleteDocument(ctx, "joined")) // with its members
}
