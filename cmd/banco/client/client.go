// Package client speaks to a server as pages do, for the commands that try one
// out: loadtest and siege.
//
// Its nouns: a [Server] is the one that is tried, a [Process] one that was started
// for it, and a [Visitor] whoever asks.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// Server is the one under test.
type Server struct {
	URL      string       // with a slash at its end
	Host     string       // of the URL
	Received atomic.Int64 // bytes of answers and news

	http *http.Client
}

// AnswerWithin is how long a client waits for an answer.
const AnswerWithin = 30 * time.Second

// New returns the server at an address, which is asked over so many connections at
// most that stay open.
func New(url string, connections int) *Server {
	host := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	return &Server{URL: url, Host: host, http: &http.Client{
		Timeout:   AnswerWithin,
		Transport: &http.Transport{MaxIdleConns: connections, MaxIdleConnsPerHost: connections, DisableCompression: true},
	}}
}

// Close ends the connections.
func (s *Server) Close() { s.http.CloseIdleConnections() }

// Visitor is whoever asks.
type Visitor struct {
	Cookie  string // empty: a new visitor
	Address string // told as a proxy tells it; empty: that of this machine
}

// header returns what every request of the visitor has.
func (v Visitor) header() http.Header {
	h := http.Header{}
	if v.Cookie != "" {
		h.Set("Cookie", v.Cookie)
	}
	if v.Address != "" {
		h.Set("X-Forwarded-For", v.Address)
	}
	return h
}

// Ask sends a request of a visitor and reads the answer into out, where it is
// wanted. An error without an answer leaves open what has happened.
func (s *Server) Ask(ctx context.Context, v Visitor, method, path string, body, out any) (*http.Response, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	resp, answer, err := s.Send(ctx, v, method, path, data)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= http.StatusBadRequest {
		return resp, fmt.Errorf("%s %s: %s: %s", method, path, resp.Status, bytes.TrimSpace(answer))
	}
	if out != nil {
		err = json.Unmarshal(answer, out)
	}
	return resp, err
}

// Send sends a request as it is and returns the answer, whatever its status.
func (s *Server) Send(ctx context.Context, v Visitor, method, path string, body []byte) (*http.Response, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	req.Header = v.header()
	resp, err := s.http.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	s.Received.Add(int64(len(answer)))
	return resp, answer, err
}

// CookieOf returns the cookie that a visitor got, or "".
func CookieOf(resp *http.Response) (cookie string) {
	for _, c := range resp.Cookies() {
		cookie = c.Name + "=" + c.Value
	}
	return cookie
}

// maxNews bounds what a client takes in one message, in bytes.
const maxNews = 1 << 20

// Socket opens a socket of a visitor.
func (s *Server) Socket(ctx context.Context, v Visitor) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, AnswerWithin)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(s.URL, "http")+"api/socket", &websocket.DialOptions{HTTPHeader: v.header()})
	if err == nil {
		conn.SetReadLimit(maxNews)
	}
	return conn, err
}
