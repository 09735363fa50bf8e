package web

import (
	"net/http"

	"banco/web/api"
)

// showInvitation tells how others get to a match.
func (s *Server) showInvitation(w http.ResponseWriter, r *http.Request) {
	if _, err := s.hall.Players(r.Context(), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, s.links.Invitation(r, matchPath(r)))
}

// drawInvitation draws a link of an invitation as a QR code.
func (s *Server) drawInvitation(w http.ResponseWriter, r *http.Request) {
	if _, err := s.hall.Players(r.Context(), r.PathValue("id")); err != nil {
		api.WriteError(w, err)
		return
	}
	s.links.Draw(w, r, matchPath(r))
}

// matchPath is where the page shows the match of a request.
func matchPath(r *http.Request) string { return "/play/" + r.PathValue("id") }
