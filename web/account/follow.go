package account

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"unicode/utf8"

	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// Follow lets the caller follow a player, or no longer. Nobody follows a player who
// has blocked them.
func (h *Handlers) Follow(w http.ResponseWriter, r *http.Request, q wire.Follow) {
	me := api.Visitor(r)
	other, err := h.People.AccountByName(r.Context(), people.NameKey(r.PathValue("name")))
	if err == nil && other.ID == me {
		err = people.ErrFollowSelf
	}
	if err == nil && q.On {
		var apart bool
		if apart, err = h.People.Blocked(r.Context(), me, other.ID); apart {
			err = api.ErrBlocked
		}
	}
	if err == nil {
		err = h.People.Follow(r.Context(), me, other.ID, q.On)
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// maxRunning bounds the games that are looked through for those of followed players.
const maxRunning = 1000

// ListFollows tells of the players whom the caller follows: who is here, and what
// they play. Those who play come first, then those who are here.
func (h *Handlers) ListFollows(w http.ResponseWriter, r *http.Request) {
	me := api.Visitor(r)
	ids, err := h.People.Followed(r.Context(), me)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	plays := map[live.Visitor]play.Settings{}
	for _, g := range h.Hall.RunningGames(maxRunning) {
		for _, v := range g.Players {
			plays[v] = g.Match
		}
	}
	out := wire.Follows{Players: []wire.FollowedPlayer{}}
	for _, id := range ids {
		p, err := h.followed(r.Context(), me, id, plays)
		if err != nil {
			api.WriteError(w, err)
			return
		}
		if p.Name != "" {
			out.Players = append(out.Players, p)
		}
	}
	rank := func(p wire.FollowedPlayer) int {
		switch {
		case p.Match != "":
			return 0
		case p.Online:
			return 1
		}
		return 2
	}
	slices.SortFunc(out.Players, func(a, b wire.FollowedPlayer) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(people.NameKey(a.Name), people.NameKey(b.Name)))
	})
	api.WriteJSON(w, http.StatusOK, out)
}

// followed tells of one of them: no more than the name where one blocks the other.
func (h *Handlers) followed(
	ctx context.Context, me, id live.Visitor, plays map[live.Visitor]play.Settings,
) (p wire.FollowedPlayer, err error) {
	a, err := h.People.Account(ctx, id)
	if err != nil || !a.Deleted.IsZero() || !a.Closed.IsZero() {
		return p, err
	}
	p.Name = a.Name.Shown
	apart, err := h.People.Blocked(ctx, me, id)
	if err != nil || apart {
		return p, err
	}
	p.Online = len(h.Sockets.PagesOf(id)) > 0
	if m, ok := plays[id]; ok {
		p.Match, p.Game = m.ID, m.Game
	}
	return p, nil
}

// How much of a name is needed to find it, and how many names are found.
const (
	leastName = 2
	maxNames  = 8
)

// FindNames finds accounts by how their names begin.
func (h *Handlers) FindNames(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get("name")
	key := people.NameKey(text)
	if utf8.RuneCountInString(key) < leastName || len(text) > maxAsked {
		api.WriteError(w, fmt.Errorf("%w: at least two letters of a name", play.ErrRequest))
		return
	}
	names, err := h.People.NamesFrom(r.Context(), key, maxNames)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, wire.PlayerNames{Names: append([]string{}, names...)})
}

// maxAsked bounds the text that a name is asked for by, in bytes.
const maxAsked = 100

// ListPuzzleDays lists the days on which the caller has solved puzzles.
func (h *Handlers) ListPuzzleDays(w http.ResponseWriter, r *http.Request) {
	days, err := h.puzzleDays(r.Context(), api.Visitor(r))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, wire.PuzzleDays{Days: days})
}

func (h *Handlers) puzzleDays(ctx context.Context, account string) ([]wire.PuzzleDay, error) {
	list, err := h.People.PuzzleDays(ctx, account)
	out := []wire.PuzzleDay{}
	for _, d := range list {
		out = append(out, wire.PuzzleDay{Day: d.Day, Solved: d.Solved})
	}
	return out, err
}
