package match

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// Create begins a match.
func (h *Handlers) Create(w http.ResponseWriter, r *http.Request, q wire.NewMatch) {
	seen, err := h.beginMatch(r.Context(), api.CallerOf(r), &q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusCreated, h.updateMessage(r.Context(), seen))
}

// beginMatch begins the match that a visitor asks for, in the one way that the
// message names.
func (h *Handlers) beginMatch(ctx context.Context, c *api.Caller, q *wire.NewMatch) (*live.Snapshot, error) {
	v := c.Visitor
	free, series := message.ParseSide(q.Open), q.Games != 0 && q.Games != 1
	switch {
	case q.After != "":
		return h.Hall.CreateNextOfSeries(ctx, v, q.After)
	case q.From != nil && (series || free != game.NoSide) || series && free != game.NoSide:
		return nil, fmt.Errorf("%w: a match begins in one way: by link, as a series, or from a node of another", play.ErrRequest)
	}
	setup := matchSetup(q)
	if q.From != nil {
		if err := h.checkBranch(ctx, c, q.From); err != nil {
			return nil, err
		}
		return h.Hall.CreateBranch(ctx, v, setup, live.NodeRef{Match: q.From.Match, Node: q.From.Node})
	}
	if err := h.readStart(ctx, c, &setup, free == game.NoSide); err != nil {
		return nil, err
	}
	switch {
	case series:
		return h.Hall.CreateSeries(ctx, v, setup, q.Games)
	case free != game.NoSide:
		return h.Hall.CreateByLink(ctx, v, setup, live.Link{Free: free, Mixed: q.Mixed})
	}
	return h.Hall.Create(ctx, v, setup)
}

// checkBranch refuses a match that goes on from a position with which the caller may get
// no help.
func (h *Handlers) checkBranch(ctx context.Context, c *api.Caller, from *wire.NodeRef) error {
	seen, sight, err := h.Hall.PositionAt(ctx, c.Visitor, from.Match, from.Node)
	if err != nil {
		return err
	}
	q := c.Asks("go on", seen.Rules, sight.View)
	q.Match = from.Match
	return h.Hall.CheckQuestion(ctx, q)
}

// readStart turns the start of a match, which may be written in any form that
// can be imported, into a FEN. Unless another person is to play, it refuses a position
// with which the caller may get no help.
func (h *Handlers) readStart(ctx context.Context, c *api.Caller, q *live.Setup, alone bool) error {
	if q.Start == "" {
		return nil
	}
	k, err := h.Kits.Find(q.Game)
	if err != nil {
		return err
	}
	p, err := files.Position(ctx, k.Game, q.Variant, q.Start)
	if err != nil {
		return fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	q.Start = p.FEN()
	if v, ok := p.(game.Varied); ok {
		q.Variant = v.Variant()
	}
	if !alone {
		return nil
	}
	if fen, err := q.StartFEN(k.Game); err == nil { // without the pieces that are to be taken off
		if p, err = k.Game.Parse(q.Variant, fen); err != nil {
			return fmt.Errorf("%w: %w", play.ErrRequest, err)
		}
	}
	return h.Hall.CheckQuestion(ctx, c.Asks("play", k.Game, p))
}

// matchSetup reads what a new match is to be.
func matchSetup(q *wire.NewMatch) live.Setup {
	out := live.Setup{
		Game: q.Game, Kind: play.Kind(q.Kind), Variant: q.Variant, Start: q.Start, Seats: q.Seats, Names: q.Names, Undos: play.Unlimited,
		Control: message.ReadControl(q.Control),
	}
	if q.Undos != nil {
		out.Undos = *q.Undos
		if out.Undos < 0 {
			out.Undos = play.Unlimited - 1 // to be refused: only its absence means no limit
		}
	}
	if h := q.Handicap; h != nil {
		out.Handicap = play.Handicap{Side: message.ParseSide(h.Side), Moves: h.Moves}
		out.Removed = h.Removed
		if h.Moves == 0 {
			out.Handicap = play.Handicap{}
		}
	}
	return out
}

// Show tells what the caller sees of a match.
func (h *Handlers) Show(w http.ResponseWriter, r *http.Request) {
	since, _ := strconv.Atoi(r.URL.Query().Get("since"))
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.Snapshot(ctx, v, id, since)
	})
}

// Delete deletes a match.
func (h *Handlers) Delete(w http.ResponseWriter, r *http.Request) {
	if err := h.Hall.Delete(r.Context(), api.Visitor(r), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// ShowNode tells of the position at a node.
func (h *Handlers) ShowNode(w http.ResponseWriter, r *http.Request) {
	node, err := strconv.Atoi(r.PathValue("node"))
	if err != nil {
		api.WriteFailure(w, http.StatusBadRequest, "bad-request", "a node is a number")
		return
	}
	id := r.PathValue("id")
	v, err := h.acting(r.Context(), api.Visitor(r), id)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	seen, sight, err := h.Hall.PositionAt(r.Context(), v, id, node)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, message.Position(seen.Rules, sight))
}

// writeUpdate answers with what the visitor sees, or with the error.
func (h *Handlers) writeUpdate(w http.ResponseWriter, r *http.Request, seen *live.Snapshot, err error) {
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, h.updateMessage(r.Context(), seen))
}
