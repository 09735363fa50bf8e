package web

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/web/wire"
)

func (s *Server) createMatch(w http.ResponseWriter, r *http.Request) {
	q, ok := read[wire.NewMatch](w, r, maxBody)
	if !ok {
		return
	}
	seen, err := s.hall.Create(r.Context(), visitor(w, r), request(&q))
	if err != nil {
		failErr(w, err)
		return
	}
	reply(w, http.StatusCreated, update(seen))
}

// request reads what a new match is to be.
func request(q *wire.NewMatch) live.Request {
	out := live.Request{
		Game: q.Game, Kind: play.Kind(q.Kind), Variant: q.Variant, Start: q.Start, Seats: q.Seats, Names: q.Names, Undos: play.Unlimited,
	}
	if c := q.Control; c != nil {
		out.Control = clock.Control{
			Total: duration(c.Total), Increment: duration(c.Increment), Byoyomi: duration(c.Byoyomi), Periods: c.Periods, PerMove: duration(c.PerMove),
		}
	}
	if q.Undos != nil {
		out.Undos = *q.Undos
		if out.Undos < 0 {
			out.Undos = play.Unlimited - 1 // to be refused: only its absence means no limit
		}
	}
	if h := q.Handicap; h != nil {
		out.Handicap = play.Handicap{Side: side(h.Side), Moves: h.Moves}
		out.Removed = h.Removed
		if h.Moves == 0 {
			out.Handicap = play.Handicap{}
		}
	}
	if q.From != nil {
		out.From = &live.Place{Match: q.From.Match, Node: q.From.Node}
	}
	return out
}

// duration reads milliseconds; so many that no Duration holds them are the
// longest or the shortest there is, and not some other time.
func duration(millis int) time.Duration {
	const most = math.MaxInt64 / int64(time.Millisecond)
	return time.Duration(min(max(int64(millis), -most), most)) * time.Millisecond
}

// side reads a side; anything else is NoSide.
func side(s wire.Side) game.Side {
	switch s {
	case "first":
		return game.First
	case "second":
		return game.Second
	}
	return game.NoSide
}

func (s *Server) showMatch(w http.ResponseWriter, r *http.Request) {
	since, _ := strconv.Atoi(r.URL.Query().Get("since"))
	seen, err := s.hall.Watch(r.Context(), visitor(w, r), r.PathValue("id"), since)
	show(w, seen, err)
}

func (s *Server) deleteMatch(w http.ResponseWriter, r *http.Request) {
	if err := s.hall.Delete(r.Context(), visitor(w, r), r.PathValue("id")); err != nil {
		failErr(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) showNode(w http.ResponseWriter, r *http.Request) {
	node, err := strconv.Atoi(r.PathValue("node"))
	if err != nil {
		fail(w, http.StatusBadRequest, "bad-request", "a node is a number")
		return
	}
	seen, sight, err := s.hall.Look(r.Context(), visitor(w, r), r.PathValue("id"), node)
	if err != nil {
		failErr(w, err)
		return
	}
	reply(w, http.StatusOK, now(seen.Rules, sight))
}

// command answers a request that does something to a match.
func command[T any](w http.ResponseWriter, r *http.Request, do func(ctx context.Context, v live.Visitor, id string, q T) (*live.Seen, error)) {
	q, ok := read[T](w, r, maxBody)
	if !ok {
		return
	}
	seen, err := do(r.Context(), visitor(w, r), r.PathValue("id"), q)
	show(w, seen, err)
}

func (s *Server) makeMove(w http.ResponseWriter, r *http.Request) {
	command(w, r, func(ctx context.Context, v live.Visitor, id string, q wire.MakeMove) (*live.Seen, error) {
		return s.hall.Move(ctx, v, id, q.Version, q.Move, q.Parent)
	})
}

func (s *Server) goTo(w http.ResponseWriter, r *http.Request) {
	command(w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Go) (*live.Seen, error) {
		return s.hall.Go(ctx, v, id, q.Version, q.Node)
	})
}

func (s *Server) resign(w http.ResponseWriter, r *http.Request) {
	command(w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Resign) (*live.Seen, error) {
		return s.hall.Resign(ctx, v, id, q.Version, side(q.Side))
	})
}

func (s *Server) draw(w http.ResponseWriter, r *http.Request) {
	command(w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Draw) (*live.Seen, error) {
		return s.hall.Draw(ctx, v, id, q.Version, q.Do)
	})
}

func (s *Server) pause(w http.ResponseWriter, r *http.Request) {
	command(w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Pause) (*live.Seen, error) {
		return s.hall.Pause(ctx, v, id, q.Version, q.On)
	})
}

func (s *Server) note(w http.ResponseWriter, r *http.Request) {
	command(w, r, func(ctx context.Context, v live.Visitor, id string, q wire.Note) (*live.Seen, error) {
		return s.hall.Note(ctx, v, id, q.Version, q.Node, q.Comment)
	})
}

// show answers with what the visitor sees, or with the error.
func show(w http.ResponseWriter, seen *live.Seen, err error) {
	if err != nil {
		failErr(w, err)
		return
	}
	reply(w, http.StatusOK, update(seen))
}
