package tournament

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"banco/game"
	"banco/host"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// maxTournaments bounds a page of the list of tournaments.
const maxTournaments = 60

// List lists tournaments, the newest first.
func (h *Handlers) List(w http.ResponseWriter, r *http.Request) {
	var before time.Time
	if text := r.URL.Query().Get("before"); text != "" {
		millis, err := strconv.ParseInt(text, 10, 64)
		if err != nil || millis <= 0 {
			api.WriteError(w, fmt.Errorf("%w: before is a time in milliseconds", play.ErrRequest))
			return
		}
		before = time.UnixMilli(millis)
	}
	v := api.Visitor(r)
	list, err := h.Director.List(r.Context(), v, before, maxTournaments)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Tournaments{Tournaments: []wire.TournamentHead{}}
	for _, l := range list {
		out.Tournaments = append(out.Tournaments, wire.TournamentHead{
			ID: l.ID, Settings: settingsMessage(&l.Settings), Players: l.Players, Round: l.Rounds, Mine: l.Host == v,
			Created: l.Created.UnixMilli(), Begun: message.UnixMillis(l.Begun), Ended: message.UnixMillis(l.Ended),
			Paused: l.Paused, Waits: string(l.Waits),
		})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// Create makes a tournament that the caller hosts.
func (h *Handlers) Create(w http.ResponseWriter, r *http.Request, q wire.TournamentSettings) {
	v := api.Visitor(r)
	id, err := h.Director.Create(r.Context(), v, host.TournamentSettings{
		Name: q.Name, System: meet.System(q.System), Rounds: q.Rounds, Final: q.Final, Double: q.Double, Boards: q.Boards,
		Listed: q.Listed, Rated: q.Rated, PairAbsent: q.PairAbsent,
		Game: q.Game, Variant: game.Variant(q.Variant).String(), Control: message.ReadControl(q.Control),
		Length: fromSeconds(q.Length), Patience: fromSeconds(q.Patience), Break: fromSeconds(q.Break),
	})
	h.answer(w, r, http.StatusCreated, v, id, err)
}

// fromSeconds reads seconds, within a day.
func fromSeconds(n int) time.Duration { return time.Duration(min(max(n, -1), 86400)) * time.Second }

// answer tells a viewer of a tournament after something was done to it.
func (h *Handlers) answer(w http.ResponseWriter, r *http.Request, status int, v live.Visitor, id string, err error) {
	var drawn *drawnTournament
	if err == nil {
		drawn, err = h.drawTournament(r.Context(), id, 0)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, status, drawn.seenBy(v))
}

// Show tells of a tournament.
func (h *Handlers) Show(w http.ResponseWriter, r *http.Request) {
	h.answer(w, r, http.StatusOK, api.Visitor(r), r.PathValue("id"), nil)
}

// Delete deletes a tournament that is over.
func (h *Handlers) Delete(w http.ResponseWriter, r *http.Request) {
	if err := h.Director.Delete(r.Context(), api.Visitor(r), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// command answers a request that does something to a tournament.
func (h *Handlers) command(w http.ResponseWriter, r *http.Request, do func(ctx context.Context, v live.Visitor, id string) error) {
	v, id := api.Visitor(r), r.PathValue("id")
	h.answer(w, r, http.StatusOK, v, id, do(r.Context(), v, id))
}

// Order returns the handler of a command that says no more than itself.
func (h *Handlers) Order(do func(context.Context, live.Visitor, string) error) func(http.ResponseWriter, *http.Request, wire.Order) {
	return func(w http.ResponseWriter, r *http.Request, _ wire.Order) { h.command(w, r, do) }
}

// Join enters a visitor: an account under its name, a guest under one that no account
// has. A player who comes back needs no name.
func (h *Handlers) Join(w http.ResponseWriter, r *http.Request, q wire.Join) {
	h.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		t, g, err := h.Director.Load(ctx, id)
		if err != nil {
			return err
		}
		rating := people.NewRating()
		account, err := h.accountOf(ctx, v)
		switch {
		case err != nil:
			return err
		case t.Player(v) != 0:
			q.Name = ""
		case account != nil && account.Bot() && t.Settings.Rated:
			return people.ErrBotRated
		case account != nil && account.Bot() && t.Settings.Listed && account.Owner != g.Host:
			return errBotListed
		case account != nil:
			rating, q.Name = account.Rating(people.Category{Game: t.Settings.Game, Speed: people.SpeedOf(t.Settings.Control)}), ""
		case q.Name == "":
			return meet.ErrName
		case h.People != nil:
			if _, err := h.People.AccountByName(ctx, people.NameKey(q.Name)); err == nil {
				return people.ErrNameTaken
			}
		}
		return h.Director.Join(ctx, v, id, host.Entrant{Name: q.Name, Team: q.Team, Rating: int(rating.Value + 0.5)})
	})
}

// errBotListed keeps programs out of the tournaments that anyone finds. Into others their
// owners were invited, and the host can remove them.
var errBotListed = fmt.Errorf("%w: a program enters a listed tournament only where its owner is the host", api.ErrDenied)

// accountOf returns the account of a visitor; nil: a guest.
func (h *Handlers) accountOf(ctx context.Context, v live.Visitor) (*people.Account, error) {
	if h.People == nil {
		return nil, nil
	}
	a, err := h.People.Account(ctx, v)
	if isNobody(err) {
		return nil, nil
	}
	return a, err
}

// maxEntered is how many agents enter at once.
const maxEntered = 20

// EnterAgents enters agents as players.
func (h *Handlers) EnterAgents(w http.ResponseWriter, r *http.Request, q wire.EnterAgents) {
	h.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		who := host.Entrant{Name: q.Name, Team: q.Team, Rating: int(people.NewRating().Value)}
		for range min(max(q.Count, 1), maxEntered) {
			if err := h.Director.AddAgent(ctx, v, id, q.Agent, who); err != nil {
				return err
			}
		}
		return nil
	})
}

// maxOffline is how many players without a device enter at once.
const maxOffline = 100

// EnterOffline enters players without a device.
func (h *Handlers) EnterOffline(w http.ResponseWriter, r *http.Request, q wire.EnterOffline) {
	h.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		var list []host.Entrant
		for _, name := range q.Names {
			name = strings.Join(strings.Fields(name), " ")
			list = append(list, host.Entrant{Name: name, Team: q.Team, Rating: int(people.NewRating().Value)})
		}
		if len(list) == 0 || len(list) > maxOffline {
			return meet.ErrName
		}
		return h.Director.AddOffline(ctx, v, id, list)
	})
}

// Remove removes a player.
func (h *Handlers) Remove(w http.ResponseWriter, r *http.Request, q wire.Removal) {
	h.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		return h.Director.Remove(ctx, v, id, q.Player)
	})
}

// Admit takes a player in again.
func (h *Handlers) Admit(w http.ResponseWriter, r *http.Request, q wire.Admission) {
	h.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		return h.Director.Admit(ctx, v, id, q.Player)
	})
}

// GrantBye gives a player points instead of a game in the next round.
func (h *Handlers) GrantBye(w http.ResponseWriter, r *http.Request, q wire.GrantedBye) {
	h.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		return h.Director.GrantBye(ctx, v, id, q.Player, q.Half)
	})
}

// Place puts a player at a place of the board order of a team.
func (h *Handlers) Place(w http.ResponseWriter, r *http.Request, q wire.TeamPlace) {
	h.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		return h.Director.Place(ctx, v, id, q.Player, q.Team, q.Place)
	})
}

// Correct changes the result of a board.
func (h *Handlers) Correct(w http.ResponseWriter, r *http.Request, q wire.Correction) {
	h.command(w, r, func(ctx context.Context, v live.Visitor, id string) error {
		return h.Director.Correct(ctx, v, id, q.Round, q.Board, meet.Result(q.Result))
	})
}
