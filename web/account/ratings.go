package account

import (
	"context"
	"net/http"

	"banco/game"
	"banco/people"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// ShowMatchRating tells what a rated game did to the rating of the caller or, where the caller did not play it, of
// First; nothing while it goes on, or where it changed none.
func (h *Handlers) ShowMatchRating(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	g, err := h.People.RatedMatch(r.Context(), id)
	if err == nil && g.RatedAt.IsZero() { // it may have ended just now
		h.Referee.Count(r.Context(), id)
		g, err = h.People.RatedMatch(r.Context(), id)
	}
	switch {
	case err != nil:
		api.WriteError(w, err)
		return
	case g.RatedAt.IsZero() || g.Score < 0:
		w.WriteHeader(http.StatusNoContent)
		return
	}
	viewer := api.Visitor(r)
	if g.Players[1] != viewer {
		viewer = g.Players[0]
	}
	out := h.ratedMessage(r.Context(), viewer, g, map[string]string{})
	if p := h.Players.Player(r.Context(), viewer, g.Category); p.Rating != nil {
		out.Provisional = p.Rating.Provisional
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// ListLeaders lists the best players of a category.
func (h *Handlers) ListLeaders(w http.ResponseWriter, r *http.Request) {
	class := people.Category{Game: r.URL.Query().Get("game"), Speed: people.Speed(r.URL.Query().Get("speed"))}
	list, err := h.People.Leaders(r.Context(), class, maxLeaders)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Leaders{Leaders: []wire.Player{}}
	for _, l := range list {
		rating := message.Rating(class, l.Rating)
		out.Leaders = append(out.Leaders, wire.Player{Name: l.Name, Rating: &rating})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

const (
	maxLeaders = 50
	maxProfile = 200 // games of a profile
)

// ShowPlayer answers with the profile of a player.
func (h *Handlers) ShowPlayer(w http.ResponseWriter, r *http.Request) {
	a, err := h.People.AccountByName(r.Context(), people.NameKey(r.PathValue("name")))
	var games []people.RatedGame
	if err == nil {
		games, err = h.People.Rated(r.Context(), a.ID, maxProfile)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	me := message.Me(a)
	out := wire.Profile{Name: me.Name, Created: me.Created, Ratings: me.Ratings, Games: []wire.RatedGame{}}
	if out.Bot = a.Bot(); out.Bot {
		out.Owner = h.Players.Player(r.Context(), a.Owner, people.Category{}).Name
	}
	names := map[string]string{}
	for _, g := range games {
		out.Games = append(out.Games, h.ratedMessage(r.Context(), a.ID, g, names))
	}
	if err := h.tallyProfile(r, a, &out); err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// ratedMessage tells of a rated game from the side of one of its players. The
// names found so far are in names.
func (h *Handlers) ratedMessage(ctx context.Context, account string, g people.RatedGame, names map[string]string) wire.RatedGame {
	side, score := game.First, g.Score
	if g.Players[1] == account {
		side, score = game.Second, 1-score
	}
	other := g.Players[side.Other()]
	if _, known := names[other]; !known {
		names[other] = h.Players.Player(ctx, other, people.Category{Speed: people.Untimed}).Name
	}
	return wire.RatedGame{
		Match: g.Match, Opponent: names[other], Game: g.Category.Game, Speed: string(g.Category.Speed), Side: wire.Side(side.String()),
		Score:  score,
		Before: int(g.Before[side] + 0.5), After: int(g.After[side] + 0.5), At: g.RatedAt.UnixMilli(),
	}
}
