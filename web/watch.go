package web

import (
	"context"

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
	f, err := c.server.hall.Follow(ctx, c.caller.visitor, id)
	if err != nil {
		return err
	}
	defer f.Close()
	var last live.Thinking
	troubled := false
	for first := true; ; first = false {
		select {
		case <-ctx.Done():
			return nil
		case <-f.C:
		}
		seen, err := f.See(ctx, since)
		if err != nil {
			return err
		}
		thinking := live.Thinking{Side: 2}
		if seen.Thinking != nil {
			thinking = *seen.Thinking
		}
		if first || seen.Version != since || thinking.Side != last.Side || thinking.Ahead != last.Ahead || troubled || seen.Trouble != nil {
			if err := c.send(&wire.News{Type: "update", Match: id, Update: updateMessage(seen)}); err != nil {
				return nil
			}
			since, troubled = seen.Version, seen.Trouble != nil
		}
		if thinking.Info != nil && thinking.Number != last.Number {
			if err := c.send(&wire.News{Type: "thought", Match: id, Lines: thoughtMessage(seen, notation)}); err != nil {
				return nil
			}
			sleep(ctx, thoughtGap)
		}
		last = thinking
	}
}
