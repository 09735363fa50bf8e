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
	version, ready := 0, 0
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
		news := &wire.News{Type: "tournament", Match: id, Shots: drawn.moved(plies)}
		seen := drawn.seenBy(page.Caller().Visitor)
		if seen.Version != version || len(drawn.ready) != ready || seen.Forfeit != forfeit {
			version, ready, forfeit = seen.Version, len(drawn.ready), seen.Forfeit
			news.Tournament = seen
		}
		if (news.Tournament != nil || len(news.Shots) > 0) && page.Send(news) != nil {
			return nil
		}
	}
}

// moved returns the boards with a new move, and notes them.
func (d *drawnTournament) moved(plies map[string]int) (list []wire.Snapshot) {
	for _, b := range d.boards {
		if known, ok := plies[b.Match]; !ok || known != b.Plies {
			plies[b.Match] = b.Plies
			list = append(list, b)
		}
	}
	for match := range plies {
		if !d.ready[match] {
			delete(plies, match)
		}
	}
	return list
}
