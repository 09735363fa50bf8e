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

// claims are what this server alone does, of all that share a database: locks of
// a session of PostgreSQL that is there for nothing else. They go with it: when the
// server ends, or when it stands still and PostgreSQL ends the session.
type claims struct {
	of *sql.DB // of one connection

	mu   sync.Mutex
	conn *sql.Conn      // the session; nil: there is none
	held map[string]int // how often each was claimed, and not yet released
}

// claimIdle is how long a session may be silent before its claims are free.
const claimIdle = 5 * time.Second

// claimKey is what a claim is called in PostgreSQL.
const claimKey = "hashtextextended('banco ' || $1, 0)"

// Claim makes something this server's alone until it is released, or reports that
// it is another's.
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

// Release lets others have what was claimed, when it was called as often as it was claimed.
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
		c.end() // and with it all claims
	}
}

// Heartbeat implements play.Store, and keeps what is claimed.
func (s *Postgres) Heartbeat(ctx context.Context, now time.Time) error {
	s.claims.keep(ctx)
	return s.tables.Heartbeat(ctx, now)
}

// session returns the session of the claims, and begins one where there is none.
func (c *claims) session(ctx context.Context) (*sql.Conn, error) {
	if c.conn != nil {
		return c.conn, nil
	}
	conn, err := c.of.Conn(ctx)
	if err != nil {
		return nil, err
	}
	// PostgreSQL 13 has no such setting: there the claims of a server that stands
	// still stay until it ends.
	_, _ = conn.ExecContext(ctx, fmt.Sprintf("SET idle_session_timeout = %d", claimIdle.Milliseconds()))
	c.conn, c.held = conn, map[string]int{}
	return conn, nil
}

// keep says that the session is still wanted, where it holds anything.
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

// end forgets the session, which PostgreSQL ends too.
func (c *claims) end() {
	if c.conn != nil {
		_ = c.conn.Raw(func(any) error { return driver.ErrBadConn }) // so that it is closed, not used again
		c.conn.Close()
	}
	c.conn, c.held = nil, nil
}
