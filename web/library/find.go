package library

import (
	"errors"
	"fmt"
	"net/http"

	"banco/book/explorer"
	"banco/game"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// findBounds are what one call may take: some tenths of a second.
var findBounds = explorer.Bounds{Plies: 100_000, Games: 50}

// maxText bounds the texts that are looked for.
const maxText = 100

// FindGames answers which games had what on their boards.
func (h *Handlers) FindGames(w http.ResponseWriter, r *http.Request, q wire.FindGames) {
	answer, err := h.findGames(r, &q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, answer)
}

func (h *Handlers) findGames(r *http.Request, q *wire.FindGames) (*wire.FoundGames, error) {
	k, err := h.Kits.Find(q.Game)
	if err != nil {
		return nil, err
	}
	if len(q.Player) > maxText || len(q.Opening) > maxText || q.From < 0 {
		return nil, fmt.Errorf("%w: names have at most %d bytes, and from is the number of a game", play.ErrRequest, maxText)
	}
	ctx := r.Context()
	question := api.CallerOf(r).Asks("find games", k.Game, nil)
	question.Book = true
	if err := h.Hall.CheckQuestion(ctx, question); err != nil {
		return nil, err
	}
	out := &wire.FoundGames{Games: []wire.FoundGame{}, Collections: []wire.GameCount{}}
	if !explorer.Indexed(k.Game) {
		return out, nil
	}
	if out.Collections, err = h.listCollections(ctx, q.Game); err != nil {
		return nil, err
	}
	x, c, err := h.exploredIn(r, k, q.In, q.Collection)
	if err != nil || x == nil {
		return out, err
	}
	found, err := x.Search(ctx, c, k.Game, q.Variant, explorer.Search{
		Men: q.Men, Material: q.Material, Player: q.Player, Opening: q.Opening, Result: q.Result, Since: q.Since, Until: q.Until,
	}, int64(q.From), findBounds)
	if problem := (*game.Problem)(nil); errors.As(err, &problem) {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	if err != nil {
		return nil, err
	}
	out.Next = int(found.Next)
	for _, f := range found.Games {
		if one, ok := h.exploredMessage(ctx, x, c, f.Game, f.Number); ok {
			out.Games = append(out.Games, wire.FoundGame{ExploredGame: one, Ply: f.Ply})
		}
	}
	all, err := x.Store.Collections(ctx)
	for _, s := range all {
		if s.Collection == c {
			out.Total = int(s.Games)
		}
	}
	return out, err
}
