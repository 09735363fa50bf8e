package loadtest

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"banco/cmd/banco/client"
)

// line is a connection on which one command follows the other. It has no goroutines
// and no pool as an http.Client does: what the test spends on itself, the server on the
// same machine does not have. It is not safe for concurrent use.
type line struct {
	server  *client.Server
	address string   // of whoever sends, as a proxy tells it; empty: that of this machine
	conn    net.Conn // nil: it is opened with the next command
	in      *bufio.Reader
	out     []byte
}

// post sends a command with a visitor's cookie. A status of 0 leaves open what has
// happened.
func (l *line) post(path, cookie string, body []byte) (status int, err error) {
	if l.conn == nil {
		if l.conn, err = net.DialTimeout("tcp", l.server.Host, client.AnswerWithin); err != nil {
			l.conn = nil
			return 0, err
		}
		l.in = bufio.NewReader(l.conn)
	}
	status, err = l.exchange(path, cookie, body)
	if status == 0 {
		l.close()
	}
	return status, err
}

// exchange writes a command and reads the answer.
func (l *line) exchange(path, cookie string, body []byte) (status int, err error) {
	l.conn.SetDeadline(time.Now().Add(client.AnswerWithin))
	l.out = append(append(append(l.out[:0], "POST /"...), path...), " HTTP/1.1\r\nHost: "...)
	l.out = append(append(append(l.out, l.server.Host...), "\r\nCookie: "...), cookie...)
	if l.address != "" {
		l.out = append(append(l.out, "\r\nX-Forwarded-For: "...), l.address...)
	}
	l.out = strconv.AppendInt(append(l.out, "\r\nContent-Length: "...), int64(len(body)), 10)
	l.out = append(append(l.out, "\r\n\r\n"...), body...)
	if _, err := l.conn.Write(l.out); err != nil {
		return 0, err
	}
	resp, err := http.ReadResponse(l.in, nil)
	if err != nil {
		return 0, err
	}
	if resp.Close {
		defer l.close()
	}
	if resp.StatusCode >= http.StatusBadRequest {
		answer, _ := io.ReadAll(resp.Body) // as much as there is of the reason
		return resp.StatusCode, fmt.Errorf("POST %s: %s: %s", path, resp.Status, bytes.TrimSpace(answer))
	}
	n, err := io.Copy(io.Discard, resp.Body)
	if l.server.Received.Add(n); err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}

// close ends the connection; the next command opens another.
func (l *line) close() {
	if l.conn != nil {
		l.conn.Close()
		l.conn = nil
	}
}
