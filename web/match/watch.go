package match

import (
	"context"
	"encoding/json"
	"time"

	"banco/game"
	"banco/live"
	"banco/web/api"
	"banco/web/wire"
)

// Watch tells a page of a match from the version it has. A page that watches already can
// so ask for changes.
func (h *Handlers) Watch(page api.Page, ask *wire.Ask) error {
	if ask.Changes {
		page.AcceptChanges()
	}
	return page.Feed(ask.Match, &wire.Ask{Type: ask.Type, Match: ask.Match}, func(ctx context.Context, wake func()) (api.Feed, error) {
		return h.watch(ctx, page, ask, wake)
	})
}

// watch begins to follow a match for a page.
func (h *Handlers) watch(ctx context.Context, page api.Page, ask *wire.Ask, wake func()) (*watching, error) {
	v, err := h.acting(ctx, page.Caller().Visitor, ask.Match)
	if err != nil {
		return nil, err
	}
	f, err := h.Hall.FollowBy(ctx, v, ask.Match, wake)
	if err != nil {
		return nil, err
	}
	return &watching{
		handlers: h, page: page, follower: f, id: ask.Match, notation: ask.Notation, shown: shown{since: ask.Since}, said: unasked,
	}, nil
}

// Follow sends what is new in a match until the context ends, for a page that has a
// goroutine for it.
func (h *Handlers) Follow(ctx context.Context, page api.Page, id string) error {
	news := make(chan struct{}, 1)
	w, err := h.watch(ctx, page, &wire.Ask{Match: id}, func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return err
	}
	defer w.Close()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-news:
		}
		if _, err := w.Tell(ctx); err != nil {
			return err
		}
	}
}

// thoughtGap is how long it is at least between two thoughts of an agent.
const thoughtGap = 100 * time.Millisecond

// watching is a match that a page follows, and what it was told of it.
type watching struct {
	handlers *Handlers
	page     api.Page
	follower *live.Follower
	id       string
	notation string // for thoughts
	shown    shown
	kind     kind // of viewer that the last update was for
	said     int  // the last message of the chat
}

// kind is what of a viewer decides what a message says.
type kind struct {
	known  bool
	held   [2]bool
	speaks bool
}

// send sends a page what it has not seen. Spectators share the message.
func (w *watching) send(ctx context.Context, seen *live.Snapshot) error {
	if !w.page.AcceptsChanges() {
		return w.page.Send(w.news(ctx, seen))
	}
	mayChange := w.kind == kindOf(seen)
	data, err := seen.Once(mayChange, func() ([]byte, error) { return encode(w.news(ctx, seen)) })
	if err != nil {
		return err
	}
	w.kind = kindOf(seen)
	return w.page.SendEncoded(data)
}

// encode writes a message down.
func encode(n *wire.News) ([]byte, error) {
	if n.Type == "change" {
		return wire.AppendChange(make([]byte, 0, 1024), n.Change)
	}
	return json.Marshal(n)
}

func kindOf(seen *live.Snapshot) kind {
	return kind{known: true, held: seen.Held, speaks: seen.SpeaksForAll}
}

// news returns the message that tells a page what it has not seen: a change, where the
// page takes it and has had an update on this watch, in the same seats.
func (w *watching) news(ctx context.Context, seen *live.Snapshot) *wire.News {
	u := w.handlers.updateMessage(ctx, seen)
	now := kindOf(seen)
	if now == w.kind && w.page.AcceptsChanges() {
		if c := w.handlers.changeMessage(seen, u); c != nil {
			return &wire.News{Type: "change", Change: c}
		}
	}
	w.kind = now
	return &wire.News{Type: "update", Match: w.id, Update: u}
}

// Tell implements api.Feed.
func (w *watching) Tell(ctx context.Context) (pause time.Duration, err error) {
	h, page := w.handlers, w.page
	if w.said, err = h.hear(ctx, page, w.id, w.said); err != nil {
		return 0, err
	}
	seen, err := w.follower.Snapshot(ctx, w.shown.since)
	if err != nil {
		return 0, err
	}
	update, thought := w.shown.next(seen)
	if update {
		if err := w.send(ctx, seen); err != nil {
			return 0, err
		}
	}
	if !thought {
		return 0, nil
	}
	return thoughtGap, page.Send(&wire.News{Type: "thought", Match: w.id, Lines: thoughtMessage(seen, w.notation)})
}

// Close implements api.Feed.
func (w *watching) Close() { w.follower.Close() }

// unasked is the last message of a page that has heard nothing yet.
const unasked = -1

// hear tells a player what was said since a number, and returns the last one.
func (h *Handlers) hear(ctx context.Context, page api.Page, id string, since int) (int, error) {
	if h.People == nil || since != unasked && h.talks.number(id) <= since {
		return since, nil
	}
	since = max(since, 0)
	list, err := h.heard(ctx, page.Caller().Visitor, id, since)
	if err != nil || len(list) == 0 {
		return since, err
	}
	if err := page.Send(&wire.News{Type: "chat", Match: id, Said: list}); err != nil {
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
	first    time.Time // by when a first move is waited for
}

// next decides what a page is to be told when a match looks like this, and
// takes it for told.
func (s *shown) next(seen *live.Snapshot) (update, thought bool) {
	now := shown{since: seen.Version, any: true, thinking: live.Thinking{Side: game.NoSide}, troubled: seen.Trouble != nil, here: seen.Here}
	if seen.Thinking != nil {
		now.thinking = *seen.Thinking
	}
	if seen.FirstMove != nil {
		now.first = seen.FirstMove.By
	}
	update = !s.any || now.since != s.since || now.thinking.Side != s.thinking.Side || now.thinking.Ahead != s.thinking.Ahead ||
		now.troubled || s.troubled || now.here != s.here || !now.first.Equal(s.first)
	thought = now.thinking.Info != nil && now.thinking.Number != s.thinking.Number
	*s = now
	return update, thought
}
