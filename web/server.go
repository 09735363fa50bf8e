// Package web serves the page and its API over HTTP. It knows no game: it
// turns requests into calls of package live, and what a viewer may see into
// JSON.
package web

import (
	"bytes"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"banco/game"
	"banco/live"
)

// Server is the HTTP handler of Bàn Cờ.
type Server struct {
	games []game.Game
	hall  *live.Hall
	page  fs.FS
	index []byte
	mux   *http.ServeMux
}

// New returns the handler for the given games and hall. The page is the built
// front end: index.html and what it loads.
func New(games []game.Game, hall *live.Hall, page fs.FS) (*Server, error) {
	index, err := fs.ReadFile(page, "index.html")
	if err != nil {
		return nil, err
	}
	s := &Server{games: games, hall: hall, page: page, index: index, mux: http.NewServeMux()}
	s.mux.HandleFunc("GET /api/games", s.listGames)
	s.mux.HandleFunc("POST /api/matches", s.createMatch)
	s.mux.HandleFunc("GET /api/matches/{id}", s.showMatch)
	s.mux.HandleFunc("POST /api/matches/{id}/moves", s.playMove)
	s.mux.HandleFunc("POST /api/matches/{id}/resign", s.resign)
	s.mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) {
		fail(w, http.StatusNotFound, "not-found", "no such API call")
	})
	s.mux.HandleFunc("/", s.servePage)
	return s, nil
}

// ServeHTTP implements http.Handler. Requests that change something are
// refused when another site's page makes them.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	if err := crossOrigin.Check(r); err != nil {
		fail(w, http.StatusForbidden, "bad-request", "requests from other sites are refused")
		return
	}
	s.mux.ServeHTTP(w, r)
}

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
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "index.html", time.Time{}, bytes.NewReader(s.index))
}
