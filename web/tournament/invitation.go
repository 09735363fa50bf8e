package tournament

import (
	"net/http"

	"banco/web/api"
)

// ShowInvitation tells how players and spectators get to a tournament.
func (h *Handlers) ShowInvitation(w http.ResponseWriter, r *http.Request) {
	h.invite(w, r, func(path string) { api.WriteJSON(w, http.StatusOK, h.Links.Invitation(r, path)) })
}

// DrawInvitation draws a link to a tournament as a QR code.
func (h *Handlers) DrawInvitation(w http.ResponseWriter, r *http.Request) {
	h.invite(w, r, func(path string) { h.Links.Draw(w, r, path) })
}

// invite answers with the path of a tournament of the page, if there is one.
func (h *Handlers) invite(w http.ResponseWriter, r *http.Request, answer func(path string)) {
	id := r.PathValue("id")
	if _, _, err := h.Director.Load(r.Context(), id); err != nil {
		api.WriteError(w, err)
		return
	}
	answer("/tournaments/" + id)
}
