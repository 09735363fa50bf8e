package account

import (
	"cmp"
	"net/http"
	"slices"

	"banco/game"
	"banco/people"
	"banco/web/api"
	"banco/web/wire"
)

// maxGraph bounds the points of the graph of a rating.
const maxGraph = 500

// tallyProfile adds to the page of an account how its games ended, how it stands
// with another, and what the viewer is to it.
func (h *Handlers) tallyProfile(r *http.Request, a *people.Account, out *wire.Profile) error {
	list, err := h.People.Tally(r.Context(), a.ID, "")
	if err != nil {
		return err
	}
	out.Tallies = tallyMessages(list)
	other := api.CallerOf(r).Account
	if other != nil {
		blocks, err := h.People.Blocks(r.Context(), other.ID)
		if err != nil {
			return err
		}
		follows, err := h.People.Followed(r.Context(), other.ID)
		if err != nil {
			return err
		}
		out.Me, out.Blocked, out.Followed = other.ID == a.ID, slices.Contains(blocks, a.ID), slices.Contains(follows, a.ID)
	}
	if out.Puzzles, err = h.puzzleDays(r.Context(), a.ID); err != nil {
		return err
	}
	if name := r.URL.Query().Get("against"); name != "" {
		if other, err = h.People.AccountByName(r.Context(), people.NameKey(name)); err != nil {
			return api.UnknownName(err)
		}
	}
	if other == nil || other.ID == a.ID {
		return nil
	}
	list, err = h.People.Tally(r.Context(), a.ID, other.ID)
	out.Against = &wire.Versus{Name: other.Name.Shown, Tallies: tallyMessages(list)}
	return err
}

func tallyMessages(list []people.Tally) []wire.PlayerTally {
	out := []wire.PlayerTally{}
	for _, t := range list {
		out = append(out, wire.PlayerTally{
			Game: t.Category.Game, Speed: string(t.Category.Speed), Side: wire.Side(game.Side(t.Side).String()), Won: t.Won,
			Drawn: t.Drawn, Lost: t.Lost, Best: int(t.Best + 0.5),
		})
	}
	return out
}

// ShowRatings tells how a rating went.
func (h *Handlers) ShowRatings(w http.ResponseWriter, r *http.Request) {
	class := people.Category{Game: r.URL.Query().Get("game"), Speed: people.Speed(r.URL.Query().Get("speed"))}
	a, err := h.People.AccountByName(r.Context(), people.NameKey(r.PathValue("name")))
	var games []people.RatedGame
	if err == nil {
		games, err = h.People.History(r.Context(), a.ID, class, maxGraph)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.RatingGraph{Points: []wire.RatingPoint{}}
	for _, g := range slices.Backward(games) {
		side := max(slices.Index(g.Players[:], a.ID), 0)
		out.Points = append(out.Points, wire.RatingPoint{At: g.RatedAt.UnixMilli(), Rating: int(g.After[side] + 0.5), Match: g.Match})
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// Block keeps an account away from another, or lets it near again.
func (h *Handlers) Block(w http.ResponseWriter, r *http.Request, q wire.Block) {
	who := api.CallerOf(r)
	other, err := h.People.AccountByName(r.Context(), people.NameKey(r.PathValue("name")))
	if err == nil && other.ID == who.Visitor {
		err = people.ErrBlockSelf
	}
	if err == nil {
		err = h.People.Block(r.Context(), who.Visitor, other.ID, q.On)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// ListBlocks names the accounts that the viewer blocks. Guests have no name.
func (h *Handlers) ListBlocks(w http.ResponseWriter, r *http.Request) {
	ids, err := h.People.Blocks(r.Context(), api.Visitor(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Blocks{Names: []string{}}
	for _, id := range ids {
		if a, err := h.People.Account(r.Context(), id); err == nil && a.Name.Shown != "" {
			out.Names = append(out.Names, a.Name.Shown)
		}
	}
	slices.SortFunc(out.Names, func(a, b string) int { return cmp.Compare(people.NameKey(a), people.NameKey(b)) })
	api.WriteJSON(w, http.StatusOK, out)
}
