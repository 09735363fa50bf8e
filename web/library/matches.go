package library

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"banco/live"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// pageSize is how many matches a page of the library lists.
const pageSize = 24

// ListMatches lists the matches of the caller, the newest first.
func (h *Handlers) ListMatches(w http.ResponseWriter, r *http.Request) {
	v := api.Visitor(r)
	q := libraryQuery(v, r.URL.Query())
	q.Limit = pageSize + 1
	entries, err := h.Hall.List(r.Context(), q)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Library{Matches: []wire.Summary{}, More: len(entries) > pageSize}
	for _, e := range entries[:min(len(entries), pageSize)] {
		if sum, ok := message.Summary(h.Kits, v, &e); ok {
			h.nameOpponent(r.Context(), v, &e, &sum)
			out.Matches = append(out.Matches, sum)
		}
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// nameOpponent names the other player of a game between two people.
func (h *Handlers) nameOpponent(ctx context.Context, v live.Visitor, e *play.Entry, sum *wire.Summary) {
	if !e.People() {
		return
	}
	for i, other := range e.Sitters {
		if other != v && sum.Names[i] == "" {
			sum.Names[i] = h.Players.Player(ctx, other, people.Category{}).Name
		}
	}
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
