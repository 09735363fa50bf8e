package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"banco/web/api"
)

// exchange is a request and its answer: it notes what the log tells of them.
// That is never who asked, nor what was sent: of a visitor there is only the
// beginning of the name, enough to see which requests belong together.
type exchange struct {
	visitor string // who makes the request, once that is known
	http.ResponseWriter
	request *http.Request
	log     *slog.Logger
	observe func(route string, status int, took time.Duration)
	id      string // of the request, which the client gets too
	begun   time.Time
	status  int   // 0: not answered yet
	bytes   int64 // of the answer
	err     error // why it was refused
}

// requestID is the header that tells a client under what name its request is
// in the log.
const requestID = "X-Request-Id"

func (s *Server) newExchange(w http.ResponseWriter, r *http.Request) *exchange {
	x := &exchange{ResponseWriter: w, request: r, log: s.log, observe: s.observe, id: rand.Text()[:12], begun: time.Now()}
	w.Header().Set(requestID, x.id)
	return x
}

// Note remembers why the request was refused.
func (x *exchange) Note(err error) { x.err = err }

// AcceptsGzip reports whether the answer may be compressed.
func (x *exchange) AcceptsGzip() bool { return api.AcceptsGzip(x.request.Header) }

// Unwrap lets a socket have the connection.
func (x *exchange) Unwrap() http.ResponseWriter { return x.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (x *exchange) WriteHeader(status int) {
	if x.status == 0 {
		x.status = status
	}
	x.ResponseWriter.WriteHeader(status)
}

// What a client that reads must have taken in how long.
const (
	chunk       = 16 << 10
	chunkWithin = 10 * time.Second
)

// Write implements http.ResponseWriter. A client that does not read is gone.
func (x *exchange) Write(data []byte) (written int, err error) {
	if x.status == 0 {
		x.status = http.StatusOK
	}
	for len(data) > 0 && err == nil {
		x.deadline(time.Now().Add(chunkWithin))
		var n int
		n, err = x.ResponseWriter.Write(data[:min(len(data), chunk)])
		written, data = written+n, data[n:]
	}
	x.bytes += int64(written)
	return written, err
}

// deadline sets until when the client must have taken what is written. Where
// the connection cannot tell, it is a test's.
func (x *exchange) deadline(at time.Time) {
	http.NewResponseController(x.ResponseWriter).SetWriteDeadline(at)
}

// finish is deferred: it is called when the answer is complete, also by a
// panic, which costs this request and no other.
func (x *exchange) finish() {
	p := recover()
	cut := p == http.ErrAbortHandler
	if p != nil && !cut {
		x.err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		if cut = x.status != 0; !cut {
			api.WriteFailure(x, http.StatusInternalServerError, "internal", "something went wrong on the server")
		}
	}
	if x.status == 0 {
		x.status = http.StatusOK
	}
	if x.status != http.StatusSwitchingProtocols { // a socket has its own, and goes on
		x.deadline(time.Now().Add(chunkWithin)) // for the rest, which is written after this
	}
	x.writeLog()
	x.observe(x.request.Pattern, x.status, time.Since(x.begun))
	if cut {
		panic(http.ErrAbortHandler) // so that the client sees that something is missing
	}
}

// writeLog logs the exchange.
func (x *exchange) writeLog() {
	level := x.level()
	if !x.log.Enabled(x.request.Context(), level) {
		return
	}
	attrs := []slog.Attr{
		slog.String("request", x.id), slog.String("route", x.route()), slog.Int("status", x.status),
		slog.Duration("duration", time.Since(x.begun)), slog.Int64("bytes", x.bytes),
	}
	if len(x.visitor) >= 6 {
		attrs = append(attrs, slog.String("visitor", x.visitor[:6]))
	}
	if x.err != nil {
		attrs = append(attrs, slog.String("err", x.err.Error()))
	}
	x.log.LogAttrs(x.request.Context(), level, "request", attrs...)
}

// route returns the pattern that the request was served by, with its method.
func (x *exchange) route() string {
	if route := x.request.Pattern; strings.Contains(route, " ") {
		return route
	}
	return x.request.Method + " " + x.request.Pattern
}

// movePattern is the route of moves.
const movePattern = "POST /api/matches/{id}/moves"

// level returns how much a request matters: files, moves and questions after our
// health come all the time and tell nothing; the numbers of the server count them.
func (x *exchange) level() slog.Level {
	path := x.request.URL.Path
	switch {
	case x.status == http.StatusServiceUnavailable, x.status == http.StatusTooManyRequests, x.status == http.StatusMisdirectedRequest:
		return slog.LevelWarn
	// a client that has gone is no failure
	case x.status >= http.StatusInternalServerError || x.err != nil && x.status == http.StatusOK && !errors.Is(x.err, context.Canceled):
		return slog.LevelError
	case x.status < http.StatusBadRequest && (x.request.Pattern == "/" || x.request.Pattern == movePattern ||
		path == healthPath || path == readyPath):
		return slog.LevelDebug
	}
	return slog.LevelInfo
}
