package web

import (
	"maps"
	"net/http"
	"reflect"
	"slices"

	"banco/web/wire"
)

// routeTable is a mux that knows what it serves, so that a test can call all of it.
type routeTable struct {
	http.ServeMux
	patterns []string
}

// HandleFunc adds a pattern and what serves it.
func (r *routeTable) HandleFunc(pattern string, handle func(http.ResponseWriter, *http.Request)) {
	r.patterns = append(r.patterns, pattern)
	r.ServeMux.HandleFunc(pattern, handle)
}

// Routes lists the patterns of everything that is served, in order.
func (s *Server) Routes() []string { return slices.Sorted(slices.Values(s.mux.patterns)) }

// AskTypes lists the types of messages that a page can send over its socket, in
// order.
func AskTypes() []string {
	return slices.Sorted(slices.Values(slices.Concat(slices.Collect(maps.Keys(endings)), slices.Collect(maps.Keys(beginnings)))))
}

// beginnings are what a page can ask for over its socket, by the type of the
// message.
var beginnings = map[string]func(*client, *wire.Ask) error{
	"watch": (*client).watch, "lobby": (*client).enterLobby, "class": (*client).watchClass, "tournament": (*client).enterTournament,
	"analyse": (*client).search, "hint": (*client).search, "review": (*client).search, "try": (*client).search, "solve": (*client).search, "answer": (*client).search,
}

// endings stop it again, which is never too much to ask.
var endings = map[string]func(*client, *wire.Ask){
	"unwatch": func(c *client, ask *wire.Ask) { c.watches.stop(ask.Match) },
	"leave":   (*client).leave,
	"stop":    func(c *client, ask *wire.Ask) { c.searches.stop(ask.ID) },
}

// reading is who hears what the bodies of requests are read as, by their routes.
type reading func(route string, body reflect.Type)

// tell tells of a request, if anybody listens.
func (f reading) tell(r *http.Request, body reflect.Type) {
	if f != nil {
		f(r.Pattern, body)
	}
}
