package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/crypto/acme/autocert"

	"banco/web"
)

// serve answers requests until the context ends, goes on for as long as it
// drains, and gives those under way most of a second to finish. Sockets are told.
func serve(
	ctx context.Context, l net.Listener, h *web.Server, certificates *autocert.Manager, log *slog.Logger, drain time.Duration,
) error {
	srv := &http.Server{
		Handler: h, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn), MaxHeaderBytes: 32 << 10,
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute,
	}
	secure(srv, certificates)
	failed := make(chan error, 1)
	go func() { failed <- accept(srv, l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	h.Drain()
	select {
	case err := <-failed:
		return err
	case <-time.After(drain):
	}
	grace, cancel := context.WithTimeout(context.Background(), 700*time.Millisecond)
	defer cancel()
	told := make(chan struct{})
	go func() { h.Shutdown(grace); close(told) }()
	err := srv.Shutdown(grace)
	<-told
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

const (
	defaultPort = 8080
	portsTried  = 100
)

// listen opens the address asked for, or the first free port of this machine.
func (c *Serve) listen() (net.Listener, error) {
	if c.Addr != "" || c.Public != "" {
		return listenAt("--addr", cmp.Or(c.Addr, tlsAddr))
	}
	var first error
	for port := defaultPort; port < defaultPort+portsTried; port++ {
		l, err := listenAt("--addr", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
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

// trusted reads the networks of --proxy; an address alone is one too.
func (c *Serve) trusted() (nets []netip.Prefix, err error) {
	for _, text := range c.Proxy {
		net, err := netip.ParsePrefix(text)
		if addr, alone := netip.ParseAddr(text); alone == nil {
			net, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("--proxy %s is neither an address nor a network such as 10.0.0.0/8", text)
		}
		nets = append(nets, net.Masked())
	}
	return nets, nil
}

// logging is what is said of the log.
type logging struct {
	Log      string     `default:"text" enum:"text,json" placeholder:"FORMAT" help:"How the log on standard error is written: text (the default) or json."`
	LogLevel slog.Level `default:"info" placeholder:"LEVEL" help:"What is logged: debug, info (the default), warn or error."`
}

// logger writes to standard error what --log and --log-level ask for.
func (c *logging) logger() *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.Log == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

// hosts returns the names that browsers may call this server by: those asked
// for, that of the address it listens at and, where that is every address of the
// machine, the machine's own.
func (c *Serve) hosts(at string) []string {
	names := slices.Clone(c.Host)
	if c.Public != "" {
		names = append(names, c.Public)
	}
	host, _, err := net.SplitHostPort(at)
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
