package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/game"
	"banco/kits"
	"banco/play"
	"banco/pool"
)

// task is work that ends when it is told how. While it runs it can be told to give way.
type task struct {
	name string
	end  chan error

	mu     sync.Mutex
	status Status
	runs   int
}

func (k *task) Run(ctx context.Context) error {
	k.mu.Lock()
	k.runs++
	k.mu.Unlock()
	step := time.NewTicker(5 * time.Second)
	defer step.Stop()
	for {
		select {
		case err := <-k.end:
			return err
		case <-ctx.Done():
			return ctx.Err()
		case <-step.C:
			if err := GiveWay(ctx); err != nil {
				return err
			}
		}
	}
}

func (k *task) Status() Status {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.status
}

func (k *task) Keep(s Status) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.status = s
	return WriteWhole(k.name+".json", s)
}

func (k *task) Remove() error { return os.Remove(k.name + ".json") }

func readTask(name string) (*task, error) {
	text, err := os.ReadFile(name + ".json")
	if err != nil {
		return nil, err
	}
	k := &task{name: name, end: make(chan error)}
	return k, json.Unmarshal(text, &k.status)
}

func openIn(t *testing.T, dir string, l Limits, s Settings) *Jobs[*task] {
	t.Helper()
	d, err := Open(dir, l, s, readTask)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

func open(t *testing.T, l Limits, s Settings) *Jobs[*task] {
	t.Helper()
	return openIn(t, filepath.Join(t.TempDir(), "desk"), l, s)
}

// guest is the guest of a name at an address.
func guest(visitor, address string) Owner { return Owner{Visitor: visitor, Address: address} }

// member is somebody who has an account.
func member(visitor, address string) Owner { return Owner{visitor, true, address} }

func try(d *Jobs[*task], o Owner) (k *task, id string, err error) {
	id, err = d.Begin(o, func(name string, s Status) (*task, error) {
		k = &task{name: name, end: make(chan error)}
		return k, k.Keep(s)
	})
	return k, id, err
}

// begin begins a task that ends with what is sent to it.
func begin(t *testing.T, d *Jobs[*task], o Owner) (*task, string) {
	t.Helper()
	k, id, err := try(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return k, id
}

// done begins a task that is done at once.
func done(t *testing.T, d *Jobs[*task], o Owner) string {
	t.Helper()
	k, id := begin(t, d, o)
	k.end <- nil
	synctest.Wait()
	return id
}

// refused wants a task not to be taken, for a reason that the page has words for.
func refused(t *testing.T, d *Jobs[*task], o Owner, key string) {
	t.Helper()
	_, _, err := try(d, o)
	var p *game.Problem
	if !errors.Is(err, ErrMany) || !errors.As(err, &p) || p.Key != key {
		t.Errorf("one too many for %v: %v, want %s", o, err, key)
	}
}

// atOnce counts the tasks that run now, and all that are to run.
func atOnce(d *Jobs[*task], want func(Status) bool) (now, all int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range d.entries {
		if !want(e.status) || e.status.State != Running {
			continue
		}
		all++
		if e.stop != nil {
			now++
		}
	}
	return now, all
}

// crowdOf are settings for so many people at an address.
func crowdOf(n int) Settings { return Settings{People: func(string) int { return n }} }

func anyone(Status) bool { return true }

func TestLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, Limits{Kept: 2, Running: 1, All: 40, AtOnce: 9}, crowdOf(2))
		me := guest("me", "home")
		k, _ := begin(t, d, me)
		refused(t, d, me, "jobs-running")
		k.end <- nil
		synctest.Wait()
		time.Sleep(time.Second)
		second := done(t, d, me)
		refused(t, d, me, "jobs-kept")
		if list := d.Of("me"); len(list) != 2 || filepath.Base(list[0].name) != second {
			t.Errorf("the last is not the first of %d", len(list))
		}
		// Two guests may keep four at an address; whoever has an account may keep their own.
		done(t, d, guest("you", "home"))
		done(t, d, guest("you", "home"))
		refused(t, d, guest("new", "home"), "jobs-guests-kept")
		for i := range 3 {
			done(t, d, member(fmt.Sprint("a", i), "home"))
			done(t, d, member(fmt.Sprint("a", i), "home"))
		}
		refused(t, d, member("a3", "home"), "jobs-address-kept") // a quarter of all
		begin(t, d, member("a3", "school"))
		refused(t, d, member("a4", "school"), "jobs-address-running")
		for i := range 3 {
			begin(t, d, guest("b", fmt.Sprint("town ", i)))
			d.Pause("b", d.ids("b")[0])
			begin(t, d, guest(fmt.Sprint("c", i), fmt.Sprint("town ", i)))
			d.Remove("b", d.ids("b")[0])
		}
		refused(t, d, guest("d", "village"), "jobs-busy") // four run for all
		d.Close()
	})
}

// ids lists the work of a visitor, the newest first.
func (d *Jobs[W]) ids(visitor string) (ids []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range d.sorted(func(s Status) bool { return s.Visitor == visitor }) {
		ids = append(ids, e.id)
	}
	return ids
}

// However many strangers come, what somebody has stays: the strangers are refused.
func TestNothingGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, Limits{Kept: 5, Running: 2, All: 40, AtOnce: 4}, crowdOf(1))
		mine := done(t, d, guest("me", "home"))
		paused, _ := begin(t, d, guest("me", "home"))
		if err := d.Pause("me", filepath.Base(paused.name)); err != nil {
			t.Fatal(err)
		}
		refusals := 0
		for i := range 526 {
			k, _, err := try(d, guest(fmt.Sprint(i), fmt.Sprint("net ", i%30)))
			if err != nil {
				refusals++
				continue
			}
			k.end <- nil
			synctest.Wait()
		}
		if _, err := d.Find(mine); err != nil || len(d.Of("me")) != 2 {
			t.Errorf("mine after the strangers': %v, %d are left", err, len(d.Of("me")))
		}
		if refusals != 526-38 {
			t.Errorf("%d strangers were refused", refusals)
		}
		if left, _ := os.ReadDir(d.dir); len(left) != 40 {
			t.Errorf("%d files are left", len(left))
		}
		d.Close()
	})
}

// One address with a new visitor for everything has its part, also after a restart,
// and nobody else is refused.
func TestAnAddressHasItsPart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		limits := Limits{Kept: 50, Running: 2, All: 1000, AtOnce: 8}
		d := openIn(t, dir, limits, Settings{})
		count := func() (accepted int) {
			for i := range 150 {
				if _, _, err := try(d, guest(fmt.Sprint(d.queued, "-", i), "attacker")); err == nil {
					accepted++
				}
			}
			return accepted
		}
		if n := count(); n != 10 {
			t.Errorf("%d of 150 are accepted", n)
		}
		begin(t, d, guest("me", "home"))
		synctest.Wait()
		for range 3 {
			if now, all := atOnce(d, func(s Status) bool { return s.Address == "attacker" }); now != 2 || all != 10 {
				t.Errorf("%d of %d run at the same time", now, all)
			}
			if now, _ := atOnce(d, func(s Status) bool { return s.Address == "home" }); now != 1 {
				t.Error("somebody elsewhere waits for them")
			}
			d.Close()
			d = openIn(t, dir, limits, Settings{})
			synctest.Wait()
			if n := count(); n != 0 {
				t.Errorf("%d more are accepted after a restart", n)
			}
		}
		d.Close()
	})
}

// Work of many owners that is resumed waits for its turn, and all of it gets on.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		limits := Limits{Kept: 9, Running: 9, All: 900, AtOnce: 4}
		d := openIn(t, dir, limits, Settings{})
		for i := range 12 {
			begin(t, d, member(fmt.Sprint("visitor ", i), fmt.Sprint("address ", i%6)))
		}
		d.Close()
		d = openIn(t, dir, limits, Settings{})
		synctest.Wait()
		places := map[int]int{}
		for _, e := range d.entries {
			places[d.Queue(e.id)]++
		}
		for place := range 9 {
			if want := map[bool]int{true: 4, false: 1}[place == 0]; places[place] != want {
				t.Errorf("the places are %v", places)
			}
		}
		time.Sleep(5 * slice)
		synctest.Wait()
		for id, e := range d.entries {
			if e.work.runs == 0 {
				t.Errorf("%s of %s has never run", id, e.status.Address)
			}
		}
		if now, all := atOnce(d, anyone); now != 4 || all != 12 {
			t.Errorf("%d of %d run", now, all)
		}
		d.Close()
	})
}

// Work that the pool has no room for is not lost: it is tried again.
func TestPoolHasNoRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, Limits{Kept: 9, Running: 9, All: 90, AtOnce: 4}, Settings{})
		k, id := begin(t, d, guest("me", "home"))
		k.end <- pool.ErrMemory
		synctest.Wait()
		if d.Queue(id) != 1 || k.Status().State != Running {
			t.Errorf("%+v at place %d", k.Status(), d.Queue(id))
		}
		time.Sleep(retryAfter)
		synctest.Wait()
		if d.Queue(id) != 0 || k.runs != 2 {
			t.Errorf("after a while: place %d, %d runs", d.Queue(id), k.runs)
		}
		d.Close()
	})
}

// The work of a guest is paused some minutes after they have left, and expires. That of
// whoever has an account, or has signed up meanwhile, goes on.
func TestGuestsLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		limits := Limits{Kept: 9, Running: 1, All: 90, AtOnce: 8}
		d := openIn(t, dir, limits, Settings{})
		left, _ := begin(t, d, guest("left", "a"))
		here, _ := begin(t, d, guest("here", "b"))
		kept, _ := begin(t, d, member("kept", "c"))
		fresh, _ := begin(t, d, guest("fresh", "d"))
		d.Seen("fresh", true)
		d.Seen("nobody", true)
		for range 11 {
			time.Sleep(time.Minute)
			d.Seen("here", false)
		}
		synctest.Wait()
		for k, want := range map[*task]State{left: Paused, here: Running, kept: Running, fresh: Running} {
			if s := k.Status(); s.State != want || s.Away != (k == left) {
				t.Errorf("%+v, want %s", s, want)
			}
		}
		// After a restart the count begins anew.
		d.Close()
		d = openIn(t, dir, limits, Settings{})
		time.Sleep(GuestGrace - time.Second)
		synctest.Wait()
		if now, _ := atOnce(d, anyone); now != 3 {
			t.Errorf("%d run", now)
		}
		d.Seen("fresh", true)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if now, _ := atOnce(d, anyone); now != 2 {
			t.Errorf("%d run when the guest has left too", now)
		}
		if err := d.Resume(guest("here", "b"), d.ids("here")[0]); err != nil || d.Of("here")[0].Status().Away {
			t.Errorf("whoever comes back resumes: %v", err)
		}
		d.Close()
	})
}

func TestExpiry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		settings := Settings{Guests: 2 * day, Accounts: 5 * day}
		d := openIn(t, dir, Limits{Kept: 9, Running: 9, All: 90, AtOnce: 8}, settings)
		begun := time.Now()
		ofGuest, ofMember := done(t, d, guest("g", "a")), done(t, d, member("m", "a"))
		running, id := begin(t, d, member("m", "a"))
		for who, want := range map[string]time.Time{ofGuest: begun.Add(2 * day), ofMember: begun.Add(5 * day), id: {}} {
			k, err := d.Find(who)
			if err != nil || !d.Until(k.Status()).Equal(want) {
				t.Errorf("%+v is kept until %v, want %v: %v", k.Status(), d.Until(k.Status()), want, err)
			}
		}
		there := func() (n int) {
			for _, id := range []string{ofGuest, ofMember, id} {
				if _, err := d.Find(id); err == nil {
					n++
				}
			}
			return n
		}
		for _, tt := range []struct {
			after time.Duration
			want  int
		}{{2*day - time.Second, 3}, {2 * day, 2}, {5*day - time.Second, 2}, {5 * day, 1}, {500 * day, 1}} {
			d.Sweep(begun.Add(tt.after))
			if n := there(); n != tt.want {
				t.Errorf("after %v there are %d, want %d", tt.after, n, tt.want)
			}
		}
		if files, _ := os.ReadDir(dir); len(files) != 1 || running.Status().State != Running {
			t.Errorf("%d files, %+v", len(files), running.Status())
		}
		d.Close()
	})
}

// A guest who signs up keeps what is done as long as others who have an account.
func TestSigningUpKeeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		d := openIn(t, dir, Limits{Kept: 9, Running: 9, All: 90, AtOnce: 8}, Settings{})
		id := done(t, d, guest("me", "a"))
		d.Seen("me", true)
		d.Sweep(time.Now())
		d.Close()
		d = openIn(t, dir, Limits{Kept: 9, Running: 9, All: 90, AtOnce: 8}, Settings{})
		d.Sweep(time.Now().Add(89 * day))
		if _, err := d.Find(id); err != nil {
			t.Error(err)
		}
		d.Close()
	})
}

// What has failed says why, and may be tried again; what is over may not.
func TestFailing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, Limits{Kept: 9, Running: 1, All: 90, AtOnce: 9}, Settings{})
		me := guest("me", "home")
		k, id := begin(t, d, me)
		k.end <- errors.New("no more of it")
		synctest.Wait()
		if s := k.Status(); s.State != Failed || s.Why != "no more of it" {
			t.Errorf("%+v", s)
		}
		if err := d.Resume(me, id); err != nil || k.Status().State != Running || k.Status().Why != "" {
			t.Errorf("tried again: %+v %v", k.Status(), err)
		}
		if err := d.Resume(me, id); err != nil {
			t.Errorf("resumed while it runs: %v", err)
		}
		for what, err := range map[string]error{
			"pause": d.Pause("you", id), "resume": d.Resume(guest("you", "home"), id), "delete": d.Remove("you", id),
		} {
			if !errors.Is(err, ErrForeign) {
				t.Errorf("a stranger may %s: %v", what, err)
			}
		}
		k.end <- nil
		synctest.Wait()
		if err := d.Resume(me, id); !errors.Is(err, ErrOver) {
			t.Errorf("what is over goes on: %v", err)
		}
		d.Close()
	})
}

// Who has paused something may begin something else: its place is free by then.
func TestPauseFrees(t *testing.T) {
	d := open(t, Limits{Kept: 9, Running: 1, All: 90, AtOnce: 1}, Settings{})
	for range 100 {
		_, id := begin(t, d, guest("me", "home"))
		if err := d.Pause("me", id); err != nil {
			t.Fatal(err)
		}
		if now, all := atOnce(d, anyone); now+all != 0 {
			t.Fatalf("%d run after the pause", now)
		}
		if err := d.Remove("me", id); err != nil {
			t.Fatal(err)
		}
	}
}

func TestKits(t *testing.T) {
	public := PublicKits(kits.All())
	if k, err := public.Find("chess"); err != nil || k.Game.Name() != "chess" {
		t.Error(err)
	}
	if _, err := public.Find("go"); !errors.Is(err, play.ErrRequest) {
		t.Errorf("a game that there is not: %v", err)
	}
}
