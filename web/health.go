package web

import (
	"cmp"
	"context"
	"net/http"

	"banco/web/api"
)

// Where whoever looks after the server asks how it is. Both answer 200, or 503
// with the reason; neither cares by what host it is asked.
const (
	healthPath = "/healthz" // is the process alive? If not, start another
	readyPath  = "/readyz"  // can it do its work? If not, send visitors elsewhere
)

func (s *Server) showHealth(w http.ResponseWriter, _ *http.Request) {
	api.WriteJSON(w, http.StatusOK, map[string]bool{"alive": true})
}

func (s *Server) showReadiness(w http.ResponseWriter, r *http.Request) {
	if reason, err := s.checkReady(r.Context()); err != nil {
		api.Note(w, err)
		api.WriteFailure(w, http.StatusServiceUnavailable, "not-ready", reason)
		return
	}
	api.WriteJSON(w, http.StatusOK, map[string]any{"ready": true, "room": s.room().String()})
}

// checkReady returns why no work can be done, if it cannot: in words for all,
// and as the error that the log gets.
func (s *Server) checkReady(ctx context.Context) (reason string, err error) {
	if err := s.open.Err(); err != nil || s.drained.Load() {
		return "the server is shutting down", cmp.Or(err, context.Canceled)
	}
	if err := s.hall.Err(); err != nil {
		return "the hall is closed", err
	}
	if s.check != nil {
		err = s.check(ctx)
	}
	return "the store cannot be written to", err
}
