package study

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// CheckPosition answers with a position, or with what is wrong with it.
func (h *Handlers) CheckPosition(w http.ResponseWriter, r *http.Request, q wire.Setup) {
	answer, err := h.positionMessage(r.Context(), &q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, answer)
}

func (h *Handlers) positionMessage(ctx context.Context, q *wire.Setup) (*wire.Position, error) {
	k, err := h.Kits.Find(q.Game)
	if err != nil {
		return nil, err
	}
	g := k.Game
	board, err := g.Board(q.Variant)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	out := &wire.Position{FEN: q.FEN, Board: board, Fields: q.Fields}
	p, err := setUpPosition(ctx, g, q, &out.FEN)
	var bad *game.Problem
	if errors.As(err, &bad) {
		out.Problem = api.ProblemOf(err)
		return out, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	out.FEN = p.FEN()
	out.Board, _ = message.Board(g, p) // of a position that there is
	if e, ok := g.(game.Editor); ok {
		out.Fields = e.Fielded(p)
	}
	sight := live.PositionView{View: p}
	if q.Moves != nil {
		if err := message.Play(g, &sight, q.Moves); err != nil {
			return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
		}
	}
	n := message.Position(g, sight)
	out.Now = &n
	return out, nil
}

// setUpPosition sets a position up from pieces, from a text, or from nothing.
func setUpPosition(ctx context.Context, g game.Game, q *wire.Setup, fen *string) (game.Position, error) {
	e, ok := g.(game.Editor)
	switch {
	case q.Pieces != nil && ok:
		var err error
		if *fen, err = e.Compose(q.Variant, q.Pieces, q.Fields); err != nil {
			return nil, err
		}
	case q.Pieces != nil:
		return nil, fmt.Errorf("positions of %s cannot be set up by hand", g.Name())
	case q.FEN == "":
		return g.Start(q.Variant)
	default:
		return files.Position(ctx, g, q.Variant, *fen)
	}
	return g.Parse(q.Variant, *fen)
}
