package broker

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// servers starts a broker and a NATS server, which must do the same, and returns where they listen.
func servers(t *testing.T, secret string) map[string]string {
	t.Helper()
	b := New()
	t.Cleanup(b.Close)
	at, err := b.Listen("127.0.0.1:0", secret)
	if err != nil {
		t.Fatal(err)
	}
	options := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, Authorization: secret, NoSigs: true, NoLog: true}
	theirs, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	go theirs.Start()
	t.Cleanup(theirs.Shutdown)
	if !theirs.ReadyForConnections(time.Minute) {
		t.Fatal("NATS does not start")
	}
	return map[string]string{"broker": at.String(), "NATS": theirs.Addr().String()}
}

// dial connects a client of NATS.
func dial(t *testing.T, at string, options ...nats.Option) *nats.Conn {
	t.Helper()
	c, err := nats.Connect("nats://"+at, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// flush waits until the server has done all that was asked for.
func flush(t *testing.T, conns ...*nats.Conn) {
	t.Helper()
	for _, c := range conns {
		if err := c.FlushTimeout(time.Minute); err != nil {
			t.Fatal(err)
		}
	}
}

// count returns how many messages wait at a subscription once all is delivered.
func count(t *testing.T, s *nats.Subscription, c *nats.Conn) int {
	t.Helper()
	flush(t, c)
	n, _, err := s.Pending()
	if err != nil && !errors.Is(err, nats.ErrBadSubscription) {
		t.Fatal(err)
	}
	return n
}

// subscribe subscribes, in a queue group unless it is empty.
func subscribe(t *testing.T, c *nats.Conn, subject, queue string) *nats.Subscription {
	t.Helper()
	s, err := c.QueueSubscribeSync(subject, queue)
	if err != nil {
		t.Fatal(err)
	}
	flush(t, c)
	return s
}

// The broker does what NATS does.
func TestLikeNATS(t *testing.T) {
	for name, at := range servers(t, "") {
		t.Run(name, func(t *testing.T) {
			from, a, b := dial(t, at, nats.NoEcho()), dial(t, at), dial(t, at)
			publish := func(subject string, times int) {
				t.Helper()
				for i := range times {
					if err := from.Publish(subject, fmt.Append(nil, i)); err != nil {
						t.Fatal(err)
					}
				}
				flush(t, from)
			}
			own := subscribe(t, from, "x.y", "")
			exact, last, other := subscribe(t, a, "x.y", ""), subscribe(t, a, "x.*", ""), subscribe(t, b, "x", "")
			publish("x.y", 3)
			publish("x.y.z", 1)
			for what, got := range map[string][2]int{
				"no echo": {count(t, own, from), 0}, "exact": {count(t, exact, a), 3},
				"pattern": {count(t, last, a), 3}, "other": {count(t, other, b), 0},
			} {
				if got[0] != got[1] {
					t.Errorf("%s: %d messages, not %d", what, got[0], got[1])
				}
			}

			one, two := subscribe(t, a, "q", "group"), subscribe(t, b, "q", "group")
			publish("q", 100)
			if x, y := count(t, one, a), count(t, two, b); x+y != 100 || x == 0 || y == 0 {
				t.Errorf("of a queue group one got %d, the other %d", x, y)
			}

			few := subscribe(t, a, "few", "")
			if err := few.AutoUnsubscribe(2); err != nil {
				t.Fatal(err)
			}
			flush(t, a)
			publish("few", 5)
			if n := count(t, few, a); n != 2 {
				t.Errorf("a subscription for two messages got %d", n)
			}
			if _, err := from.Request("few", nil, time.Minute); !errors.Is(err, nats.ErrNoResponders) {
				t.Errorf("nobody is there: %v", err)
			}

			if err := exact.Unsubscribe(); err != nil {
				t.Fatal(err)
			}
			a.Subscribe("echo", func(m *nats.Msg) {
				answer := nats.NewMsg(m.Reply)
				answer.Data, answer.Header = m.Data, m.Header
				m.RespondMsg(answer)
			})
			flush(t, a)
			m := nats.NewMsg("echo")
			m.Data, m.Header = []byte(strings.Repeat("long ", 10_000)), nats.Header{"Key": {"value"}}
			back, err := from.RequestMsg(m, time.Minute)
			if err != nil || string(back.Data) != string(m.Data) || back.Header.Get("Key") != "value" {
				t.Errorf("the echo: %v", err)
			}

			a.Close()
			for end := time.Now().Add(time.Minute); ; {
				_, err := from.Request("echo", nil, 50*time.Millisecond) // it may not be known yet that it is gone
				if errors.Is(err, nats.ErrNoResponders) {
					break
				}
				if time.Now().After(end) {
					t.Fatalf("it is gone: %v", err)
				}
			}
		})
	}
}

// Whoever does not know the secret is refused as NATS refuses.
func TestSecret(t *testing.T) {
	for name, at := range servers(t, "word") {
		if c, err := nats.Connect("nats://" + at); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("%s without the secret: %v, %v", name, c, err)
		}
		if _, err := nats.Connect("nats://wrong@" + at); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("%s with another: %v", name, err)
		}
		flush(t, dial(t, "word@"+at))
	}
}

// talk sends bytes to a broker and returns all it answers until it hangs up.
func talk(t *testing.T, b *Broker, text string) string {
	t.Helper()
	conn, err := b.InProcessConn()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go io.WriteString(conn, text)
	conn.SetReadDeadline(time.Now().Add(time.Minute))
	answer, err := io.ReadAll(conn)
	if err != nil && !errors.Is(err, io.ErrClosedPipe) {
		t.Fatalf("%q: %v", text, err)
	}
	return string(answer)
}

const hello = `CONNECT {"verbose":false}` + "\r\n"

// What is no command ends the connection with a reason, and harms nobody else.
func TestBadCommands(t *testing.T) {
	b := New()
	defer b.Close()
	for _, bad := range []string{
		"SUB a 1\r\n", "CONNECT\r\n", "CONNECT {\r\n", "\r\n", "GET / HTTP/1.1\r\n", `CONNECT {"verbose":true}` + "\r\n",
		hello + hello, hello + "SUB\r\n", hello + "SUB a\r\n", hello + "SUB a.>.b 1\r\n", hello + "SUB a..b 1\r\n",
		hello + "SUB > 1\r\n", hello + "SUB * 1\r\n",
		hello + "UNSUB 1 -1\r\n", hello + "UNSUB 1 x\r\n", hello + "PUB a\r\n", hello + "PUB a -1\r\n\r\n", hello + "PUB a 99999999999\r\n",
		hello + "PUB a 2000000\r\n", hello + "PUB a 3\r\nabcdef\r\n", hello + "PUB a.* 1\r\na\r\n",
		hello + "HPUB a 5 3\r\nabc\r\n", hello + "HPUB a x 3\r\nabc\r\n",
		hello + strings.Repeat("x", 2*maxLine) + "\r\n", strings.Repeat("x", 2*maxLine),
	} {
		if got := talk(t, b, bad); !strings.Contains(got, "-ERR '") {
			t.Errorf("%.60q is answered by %q", bad, got)
		}
	}
	got := talk(t, b, hello+"SUB a 1\r\nSUB a 1\r\nPUB a 2\r\nhi\r\nUNSUB 1\r\nUNSUB 7\r\nPUB a 2\r\nno\r\nbye\r\n")
	if strings.Count(got, "MSG a 1 2\r\nhi\r\n") != 1 || strings.Contains(got, "no\r\n") {
		t.Errorf("the broker says %q", got)
	}
	if len(b.subjects) > 0 {
		t.Errorf("%d subjects are left", len(b.subjects))
	}
}

// A client that does not read what it is sent is dropped; the others go on.
func TestSlowClient(t *testing.T) {
	b := New()
	defer b.Close()
	slow, err := b.InProcessConn()
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	in := bufio.NewReader(slow)
	if _, err := in.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	io.WriteString(slow, hello+"SUB a 1\r\nPING\r\n")
	if line, err := in.ReadString('\n'); line != "PONG\r\n" {
		t.Fatal(line, err)
	}
	fast, err := nats.Connect("", nats.InProcessServer(b))
	if err != nil {
		t.Fatal(err)
	}
	defer fast.Close()
	large := make([]byte, maxPayload)
	for range maxPending/maxPayload + 3 {
		if err := fast.Publish("a", large); err != nil {
			t.Fatal(err)
		}
	}
	flush(t, fast)
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		b.mu.Lock()
		left := len(b.clients)
		b.mu.Unlock()
		if left == 1 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%d clients are left", left)
		}
	}
}

// FuzzCommands: no bytes make the broker panic, or keep it from its end.
func FuzzCommands(f *testing.F) {
	f.Add([]byte("SUB a.* g 1\r\nPUB a.b r 2\r\nhi\r\nUNSUB 1 1\r\nHPUB a.b 1 2\r\nhi\r\nPING\r\nPONG\r\n"))
	f.Add([]byte("PUB a 5\r\nhi"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b := New()
		conn, err := b.InProcessConn()
		if err != nil {
			t.Fatal(err)
		}
		go io.Copy(io.Discard, conn)
		io.WriteString(conn, hello)
		conn.Write(data)
		conn.Close()
		b.Close()
		if len(b.clients) > 0 || len(b.subjects) > 0 {
			t.Error("something is left")
		}
		if _, err := b.Listen("127.0.0.1:0", ""); !errors.Is(err, net.ErrClosed) {
			t.Error("it listens after its end")
		}
	})
}
