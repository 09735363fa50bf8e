package library

import (
	"net/http"
	"sync"

	"banco/book"
	"banco/web/api"
	"banco/web/wire"
)

// ListOpenings lists every opening that has a name.
func (h *Handlers) ListOpenings(w http.ResponseWriter, _ *http.Request) {
	api.WriteJSON(w, http.StatusOK, h.openings())
}

// openings are read once: they do not change while the program runs.
func (h *Handlers) openings() wire.Openings {
	h.reading.Do(func() {
		h.read.Openings = []wire.NamedOpening{}
		for _, k := range h.Kits {
			for _, o := range book.Openings(k.Game) {
				h.read.Openings = append(h.read.Openings, wire.NamedOpening{
					Game: k.Game.Name(), Variant: o.Variant, Code: o.Code, Vi: o.Vi, En: o.En, FEN: o.FEN,
				})
			}
		}
	})
	return h.read
}

// readOpenings are the openings, once they are read.
type readOpenings struct {
	reading sync.Once
	read    wire.Openings
}
