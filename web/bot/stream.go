package bot

import (
	"cmp"
	"context"
	"sync"
	"time"

	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// Stream tells a program what happens to its bot. What a page would hear of a match, a
// program hears as the events that it acts on.
type Stream struct {
	handlers *Handlers
	page     api.Page
	begun    chan struct{} // holds a value when a match may have begun

	mu         sync.Mutex
	games      map[string]*followed // by match: those that go on
	challenges map[string]string    // by challenge: the state that was told
}

// followed is a game that a program hears of.
type followed struct {
	stop    context.CancelFunc
	you     wire.You // empty: it has not been told that the game goes on
	turn    int      // the node at which it was told to move; noTurn: none
	offered bool     // it was told that the other offers a draw
}

const (
	noTurn = -1

	// maxGames is how many games a program hears of at once, the latest.
	maxGames = 16

	// lookEvery is how often it is looked for games that began on another server.
	lookEvery = 5 * time.Second
)

// Open returns a stream that tells a page, and hears of new games until it is closed.
func (h *Handlers) Open(page api.Page) *Stream {
	s := &Stream{
		handlers: h, page: page, begun: make(chan struct{}, 1), games: map[string]*followed{}, challenges: map[string]string{},
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams == nil {
		h.streams = map[string]map[*Stream]bool{}
	}
	v := page.Caller().Visitor
	if h.streams[v] == nil {
		h.streams[v] = map[*Stream]bool{}
	}
	h.streams[v][s] = true
	return s
}

// Close lets the stream hear of nothing more.
func (s *Stream) Close() {
	h, v := s.handlers, s.page.Caller().Visitor
	h.mu.Lock()
	defer h.mu.Unlock()
	if delete(h.streams[v], s); len(h.streams[v]) == 0 {
		delete(h.streams, v)
	}
}

func (s *Stream) wake() {
	select {
	case s.begun <- struct{}{}:
	default:
	}
}

// Work tells of challenges and games until the context ends.
func (s *Stream) Work(ctx context.Context) {
	for _, c := range s.handlers.Lobby.OpenChallenges(ctx, s.page.Caller().Visitor) {
		s.page.Send(&wire.News{Type: "challenge", Challenge: &c}) // a page that is gone ends the context
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if err := s.followGames(ctx); err != nil && ctx.Err() == nil {
			_, e := api.FailureOf(err)
			s.page.Send(&wire.News{Type: "error", Error: &e}) // it is looked again
		}
		select {
		case <-ctx.Done():
			return
		case <-s.begun:
		case <-tick.C:
		}
	}
}

// followGames begins to tell of the games that go on.
func (s *Stream) followGames(ctx context.Context) error {
	list, err := s.handlers.Hall.List(ctx, play.Query{
		Visitor: s.page.Caller().Visitor, Kind: play.KindGame, Outcome: "open", Limit: maxGames,
	})
	for _, e := range list {
		err = cmp.Or(err, s.follow(e.ID))
	}
	return err
}

// follow tells of a game until it is over.
func (s *Stream) follow(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.games[id] != nil {
		return nil
	}
	ctx, stop := context.WithCancel(s.page.Context())
	g := &followed{stop: stop, turn: noTurn}
	err := s.page.Watch(id, &wire.Ask{Type: "watch", Match: id}, func(context.Context) error {
		defer stop()
		err := s.handlers.Match.Follow(ctx, s.page, id)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.games[id] == g { // it failed, and is tried again
			delete(s.games, id)
		}
		return err
	})
	if err != nil {
		stop()
		return err
	}
	s.games[id] = g
	return nil
}

// Events returns what a program hears of news.
func (s *Stream) Events(n *wire.News) []wire.BotEvent {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch n.Type {
	case "update":
		return s.update(n.Update)
	case "chat":
		return s.said(n.Match, n.Said)
	case "error":
		return []wire.BotEvent{{Type: "error", Match: n.Match, Error: n.Error}}
	case "challenge":
		if c := n.Challenge; s.challenges[c.ID] != c.State {
			if s.challenges[c.ID] = c.State; c.State != "open" {
				delete(s.challenges, c.ID)
			}
			return []wire.BotEvent{{Type: "challenge", Challenge: c}}
		}
	}
	return nil
}

// update returns the events of a match. The stream is locked.
func (s *Stream) update(u *wire.Update) (events []wire.BotEvent) {
	g := s.games[u.Match]
	if g == nil {
		return nil
	}
	if h := u.Head; h != nil && g.you == "" {
		g.you = h.You
		events = append(events, wire.BotEvent{
			Type: "start", Match: u.Match, Game: h.Game, Variant: h.Variant, You: h.You, Opponent: opponent(h), Control: h.Control,
			FEN: u.Now.FEN, Version: u.Version,
		})
	}
	if u.Result != nil {
		g.stop()
		delete(s.games, u.Match)
		return append(events, wire.BotEvent{Type: "over", Match: u.Match, FEN: u.Now.FEN, Result: u.Result, Version: u.Version})
	}
	offered := u.Offer != "" && string(u.Offer) != string(g.you)
	if offered && !g.offered {
		events = append(events, wire.BotEvent{Type: "draw", Match: u.Match, Version: u.Version})
	}
	g.offered = offered
	waits := u.Paused || u.Mixing != nil && u.Mixing.Step != "done"
	switch {
	case waits || string(u.Now.Turn) != string(g.you) || len(u.Now.Moves) == 0:
		g.turn = noTurn
	case g.turn != u.Now.Node:
		g.turn = u.Now.Node
		events = append(events, turnEvent(u))
	}
	return events
}

// turnEvent tells a bot to move.
func turnEvent(u *wire.Update) wire.BotEvent {
	e := wire.BotEvent{Type: "turn", Match: u.Match, Version: u.Version, FEN: u.Now.FEN, Clocks: u.Clocks}
	for _, m := range u.Now.Moves {
		e.Moves = append(e.Moves, m.Move)
	}
	if u.Now.Last != nil {
		e.Last = u.Now.Last.Move
	}
	return e
}

// said tells of the words of the other player. The stream is locked.
func (s *Stream) said(match string, list []wire.Message) (events []wire.BotEvent) {
	for _, m := range list {
		if g := s.games[match]; g != nil && string(m.Side) != string(g.you) {
			events = append(events, wire.BotEvent{Type: "chat", Match: match, Text: m.Text})
		}
	}
	return events
}

// opponent names whoever a bot plays.
func opponent(h *wire.Head) string {
	other := 1
	if h.You == "second" {
		other = 0
	}
	if h.Seats[other] != play.Human {
		return cmp.Or(h.Names[other], h.Seats[other])
	}
	if h.Players != nil && h.Players[other].Name != "" {
		return h.Players[other].Name
	}
	return h.Names[other]
}
