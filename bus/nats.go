// Package bus carries hints between servers that share a store, over NATS: that
// something has happened in a match. A hint may be lost or come late; whoever gets
// one looks at the store. It also carries tasks to workers, which may die over them.
//
// Its nouns: a [NATS] is a connection to such a bus, on servers of NATS that run
// somewhere, or on a broker inside this process and those of its peers; a [Task] is work
// that one process has another do.
package bus

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"banco/bus/broker"
)

// subject is the prefix of all topics.
const subject = "banco."

// maxHint bounds a hint, in bytes.
const maxHint = 1000

// NATS is a connection to a bus.
type NATS struct {
	conn  *nats.Conn
	inner *broker.Broker // nil where it runs elsewhere
	peers []*nats.Conn   // to the brokers inside other servers
	pace  pace           // of its tasks

	workersAt net.Addr // where the broker inside listens for workers
	secret    string   // that they must know

	once   sync.Once
	closed chan struct{}
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
	return &NATS{conn: conn, pace: quick, closed: make(chan struct{})}, nil
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
		nats.ReconnectWait(500 * time.Millisecond), nats.Timeout(5 * time.Second), nats.PingInterval(20 * time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				slog.Warn("the connection to NATS is lost; trying again", "err", err)
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) { slog.Info("connected to NATS again", "at", c.ConnectedAddr()) }),
		nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { slog.Debug("NATS does not answer yet", "err", err) }),
	}
}

// startWithin is how long the first word to a broker may take.
const startWithin = 10 * time.Second

// Embed runs a broker inside this process, for peers, for workers, or both.
//
// The cluster is the address, host and port, at which it listens for its peers, then
// theirs as this process reaches them; empty: it has none.
// Workers connect at HOST:PORT, or SECRET@HOST:PORT to choose the secret that they must
// know; empty: there are none. Port 0 is any that is free.
//
// Every peer has a broker and is a client of all others: it publishes on its own, and
// listens on all. So brokers need not know of each other.
func Embed(cluster []string, workers string) (*NATS, error) {
	n := &NATS{inner: broker.New(), pace: quick, closed: make(chan struct{})}
	if err := n.listen(cluster, workers); err != nil {
		n.inner.Close()
		return nil, err
	}
	var err error
	if n.conn, err = nats.Connect("", append(options(), nats.InProcessServer(n.inner))...); err != nil {
		n.inner.Close()
		return nil, fmt.Errorf("bus: %w", err)
	}
	if len(cluster) > 1 {
		if err := n.connectPeers(cluster[1:]); err != nil {
			n.Close()
			return nil, err
		}
	}
	return n, nil
}

// listen lets peers and workers reach the broker inside.
func (n *NATS) listen(cluster []string, workers string) error {
	if len(cluster) > 0 {
		for _, a := range cluster {
			if err := checkAddress(a, 1); err != nil {
				return err
			}
		}
		if _, err := n.inner.Listen(cluster[0], ""); err != nil {
			return fmt.Errorf("bus: nothing can listen at %s: %w", cluster[0], err)
		}
	}
	if workers == "" {
		return nil
	}
	secret, address, chosen := strings.Cut(workers, "@")
	if !chosen {
		secret, address = rand.Text(), workers
	}
	if err := checkAddress(address, 0); err != nil {
		return err
	}
	at, err := n.inner.Listen(address, secret)
	if err != nil {
		return fmt.Errorf("bus: nothing can listen at %s: %w", address, err)
	}
	n.secret, n.workersAt = secret, at
	return nil
}

// connectPeers connects to the brokers of peers, all at once: one that does not answer
// yet is tried again in the background.
func (n *NATS) connectPeers(addresses []string) error {
	n.peers = make([]*nats.Conn, len(addresses))
	errs := make([]error, len(addresses))
	var all sync.WaitGroup
	for i, address := range addresses {
		all.Go(func() { n.peers[i], errs[i] = nats.Connect("nats://"+address, options()...) })
	}
	all.Wait()
	n.peers = slices.DeleteFunc(n.peers, func(c *nats.Conn) bool { return c == nil })
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	return nil
}

// WorkerURL is how workers reach the broker inside, at a host name.
func (n *NATS) WorkerURL(host string) string {
	_, port, _ := net.SplitHostPort(n.workersAt.String())
	u := url.URL{Scheme: "nats", User: url.User(n.secret), Host: net.JoinHostPort(host, port)}
	return u.String()
}

// checkAddress refuses what is no host and port, or a port below the lowest.
func checkAddress(address string, lowest int) error {
	_, text, err := net.SplitHostPort(address)
	port := 0
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err == nil && (port < lowest || port > 65535) {
		err = fmt.Errorf("a port is from %d to 65535", lowest)
	}
	if err != nil {
		return fmt.Errorf("bus: %q is not a HOST:PORT: %w", address, err)
	}
	return nil
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
	var one sync.Mutex
	for _, conn := range n.conns() {
		_, err := conn.Subscribe(subject+topic, func(m *nats.Msg) {
			if len(m.Data) == 0 || len(m.Data) > maxHint {
				return
			}
			one.Lock()
			defer one.Unlock()
			f(string(m.Data))
		})
		if err != nil {
			return fmt.Errorf("bus: %w", err)
		}
	}
	return n.conn.FlushTimeout(startWithin)
}

// maxWaiting is how many texts of a topic with keys may wait to be heard; more are lost.
const maxWaiting = 1 << 14

// Listen has f called for every text of other servers under TOPIC.KEY, one after the other,
// for each key that was joined and not left again. A key has letters and digits alone.
// Thousands of keys cost a place in a table each, and no goroutine.
func (n *NATS) Listen(topic string, f func(key, text string)) (join, leave func(key string), err error) {
	prefix := subject + topic + "."
	texts := make(chan *nats.Msg, maxWaiting)
	go func() {
		for {
			select {
			case <-n.closed:
				return
			case m := <-texts:
				if len(m.Data) > 0 && len(m.Data) <= maxHint {
					f(strings.TrimPrefix(m.Subject, prefix), string(m.Data))
				}
			}
		}
	}()
	var mu sync.Mutex
	joined := map[string][]*nats.Subscription{}
	leave = func(key string) {
		mu.Lock()
		defer mu.Unlock()
		for _, s := range joined[key] {
			s.Unsubscribe()
		}
		delete(joined, key)
	}
	join = func(key string) {
		mu.Lock()
		defer mu.Unlock()
		for _, conn := range n.conns() {
			s, err := conn.ChanSubscribe(prefix+key, texts)
			if err != nil {
				slog.Warn("hints do not come", "of", key, "err", err)
				continue
			}
			joined[key] = append(joined[key], s)
		}
	}
	return join, leave, nil
}

// Connected reports that what is told now is sent. Whether the others are heard is another
// question.
func (n *NATS) Connected() bool { return n.conn.IsConnected() }

// Reconnects returns how often a connection was lost and made again.
func (n *NATS) Reconnects() (times int) {
	for _, conn := range n.conns() {
		times += int(conn.Stats().Reconnects)
	}
	return times
}

// conns are all connections, its own first.
func (n *NATS) conns() []*nats.Conn { return append([]*nats.Conn{n.conn}, n.peers...) }

// Close ends the connections, and the broker inside.
func (n *NATS) Close() {
	n.once.Do(func() { close(n.closed) })
	for _, conn := range n.conns() {
		conn.Close()
	}
	if n.inner != nil {
		n.inner.Close()
	}
}
