package match

import (
	"net/http"

	"banco/web/api"
)

// ShowInvitation tells how others get to a match.
func (h *Handlers) ShowInvitation(w http.ResponseWriter, r *http.Request) {
	if _, err := h.Hall.Players(r.Context(), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, h.Links.Invitation(r, matchPath(r)))
}

// DrawInvitation draws a link of an invitation as a QR code.
func (h *Handlers) DrawInvitation(w http.ResponseWriter, r *http.Request) {
	if _, err := h.Hall.Players(r.Context(), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	h.Links.Draw(w, r, matchPath(r))
}

// matchPath is where the page shows the match of a request.
func matchPath(r *http.Request) string { return "/play/" + r.PathValue("id") }
