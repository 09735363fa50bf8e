package account

import (
	"context"
	"errors"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"banco/pool"
	"banco/web/api"
)

// No more passwords are hashed at once than the pool has slots. Whoever would have to wait
// for long is told so, and those at other addresses do not wait for an address that tries
// many.
func TestHashesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Handlers{Pool: pool.New(1, 0)})
		from := func(address string) context.Context {
			return api.WithCaller(httptest.NewRequest("POST", "/", nil), &api.Caller{Address: address}).Context()
		}
		const tries, each = 200, 30 * time.Millisecond
		var refused atomic.Int32
		for range tries {
			go func() {
				var many *api.TooManyError
				if err := s.hash(from("192.0.2.1"), func() { time.Sleep(each) }); errors.As(err, &many) {
					refused.Add(1)
				}
			}()
		}
		synctest.Wait()
		if refused.Load() < tries/2 {
			t.Errorf("%d of %d at once are refused", refused.Load(), tries)
		}
		begun := time.Now()
		if err := s.hash(from("192.0.2.2"), func() {}); err != nil || time.Since(begun) > each {
			t.Errorf("another address: %v after %v", err, time.Since(begun))
		}
		time.Sleep(time.Minute)
		go s.hash(from("192.0.2.1"), func() { time.Sleep(time.Minute) })
		synctest.Wait()
		ran := false
		if err := s.hash(from("192.0.2.2"), func() { ran = true }); err == nil || ran {
			t.Error("more are hashed at once")
		}
		time.Sleep(time.Minute)
		if err := s.hash(from("192.0.2.2"), func() { ran = true }); err != nil || !ran {
			t.Errorf("afterwards: %v", err)
		}
	})
}
