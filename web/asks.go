package web

import (
	"maps"
	"slices"

	"banco/web/wire"
)

// startAsks are what a page can ask for over its socket, by the type of the
// message. Each counts against the limit of asks.
var startAsks = map[string]func(*client, *wire.Ask) error{
	"watch":      (*client).watch,
	"lobby":      (*client).enterLobby,
	"class":      (*client).watchClass,
	"tournament": (*client).enterTournament,
	"analyse":    (*client).search,
	"hint":       (*client).search,
	"review":     (*client).search,
	"try":        (*client).search,
	"solve":      (*client).search,
	"answer":     (*client).search,
}

// stopAsks stop it again. They do not count, so that a page can always stop.
var stopAsks = map[string]func(*client, *wire.Ask){
	"unwatch": func(c *client, ask *wire.Ask) { c.watches.stop(ask.Match) },
	"leave":   (*client).leave,
	"stop":    func(c *client, ask *wire.Ask) { c.searches.stop(ask.ID) },
}

// AskTypes lists the types of messages that a page can send over its socket, in
// order.
func AskTypes() []string {
	return slices.Sorted(slices.Values(slices.Concat(slices.Collect(maps.Keys(stopAsks)), slices.Collect(maps.Keys(startAsks)))))
}
