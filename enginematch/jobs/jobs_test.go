package jobs

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/kits"
	"banco/play"
)

// task is work that ends when it is told how.
type task struct {
	name string
	end  chan error

	mu     sync.Mutex
	status Status
}

func (k *task) Run(ctx context.Context) error {
	select {
	case err := <-k.end:
		return err
	case <-ctx.Done():
		return ctx.Err()
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

func open(t *testing.T, l Limits) *Jobs[*task] {
	t.Helper()
	d, err := Open(filepath.Join(t.TempDir(), "desk"), l, func(string) (*task, error) { return nil, errors.New("none is kept") })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// begin begins a task that ends with what is sent to it.
func begin(t *testing.T, d *Jobs[*task], owner string) (id string, end chan error) {
	t.Helper()
	end = make(chan error)
	id, err := d.Begin(owner, func(name string, s Status) (*task, error) {
		k := &task{name: name, end: end}
		return k, k.Keep(s)
	}, func() {})
	if err != nil {
		t.Fatal(err)
	}
	return id, end
}

// refused wants a task not to be taken.
func refused(t *testing.T, d *Jobs[*task], owner string) {
	t.Helper()
	_, err := d.Begin(owner, func(string, Status) (*task, error) { panic("it is begun") }, func() { t.Error("what was refused has ended") })
	if !errors.Is(err, ErrMany) {
		t.Errorf("one too many: %v", err)
	}
}

func TestLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, Limits{Kept: 2, Running: 1, All: 3})
		first, end := begin(t, d, "me")
		refused(t, d, "me") // at once
		end <- nil
		synctest.Wait()
		time.Sleep(time.Second)
		second, end := begin(t, d, "me")
		end <- nil
		synctest.Wait()
		refused(t, d, "me") // kept
		if list := d.Of("me"); len(list) != 2 || filepath.Base(list[0].name) != second {
			t.Errorf("the last is not the first of %d", len(list))
		}

		// The oldest that does not run gives way, and only such.
		begin(t, d, "a")
		begin(t, d, "b")
		if _, err := d.Find(first); !errors.Is(err, play.ErrNotFound) {
			t.Errorf("the oldest is there: %v", err)
		}
		begin(t, d, "c")
		refused(t, d, "d")
		if left, _ := os.ReadDir(d.dir); len(left) != 3 {
			t.Errorf("%d files are left", len(left))
		}
		d.Close()
	})
}

// What has failed says why, and may be tried again; what is over may not.
func TestFailing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, Limits{Kept: 9, Running: 1, All: 9})
		id, end := begin(t, d, "me")
		end <- errors.New("no more of it")
		synctest.Wait()
		k, err := d.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		if s := k.Status(); s.State != Failed || s.Why != "no more of it" {
			t.Errorf("%+v", s)
		}
		if err := d.Resume("me", id, func() {}); err != nil || k.Status().State != Running || k.Status().Why != "" {
			t.Errorf("tried again: %+v %v", k.Status(), err)
		}
		released := false
		if err := d.Resume("me", id, func() { released = true }); err != nil || !released {
			t.Errorf("resumed while it runs: %v", err)
		}
		end <- nil
		synctest.Wait()
		if err := d.Resume("me", id, func() {}); !errors.Is(err, ErrOver) {
			t.Errorf("what is over goes on: %v", err)
		}
		d.Close()
	})
}

// Who has paused something may begin something else: its place is free by then.
func TestPauseFrees(t *testing.T) {
	d := open(t, Limits{Kept: 9, Running: 9, All: 9})
	for range 100 {
		taken := true
		id, err := d.Begin("me", func(name string, s Status) (*task, error) {
			k := &task{name: name}
			return k, k.Keep(s)
		}, func() { taken = false })
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Pause("me", id); err != nil || taken {
			t.Fatalf("its place is taken after the pause: %v", err)
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
