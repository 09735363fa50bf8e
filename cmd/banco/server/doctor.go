package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"banco/cmd/banco/cli"
	"banco/cmd/banco/commandline"
	"banco/play"
	"banco/store"
)

// Doctor looks at a machine as serve would with the same flags, and names what is
// wrong.
type Doctor struct {
	Serve
	cli.JSONFlag
}

// Help is the text of --help.
func (Doctor) Help() string {
	return `Takes the flags of serve, its variables and its configuration, and looks at settings, data folder, disk, clock, open files,
port, proxy, database and bus. The server may run meanwhile. Ends with status 1 where something is wrong.

Example:
  banco doctor --config /etc/banco/banco.json`
}

// finding is what the doctor says of one thing. A warning is no reason not to start.
type finding struct {
	What    string `json:"what"`
	Level   level  `json:"level"`
	Finding string `json:"finding"`
}

type level string

const (
	fine    level = "ok"
	warning level = "warning"
	wrong   level = "wrong"
)

// Run runs the command.
func (c *Doctor) Run(ctx context.Context, p *commandline.Program) error {
	list := c.examine(ctx, cli.UnknownVariables(p))
	if c.JSON {
		if err := cli.PrintJSON(list); err != nil {
			return err
		}
	}
	bad := 0
	for _, f := range list {
		if !c.JSON {
			fmt.Printf("%-8s %-9s %s\n", f.Level, f.What, f.Finding)
		}
		if f.Level == wrong {
			bad++
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d things are wrong", bad, len(list))
	}
	return nil
}

// doctorPatience bounds each question to another machine.
const doctorPatience = 3 * time.Second

// examine looks at everything.
func (c *Doctor) examine(ctx context.Context, unknown []string) (list []finding) {
	add := func(what string, l level, text string) { list = append(list, finding{what, l, text}) }
	judge := func(what string, err error, good string) {
		if err != nil {
			add(what, wrong, err.Error())
		} else {
			add(what, fine, good)
		}
	}
	judge("settings", c.check(), "they are right")
	for _, complaint := range unknown {
		add("settings", warning, complaint)
	}
	dir, err := c.folder()
	there := dir
	if err == nil {
		there, err = writable(dir)
	}
	judge("data", err, dir+" can be written")
	if err == nil {
		d := c.openDisk(there)
		text := fmt.Sprintf("%s free, %s kept for moves", megabytes(d.Free()), megabytes(d.reserve))
		switch d.Room() {
		case play.RoomForAll:
			add("disk", fine, text)
		default:
			add("disk", wrong, text+": only "+d.Room().String()+" are taken")
		}
	}
	if synchronised, known := clockSynchronised(); known && !synchronised {
		add("clock", warning, "nothing sets this machine's clock by the network (systemd-timesyncd, chrony)")
	} else {
		add("clock", fine, time.Now().Format(time.RFC3339))
	}
	if files := openFiles(); files < leastFiles {
		add("files", warning, fmt.Sprintf("%d may be open, and each connection takes one: raise LimitNOFILE or ulimit -n", files))
	} else {
		add("files", fine, fmt.Sprintf("%d may be open", files))
	}
	free, err := c.portFree(ctx)
	judge("port", err, free)
	add(c.proxyFinding())
	found, err := c.databaseOpens(ctx, dir)
	judge("database", err, found)
	if c.NATS != "" || len(c.Cluster) > 0 {
		judge("bus", c.busAnswers(ctx), "it answers")
	}
	return list
}

// leastFiles is how many open files a server for a class needs.
const leastFiles = 4096

// writable tries to write in a folder, or in the one it would be made in, and
// returns which of them is there.
func writable(dir string) (there string, err error) {
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) && filepath.Dir(dir) != dir {
		return writable(filepath.Dir(dir))
	}
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return dir, err
	}
	return dir, errors.Join(f.Close(), os.Remove(f.Name()))
}

// portFree reports whether the server could listen, or does so already.
func (c *Doctor) portFree(ctx context.Context) (string, error) {
	addr := c.Addr
	if c.Public != "" {
		addr = cmp.Or(addr, tlsAddr)
	}
	addr = cmp.Or(addr, net.JoinHostPort("127.0.0.1", strconv.Itoa(defaultPort)))
	l, err := listenAt("--addr", addr)
	if err == nil {
		return addr + " is free", l.Close()
	}
	if (&Health{Addr: addr, Public: c.Public}).Run(ctx) == nil {
		return "a server answers at " + addr, nil
	}
	return "", err
}

// proxyFinding says whether the limits of visitors can be told apart behind a proxy.
func (c *Doctor) proxyFinding() (string, level, string) {
	host, _, err := net.SplitHostPort(c.Addr)
	ip, _ := netip.ParseAddr(host)
	switch {
	case len(c.Proxy) > 0:
		return "proxy", fine, fmt.Sprintf("X-Forwarded-For of %v is believed; it must set X-Forwarded-Proto too", c.Proxy)
	case err == nil && ip.IsLoopback() && len(c.Host) > 0:
		return "proxy", warning, "visitors come by a proxy, it seems, and share its limits: name it with --proxy"
	}
	return "proxy", fine, "none"
}

// databaseOpens opens the database as a command does beside a server.
func (c *Doctor) databaseOpens(ctx context.Context, dir string) (string, error) {
	if c.Database != "" {
		ctx, cancel := context.WithTimeout(ctx, doctorPatience)
		defer cancel()
		db, err := store.OpenPostgres(ctx, c.Database)
		if err != nil {
			return "", err
		}
		return "PostgreSQL answers", errors.Join(db.Check(ctx), db.Close())
	}
	if _, err := os.Stat(filepath.Join(dir, "banco.db")); errors.Is(err, os.ErrNotExist) {
		return "none yet in " + dir + "; serve makes one, and --data names another folder", nil
	}
	db, err := store.OpenWhileServing(ctx, dir)
	if err != nil {
		return "", err
	}
	return "SQLite opens", errors.Join(db.Check(ctx), db.Close())
}

// busAnswers tries to reach NATS, or the other servers of a cluster.
func (c *Doctor) busAnswers(ctx context.Context) error {
	others := c.Cluster
	if len(others) > 0 {
		others = others[1:]
	}
	if c.NATS != "" {
		at, err := url.Parse(c.NATS)
		if err != nil {
			return err
		}
		others = []string{net.JoinHostPort(at.Hostname(), cmp.Or(at.Port(), "4222"))}
	}
	var failed []error
	for _, addr := range others {
		conn, err := (&net.Dialer{Timeout: doctorPatience}).DialContext(ctx, "tcp", addr)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		conn.Close()
	}
	return errors.Join(failed...)
}
