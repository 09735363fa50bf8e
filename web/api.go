package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"

	"banco/game"
	"banco/live"
	"banco/play"
)

// maxBody bounds what a request may send.
const maxBody = 64 << 10

// seatKey is the header that carries the secret of a seat.
const seatKey = "X-Seat-Key"

func (s *Server) listGames(w http.ResponseWriter, _ *http.Request) {
	type option struct {
		Name    string   `json:"name"`
		Values  []string `json:"values"`
		Min     int      `json:"min"`
		Max     int      `json:"max"`
		Default string   `json:"default"`
	}
	type rules struct {
		Name      string     `json:"name"`
		Options   []option   `json:"options"`
		Notations []string   `json:"notations"`
		Board     game.Board `json:"board"`
	}
	list := make([]rules, 0, len(s.games))
	for _, g := range s.games {
		board, err := g.Board(nil)
		if err != nil {
			failErr(w, err)
			return
		}
		options := []option{}
		for _, o := range g.Options() {
			options = append(options, option{o.Name, append([]string{}, o.Values...), o.Min, o.Max, o.Default})
		}
		list = append(list, rules{g.Name(), options, notations(g), board})
	}
	reply(w, http.StatusOK, map[string]any{"games": list})
}

func (s *Server) createMatch(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Game    string            `json:"game"`
		Variant map[string]string `json:"variant"`
		Seats   [2]string         `json:"seats"`
		FEN     string            `json:"fen"`
	}
	if !read(w, r, &body) {
		return
	}
	seen, keys, err := s.hall.Create(r.Context(), body.Game, body.Variant, body.FEN, body.Seats)
	if err != nil {
		failErr(w, err)
		return
	}
	st, err := newState(seen)
	if err != nil {
		failErr(w, err)
		return
	}
	given := map[string]string{}
	for seat, key := range keys {
		if key != "" {
			given[game.Side(seat).String()] = key
		}
	}
	reply(w, http.StatusCreated, map[string]any{"match": st, "keys": given})
}

func (s *Server) showMatch(w http.ResponseWriter, r *http.Request) {
	seen, err := s.hall.Watch(r.Context(), r.PathValue("id"), r.Header.Get(seatKey))
	show(w, seen, err)
}

func (s *Server) playMove(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Ply  int    `json:"ply"`
		Move string `json:"move"`
	}
	if !read(w, r, &body) {
		return
	}
	seen, err := s.hall.Move(r.Context(), r.PathValue("id"), r.Header.Get(seatKey), body.Ply, body.Move)
	show(w, seen, err)
}

func (s *Server) resign(w http.ResponseWriter, r *http.Request) {
	seen, err := s.hall.Resign(r.Context(), r.PathValue("id"), r.Header.Get(seatKey))
	show(w, seen, err)
}

// show answers with what the viewer sees, or with the error.
func show(w http.ResponseWriter, seen *live.Seen, err error) {
	if err != nil {
		failErr(w, err)
		return
	}
	st, err := newState(seen)
	if err != nil {
		failErr(w, err)
		return
	}
	reply(w, http.StatusOK, st)
}

// read decodes one JSON object of known fields, and answers the request itself
// when it cannot.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, extra := d.Token(); extra != io.EOF {
			err = errors.New("more than one JSON value")
		}
	}
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		fail(w, http.StatusRequestEntityTooLarge, "too-large", fmt.Sprintf("a request may have at most %d bytes", maxBody))
	case err != nil:
		fail(w, http.StatusBadRequest, "bad-request", err.Error())
	}
	return err == nil
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // the client is gone when this fails
}

func fail(w http.ResponseWriter, status int, code, message string) {
	reply(w, status, map[string]any{"error": map[string]string{"code": code, "message": message}})
}

// failErr answers with the status and code that fit err. What is not the
// client's doing is logged and not shown.
func failErr(w http.ResponseWriter, err error) {
	switch {
	case errors.Is(err, play.ErrNotFound):
		fail(w, http.StatusNotFound, "not-found", err.Error())
	case errors.Is(err, live.ErrRequest):
		fail(w, http.StatusBadRequest, "bad-request", err.Error())
	case errors.Is(err, live.ErrSeat):
		fail(w, http.StatusForbidden, "not-your-turn", err.Error())
	case errors.Is(err, play.ErrTurn):
		fail(w, http.StatusConflict, "not-your-turn", err.Error())
	case errors.Is(err, play.ErrStale):
		fail(w, http.StatusConflict, "stale", err.Error())
	case errors.Is(err, play.ErrOver):
		fail(w, http.StatusConflict, "game-over", err.Error())
	case errors.Is(err, play.ErrIllegal):
		fail(w, http.StatusUnprocessableEntity, "illegal-move", err.Error())
	default:
		slog.Error("request failed", "err", err)
		fail(w, http.StatusInternalServerError, "internal", "something went wrong on the server")
	}
}
