//go:build unix

// Package postgrestest runs a PostgreSQL of a test's own: a cluster in a
// temporary folder that listens on nothing but a socket in it.
package postgrestest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// Cluster is a PostgreSQL server.
type Cluster struct {
	dir      string
	settings []string
	cmd      *exec.Cmd
	log      *os.File
	schemas  atomic.Int64
}

// startWithin is how long a server may take until it answers.
const startWithin = 60 * time.Second

// Installed tells whether there is a PostgreSQL to run. With BANCO_POSTGRES=none there is
// none, for a fast run of the tests.
func Installed() bool { return os.Getenv("BANCO_POSTGRES") != "none" && program("initdb") != "" }

// Start makes a cluster and starts it, with settings such as
// synchronous_commit=off. It does not wait for the disk, so that what is committed
// outlives the death of the server but not that of the machine. It does not vacuum by
// itself, because a test that drops or changes a table would wait a second for that.
func Start(settings ...string) (*Cluster, error) {
	if !Installed() {
		return nil, errors.New("postgrestest: PostgreSQL is not installed (on Debian: apt-get install postgresql)")
	}
	dir, err := os.MkdirTemp("", "banco-pg-")
	if err != nil {
		return nil, err
	}
	c := &Cluster{dir: dir, settings: append([]string{"fsync=off", "autovacuum=off"}, settings...)}
	if err := c.own(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	initdb := c.command("initdb", "-D", c.data(), "-U", "banco", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w: %s", err, out), os.RemoveAll(dir))
	}
	if err := c.Restart(); err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	return c, nil
}

func (c *Cluster) data() string { return filepath.Join(c.dir, "data") }

// program returns where a program of PostgreSQL is, "" where it is not. Debian
// keeps them apart by version.
func program(name string) string {
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return ""
	}
	return slices.Max(found)
}

// PostgreSQL does not run as root: a test of root's runs it as this user.
const other = "nobody"

// own gives the folder to the user that the server runs as.
func (c *Cluster) own() error {
	who, err := credential()
	if err != nil || who == nil {
		return err
	}
	return os.Chown(c.dir, int(who.Uid), int(who.Gid))
}

// credential returns who the server runs as; nil: who runs the test.
func credential() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup(other)
	if err != nil {
		return nil, err
	}
	uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
	gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, errors.Join(err1, err2)
}

// command returns a program to be run as that user.
func (c *Cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(program(name), args...)
	cmd.Dir = c.dir
	who, _ := credential() // own has looked
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: who, Setpgid: true}
	return cmd
}

// Restart starts the server, which must not be running, and waits until it answers.
func (c *Cluster) Restart() error {
	args := []string{"-D", c.data(), "-k", c.dir, "-c", "listen_addresses=", "-c", "max_connections=300", "-c", "shared_buffers=16MB"}
	for _, o := range c.settings {
		args = append(args, "-c", o)
	}
	log, err := os.OpenFile(filepath.Join(c.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	c.log = log
	c.cmd = c.command("postgres", args...)
	c.cmd.Stdout, c.cmd.Stderr = log, log
	if err := c.cmd.Start(); err != nil {
		return err
	}
	for end := time.Now().Add(startWithin); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if c.command("pg_isready", "-q", "-h", c.dir, "-U", "banco", "-d", "postgres").Run() == nil {
			return nil
		}
	}
	text, _ := os.ReadFile(log.Name())
	return fmt.Errorf("PostgreSQL does not answer: %s", bytes.TrimSpace(text))
}

// Kill ends the server and all that belong to it at once, as a crash does.
func (c *Cluster) Kill() error {
	err := syscall.Kill(-c.cmd.Process.Pid, syscall.SIGKILL)
	c.cmd.Wait()
	c.log.Close()
	// Those it has started have groups of their own: they notice that it is gone.
	for end := time.Now().Add(startWithin); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if !c.shared() {
			break
		}
	}
	return err
}

// shared reports whether anyone still has the memory of the server that was killed.
func (c *Cluster) shared() bool {
	pid, err := os.ReadFile(filepath.Join(c.data(), "postmaster.pid"))
	if err != nil {
		return false
	}
	lines := strings.Split(string(pid), "\n")
	if len(lines) < 7 {
		return false
	}
	fields := strings.Fields(lines[6]) // key and id of the shared memory
	if len(fields) != 2 {
		return false
	}
	segments, err := os.ReadFile("/proc/sysvipc/shm")
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(segments)) {
		if f := strings.Fields(line); len(f) > 6 && f[1] == fields[1] && f[6] != "0" {
			return true
		}
	}
	return false
}

// Stop ends the server and removes everything.
func (c *Cluster) Stop() error {
	if c.cmd != nil && c.cmd.ProcessState == nil {
		c.cmd.Process.Signal(syscall.SIGQUIT) // at once
		c.cmd.Wait()
		c.log.Close()
	}
	return os.RemoveAll(c.dir)
}

// Database returns the address of a place of its own with no tables in it.
func (c *Cluster) Database() (string, error) {
	name := fmt.Sprintf("test%d", c.schemas.Add(1))
	ctx := context.Background()
	// A program of its own, psql, takes a tenth of a second to start.
	conn, err := pgconn.Connect(ctx, "postgres://banco@/postgres?host="+c.dir)
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx)
	if err := conn.Exec(ctx, "CREATE SCHEMA "+name).Close(); err != nil {
		return "", err
	}
	return fmt.Sprintf("postgres://banco@/postgres?host=%s&search_path=%s", c.dir, name), nil
}
