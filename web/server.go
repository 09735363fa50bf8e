// Package web serves the page and its API over HTTP and one WebSocket per
// client. It knows no game: it turns requests into calls of package live, and
// what a visitor may see into the messages of package wire.
package web

import (
	"bytes"
	"context"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"time"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/live"
)

// Server is the HTTP handler of Bàn Cờ.
type Server struct {
	kits  []*engine.Kit
	games []game.Game
	hall  *live.Hall
	pool  *analysis.Pool
	page  fs.FS
	index []byte
	mux   *http.ServeMux

	open  context.Context // of all sockets
	close context.CancelFunc
}

// New returns the handler for the games of the kits and a hall. Searches that
// people ask for share the pool with the hall's agents. The page is the built
// front end: index.html and what it loads.
func New(kits []*engine.Kit, hall *live.Hall, pool *analysis.Pool, page fs.FS) (*Server, error) {
	index, err := fs.ReadFile(page, "index.html")
	if err != nil {
		return nil, err
	}
	s := &Server{hall: hall, pool: pool, page: page, index: index, mux: http.NewServeMux()}
	s.open, s.close = context.WithCancel(context.Background())
	for _, k := range kits {
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
		"/": s.servePage,
	} {
		s.mux.HandleFunc(pattern, handle)
	}
}

// ServeHTTP implements http.Handler. Requests that change something are
// refused when another site's page makes them.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy(r.Host))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
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

// servePage serves a file of the front end; every other path is a route of
// the page itself and gets index.html.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if info, err := fs.Stat(s.page, name); err == nil && !info.IsDir() && name != "index.html" {
		if strings.HasPrefix(name, "assets/") { // named by content
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		http.ServeFileFS(w, r, s.page, name)
		return
	}
	if strings.HasPrefix(name, "assets/") {
		http.NotFound(w, r)
		return
	}
	visitor(w, r) // so that the page's first calls come from someone
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "index.html", time.Time{}, bytes.NewReader(s.index))
}
