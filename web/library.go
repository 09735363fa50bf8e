package web

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"banco/game"
	"banco/live"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// pageSize is how many matches a page of the library lists.
const pageSize = 24

func (s *Server) listMatches(w http.ResponseWriter, r *http.Request) {
	v := api.Visitor(r)
	q := libraryQuery(v, r.URL.Query())
	q.Limit = pageSize + 1
	entries, err := s.hall.List(r.Context(), q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Library{Matches: []wire.Summary{}, More: len(entries) > pageSize}
	for _, e := range entries[:min(len(entries), pageSize)] {
		if sum, ok := s.summary(v, &e); ok {
			out.Matches = append(out.Matches, sum)
		}
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// libraryQuery reads the filters of a list; what makes no sense filters nothing.
func libraryQuery(v live.Visitor, values url.Values) play.Query {
	day := func(name string) time.Time {
		t, _ := time.ParseInLocation(time.DateOnly, values.Get(name), time.Local)
		return t
	}
	q := play.Query{
		Visitor: v, Game: values.Get("game"), Kind: play.Kind(values.Get("kind")),
		Opponent: values.Get("opponent"), Outcome: values.Get("result"), From: day("from"), To: day("to"), Played: true,
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
	k, err := s.kits.Find(e.Game)
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
		You: youMessage(seatsHeld(v, e)), Created: e.Created.UnixMilli(), Plies: e.Plies, Board: board, Recorded: e.Recorded,
		Series: seriesMessage(&e.Settings),
	}
	from := game.Record{Tags: e.Tags}
	sum.Event, sum.Date = from.Tag("Event"), from.Tag("Date")
	p, err := k.Game.Parse(variant, e.FEN)
	if err != nil { // of an old version, which kept none
		p, err = k.Game.Start(variant)
	}
	if err == nil {
		sum.Picture = drawPicture(k.Game, p)
	}
	if e.Ended.Over() && e.Kind == play.KindGame {
		sum.Result = &wire.Result{Score: e.Ended.String(), Winner: wire.Winner(e.Ended.Winner.String()), Reason: e.Ended.Reason.String(), Text: map[string]string{}}
	}
	return sum, true
}

func seatsHeld(v live.Visitor, e *play.Entry) [2]bool {
	return [2]bool{e.Sitters[0] == v, e.Sitters[1] == v}
}
