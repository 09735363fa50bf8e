package offline

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"

	"banco/web"
)

// answer sends the answer to a call as messages. It is an http.ResponseWriter.
type answer struct {
	server *Server
	to     Message
	header http.Header
	begun  bool
	line   bool // it has become a line
}

var _ web.LineBringer = (*answer)(nil)

func (a *answer) Header() http.Header { return a.header }

func (a *answer) post(m Message) {
	m.Page, m.ID = a.to.Page, a.to.ID
	a.server.post(m)
}

func (a *answer) WriteHeader(status int) {
	if !a.begun {
		a.begun = true
		a.post(Message{Kind: Head, Status: status, Type: a.header.Get("Content-Type"), Name: a.header.Get("Content-Disposition")})
	}
}

func (a *answer) Write(data []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.post(Message{Kind: Body, Data: append([]byte(nil), data...)})
	return len(data), nil
}

// end is deferred: it ends the answer, or says that something is missing of it.
func (a *answer) end() {
	switch failed := recover(); {
	case failed != nil:
		a.post(Message{Kind: Cut})
	case a.line:
	case a.to.Kind == Open: // it was refused
		a.post(Message{Kind: Close})
	default:
		a.WriteHeader(http.StatusOK)
		a.post(Message{Kind: End})
	}
}

// AcceptLine implements web.LineBringer.
func (a *answer) AcceptLine() web.Line {
	l := &line{answer: a, received: make(chan []byte, 64), closed: make(chan struct{})}
	s := a.server
	s.mu.Lock()
	s.lines[a.to.place()] = l
	s.mu.Unlock()
	a.line = true
	a.post(Message{Kind: Open})
	return l
}

// line is a page's socket.
type line struct {
	answer   *answer
	received chan []byte
	closed   chan struct{}
	once     sync.Once
}

// take brings a message of the page. A page that sends faster than it is served is gone.
func (l *line) take(data []byte) {
	select {
	case l.received <- data:
	default:
		l.CloseNow()
	}
}

func (l *line) Read(ctx context.Context) ([]byte, error) {
	select {
	case data := <-l.received:
		return data, nil
	case <-l.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (l *line) Write(message []byte) error {
	select {
	case <-l.closed:
		return errors.New("the line is closed")
	default:
		l.answer.post(Message{Kind: Text, Data: message})
		return nil
	}
}

// Ping is answered at once: a page on this device is as far away as its worker.
func (l *line) Ping(answered func()) error {
	answered()
	return nil
}

func (l *line) Close(string) error { return l.CloseNow() }

func (l *line) CloseNow() error {
	l.once.Do(func() {
		close(l.closed)
		s := l.answer.server
		s.mu.Lock()
		delete(s.lines, l.answer.to.place())
		s.mu.Unlock()
		l.answer.post(Message{Kind: Close})
	})
	return nil
}
