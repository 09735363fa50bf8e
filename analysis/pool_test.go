package analysis

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// holder occupies a slot until its channel is closed, and returns when it has it.
func holder(t *testing.T, p *Pool, wg *sync.WaitGroup) (release chan struct{}) {
	t.Helper()
	release = make(chan struct{})
	held := make(chan struct{})
	wg.Go(func() {
		if err := p.Run(context.Background(), nil, func() { close(held); <-release }); err != nil {
			t.Error(err)
		}
	})
	<-held
	return release
}

// waiting waits until so many searches are in the queue.
func waiting(t *testing.T, p *Pool, n int) {
	t.Helper()
	for range 5000 {
		p.mu.Lock()
		got := len(p.queue)
		p.mu.Unlock()
		if got == n {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("never are %d waiting", n)
}

func TestPoolServesInOrder(t *testing.T) {
	var wg sync.WaitGroup
	p := NewPool(1)
	release := holder(t, p, &wg)
	var order []int
	places := make([][]int, 5)
	for i := range places {
		wg.Go(func() {
			err := p.Run(context.Background(), func(n int) { places[i] = append(places[i], n) }, func() { order = append(order, i) })
			if err != nil {
				t.Error(err)
			}
		})
		waiting(t, p, i+1)
	}
	close(release)
	wg.Wait()
	if !slices.Equal(order, []int{0, 1, 2, 3, 4}) {
		t.Errorf("served in the order %v", order)
	}
	for i, told := range places {
		if told[0] > i+1 || told[len(told)-1] != 0 || !slices.IsSortedFunc(told, func(a, b int) int { return b - a }) ||
			len(slices.Compact(slices.Clone(told))) != len(told) {
			t.Errorf("number %d was told %v", i, told)
		}
	}
}

func TestPoolBoundsWhatRuns(t *testing.T) {
	var wg sync.WaitGroup
	var running, most, ran atomic.Int32
	p := NewPool(3)
	for range 60 {
		wg.Go(func() {
			err := p.Run(context.Background(), nil, func() {
				for n := running.Add(1); ; {
					if old := most.Load(); n <= old || most.CompareAndSwap(old, n) {
						break
					}
				}
				time.Sleep(time.Millisecond)
				running.Add(-1)
				ran.Add(1)
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if most.Load() != 3 || ran.Load() != 60 || p.free != 3 {
		t.Errorf("%d at once, %d in all, %d slots left", most.Load(), ran.Load(), p.free)
	}
}

func TestPoolGivesUpWithItsContext(t *testing.T) {
	var wg sync.WaitGroup
	p := NewPool(1)
	release := holder(t, p, &wg)
	ctx, cancel := context.WithCancel(context.Background())
	gone := make(chan error)
	go func() { gone <- p.Run(ctx, nil, func() { t.Error("it runs all the same") }) }()
	waiting(t, p, 1)
	var told []int
	second := make(chan struct{})
	wg.Go(func() {
		defer close(second)
		_ = p.Run(context.Background(), func(n int) { told = append(told, n) }, func() {})
	})
	waiting(t, p, 2)
	cancel()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	waiting(t, p, 1)
	close(release)
	<-second
	wg.Wait()
	if told[len(told)-1] != 0 || p.free != 1 || len(p.queue) != 0 {
		t.Errorf("the next is told %v; %d slots free", told, p.free)
	}
	if err := p.Run(ctx, nil, func() { t.Error("it runs for nobody") }); !errors.Is(err, context.Canceled) || p.free != 1 {
		t.Errorf("with a context that has ended: %v", err)
	}
}

func TestPoolIsBusyAndRecovers(t *testing.T) {
	var wg sync.WaitGroup
	p := NewPool(0)
	release := holder(t, p, &wg)
	for range maxQueue {
		wg.Go(func() { _ = p.Run(context.Background(), nil, func() {}) })
	}
	waiting(t, p, maxQueue)
	if err := p.Run(context.Background(), nil, func() {}); !errors.Is(err, ErrBusy) {
		t.Errorf("the error is %v", err)
	}
	close(release)
	wg.Wait()
	func() {
		defer func() { _ = recover() }()
		_ = p.Run(context.Background(), nil, func() { panic("search") })
	}()
	if p.free != 1 {
		t.Errorf("%d slots after a panic", p.free)
	}
}
