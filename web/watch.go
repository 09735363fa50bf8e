package web

import (
	"context"

	"banco/game"
	"banco/live"
	"banco/web/wire"
)

// watch tells the page of a match from the version it has.
func (c *client) watch(ask *wire.Ask) error {
	if c.watches.has(ask.Match) {
		return nil
	}
	return c.watches.start(ask.Match, &wire.Ask{Type: ask.Type, Match: ask.Match}, func(ctx context.Context) error {
		return c.follow(ctx, ask.Match, ask.Since, ask.Notation)
	})
}

// follow sends what is new in a match until the context ends.
func (c *client) follow(ctx context.Context, id string, since int, notation string) error {
	f, err := c.server.hall.Follow(ctx, c.caller.Visitor, id)
	if err != nil {
		return err
	}
	defer f.Close()
	w := watching{client: c, follower: f, id: id, notation: notation, shown: shown{since: since}, said: unasked}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-f.C:
		}
		if more, err := c.aside(func() (bool, error) { return w.tell(ctx) }); !more {
			return err
		}
	}
}

// watching is a match that a page follows, and what it was told of it.
type watching struct {
	client   *client
	follower *live.Follower
	id       string
	notation string // for thoughts
	shown    shown
	said     int // the last message of the chat
}

// tell tells the page what is new, and reports whether there may be more to tell.
func (w *watching) tell(ctx context.Context) (more bool, err error) {
	c := w.client
	if w.said, err = c.hear(ctx, w.id, w.said); err != nil {
		return false, err
	}
	seen, err := w.follower.Snapshot(ctx, w.shown.since)
	if err != nil {
		return false, err
	}
	update, thought := w.shown.next(seen)
	if update && c.send(&wire.News{Type: "update", Match: w.id, Update: c.server.updateMessage(ctx, seen)}) != nil {
		return false, nil
	}
	if thought {
		if c.send(&wire.News{Type: "thought", Match: w.id, Lines: thoughtMessage(seen, w.notation)}) != nil {
			return false, nil
		}
		sleep(ctx, thoughtGap)
	}
	return true, nil
}

// unasked is the number of a page that has heard nothing yet.
const unasked = -1

// hear tells a player what was said since a number, and returns the last one.
func (c *client) hear(ctx context.Context, id string, since int) (int, error) {
	s := c.server
	if s.people == nil || since != unasked && s.talks.number(id) <= since {
		return since, nil
	}
	since = max(since, 0)
	list, err := s.heard(ctx, c.caller.Visitor, id, since)
	if err != nil || len(list) == 0 {
		return since, err
	}
	if err := c.send(&wire.News{Type: "chat", Match: id, Said: list}); err != nil {
		return since, err
	}
	return list[len(list)-1].Number, nil
}

// shown is what a page was last told of a match.
type shown struct {
	since    int // the version it has
	any      bool
	thinking live.Thinking
	troubled bool
	here     [2]bool
}

// next decides what a page is to be told when a match looks like this, and
// takes it for told.
func (s *shown) next(seen *live.Snapshot) (update, thought bool) {
	now := shown{since: seen.Version, any: true, thinking: live.Thinking{Side: game.NoSide}, troubled: seen.Trouble != nil, here: seen.Here}
	if seen.Thinking != nil {
		now.thinking = *seen.Thinking
	}
	update = !s.any || now.since != s.since || now.thinking.Side != s.thinking.Side || now.thinking.Ahead != s.thinking.Ahead ||
		now.troubled || s.troubled || now.here != s.here
	thought = now.thinking.Info != nil && now.thinking.Number != s.thinking.Number
	*s = now
	return update, thought
}
