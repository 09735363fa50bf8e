package library

import (
	"net/http"
	"strings"

	"banco/book"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// maxRows bounds the matches that statistics are made of.
const maxRows = 20_000

// ListStats lists the finished matches of the caller.
func (h *Handlers) ListStats(w http.ResponseWriter, r *http.Request) {
	v := api.Visitor(r)
	entries, err := h.Hall.List(r.Context(), play.Query{Visitor: v, Kind: play.KindGame, Limit: maxRows})
	if err != nil {
		api.WriteError(w, err)
		return
	}
	out := wire.Stats{Rows: []wire.Row{}}
	names := map[[3]string]begun{}
	for i := len(entries) - 1; i >= 0; i-- {
		if e := &entries[i]; e.Ended.Over() && e.Ended.Reason != game.Aborted && e.Ended.Reason != game.Forfeit {
			out.Rows = append(out.Rows, h.statsRow(v, e, names))
		}
	}
	api.WriteJSON(w, http.StatusOK, out)
}

// statsRow tells of a match from the seat of the visitor, of any other match
// from that of First. The openings written so far are in names.
func (h *Handlers) statsRow(v live.Visitor, e *play.Entry, names map[[3]string]begun) wire.Row {
	key := [3]string{e.Game, e.Variant, e.Opening}
	if _, known := names[key]; !known {
		names[key] = h.writeOpening(e)
	}
	kind, seat := "mine", game.First
	switch held := message.SeatsHeld(v, e); {
	case held[0] && held[1]:
		kind = "people"
	case held[1]:
		seat = game.Second
	case !held[0]:
		kind = "agents"
	}
	return wire.Row{
		ID: e.ID, Game: e.Game, Kind: kind, Player: seatText(e, seat), Opponent: seatText(e, seat.Other()), Side: wire.Side(seat.String()),
		Winner: wire.Winner(e.Ended.Winner.String()), Reason: e.Ended.Reason.String(), Plies: e.Plies, Opening: names[key].texts,
		Named:   message.Opening(names[key].named),
		Created: e.Created.UnixMilli(),
	}
}

// seatText tells who sat on a seat: a person by their name, where they have one.
func seatText(e *play.Entry, seat game.Side) string {
	if name := strings.TrimSpace(e.Names[seat]); name != "" && e.Seats[seat] == play.Human {
		return name
	}
	return strings.TrimSpace(e.Seats[seat])
}

// begun is how a match began.
type begun struct {
	texts map[string]string // the first moves by notation
	named *book.Opening     // the last name on the way
}

// writeOpening writes the first moves of a match in every notation of its game.
func (h *Handlers) writeOpening(e *play.Entry) begun {
	out := begun{texts: map[string]string{}}
	k, err := h.Kits.Find(e.Game)
	if err != nil || e.Opening == "" {
		return out
	}
	variant, _ := game.ParseVariant(e.Variant)
	p, err := k.Game.Start(variant)
	if err != nil {
		return out
	}
	for _, uci := range strings.Fields(e.Opening) {
		m, err := p.ParseMove(uci)
		if err != nil { // of an old version, which wrote them otherwise
			return begun{texts: map[string]string{}}
		}
		for _, n := range k.Game.Notations() {
			out.texts[n.Name] = strings.TrimSpace(out.texts[n.Name] + " " + n.Format(p, m))
		}
		p.Make(m)
		if o := book.At(k.Game, p); o != nil {
			out.named = o
		}
	}
	return out
}
