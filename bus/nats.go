// Package bus carries hints between servers that share a store, over NATS: that
// something has happened in a match. A hint may be lost or come late; whoever gets
// one looks at the store. It also carries tasks to workers, which may die over them.
//
// Its nouns: a [NATS] is a connection to such a bus, on servers of NATS that run
// somewhere, or on one inside this process that knows its peers; a [Task] is work that
// one process has another do.
package bus

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// subject is the prefix of all topics.
const subject = "banco."

// maxHint bounds a hint, in bytes.
const maxHint = 1000

// NATS is a connection to a bus.
type NATS struct {
	conn  *nats.Conn
	inner *server.Server // nil where it runs elsewhere

	secret string // that clients of the server inside must know
}

// Connect connects to NATS at an address such as nats://10.0.0.1:4222, or at several with
// commas between them. If none answers yet it goes on trying.
func Connect(address string) (*NATS, error) {
	conn, err := nats.Connect(address, options()...)
	if err != nil {
		return nil, fmt.Errorf("bus: %w", err)
	}
	if !conn.IsConnected() {
		slog.Warn("NATS does not answer yet; trying again", "err", conn.LastError())
	}
	return &NATS{conn: conn}, nil
}

// Err returns why the connection has ended for good, as it does where the secret is
// wrong; nil: it has not.
func (n *NATS) Err() error {
	if !n.conn.IsClosed() {
		return nil
	}
	return fmt.Errorf("bus: the connection to NATS is closed: %w", cmp.Or(n.conn.LastError(), nats.ErrConnectionClosed))
}

// options are those of every connection: no hint comes back to its sender, none is kept
// for later, and the connection waits for a NATS server that is gone.
func options() []nats.Option {
	return []nats.Option{
		nats.Name("banco"), nats.NoEcho(), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.ReconnectBufSize(-1),
		nats.ReconnectWait(500 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				slog.Warn("the connection to NATS is lost; trying again", "err", err)
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) { slog.Info("connected to NATS again", "at", c.ConnectedUrlRedacted()) }),
		nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { slog.Debug("NATS does not answer yet", "err", err) }),
	}
}

// startWithin is how long the server inside may take to start.
const startWithin = 10 * time.Second

// Embed runs a NATS server inside this process, for peers, for workers, or both.
//
// The cluster is the address, host and port, at which it listens for its peers (if they
// reach it at another address, that follows after "="), then theirs; empty: it has none.
// Workers connect at HOST:PORT, or SECRET@HOST:PORT to choose the secret that they must
// know; empty: there are none. Port 0 is any that is free. NATS has peers only if it listens for clients too: without
// workers it does so on the loopback, with a secret that only this process knows.
func Embed(cluster []string, workers string) (*NATS, error) {
	secret, address, chosen := strings.Cut(workers, "@")
	if !chosen {
		secret, address = rand.Text(), workers
	}
	opts := &server.Options{
		ServerName: "banco-" + rand.Text(), Host: "127.0.0.1", Port: server.RANDOM_PORT, Authorization: secret, NoSigs: true, NoLog: true,
	}
	var err error
	if host, anyPort := strings.CutSuffix(address, ":0"); anyPort {
		opts.Host = host
	} else if workers != "" {
		if opts.Host, opts.Port, err = splitAddress(address); err != nil {
			return nil, err
		}
	}
	if len(cluster) > 0 {
		if err := setPeers(opts, cluster[0], cluster[1:]); err != nil {
			return nil, err
		}
	}
	inner, err := server.NewServer(opts)
	if err != nil {
		return nil, fmt.Errorf("bus: %w", err)
	}
	go inner.Start()
	if !inner.ReadyForConnections(startWithin) {
		inner.Shutdown()
		own := cluster[:min(1, len(cluster))]
		return nil, fmt.Errorf("bus: nothing can listen at %s", strings.TrimSpace(strings.Join(own, "")+" "+address))
	}
	conn, err := nats.Connect("", append(options(), nats.InProcessServer(inner), nats.Token(secret))...)
	if err != nil {
		inner.Shutdown()
		return nil, fmt.Errorf("bus: %w", err)
	}
	return &NATS{conn, inner, secret}, nil
}

// setPeers sets where a server listens for its peers, and where those are.
func setPeers(opts *server.Options, own string, peers []string) error {
	own, known, elsewhere := strings.Cut(own, "=")
	host, port, err := splitAddress(own)
	if err == nil && elsewhere {
		_, _, err = splitAddress(known)
	}
	if err != nil {
		return err
	}
	opts.ServerName = "banco-" + own
	opts.Cluster = server.ClusterOpts{Name: "banco", Host: host, Port: port, Advertise: known}
	for _, p := range peers {
		if _, _, err := splitAddress(p); err != nil {
			return err
		}
		opts.Routes = append(opts.Routes, &url.URL{Scheme: "nats", Host: p})
	}
	return nil
}

// WorkerURL is how workers reach the server inside, at a host name.
func (n *NATS) WorkerURL(host string) string {
	_, port, _ := net.SplitHostPort(n.inner.Addr().String())
	u := url.URL{Scheme: "nats", User: url.User(n.secret), Host: net.JoinHostPort(host, port)}
	return u.String()
}

// splitAddress reads host and port.
func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err == nil && (port < 1 || port > 65535) {
		err = errors.New("a port is from 1 to 65535")
	}
	if err != nil {
		return "", 0, fmt.Errorf("bus: %q is not a HOST:PORT: %w", address, err)
	}
	return host, port, nil
}

// Publish sends a text to the other servers under a topic. It does not wait, and drops
// what cannot be sent.
func (n *NATS) Publish(topic, text string) {
	if len(text) <= maxHint {
		n.conn.Publish(subject+topic, []byte(text))
	}
}

// Subscribe has f called for every text of other servers under a topic, one after the
// other.
func (n *NATS) Subscribe(topic string, f func(text string)) error {
	_, err := n.conn.Subscribe(subject+topic, func(m *nats.Msg) {
		if len(m.Data) > 0 && len(m.Data) <= maxHint {
			f(string(m.Data))
		}
	})
	if err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	return n.conn.FlushTimeout(startWithin)
}

// Close ends the connection, and the server inside.
func (n *NATS) Close() {
	n.conn.Close()
	if n.inner != nil {
		n.inner.Shutdown()
		n.inner.WaitForShutdown()
	}
}
