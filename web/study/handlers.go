package study

import (
	"context"

	"banco/game"
	"banco/live"
	"banco/pool"
	"banco/web/api"
)

// Handlers answer the calls.
type Handlers struct {
	Hall     Hall
	Kits     api.Kits
	Pool     *pool.Pool
	Searches *api.Tally
	Lab      *api.Tally // of the searches, those for composed problems

	SolverBytes int64 // of the table for composed problems; 0: 64 MiB
}

// Hall is where the matches are that are studied.
type Hall interface {
	CheckQuestion(ctx context.Context, q live.Question) error
	Import(ctx context.Context, v live.Visitor, records []live.Record, next func() error) ([]string, error)
	Line(ctx context.Context, v live.Visitor, id string, node int) ([]game.Move, []int, error)
	PositionAt(ctx context.Context, v live.Visitor, id string, node int) (*live.Snapshot, live.PositionView, error)
	Remote() live.Remote
	Review(ctx context.Context, id, subject string) string
	SaveReview(ctx context.Context, id, subject, text string) error
}
