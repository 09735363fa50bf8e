package tournament

import (
	"context"
	"time"

	"banco/host"
	"banco/live"
	"banco/people"
	"banco/web/api"
	"banco/web/message"
)

// Handlers answer the calls.
type Handlers struct {
	Director *host.Director
	Hall     Hall
	People   People // nil: there are only guests
	Kits     api.Kits
	Links    *api.Links
	Players  message.Players

	drawings drawings
}

// Hall is where the games of a tournament are played.
type Hall interface {
	Now() time.Time
	Snapshot(ctx context.Context, v live.Visitor, id string, since int) (*live.Snapshot, error)
	Standing(ctx context.Context, id string) (live.Standing, error)
}

// People knows the accounts of players.
type People interface {
	Account(ctx context.Context, id string) (*people.Account, error)
	AccountByName(ctx context.Context, key string) (*people.Account, error)
}
