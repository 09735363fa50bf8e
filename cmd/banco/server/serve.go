package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"banco/book/explorer"
	"banco/cmd/banco/cli"
	"banco/cmd/banco/experiments"
	"banco/kits"
	"banco/live"
	"banco/live/pageagent"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/pool"
	"banco/store"
	"banco/web"
	"banco/web/api"
	"banco/web/ui"
)

// Serve is the server.
type Serve struct {
	Addr   string   `placeholder:"HOST:PORT" help:"Listen here and nowhere else. Without it: 127.0.0.1:8080, or the next free port."`
	Host   []string `placeholder:"NAME" help:"Also answer to this host name; may be repeated. Known without it: names of this machine, and the address that was connected to."`
	Proxy  []string `placeholder:"CIDR" help:"Believe X-Forwarded-For of proxies in this network; may be repeated. Limits then go by the visitor's own address."`
	Crowd  int      `default:"40" placeholder:"N" help:"How many people may share one address: its limits grow with them. Default: 40."`
	Crowds []string `name:"crowd-address" placeholder:"ADDR[=N]" help:"An address, or each one of a network, that N people share, such as a school's: it has N parts of the machine where others have one. May be repeated."`
	Memory int64    `default:"1024" placeholder:"MIB" help:"Memory for the tables of searches, of which one address gets a half at most, and one visitor a quarter. Default: 1024."`
	New    bool     `help:"Begin with an empty database where that of the data folder is gone. One that is there is kept."`
	Open   string   `default:"auto" enum:"auto,yes,no" placeholder:"WHEN" help:"Whether to open the browser: yes, no or auto (the default), which is yes on a desk without --addr."`
	Admin  string   `default:"auto" enum:"auto,yes,no" placeholder:"WHEN" help:"Whether admins have the page /admin: yes, no or auto (the default), which is yes where other machines can connect. See banco moderate role."`
	internet
	logging
	dataFolder
	labKeeping
	Storage

	Database string   `placeholder:"postgres://…" env:"BANCO_DATABASE" help:"Keep the games in this PostgreSQL database instead of the data folder. Several servers may share it."`
	NATS     string   `name:"nats" placeholder:"nats://…" help:"Use NATS at this address: workers there think where no core is free, and servers on the same database hear sooner of each other."`
	Cluster  []string `placeholder:"HOST:PORT,…" help:"Hear of the other servers with a small NATS inside: the address at which this server listens for them, then theirs, all of them."`
	Workers  string   `placeholder:"[SECRET@]HOST:PORT" help:"Listen here for banco worker on other machines, with a small NATS inside. Without a secret one is made up and printed."`

	Limit   map[string]float64 `placeholder:"NAME=FACTOR" help:"Multiply a limit of visitors and addresses: requests, matches, imports, asks, sockets, searches or lab; may be repeated."`
	Drain   time.Duration      `placeholder:"TIME" help:"When told to stop, say on /readyz that visitors should go elsewhere, and serve them this long before. Default: 0s."`
	Skew    time.Duration      `hidden:"" help:"For tests: believe that it is so much later than it is."`
	Metrics string             `placeholder:"HOST:PORT" help:"Serve numbers for Prometheus here, on /metrics. Default: nowhere."`
}

// Help is the text of --help.
func (Serve) Help() string {
	return `Serves the page to browsers on this machine and prints its address. Games are kept in the data folder, or in a PostgreSQL ` +
		`database. Ctrl-C
stops it.

Example:
  banco
  banco serve --addr 0.0.0.0:8080 --data ./club`
}

// Run runs the command.
func (c *Serve) Run(ctx context.Context, version cli.Version) error {
	trustBundledRoots()
	log := c.logger()
	slog.SetDefault(log)
	proxies, err := c.trusted()
	if err != nil {
		return err
	}
	crowds, err := api.ParseCrowds(c.Crowd, c.Crowds)
	if err != nil {
		return err
	}
	db, where, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	db.Gather()
	room, stopSweep, err := c.setUpStorage(ctx, db)
	if err != nil {
		return err
	}
	defer stopSweep()
	work := pool.New(runtime.GOMAXPROCS(0)-1, c.Memory<<20)
	work.Weigh(crowds.Weight)
	hall, err := patiently(ctx, func() (*live.Hall, error) { return live.NewHall(ctx, kits.Games(), pageagent.Agents{}, db, work) })
	if err != nil {
		return err
	}
	defer hall.Close()
	if err := hall.Skew(ctx, c.Skew); err != nil {
		return err
	}
	leave, err := c.join(ctx, hall, work, version)
	if err != nil {
		return err
	}
	defer leave()
	l, err := c.listen()
	if err != nil {
		return err
	}
	defer l.Close()
	tournaments, training, closeLab, err := c.lab(hall, work, &crowds)
	if err != nil {
		return err
	}
	defer closeLab()
	numbers := newMetrics()
	o := Parts(db, hall, work)
	o.Hosts, o.Proxies, o.Reach, o.Crowds, o.Limits, o.Log, o.Observe = c.hosts(c.Addr), proxies, c.reach(l.Addr()), crowds, c.Limit, log,
		numbers.observe
	o.Room = room.Room
	o.EngineTournaments, o.Presets, o.TrainingRuns = tournaments, experiments.Presets(), training
	o.Admin = c.adminHost(l.Addr(), db, hall, room, version)
	handler, err := web.New(o)
	if err != nil {
		return err
	}
	numbers.watch(hall, db, handler, room)
	numbers.watchPool(work)
	certificates, err := c.certificates()
	if err != nil {
		return err
	}
	stopRedirect, err := c.redirect(certificates)
	if err != nil {
		return err
	}
	defer stopRedirect()
	c.announce(ctx, version, l.Addr(), where, room.describe(ctx, db), db)
	defer c.noteAddress(l.Addr())()
	stopMetrics, err := c.serveMetrics(numbers)
	if err != nil {
		return err
	}
	defer stopMetrics()
	obtain(ctx, certificates, c.Public)
	return serve(ctx, l, handler, certificates, log, c.Drain)
}

// serveMetrics serves the numbers, where that is asked for.
func (c *Serve) serveMetrics(numbers *metrics) (stop func(), err error) {
	if c.Metrics == "" {
		return func() {}, nil
	}
	stop, at, err := numbers.serve(c.Metrics, c.hosts(c.Metrics))
	if err == nil {
		fmt.Printf("Metrics on http://%s/metrics\n", at)
	}
	return stop, err
}

// Parts are what every server is made of.
func Parts(db Database, hall *live.Hall, work *pool.Pool) web.Options {
	return web.Options{Kits: kits.All(), Hall: hall, People: db, Documents: db, Pool: work, Page: ui.Page(), Check: db.Check,
		Explorer: &explorer.Explorer{Store: db.Collections()}}
}

// Database is a store that can be looked after.
type Database interface {
	play.Store
	people.Store
	meet.Store
	Check(ctx context.Context) error
	Counts() (writes, transactions int64)
	Collections() explorer.Store
	SetBudgets(play.Budgets)
	Gather()
	Used(ctx context.Context) (bytes int64, err error)
	Refused() int64
	ExpireGuests(ctx context.Context, before time.Time) (more bool, err error)
	Archive(ctx context.Context, before time.Time, rest time.Duration) (packed int, err error)
	Close() error
}

// open opens the store and says where it is.
func (c *Serve) open(ctx context.Context) (Database, string, error) {
	if c.Database != "" {
		db, err := patiently(ctx, func() (*store.Postgres, error) { return store.OpenPostgres(ctx, c.Database) })
		if err != nil {
			return nil, "", err
		}
		return db, "PostgreSQL", nil
	}
	dir, err := c.dir()
	if err != nil {
		return nil, "", err
	}
	open := store.Open
	if c.New {
		open = store.OpenNew
	}
	db, err := open(dir)
	if err != nil {
		return nil, "", err
	}
	return db, dir, nil
}

// patiently starts a part of the server, and tries twice more where a deadline has
// passed: a machine that stood still for seconds is no reason to give up.
func patiently[T any](ctx context.Context, start func() (T, error)) (part T, err error) {
	for range 3 {
		if part, err = start(); !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			break
		}
		slog.Warn("starting takes long; trying again", "err", err)
	}
	return part, err
}

// dir returns the data folder, which it creates.
func (c *dataFolder) dir() (string, error) {
	dir, err := c.folder()
	if err != nil {
		return "", err
	}
	return dir, os.MkdirAll(dir, 0o700)
}

// dirWithData returns the data folder of a server, for commands that only read or
// administer: a folder without a database is not the one that was meant.
func (c *dataFolder) dirWithData() (string, error) {
	dir, err := c.folder()
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(dir, "banco.db")); errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("there is no data in %s: name the folder of the server with --data", dir)
	}
	return dir, nil
}

// folder returns where the data folder is, or would be.
func (c *dataFolder) folder() (string, error) {
	if c.Data != "" {
		return c.Data, nil
	}
	base, err := userDataDir()
	if err != nil {
		return "", fmt.Errorf("no data folder is known (%w): choose one with --data", err)
	}
	return filepath.Join(base, "banco"), nil
}

// userDataDir returns where programs keep a user's data on this system.
func userDataDir() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return os.UserConfigDir() // AppData, Application Support: data lives there too
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}
