//go:build unix

package live_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/store"
	"banco/store/postgrestest"
)

const day = clock.Day

// post hears the notices of several servers, and knows who is on vacation.
type post struct {
	mu      sync.Mutex
	notices []string
	away    map[live.Visitor]time.Time
}

func (p *post) hear(n live.Notice) {
	p.mu.Lock()
	defer p.mu.Unlock()
	what := "turn"
	if n.Reminder {
		what = "reminder"
	}
	p.notices = append(p.notices, fmt.Sprintf("%s %s %v", n.Player, what, n.Left))
}

func (p *post) until(_ context.Context, v live.Visitor) (time.Time, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.away[v], nil
}

// leave lets a visitor be on vacation.
func (p *post) leave(v live.Visitor, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.away[v] = until
}

// take returns the notices since the last time.
func (p *post) take() (list []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list, p.notices = p.notices, nil
	return list
}

// expect checks the notices since the last time.
func (p *post) expect(t *testing.T, when string, want ...string) {
	t.Helper()
	synctest.Wait()
	if got := p.take(); !slices.Equal(got, want) {
		t.Errorf("%s: notices %q, want %q", when, got, want)
	}
}

// servers is a number of servers on one store, whose clocks run by the beat.
type servers struct {
	t     *testing.T
	open  func(t *testing.T, number int) live.SharedStore // what one of them has of the store
	store play.Store
	beat  time.Duration
	post  *post
	wire  *wire
	of    map[*live.Hall]play.Store
}

func (s *servers) start() *live.Hall {
	s.t.Helper()
	own := s.open(s.t, len(s.of)+1)
	h := newHall(s.t, own, nil)
	s.of[h] = own
	h.Slow(s.beat)
	h.OnNotice(s.post.hear)
	h.SetVacations(s.post.until)
	if err := h.ConnectBus(&plug{wire: s.wire}); err != nil {
		s.t.Fatal(err)
	}
	return h
}

// stop stops a server, with a last beat: most beat every second, so that no time is lost.
func (s *servers) stop(h *live.Hall) {
	s.t.Helper()
	if err := s.of[h].Heartbeat(ctx, time.Now()); err != nil {
		s.t.Fatal(err)
	}
	h.Close()
}

// onServers runs a test of servers in a bubble, where a day takes no time: on a store in
// memory, and on PostgreSQL, where every server has connections of its own.
func onServers(t *testing.T, test func(*testing.T, *servers)) {
	t.Helper()
	run := func(t *testing.T, beat time.Duration, open func(t *testing.T, number int) live.SharedStore) {
		synctest.Test(t, func(t *testing.T) {
			test(t, &servers{
				t: t, open: open, store: open(t, 0), beat: beat, of: map[*live.Hall]play.Store{},
				post: &post{away: map[live.Visitor]time.Time{}}, wire: &wire{},
			})
		})
	}
	t.Run("memory", func(t *testing.T) {
		shared := &common{memory: newMemory()}
		run(t, time.Minute, func(_ *testing.T, number int) live.SharedStore { return end{shared, number} })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		if testing.Short() {
			t.Skip("starts PostgreSQL")
		}
		c, err := postgrestest.Start()
		if err != nil {
			t.Fatal(err)
		}
		defer c.Stop()
		address, err := c.Database()
		if err != nil {
			t.Fatal(err)
		}
		run(t, 10*time.Minute, func(t *testing.T, _ int) live.SharedStore {
			s, err := store.OpenPostgres(ctx, address)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			return bubbled{s}
		})
	})
}

// bubbled is PostgreSQL for servers in a bubble: it goes by their clock, and knows that
// beats are far apart.
type bubbled struct{ *store.Postgres }

func (bubbled) Now(context.Context) (time.Time, error) { return time.Now(), nil }

func (bubbled) Outage(context.Context, time.Time, time.Time) (time.Duration, error) { return 0, nil }

// endedAt returns when the last event of a match happened, and how the match stands.
func (s *servers) endedAt(id string) (time.Time, game.Result) {
	s.t.Helper()
	saved, err := s.store.Load(ctx, id)
	if err != nil {
		s.t.Fatal(err)
	}
	m, err := play.Resume(games[slices.IndexFunc(games, func(g game.Game) bool { return g.Name() == saved.Game })], *saved)
	if err != nil {
		s.t.Fatal(err)
	}
	return saved.Events[len(saved.Events)-1].At, m.Result()
}

// byMail begins a game of me against a friend with days for a move.
func byMail(t *testing.T, h *live.Hall, days int) string {
	t.Helper()
	return met(t, h, request{Control: clock.Control{PerMove: time.Duration(days) * day}})
}

// Days pass on two servers: players are told once that it is their turn, once that a day
// is left, and lose to the second, though nobody looks, servers stop and others start.
func TestDaysOnTwoServers(t *testing.T) {
	onServers(t, func(t *testing.T, s *servers) {
		a, b := s.start(), s.start()
		id := byMail(t, a, 3)
		s.post.expect(t, "when both sit", "me turn 72h0m0s")
		time.Sleep(10 * day) // the first move starts the clocks
		s.post.expect(t, "before the first move")
		do(t, a, id, "e2e4")
		s.post.expect(t, "after the first move", "friend turn 72h0m0s")
		time.Sleep(2*day - time.Millisecond)
		s.post.expect(t, "too early")
		time.Sleep(time.Millisecond)
		s.post.expect(t, "with a day left", "friend reminder 24h0m0s")
		time.Sleep(day - time.Second)
		s.post.expect(t, "no second reminder")
		begun := time.Now()
		do(t, b, id, "e7e5") // in the last second, on the other server
		s.post.expect(t, "after the answer", "me turn 72h0m0s")
		time.Sleep(day)
		s.stop(a) // the one that has made the game
		c := s.start()
		time.Sleep(day)
		s.post.expect(t, "on the servers that are left", "me reminder 24h0m0s")
		s.stop(b)
		time.Sleep(time.Hour)
		s.stop(c)
		d := s.start() // no server was away
		time.Sleep(23*time.Hour - time.Millisecond)
		synctest.Wait()
		if _, result := s.endedAt(id); result.Over() {
			t.Error("the flag fell too early")
		}
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		at, result := s.endedAt(id)
		if late := at.Sub(begun.Add(3 * day)); result != game.Win(game.Second, game.Timeout) || late < 0 || late > time.Second {
			t.Errorf("%v, %v late", result, late)
		}
		s.post.expect(t, "after the end")
		if list, err := d.CorrespondenceOf(ctx, me); err != nil || len(list) != 0 {
			t.Errorf("a game that is over is listed: %+v, %v", list, err)
		}
	})
}

// On vacation a player's clock stands on all servers, and runs again afterwards. It also
// stands in a game that begins meanwhile.
func TestVacationOnTwoServers(t *testing.T) {
	onServers(t, func(t *testing.T, s *servers) {
		a, b := s.start(), s.start()
		id, other := byMail(t, a, 3), byMail(t, b, 1)
		do(t, a, id, "e2e4")
		do(t, b, other, "d2d4", "d7d5")
		time.Sleep(day)
		left := func(h *live.Hall) [2]time.Duration { return watch(t, h, id).Clock.Left }
		until := time.Now().Add(5 * day)
		s.post.leave(friend, until)
		if err := b.BeginVacation(ctx, friend, until); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if seen := watch(t, a, id); !seen.Vacation[1].Equal(until) || !seen.Vacation[0].IsZero() {
			t.Errorf("the opponent sees %v", seen.Vacation)
		}
		fresh := byMail(t, a, 1) // my friend has forgotten the vacation
		do(t, b, fresh, "e2e4")
		synctest.Wait()
		s.post.take()
		time.Sleep(4 * day)
		s.post.expect(t, "on vacation") // nobody is reminded of a clock that stands
		if got := left(a); got[1] != 2*day {
			t.Errorf("after four days of vacation %v are left", got[1])
		}
		if _, result := s.endedAt(fresh); result.Over() {
			t.Errorf("the flag of a player on vacation fell: %v", result)
		}
		if _, result := s.endedAt(other); result != game.Win(game.Second, game.Timeout) {
			t.Errorf("the clock of the other player: %v", result)
		}
		s.stop(a)
		c := s.start()
		time.Sleep(2 * day) // the vacation has ended a day ago
		synctest.Wait()
		if got := left(c); got[1] != day {
			t.Errorf("a day after the vacation %v are left", got[1])
		}
		s.post.expect(t, "after the vacation", "friend reminder 12h0m0s", "friend reminder 24h0m0s")
		until = time.Now().Add(10 * day)
		if err := errors.Join(c.BeginVacation(ctx, friend, until), c.BeginVacation(ctx, friend, until)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(day)
		if err := errors.Join(b.EndVacation(ctx, friend), b.EndVacation(ctx, friend)); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		time.Sleep(day + 5*time.Minute)
		synctest.Wait()
		at, result := s.endedAt(id)
		if late := at.Sub(begun.Add(day)); result != game.Win(game.First, game.Timeout) || late < 0 || late > time.Second {
			t.Errorf("after coming back early: %v, %v late", result, late)
		}
	})
}

// Conditional moves are made at once, on whichever server the other moves, also one that
// was started later, until the other leaves the line. Nobody but their player hears of them.
func TestConditionalMovesOnTwoServers(t *testing.T) {
	onServers(t, func(t *testing.T, s *servers) {
		a, b := s.start(), s.start()
		id := byMail(t, a, 3)
		do(t, a, id, "e2e4")
		seen := watch(t, a, id)
		lines := [][]string{{"e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"}, {"c7c5", "g1f3"}}
		kept, err := a.SaveLines(ctx, me, id, seen.Version, lines)
		if err != nil || len(kept) != 2 || !slices.Equal(kept[0].Moves, strings.Fields("e7e5 g1f3 b8c6 f1b5 a7a6 b5a4")) {
			t.Fatalf("kept %+v, %v", kept, err)
		}
		if now := watch(t, b, id); now.Version != seen.Version {
			t.Error("the other player hears of conditional moves")
		}
		if theirs, err := b.Private(ctx, friend, id); err != nil || len(theirs.Lines) != 0 {
			t.Errorf("the other player sees %+v, %v", theirs, err)
		}
		if _, err := b.Private(ctx, stranger, id); err == nil {
			t.Error("a stranger sees them")
		}
		s.post.take()
		got := do(t, b, id, "e7e5")
		if got.Current != 3 || got.At.Last.UCI != "g1f3" {
			t.Errorf("after the move that was expected: node %d, %+v", got.Current, got.At.Last)
		}
		s.post.expect(t, "both moves", "friend turn 72h0m0s")
		synctest.Wait()
		if own, err := a.Private(ctx, me, id); err != nil || len(own.Lines) != 1 || len(own.Lines[0]) != 4 || own.Lines[0][1].UCI != "f1b5" {
			t.Errorf("lines that the game may still follow: %+v, %v", own, err)
		}
		s.stop(a) // the one that has kept them
		c := s.start()
		time.Sleep(day)
		s.post.take()
		if got = do(t, c, id, "b8c6"); got.Current != 5 || got.At.Last.UCI != "f1b5" {
			t.Errorf("on a server that was started later: node %d, %+v", got.Current, got.At.Last)
		}
		s.post.expect(t, "both moves a day later", "friend turn 72h0m0s")
		if got = do(t, b, id, "g8f6"); got.Current != 6 { // another move than was expected
			t.Errorf("after another move: node %d", got.Current)
		}
		synctest.Wait()
		if own, err := c.Private(ctx, me, id); err != nil || len(own.Lines) != 0 {
			t.Errorf("after another move the lines are %+v, %v", own, err)
		}
		s.post.expect(t, "after another move", "me turn 72h0m0s")
	})
}

// A server that stops before it has made a prepared move leaves that to the next one.
func TestConditionalMoveAfterACrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, nil)
		h.Slow(time.Minute)
		id := byMail(t, h, 1)
		seen := do(t, h, id, "e2e4")
		if _, err := h.SaveLines(ctx, me, id, seen.Version, [][]string{{"e7e5", "g1f3"}}); err != nil {
			t.Fatal(err)
		}
		h.Close()
		s.mu.Lock()
		s.matches[id].Events = append(s.matches[id].Events, play.Event{
			Type: play.Moved, Seat: game.Second, Node: 1, Text: "e7e5", At: time.Now(),
		})
		s.mu.Unlock()
		s.restart()
		newHall(t, s, nil)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		s.mu.Lock()
		defer s.mu.Unlock()
		if events := s.matches[id].Events; events[len(events)-1].Text != "g1f3" {
			t.Errorf("the last event is %+v", events[len(events)-1])
		}
	})
}

// Conditional moves are legal, in pairs, bounded, and of a game that hides nothing.
func TestConditionalMovesAreChecked(t *testing.T) {
	h := newHall(t, newMemory(), nil)
	id := byMail(t, h, 1)
	seen := do(t, h, id, "e2e4")
	long := strings.Fields(strings.Repeat("g8f6 g1f3 f6g8 f3g1 ", 6))
	for _, lines := range [][][]string{
		{{"e7e5"}}, {{}}, {{"e7e4", "g1f3"}}, {{"e7e5", "e1e3"}}, {{"e7e5", "d8h4"}}, {long},
		slices.Repeat([][]string{{"e7e5", "g1f3"}}, play.MaxLines+1), {{"f7f6", "d2d4", "g7g5", "d1h5", "a7a6", "a2a3"}},
	} {
		if _, err := h.SaveLines(ctx, me, id, seen.Version, lines); err == nil {
			t.Errorf("%v: kept", lines)
		}
	}
	for who, want := range map[live.Visitor]error{friend: play.ErrTurn, stranger: live.ErrSeat} {
		if _, err := h.SaveLines(ctx, who, id, seen.Version, [][]string{{"e7e5", "g1f3"}}); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", who, err, want)
		}
	}
	if _, err := h.SaveLines(ctx, me, id, seen.Version-1, nil); !errors.Is(err, play.ErrStale) {
		t.Errorf("of an old version: %v", err)
	}
	fast := met(t, h, request{Control: clock.Control{PerMove: time.Hour}})
	seen = do(t, h, fast, "e2e4")
	if _, err := h.SaveLines(ctx, me, fast, seen.Version, [][]string{{"e7e5", "g1f3"}}); !errors.Is(err, play.ErrRequest) {
		t.Errorf("in a fast game: %v", err)
	}
	hidden := met(t, h, request{Game: "jieqi", Control: clock.Control{PerMove: day}})
	at := watch(t, h, hidden)
	seen = do(t, h, hidden, at.At.Moves[0].UCI)
	if _, err := h.SaveLines(ctx, me, hidden, seen.Version, [][]string{{"a6a5", "a3a4"}}); !errors.Is(err, play.ErrLines) {
		t.Errorf("in a dealt game: %v", err)
	}
}

// Notes are their player's alone, and bounded.
func TestPrivateNotes(t *testing.T) {
	h := newHall(t, newMemory(), nil)
	id := byMail(t, h, 1)
	if err := h.SaveNote(ctx, me, id, "tấn công cánh vua\x00"); err != nil {
		t.Fatal(err)
	}
	for who, want := range map[live.Visitor]string{me: "tấn công cánh vua", friend: ""} {
		if own, err := h.Private(ctx, who, id); err != nil || own.Note != want {
			t.Errorf("%s reads %q, %v", who, own.Note, err)
		}
	}
	if err := h.SaveNote(ctx, stranger, id, "x"); !errors.Is(err, live.ErrSeat) {
		t.Errorf("a stranger: %v", err)
	}
	if err := h.SaveNote(ctx, me, id, strings.Repeat("x", play.MaxPrivateNote+1)); !errors.Is(err, play.ErrRequest) {
		t.Errorf("too long: %v", err)
	}
}

// The list has my turn first, and then the least time.
func TestCorrespondenceList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), nil)
		h.Slow(time.Minute)
		fresh, soon, theirs, later := byMail(t, h, 7), byMail(t, h, 2), byMail(t, h, 1), byMail(t, h, 3)
		do(t, h, soon, "e2e4", "e7e5")
		do(t, h, later, "e2e4", "e7e5")
		do(t, h, theirs, "e2e4")
		met(t, h, request{}) // without a clock
		time.Sleep(time.Hour)
		list, err := h.CorrespondenceOf(ctx, me)
		var got []string
		for _, g := range list {
			got = append(got, g.ID)
		}
		if err != nil || !slices.Equal(got, []string{soon, later, fresh, theirs}) {
			t.Errorf("listed %v, %v", got, err)
		}
		if list[0].Left != 47*time.Hour || list[2].Left != 7*day || list[0].Turn != game.First || list[3].Turn != game.Second {
			t.Errorf("%+v", list)
		}
	})
}

// A game by correspondence waits for its first move while its player begins others.
func TestUnstartedCorrespondenceIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, nil)
		h.Slow(time.Minute)
		seen, err := h.CreateFromSeek(ctx, me, live.Setup{
			Game: "chess", Seats: [2]string{play.Human, play.Human}, Control: clock.Control{PerMove: day},
		}, live.Pairing{Players: [2]live.Visitor{friend, me}})
		if err != nil {
			t.Fatal(err)
		}
		for _, age := range []time.Duration{2 * time.Hour, 13 * day} {
			time.Sleep(age)
			create(t, h, request{})
			if _, err := h.Snapshot(ctx, me, seen.Match.ID, 0); err != nil {
				t.Errorf("after %v: %v", age, err)
			}
		}
	})
}
