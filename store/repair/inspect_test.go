package repair

import (
	"context"
	"path/filepath"
	"sync"
	"testing"

	"banco/store/internal/sqlfile"
	"banco/store/migrations"
)

// countdown is a context whose deadline passes when it is asked for the nth time.
type countdown struct {
	context.Context
	mu   sync.Mutex
	left int
	done chan struct{}
}

func (c *countdown) ask() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left == 0 {
		close(c.done)
	}
}

func (c *countdown) Done() <-chan struct{} { c.ask(); return c.done }

func (c *countdown) Err() error {
	c.ask()
	select {
	case <-c.done:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// A slow start is not damage: whenever the deadline of the inspection passes, a healthy
// database is healthy, and one whose tables were tampered with is found out.
func TestSlowStartIsNotDamage(t *testing.T) {
	ctx := context.Background()
	file := sqlfile.Connect(filepath.Join(t.TempDir(), sqlfile.Database), 1, sqlfile.Writing)
	defer file.Close()
	if err := migrations.Up(ctx, file); err != nil {
		t.Fatal(err)
	}
	look := func(moment int) string {
		t.Helper()
		found, err := inspect(ctx, file, func(ctx context.Context) (context.Context, context.CancelFunc) {
			return &countdown{Context: ctx, left: moment, done: make(chan struct{})}, func() {}
		})
		if err != nil {
			t.Fatalf("the deadline passes at moment %d: %v", moment, err)
		}
		return found
	}
	const moments = 60 // more often than the context is asked
	for moment := range moments {
		if found := look(moment + 1); found != "" {
			t.Errorf("the deadline passes at moment %d: %s", moment+1, found)
		}
	}
	if _, err := file.Exec("DROP INDEX matches_owner"); err != nil {
		t.Fatal(err)
	}
	for moment := range moments {
		if look(moment+1) == "" {
			t.Errorf("the deadline passes at moment %d: a missing index is not found", moment+1)
		}
	}
}
