package match

import (
	"context"
	"net/http"

	"banco/live"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// runCommand answers a request that does something to a match.
func (h *Handlers) runCommand(
	w http.ResponseWriter, r *http.Request, do func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error),
) {
	id := r.PathValue("id")
	v, err := h.acting(r.Context(), api.Visitor(r), id)
	var seen *live.Snapshot
	if err == nil {
		seen, err = do(r.Context(), v, id)
	}
	h.writeUpdate(w, r, seen, err)
}

// brief is the parameter of a command that is to be answered with the version alone.
const brief = "brief"

// Move makes a move. A page that follows the match is answered briefly when it asks for
// that.
func (h *Handlers) Move(w http.ResponseWriter, r *http.Request, q wire.MakeMove) {
	if r.URL.Query().Get(brief) != "" {
		h.moveOnly(w, r, q)
		return
	}
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.Move(ctx, v, id, q.Version, q.Move, q.Parent)
	})
}

// moveOnly makes a move and answers with the version.
func (h *Handlers) moveOnly(w http.ResponseWriter, r *http.Request, q wire.MakeMove) {
	told, err := h.MakeMove(r.Context(), api.Visitor(r), r.PathValue("id"), &q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, told)
}

// MakeMove makes a move of a visitor who follows the match, over whatever it came.
func (h *Handlers) MakeMove(ctx context.Context, v live.Visitor, id string, q *wire.MakeMove) (told wire.Moved, err error) {
	if v, err = h.acting(ctx, v, id); err == nil {
		told.Version, err = h.Hall.MoveOnly(ctx, v, id, q.Version, q.Move, q.Parent)
	}
	return told, err
}

// GoTo goes to a node of the tree of moves.
func (h *Handlers) GoTo(w http.ResponseWriter, r *http.Request, q wire.Go) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.GoTo(ctx, v, id, q.Version, q.Node)
	})
}

// Resign resigns for a side.
func (h *Handlers) Resign(w http.ResponseWriter, r *http.Request, q wire.Resign) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.Resign(ctx, v, id, q.Version, message.ParseSide(q.Side))
	})
}

// Draw offers, accepts, declines or claims a draw.
func (h *Handlers) Draw(w http.ResponseWriter, r *http.Request, q wire.Draw) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.Draw(ctx, v, id, q.Version, q.Do)
	})
}

// Pause stops the clock, or lets it go on.
func (h *Handlers) Pause(w http.ResponseWriter, r *http.Request, q wire.Pause) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.Pause(ctx, v, id, q.Version, q.On)
	})
}

// Pass passes the turn.
func (h *Handlers) Pass(w http.ResponseWriter, r *http.Request, q wire.Pass) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.Pass(ctx, v, id, q.Version)
	})
}

// Note writes a comment to a node.
func (h *Handlers) Note(w http.ResponseWriter, r *http.Request, q wire.Note) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.Note(ctx, v, id, q.Version, q.Node, q.Comment)
	})
}

// Sit takes the free seat.
func (h *Handlers) Sit(w http.ResponseWriter, r *http.Request, _ wire.Sit) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.Sit(ctx, v, id)
	})
}

// TakeBack asks to take a move back, or answers that.
func (h *Handlers) TakeBack(w http.ResponseWriter, r *http.Request, q wire.TakeBack) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return h.Hall.TakeBack(ctx, v, id, q.Version, q.Do)
	})
}

// Mix takes the hash or the secret of a player for a deal that nobody knows alone.
func (h *Handlers) Mix(w http.ResponseWriter, r *http.Request, q wire.Mix) {
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		if q.Secret != "" {
			return h.Hall.Reveal(ctx, v, id, q.Secret)
		}
		return h.Hall.Commit(ctx, v, id, q.Hash)
	})
}
