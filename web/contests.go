package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"banco/arena/contest"
	"banco/play"
	"banco/web/wire"
)

// contests returns the desk, and answers the request itself where there is none.
func (s *Server) contests(w http.ResponseWriter) (*contest.Desk, bool) {
	if s.desk == nil {
		writeFailure(w, http.StatusNotFound, "not-found", "this server plays no tournaments")
	}
	return s.desk, s.desk != nil
}

// listContests lists the tournaments of who asks.
func (s *Server) listContests(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.contests(w)
	if !ok {
		return
	}
	out := &wire.Contests{Contests: []wire.ContestLine{}, Presets: s.played}
	for _, c := range desk.List(string(s.visitor(w, r))) {
		out.Contests = append(out.Contests, wire.ContestLine{
			ID: c.ID, Game: c.Game, Agents: c.Agents, State: string(c.State), Made: c.Made.Format(time.RFC3339), Played: c.Played, Total: c.Total,
		})
	}
	writeJSON(w, http.StatusOK, out)
}

// beginContest begins a tournament. While it is played it counts as a search.
func (s *Server) beginContest(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.contests(w)
	if !ok {
		return
	}
	ask, ok := decodeBody[wire.NewContest](w, r, maxBody)
	if !ok {
		return
	}
	owner := string(s.visitor(w, r))
	if _, err := s.kit(ask.Game); err != nil {
		writeError(w, err)
		return
	}
	free, err := s.limits.searches.take(s.caller(r))
	if err != nil {
		writeError(w, err)
		return
	}
	id, err := desk.Begin(owner, ask.Plan, free)
	if err != nil {
		free()
		writeError(w, err)
		return
	}
	s.writeContest(w, r, http.StatusCreated, owner, id)
}

// showContest tells how a tournament stands, to anyone who knows its name.
func (s *Server) showContest(w http.ResponseWriter, r *http.Request) {
	if _, ok := s.contests(w); ok {
		s.writeContest(w, r, http.StatusOK, string(s.visitor(w, r)), r.PathValue("id"))
	}
}

func (s *Server) writeContest(w http.ResponseWriter, r *http.Request, status int, visitor, id string) {
	c, err := s.desk.Look(id)
	if err != nil {
		writeError(w, err)
		return
	}
	since, _ := strconv.Atoi(r.URL.Query().Get("since"))
	writeJSON(w, status, contestMessage(c, visitor, since))
}

// contestMessage turns a tournament into a message, with its games from one on.
func contestMessage(c *contest.Seen, visitor string, since int) *wire.Contest {
	out := &wire.Contest{
		ID: c.ID, Plan: c.Plan, Mine: c.Owner == visitor, State: string(c.State), Why: c.Why, Played: len(c.Games), Total: c.Total,
		Standings: c.Table.Standings(), Games: []wire.ContestGame{},
	}
	if n := len(c.Games); n > 0 && c.State != contest.Done {
		out.Left = int((c.Spent / time.Duration(n) * time.Duration(c.Total-n)).Round(time.Second).Seconds())
	}
	for _, g := range c.Games[min(max(since, 0), len(c.Games)):] {
		out.Games = append(out.Games, wire.ContestGame{
			Number: g.Number, Seats: g.Seats, Winner: wire.Winner(g.Winner.String()), Reason: g.Reason, Plies: g.Plies, Note: g.Note,
		})
	}
	return out
}

// removeContest forgets a tournament.
func (s *Server) removeContest(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.contests(w)
	if !ok {
		return
	}
	if err := desk.Remove(string(s.visitor(w, r)), r.PathValue("id")); err != nil {
		writeError(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// pauseContest stops a tournament for a while.
func (s *Server) pauseContest(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.contests(w)
	if !ok {
		return
	}
	owner, id := string(s.visitor(w, r)), r.PathValue("id")
	if err := desk.Pause(owner, id); err != nil {
		writeError(w, err)
		return
	}
	s.writeContest(w, r, http.StatusOK, owner, id)
}

// resumeContest goes on with one.
func (s *Server) resumeContest(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.contests(w)
	if !ok {
		return
	}
	owner, id := string(s.visitor(w, r)), r.PathValue("id")
	free, err := s.limits.searches.take(s.caller(r))
	if err == nil {
		if err = desk.Resume(owner, id, free); err != nil {
			free()
		}
	}
	if err != nil {
		writeError(w, err)
		return
	}
	s.writeContest(w, r, http.StatusOK, owner, id)
}

// exportContest writes the table as CSV or JSON, or all games.
func (s *Server) exportContest(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.contests(w)
	if !ok {
		return
	}
	id, as := r.PathValue("id"), r.PathValue("as")
	log, kit, err := desk.Log(id)
	var b bytes.Buffer
	if err == nil {
		as, err = log.Write(&b, kit, as)
	}
	if err != nil {
		writeError(w, err)
		return
	}
	attach(w, "tournament-"+id+as, "text/plain; charset=utf-8", b.Bytes())
}

// showContestGame answers with the record of one game.
func (s *Server) showContestGame(w http.ResponseWriter, r *http.Request) {
	desk, ok := s.contests(w)
	if !ok {
		return
	}
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		writeError(w, fmt.Errorf("%w: a game has a number", play.ErrRequest))
		return
	}
	log, kit, err := desk.Log(r.PathValue("id"))
	var out wire.ContestRecord
	if err == nil {
		out.Text, out.Name, err = log.Record(kit, n)
	}
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusOK, &out)
}
