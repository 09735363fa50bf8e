// Package broker is a small NATS server for inside a process: what [banco/bus] and any client of NATS need to send
// each other messages, and no more.
//
// Its nouns: a [Broker] passes messages on between its clients; a client subscribes to subjects, alone or in a queue
// group, of which one member gets each message. It speaks the client protocol of NATS 2 with headers, a secret, no
// echo, and "no responders". It has no clusters, accounts, storage or TLS, and of wildcards only a last "*".
package broker

import (
	crand "crypto/rand"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"time"
)

// Bounds on what clients may ask for.
const (
	maxClients       = 1024
	maxSubscriptions = 100_000 // of one client
	maxLine          = 4096    // bytes of a command
	maxPayload       = 1 << 20 // bytes of a message
	maxPending       = 8 << 20 // bytes that a client has not read yet; it is then dropped
)

// How long a listener waits that is out of files, and the broker at its end for clients that do not read.
const (
	acceptAgain = 50 * time.Millisecond
	closeWithin = time.Second
)

// Broker passes messages on between its clients.
type Broker struct {
	id string

	mu        sync.Mutex
	closed    bool
	listeners []net.Listener
	clients   map[*client]bool
	subjects  map[string][]*subscription // by subject; a last "*" is part of it
	all       sync.WaitGroup             // goroutines
}

// New returns a broker without clients.
func New() *Broker {
	return &Broker{id: crand.Text(), clients: map[*client]bool{}, subjects: map[string][]*subscription{}}
}

// Listen lets clients connect that know the secret, all where it is empty. It returns where it listens.
func (b *Broker) Listen(address, secret string) (net.Addr, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		l.Close()
		return nil, net.ErrClosed
	}
	b.listeners = append(b.listeners, l)
	b.all.Go(func() {
		for {
			conn, err := l.Accept()
			if errors.Is(err, net.ErrClosed) {
				return
			}
			if err != nil {
				time.Sleep(acceptAgain)
				continue
			}
			b.admit(conn, secret)
		}
	})
	return l.Addr(), nil
}

// InProcessConn returns a connection for a client in this process, which needs no secret.
func (b *Broker) InProcessConn() (net.Conn, error) {
	ours, theirs := net.Pipe()
	if !b.admit(ours, "") {
		return nil, net.ErrClosed
	}
	return theirs, nil
}

// admit serves a connection, unless there are too many or the broker is closed.
func (b *Broker) admit(conn net.Conn, secret string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || len(b.clients) >= maxClients {
		conn.Close()
		return false
	}
	c := newClient(b, conn, secret)
	b.clients[c] = true
	b.all.Go(c.read)
	b.all.Go(c.write)
	return true
}

// Close ends all connections and waits until nothing of the broker runs.
func (b *Broker) Close() {
	b.mu.Lock()
	b.closed = true
	for _, l := range b.listeners {
		l.Close()
	}
	for c := range b.clients {
		c.stop()
		c.conn.SetWriteDeadline(time.Now().Add(closeWithin))
	}
	b.mu.Unlock()
	b.all.Wait()
}

// leave forgets a client and its subscriptions.
func (b *Broker) leave(c *client) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.clients, c)
	for _, s := range c.subscriptions {
		b.remove(s)
	}
}

// subscription is what a client has asked for.
type subscription struct {
	owner          *client
	id             string // that the client has given it
	subject, queue string
	delivered      int
	most           int // how many messages it is for; 0: any number
}

// errSubject refuses subjects that are none.
var errSubject = errors.New("invalid subject")

// checkSubject refuses what is no subject. A pattern may end with "*".
func checkSubject(subject string, pattern bool) error {
	if pattern {
		subject = strings.TrimSuffix(subject, ".*")
	}
	for token := range strings.SplitSeq(subject, ".") {
		if token == "" || strings.ContainsAny(token, "*> \t") {
			return errSubject
		}
	}
	return nil
}

// subscribe adds a subscription.
func (b *Broker) subscribe(s *subscription) error {
	if err := checkSubject(s.subject, true); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(s.owner.subscriptions) >= maxSubscriptions {
		return errors.New("maximum subscriptions exceeded")
	}
	if old := s.owner.subscriptions[s.id]; old != nil {
		b.remove(old)
	}
	s.owner.subscriptions[s.id] = s
	b.subjects[s.subject] = append(b.subjects[s.subject], s)
	return nil
}

// unsubscribe ends a subscription of a client, once it has had so many messages.
func (b *Broker) unsubscribe(c *client, id string, most int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := c.subscriptions[id]
	if s == nil {
		return
	}
	if s.most = most; most <= s.delivered {
		b.remove(s)
	}
}

// remove forgets a subscription. The broker is locked.
func (b *Broker) remove(s *subscription) {
	delete(s.owner.subscriptions, s.id)
	list := b.subjects[s.subject]
	if at := slices.Index(list, s); at >= 0 {
		list = slices.Delete(list, at, at+1)
	}
	if b.subjects[s.subject] = list; len(list) == 0 {
		delete(b.subjects, s.subject)
	}
}

// message is what somebody publishes.
type message struct {
	subject, reply string
	header, body   []byte
}

// matching returns who has asked for a subject. The broker is locked.
func (b *Broker) matching(subject string) []*subscription {
	list := b.subjects[subject]
	if last := strings.LastIndexByte(subject, '.'); last >= 0 {
		if patterns := b.subjects[subject[:last]+".*"]; len(patterns) > 0 {
			list = slices.Concat(list, patterns)
		}
	}
	return list
}

// publish passes a message on: to every subscription, and to one of every queue group. If nobody gets it
// and the sender waits for a reply, it hears so.
func (b *Broker) publish(from *client, m message) error {
	if err := checkSubject(m.subject, false); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	var got []*subscription
	queues := map[string][]*subscription{}
	for _, s := range b.matching(m.subject) {
		switch {
		case s.owner == from && from.noEcho:
		case s.queue == "":
			got = append(got, s)
		default:
			queues[s.queue] = append(queues[s.queue], s)
		}
	}
	for _, members := range queues {
		got = append(got, members[rand.IntN(len(members))])
	}
	for _, s := range got {
		b.deliver(s, m)
	}
	if len(got) == 0 && m.reply != "" && from.noResponders {
		for _, s := range b.matching(m.reply) {
			if s.owner == from {
				b.deliver(s, message{subject: m.reply, header: []byte("NATS/1.0 503\r\n\r\n")})
				break
			}
		}
	}
	return nil
}

// deliver sends a message to a subscription, and ends one that has had all it is for. The broker is locked.
func (b *Broker) deliver(s *subscription, m message) {
	s.owner.sendMessage(s.id, m)
	if s.delivered++; s.most > 0 && s.delivered >= s.most {
		b.remove(s)
	}
}
