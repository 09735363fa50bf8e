package account

import (
	"context"
	"testing"
	"testing/synctest"
)

// Few passwords are hashed at once; who would have to wait for long is told so.
func TestHashesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Handlers{})
		hold := make(chan struct{})
		for range maxHashing {
			go s.hash(context.Background(), func() { <-hold })
		}
		synctest.Wait()
		ran := false
		if err := s.hash(context.Background(), func() { ran = true }); err == nil || ran {
			t.Error("more are hashed at once")
		}
		close(hold)
		synctest.Wait()
		if err := s.hash(context.Background(), func() { ran = true }); err != nil || !ran {
			t.Errorf("afterwards: %v", err)
		}
	})
}
