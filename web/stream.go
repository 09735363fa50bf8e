package web

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"banco/web/api"
)

// serveStream tells a program what happens to its bot: as lines of JSON, or over a
// WebSocket where it asks for one.
func (s *Server) serveStream(w http.ResponseWriter, r *http.Request) {
	free, err := s.limits.Sockets.Take(api.CallerOf(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	if !s.beginSocket() {
		free()
		api.WriteError(w, errShutdown)
		return
	}
	var line Line
	lines := !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") // Java asks for h2c
	if lines {
		line = newLines(w, r)
	} else if line, err = acceptLine(w, r); err != nil {
		s.workers.Done()
		free()
		api.Note(w, err)
		return
	}
	c := s.newClient(line, w, r)
	c.bot = s.bot.Open(c)
	end := func() { c.bot.Close(); s.workers.Done(); free() }
	if !lines {
		go c.stay(end)
		return
	}
	c.stay(end) // the answer is written as long as the call lasts
}

// ndjson is the line of a program that reads an answer without end, an event to a line.
// An empty line is a question whether it still reads.
type ndjson struct {
	mu      sync.Mutex
	answer  http.ResponseWriter
	control *http.ResponseController
	gone    context.Context // ends with the request
	closed  context.CancelFunc
}

var _ Line = (*ndjson)(nil)

func newLines(w http.ResponseWriter, r *http.Request) *ndjson {
	w.Header().Set("Content-Type", "application/x-ndjson; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy passes every line on at once
	l := &ndjson{answer: w, control: http.NewResponseController(w)}
	l.control.SetReadDeadline(time.Time{}) // that of the request, which would end it; a test's connection has none
	l.gone, l.closed = context.WithCancel(r.Context())
	w.WriteHeader(http.StatusOK)
	l.control.Flush() // so that the program knows that it is connected; a client that is gone is noticed later
	return l
}

// Read implements Line: the program says nothing here.
func (l *ndjson) Read(ctx context.Context) ([]byte, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-l.gone.Done():
		return nil, l.gone.Err()
	}
}

// Write implements Line.
func (l *ndjson) Write(message []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.gone.Err(); err != nil {
		return err
	}
	if _, err := l.answer.Write(append(message, '\n')); err != nil {
		return err
	}
	return l.control.Flush()
}

// Ping implements Line.
func (l *ndjson) Ping(answered func()) error {
	err := l.Write(nil)
	if err == nil {
		answered()
	}
	return err
}

// Close implements Line.
func (l *ndjson) Close(string) error { return l.CloseNow() }

// CloseNow implements Line. When it returns nothing more is written.
func (l *ndjson) CloseNow() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed()
	return nil
}
