package web

import (
	"context"
	"time"

	"banco/web/wire"
)

// tournamentTask is the name of a tournament among the matches that a page
// watches; no match has it.
func tournamentTask(id string) string { return "/tournament/" + id }

// enterTournament begins to tell the page of a tournament.
func (c *client) enterTournament(ask *wire.Ask) error {
	task := tournamentTask(ask.Match)
	if c.server.director == nil || c.watches.has(task) {
		return nil
	}
	return c.watches.start(task, ask, func(ctx context.Context) error { return c.watchTournament(ctx, ask.Match) })
}

// watchTournament tells the page of a tournament until the context ends: of all
// of it when something has changed, and of the boards on which was moved.
func (c *client) watchTournament(ctx context.Context, id string) error {
	l := c.server.director.Listen(id)
	defer l.Close()
	tick := time.NewTicker(drawnFor)
	defer tick.Stop()
	version, ready := 0, 0
	plies := map[string]int{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-l.C:
		case <-tick.C:
		}
		drawn, err := c.server.drawTournament(ctx, id, drawnFor/2)
		if err != nil {
			return err
		}
		news := &wire.News{Type: "tournament", Match: id, Shots: drawn.moved(plies)}
		if drawn.message.Version != version || len(drawn.ready) != ready {
			version, ready = drawn.message.Version, len(drawn.ready)
			news.Tournament = drawn.seenBy(c.caller.Visitor)
		}
		if (news.Tournament != nil || len(news.Shots) > 0) && c.send(news) != nil {
			return nil
		}
	}
}

// moved returns the boards on which was moved since, and takes note.
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
