package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"
)

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

// hosts returns the names that browsers may call this server by: those asked
// for, that of --addr and, where that is every address of the machine, the
// machine's own.
func (c *serveCmd) hosts() []string {
	names := c.Host
	host, _, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return names
	}
	if addr, err := netip.ParseAddr(host); host != "" && (err != nil || !addr.IsUnspecified()) {
		return append(names, host)
	}
	if name, err := os.Hostname(); err == nil {
		short, _, _ := strings.Cut(name, ".")
		names = append(names, name, short, short+".local") // as routers and mDNS call it
	}
	return names
}
