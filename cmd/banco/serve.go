package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"banco/analysis"
	"banco/live"
	"banco/store"
	"banco/web"
	"banco/web/ui"
)

type serveCmd struct {
	Addr string `placeholder:"HOST:PORT" help:"Listen here and nowhere else. Without it: 127.0.0.1:8080, or the next free port."`
	Data string `placeholder:"DIR" type:"path" help:"Folder for the games played. Default: the user's data folder."`
}

func (serveCmd) Help() string {
	return `Serves the page to browsers on this machine and prints its address. Games are kept in the data folder. Ctrl-C stops it.

Example:
  banco
  banco serve --addr 0.0.0.0:8080 --data ./club`
}

func (c *serveCmd) Run(ctx context.Context) error {
	data, err := c.dataDir()
	if err != nil {
		return err
	}
	db, err := store.Open(data)
	if err != nil {
		return err
	}
	defer db.Close()
	pool := analysis.NewPool(runtime.NumCPU() - 1)
	hall := live.NewHall(games, newAgent, db, pool)
	defer hall.Close()
	handler, err := web.New(kits, hall, pool, ui.Page())
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, handler.Close)()
	l, err := c.listen()
	if err != nil {
		return err
	}
	fmt.Printf("Bàn Cờ %s: http://%s/\n", version, l.Addr())
	fmt.Printf("Data in %s. Ctrl-C stops.\n", data)
	return serve(ctx, l, handler)
}

// serve answers requests until the context ends, and gives those under way
// most of a second to finish.
func serve(ctx context.Context, l net.Listener, h http.Handler) error {
	srv := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), 700*time.Millisecond)
	defer cancel()
	if err := srv.Shutdown(grace); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

const (
	defaultPort = 8080
	portsTried  = 100
)

// listen opens the address asked for, or the first free port of this machine.
func (c *serveCmd) listen() (net.Listener, error) {
	if c.Addr != "" {
		return net.Listen("tcp", c.Addr)
	}
	var first error
	for port := defaultPort; port < defaultPort+portsTried; port++ {
		l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err == nil {
			if port != defaultPort {
				fmt.Printf("Port %d is taken; using %d.\n", defaultPort, port)
			}
			return l, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

// dataDir returns the data folder, which it creates.
func (c *serveCmd) dataDir() (string, error) {
	dir := c.Data
	if dir == "" {
		base, err := userDataDir()
		if err != nil {
			return "", fmt.Errorf("no data folder is known (%w): choose one with --data", err)
		}
		dir = filepath.Join(base, "banco")
	}
	return dir, os.MkdirAll(dir, 0o700)
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
