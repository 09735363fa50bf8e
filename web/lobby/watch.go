package lobby

import (
	"context"
	"time"

	"banco/web/api"
	"banco/web/wire"
)

// lobbyEvery is how often the games being played are drawn again for whoever looks.
const lobbyEvery = 2 * time.Second

// lobbyPause is the least time between two messages to a page. Everybody hears of everybody
// who comes: without it, somebody who opens many pages keeps the server busy with telling.
const lobbyPause = 250 * time.Millisecond

// Task is its name among the matches that a page watches; no match has it.
const Task = "/lobby"

// Watch tells a page of the lobby.
func (h *Handlers) Watch(page api.Page, ask *wire.Ask) error {
	return page.Watch(Task, ask, func(ctx context.Context) error { return h.follow(ctx, page) })
}

// follow tells a page of the lobby until the context ends.
func (h *Handlers) follow(ctx context.Context, page api.Page) error {
	l := h.board.listen(page.Caller().Visitor)
	defer h.board.leave(l)
	tick := time.NewTicker(lobbyEvery)
	defer tick.Stop()
	news := l.news
	var rested <-chan time.Time // nil: it is told of news at once
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-rested:
			news, rested = l.news, nil
			continue
		case match := <-l.paired:
			if page.Send(&wire.News{Type: "paired", Match: match}) != nil {
				return nil
			}
			continue
		case <-news:
		case <-tick.C:
		}
		news, rested = nil, time.After(lobbyPause)
		if page.Send(&wire.News{Type: "lobby", Lobby: h.message(ctx, page.Caller().Visitor)}) != nil {
			return nil
		}
	}
}
