package library

import (
	"context"

	"banco/play"
	"banco/web/api"
)

// Handlers answer the calls.
type Handlers struct {
	Hall Hall
	Kits api.Kits
}

// Hall is where the matches of a visitor are.
type Hall interface {
	List(ctx context.Context, q play.Query) ([]play.Entry, error)
}
