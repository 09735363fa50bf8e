package web

import (
	"context"
	"net/http"

	"banco/live"
	"banco/web/wire"
)

func (s *Server) sitDown(w http.ResponseWriter, r *http.Request, _ wire.Sit) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Sit(ctx, v, id)
	})
}

func (s *Server) takeBack(w http.ResponseWriter, r *http.Request, q wire.TakeBack) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.TakeBack(ctx, v, id, q.Version, q.Do)
	})
}

func (s *Server) abortMatch(w http.ResponseWriter, r *http.Request, q wire.Abort) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Abort(ctx, v, id, q.Version)
	})
}

func (s *Server) rematch(w http.ResponseWriter, r *http.Request, q wire.Rematch) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Rematch(ctx, v, id, q.Version)
	})
}

func (s *Server) mixSecret(w http.ResponseWriter, r *http.Request, q wire.Mix) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		if q.Secret != "" {
			return s.hall.Reveal(ctx, v, id, q.Secret)
		}
		return s.hall.Commit(ctx, v, id, q.Hash)
	})
}
