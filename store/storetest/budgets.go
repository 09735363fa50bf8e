package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/meet"
	"banco/people"
	"banco/play"
)

// Budgeted is a store that holds visitors to budgets of bytes.
type Budgeted interface {
	Whole
	SetBudgets(play.Budgets)
	Used(ctx context.Context) (int64, error)
	UsedBy(ctx context.Context, payer string) (int64, error)
	Refused() int64
	ExpireGuests(ctx context.Context, before time.Time) (more bool, err error)
}

// RunBudgets tests what a kind of store keeps for whom, and how long. open and reopen
// are as those of Run.
func RunBudgets(t *testing.T, open func() Budgeted, reopen func(Budgeted) Budgeted) {
	t.Run("Budget", func(t *testing.T) { testBudget(t, open(), reopen) })
	t.Run("BudgetInGames", func(t *testing.T) { testBudgetInGames(t, open()) })
	t.Run("BudgetOfAll", func(t *testing.T) { testBudgetOfAll(t, open()) })
	t.Run("Charges", func(t *testing.T) { testCharges(t, open()) })
	t.Run("Estimate", func(t *testing.T) { testEstimate(t, open()) })
	t.Run("Room", func(t *testing.T) { testRoom(t, open()) })
	t.Run("Expire", func(t *testing.T) { testExpire(t, open()) })
	t.Run("ExpireInSteps", func(t *testing.T) { testExpireInSteps(t, open()) })
}

// study returns a study of a visitor with a comment of some bytes.
func study(id, owner string, comment int) play.Entry {
	return play.Entry{Saved: play.Saved{
		Settings: play.Settings{ID: id, Game: "chess", Kind: play.KindStudy, Created: day}, Owner: owner, Sitters: [2]string{owner, owner},
		Events: []play.Event{{Type: play.Commented, Text: strings.Repeat("x", comment), At: day}},
	}}
}

// guestsClass returns a class of a guest.
func guestsClass(id string) meet.Document {
	return meet.Document{ID: id, Kind: meet.Classes, Host: "guest", Head: "{}", Body: "{}", Created: day, Changed: day}
}

var (
	atHome   = play.WithPayer(context.Background(), play.PayerAt("192.0.2.1"))
	atSchool = play.WithPayer(context.Background(), play.PayerAt("192.0.2.2"))
)

// What the guests of an address may store is bounded together, whoever they are, and a
// restart forgets nothing. Whoever deletes something may store more.
func testBudget(t *testing.T, s Budgeted, reopen func(Budgeted) Budgeted) {
	budgets := play.Budgets{Address: 120_000, Account: 1 << 20}
	s.SetBudgets(budgets)
	for i := range 3 {
		must(t, s.Create(atHome, study(fmt.Sprint("study", i), fmt.Sprint("guest", i), 30_000)))
	}
	refuses := func(ctx context.Context, id string, bytes int, want bool) {
		t.Helper()
		err := s.Create(ctx, study(id, "another", bytes))
		var p *game.Problem
		if errors.Is(err, play.ErrBudget) != want || !want && err != nil {
			t.Fatalf("%d bytes more: %v", bytes, err)
		}
		if want && (!errors.As(err, &p) || p.Key != "budget-address" || p.Params["used"] != "0.1" || p.Params["allowed"] != "0.1") {
			t.Errorf("refused with %v, %+v", err, p)
		}
	}
	refuses(atHome, "third", 30_000, true)
	if s.Refused() != 1 {
		t.Errorf("%d refusals", s.Refused())
	}
	s = reopen(s)
	s.SetBudgets(budgets)
	refuses(atHome, "third", 30_000, true)
	refuses(atSchool, "third", 30_000, false)
	must(t, s.Delete(context.Background(), "study0"))
	refuses(atHome, "study4", 30_000, false)
	refuses(context.Background(), "study5", 300_000, false) // the server itself
	account := somebody(t, s, "account", "Lan")
	own := play.WithPayer(context.Background(), account.ID)
	for i := range 3 {
		must(t, s.Create(own, study(fmt.Sprint("a", i), account.ID, 300_000)))
	}
	var p *game.Problem
	err := s.Create(own, study("a4", account.ID, 300_000))
	if !errors.Is(err, play.ErrBudget) || !errors.As(err, &p) || p.Key != "budget-account" {
		t.Errorf("an account: %v", err)
	}
}

// Beyond the budget a running game goes on; studies, comments and variations after the
// end do not.
func testBudgetInGames(t *testing.T, s Budgeted) {
	ctx := context.Background()
	running, d := Full("running")
	running.Events, d.Ended = nil, game.Result{}
	over, ended := Full("over")
	over.Events, ended.Ended = nil, game.Result{Winner: game.First, Reason: game.Checkmate}
	must(t, s.Create(atHome, play.Entry{Saved: *running, Digest: d}, play.Entry{Saved: *over, Digest: ended}, study("study", "guest", 9000)))
	s.SetBudgets(play.Budgets{Address: 10_000})
	if err := s.Create(atHome, study("more", "guest", 1)); !errors.Is(err, play.ErrBudget) {
		t.Fatal(err) // and now the sum is known
	}
	move, note := play.Event{Type: play.Moved, Text: "e2e4", At: day}, play.Event{Type: play.Commented, Text: "!", At: day}
	must(t, s.Append(ctx, "running", 0, move, d))
	must(t, s.Append(ctx, "running", 1, play.Event{Type: play.Resigned, At: day}, d))
	for id, e := range map[string]play.Event{"over": move, "study": move, "running": note} {
		version := len(load(t, s, id).Events)
		if err := s.Append(ctx, id, version, e, d); !errors.Is(err, play.ErrBudget) {
			t.Errorf("%s in %s: %v", e.Type, id, err)
		}
		if got := len(load(t, s, id).Events); got != version {
			t.Errorf("%s has %d events after a refusal", id, got)
		}
	}
}

// Nobody begins anything beyond the budget of all.
func testBudgetOfAll(t *testing.T, s Budgeted) {
	used, err := s.Used(context.Background())
	must(t, err)
	s.SetBudgets(play.Budgets{All: used + 100_000})
	must(t, s.Create(atHome, study("study0", "guest", 50_000)))
	if err := s.Create(atSchool, study("study1", "another", 90_000)); !errors.Is(err, play.ErrNoRoom) {
		t.Errorf("beyond the budget of all: %v", err)
	}
}

// Everything that somebody stores is charged to them, until it is gone; what a guest
// made is the account's when the guest signs up or signs in.
func testCharges(t *testing.T, s Budgeted) {
	ctx := context.Background()
	home, school := play.PayerAt("192.0.2.1"), play.PayerAt("192.0.2.2")
	charged := func(payer string, least, most int64) {
		t.Helper()
		if got, err := s.UsedBy(ctx, payer); err != nil || got < least || got > most {
			t.Errorf("%s is charged %d, want %d to %d; %v", payer, got, least, most, err)
		}
	}
	must(t, s.Create(atHome, study("m1", "guest", 10_000), study("m2", "pupil", 1000)))
	charged(home, 11_000, 24_000)
	must(t, s.Append(ctx, "m1", 1, play.Event{Type: play.Commented, Text: strings.Repeat("y", 5000), At: day}, play.Digest{}))
	charged(home, 16_000, 34_000)
	for i := range 50 {
		must(t, s.Append(ctx, "m1", 2+i, play.Event{Type: play.Moved, Text: "e2e4", At: day}, play.Digest{}))
	}
	charged(home, 20_000, 44_000)
	_, err := s.AddMessage(atSchool, "m1", people.Message{Author: "another", Text: strings.Repeat("z", 100), At: day})
	must(t, err)
	charged(school, 100, 1000)
	for i := range 20 { // of which some are kept
		must(t, s.SaveReview(atSchool, "m1", fmt.Sprint(i), strings.Repeat("r", 1000), day.Add(time.Duration(i)*time.Second)))
	}
	charged(school, 8_000, 48_000)
	must(t, s.Delete(ctx, "m1"))
	charged(school, 0, 0)
	charged(home, 1000, 8000)

	class := guestsClass("c1")
	class.Body = strings.Repeat("b", 2000)
	must(t, s.AddDocument(atSchool, class))
	class.Version, class.Body = 1, strings.Repeat("b", 9000)
	must(t, s.SaveDocument(ctx, class))
	charged(school, 9000, 15_000)
	arranged := study("m3", "arranged c1", 1000)
	must(t, s.Create(ctx, arranged)) // by the server, for the class
	charged(school, 11_000, 23_000)
	must(t, errors.Join(s.DeleteDocument(ctx, "c1"), s.Delete(ctx, "m3")))
	charged(school, 0, 0)

	somebody(t, s, "pupil", "Minh") // signs up
	charged(home, 0, 0)
	charged("pupil", 1000, 8000)
	must(t, s.Create(atHome, study("m4", "visitor", 1000)))
	_, err = s.Adopt(ctx, "visitor", "pupil") // signs in
	must(t, err)
	charged(home, 0, 0)
	charged("pupil", 2000, 15_000)
}

// The charges are no less than what the database grows by, and not much more.
func testEstimate(t *testing.T, s Budgeted) {
	ctx, random := context.Background(), rand.New(rand.NewPCG(1, 2))
	for _, shape := range []struct {
		name                     string
		matches, events, comment int
	}{
		{"games", 100, 60, 0}, {"unstarted", 400, 0, 0}, {"remarks", 40, 20, 300}, {"comments", 40, 20, 1000}, {"essays", 10, 20, 5000},
	} {
		before, err := s.Used(ctx)
		must(t, err)
		payer := play.PayerAt(shape.name)
		var batch []play.Entry
		for i := range shape.matches {
			m, d := Full(fmt.Sprintf("%s of 20 letters%4d", shape.name, i))
			m.Kind, m.Owner, m.Sitters = play.KindGame, "a guest with 24 letters", [2]string{"a guest with 24 letters", "another with 24 letters"}
			m.Events, d.FEN = nil, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
			for range shape.events {
				text := make([]byte, 4+shape.comment)
				for i := range text {
					text[i] = byte('!' + random.IntN('~'-'!')) // which no database makes shorter
				}
				m.Events = append(m.Events, play.Event{Type: play.Moved, Text: string(text), At: day})
			}
			batch = append(batch, play.Entry{Saved: *m, Digest: d})
		}
		for few := range slices.Chunk(batch, 20) { // a transaction has a limit of time
			must(t, s.Create(play.WithPayer(ctx, payer), few...))
		}
		after, err := s.Used(ctx)
		must(t, err)
		charged, err := s.UsedBy(ctx, payer)
		must(t, err)
		if grown := after - before; charged < grown || charged > 5*grown {
			t.Errorf("%s: charged %d for %d bytes", shape.name, charged, grown)
		} else {
			t.Logf("%s: charged %d for %d bytes", shape.name, charged, grown)
		}
	}
}

// On a disk that fills, first only games begin, and then only moves are stored.
func testRoom(t *testing.T, s Budgeted) {
	room := play.RoomForAll
	s.SetBudgets(play.Budgets{Room: func() play.Room { return room }})
	m, d := Full("game")
	m.Events = nil
	must(t, s.Create(atHome, play.Entry{Saved: *m, Digest: d}, study("study", "guest", 1)))
	try := func(what string, refused bool, err error) {
		t.Helper()
		if errors.Is(err, play.ErrNoRoom) != refused || !refused && err != nil {
			t.Errorf("%s with room for %v: %v", what, room, err)
		}
	}
	for version := range 3 {
		room = play.Room(version)
		id := fmt.Sprint("m", version)
		games, _ := Full("g" + id)
		name, err := people.ParseName("Tên " + id)
		must(t, err)
		account := &people.Account{ID: "account " + id, Name: name, Created: day}
		class := guestsClass("c" + id)
		try("a move", false, s.Append(atHome, "game", version, play.Event{Type: play.Moved, Text: "e2e4", At: day}, d))
		try("a game", room == play.RoomForMoves, s.Create(atHome, play.Entry{Saved: *games, Digest: d}))
		try("a comment", room == play.RoomForMoves, s.Append(atHome, "study", 1+version, play.Event{Type: play.Commented, Text: "!", At: day}, d))
		try("a study", room > play.RoomForAll, s.Create(atHome, study("s"+id, "guest", 1)))
		try("an account", room > play.RoomForAll, s.AddAccount(atHome, account))
		try("a class", room > play.RoomForAll, s.AddDocument(atHome, class))
	}
}

// expire lets guests expire until nothing is left to do, and returns in how many steps.
func expire(t *testing.T, s Budgeted, before time.Time) (steps int) {
	t.Helper()
	for more := true; more; steps++ {
		var err error
		if more, err = s.ExpireGuests(context.Background(), before); err != nil || steps > 1000 {
			t.Fatal(steps, err)
		}
	}
	return steps
}

// What guests have stored goes when they were not seen for long. It stays as long as an
// account or a guest who still comes has to do with it, or its clock runs.
func testExpire(t *testing.T, s Budgeted) {
	ctx := context.Background()
	somebody(t, s, "account", "Lan")
	entry := func(id, owner, first, second string, due time.Time) play.Entry {
		m, d := Full(id)
		m.Owner, m.Sitters, d.Due = owner, [2]string{first, second}, due
		return play.Entry{Saved: *m, Digest: d}
	}
	later := day.Add(30 * 24 * time.Hour)
	must(t, s.Create(atHome,
		entry("own", "guest", "guest", "", time.Time{}),
		entry("two guests", "guest", "guest", "other", time.Time{}),
		entry("an account plays", "guest", "guest", "account", time.Time{}),
		entry("an account made it", "account", "guest", "other", time.Time{}),
		entry("with one who comes", "guest", "comes", "guest", time.Time{}),
		entry("correspondence", "clock", "clock", "other", later),
	))
	_, err := s.AddMessage(atHome, "own", people.Message{Author: "guest", Text: "hi", At: day})
	must(t, err)
	must(t, s.AddDocument(atHome, guestsClass("c1")))
	must(t, s.SeeGuest(ctx, "comes", later))
	must(t, s.SeeGuest(ctx, "unknown", later))
	left := func(want string) {
		t.Helper()
		var got []string
		for _, id := range []string{"own", "two guests", "an account plays", "an account made it", "with one who comes", "correspondence"} {
			if _, err := s.Load(ctx, id); err == nil {
				got = append(got, id)
			} else if !errors.Is(err, play.ErrNotFound) {
				t.Error(err)
			}
		}
		if all := strings.Join(got, ", "); all != want {
			t.Errorf("left: %s\nwant: %s", all, want)
		}
	}
	expire(t, s, day)
	left("own, two guests, an account plays, an account made it, with one who comes, correspondence")
	expire(t, s, day.Add(time.Hour))
	left("an account plays, an account made it, with one who comes, correspondence")
	if _, err := s.Document(ctx, "c1"); !errors.Is(err, meet.ErrNoDocument) {
		t.Errorf("the class of a guest: %v", err)
	}
	flagged := play.Digest{Ended: game.Result{Reason: game.Timeout}}
	must(t, s.Append(ctx, "correspondence", 2, play.Event{Type: play.Flagged, At: later}, flagged))
	expire(t, s, later)
	left("an account plays, an account made it, with one who comes")
	expire(t, s, later.Add(time.Hour))
	left("an account plays, an account made it")
	if used, err := s.UsedBy(ctx, play.PayerAt("192.0.2.1")); err != nil || used > 20_000 {
		t.Errorf("the address still pays for %d bytes, %v", used, err)
	}
}

// A guest with much is deleted in many small steps.
func testExpireInSteps(t *testing.T, s Budgeted) {
	var batch []play.Entry
	for i := range 100 {
		m, d := Full(fmt.Sprintf("m%03d", i))
		m.Owner, m.Sitters, d.Due = "guest", [2]string{}, time.Time{}
		for range 100 {
			m.Events = append(m.Events, play.Event{Type: play.Moved, Text: "e2e4", At: day})
		}
		batch = append(batch, play.Entry{Saved: *m, Digest: d})
	}
	for few := range slices.Chunk(batch, 10) { // a transaction has a limit of time
		must(t, s.Create(atHome, few...))
	}
	if steps := expire(t, s, day.Add(time.Hour)); steps < 20 {
		t.Errorf("deleted in %d steps", steps)
	}
	if list, err := s.List(context.Background(), play.Query{Visitor: "guest"}); err != nil || len(list) > 0 {
		t.Errorf("%d are left, %v", len(list), err)
	}
}
