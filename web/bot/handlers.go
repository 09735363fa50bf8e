package bot

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"banco/engine"
	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/lobby"
	"banco/web/match"
	"banco/web/wire"
)

// Handlers answer the calls.
type Handlers struct {
	Hall     Hall
	People   People
	Sessions Sessions
	Kits     api.Kits
	Match    *match.Handlers
	Lobby    *lobby.Handlers

	mu      sync.Mutex
	streams map[live.Visitor]map[*Stream]bool
}

// Hall is where the games of a bot are.
type Hall interface {
	List(ctx context.Context, q play.Query) ([]play.Entry, error)
}

// People keeps the accounts of bots, and their tokens.
type People interface {
	Account(ctx context.Context, id string) (*people.Account, error)
	AccountByName(ctx context.Context, key string) (*people.Account, error)
	AddAccount(ctx context.Context, a *people.Account) error
	AddSession(ctx context.Context, s people.Session) error
	Bots(ctx context.Context, owner string) ([]*people.Account, error)
	SaveAccount(ctx context.Context, a *people.Account) error
	Sessions(ctx context.Context, account string) ([]people.Session, error)
}

// Sessions are the tokens in use, and the streams of those who have them.
type Sessions interface {
	Forget(visitor live.Visitor)
	EndSockets(visitor live.Visitor, ended func(hash string) bool)
}

// ShowMe tells a program whom its token stands for.
func (h *Handlers) ShowMe(w http.ResponseWriter, r *http.Request) {
	a := api.CallerOf(r).Account
	out := wire.BotMe{Name: a.Name.Shown, Games: []string{}}
	if owner, err := h.People.Account(r.Context(), a.Owner); err == nil {
		out.Owner = owner.Name.Shown
	}
	for _, k := range h.Kits {
		out.Games = append(out.Games, k.Game.Name())
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// Challenge begins a game with a level, or asks somebody to play. Games begin as usual:
// a program is no way to ask an engine about a position.
func (h *Handlers) Challenge(w http.ResponseWriter, r *http.Request, q wire.BotChallenge) {
	switch {
	case (q.Level != 0) == (q.Name != ""):
		api.WriteError(w, fmt.Errorf("%w: a challenge names a level or a player", play.ErrRequest))
	case q.Name != "":
		h.Lobby.PostChallenge(w, r, wire.NewChallenge{Name: q.Name, Game: q.Game, Variant: q.Variant, Control: q.Control, Side: q.Side})
	case q.Level < 1 || q.Level > len(engine.LevelNames):
		api.WriteError(w, fmt.Errorf("%w: a level is 1 to %d", play.ErrRequest, len(engine.LevelNames)))
	default:
		seats, none := [2]string{play.Human, "engine:level=" + engine.LevelNames[q.Level-1]}, 0
		if q.Side == "second" {
			seats[0], seats[1] = seats[1], seats[0]
		}
		h.Match.Create(w, r, wire.NewMatch{Game: q.Game, Variant: q.Variant, Seats: seats, Control: q.Control, Undos: &none})
	}
}

// HearBegun lets the bots among the players of a new match know of it.
func (h *Handlers) HearBegun(players [2]live.Visitor) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, v := range players {
		for s := range h.streams[v] {
			s.wake()
		}
	}
}
