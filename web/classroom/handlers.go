package classroom

import (
	"context"
	"log/slog"
	"time"

	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/web/api"
)

// Handlers answer the calls.
type Handlers struct {
	Hall      Hall
	Documents meet.Store
	People    People
	Kits      api.Kits
	Links     *api.Links
	Codes     *api.Meter               // counts codes tried where a class is taught, after many wrong ones
	Matches   *api.Meter               // counts games that begin
	Crowd     func(address string) int // how many people may share an address
	Log       *slog.Logger

	rooms *rooms
	noted *noted
}

// New returns handlers with these parts.
func New(h Handlers) *Handlers {
	h.rooms, h.noted = newRooms(), &noted{}
	return &h
}

// Start hears from now on who looks at classes on other servers.
func (h *Handlers) Start() error { return h.Hall.Subscribe(topicClass, h.rooms.notePresence) }

// People counts tries, knows where a class is taught, and keeps accounts.
type People interface {
	Account(ctx context.Context, id string) (*people.Account, error)
	AddPlace(ctx context.Context, owner string, place people.Place, now time.Time) error
	AddRecoveryCode(ctx context.Context, account, hash string, now, expires time.Time) error
	CountTry(ctx context.Context, now time.Time, tries ...people.Try) (wait time.Duration, err error)
	ForgiveTry(ctx context.Context, tries ...people.Try) error
	PlacesSince(ctx context.Context, owner string, since time.Time, places ...people.Place) ([]people.Place, error)
}

// Hall is where the games of a class are played.
type Hall interface {
	Arrange(ctx context.Context, a live.Arrangement) error
	CallOff(ctx context.Context, id string) error
	CheckAgent(game, agent string) error
	CheckArrangement(a live.Arrangement) error
	Hold(ctx context.Context, id string, on bool) error
	Now() time.Time
	PositionAt(ctx context.Context, v live.Visitor, id string, node int) (*live.Snapshot, live.PositionView, error)
	Progress(ctx context.Context, id string) (live.Progress, error)
	Publish(topic, text string)
	Standing(ctx context.Context, id string) (live.Standing, error)
	Subscribe(topic string, hear func(string)) error
}
