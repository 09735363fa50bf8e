package web

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"
)

// pipes is a listener without a network, for tests in which time is not real.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}

func (p pipes) Close() error   { close(p); return nil }
func (p pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }

// serveOnPipes serves a site on pipes and returns how to connect.
func serveOnPipes(t *testing.T, s *site) (dial func() net.Conn) {
	t.Helper()
	l := make(pipes)
	srv := &http.Server{Handler: s.server}
	go srv.Serve(l)
	t.Cleanup(func() { srv.Close() })
	return func() net.Conn {
		near, far := net.Pipe()
		l <- far
		t.Cleanup(func() { near.Close() })
		return near
	}
}

// cable is a line between a page and the server. Once it is cut it swallows what
// either sends, and tells neither.
type cable struct {
	net.Conn
	cut   atomic.Bool
	pings atomic.Int64 // of the server
}

func (c *cable) Read(b []byte) (int, error) {
	for {
		n, err := c.Conn.Read(b)
		if n > 0 && b[0] == 0x89 { // the header of a ping comes alone, or first
			c.pings.Add(1)
		}
		if err != nil || !c.cut.Load() {
			return n, err
		}
	}
}

func (c *cable) Write(b []byte) (int, error) {
	if c.cut.Load() {
		return len(b), nil
	}
	return c.Conn.Write(b)
}

// socketOn is a socket of a site on a line, of whoever has one of the cookies.
func (s *site) socketOn(line *cable, cookies ...string) *phone {
	s.Helper()
	line.Conn = serveOnPipes(s.T, s)()
	header := http.Header{}
	for _, value := range cookies {
		header.Add("Cookie", CookieName+"="+value)
	}
	conn, _, err := websocket.Dial(s.Context(), "http://localhost/api/socket",
		&websocket.DialOptions{HTTPHeader: header, HTTPClient: &http.Client{
			Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return line, nil }},
		}})
	if err != nil {
		s.Fatal(err)
	}
	return newPhone(s.T, conn)
}

// pipedSocket is such a socket on a line that nobody cuts.
func (s *site) pipedSocket(cookies ...string) *phone {
	s.Helper()
	return s.socketOn(&cable{}, cookies...)
}

// hello asks for a WebSocket as a visitor and returns the status of the answer.
func hello(t *testing.T, conn net.Conn, cookie string) int {
	t.Helper()
	req, err := http.NewRequest("GET", "http://localhost/api/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-Websocket-Version": "13", "Sec-Websocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
		"Cookie": CookieName + "=" + cookie,
	} {
		req.Header.Set(name, value)
	}
	if err := req.Write(conn); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), req)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode
}

// frame is a short text message as a client writes it, with a mask of zeros.
func frame(text string) []byte {
	return append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)
}
