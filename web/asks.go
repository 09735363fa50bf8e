package web

import (
	"maps"
	"slices"

	"banco/meet"
	"banco/web/api"
	"banco/web/classroom"
	"banco/web/lobby"
	"banco/web/tournament"
	"banco/web/wire"
)

// startAsks are what a page can ask for over its socket, by the type of the
// message. Each counts against the limit of asks.
var startAsks = map[string]func(*Server, api.Page, *wire.Ask) error{
	"ping":       func(_ *Server, p api.Page, _ *wire.Ask) error { return p.Send(&wire.News{Type: "pong"}) },
	"watch":      func(s *Server, p api.Page, ask *wire.Ask) error { return s.match.Watch(p, ask) },
	"lobby":      (*Server).watchLobby,
	"class":      (*Server).watchClass,
	"tournament": (*Server).watchTournament,
	"analyse":    startSearch,
	"hint":       startSearch,
	"review":     startSearch,
	"try":        startSearch,
	"solve":      startSearch,
	"answer":     startSearch,
}

func startSearch(s *Server, p api.Page, ask *wire.Ask) error { return s.study.Search(p, ask) }

// stopAsks stop it again. They do not count, so that a page can always stop.
var stopAsks = map[string]func(*client, *wire.Ask){
	"unwatch": func(c *client, ask *wire.Ask) { c.watches.stop(ask.Match) },
	"leave":   (*client).leave,
	"stop":    func(c *client, ask *wire.Ask) { c.searches.stop(ask.ID) },
}

// moveAsk is the message that makes a move. It counts as the call that does so.
const moveAsk = "move"

// AskTypes lists the types of messages that a page can send over its socket, in
// order.
func AskTypes() []string {
	list := slices.AppendSeq([]string{moveAsk}, maps.Keys(stopAsks))
	return slices.Sorted(slices.Values(slices.AppendSeq(list, maps.Keys(startAsks))))
}

func (s *Server) watchLobby(p api.Page, ask *wire.Ask) error {
	if s.lobby == nil {
		return nil
	}
	return s.lobby.Watch(p, ask)
}

func (s *Server) watchClass(p api.Page, ask *wire.Ask) error {
	if s.classroom == nil {
		return meet.ErrNoDocument
	}
	return s.classroom.Watch(p, ask)
}

func (s *Server) watchTournament(p api.Page, ask *wire.Ask) error {
	if s.tournament == nil {
		return nil
	}
	return s.tournament.Watch(p, ask)
}

// leave stops what the page hears of a class or a tournament or, without either, of
// the lobby.
func (c *client) leave(ask *wire.Ask) {
	if ask.Match == "" {
		c.watches.stop(lobby.Task)
		return
	}
	c.watches.stop(classroom.Task(ask.Match))
	c.watches.stop(tournament.Task(ask.Match))
}
