package store

import (
	"context"
	"database/sql"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"banco/store/internal/dberr"
)

// claims keep other servers on the same database from doing the same work. Each is a
// row that its holder renews with every heartbeat: when the server ends or hangs, the
// row expires. Times are those of the database's clock. Databases that are spread over
// several machines have no locks of sessions, but they have rows.
type claims struct {
	of     *sql.DB
	holder int64 // this server

	mu      sync.Mutex
	held    map[string]int // how often each was claimed and not released
	renewed time.Time      // when all were held last
}

// claimLife is how long a claim lasts after it was made or renewed.
const claimLife = 5 * time.Second

func newClaims(of *sql.DB) claims {
	return claims{of: of, holder: rand.Int64(), held: map[string]int{}}
}

// epochMillis is the time of the database's clock.
const epochMillis = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"

// Claim reports whether this server now holds a claim. It returns false if another
// server holds it.
func (s *Postgres) Claim(ctx context.Context, what string) (bool, error) {
	c := &s.claims
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held[what] > 0 && time.Since(c.renewed) < claimLife {
		c.held[what]++
		return true, nil
	}
	begun := time.Now()
	ours, err := c.change(ctx, `INSERT INTO claims (name, holder, expires) VALUES ($1, $2, `+epochMillis+` + $3)
		ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires = excluded.expires
		WHERE claims.holder = excluded.holder OR claims.expires < `+epochMillis, what, c.holder, claimLife.Milliseconds())
	if err != nil {
		return false, dberr.Read(err)
	}
	if len(c.held) == 0 {
		c.renewed = begun
	}
	if !ours {
		delete(c.held, what)
		return false, nil
	}
	c.held[what]++
	return true, nil
}

// Release gives a claim up. It must be called as often as Claim was.
func (s *Postgres) Release(ctx context.Context, what string) {
	c := &s.claims
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held[what] == 0 {
		return
	}
	if c.held[what]--; c.held[what] > 0 {
		return
	}
	delete(c.held, what)
	_, _ = c.change(ctx, "DELETE FROM claims WHERE name = $1 AND holder = $2", what, c.holder) // or it expires
}

// Heartbeat implements play.Store, and renews the claims.
func (s *Postgres) Heartbeat(ctx context.Context, now time.Time) error {
	s.claims.renew(ctx)
	return s.tables.Heartbeat(ctx, now)
}

// change runs a statement, and reports whether it changed a row.
func (c *claims) change(ctx context.Context, text string, args ...any) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, claimLife) // the heartbeat waits for it
	defer cancel()
	var n int64
	err := retry(ctx, func() error {
		done, err := c.of.ExecContext(ctx, text, args...)
		if err == nil {
			n, err = done.RowsAffected()
		}
		return err
	})
	return n > 0, err
}

// renew renews the claims that are held, and forgets those that another server has.
func (c *claims) renew(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	begun := time.Now()
	if len(c.held) == 0 || begun.Sub(c.renewed) < claimLife/4 {
		return
	}
	for _, what := range slices.Sorted(maps.Keys(c.held)) {
		ours, err := c.change(ctx, "UPDATE claims SET expires = "+epochMillis+" + $3 WHERE name = $1 AND holder = $2",
			what, c.holder, claimLife.Milliseconds())
		if err != nil {
			return
		}
		if !ours {
			delete(c.held, what)
		}
	}
	c.renewed = begun
}

// sweep deletes the claims of servers that were killed.
func (c *claims) sweep(ctx context.Context) error {
	_, err := c.change(ctx, "DELETE FROM claims WHERE expires < "+epochMillis)
	return err
}

// end gives up all claims.
func (c *claims) end(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for what := range c.held {
		if _, err := c.change(ctx, "DELETE FROM claims WHERE name = $1 AND holder = $2", what, c.holder); err != nil {
			break
		}
	}
	clear(c.held)
}
