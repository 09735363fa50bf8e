package lobby

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

// otherServers is what is known of the lobbies of other servers. It is locked with the
// lobby.
type otherServers struct {
	seeks     map[string]believed            // by ID
	asked     map[live.Visitor]chan<- string // visitors who wait for the match of a seek there
	announced map[string]bool                // seeks of ours that the others were announced of
	outward   chan lobbyHint                 // what they are to be announced
}

// believed is a seek of another server, and how long it is believed.
type believed struct {
	meet.Seek
	until time.Time
}

// How often our seeks are announced again, for servers that begin later or were cut off;
// how long those of others are believed; how long it is waited for a match there;
// and how many hints wait to be announced: more are lost.
const (
	seeksEvery   = 5 * time.Second
	seeksFor     = 12 * time.Second
	takeWithin   = 3 * time.Second
	maxOutward   = 200
	maxElsewhere = 1000
)

// joinOtherServers begins to exchange hints with the lobbies of other servers.
func (h *Handlers) joinOtherServers() error {
	h.board.mu.Lock()
	h.board.others = otherServers{
		seeks: map[string]believed{}, asked: map[live.Visitor]chan<- string{}, announced: map[string]bool{}, outward: make(
			chan lobbyHint, maxOutward,
		),
	}
	h.board.mu.Unlock()
	h.Go(func() { h.tellOtherServers(h.Open) })
	return h.Hall.Subscribe(topicLobby, h.observeHint)
}

// tellOtherServers tells other servers of ours until the context ends.
func (h *Handlers) tellOtherServers(ctx context.Context) {
	tick := time.NewTicker(seeksEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case hint := <-h.board.others.outward:
			if text, err := json.Marshal(hint); err == nil {
				h.Hall.Publish(topicLobby, string(text))
			}
		case <-tick.C:
			h.board.repeat()
		}
	}
}

// repeat has all our seeks announced again.
func (b *board) repeat() {
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.others.announced)
	b.tidy(time.Now())
	b.declare()
}

// declare has the others announced what is new in the lobby, and what is gone. The lobby
// is locked.
func (b *board) declare() {
	here := map[string]bool{}
	for _, k := range b.meet.Seeks() {
		if here[k.ID] = true; !b.others.announced[k.ID] {
			b.send(lobbyHint{Seek: &k})
		}
	}
	for id := range b.others.announced {
		if !here[id] {
			b.send(lobbyHint{Gone: id})
		}
	}
	b.others.announced = here
}

// send has the others announced something; where too much waits for that it is lost.
func (b *board) send(hint lobbyHint) {
	select {
	case b.others.outward <- hint:
	default:
	}
}

// observeHint takes what another server tells of its lobby.
func (h *Handlers) observeHint(text string) {
	var hint lobbyHint
	if json.Unmarshal([]byte(text), &hint) != nil {
		return
	}
	b := &h.board
	b.mu.Lock()
	defer b.mu.Unlock()
	switch a := &b.others; {
	case hint.Seek != nil && (len(a.seeks) < maxElsewhere || a.seeks[hint.Seek.ID].ID != ""):
		a.seeks[hint.Seek.ID] = believed{*hint.Seek, time.Now().Add(seeksFor)}
		b.tell()
	case hint.Gone != "":
		delete(a.seeks, hint.Gone)
		b.tell()
	case hint.Take != "" && b.others.announced[hint.Take]: // it is ours
		h.Go(func() { h.giveAway(hint.Take, hint.By, hint.Side) })
	case hint.Begun != "":
		b.meetUp(hint.Begun, hint.Players)
	}
}

// giveAway begins the game of a seek of ours with somebody on another server, who
// hears of it as all do. Where it is gone they were announced that before.
func (h *Handlers) giveAway(id string, by live.Visitor, side game.Side) {
	h.board.mu.Lock()
	k, err := h.board.meet.Take(id, by)
	h.board.tell()
	h.board.mu.Unlock()
	if err == nil {
		_, err = h.pair(h.Open, k, meet.Seek{By: by, Side: side})
	}
	if err != nil && !errors.Is(err, meet.ErrNoSeek) {
		h.Log.Error("lobby", "what", "give away", "err", err)
	}
}

// elsewhere lists the seeks of other servers, the oldest first. The lobby is locked.
func (b *board) elsewhere(now time.Time) (list []meet.Seek) {
	for id, s := range b.others.seeks {
		if now.After(s.until) {
			delete(b.others.seeks, id)
			continue
		}
		list = append(list, s.Seek)
	}
	slices.SortFunc(list, func(one, two meet.Seek) int {
		return cmp.Or(one.At.Compare(two.At), cmp.Compare(one.ID, two.ID))
	})
	return list
}

// acceptElsewhere asks the server where a seek was made to begin its game, and waits for
// that. The lobby is not locked.
func (h *Handlers) acceptElsewhere(ctx context.Context, k meet.Seek, by live.Visitor, side game.Side) (wire.Sought, error) {
	if k.By == by {
		return wire.Sought{}, meet.ErrOwnSeek
	}
	begun := make(chan string, 1)
	h.board.mu.Lock()
	h.board.others.asked[by] = begun
	h.board.send(lobbyHint{Take: k.ID, By: by, Side: side})
	h.board.mu.Unlock()
	defer func() {
		h.board.mu.Lock()
		defer h.board.mu.Unlock()
		if h.board.others.asked[by] == begun {
			delete(h.board.others.asked, by)
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

// quickElsewhere begins a game at once with somebody on another server who looks for the
// same, where nobody does here. Where they have just found another, it is not found.
func (h *Handlers) quickElsewhere(ctx context.Context, k meet.Seek) (wire.Sought, bool) {
	if !k.Quick {
		return wire.Sought{}, false
	}
	h.board.mu.Lock()
	here, there := h.board.meet.Seeks(), h.board.elsewhere(k.At)
	h.board.mu.Unlock()
	if meet.BestFit(here, k, h.apart(ctx)) != nil {
		return wire.Sought{}, false
	}
	other := meet.BestFit(there, k, h.apart(ctx))
	if other == nil {
		return wire.Sought{}, false
	}
	found, err := h.acceptElsewhere(ctx, *other, k.By, k.Side)
	return found, err == nil
}
