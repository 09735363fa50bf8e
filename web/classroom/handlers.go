package classroom

import (
	"context"
	"log/slog"
	"time"

	"banco/live"
	"banco/meet"
	"banco/web/api"
)

// Handlers answer the calls.
type Handlers struct {
	Hall      Hall
	Documents meet.Store
	Kits      api.Kits
	Links     *api.Links
	Codes     *api.Meter // counts wrong codes
	Matches   *api.Meter // counts games that begin
	Log       *slog.Logger

	rooms *rooms
}

// New returns handlers with these parts.
func New(h Handlers) *Handlers {
	h.rooms = newRooms()
	return &h
}

// Hall is where the games of a class are played.
type Hall interface {
	Arrange(ctx context.Context, a live.Arrangement) error
	CallOff(ctx context.Context, id string) error
	CheckArrangement(a live.Arrangement) error
	Hold(ctx context.Context, id string, on bool) error
	Now() time.Time
	PositionAt(ctx context.Context, v live.Visitor, id string, node int) (*live.Snapshot, live.PositionView, error)
	Progress(ctx context.Context, id string) (live.Progress, error)
	Standing(ctx context.Context, id string) (live.Standing, error)
}
