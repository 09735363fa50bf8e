package pool

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// crowd starts endless jobs, one of each of so many visitors at an address, that yield every
// 10 ms. It counts the steps of each visitor, and stops with the returned function.
func (h *hall) crowd(address string, visitors int, kind Kind) (steps []int, stop func()) {
	ctx, cancel := context.WithCancel(h.ctx)
	steps = make([]int, visitors)
	var running sync.WaitGroup
	for i := range visitors {
		visitor := fmt.Sprintf("%s, visitor %d", address, i)
		h.Locate(visitor, address)
		running.Go(func() {
			err := h.Run(ctx, Job{Visitor: visitor, Kind: kind}, func(ctx context.Context) error {
				for {
					time.Sleep(step)
					steps[i]++
					if err := Yield(ctx); err != nil {
						return err
					}
				}
			})
			if !errors.Is(err, context.Canceled) {
				h.t.Errorf("%s: %v", visitor, err)
			}
		})
	}
	synctest.Wait()
	return steps, func() { cancel(); running.Wait() }
}

const step = 10 * time.Millisecond

// thinks returns how long a job takes that needs a slot for so long.
func (h *hall) thinks(visitor string, kind Kind, needs time.Duration) time.Duration {
	begun := time.Now()
	err := h.Run(h.ctx, Job{Visitor: visitor, Kind: kind}, func(ctx context.Context) error {
		for range needs / step {
			time.Sleep(step)
			if err := Yield(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		h.t.Errorf("%s: %v", visitor, err)
	}
	return time.Since(begun)
}

// Whatever others do from few addresses, with however many cookies, an agent of somebody
// else answers almost as soon as on an empty server.
func TestManyCookiesDelayNobodyElse(t *testing.T) {
	if testing.Short() {
		t.Skip("minutes of a pool's time, which the race detector makes slow")
	}
	for name, tt := range map[string]struct {
		addresses, visitors int
		kind                Kind
	}{
		"one address, 200 cookies, lab":      {1, 200, Lab},
		"one address, 200 cookies, games":    {1, 200, Game},
		"three addresses, 50 cookies, lab":   {3, 50, Lab},
		"three addresses, 50 cookies, games": {3, 50, Game},
		"three addresses, imports":           {3, 50, Import},
	} {
		for _, needs := range []time.Duration{60 * time.Millisecond, time.Second} {
			t.Run(fmt.Sprint(name, " ", needs), func(t *testing.T) {
				bubble(t, 1, 0, func(h *hall) {
					h.Locate("innocent", "home")
					var stops []func()
					for i := range tt.addresses {
						_, stop := h.crowd(fmt.Sprint("address ", i), tt.visitors, tt.kind)
						stops = append(stops, stop)
					}
					time.Sleep(20 * time.Second)
					for move := range 10 {
						// A turn that is under way, and those of them who have lost patience.
						most := needs + turn + step + (1+needs/turn/(patienceTurns-1))*(turn+step)
						if took := h.thinks("innocent", Game, needs); took > most {
							t.Errorf("move %d took %v, want %v at most", move, took, most)
						}
						time.Sleep(4 * time.Second)
					}
					for _, stop := range stops {
						stop()
					}
				})
			})
		}
	}
}

// At one and the same address a game goes before the lab work of others, and at the same
// visitor too.
func TestGamesGoFirst(t *testing.T) {
	bubble(t, 2, 0, func(h *hall) {
		_, stop := h.crowd("school", 40, Lab)
		h.Locate("player", "school")
		time.Sleep(10 * time.Second)
		for _, visitor := range []string{"player", "school, visitor 7"} {
			if took := h.thinks(visitor, Game, 50*time.Millisecond); took > 50*time.Millisecond+2*(turn+step) {
				t.Errorf("the game of %s took %v", visitor, took)
			}
		}
		stop()
	})
	bubble(t, 1, 0, func(h *hall) {
		h.start("a", time.Second)
		for i, kind := range []Kind{Import, Lab, Analysis, Game} {
			go h.Run(h.ctx, Job{Visitor: "a", Kind: kind}, func(context.Context) error {
				h.note(kind.String())
				time.Sleep(time.Duration(i) * time.Millisecond)
				return nil
			})
			synctest.Wait()
		}
		h.after(time.Minute)
		if got := fmt.Sprint(h.order()); got != "[a game analysis lab import]" {
			t.Errorf("the order is %s", got)
		}
	})
}

// share returns the part of the steps that went to an address, in percent.
func percent(some, others []int) int {
	sum := func(steps []int) (n int) {
		for _, s := range steps {
			n += s
		}
		return n
	}
	return 100 * sum(some) / (sum(some) + sum(others))
}

// A class behind one address shares what the address has, each as much as the other, and has
// as much as another address; the host can give it more. Work that nobody waits for has less.
func TestAddressesShare(t *testing.T) {
	if testing.Short() {
		t.Skip("minutes of a pool's time, which the race detector makes slow")
	}
	for name, tt := range map[string]struct {
		people  int // that the school counts for
		class   Kind
		percent int
	}{
		"a class":            {1, Analysis, 50},
		"a class of forty":   {40, Analysis, 93}, // what is left goes by patience
		"a class of four":    {4, Analysis, 80},
		"a class that plays": {1, Game, 67},
		"a class in the lab": {1, Lab, 33},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, 1, 0, func(h *hall) {
				h.Weigh(func(address string) int {
					if address == "school" {
						return tt.people
					}
					return 1
				})
				class, end := h.crowd("school", 40, tt.class)
				home, stop := h.crowd("home", 3, Analysis)
				h.after(4 * time.Minute)
				end()
				stop()
				if got := percent(class, home); got < tt.percent-4 || got > tt.percent+4 {
					t.Errorf("the class has %d%%, want %d%%", got, tt.percent)
				}
				mean := 4 * time.Minute / step * time.Duration(tt.percent) / 100 / 40
				for i, steps := range class {
					if mean := int(mean); steps < mean*3/4 || steps > mean*5/4 {
						t.Errorf("pupil %d has had %d steps of %d", i, steps, mean)
					}
				}
			})
		})
	}
}

// However many play whose games go first, lab work and imports get on.
func TestNobodyStarves(t *testing.T) {
	for _, address := range []string{"school", "home"} {
		bubble(t, 1, 0, func(h *hall) {
			var stops []func() // of twenty, none of whom uses much
			if address == "school" {
				_, stop := h.crowd("school", 20, Game)
				stops = append(stops, stop)
			}
			for i := len(stops); i < 20 && address == "home"; i++ {
				_, stop := h.crowd(fmt.Sprint("address ", i), 1, Game)
				stops = append(stops, stop)
			}
			h.Locate("researcher", address)
			if took := h.thinks("researcher", Lab, time.Second); took > 40*time.Second {
				t.Errorf("a second of lab work at %s took %v", address, took)
			}
			for _, stop := range stops {
				stop()
			}
		})
	}
}

// New cookies that keep coming do not go before those who wait.
func TestNewCookiesAreNoAdvantage(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		ctx, stop := context.WithCancel(h.ctx)
		for i := range 20 {
			go func() {
				for n := 0; ctx.Err() == nil; n++ {
					visitor := fmt.Sprint("cookie ", i, " ", n)
					h.Locate(visitor, "school")
					_ = h.Run(ctx, Job{Visitor: visitor, Kind: Game}, func(context.Context) error { time.Sleep(turn); return nil })
				}
			}()
		}
		h.Locate("pupil", "school")
		synctest.Wait()
		if took := h.thinks("pupil", Game, time.Second); took > 30*time.Second { // one of 21
			t.Errorf("it took %v", took)
		}
		stop()
		synctest.Wait()
	})
}

// Few addresses leave room in the queue for others, however many cookies they have.
func TestWaitingIsSharedByAddress(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		refused := map[string]int{}
		ask := func(address string, visitor int) {
			name := fmt.Sprint(address, visitor)
			h.Locate(name, address)
			err := h.Run(h.ctx, Job{Visitor: name, Kind: Lab}, func(context.Context) error { time.Sleep(time.Millisecond); return nil })
			h.mu.Lock()
			defer h.mu.Unlock()
			if errors.Is(err, ErrBusy) {
				refused[address]++
			}
		}
		h.start("someone", time.Second)
		for i := range 3 {
			for n := range 600 {
				go ask(fmt.Sprint("greedy ", i), n)
			}
		}
		synctest.Wait()
		for n := range 40 {
			go ask("class", n)
		}
		synctest.Wait()
		if waiting := h.waiting(); refused["class"] != 0 || refused["greedy 0"] == 0 || waiting > maxWaiting {
			t.Errorf("refused: %v, and %d wait", refused, waiting)
		}
		stats := h.Stats()
		if stats.Waiting[Lab] != h.waiting() || stats.Running[Analysis] != 1 || stats.Addresses != 4 {
			t.Errorf("the stats are %+v", stats)
		}
		h.after(time.Minute)
	})
}

// The memory is shared like the slots: 200 cookies of one address leave half of it to others,
// and those who come later find some too. What a richer one keeps without use gives way.
func TestMemoryIsSharedByAddress(t *testing.T) {
	bubble(t, 1, 1000, func(h *hall) {
		var releases []func()
		var names []string
		take := func(address string, visitors int, bytes int64) (taken int64) {
			for i := range visitors {
				name := fmt.Sprint(address, i)
				h.Locate(name, address)
				if release, err := h.Reserve(name, bytes); err == nil {
					taken += bytes
					releases, names = append(releases, release), append(names, name)
				}
			}
			return taken
		}
		for i, tt := range []struct{ least, most int64 }{{450, 500}, {200, 250}, {100, 125}} {
			if taken := take(fmt.Sprint("greedy ", i), 200, 10); taken < tt.least || taken > tt.most {
				t.Errorf("address %d has %d of 1000", i, taken)
			}
		}
		if taken := take("home", 1, 25); taken != 25 {
			t.Error("nothing is left for the next address")
		}
		var asked func(string) bool
		h.OnShortage(func(whose func(string) bool) bool { asked = whose; return false })
		if take("club", 1, 200) != 0 || !asked("greedy 00") || asked("greedy 20") || asked("home0") || !asked("club0") {
			t.Error("the wrong ones are to free memory")
		}
		if take("greedy 0", 1, 20) != 0 || asked("home0") || asked("greedy 10") || !asked("greedy 00") {
			t.Error("the wrong ones are to free memory for the greedy")
		}
		for _, release := range releases {
			release()
		}
	})
}

// What is remembered of visitors is bounded, and those who have used most are remembered
// longest.
func TestSharesAreBounded(t *testing.T) {
	bubble(t, 1, 0, func(h *hall) {
		h.Locate("greedy", "somewhere")
		h.thinks("greedy", Import, 5*time.Second)
		for i := range 5 * maxIdle {
			name := fmt.Sprint("visitor ", i)
			h.Locate(name, fmt.Sprint("address ", i/4))
			_ = h.Run(h.ctx, Job{Visitor: name, Kind: Import}, func(context.Context) error { time.Sleep(50 * time.Microsecond); return nil })
		}
		h.Pool.mu.Lock()
		defer h.Pool.mu.Unlock()
		if h.visitors > 2*maxIdle || len(h.addresses) > 2*maxIdle {
			t.Errorf("%d visitors at %d addresses are remembered", h.visitors, len(h.addresses))
		}
		if a := h.addresses["somewhere"]; a == nil || a.used.now(time.Now()) < light {
			t.Error("who has used most is forgotten")
		}
	})
}
