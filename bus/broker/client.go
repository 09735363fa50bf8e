package broker

import (
	"bufio"
	"bytes"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"
)

// How long things may take.
const (
	connectWithin = 5 * time.Second // from the connection to the secret
	pingEvery     = 20 * time.Second
	silence       = 3 * pingEvery // after which a client is gone
	writeWithin   = 10 * time.Second
)

// client is one connection.
type client struct {
	broker *Broker
	conn   net.Conn
	secret string // that it must know; empty: none

	subscriptions        map[string]*subscription // by their number; guarded by the broker
	noEcho, noResponders bool                     // set before anything else is read

	mu      sync.Mutex
	pending []byte // to be written
	stopped bool
	wake    chan struct{} // that there is something to write
}

func newClient(b *Broker, conn net.Conn, secret string) *client {
	return &client{broker: b, conn: conn, secret: secret, subscriptions: map[string]*subscription{}, wake: make(chan struct{}, 1)}
}

// send has a text written. It does not wait; a client that does not read what it is sent is dropped.
func (c *client) send(parts ...[]byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopped {
		return
	}
	for _, p := range parts {
		c.pending = append(c.pending, p...)
	}
	if len(c.pending) > maxPending {
		c.stopped = true
		c.conn.Close()
	}
	c.wakeWriter()
}

// stop ends the connection once all is written.
func (c *client) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	c.wakeWriter()
}

func (c *client) wakeWriter() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// keepBuffer is how large a buffer is used again, in bytes.
const keepBuffer = 64 << 10

var newLine = []byte("\r\n")

// sendMessage sends a message for a subscription.
func (c *client) sendMessage(id string, m message) {
	line := m.subject + " " + id + " "
	if m.reply != "" {
		line += m.reply + " "
	}
	size := strconv.Itoa(len(m.header) + len(m.body))
	if len(m.header) > 0 {
		line = "HMSG " + line + strconv.Itoa(len(m.header)) + " " + size
	} else {
		line = "MSG " + line + size
	}
	c.send([]byte(line), newLine, m.header, m.body, newLine)
}

// write writes what is pending, and a ping now and then, until the client is stopped.
func (c *client) write() {
	defer c.conn.Close()
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var buffer []byte
	for {
		c.mu.Lock()
		stopped := c.stopped
		buffer, c.pending = c.pending, buffer[:0]
		c.mu.Unlock()
		if len(buffer) > 0 {
			c.conn.SetWriteDeadline(time.Now().Add(writeWithin))
			if _, err := c.conn.Write(buffer); err != nil {
				c.stop()
				return
			}
		}
		if cap(buffer) > keepBuffer {
			buffer = nil
		}
		if stopped {
			return
		}
		select {
		case <-c.wake:
		case <-ping.C:
			c.send([]byte("PING\r\n"))
		}
	}
}

// read does what the client asks for until it is gone or breaks the protocol.
func (c *client) read() {
	defer c.broker.leave(c)
	defer c.stop()
	if err := c.serve(); !errors.Is(err, io.EOF) {
		c.send(fmt.Appendf(nil, "-ERR '%s'\r\n", err))
	}
}

// serve greets the client and reads its commands.
func (c *client) serve() error {
	greeting, err := json.Marshal(map[string]any{"server_id": c.broker.id, "server_name": "banco", "version": "2.10.0", "proto": 1,
		"headers": true, "max_payload": maxPayload, "auth_required": c.secret != ""})
	if err != nil {
		return err
	}
	c.send([]byte("INFO "), greeting, newLine)
	in := bufio.NewReaderSize(c.conn, maxLine)
	c.conn.SetReadDeadline(time.Now().Add(connectWithin))
	if err := c.connect(in); err != nil {
		return err
	}
	for {
		c.conn.SetReadDeadline(time.Now().Add(silence))
		command, rest, err := readLine(in)
		if err == nil {
			err = c.obey(in, command, rest)
		}
		if err != nil {
			return err
		}
	}
}

var (
	errProtocol = errors.New("unknown protocol operation")
	errTooLong  = errors.New("maximum control line exceeded")
	errTooLarge = errors.New("maximum payload violation")
	errSecret   = errors.New("authorization violation")
)

// readLine reads a command and what follows it on its line.
func readLine(in *bufio.Reader) (command, rest string, err error) {
	line, err := in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return "", "", errTooLong
	}
	if err != nil {
		return "", "", io.EOF // whoever is gone reads no error
	}
	command, rest, _ = strings.Cut(strings.TrimRight(string(line), "\r\n"), " ")
	return strings.ToUpper(command), strings.TrimSpace(rest), nil
}

// connect reads what a client says of itself first.
func (c *client) connect(in *bufio.Reader) error {
	command, rest, err := readLine(in)
	if err != nil {
		return err
	}
	said := struct {
		Secret       string `json:"auth_token"`
		Verbose      bool   `json:"verbose"`
		Echo         *bool  `json:"echo"`
		Headers      bool   `json:"headers"`
		NoResponders bool   `json:"no_responders"`
	}{}
	if command != "CONNECT" || json.Unmarshal([]byte(rest), &said) != nil || said.Verbose {
		return errProtocol
	}
	if c.secret != "" && subtle.ConstantTimeCompare([]byte(said.Secret), []byte(c.secret)) != 1 {
		return errSecret
	}
	c.noEcho = said.Echo != nil && !*said.Echo
	c.noResponders = said.NoResponders && said.Headers
	return nil
}

// obey does one command.
func (c *client) obey(in *bufio.Reader, command, rest string) error {
	words := strings.Fields(rest)
	switch {
	case command == "PING" && len(words) == 0:
		c.send([]byte("PONG\r\n"))
		return nil
	case command == "PONG" && len(words) == 0:
		return nil
	case command == "SUB" && len(words) == 2:
		return c.broker.subscribe(&subscription{owner: c, subject: words[0], id: words[1]})
	case command == "SUB" && len(words) == 3:
		return c.broker.subscribe(&subscription{owner: c, subject: words[0], queue: words[1], id: words[2]})
	case command == "UNSUB" && (len(words) == 1 || len(words) == 2):
		most := 0
		if len(words) == 2 {
			var err error
			if most, err = strconv.Atoi(words[1]); err != nil || most < 0 {
				return errProtocol
			}
		}
		c.broker.unsubscribe(c, words[0], most)
		return nil
	case command == "PUB" && (len(words) == 2 || len(words) == 3):
		return c.publish(in, words[:len(words)-1], "0", words[len(words)-1])
	case command == "HPUB" && (len(words) == 3 || len(words) == 4):
		return c.publish(in, words[:len(words)-2], words[len(words)-2], words[len(words)-1])
	}
	return errProtocol
}

// publish reads a message, of which the first bytes are the header, and passes it on.
func (c *client) publish(in *bufio.Reader, names []string, header, size string) error {
	n, err := strconv.Atoi(size)
	h, err2 := strconv.Atoi(header)
	switch {
	case err != nil || err2 != nil || h < 0 || n < h:
		return errProtocol
	case n > maxPayload:
		return errTooLarge
	}
	data := make([]byte, n+len(newLine))
	if _, err := io.ReadFull(in, data); err != nil {
		return io.EOF
	}
	if !bytes.HasSuffix(data, newLine) {
		return errProtocol
	}
	m := message{subject: names[0], header: data[:h], body: data[h:n]}
	if len(names) == 2 {
		m.reply = names[1]
	}
	return c.broker.publish(c, m)
}
