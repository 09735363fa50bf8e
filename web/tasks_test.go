package web

import (
	"context"
	"testing"
	"testing/synctest"

	"banco/web/wire"
)

// A name that was freed may be taken again before the first task has quite
// ended, and is then the second's.
func TestNamesOfTasksAreFreedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &client{ctx: t.Context()}
		all := tasks[int]{client: c, what: "things", most: 1}
		end := make(chan struct{})
		err := all.start(1, &wire.Ask{}, func(context.Context) error { <-end; return nil })
		if err != nil || !all.has(1) {
			t.Fatalf("the first: %v", err)
		}
		if all.start(2, &wire.Ask{}, nil) == nil {
			t.Error("more than one")
		}
		all.stop(1)
		if all.has(1) {
			t.Error("a task that was stopped keeps its name")
		}
		if err := all.start(1, &wire.Ask{}, func(ctx context.Context) error { <-ctx.Done(); return nil }); err != nil {
			t.Fatalf("the second: %v", err)
		}
		close(end)
		synctest.Wait()
		if !all.has(1) {
			t.Error("the end of the first freed the name of the second")
		}
		all.stop(1)
		c.running.Wait()
	})
}
