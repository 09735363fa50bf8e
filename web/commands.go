package web

import (
	"context"
	"net/http"

	"banco/live"
	"banco/web/wire"
)

// runCommand answers a request that does something to a match.
func runCommand[T any](s *Server, w http.ResponseWriter, r *http.Request, do func(ctx context.Context, v live.Visitor, id string, q T) (*live.Snapshot, error)) {
	q, ok := decodeBody[T](w, r, maxBody)
	if !ok {
		return
	}
	seen, err := do(r.Context(), s.visitor(w, r), r.PathValue("id"), q)
	s.writeUpdate(w, r, seen, err)
}

func (s *Server) makeMove(w http.ResponseWriter, r *http.Request) {
	runCommand(s, w, r, func(ctx context.Context, v live.Visitor, id string, q wire.MakeMove) (*live.Snapshot, error) {
		return s.hall.Move(ctx, v, id, q.Version, q.Move, q.Parent)
	})
}

func (s *Server) goTo(w http.ResponseWriter, r *http.Request) {
	runCommand(s, w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Go) (*live.Snapshot, error) {
		return s.hall.GoTo(ctx, v, id, q.Version, q.Node)
	})
}

func (s *Server) resignMatch(w http.ResponseWriter, r *http.Request) {
	runCommand(s, w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Resign) (*live.Snapshot, error) {
		return s.hall.Resign(ctx, v, id, q.Version, parseSide(q.Side))
	})
}

func (s *Server) settleDraw(w http.ResponseWriter, r *http.Request) {
	runCommand(s, w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Draw) (*live.Snapshot, error) {
		return s.hall.Draw(ctx, v, id, q.Version, q.Do)
	})
}

func (s *Server) pauseMatch(w http.ResponseWriter, r *http.Request) {
	runCommand(s, w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Pause) (*live.Snapshot, error) {
		return s.hall.Pause(ctx, v, id, q.Version, q.On)
	})
}

func (s *Server) passTurn(w http.ResponseWriter, r *http.Request) {
	runCommand(s, w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Pass) (*live.Snapshot, error) {
		return s.hall.Pass(ctx, v, id, q.Version)
	})
}

func (s *Server) writeNote(w http.ResponseWriter, r *http.Request) {
	runCommand(s, w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Note) (*live.Snapshot, error) {
		return s.hall.Note(ctx, v, id, q.Version, q.Node, q.Comment)
	})
}
