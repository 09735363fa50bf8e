package tournament

import (
	"context"
	"time"

	"banco/web/api"
	"banco/web/wire"
)

// Task is the name of a tournament among the matches that a page
// watches; no match has it.
func Task(id string) string { return "/tournament/" + id }

// Watch tells a page of a tournament.
func (h *Handlers) Watch(page api.Page, ask *wire.Ask) error {
	return page.Watch(Task(ask.Match), ask, func(ctx context.Context) error { return h.follow(ctx, page, ask.Match) })
}

// follow tells the page of a tournament until the context ends: of all
// of it when something has changed, and of the boards with a new move.
func (h *Handlers) follow(ctx context.Context, page api.Page, id string) error {
	l := h.Director.Listen(id)
	defer l.Close()
	tick := time.NewTicker(drawnFor)
	defer tick.Stop()
	version, begun := 0, 0
	var forfeit int64
	plies := map[string]int{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-l.C:
		case <-tick.C:
		}
		drawn, err := h.drawTournament(ctx, id, drawnFor/2)
		if err != nil {
			return err
		}
		seen := drawn.seenBy(page.Caller().Visitor)
		news := &wire.News{Type: "tournament", Match: id, Shots: drawn.moved(plies, seen.Playing)}
		if seen.Version != version || len(drawn.standings) != begun || seen.Forfeit != forfeit {
			version, begun, forfeit = seen.Version, len(drawn.standings), seen.Forfeit
			news.Tournament = seen
		}
		if (news.Tournament != nil || len(news.Shots) > 0) && page.Send(news) != nil {
			return nil
		}
	}
}

// moved returns the boards with a new move, and notes them. The viewer's own match is
// among them even where it is not drawn for all: they are told whose turn it is.
func (d *drawnTournament) moved(plies map[string]int, own string) (list []wire.Snapshot) {
	isNew := func(match string, now int) bool {
		known, ok := plies[match]
		return !ok || known != now
	}
	add := func(b wire.Snapshot) {
		plies[b.Match] = b.Plies
		list = append(list, b)
	}
	for _, b := range d.boards {
		if isNew(b.Match, b.Plies) {
			add(b)
		}
	}
	if own != "" && isNew(own, d.standings[own].Plies) {
		if shot, ok := d.drawBoard(own); ok {
			add(shot)
		}
	}
	for match := range plies {
		if !d.hasBegun(match) {
			delete(plies, match)
		}
	}
	return list
}
