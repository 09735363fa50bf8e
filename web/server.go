// Package web serves the page and its API over HTTP and one WebSocket per
// client. It knows no game: it turns requests into calls of package live, and
// what a visitor may see into the messages of package wire.
package web

import (
	"context"
	"io/fs"
	"net/http"
	"regexp"

	"banco/engine"
	"banco/game"
	"banco/live"
	"banco/pool"
)

// Options are what a server is made of.
type Options struct {
	Kits []*engine.Kit // the games, and what plays them
	Hall *live.Hall    // the matches
	Pool *pool.Pool    // of the searches that people ask for, shared with the hall's agents
	Page fs.FS         // the built front end: index.html and what it loads

	// Hosts are the names the server is reached by, besides those of the
	// loopback and the address that a connection is made to.
	Hosts []string
}

// Server is the HTTP handler of Bàn Cờ.
type Server struct {
	kits  []*engine.Kit
	games []game.Game
	hall  *live.Hall
	pool  *pool.Pool
	page  fs.FS
	index []byte
	hosts hosts
	mux   *http.ServeMux

	open  context.Context // of all sockets
	close context.CancelFunc
}

// New returns the handler.
func New(o Options) (*Server, error) {
	index, err := fs.ReadFile(o.Page, "index.html")
	if err != nil {
		return nil, err
	}
	s := &Server{hall: o.Hall, pool: o.Pool, page: o.Page, index: index, hosts: newHosts(o.Hosts), mux: http.NewServeMux()}
	s.open, s.close = context.WithCancel(context.Background())
	for _, k := range o.Kits {
		s.kits = append(s.kits, k.Public())
		s.games = append(s.games, k.Game)
	}
	s.routes()
	return s, nil
}

// Close ends all sockets, which an HTTP server that shuts down leaves alone.
func (s *Server) Close() { s.close() }

func (s *Server) routes() {
	for pattern, handle := range map[string]http.HandlerFunc{
		"GET /api/games":                        s.listGames,
		"GET /api/matches":                      s.listMatches,
		"GET /api/stats":                        s.listStats,
		"POST /api/matches":                     s.createMatch,
		"GET /api/matches/{id}":                 s.showMatch,
		"DELETE /api/matches/{id}":              s.deleteMatch,
		"GET /api/matches/{id}/nodes/{node}":    s.showNode,
		"GET /api/matches/{id}/export/{format}": s.exportMatch,
		"POST /api/matches/{id}/moves":          s.makeMove,
		"POST /api/matches/{id}/go":             s.goTo,
		"POST /api/matches/{id}/resign":         s.resign,
		"POST /api/matches/{id}/draw":           s.draw,
		"POST /api/matches/{id}/pause":          s.pause,
		"POST /api/matches/{id}/notes":          s.note,
		"POST /api/positions":                   s.setUp,
		"POST /api/import":                      s.importFile,
		"GET /api/socket":                       s.socket,
		"/api/": func(w http.ResponseWriter, _ *http.Request) {
			fail(w, http.StatusNotFound, "not-found", "no such API call")
		},
		"/": s.serveFile,
	} {
		s.mux.HandleFunc(pattern, handle)
	}
	for _, route := range pageRoutes {
		s.mux.HandleFunc("GET "+route, s.servePage)
	}
}

// ServeHTTP implements http.Handler. Requests that change something are
// refused when another site's page makes them, and all requests to a host that
// is not ours.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy(r.Host))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	if !s.hosts.serve(r) {
		fail(w, http.StatusMisdirectedRequest, "wrong-host", "this server does not answer to that host name; start it with --host NAME where it should")
		return
	}
	if err := crossOrigin.Check(r); err != nil {
		fail(w, http.StatusForbidden, "forbidden", "requests from other sites are refused")
		return
	}
	s.mux.ServeHTTP(w, r)
}

// policy lets the page load and call nothing but this host. Some browsers do
// not take its WebSocket for the same origin, so it is named.
func policy(host string) string {
	connect := "'self'"
	if wellNamed.MatchString(host) {
		connect += " ws://" + host + " wss://" + host
	}
	return "default-src 'self'; connect-src " + connect + "; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
		"frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
}

var wellNamed = regexp.MustCompile(`^[\w.-]+(:\d+)?$`)

var crossOrigin = http.NewCrossOriginProtection()
