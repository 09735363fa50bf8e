// Package fuzz sends a running server everything that can be sent to it, well
// formed, spoilt and out of turn, by several people at once, and watches what
// comes back.
//
// Its nouns: a [Target] is what can be called, a [Plan] says by how many and for
// how long, a person is one visitor with pages and bad manners, a document is an
// answer whose values the next request is made of, a [Report] what came of it all.
package fuzz

import (
	"reflect"
	"strings"

	"banco/web"
	"banco/web/wire"
)

// Route is a path that is served, with what it reads.
type Route struct {
	Method, Path string
	Body         reflect.Type // nil: unknown, or nothing
}

// Pattern returns the route as the server calls it.
func (r *Route) Pattern() string { return strings.TrimSpace(r.Method + " " + r.Path) }

// Target is everything that a server can be asked. It learns that from the server
// itself, so that what is added is called too.
type Target struct {
	Routes []Route
	Asks   []string // types of messages over the socket
}

// Learn takes the routes of a server. Bodies of those that without names are left
// unknown.
func (t *Target) Learn(s *web.Server, without func(pattern string) bool) {
	t.Asks = web.AskTypes()
	for _, route := range s.Routes() {
		learnt := Route{route.Method, route.Path, route.Body}
		if without(route.Pattern()) {
			learnt.Body = nil
		}
		t.Routes = append(t.Routes, learnt)
	}
}

// fill puts values in the places of a path.
func fill(path string, value func(name string) string) string {
	parts := strings.Split(strings.TrimSuffix(path, "{$}"), "/")
	for i, part := range parts {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			parts[i] = value(strings.TrimSuffix(name, "}"))
		}
	}
	return strings.Join(parts, "/")
}

// anyBody is what a route is sent of which it is not known what it reads.
var anyBody = []reflect.Type{
	reflect.TypeFor[wire.NewMatch](), reflect.TypeFor[wire.MakeMove](), reflect.TypeFor[wire.Sit](), reflect.TypeFor[wire.Draw](),
	reflect.TypeFor[wire.Setup](),
}
