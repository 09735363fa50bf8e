// Package admin is what an admin sees of the server and does to it: who is here, how much
// there is to do, complaints, accounts, classes and tournaments, backups, settings and the
// log of all that was done. The command line does the same.
package admin

import (
	"context"
	"log/slog"
	"time"

	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/wire"
)

// Host is what the program knows of itself and of the machine.
type Host struct {
	Version  string
	Started  time.Time
	Free     func() int64                                       // bytes on the disk
	Stored   func(ctx context.Context) (bytes int64, err error) // by the database
	Settings []wire.AdminSetting
	Backups  *Backups                  // nil: the database has its own
	Workers  func() []wire.AdminWorker // that are there; nil: none can be
}

// Backups are copies of the database.
type Backups struct {
	List   func() ([]wire.AdminBackup, error)                                // the latest first
	Create func(ctx context.Context, now time.Time) (file string, err error) // makes one
}

// Handlers answer the calls.
type Handlers struct {
	Host
	People   People
	Gathered interface { // nil: there are none
		Documents(ctx context.Context, q meet.DocumentQuery) ([]meet.Document, error)
	}
	Matches interface {
		Counts() (matches, nodes, followers int)
	}
	Pool     *pool.Pool
	Room     func() play.Room
	Sessions Sessions
	Present  func() map[live.Visitor]int // the connected pages of each account
	Sockets  func() int                  // all connected pages
	Log      *slog.Logger
}

// Sessions are the cookies and sockets of those who are signed in.
type Sessions interface {
	Forget(visitor live.Visitor)
	EndSockets(visitor live.Visitor, ended func(hash string) bool)
}

// People keeps accounts and the log.
type People interface {
	Account(ctx context.Context, id string) (*people.Account, error)
	AccountByName(ctx context.Context, key string) (*people.Account, error)
	AuditLog(ctx context.Context, before int64, most int) ([]people.AuditEntry, error)
	Bots(ctx context.Context, owner string) ([]*people.Account, error)
	FindAccounts(ctx context.Context, key string, most int) ([]*people.Account, error)
	Moderate(ctx context.Context, x people.Action) (people.AuditEntry, error)
	PositionAsks(ctx context.Context, most int) ([]people.PositionAsk, error)
	Reports(ctx context.Context, most int) ([]people.Report, error)
}

// Admits reports whether a caller is an admin now: whatever the session says, the store
// is asked at every call, since a role may have been withdrawn.
func (h *Handlers) Admits(ctx context.Context, c *api.Caller) bool {
	if c.Account.MayModerate() != nil {
		return false
	}
	now, err := h.People.Account(ctx, c.Account.ID)
	return err == nil && now.MayModerate() == nil && c.Session.Valid(now, time.Now())
}

// names remembers what visitors are called, for one answer.
type names struct {
	people People
	known  map[string]string
}

func (h *Handlers) names() *names { return &names{h.People, map[string]string{}} }

// of returns the name of a visitor, "" for a guest.
func (n *names) of(ctx context.Context, id string) string {
	name, ok := n.known[id]
	if ok || id == "" {
		return name
	}
	if a, err := n.people.Account(ctx, id); err == nil {
		name = a.Name.Shown
	}
	n.known[id] = name
	return name
}
