// Package offline runs the server's own handlers without a network: in a browser, whose
// pages send messages instead of requests. It compiles for GOOS=js GOARCH=wasm; command
// cmd/banco/offline is what a worker of the page loads.
//
// Its nouns: a [Message] goes between a page and the [Server]; a call is a request with
// its answer; a line is a page's socket. A page and its number name both.
package offline

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"

	"banco/kits"
	"banco/live"
	"banco/live/pageagent"
	"banco/play"
	"banco/pool"
	"banco/store/journal"
	"banco/web"
)

// Message is what a page and the server send each other. Fields that mean nothing to a
// kind are empty.
type Message struct {
	Page   string // the page, among those that are open
	ID     int    // the call or the line, by the page's number
	Kind   Kind
	Method string // of a call
	Path   string // and its query
	Accept string
	Status int    // of an answer
	Type   string // its Content-Type
	Name   string // its Content-Disposition
	Data   []byte // a body, or a message of a line
}

// Kind says what a message is.
type Kind string

// The kinds of messages.
const (
	Call   Kind = "call"   // from the page: a request, whole
	Cancel Kind = "cancel" // from the page: nobody waits for the answer any more
	Head   Kind = "head"   // to the page: status and type of the answer
	Body   Kind = "body"   // to the page: some bytes of it
	End    Kind = "end"    // to the page: it is complete
	Cut    Kind = "cut"    // to the page: there will be no more of it

	Open  Kind = "open"  // from the page: a socket is wanted; to the page: it is open
	Text  Kind = "text"  // a message over it, in either direction
	Close Kind = "close" // either side ends it
)

// memory is what the pool shares out for tables, in bytes. One visitor may take a quarter
// of it, which is what the largest tree of the lab might take; few searches take what they may.
const memory = 512 << 20

// solverBytes is how large the solver's table is.
const solverBytes = 16 << 20

// Server is the whole of Bàn Cờ for one person on one device.
type Server struct {
	hall    *live.Hall
	handler *web.Server
	secret  string // of the one visitor
	post    func(Message)

	mu    sync.Mutex
	calls map[place]context.CancelFunc
	lines map[place]*line
}

// place names a call or a line.
type place struct {
	page string
	id   int
}

func (m *Message) place() place { return place{m.Page, m.ID} }

// New returns a server on a store. It sends messages to pages with post, which may be
// called from any goroutine and must not wait. On a machine with one thread, breathe lets
// others work; nil where nobody needs that.
func New(ctx context.Context, db *journal.Store, post func(Message), breathe func()) (*Server, error) {
	secret, err := db.Visitor(ctx, play.NewVisitor())
	if err != nil {
		return nil, err
	}
	work := pool.New(1, memory)
	if breathe != nil {
		work.OnYield(breathe)
	}
	hall, err := live.NewHall(ctx, kits.Games(), pageagent.Agents{}, db, work)
	if err != nil {
		return nil, err
	}
	handler, err := web.New(web.Options{
		Kits: kits.All(), Hall: hall, Pool: work, Log: slog.New(slog.DiscardHandler), Limits: noLimits, SolverBytes: solverBytes,
	})
	if err != nil {
		hall.Close()
		return nil, err
	}
	return &Server{
		hall: hall, handler: handler, secret: secret, post: post,
		calls: map[place]context.CancelFunc{}, lines: map[place]*line{},
	}, nil
}

// noLimits lets the one visitor ask as often as they like.
var noLimits = map[string]float64{"requests": 1000, "matches": 1000, "imports": 1000, "asks": 1000}

// Shutdown ends everything. The store can be closed after it.
func (s *Server) Shutdown(ctx context.Context) {
	s.handler.Shutdown(ctx)
	s.hall.Close()
}

// Receive takes a message of a page. It does not wait for what comes of it.
func (s *Server) Receive(m Message) {
	switch m.Kind {
	case Call, Open:
		ctx, cancel := context.WithCancel(context.Background())
		s.mu.Lock()
		s.calls[m.place()] = cancel
		s.mu.Unlock()
		go s.answer(ctx, m)
	case Cancel:
		s.forget(m.place())
	case Text, Close:
		s.mu.Lock()
		l := s.lines[m.place()]
		s.mu.Unlock()
		if l == nil {
			s.post(Message{Page: m.Page, ID: m.ID, Kind: Close}) // a page from before this server
		} else if m.Kind == Text {
			l.take(m.Data)
		} else {
			l.CloseNow()
		}
	}
}

// forget cancels a call.
func (s *Server) forget(p place) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.calls[p]; cancel != nil {
		cancel()
		delete(s.calls, p)
	}
}

// answer lets the handlers answer a call, as if it had come over HTTP from this machine.
func (s *Server) answer(ctx context.Context, m Message) {
	defer s.forget(m.place())
	w := &answer{server: s, to: m, header: http.Header{}}
	defer w.end()
	method, path := m.Method, m.Path
	if m.Kind == Open {
		method, path = http.MethodGet, "/api/socket"
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://localhost"+path, bytes.NewReader(m.Data))
	if err != nil || !strings.HasPrefix(path, "/") {
		http.Error(w, "no such address", http.StatusBadRequest)
		return
	}
	r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
	if m.Accept != "" {
		r.Header.Set("Accept", m.Accept)
	}
	if len(m.Data) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	r.AddCookie(&http.Cookie{Name: web.CookieName, Value: s.secret})
	s.handler.ServeHTTP(w, r)
}
