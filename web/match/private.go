package match

import (
	"net/http"

	"banco/web/api"
	"banco/web/wire"
)

// ShowPrivate tells a player what they keep to themselves at a match.
func (h *Handlers) ShowPrivate(w http.ResponseWriter, r *http.Request) {
	own, err := h.Hall.Private(r.Context(), api.Visitor(r), r.PathValue("id"))
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Private{Note: own.Note, Lines: []wire.ConditionalLine{}}
	for _, moves := range own.Lines {
		l := wire.ConditionalLine{Text: map[string][]string{}}
		for _, m := range moves {
			l.Moves = append(l.Moves, m.UCI)
			for i, notation := range own.Rules.Notations() {
				l.Text[notation.Name] = append(l.Text[notation.Name], m.Text[i])
			}
		}
		out.Lines = append(out.Lines, l)
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// SaveNote keeps a note that only the caller can read.
func (h *Handlers) SaveNote(w http.ResponseWriter, r *http.Request, q wire.PrivateNote) {
	if err := h.Hall.SaveNote(r.Context(), api.Visitor(r), r.PathValue("id"), q.Note); err != nil {
		api.WriteError(w, err)
		return
	}
	h.ShowPrivate(w, r)
}

// SaveLines keeps the conditional moves of the caller.
func (h *Handlers) SaveLines(w http.ResponseWriter, r *http.Request, q wire.PrivateLines) {
	if _, err := h.Hall.SaveLines(r.Context(), api.Visitor(r), r.PathValue("id"), q.Version, q.Lines); err != nil {
		api.WriteError(w, err)
		return
	}
	h.ShowPrivate(w, r)
}
