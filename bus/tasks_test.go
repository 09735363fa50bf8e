package bus

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"banco/game/gametest"
)

// workplace returns a bus with workers, and connects another client to it.
func workplace(t *testing.T) (n *NATS, join func() *NATS) {
	t.Helper()
	n, err := Embed(nil, "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	return n, func() *NATS {
		other, err := Connect(n.WorkerURL("127.0.0.1"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(other.Close)
		return other
	}
}

// work does tasks until the test or its context ends.
func work(t *testing.T, ctx context.Context, n *NATS, slots int, do func(ctx context.Context, t Task) ([]byte, bool)) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		n.Work(ctx, "test", slots, do)
	}()
	t.Cleanup(func() { cancel(); <-done })
}

// delegate has a task done as soon as somebody is there.
func delegate(t *testing.T, ctx context.Context, n *NATS, task string) (answer string, news []string, err error) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		got, err := n.Delegate(ctx, "test", []byte(task), func() {}, func(b []byte) { news = append(news, string(b)) })
		if !errors.Is(err, ErrNobody) {
			return string(got), news, err
		}
	}
	return "", nil, ErrNobody
}

// nothing is for what a test does not look at.
func nothing()           {}
func nothingNews([]byte) {}

// A task is done once, by one of two workers, with what it says on the way.
func TestTasks(t *testing.T) {
	n, join := workplace(t)
	if _, err := n.Delegate(t.Context(), "test", []byte("x"), nothing, nothingNews); !errors.Is(err, ErrNobody) {
		t.Errorf("without workers: %v", err)
	}
	var count atomic.Int32
	told := make(chan struct{})
	for range 2 {
		work(t, t.Context(), join(), 1, func(ctx context.Context, task Task) ([]byte, bool) {
			count.Add(1)
			if string(task.Data) == "slow" {
				task.News([]byte("half"))
				<-told
			}
			return []byte(strings.ToUpper(string(task.Data))), true
		})
	}
	if got, _, err := delegate(t, t.Context(), n, "quick"); got != "QUICK" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	got, err := n.Delegate(t.Context(), "test", []byte("slow"), nothing, func(b []byte) {
		if string(b) != "half" {
			t.Errorf("news %q", b)
		}
		close(told)
	})
	if string(got) != "SLOW" || err != nil || count.Load() != 2 {
		t.Errorf("%q, %v, done %d times", got, err, count.Load())
	}
}

// While all are at work nobody takes a task; a worker that dies loses its task within
// about a second, and one that is told to stop gives it back at once.
func TestLostTasks(t *testing.T) {
	n, join := workplace(t)
	for _, how := range []string{"dies", "stops", "gives back"} {
		worker := join()
		ctx, stop := context.WithCancel(t.Context())
		begun := make(chan struct{})
		work(t, ctx, worker, 1, func(ctx context.Context, task Task) ([]byte, bool) {
			if how == "gives back" {
				return nil, false
			}
			close(begun)
			<-ctx.Done()
			return []byte("late"), true
		})
		go func() {
			if how == "gives back" {
				return
			}
			<-begun
			if _, err := n.Delegate(t.Context(), "test", []byte("second"), nothing, nothingNews); !errors.Is(err, ErrNobody) {
				t.Errorf("a second task for one slot: %v", err)
			}
			if how == "dies" {
				worker.conn.Close()
			} else {
				stop()
			}
		}()
		if got, _, err := delegate(t, t.Context(), n, "first"); !errors.Is(err, ErrLost) {
			t.Errorf("it %s: %q, %v", how, got, err)
		}
		stop()
		worker.Close()
	}
}

// Whoever does a task that nobody waits for any more hears of it.
func TestForgottenTasks(t *testing.T) {
	n, join := workplace(t)
	begun, stopped := make(chan struct{}), make(chan struct{})
	work(t, t.Context(), join(), 1, func(ctx context.Context, task Task) ([]byte, bool) {
		close(begun)
		<-ctx.Done()
		close(stopped)
		return nil, true
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-begun; cancel() }()
	if _, _, err := delegate(t, ctx, n, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	select {
	case <-stopped:
	case <-time.After(20 * time.Second):
		t.Error("the worker goes on")
	}
}

// Only those who know the secret are let in.
func TestWorkersNeedTheSecret(t *testing.T) {
	n, _ := workplace(t)
	stranger, err := Connect(strings.Replace(n.WorkerURL("127.0.0.1"), n.secret, "guess", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Close()
	if err := stranger.conn.FlushTimeout(500 * time.Millisecond); err == nil {
		t.Error("a stranger is let in")
	}
	chosen, err := Embed(nil, "word@127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer chosen.Close()
	if url := chosen.WorkerURL("lab.example"); !strings.HasPrefix(url, "nats://word@lab.example:") {
		t.Error(url)
	}
	if slices.Contains([]string{"", "word"}, n.secret) {
		t.Error("the secret is known")
	}
}

// A worker of one server does the tasks of its peers.
func TestWorkersOfPeers(t *testing.T) {
	one, two := gametest.FreeAddress(t), gametest.FreeAddress(t)
	a, err := Embed([]string{one, two}, "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, err := Embed([]string{two, one}, "")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	free := make(chan string, 100)
	if err := b.Subscribe(FreeTopic("test"), func(text string) { free <- text }); err != nil {
		t.Fatal(err)
	}
	worker, err := Connect(a.WorkerURL("127.0.0.1"))
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Close()
	work(t, t.Context(), worker, 1, func(_ context.Context, task Task) ([]byte, bool) { return task.Data, true })
	if got, _, err := delegate(t, t.Context(), b, "far"); got != "far" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got := <-free; got != "free" {
		t.Errorf("the peer heard %q", got)
	}
}

// The last news of a task goes out before it is given back.
func TestNewsBeforeTheEnd(t *testing.T) {
	n, join := workplace(t)
	ctx, stop := context.WithCancel(t.Context())
	work(t, ctx, join(), 1, func(ctx context.Context, task Task) ([]byte, bool) {
		stop()
		<-ctx.Done()
		task.News([]byte("half"))
		return nil, false
	})
	_, news, err := delegate(t, t.Context(), n, "x")
	if !errors.Is(err, ErrLost) || !slices.Equal(news, []string{"half"}) {
		t.Errorf("%q, %v", news, err)
	}
}

// A NATS that is away for a while costs patient sides no task.
func TestPatience(t *testing.T) {
	address := "word@" + gametest.FreeAddress(t)
	open := func() *NATS {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			n, err := Embed(nil, address)
			if err == nil {
				t.Cleanup(n.Close)
				return n
			}
			if time.Now().After(end) {
				t.Fatal(err)
			}
		}
	}
	first := open()
	var sides [2]*NATS
	for i := range sides {
		var err error
		if sides[i], err = Connect(first.WorkerURL("127.0.0.1")); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(sides[i].Close)
		sides[i].SetPatience(time.Minute)
	}
	begun, away := make(chan struct{}), make(chan struct{})
	var count atomic.Int32
	work(t, t.Context(), sides[0], 1, func(ctx context.Context, task Task) ([]byte, bool) {
		if count.Add(1) == 1 {
			close(begun)
		}
		<-away
		return []byte("done"), true
	})
	go func() {
		<-begun
		first.Close()
		close(away) // the answer is ready while nobody passes it on
		open()
	}()
	if got, _, err := delegate(t, t.Context(), sides[1], "x"); got != "done" || err != nil || count.Load() != 1 {
		t.Errorf("%q, %v, done %d times", got, err, count.Load())
	}
}

// A task that comes as a worker leaves is given back at once.
func TestLeavingGivesBack(t *testing.T) {
	n, join := workplace(t)
	n.SetPatience(time.Hour)
	s := slot{bus: join(), topic: "test"}
	if err := s.await(t.Context()); err != nil {
		t.Fatal(err)
	}
	lost := make(chan error, 1)
	go func() {
		_, _, err := delegate(t, t.Context(), n, "x")
		lost <- err
	}()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if waiting, _, err := s.next.Pending(); waiting > 0 || err != nil {
			break
		}
	}
	s.leave()
	select {
	case err := <-lost:
		if !errors.Is(err, ErrLost) {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the task is not given back")
	}
}
