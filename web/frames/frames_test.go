package frames

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

// serve starts a server that does something with each socket.
func serve(t *testing.T, do func(*Conn)) string {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := Accept(w, r, 8<<10, time.Minute)
		if err != nil {
			return
		}
		defer c.CloseNow()
		do(c)
	}))
	t.Cleanup(srv.Close)
	return srv.URL
}

// echo sends back what comes.
func echo(c *Conn) {
	for {
		message, err := c.Read()
		if err != nil || c.Write(message) != nil {
			return
		}
	}
}

// A client of another library says and hears texts of all sizes.
func TestEcho(t *testing.T) {
	conn, _, err := websocket.Dial(t.Context(), serve(t, echo), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	for _, n := range []int{0, 1, 20, 119, 120, 121, 122, 125, 126, 127, 128, 129, 130, 1000, 8 << 10} {
		text := []byte(strings.Repeat("cờ"[:1], n))
		if err := conn.Write(t.Context(), websocket.MessageText, text); err != nil {
			t.Fatal(n, err)
		}
		if _, got, err := conn.Read(t.Context()); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%d bytes: %d came back, %v", n, len(got), err)
		}
	}
	if err := conn.Write(t.Context(), websocket.MessageText, make([]byte, 8<<10+1)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a message that is too large: %v", err)
	}
}

// A ping is answered, the last one counts, and the client hears why the server goes.
func TestPingAndClose(t *testing.T) {
	answered := make(chan int, 3)
	url := serve(t, func(c *Conn) {
		for i := range 2 {
			if err := c.Ping(func() { answered <- i }); err != nil {
				t.Error(err)
			}
		}
		if message, err := c.Read(); string(message) != "go" {
			t.Errorf("%q, %v", message, err)
		}
		c.Close("enough")
		if _, err := c.Read(); err == nil {
			t.Error("something comes after the end")
		}
		if err := c.Write([]byte("x")); err == nil {
			t.Error("something is sent after the end")
		}
		close(answered)
	})
	conn, _, err := websocket.Dial(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	ended := make(chan error)
	go func() {
		_, _, err := conn.Read(t.Context())
		ended <- err
	}()
	if got := <-answered; got != 1 {
		t.Errorf("ping %d is answered", got)
	}
	if err := conn.Write(t.Context(), websocket.MessageText, []byte("go")); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; websocket.CloseStatus(err) != websocket.StatusGoingAway || !strings.Contains(err.Error(), "enough") {
		t.Error(err)
	}
	if got, more := <-answered; more {
		t.Errorf("ping %d is answered too", got)
	}
}

// Only a request for a WebSocket of this site opens one.
func TestRefused(t *testing.T) {
	url := serve(t, echo)
	good := map[string]string{"Connection": "keep-alive, Upgrade", "Upgrade": "WebSocket", "Sec-WebSocket-Version": "13",
		"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
	for name, test := range map[string]struct {
		method, header, value string
		want                  int
	}{
		"good":           {"GET", "", "", 101},
		"the site":       {"GET", "Origin", url, 101},
		"another site":   {"GET", "Origin", "http://evil.example", 403},
		"no origin":      {"GET", "Origin", "null", 403},
		"bad origin":     {"GET", "Origin", "http://%", 403},
		"no upgrade":     {"GET", "Upgrade", "h2c", 426},
		"no connection":  {"GET", "Connection", "close", 426},
		"another method": {"POST", "", "", 405},
		"version":        {"GET", "Sec-WebSocket-Version", "8", 400},
		"short key":      {"GET", "Sec-WebSocket-Key", "AAAA", 400},
		"no key":         {"GET", "Sec-WebSocket-Key", "!", 400},
	} {
		req, err := http.NewRequest(test.method, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		for k, v := range good {
			req.Header.Set(k, v)
		}
		if test.header != "" {
			req.Header.Set(test.header, test.value)
		}
		resp, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != test.want {
			t.Errorf("%s: %d, want %d", name, resp.StatusCode, test.want)
		}
		if test.want == 101 && resp.Header.Get("Sec-WebSocket-Accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" { // of RFC 6455
			t.Errorf("%s: %v", name, resp.Header)
		}
	}
}

// frame returns a frame as a client sends it.
func frame(first byte, payload string) string {
	b := []byte{first}
	switch {
	case len(payload) < 126:
		b = append(b, masked|byte(len(payload)))
	default:
		b = binary.BigEndian.AppendUint16(append(b, masked|126), uint16(len(payload)))
	}
	mask := []byte{1, 2, 3, 4}
	b = append(b, mask...)
	for i := range payload {
		b = append(b, payload[i]^mask[i&3])
	}
	return string(b)
}

// talk sends bytes to a socket over a pipe, and returns what is sent back until its end.
func talk(t *testing.T, do func(*Conn), sent string) string {
	t.Helper()
	ours, theirs := net.Pipe()
	c := newConn(theirs, 1000, time.Minute)
	go func() { do(c); theirs.Close() }()
	go func() { io.WriteString(ours, sent) }()
	got, err := io.ReadAll(bufio.NewReader(ours))
	if err != nil {
		t.Error(err)
	}
	return string(got)
}

// Messages come in parts with pings between them, and what breaks the protocol ends the
// connection with a code.
func TestFrames(t *testing.T) {
	end := frame(final|opClose, "\x03\xe8")
	bye := "\x88\x02\x03\xe8"
	long := strings.Repeat("x", 600)
	for name, test := range map[string]struct{ sent, got string }{
		"one":           {frame(final|opText, "abc") + end, "\x81\x03abc" + bye},
		"empty":         {frame(final|opText, "") + end, "\x81\x00" + bye},
		"parts":         {frame(opText, "ab") + frame(opContinue, "") + frame(final|opContinue, "c") + end, "\x81\x03abc" + bye},
		"between":       {frame(opText, "ab") + frame(final|opPing, "p") + frame(final|opContinue, "c") + end, "\x8a\x01p\x81\x03abc" + bye},
		"a pong":        {frame(final|opPong, "") + frame(final|opText, "abc") + end, "\x81\x03abc" + bye},
		"long":          {frame(final|opText, long) + end, "\x81\x7e\x02\x58" + long + bye},
		"no code":       {frame(final|opClose, ""), "\x88\x02\x03\xe9"},
		"bad code":      {frame(final|opClose, "\x03\xee"), "\x88\x02\x03\xea"},
		"cut":           {frame(final|opText, "abc")[:5] + "", ""},
		"not masked":    {"\x81\x01a", "\x88"},
		"extension":     {frame(final|opText|0x40, "a"), "\x88"},
		"unknown":       {frame(final|0x3, "a"), "\x88"},
		"continues":     {frame(final|opContinue, "a"), "\x88"},
		"not continued": {frame(opText, "a") + frame(final|opText, "b"), "\x88"},
		"long ping":     {frame(final|opPing, strings.Repeat("x", 126)), "\x88"},
		"ping in parts": {frame(opPing, "x"), "\x88"},
		"not UTF-8":     {frame(final|opText, "\xff"), "\x88"},
		"too large":     {frame(opText, long) + frame(final|opContinue, long), "\x88"},
		"huge":          {"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x02\x03\x04", "\x88"},
	} {
		synctest.Test(t, func(t *testing.T) { // who is silent is waited for
			got := talk(t, func(c *Conn) {
				if name == "cut" {
					c.conn.SetReadDeadline(time.Now().Add(time.Second))
				}
				echo(c)
			}, test.sent)
			if !strings.HasPrefix(got, test.got) || test.got == "" && got != "" || strings.HasSuffix(test.got, bye) && got != test.got {
				t.Errorf("%s: %q, want %q", name, got, test.got)
			}
		})
	}
}

// A client that does not read is gone after a while.
func TestSlowClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer ours.Close()
		c := newConn(theirs, 1000, 6*time.Second)
		begun := time.Now()
		if err := c.Write([]byte("news")); err == nil || time.Since(begun) < 6*time.Second || time.Since(begun) > 8*time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
		if _, err := c.Read(); err == nil {
			t.Error("it is still there")
		}
	})
}

// written counts the writes of a connection, and keeps what they wrote.
type written struct {
	net.Conn
	writes []string
}

func (w *written) Write(b []byte) (int, error) {
	w.writes = append(w.writes, string(b))
	return len(b), nil
}

func (w *written) SetWriteDeadline(time.Time) error { return nil }
func (w *written) Close() error                     { return nil }

// What is queued leaves in order with the next frame, in one write, or with Flush; after the
// last frame nothing does.
func TestQueue(t *testing.T) {
	out := &written{}
	c := newConn(out, 1, time.Minute)
	long := strings.Repeat("x", keepBuffer)
	for _, step := range []func() error{
		func() error { c.Queue([]byte("a")); c.Queue([]byte("b")); return c.Write([]byte("c")) },
		c.Flush,
		func() error { c.Queue([]byte("d")); return c.Flush() },
		func() error { c.Queue([]byte(long)); return c.Write([]byte("e")) },
		func() error { return c.Write([]byte("f")) },
		func() error { c.sendClose(goingAway, ""); return nil },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"\x81\x01a\x81\x01b\x81\x01c", "\x81\x01d", "\x81\x7e\x40\x00" + long + "\x81\x01e", "\x81\x01f", "\x88\x02\x03\xe9",
	}
	if !slices.Equal(out.writes, want) {
		t.Errorf("%.80q", out.writes)
	}
	if c.Queue([]byte("g")); c.Flush() == nil || len(out.writes) != len(want) {
		t.Error("something is sent after the end")
	}
}

// Whatever a client sends, the server does not panic, and reads no more than it may.
func FuzzFrames(f *testing.F) {
	f.Add([]byte(frame(final|opText, "abc")))
	f.Add([]byte(frame(opText, "ab") + frame(final|opPing, "p") + frame(final|opContinue, "c")))
	f.Add([]byte("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff\x01\x02\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		ours, theirs := net.Pipe()
		c := newConn(theirs, 1000, time.Minute)
		go io.Copy(io.Discard, ours)
		go func() { ours.Write(data); ours.Close() }()
		for {
			message, err := c.Read()
			if err != nil {
				break
			}
			if len(message) > 1000 {
				t.Fatalf("a message of %d bytes", len(message))
			}
		}
		theirs.Close()
	})
}
