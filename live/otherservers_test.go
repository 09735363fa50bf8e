package live_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	ahead   atomic.Int64 // a Duration
	outage  time.Duration
	asks    atomic.Int64 // how long a question about the time is on its way, and an answer
	answers atomic.Int64
	claims  map[string]claim  // by what is claimed
	beats   map[int]time.Time // the last of each server
	polled  atomic.Int64      // versions that were asked for
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
	s.polled.Add(int64(len(ids)))
	for _, id := range ids {
		if m := s.matches[id]; m != nil {
			versions[id] = len(m.Events)
		}
	}
	return versions, nil
}

func (s end) Heartbeat(ctx context.Context, now time.Time) error {
	s.mu.Lock()
	if s.beats == nil {
		s.common.beats = map[int]time.Time{}
	}
	s.beats[s.number] = now
	s.mu.Unlock()
	return s.common.Heartbeat(ctx, now)
}

func (s end) Servers(_ context.Context, since time.Time) (own string, others []string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for number, at := range s.beats {
		if number != s.number && at.After(since) {
			others = append(others, fmt.Sprint(number))
		}
	}
	return fmt.Sprint(s.number), others, nil
}

func (s *common) Now(context.Context) (time.Time, error) {
	time.Sleep(time.Duration(s.asks.Load()))
	now := time.Now().Add(time.Duration(s.ahead.Load()))
	time.Sleep(time.Duration(s.answers.Load()))
	return now, nil
}

func (s *common) Outage(context.Context, time.Time, time.Time) (time.Duration, error) {
	return s.outage, nil
}

// wire is a bus between the halls of a test.
type wire struct {
	mu    sync.Mutex
	ears  []ear
	cut   atomic.Bool  // nobody hears anything
	down  atomic.Bool  // and all know it
	again atomic.Int64 // how often it was mended
	lost  atomic.Int64 // hints of moves that are still to be lost
	told  atomic.Int64 // hints of moves that have come
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
		if e.owner == p || e.topic != topic || p.wire.cut.Load() || p.wire.down.Load() {
			continue
		}
		if strings.HasPrefix(text, "moved ") {
			if p.wire.lost.Add(-1) >= 0 {
				continue
			}
			p.wire.told.Add(1)
		}
		e.hear(text)
	}
}

func (p *plug) Listen(topic string, f func(key, text string)) (join, leave func(key string), err error) {
	join = func(key string) { p.Subscribe(topic+"."+key, func(text string) { f(key, text) }) }
	leave = func(key string) {
		p.wire.mu.Lock()
		defer p.wire.mu.Unlock()
		p.wire.ears = slices.DeleteFunc(p.wire.ears, func(e ear) bool { return e.owner == p && e.topic == topic+"."+key })
	}
	return join, leave, nil
}

func (p *plug) Connected() bool { return !p.wire.down.Load() }

func (p *plug) Reconnects() int { return int(p.wire.again.Load()) }

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
		s := &common{memory: newMemory()}
		s.ahead.Store(int64(10 * time.Second))
		a := newHall(t, end{s, 1}, nil)
		seen := create(t, a, request{Control: clock.Control{Total: time.Minute}})
		id := seen.Match.ID
		move(t, a, seen, "e2e4")
		if at := s.matches[id].Events[0].At; time.Until(at) != 10*time.Second {
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

// A store that answers late, as a busy one does, does not put a clock wrong that was right;
// a clock that somebody has set is followed all the same.
func TestClockOfABusyStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &common{memory: newMemory()}
		s.ahead.Store(int64(10 * time.Second))
		h := newHall(t, end{s, 1}, nil)
		check := func(when string, most time.Duration) {
			t.Helper()
			if off := h.Now().Sub(time.Now().Add(time.Duration(s.ahead.Load()))).Abs(); off > most {
				t.Errorf("%s: the clock is %v wrong", when, off)
			}
		}
		s.answers.Store(int64(800 * time.Millisecond))
		time.Sleep(time.Minute)
		check("late answers", time.Millisecond)
		s.answers.Store(0)
		s.asks.Store(int64(10 * time.Millisecond))
		for range 100 { // in half an hour clocks come apart by more than such an answer is wrong
			s.ahead.Add(int64(time.Second / 500))
			time.Sleep(20 * time.Second)
		}
		check("clocks that come apart", 12*time.Millisecond)
		s.ahead.Add(int64(time.Minute))
		time.Sleep(20 * time.Second)
		check("a clock that was set", 6*time.Millisecond)
		s.asks.Store(int64(500 * time.Millisecond))
		s.ahead.Add(-int64(time.Hour))
		time.Sleep(20 * time.Second)
		check("a clock that was set, and late questions", 251*time.Millisecond)
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

// cluster returns halls on one store that hear each other, and have done so for a while.
func cluster(t *testing.T, size int) (*common, *wire, []*live.Hall) {
	t.Helper()
	s, w := &common{memory: newMemory()}, &wire{}
	var halls []*live.Hall
	for i := range size {
		h := newHall(t, end{s, i + 1}, nil)
		if err := h.ConnectBus(&plug{wire: w}); err != nil {
			t.Fatal(err)
		}
		halls = append(halls, h)
	}
	time.Sleep(10 * time.Second)
	return s, w, halls
}

// A hint goes to the servers that have the match in memory, and to no other: not to one
// that never had it, nor to one that it has left.
func TestHintsGoWhereTheMatchIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, w, halls := cluster(t, 3)
		seen := create(t, halls[0], request{})
		id := seen.Match.ID
		count := func(text string, want int64) {
			t.Helper()
			w.told.Store(0)
			seen = move(t, halls[0], seen, text)
			synctest.Wait()
			if got := w.told.Load(); got != want {
				t.Errorf("%s: %d hints came, want %d", text, got, want)
			}
		}
		count("e2e4", 0)
		watch(t, halls[1], id)
		count("e7e5", 1)
		watch(t, halls[1], id)
		watch(t, halls[2], id)
		count("g1f3", 2)
		halls[2].Narrow()
		for range live.MaxRooms + 1 {
			create(t, halls[2], request{})
		}
		time.Sleep(2 * time.Second)
		watch(t, halls[1], id)
		count("b8c6", 1)
	})
}

// A hint that is lost is made up for by the versions that are polled, whichever of the
// servers missed it: within ten seconds while the servers hear each other, and sooner when
// one of them is not heard, or the bus is down or was.
func TestLostHints(t *testing.T) {
	const beat = time.Second
	for name, test := range map[string]struct {
		trouble func(w *wire)
		most    time.Duration
	}{
		"one":  {func(w *wire) { w.lost.Store(2) }, 11 * beat},
		"cut":  {func(w *wire) { w.cut.Store(true) }, 6 * beat},
		"down": {func(w *wire) { w.down.Store(true) }, 2 * beat},
		"blink": {func(w *wire) {
			w.cut.Store(true)
			time.AfterFunc(beat/2, func() { w.cut.Store(false); w.again.Add(1) })
		}, 2 * beat},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, w, halls := cluster(t, 3)
				seen := create(t, halls[0], request{})
				followers := []*live.Follower{follow(t, halls[1], seen.Match.ID), follow(t, halls[2], seen.Match.ID)}
				for _, f := range followers {
					<-f.C
				}
				time.Sleep(20 * time.Second)
				for _, f := range followers {
					select {
					case <-f.C:
					default:
					}
				}
				test.trouble(w)
				begun := time.Now()
				move(t, halls[0], seen, "e2e4")
				for i, f := range followers {
					select {
					case <-f.C:
					case <-time.After(time.Minute):
						t.Fatalf("server %d: nobody was told", i+1)
					}
					if took := time.Since(begun); took > test.most {
						t.Errorf("server %d: it was told after %v", i+1, took)
					}
					now, err := f.Snapshot(ctx, 0)
					if err != nil || now.Version != 1 {
						t.Errorf("server %d: version %d, %v", i+1, now.Version, err)
					}
				}
				w.cut.Store(false)
				w.down.Store(false)
			})
		})
	}
}

// A hint that comes when a match has been read and is not in memory yet is not lost.
func TestHintsOfMatchesBeingLoaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, halls := cluster(t, 2)
		seen := create(t, halls[0], request{})
		id := seen.Match.ID
		watch(t, halls[1], id) // it hears of the match from now on
		time.Sleep(20 * time.Second)
		seen = move(t, halls[0], seen, "e2e4")
		synctest.Wait()
		s.afterLoads(func() {
			s.afterLoads(nil)
			seen = move(t, halls[0], seen, "e7e5")
			synctest.Wait()
		})
		if got := watch(t, halls[1], id).Version; got != 2 {
			t.Errorf("version %d, want 2", got)
		}
	})
}

// What was read for somebody who has given up waiting is not what others see later.
func TestAbandonedLoads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, halls := cluster(t, 2)
		seen := create(t, halls[0], request{})
		id := seen.Match.ID
		goOn := make(chan struct{})
		s.afterLoads(func() { <-goOn })
		impatient, leave := context.WithCancel(ctx)
		var waiting sync.WaitGroup
		waiting.Go(func() {
			if _, err := halls[1].Watching.Snapshot(impatient, me, id, 0); !errors.Is(err, context.Canceled) {
				t.Errorf("whoever left: %v", err)
			}
		})
		synctest.Wait()
		leave()
		waiting.Wait()
		s.afterLoads(nil)
		move(t, halls[0], seen, "e2e4")
		close(goOn)
		synctest.Wait()
		if got := watch(t, halls[1], id).Version; got != 1 {
			t.Errorf("version %d, want 1", got)
		}
	})
}

// Versions are polled seldom while all servers hear each other, and every second while one
// of them is silent.
func TestPollsAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, w, halls := cluster(t, 2)
		const matches, seconds = 50, 100
		for range matches {
			create(t, halls[0], request{})
		}
		asked := func() int64 {
			before := s.polled.Load()
			time.Sleep(seconds * time.Second)
			return s.polled.Load() - before
		}
		time.Sleep(10 * time.Second) // they are no longer new
		if got := asked(); got < matches*seconds/10-2*matches || got > matches*seconds/10+2*matches {
			t.Errorf("%d versions were asked for in %d s", got, seconds)
		}
		w.cut.Store(true)
		time.Sleep(10 * time.Second)
		if got := asked(); got < matches*seconds*9/10 {
			t.Errorf("%d versions were asked for in %d s in which the servers did not hear each other", got, seconds)
		}
	})
}

// A server that loads a match hears at once who is there and who has come, from those that
// have it.
func TestServersAskWhoIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, w, halls := cluster(t, 2)
		a := arranged("late")
		a.Seats[1], a.Players = "human", [2]live.Visitor{me, friend}
		if err := halls[0].Arrange(ctx, a); err != nil {
			t.Fatal(err)
		}
		start := halls[0].Now()
		w.cut.Store(true) // what is told when they come is lost
		f, err := halls[0].Follow(ctx, friend, "late")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Snapshot(ctx, 0); err != nil {
			t.Fatal(err)
		}
		g, err := halls[0].Follow(ctx, me, "late")
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		f.Close()
		w.cut.Store(false)
		watch(t, halls[1], "late")
		synctest.Wait()
		if got := watch(t, halls[1], "late").Here; got != [2]bool{true, false} {
			t.Errorf("here are %v", got)
		}
		time.Sleep(61 * time.Second)
		c, err := halls[1].ForfeitAbsent(ctx, "late", live.Patience{Of: time.Minute, From: start})
		if err != nil || c.Absent != [2]bool{true, false} {
			t.Error(fmt.Sprintf("%+v", c), err)
		}
	})
}
