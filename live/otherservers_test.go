package live_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/play"
)

// common is a store that several halls share. Its clock is ahead of theirs.
type common struct {
	*memory
	ahead  time.Duration
	outage time.Duration
	claims map[string]claim // by what is claimed
}

// claim is the number of a server, and how often it has claimed.
type claim struct{ by, times int }

// end is what one of the servers has of it.
type end struct {
	*common
	number int
}

func (s end) Claim(_ context.Context, what string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.claims == nil {
		s.common.claims = map[string]claim{}
	}
	has := s.claims[what]
	if has.times > 0 && has.by != s.number {
		return false, nil
	}
	s.claims[what] = claim{s.number, has.times + 1}
	return true, nil
}

func (s end) Release(_ context.Context, what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if has := s.claims[what]; has.times > 0 && has.by == s.number {
		s.claims[what] = claim{s.number, has.times - 1}
	}
}

var _ live.SharedStore = end{}

func (s *common) Versions(_ context.Context, ids []string) (map[string]int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	versions := map[string]int{}
	for _, id := range ids {
		if m := s.matches[id]; m != nil {
			versions[id] = len(m.Events)
		}
	}
	return versions, nil
}

func (s *common) Now(context.Context) (time.Time, error) { return time.Now().Add(s.ahead), nil }

func (s *common) Outage(context.Context, time.Time, time.Time) (time.Duration, error) {
	return s.outage, nil
}

// wire is a bus between the halls of a test.
type wire struct {
	mu   sync.Mutex
	ears []ear
	cut  atomic.Bool // nobody hears anything
}

type ear struct {
	owner *plug
	topic string
	hear  func(text string)
}

// plug is one end of a wire.
type plug struct{ wire *wire }

func (p *plug) Subscribe(topic string, f func(text string)) error {
	p.wire.mu.Lock()
	defer p.wire.mu.Unlock()
	p.wire.ears = append(p.wire.ears, ear{p, topic, f})
	return nil
}

func (p *plug) Publish(topic, text string) {
	p.wire.mu.Lock()
	ears := slices.Clone(p.wire.ears)
	p.wire.mu.Unlock()
	for _, e := range ears {
		if e.owner != p && e.topic == topic && !p.wire.cut.Load() {
			e.hear(text)
		}
	}
}

// What happens on one server is seen on another: at once with a bus, within a
// beat without.
func TestServersShareMatches(t *testing.T) {
	for _, bus := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s := &common{memory: newMemory()}
			a, b := newHall(t, end{s, 1}, nil), newHall(t, end{s, 2}, nil)
			wait := 2 * time.Second
			if bus {
				w := &wire{}
				if err := errors.Join(a.ConnectBus(&plug{wire: w}), b.ConnectBus(&plug{wire: w})); err != nil {
					t.Fatal(err)
				}
				wait = 0
			}
			seen := create(t, a, request{})
			f := follow(t, b, seen.Match.ID)
			<-f.C
			move(t, a, seen, "e2e4")
			time.Sleep(wait)
			synctest.Wait()
			select {
			case <-f.C:
			default:
				t.Fatalf("bus %v: nobody was told", bus)
			}
			now, err := f.Snapshot(ctx, 0)
			if err != nil || now.Version != 1 {
				t.Fatalf("bus %v: version %d, %v", bus, now.Version, err)
			}
			if now := move(t, b, now, "e7e5"); now.Version != 2 {
				t.Errorf("the answer is version %d", now.Version)
			}
		})
	}
}

// Who has heard of a move from another server can answer it here, though this
// one has not.
func TestClientsMayBeAhead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &common{memory: newMemory()}
		a, b := newHall(t, end{s, 1}, nil), newHall(t, end{s, 2}, nil)
		seen := create(t, a, request{})
		watch(t, b, seen.Match.ID) // it is in memory there
		next := move(t, a, seen, "e2e4")
		if got := move(t, b, next, "e7e5"); got.Version != 2 {
			t.Errorf("version %d", got.Version)
		}
		// And who is behind is told so, whatever this server believes.
		if _, err := a.Move(ctx, me, seen.Match.ID, 1, "d7d5", nil); !errors.Is(err, play.ErrStale) {
			t.Errorf("a second answer: %v", err)
		}
		if len(s.matches[seen.Match.ID].Events) != 2 {
			t.Error("it was stored")
		}
	})
}

// The flag of a match falls though the server that had it is gone, and not
// before its time.
func TestOrphansAreSwept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &common{memory: newMemory()}
		a, b := newHall(t, end{s, 1}, nil), newHall(t, end{s, 2}, nil)
		_ = b
		seen := create(t, a, request{Control: clock.Control{Total: time.Minute}})
		id := move(t, a, seen, "e2e4").Match.ID
		time.Sleep(10 * time.Second)
		a.Close()
		time.Sleep(45 * time.Second)
		if d := s.digest(id); d.Ended.Over() {
			t.Errorf("too soon: %v", d.Ended)
		}
		time.Sleep(15 * time.Second)
		synctest.Wait()
		if d := s.digest(id); d.Ended != game.Win(game.First, game.Timeout) {
			t.Errorf("nobody let the flag fall: %v", d.Ended)
		}
	})
}

// Servers go by the store's clock, and who lost their server is not charged for it.
func TestClockOfTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &common{memory: newMemory(), ahead: 10 * time.Second}
		a := newHall(t, end{s, 1}, nil)
		seen := create(t, a, request{Control: clock.Control{Total: time.Minute}})
		id := seen.Match.ID
		move(t, a, seen, "e2e4")
		if at := s.matches[id].Events[0].At; time.Until(at) != s.ahead {
			t.Errorf("the move was made %v from now", time.Until(at))
		}
		time.Sleep(20 * time.Second)
		s.outage = 3 * time.Second
		b := newHall(t, end{s, 2}, nil)
		got := watch(t, b, id)
		if left := got.Clock.Left[game.Second]; left != 43*time.Second {
			t.Errorf("%v are left of a minute after 20 s of which 3 were an outage", left)
		}
	})
}

// An agent whose match is followed on two servers is asked on one of them, and on
// the other when nobody is left there.
func TestOneServerThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b := &common{memory: newMemory()}, &bot{}
		one, two := newHall(t, end{s, 1}, bots{"bot": b}), newHall(t, end{s, 2}, bots{"bot": b})
		w := &wire{}
		if err := errors.Join(one.ConnectBus(&plug{wire: w}), two.ConnectBus(&plug{wire: w})); err != nil {
			t.Fatal(err)
		}
		id := create(t, one, request{Seats: [2]string{"bot", "bot"}}).Match.ID
		f, err := one.Follow(ctx, stranger, id)
		if err != nil {
			t.Fatal(err)
		}
		go keepLooking(t, f)
		go keepLooking(t, follow(t, two, id))
		time.Sleep(20*live.Pace + live.Pace/2)
		synctest.Wait()
		asked, _, _ := b.count()
		if moves := watch(t, two, id).Version; moves < 10 || asked > moves+1 { // without claims twice as many
			t.Errorf("%d moves were asked for, %d were made", asked, moves)
		}
		f.Close()
		before := watch(t, two, id).Version
		time.Sleep(20 * live.Pace)
		synctest.Wait()
		if after := watch(t, two, id).Version; after < before+10 {
			t.Errorf("when the other server is left, %d moves become %d", before, after)
		}
	})
}

// keepLooking looks at a match whenever there is something new, as a page does.
func keepLooking(t *testing.T, f *live.Follower) {
	for {
		select {
		case <-t.Context().Done():
			return
		case <-f.C:
		}
		if _, err := f.Snapshot(t.Context(), 0); err != nil {
			return
		}
	}
}

// Who follows a match on one server is there for who follows it on another, also
// when they sit down later, until they leave or their server is silent.
func TestPlayersAreSeenElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, w := &common{memory: newMemory()}, &wire{}
		one, two := newHall(t, end{s, 1}, nil), newHall(t, end{s, 2}, nil)
		if err := errors.Join(one.ConnectBus(&plug{wire: w}), two.ConnectBus(&plug{wire: w})); err != nil {
			t.Fatal(err)
		}
		free := game.Second
		id := create(t, one, request{Open: &free}).Match.ID
		here := func(h *live.Hall, want [2]bool) {
			t.Helper()
			synctest.Wait()
			if got := watch(t, h, id).Here; got != want {
				t.Errorf("here are %v, want %v", got, want)
			}
		}
		mine, err := one.Follow(ctx, me, id)
		if err != nil {
			t.Fatal(err)
		}
		here(two, [2]bool{true, false})
		theirs, err := two.Follow(ctx, stranger, id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := two.Sit(ctx, stranger, id); err != nil {
			t.Fatal(err)
		}
		here(one, [2]bool{true, true})
		time.Sleep(time.Hour)
		here(one, [2]bool{true, true})
		mine.Close()
		here(two, [2]bool{false, true})
		w.cut.Store(true) // the servers are cut off from each other
		time.Sleep(time.Minute)
		here(one, [2]bool{false, false})
		theirs.Close()
	})
}

// A player who has come to a game on one server has not missed it for another, even
// if they look at another page when the time of their opponent is up. Where both have
// stayed away, both have lost.
func TestAbsenceOnTwoServers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, w := &common{memory: newMemory()}, &wire{}
		one, two := newHall(t, end{s, 1}, nil), newHall(t, end{s, 2}, nil)
		if err := errors.Join(one.ConnectBus(&plug{wire: w}), two.ConnectBus(&plug{wire: w})); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{"waits", "looked", "empty"} {
			a := arranged(id)
			a.Seats[1], a.Players = play.Human, [2]live.Visitor{me, friend}
			if err := one.Arrange(ctx, a); err != nil {
				t.Fatal(err)
			}
		}
		start := one.Now()
		for _, id := range []string{"waits", "looked"} {
			f, err := two.Follow(ctx, friend, id)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if id == "looked" {
				f.Close()
			}
		}
		time.Sleep(61 * time.Second)
		for id, absent := range map[string][2]bool{"waits": {true, false}, "looked": {true, false}, "empty": {true, true}} {
			c, err := one.ForfeitAbsent(ctx, id, live.Patience{Of: time.Minute, From: start})
			if err != nil || c.Absent != absent {
				t.Errorf("%s: %+v, %v, want %v", id, c, err, absent)
			}
		}
	})
}
