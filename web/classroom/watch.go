package classroom

import (
	"context"
	"maps"
	"time"

	"banco/live"
	"banco/meet/classroom"
	"banco/web/api"
	"banco/web/wire"
)

// taskPrefix is the beginning of the name of a class among the matches that a
// page watches; no match has it.
const taskPrefix = "/class/"

// Task returns the name of a class, by its code as somebody wrote it, among the
// matches that a page watches.
func Task(code string) string { return taskPrefix + classroom.ReadCode(code) }

// Watch tells a page of a class for as long as the viewer belongs to it.
func (h *Handlers) Watch(page api.Page, ask *wire.Ask) error {
	k, err := h.enter(page.Context(), ask.Match, page.Caller())
	switch {
	case err != nil:
		return err
	case !k.Belongs(page.Caller().Visitor):
		return classroom.ErrStranger
	}
	return page.Watch(taskPrefix+k.Code, &wire.Ask{Type: ask.Type, Match: ask.Match}, func(ctx context.Context) error {
		return h.follow(ctx, page, k.Code)
	})
}

// follow tells a page what is new in a class until the context ends.
func (h *Handlers) follow(ctx context.Context, page api.Page, code string) error {
	room, l := h.rooms.listen(code, page.Caller().Visitor)
	defer h.leave(code, l)
	h.publishPresence(code, l.visitor, true)
	tick, repeat := time.NewTicker(lookEvery), time.NewTicker(live.PresentEvery)
	defer tick.Stop()
	defer repeat.Stop()
	told := sent{boards: map[string]int{}}
	for {
		now, err := h.look(ctx, code, room)
		if err != nil {
			return err
		}
		if h.tell(page, now, &told) != nil || !now.Belongs(page.Caller().Visitor) {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-l.news:
		case <-tick.C:
		case <-repeat.C: // servers that began later do not know
			h.publishPresence(code, l.visitor, true)
		}
	}
}

// leave stops telling a page of a class.
func (h *Handlers) leave(code string, l *listener) {
	h.rooms.leave(code, l)
	if !h.rooms.looks(code, l.visitor) {
		h.publishPresence(code, l.visitor, false)
	}
}

// publishPresence tells other servers that somebody looks at a class here, or no longer
// does.
func (h *Handlers) publishPresence(code string, v live.Visitor, here bool) {
	h.Hall.Publish(topicClass, live.PresenceText(code, v, here))
}

// tell tells a page what is new in a class.
func (h *Handlers) tell(page api.Page, now sight, told *sent) error {
	here := h.rooms.here(now.Class)
	if now.row.Version != told.version || !maps.Equal(here, told.here) {
		told.version, told.here = now.row.Version, here
		if err := page.Send(&wire.News{Type: "class", Match: now.Code, Class: h.message(now.kept, page.Caller().Visitor)}); err != nil {
			return err
		}
	}
	if !now.Teaches(page.Caller().Visitor) {
		return nil
	}
	var changed []wire.ClassBoard
	for match, b := range now.boards {
		if version, known := told.boards[match]; !known || version != b.version {
			changed = append(changed, b.ClassBoard)
			told.boards[match] = b.version
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return page.Send(&wire.News{Type: "boards", Match: now.Code, Boards: changed})
}
