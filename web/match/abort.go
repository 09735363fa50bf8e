package match

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/web/api"
	"banco/web/wire"
)

// topicAborted is the topic under which servers tell each other who has called a game
// of the lobby off. A text is a meet.Aborter as JSON.
const topicAborted = "aborted"

// Abort calls a game off before both have moved. In a game of the lobby it counts for
// the caller's next pairing.
func (h *Handlers) Abort(w http.ResponseWriter, r *http.Request, q wire.Abort) {
	caller := api.CallerOf(r)
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		seen, err := h.Hall.Abort(ctx, v, id, q.Version)
		if err == nil && h.Aborts != nil && abortCounts(seen) {
			who := caller.Aborter()
			h.Aborts.Note(who, time.Now())
			if text, err := json.Marshal(who); err == nil {
				h.Hall.Publish(topicAborted, string(text))
			}
		}
		return seen, err
	})
}

// abortCounts reports whether a match is one of the lobby that was called off by a
// player who had not waited long for the other.
func abortCounts(s *live.Snapshot) bool {
	return s.Result.Reason == game.Aborted && s.Match.Public() && s.Match.Arranged() == "" && meet.AbortCounts(s.AbortWaited)
}

// observeAbort takes what another server tells of a game that was called off.
func (h *Handlers) observeAbort(text string) {
	var who meet.Aborter
	if h.Aborts != nil && json.Unmarshal([]byte(text), &who) == nil && who.Visitor != "" {
		h.Aborts.Note(who, time.Now())
	}
}

// Rematch asks for another game, or begins it. A rematch of a rated game is a pairing
// like any other.
func (h *Handlers) Rematch(w http.ResponseWriter, r *http.Request, q wire.Rematch) {
	caller := api.CallerOf(r)
	h.runCommand(w, r, func(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error) {
		if h.Aborts != nil {
			seen, err := h.Hall.Snapshot(ctx, v, id, q.Version)
			if err == nil && seen.Match.Rated() {
				err = api.CheckAborts(h.Aborts, caller)
			}
			if err != nil {
				return nil, err
			}
		}
		return h.Hall.Rematch(ctx, v, id, q.Version)
	})
}
