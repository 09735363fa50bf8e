package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/play"
	"banco/web/wire"
)

// topicLobby is what servers tell each other of their lobbies under.
const topicLobby = "lobby"

// lobbyHint is what a server tells the others of its lobby: one of these. A seek
// has a home, the server where it was made, and only that one gives it away.
type lobbyHint struct {
	Seek    *meet.Seek     `json:",omitempty"` // somebody looks for a game here
	Gone    string         `json:",omitempty"` // a seek, by its ID: nobody does any more
	Take    string         `json:",omitempty"` // a seek there, which somebody here accepts
	By      live.Visitor   `json:",omitempty"` // who
	Side    game.Side      // the side they want
	Begun   string         `json:",omitempty"` // a match has begun
	Players []live.Visitor `json:",omitempty"` // for these
}

// abroad is what is known of the lobbies of other servers. It is locked with the
// lobby.
type abroad struct {
	seeks   map[string]believed            // by ID
	asked   map[live.Visitor]chan<- string // who waits for the match of a seek there
	told    map[string]bool                // seeks of ours that the others were told of
	outward chan lobbyHint                 // what they are to be told
}

// believed is a seek of another server, and how long it is believed.
type believed struct {
	meet.Seek
	until time.Time
}

// How often our seeks are told again, for servers that begin later or were cut off;
// how long those of others are believed; how long it is waited for a match there;
// and how many hints wait to be told: more are lost.
const (
	seeksEvery   = 5 * time.Second
	seeksFor     = 12 * time.Second
	takeWithin   = 3 * time.Second
	maxOutward   = 200
	maxElsewhere = 1000
)

// openBorders begins to exchange hints with the lobbies of other servers.
func (s *Server) openBorders() error {
	s.lobby.mu.Lock()
	s.lobby.abroad = abroad{
		seeks: map[string]believed{}, asked: map[live.Visitor]chan<- string{}, told: map[string]bool{}, outward: make(chan lobbyHint, maxOutward),
	}
	s.lobby.mu.Unlock()
	s.sockets.Go(func() { s.tellLobbies(s.open) })
	return s.hall.Subscribe(topicLobby, s.hearLobby)
}

// tellLobbies tells other servers of ours until the context ends.
func (s *Server) tellLobbies(ctx context.Context) {
	tick := time.NewTicker(seeksEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case h := <-s.lobby.abroad.outward:
			if text, err := json.Marshal(h); err == nil {
				s.hall.Publish(topicLobby, string(text))
			}
		case <-tick.C:
			s.lobby.repeat()
		}
	}
}

// repeat has all our seeks told again.
func (l *lobby) repeat() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.abroad.told)
	l.tidy(time.Now())
	l.declare()
}

// declare has the others told what is new in the lobby, and what is gone. The lobby
// is locked.
func (l *lobby) declare() {
	here := map[string]bool{}
	for _, k := range l.meet.Seeks() {
		if here[k.ID] = true; !l.abroad.told[k.ID] {
			l.send(lobbyHint{Seek: &k})
		}
	}
	for id := range l.abroad.told {
		if !here[id] {
			l.send(lobbyHint{Gone: id})
		}
	}
	l.abroad.told = here
}

// send has the others told something; where too much waits for that it is lost.
func (l *lobby) send(h lobbyHint) {
	select {
	case l.abroad.outward <- h:
	default:
	}
}

// hearLobby takes what another server tells of its lobby.
func (s *Server) hearLobby(text string) {
	var h lobbyHint
	if json.Unmarshal([]byte(text), &h) != nil {
		return
	}
	l := &s.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	switch a := &l.abroad; {
	case h.Seek != nil && (len(a.seeks) < maxElsewhere || a.seeks[h.Seek.ID].ID != ""):
		a.seeks[h.Seek.ID] = believed{*h.Seek, time.Now().Add(seeksFor)}
		l.tell()
	case h.Gone != "":
		delete(a.seeks, h.Gone)
		l.tell()
	case h.Take != "" && l.abroad.told[h.Take]: // it is ours
		s.sockets.Go(func() { s.giveAway(h.Take, h.By, h.Side) })
	case h.Begun != "":
		l.meetUp(h.Begun, h.Players)
	}
}

// giveAway begins the game of a seek of ours with somebody on another server, who
// hears of it as all do. Where it is gone they were told that before.
func (s *Server) giveAway(id string, by live.Visitor, side game.Side) {
	s.lobby.mu.Lock()
	k, err := s.lobby.meet.Take(id, by)
	s.lobby.tell()
	s.lobby.mu.Unlock()
	if err == nil {
		_, err = s.pair(s.open, k, meet.Seek{By: by, Side: side})
	}
	if err != nil && !errors.Is(err, meet.ErrNoSeek) {
		s.log.Error("lobby", "what", "give away", "err", err)
	}
}

// elsewhere lists the seeks of other servers, the oldest first. The lobby is locked.
func (l *lobby) elsewhere(now time.Time) (list []meet.Seek) {
	for id, b := range l.abroad.seeks {
		if now.After(b.until) {
			delete(l.abroad.seeks, id)
			continue
		}
		list = append(list, b.Seek)
	}
	slices.SortFunc(list, func(a, b meet.Seek) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return list
}

// acceptAbroad asks the server where a seek was made to begin its game, and waits for
// that. The lobby is not locked.
func (s *Server) acceptAbroad(ctx context.Context, k meet.Seek, by live.Visitor, side game.Side) (wire.Sought, error) {
	if k.By == by {
		return wire.Sought{}, meet.ErrOwnSeek
	}
	begun := make(chan string, 1)
	s.lobby.mu.Lock()
	s.lobby.abroad.asked[by] = begun
	s.lobby.send(lobbyHint{Take: k.ID, By: by, Side: side})
	s.lobby.mu.Unlock()
	defer func() {
		s.lobby.mu.Lock()
		defer s.lobby.mu.Unlock()
		if s.lobby.abroad.asked[by] == begun {
			delete(s.lobby.abroad.asked, by)
		}
	}()
	select {
	case match := <-begun:
		return wire.Sought{Match: match}, nil
	case <-ctx.Done():
		return wire.Sought{}, fmt.Errorf("%w: %w", play.ErrRequest, ctx.Err())
	case <-time.After(takeWithin):
		return wire.Sought{}, meet.ErrNoSeek
	}
}

// quickAbroad begins a game at once with somebody on another server who looks for the
// same, where nobody does here. Where they have just found another, it is not found.
func (s *Server) quickAbroad(ctx context.Context, k meet.Seek) (wire.Sought, bool) {
	if !k.Quick {
		return wire.Sought{}, false
	}
	s.lobby.mu.Lock()
	here, there := s.lobby.meet.Seeks(), s.lobby.elsewhere(k.At)
	s.lobby.mu.Unlock()
	if meet.BestFit(here, k, s.apart(ctx)) != nil {
		return wire.Sought{}, false
	}
	other := meet.BestFit(there, k, s.apart(ctx))
	if other == nil {
		return wire.Sought{}, false
	}
	found, err := s.acceptAbroad(ctx, *other, k.By, k.Side)
	return found, err == nil
}
