package match

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"

	"banco/game"
	"banco/game/files"
	"banco/live"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
)

// Export writes a match as a file: in a format of positions the one at a
// node, in any other the whole match.
func (h *Handlers) Export(w http.ResponseWriter, r *http.Request) {
	v, id, format := api.Visitor(r), r.PathValue("id"), r.PathValue("format")
	seen, err := h.Hall.Snapshot(r.Context(), v, id, 0)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	k, err := h.Kits.Find(seen.Match.Game)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	rec := message.Record(k, seen)
	form, _ := files.Find(k.Game, format)
	if form.Positions {
		if rec, err = h.nodeRecord(r, v, seen); err != nil {
			api.WriteError(w, err)
			return
		}
	}
	var b bytes.Buffer
	if err := files.Write(&b, k.Game, format, rec); err != nil {
		api.WriteError(w, fmt.Errorf("%w: %w", play.ErrRequest, err))
		return
	}
	extension := ".txt"
	if len(form.Extensions) > 0 {
		extension = form.Extensions[0]
	}
	kind := "text/plain; charset=utf-8"
	if bytes.IndexByte(b.Bytes(), 0) >= 0 { // a binary format
		kind = "application/octet-stream"
	}
	api.Attach(w, id+extension, kind, b.Bytes())
}

// nodeRecord returns a record of the position at the node that a request names
// or, without one, where the match stands.
func (h *Handlers) nodeRecord(r *http.Request, v live.Visitor, seen *live.Snapshot) (*game.Record, error) {
	view := seen.At.View
	if text := r.URL.Query().Get("node"); text != "" {
		node, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("%w: a node is a number", play.ErrRequest)
		}
		_, sight, err := h.Hall.PositionAt(r.Context(), v, seen.Match.ID, node)
		if err != nil {
			return nil, err
		}
		view = sight.View
	}
	return &game.Record{Variant: seen.Options, Start: view.FEN()}, nil
}
