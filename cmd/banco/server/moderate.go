package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"banco/people"
	"banco/store"
)

// Moderate is what a moderator does to accounts, each with a command.
type Moderate struct {
	Reports reportsCmd `cmd:"" help:"List the complaints that nobody has looked at."`
	Asked   askedCmd   `cmd:"" help:"List who asked the engines about positions of running rated games in the last 60 days."`
	Settle  settleCmd  `cmd:"" help:"Note that the complaints about somebody were looked at."`
	Mute    muteCmd    `cmd:"" help:"Refuse what an account says in chats."`
	Unmute  unmuteCmd  `cmd:"" help:"Let an account chat again."`
	Close   closeCmd   `cmd:"" help:"Let nobody come in by an account, and end its sessions."`
	Reopen  reopenCmd  `cmd:"" help:"Let an account come in again."`
	Rename  renameCmd  `cmd:"" help:"Give an account another name."`

	Password passwordCmd `cmd:"" help:"Print a link by which the owner of an account chooses a new password."`
}

// Help is the text of --help.
func (Moderate) Help() string {
	return `Works on the data folder, or on a PostgreSQL database, also while servers use it; they follow within ten seconds.

Examples:
  banco moderate reports
  banco moderate asked
  banco moderate mute "Nguyễn An" --for 48h
  banco moderate close "Nguyễn An" --database postgres://…
  banco moderate rename "Nguyễn An" "Kỳ thủ 12"
  banco moderate password "Nguyễn An" --url https://club.example`
}

// accounts are those of a database that the flags choose.
type accounts struct {
	dataFolder
	Database string `placeholder:"postgres://…" env:"BANCO_DATABASE" help:"The PostgreSQL database, where that keeps the games."`
}

// with opens the database for something to be done.
func (c *accounts) with(ctx context.Context, do func(people.Store) error) error {
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(do(s), s.Close())
}

func (c *accounts) open(ctx context.Context) (interface {
	people.Store
	io.Closer
}, error) {
	if c.Database != "" {
		return store.OpenPostgres(ctx, c.Database)
	}
	dir, err := c.dir()
	if err != nil {
		return nil, err
	}
	return store.OpenWhileServing(ctx, dir)
}

// account is one of them, by its name.
type account struct {
	accounts
	Name string `arg:"" help:"The account."`
}

// change changes it, and prints what was done.
func (c *account) change(ctx context.Context, done string, do func(*people.Account) error) error {
	return c.with(ctx, func(s people.Store) error {
		a, err := named(ctx, s, c.Name)
		if err != nil {
			return err
		}
		before := a.Name.Shown
		if err := do(a); err != nil {
			return err
		}
		if err := s.SaveAccount(ctx, a); err != nil {
			return err
		}
		_, err = fmt.Println(before, done)
		return err
	})
}

// named returns the account of a name, or says that there is none.
func named(ctx context.Context, s people.Store, name string) (*people.Account, error) {
	a, err := s.AccountByName(ctx, people.NameKey(name))
	if errors.Is(err, people.ErrNobody) {
		return nil, fmt.Errorf("there is no account %q", name)
	}
	return a, err
}

type muteCmd struct {
	account
	For time.Duration `default:"24h" help:"How long, such as 30m or 720h."`
}

func (c *muteCmd) Run(ctx context.Context) error {
	if c.For <= 0 {
		return errors.New("--for must be more than 0")
	}
	until := time.Now().Add(c.For)
	return c.change(ctx, "muted until "+until.Format(time.DateTime), func(a *people.Account) error { a.Mute(until); return nil })
}

type unmuteCmd struct{ account }

func (c *unmuteCmd) Run(ctx context.Context) error {
	return c.change(ctx, "unmuted", func(a *people.Account) error { a.Mute(time.Time{}); return nil })
}

type closeCmd struct{ account }

func (c *closeCmd) Run(ctx context.Context) error {
	return c.change(ctx, "closed", func(a *people.Account) error { a.Close(time.Now()); return nil })
}

type reopenCmd struct{ account }

func (c *reopenCmd) Run(ctx context.Context) error {
	return c.change(ctx, "reopened", func(a *people.Account) error { a.Reopen(); return nil })
}

type renameCmd struct {
	account
	To string `arg:"" help:"The new name."`
}

func (c *renameCmd) Run(ctx context.Context) error {
	name, err := people.ParseName(c.To)
	if err != nil {
		return err
	}
	return c.change(ctx, "is called "+name.Shown, func(a *people.Account) error { return a.Rename(name) })
}

type passwordCmd struct {
	account
	URL string `name:"url" default:"http://localhost:8080" placeholder:"URL" help:"Where the server is, for the link. Default: http://localhost:8080."`
}

// Run prints a link that works once. The code follows a #, so that no server logs it.
func (c *passwordCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s people.Store) error {
		a, err := named(ctx, s, c.Name)
		if err != nil {
			return err
		}
		now, code := time.Now(), people.NewRecoveryCode()
		expires := now.Add(people.ModeratorCodeLife)
		if err := s.AddRecoveryCode(ctx, a.ID, people.HashRecoveryCode(a.ID, code), now, expires); err != nil {
			return err
		}
		link := strings.TrimSuffix(c.URL, "/") + "/account#" + url.Values{"name": {a.Name.Shown}, "code": {code}}.Encode()
		_, err = fmt.Printf("%s\nGive it to %s alone. It works once, until %s.\n", link, a.Name.Shown, expires.Format(time.DateTime))
		return err
	})
}

type reportsCmd struct {
	accounts
	Most int `default:"100" help:"At most so many."`
}

// Run prints a line for each complaint: when, who about whom, why, and at which
// match.
func (c *reportsCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s people.Store) error {
		list, err := s.Reports(ctx, max(c.Most, 1))
		for _, r := range list {
			fmt.Printf("%s  %s about %s: %s, /play/%s\n", r.At.Format(time.DateTime), shownName(ctx, s, r.Author), shownName(ctx, s, r.Subject),
				r.Reason, r.Match)
		}
		return err
	})
}

type askedCmd struct {
	accounts
	Most int `default:"100" help:"At most so many, the latest first."`
}

// Run prints a line for each question: when, who, what and how often, and where in
// which match. Addresses are shown as hashes, which are equal for one address.
func (c *askedCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s people.Store) error {
		list, err := s.PositionAsks(ctx, max(c.Most, 1))
		for _, a := range list {
			where := "address " + a.Address
			if a.SameAddress {
				where += ", where a player was too"
			}
			who := "somebody"
			if a.Asker != "" {
				who = shownName(ctx, s, a.Asker)
			}
			fmt.Printf("%s  %s (%s): %s ×%d, ply %d of /play/%s, %s\n", a.At.Format(time.DateTime), who, where, a.What, a.Count, a.Ply, a.Match,
				a.FEN)
		}
		return err
	})
}

// shownName returns what somebody is called.
func shownName(ctx context.Context, s people.Store, id string) string {
	if a, err := s.Account(ctx, id); err == nil && a.Name.Shown != "" {
		return a.Name.Shown
	}
	return "guest " + id[:min(len(id), 6)]
}

type settleCmd struct{ account }

func (c *settleCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s people.Store) error {
		a, err := named(ctx, s, c.Name)
		if err != nil {
			return err
		}
		n, err := s.SettleReports(ctx, a.ID, time.Now())
		if err == nil {
			fmt.Println(n, "complaints about", a.Name.Shown, "are settled")
		}
		return err
	})
}
