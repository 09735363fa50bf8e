package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os/user"
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
	Role    roleCmd    `cmd:"" help:"Make an account an admin, who may use the page /admin, or no longer."`
	Find    findCmd    `cmd:"" help:"List accounts by how their names begin, with what was done to them."`
	Log     logCmd     `cmd:"" help:"List what moderators have done, here and on the page /admin."`

	Password passwordCmd `cmd:"" help:"Print a link by which the owner of an account chooses a new password."`
}

// Help is the text of --help.
func (Moderate) Help() string {
	return `Works on the data folder, or on a PostgreSQL database, also while servers use it; they follow within ten seconds.
What it changes is written into the log, with the user of this machine as its author.

Examples:
  banco moderate reports
  banco moderate asked
  banco moderate mute "Nguyễn An" --for 48h --reason "chửi tục"
  banco moderate close "Nguyễn An" --database postgres://…
  banco moderate rename "Nguyễn An" "Kỳ thủ 12"
  banco moderate role "Nguyễn An" admin
  banco moderate log
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
	dir, err := c.dirWithData()
	if err != nil {
		return nil, err
	}
	return store.OpenWhileServing(ctx, dir)
}

// account is one of them, by its name.
type account struct {
	accounts
	Name   string `arg:"" help:"The account."`
	Reason string `placeholder:"TEXT" help:"Why, for the log."`
}

// moderate does something to it, and prints what was done.
func (c *account) moderate(ctx context.Context, done string, x people.Action) error {
	reason, err := people.ParseReason(c.Reason)
	if err != nil {
		return err
	}
	x.Reason = reason
	return c.with(ctx, func(s people.Store) error {
		a, err := named(ctx, s, c.Name)
		if err != nil {
			return err
		}
		e, err := act(ctx, s, a.ID, x)
		if err != nil {
			return err
		}
		if x.Kind == people.ActionSettle {
			_, err = fmt.Println(e.Detail, "complaints about", e.SubjectName, "are settled")
		} else {
			_, err = fmt.Println(e.SubjectName, done)
		}
		return err
	})
}

// act does something in the name of the user of this machine.
func act(ctx context.Context, s people.Store, subject string, x people.Action) (people.AuditEntry, error) {
	x.Subject, x.At, x.User = subject, time.Now(), "?"
	if u, err := user.Current(); err == nil {
		x.User = u.Username
	}
	return s.Moderate(ctx, x)
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
	return c.moderate(ctx, "muted until "+until.Format(time.DateTime), people.Action{Kind: people.ActionMute, Until: until})
}

type unmuteCmd struct{ account }

func (c *unmuteCmd) Run(ctx context.Context) error {
	return c.moderate(ctx, "unmuted", people.Action{Kind: people.ActionUnmute})
}

type closeCmd struct{ account }

func (c *closeCmd) Run(ctx context.Context) error {
	return c.moderate(ctx, "closed", people.Action{Kind: people.ActionClose})
}

type reopenCmd struct{ account }

func (c *reopenCmd) Run(ctx context.Context) error {
	return c.moderate(ctx, "reopened", people.Action{Kind: people.ActionReopen})
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
	return c.moderate(ctx, "is called "+name.Shown, people.Action{Kind: people.ActionRename, Name: name})
}

type passwordCmd struct {
	account
	URL string `name:"url" placeholder:"URL" help:"Where the server is, for the link. Default: the address that the running server was started with."`
}

// server returns where the link leads, and whether other machines can call it there.
func (c *passwordCmd) server() (address string, others bool) {
	if c.URL != "" {
		return strings.TrimSuffix(c.URL, "/"), true
	}
	if dir, err := c.folder(); err == nil && c.Database == "" {
		return notedAddress(dir)
	}
	return usualAddress, false
}

// Run prints a link that works once. The code follows a #, so that no server logs it.
func (c *passwordCmd) Run(ctx context.Context) error {
	reason, err := people.ParseReason(c.Reason)
	if err != nil {
		return err
	}
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
		if _, err := act(ctx, s, a.ID, people.Action{Kind: people.ActionPassword, Reason: reason}); err != nil {
			return err
		}
		address, others := c.server()
		link := address + "/account#" + url.Values{"name": {a.Name.Shown}, "code": {code}}.Encode()
		_, err = fmt.Printf("%s\nGive it to %s alone. It works once, until %s.\n", link, a.Name.Shown, expires.Format(time.DateTime))
		if !others && err == nil {
			_, err = fmt.Println("On another machine the server has another address: set it with --url.")
		}
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
	return c.moderate(ctx, "", people.Action{Kind: people.ActionSettle})
}

type roleCmd struct {
	account
	Role string `arg:"" help:"admin, or none."`
}

func (c *roleCmd) Run(ctx context.Context) error {
	role, err := people.ParseRole(c.Role)
	if err != nil {
		return err
	}
	done := "is an admin"
	if role == people.NoRole {
		done = "is no admin any more"
	}
	return c.moderate(ctx, done, people.Action{Kind: people.ActionRole, Role: role})
}

type findCmd struct {
	accounts
	Start string `arg:"" optional:"" help:"How the names begin. Without it: all of them."`
	Most  int    `default:"100" help:"At most so many."`
}

// Run prints a line for each account: its name, since when it is there, and its state.
func (c *findCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s people.Store) error {
		list, err := s.FindAccounts(ctx, people.NameKey(c.Start), max(c.Most, 1))
		for _, a := range list {
			fmt.Println(strings.Join(append([]string{a.Name.Shown, "since " + a.Created.Format(time.DateOnly)}, state(a, time.Now())...), ", "))
		}
		return err
	})
}

// state lists what is special about an account.
func state(a *people.Account, now time.Time) (list []string) {
	if a.Role == people.Admin {
		list = append(list, "admin")
	}
	if a.Bot() {
		list = append(list, "bot")
	}
	if a.MayEnter() != nil {
		list = append(list, "closed since "+a.Closed.Format(time.DateTime))
	}
	if a.MayChat(now) != nil {
		list = append(list, "muted until "+a.Muted.Format(time.DateTime))
	}
	return list
}

type logCmd struct {
	accounts
	Most int `default:"100" help:"At most so many, the latest first."`
}

// Run prints a line for everything that was done: when, by whom, what, to whom and why.
func (c *logCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(s people.Store) error {
		list, err := s.AuditLog(ctx, 0, max(c.Most, 1))
		for _, e := range list {
			fmt.Println(auditLine(ctx, s, &e))
		}
		return err
	})
}

// auditLine writes an entry of the log for a person.
func auditLine(ctx context.Context, s people.Store, e *people.AuditEntry) string {
	author := e.AuthorName
	if e.Author == "" {
		author += " on the command line"
	}
	words := []string{e.At.Format(time.DateTime) + " ", author + ":", string(e.Kind)}
	if e.Subject != "" {
		name := e.SubjectName
		if name == "" {
			name = shownName(ctx, s, e.Subject)
		}
		words = append(words, name)
	}
	if e.Detail != "" {
		words = append(words, e.Detail)
	}
	if e.Reason != "" {
		words = append(words, "("+e.Reason+")")
	}
	return strings.Join(words, " ")
}
