package web

import (
	"net/http"
	"regexp"
	"strings"

	"banco/web/api"
)

// pageRoutes are the paths that the page itself knows: those of
// web/ui/src/router.svelte.ts, which a test compares them with. Each may end
// in a slash.
var pageRoutes = withSlash(
	"/play", "/play/{id}", "/analysis", "/analysis/{id}", "/study/{id}", "/rules", "/rules/{id}", "/editor", "/solve", "/puzzles", "/library",
	"/stats", "/lab", "/series", "/online", "/class", "/class/{id}", "/tournaments", "/tournaments/{id}", "/player", "/account", "/admin",
	"/settings",
)

// PagePaths lists the paths of the page that name nothing more, without a slash at their ends.
func PagePaths() (paths []string) {
	for _, p := range pageRoutes {
		if !strings.ContainsAny(p, "{") {
			paths = append(paths, p)
		}
	}
	return paths
}

// withSlash adds the home page, and every path with a slash at its end.
func withSlash(paths ...string) []string {
	all := []string{"/{$}"}
	for _, p := range paths {
		all = append(all, p, p+"/{$}")
	}
	return all
}

var wellWrittenID = regexp.MustCompile(`^[\w-]+$`)

// servePage serves a path of the page.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	if id := r.PathValue("id"); id != "" && !wellWrittenID.MatchString(id) {
		s.serveMissing(w, r)
		return
	}
	s.index.serve(w, r)
}

// serveFile serves a file that the page loads. There is nothing else.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		api.WriteFailure(w, http.StatusMethodNotAllowed, "bad-request", "pages and files can only be read")
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	file := s.files[name]
	if file == nil || file == s.index {
		s.serveMissing(w, r)
		return
	}
	file.serve(w, r)
}

// serveMissing answers that there is nothing here: people get the page, which says
// so in their language.
func (s *Server) serveMissing(w http.ResponseWriter, r *http.Request) {
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		api.WriteFailure(w, http.StatusNotFound, "not-found", "there is nothing at this address")
		return
	}
	body := s.index.choose(w.Header(), r)
	w.Header().Del("ETag") // of the page, which is elsewhere
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		w.Write(body)
	}
}
