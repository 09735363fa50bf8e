package live_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/play"
)

// arranged is a match of a tournament, a person against a bot.
func arranged(id string) live.Arrangement {
	return live.Arrangement{
		Setup: live.Setup{
			Game: "chess", Seats: [2]string{play.Human, "bot"}, Control: clock.Control{Total: time.Hour}, Undos: play.Unlimited,
		},
		ID: id, By: "cup", Players: [2]live.Visitor{me, ""},
	}
}

// However often a match is arranged, and on however many servers, there is one.
func TestArrangedOnce(t *testing.T) {
	store := newMemory()
	halls := []*live.Hall{newHall(t, store, bots{"bot": {}}), newHall(t, store, bots{"bot": {}})}
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			if err := halls[i%2].Arrange(ctx, arranged("m")); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if store.creates != 1 {
		t.Errorf("it was made %d times", store.creates)
	}
	rated := arranged("rated") // against an agent
	rated.Rated = true
	for _, q := range []live.Arrangement{{}, {ID: "x"}, {ID: "x", By: "cup"}, rated} {
		if err := halls[0].Arrange(ctx, q); !errors.Is(err, live.ErrRequest) {
			t.Errorf("%+v: %v", q, err)
		}
	}
}

// Against an agent too nobody has the match to themselves.
func TestNobodyRulesAnArrangedMatch(t *testing.T) {
	h := newHall(t, newMemory(), bots{"bot": {}})
	if err := h.Arrange(ctx, arranged("m")); err != nil {
		t.Fatal(err)
	}
	move(t, h, watch(t, h, "m"), "e2e4")
	seen := until(t, h, "m", "the answer", plies(2)) // and then nobody follows, but no clock stands still
	if seen.SpeaksForAll || seen.At.Pass || watch(t, h, "m").Paused || watch(t, h, "m").Clock.Running != game.First {
		t.Errorf("rule %v, pass %v, %+v", seen.SpeaksForAll, seen.At.Pass, seen.Clock)
	}
	for what, do := range map[string]func() error{
		"pause":  func() error { _, err := h.Pause(ctx, me, "m", seen.Version, true); return err },
		"back":   func() error { _, err := h.GoTo(ctx, me, "m", seen.Version, 0); return err },
		"pass":   func() error { _, err := h.Pass(ctx, me, "m", seen.Version); return err },
		"note":   func() error { _, err := h.Note(ctx, me, "m", seen.Version, 1, "!"); return err },
		"delete": func() error { return h.Delete(ctx, me, "m") },
	} {
		if err := do(); err == nil {
			t.Errorf("%s is allowed", what)
		}
	}
	if err := h.CheckQuestion(ctx, about(me, "m", seen.At.View)); !errors.Is(err, live.ErrHelpForbidden) {
		t.Errorf("help is allowed: %v", err)
	}
}

// Who does not make the first move in time has lost, and so has the other if neither
// came; who has moved is not hurried. Until then all hear how much time is left.
func TestAbsence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{})
		defer h.Close()
		q := arranged("m")
		q.Seats[1], q.Players = play.Human, [2]live.Visitor{me, friend}
		late, empty := q, q
		late.ID, empty.ID = "late", "empty"
		for _, q := range []live.Arrangement{q, late, empty} {
			if err := h.Arrange(ctx, q); err != nil {
				t.Fatal(err)
			}
		}
		expect := func(id string, from time.Time, want live.Progress) {
			t.Helper()
			want.Plies, want.Counts = 0, want.Begun
			c, err := h.ForfeitAbsent(ctx, id, live.Patience{Of: time.Minute, From: from})
			if c.Plies = 0; err != nil || c != want {
				t.Errorf("%s: %+v, %v, want %+v", id, c, err, want)
			}
		}
		left := func(id string, side game.Side, want time.Duration) {
			t.Helper()
			first := watch(t, h, id).FirstMove
			if first == nil || first.Side != side || first.Left.Round(time.Second) != want || first.Of != time.Minute {
				t.Errorf("%s: %+v, want %v", id, first, want)
			}
		}
		start := h.Now()
		time.Sleep(59 * time.Second)
		for _, id := range []string{"m", "late", "empty"} {
			expect(id, start, live.Progress{})
			left(id, game.First, time.Second)
		}
		if _, err := h.Snapshot(ctx, friend, "late", 0); err != nil { // looks at the board
			t.Fatal(err)
		}
		do(t, h, "m", "e2e4")
		time.Sleep(2 * time.Second)
		expect("late", h.Now(), live.Progress{}) // a server that has just started waits anew
		left("late", game.First, time.Minute)
		if c, err := h.ForfeitAbsent(ctx, "late", live.Patience{}); err != nil || c.Result.Over() || watch(t, h, "late").FirstMove != nil {
			t.Errorf("while the tournament is paused: %+v, %v", c, err)
		}
		expect("late", start, live.Progress{Result: game.Win(game.Second, game.Forfeit), Absent: [2]bool{true, false}})
		expect("empty", start, live.Progress{Result: game.Draw(game.Forfeit), Absent: [2]bool{true, true}})
		expect("m", start, live.Progress{}) // the other's turn has just begun
		left("m", game.Second, 58*time.Second)
		do(t, h, "m", "e7e5")
		time.Sleep(10 * time.Minute)
		expect("m", start, live.Progress{Begun: true})
	})
}

// Who does not come to a game in which a piece has turned up has lost a game that
// counts.
func TestAbsenceAfterAReveal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{})
		defer h.Close()
		q := arranged("m")
		q.Game, q.Seats[1], q.Players, q.Rated = "jieqi", play.Human, [2]live.Visitor{me, friend}, true
		if err := h.Arrange(ctx, q); err != nil {
			t.Fatal(err)
		}
		do(t, h, "m", "a3a4")
		start := h.Now()
		time.Sleep(50 * time.Second)
		c, err := h.ForfeitAbsent(ctx, "m", live.Patience{Of: 40 * time.Second, From: start})
		if err != nil || c.Absent != [2]bool{false, true} || c.Result != game.Win(game.First, game.Forfeit) || !c.Counts {
			t.Errorf("%+v, %v", c, err)
		}
	})
}

// crowded is a store whose lists come when all who ask for one have asked.
type crowded struct {
	*memory
	asked sync.WaitGroup
}

func (s *crowded) List(ctx context.Context, q play.Query) ([]play.Entry, error) {
	list, err := s.memory.List(ctx, q)
	s.asked.Done()
	s.asked.Wait()
	return list, err
}

// Pages that ask for the next game of a series at once get the same one, also
// from two servers.
func TestTheNextOfASeriesIsOne(t *testing.T) {
	store := &crowded{memory: newMemory()}
	halls := []*live.Hall{newHall(t, store, bots{}), newHall(t, store, bots{})}
	first := create(t, halls[0], request{Game: "chess", Seats: [2]string{play.Human, play.Human}, Games: 3}).Match.ID
	if _, err := halls[0].Resign(ctx, me, first, 0, game.First); err != nil {
		t.Fatal(err)
	}
	const pages = 4
	store.asked.Add(pages)
	next := make([]string, pages)
	var wait sync.WaitGroup
	for i := range next {
		wait.Go(func() {
			seen, err := halls[i%2].CreateNextOfSeries(ctx, me, first)
			if err != nil {
				t.Error(err)
				return
			}
			next[i] = seen.Match.ID
			if s, ok := seen.Match.Series(); !ok || s.Number != 2 || s.First != first {
				t.Errorf("page %d: %+v", i, s)
			}
		})
	}
	wait.Wait()
	for _, id := range next {
		if id != next[0] || id == first {
			t.Fatalf("the next game is %q", next)
		}
	}
	if store.creates != 2 {
		t.Errorf("%d games were made, want 2", store.creates)
	}
}

// A game left without a move is gone when its visitor begins another, an hour
// later; one that is looked at stays, and so does one that was played, a study,
// and what others began.
func TestUnplayedGamesAreNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), nil)
		left, followed, played := create(t, h, request{}), create(t, h, request{}), create(t, h, request{})
		study := create(t, h, request{Kind: play.KindStudy})
		theirs, err := h.Create(ctx, stranger, live.Setup{Game: "chess", Seats: [2]string{play.Human, play.Human}, Undos: play.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		move(t, h, played, "e2e4")
		follow(t, h, followed.Match.ID)
		create(t, h, request{})
		if _, err := h.Snapshot(ctx, me, left.Match.ID, 0); err != nil {
			t.Errorf("gone at once: %v", err)
		}
		time.Sleep(time.Hour + time.Second)
		create(t, h, request{})
		if _, err := h.Snapshot(ctx, me, left.Match.ID, 0); !errors.Is(err, play.ErrNotFound) {
			t.Errorf("an hour later: %v", err)
		}
		for name, seen := range map[string]*live.Snapshot{"followed": followed, "played": played, "study": study, "theirs": theirs} {
			if _, err := h.Snapshot(ctx, me, seen.Match.ID, 0); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
