package store

import (
	"banco/store/internal/dberr"
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"sync"
	"time"
)

// claims are locks that keep other servers on the same database from doing the same
// work. They are advisory locks of a PostgreSQL session of their own, and end with
// it: when the server ends, or hangs and PostgreSQL ends the session.
type claims struct {
	of *sql.DB // with one connection

	mu   sync.Mutex
	conn *sql.Conn      // the session; nil: there is none
	held map[string]int // how often each was claimed and not released
}

// claimIdle is how long a session may be idle before it ends and its claims are free.
const claimIdle = 5 * time.Second

// claimKey is the key of an advisory lock, from the name $1 of a claim.
const claimKey = "hashtextextended('banco ' || $1, 0)"

// Claim reports whether this server now holds a claim. It returns false if another
// server holds it.
func (s *Postgres) Claim(ctx context.Context, what string) (bool, error) {
	c := &s.claims
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held[what] > 0 {
		c.held[what]++
		return true, nil
	}
	conn, err := c.session(ctx)
	if err != nil {
		return false, dberr.Read(err)
	}
	ours := false
	if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock("+claimKey+")", what).Scan(&ours); err != nil {
		c.end()
		return false, dberr.Read(err)
	}
	if ours {
		c.held[what] = 1
	}
	return ours, nil
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
	if _, err := c.conn.ExecContext(ctx, "SELECT pg_advisory_unlock("+claimKey+")", what); err != nil {
		c.end() // which gives up all claims
	}
}

// Heartbeat implements play.Store, and keeps the session of the claims alive.
func (s *Postgres) Heartbeat(ctx context.Context, now time.Time) error {
	s.claims.keep(ctx)
	return s.tables.Heartbeat(ctx, now)
}

// session returns the session of the claims. It begins one if there is none.
func (c *claims) session(ctx context.Context) (*sql.Conn, error) {
	if c.conn != nil {
		return c.conn, nil
	}
	conn, err := c.of.Conn(ctx)
	if err != nil {
		return nil, err
	}
	// PostgreSQL 13 has no such setting: there a server that hangs keeps its claims
	// until it ends.
	_, _ = conn.ExecContext(ctx, fmt.Sprintf("SET idle_session_timeout = %d", claimIdle.Milliseconds()))
	c.conn, c.held = conn, map[string]int{}
	return conn, nil
}

// keep keeps the session alive if it holds claims.
func (c *claims) keep(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.held) == 0 {
		return
	}
	if _, err := c.conn.ExecContext(ctx, "SELECT 1"); err != nil {
		c.end()
	}
}

// end closes the session, and with it gives up all claims.
func (c *claims) end() {
	if c.conn != nil {
		_ = c.conn.Raw(func(any) error { return driver.ErrBadConn }) // closes it instead of returning it to the pool
		c.conn.Close()
	}
	c.conn, c.held = nil, nil
}
