package web

import (
	"context"
	"net/http"

	"banco/live"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// runCommand answers a request that does something to a match.
func (s *Server) runCommand(
	w http.ResponseWriter, r *http.Request, do func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error),
) {
	seen, err := do(r.Context(), api.Visitor(r), r.PathValue("id"))
	s.writeUpdate(w, r, seen, err)
}

func (s *Server) makeMove(w http.ResponseWriter, r *http.Request, q wire.MakeMove) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Move(ctx, v, id, q.Version, q.Move, q.Parent)
	})
}

func (s *Server) goTo(w http.ResponseWriter, r *http.Request, q wire.Go) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.GoTo(ctx, v, id, q.Version, q.Node)
	})
}

func (s *Server) resignMatch(w http.ResponseWriter, r *http.Request, q wire.Resign) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Resign(ctx, v, id, q.Version, message.ParseSide(q.Side))
	})
}

func (s *Server) settleDraw(w http.ResponseWriter, r *http.Request, q wire.Draw) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Draw(ctx, v, id, q.Version, q.Do)
	})
}

func (s *Server) pauseMatch(w http.ResponseWriter, r *http.Request, q wire.Pause) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Pause(ctx, v, id, q.Version, q.On)
	})
}

func (s *Server) passTurn(w http.ResponseWriter, r *http.Request, q wire.Pass) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Pass(ctx, v, id, q.Version)
	})
}

func (s *Server) writeNote(w http.ResponseWriter, r *http.Request, q wire.Note) {
	s.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		return s.hall.Note(ctx, v, id, q.Version, q.Node, q.Comment)
	})
}
