package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"banco/meet"
	"banco/people"
	"banco/play"
)

// Whole is a store of matches, of those who play them and of where they gather.
type Whole interface {
	play.Store
	people.Store
	meet.Store
}

// RunPeople tests what a kind of store keeps of people. open and reopen are as
// those of Run.
func RunPeople(t *testing.T, open func() Whole, reopen func(Whole) Whole) {
	t.Run("Accounts", func(t *testing.T) { testAccounts(t, open(), reopen) })
	t.Run("Sessions", func(t *testing.T) { testSessions(t, open(), reopen) })
	t.Run("Bots", func(t *testing.T) { testBots(t, open(), reopen) })
	t.Run("DeletedAccount", func(t *testing.T) { testDeletedAccount(t, open()) })
	t.Run("Settle", func(t *testing.T) { testSettle(t, open(), reopen) })
	t.Run("Leaders", func(t *testing.T) { testLeaders(t, open()) })
	t.Run("Blocks", func(t *testing.T) { testBlocks(t, open()) })
	t.Run("Messages", func(t *testing.T) { testMessages(t, open(), reopen) })
	t.Run("Conduct", func(t *testing.T) { testConduct(t, open(), reopen) })
	t.Run("AuditLog", func(t *testing.T) { testAuditLog(t, open(), reopen) })
	t.Run("Admins", func(t *testing.T) { testAdmins(t, open(), reopen) })
	t.Run("Reports", func(t *testing.T) { testReports(t, open()) })
	t.Run("PositionAsks", func(t *testing.T) { testPositionAsks(t, open(), reopen) })
	t.Run("Challenges", func(t *testing.T) { testChallenges(t, open(), reopen) })
	t.Run("Tally", func(t *testing.T) { testTally(t, open()) })
	t.Run("Tries", func(t *testing.T) { testTries(t, open(), reopen) })
	t.Run("Recovery", func(t *testing.T) { testRecovery(t, open(), reopen) })
	t.Run("Passkeys", func(t *testing.T) { testPasskeys(t, open(), reopen) })
	t.Run("Places", func(t *testing.T) { testPlaces(t, open(), reopen) })
	t.Run("Follows", func(t *testing.T) { testFollows(t, open(), reopen) })
	t.Run("Names", func(t *testing.T) { testNames(t, open()) })
	t.Run("PuzzleDays", func(t *testing.T) { testPuzzleDays(t, open(), reopen) })
	t.Run("Push", func(t *testing.T) { testPush(t, open(), reopen) })
	t.Run("Adopt", func(t *testing.T) { testAdopt(t, open(), reopen) })
	t.Run("AdoptDocuments", func(t *testing.T) { testAdoptDocuments(t, open(), reopen) })
}

// somebody keeps an account.
func somebody(t *testing.T, s people.Store, id, name string) *people.Account {
	t.Helper()
	parsed, err := people.ParseName(name)
	must(t, err)
	a := &people.Account{ID: id, Created: day}
	must(t, a.SignUp(parsed, "hash of "+id))
	must(t, s.AddAccount(context.Background(), a))
	return a
}

func sameAccount(t *testing.T, got, want *people.Account) {
	t.Helper()
	if got.ID != want.ID || got.Name != want.Name || got.Password != want.Password || got.Generation != want.Generation ||
		!got.Created.Equal(want.Created) || !got.Deleted.Equal(want.Deleted) || len(got.Ratings) != len(want.Ratings) {
		t.Errorf("kept %+v\nwant %+v", got, want)
	}
}

func testAccounts(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	want := somebody(t, s, "1", "Nguyễn An")
	same, _ := people.ParseName("nguyen.an")
	if err := s.AddAccount(ctx, &people.Account{ID: "2", Name: same}); !errors.Is(err, people.ErrNameTaken) {
		t.Errorf("a name that looks the same: %v", err)
	}
	if err := s.AddAccount(ctx, &people.Account{ID: "1", Name: people.Name{Shown: "B", Key: "b"}}); !errors.Is(err, people.ErrNoGuest) {
		t.Errorf("signing up twice: %v", err)
	}
	want.Password = "another"
	want.EndSessions()
	must(t, s.SaveAccount(ctx, want))
	s = reopen(s)
	for _, find := range []func() (*people.Account, error){
		func() (*people.Account, error) { return s.Account(ctx, "1") },
		func() (*people.Account, error) { return s.AccountByName(ctx, people.NameKey("NGUYEN AN")) },
	} {
		got, err := find()
		must(t, err)
		sameAccount(t, got, want)
	}
	for _, err := range []error{second(s.Account(ctx, "2")), second(s.AccountByName(ctx, "nobody")),
		s.SaveAccount(ctx, &people.Account{ID: "2"})} {
		if !errors.Is(err, people.ErrNobody) {
			t.Errorf("an account that is none: %v", err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func testSessions(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	an, ba := somebody(t, s, "1", "An"), somebody(t, s, "2", "Ba")
	old, _ := people.NewSession(an, "old", day.Add(-2*people.SessionLife))
	phone, _ := people.NewSession(an, "phone", day)
	desk, _ := people.NewSession(an, "desk", day.Add(time.Hour))
	other, _ := people.NewSession(ba, "other", day)
	for _, n := range []people.Session{old, phone, desk, other} {
		must(t, s.AddSession(ctx, n))
	}
	phone.LastSeen = day.Add(2 * time.Hour)
	must(t, s.TouchSession(ctx, phone))
	s = reopen(s)
	list, err := s.Sessions(ctx, "1")
	must(t, err)
	if len(list) != 2 || list[0].Label != "phone" || !list[0].LastSeen.Equal(phone.LastSeen) || list[1].Label != "desk" {
		t.Errorf("the sessions are %+v", list)
	}
	got, a, err := s.Session(ctx, desk.Hash)
	must(t, err)
	if sameAccount(t, a, an); !got.Valid(a, day.Add(time.Hour)) || got.Label != "desk" {
		t.Errorf("%+v", got)
	}
	if err := s.EndSession(ctx, "2", desk.Hash); !errors.Is(err, people.ErrNobody) {
		t.Errorf("somebody else ends a session: %v", err)
	}
	must(t, s.EndSession(ctx, "1", desk.Hash))
	if _, _, err := s.Session(ctx, desk.Hash); !errors.Is(err, people.ErrNobody) {
		t.Errorf("a session that has ended: %v", err)
	}
}

// An owner has bots, so many at most. A deleted one makes room, and their token lasts.
func testBots(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	somebody(t, s, "1", "An")
	add := func(id string) (*people.Account, error) {
		name, err := people.ParseName("Bot " + id)
		must(t, err)
		a := people.NewBot(id, "1", name, day)
		return a, s.AddAccount(ctx, a)
	}
	for i := range people.MaxBots {
		must(t, second(add(fmt.Sprint("b", i))))
	}
	if _, err := add("c"); !errors.Is(err, people.ErrManyBots) {
		t.Errorf("one more bot: %v", err)
	}
	s = reopen(s)
	list, err := s.Bots(ctx, "1")
	must(t, err)
	if len(list) != people.MaxBots || list[0].ID != "b0" || !list[0].Bot() || list[0].Owner != "1" {
		t.Fatalf("the bots are %+v", list)
	}
	session, _ := list[0].RenewToken(day)
	must(t, s.SaveAccount(ctx, list[0]))
	must(t, s.AddSession(ctx, session))
	found, a, err := s.Session(ctx, session.Hash)
	if must(t, err); !found.Valid(a, day.Add(10*people.SessionLife)) {
		t.Errorf("the token of %+v has ended", a)
	}
	must(t, list[1].Delete(day))
	must(t, s.SaveAccount(ctx, list[1]))
	must(t, second(add("c")))
	for _, owner := range []string{"", "2"} {
		if list, err := s.Bots(ctx, owner); err != nil || len(list) != 0 {
			t.Errorf("%q has %v, %v", owner, list, err)
		}
	}
}

func testDeletedAccount(t *testing.T, s Whole) {
	ctx := context.Background()
	a, b := somebody(t, s, "1", "An"), somebody(t, s, "2", "Ba")
	session, _ := people.NewSession(a, "phone", day)
	must(t, s.AddSession(ctx, session))
	must(t, s.AddRated(ctx, people.RatedGame{Match: "m", Players: [2]string{"1", "2"}, Category: blitz}))
	must(t, second(s.RecordResult(ctx, "m", people.Outcome{Score: 1, At: day})))
	must(t, a.Delete(day))
	must(t, s.SaveAccount(ctx, a))
	got, err := s.Account(ctx, "1")
	must(t, err)
	sameAccount(t, got, a)
	if _, _, err := s.Session(ctx, session.Hash); !errors.Is(err, people.ErrNobody) {
		t.Errorf("the session goes on: %v", err)
	}
	if _, err := s.AccountByName(ctx, "an"); !errors.Is(err, people.ErrNobody) {
		t.Errorf("the name stays: %v", err)
	}
	somebody(t, s, "3", "An") // the name is free
	if b, err = s.Account(ctx, b.ID); err != nil || b.Ratings[blitz].Games != 1 {
		t.Errorf("the other has lost %+v, %v", b, err)
	}
}

var blitz = people.Category{Game: "chess", Speed: people.Blitz}

// However many count a game, it counts once, and the ratings are those of the
// formula.
func testSettle(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	somebody(t, s, "1", "An")
	somebody(t, s, "2", "Ba")
	for _, id := range []string{"won", "short", "off"} {
		must(t, s.AddRated(ctx, people.RatedGame{Match: id, Players: [2]string{"1", "2"}, Category: blitz}))
	}
	if open, err := s.AwaitingResult(ctx); err != nil || len(open) != 3 || open[0].Category != blitz {
		t.Errorf("unsettled: %+v, %v", open, err)
	}
	var wait sync.WaitGroup
	did := make(chan bool, 8)
	for range cap(did) {
		wait.Go(func() {
			ok, err := s.RecordResult(ctx, "won", people.Outcome{Score: 1, At: day})
			if err != nil {
				t.Error(err)
			}
			did <- ok
		})
	}
	wait.Wait()
	close(did)
	times := 0
	for ok := range did {
		if ok {
			times++
		}
	}
	one, two := people.UpdateRatings(people.NewRating(), people.NewRating(), 1, day)
	must(t, second(s.RecordResult(ctx, "short", people.Outcome{Score: people.Uncounted, At: day})))
	must(t, second(s.RecordResult(ctx, "off", people.Outcome{Score: people.Uncounted, At: day})))
	must(t, second(s.RecordResult(ctx, "nothing", people.Outcome{Score: 1, At: day})))
	s = reopen(s)
	for id, want := range map[string]people.Rating{"1": one, "2": two} {
		a, err := s.Account(ctx, id)
		must(t, err)
		if got := a.Ratings[blitz]; times != 1 || got.Value != want.Value || got.Deviation != want.Deviation || got.Games != 1 ||
			!got.Last.Equal(day) {
			t.Errorf("counted %d times, %s has %+v, want %+v", times, id, got, want)
		}
	}
	list, err := s.Rated(ctx, "2", 10)
	must(t, err)
	if len(list) != 1 || list[0].Match != "won" || list[0].Score != 1 || list[0].Before != [2]float64{1500, 1500} ||
		list[0].After != [2]float64{one.Value, two.Value} {
		t.Errorf("the rated games are %+v", list)
	}
	if open, err := s.AwaitingResult(ctx); err != nil || len(open) != 0 {
		t.Errorf("still unsettled: %+v, %v", open, err)
	}
	if g, err := s.RatedMatch(ctx, "short"); err != nil || g.Score != people.Uncounted {
		t.Errorf("a short game: %+v, %v", g, err)
	}
	if _, err := s.RatedMatch(ctx, "nothing"); !errors.Is(err, people.ErrNobody) {
		t.Errorf("a game that is not rated: %v", err)
	}
}

func testLeaders(t *testing.T, s Whole) {
	ctx := context.Background()
	for i := range 4 {
		somebody(t, s, fmt.Sprint(i), fmt.Sprintf("An%c", 'a'+i))
	}
	for n := range 120 { // who has the higher number wins, most of the time
		a, b := n%4, (n+1+n/4%3)%4
		id := fmt.Sprint("m", n)
		must(t, s.AddRated(ctx, people.RatedGame{Match: id, Players: [2]string{fmt.Sprint(a), fmt.Sprint(b)}, Category: blitz}))
		score := 0.0
		if (a > b) != (n%5 == 0) {
			score = 1
		}
		must(t, second(s.RecordResult(ctx, id, people.Outcome{Score: score, At: day})))
	}
	list, err := s.Leaders(ctx, blitz, 3)
	must(t, err)
	if len(list) != 3 || list[0].Account != "3" || list[0].Name != "And" || list[1].Rating.Value > list[0].Rating.Value ||
		list[2].Rating.Value > list[1].Rating.Value {
		t.Errorf("the leaders are %+v", list)
	}
	if none, err := s.Leaders(ctx, people.Category{Game: "caro", Speed: people.Blitz}, 3); err != nil || len(none) != 0 {
		t.Errorf("of another game: %+v, %v", none, err)
	}
}

func testBlocks(t *testing.T, s Whole) {
	ctx := context.Background()
	must(t, s.Block(ctx, "1", "2", true))
	must(t, s.Block(ctx, "1", "2", true))
	for _, pair := range [][2]string{{"1", "2"}, {"2", "1"}} {
		if blocked, err := s.Blocked(ctx, pair[0], pair[1]); err != nil || !blocked {
			t.Errorf("%v: %v, %v", pair, blocked, err)
		}
	}
	if list, err := s.Blocks(ctx, "1"); err != nil || len(list) != 1 || list[0] != "2" {
		t.Errorf("blocked are %v, %v", list, err)
	}
	if blocked, err := s.Blocked(ctx, "1", "3"); err != nil || blocked {
		t.Errorf("others: %v, %v", blocked, err)
	}
	must(t, s.Block(ctx, "1", "2", false))
	if blocked, err := s.Blocked(ctx, "1", "2"); err != nil || blocked {
		t.Errorf("lifted: %v, %v", blocked, err)
	}
	for i := range people.MaxBlocked {
		must(t, s.Block(ctx, "1", fmt.Sprint("more", i), true))
	}
	must(t, s.Block(ctx, "1", "more0", true))
	if err := s.Block(ctx, "1", "2", true); !errors.Is(err, people.ErrTooMany) {
		t.Errorf("one too many: %v", err)
	}
}

func testMessages(t *testing.T, s Whole, reopen func(Whole) Whole) {
	ctx := context.Background()
	m, d := Full("m1")
	must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d}))
	for i := range 5 {
		n, err := s.AddMessage(ctx, "m1", people.Message{Author: "1", Side: i % 3, Text: fmt.Sprint("chào ", i), At: day})
		if must(t, err); n != i+1 {
			t.Errorf("message %d has the number %d", i, n)
		}
	}
	must(t, s.Report(ctx, people.Report{Author: "1", Subject: "2", Match: "m1", Reason: "rude", At: day}))
	must(t, s.Report(ctx, people.Report{Author: "1", Subject: "2", Match: "m1", Reason: "again", At: day}))
	s = reopen(s)
	list, err := s.Messages(ctx, "m1", 2, 2)
	must(t, err)
	if len(list) != 2 || list[0].Number != 4 || list[1].Text != "chào 4" || list[1].Side != 1 || !list[0].At.Equal(day) {
		t.Errorf("said: %+v", list)
	}
	must(t, s.Delete(ctx, "m1"))
	if list, err := s.Messages(ctx, "m1", 0, 10); err != nil || len(list) != 0 {
		t.Errorf("of a match that is deleted: %+v, %v", list, err)
	}
}
