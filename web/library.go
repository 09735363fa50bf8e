package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"banco/game"
	"banco/live"
	"banco/play"
	"banco/web/wire"
)

// pageSize is how many matches a page of the library lists.
const pageSize = 24

func (s *Server) listMatches(w http.ResponseWriter, r *http.Request) {
	v := visitor(w, r)
	q := query(v, r.URL.Query())
	q.Limit = pageSize + 1
	entries, err := s.hall.List(r.Context(), q)
	if err != nil {
		failErr(w, err)
		return
	}
	out := wire.Library{Matches: []wire.Summary{}, More: len(entries) > pageSize}
	for _, e := range entries[:min(len(entries), pageSize)] {
		if sum, ok := s.summary(v, &e); ok {
			out.Matches = append(out.Matches, sum)
		}
	}
	reply(w, http.StatusOK, out)
}

// query reads the filters of a list; what makes no sense filters nothing.
func query(v live.Visitor, values url.Values) play.Query {
	day := func(name string) time.Time {
		t, _ := time.ParseInLocation(time.DateOnly, values.Get(name), time.Local)
		return t
	}
	q := play.Query{
		Visitor: v, Game: values.Get("game"), Kind: play.Kind(values.Get("kind")),
		Opponent: values.Get("opponent"), Outcome: values.Get("result"), From: day("from"), To: day("to"),
	}
	if !q.To.IsZero() {
		q.To = q.To.AddDate(0, 0, 1) // the day itself included
	}
	if ms, err := strconv.ParseInt(values.Get("before"), 10, 64); err == nil {
		q.Before = time.UnixMilli(ms)
	}
	return q
}

// summary makes an entry of the list; a match of a game that is no longer
// there is left out.
func (s *Server) summary(v live.Visitor, e *play.Entry) (wire.Summary, bool) {
	k, err := s.kit(e.Game)
	if err != nil {
		return wire.Summary{}, false
	}
	variant, _ := game.ParseVariant(e.Variant)
	board, err := k.Game.Board(variant)
	if err != nil {
		return wire.Summary{}, false
	}
	sum := wire.Summary{
		ID: e.ID, Game: e.Game, Kind: string(e.Kind), Variant: variant, Seats: e.Seats, Names: e.Names,
		You: you(held(v, e)), Created: e.Created.UnixMilli(), Plies: e.Plies, Board: board,
	}
	p, err := k.Game.Parse(variant, e.FEN)
	if err != nil { // of an old version, which kept none
		p, err = k.Game.Start(variant)
	}
	if err == nil {
		sum.Picture = picture(k.Game, p)
	}
	if e.Ended.Over() && e.Kind == play.Contest {
		sum.Result = &wire.Result{Score: e.Ended.String(), Winner: wire.Winner(e.Ended.Winner.String()), Reason: e.Ended.Reason.String(), Text: map[string]string{}}
	}
	return sum, true
}

func held(v live.Visitor, e *play.Entry) [2]bool {
	return [2]bool{e.Sitters[0] == v, e.Sitters[1] == v}
}

// maxRows bounds the matches that statistics are made of.
const maxRows = 20_000

func (s *Server) listStats(w http.ResponseWriter, r *http.Request) {
	v := visitor(w, r)
	entries, err := s.hall.List(r.Context(), play.Query{Visitor: v, Kind: play.Contest, Limit: maxRows})
	if err != nil {
		failErr(w, err)
		return
	}
	out := wire.Stats{Rows: []wire.Row{}}
	names := map[[3]string]map[string]string{}
	for i := len(entries) - 1; i >= 0; i-- {
		if e := &entries[i]; e.Ended.Over() {
			out.Rows = append(out.Rows, s.rows(v, e, names)...)
		}
	}
	reply(w, http.StatusOK, out)
}

// rows tells of a match from the seat of the visitor. A match of agents is
// nobody's, and at a shared board nobody knows who is who. The openings written so far are in names.
func (s *Server) rows(v live.Visitor, e *play.Entry, names map[[3]string]map[string]string) []wire.Row {
	key := [3]string{e.Game, e.Variant, e.Opening}
	if names[key] == nil {
		names[key] = s.opening(e)
	}
	held := held(v, e)
	for seat, mine := range held {
		if !mine || held[1-seat] {
			continue
		}
		return []wire.Row{{
			ID: e.ID, Game: e.Game, Opponent: strings.TrimSpace(e.Seats[1-seat]), Side: wire.Side(game.Side(seat).String()),
			Winner: wire.Winner(e.Ended.Winner.String()), Reason: e.Ended.Reason.String(), Plies: e.Plies, Opening: names[key],
			Created: e.Created.UnixMilli(),
		}}
	}
	return nil
}

// opening writes the first moves of a match in every notation of its game.
func (s *Server) opening(e *play.Entry) map[string]string {
	texts := map[string]string{}
	k, err := s.kit(e.Game)
	if err != nil || e.Opening == "" {
		return texts
	}
	variant, _ := game.ParseVariant(e.Variant)
	p, err := k.Game.Start(variant)
	if err != nil {
		return texts
	}
	for _, uci := range strings.Fields(e.Opening) {
		m, err := p.ParseMove(uci)
		if err != nil { // of an old version, which wrote them otherwise
			return map[string]string{}
		}
		for _, n := range k.Game.Notations() {
			texts[n.Name] = strings.TrimSpace(texts[n.Name] + " " + n.Format(p, m))
		}
		p.Make(m)
	}
	return texts
}
