package library

import (
	"context"

	"banco/book/explorer"
	"banco/live"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
)

// Handlers answer the calls.
type Handlers struct {
	Hall    Hall
	Kits    api.Kits
	Players message.Players // no store: there are only guests
	People  People          // nil: there are only guests

	Explorer *explorer.Explorer // nil: there are no collections

	mine ownGames
	readOpenings
}

// People counts the puzzles that accounts solve.
type People interface {
	CountPuzzle(ctx context.Context, account, day string) error
}

// Hall is where the matches of a visitor are.
type Hall interface {
	List(ctx context.Context, q play.Query) ([]play.Entry, error)
	Stored(ctx context.Context, id string) (*play.Match, error)
	Players(ctx context.Context, id string) ([2]live.Visitor, error)
	CheckQuestion(ctx context.Context, q live.Question) error
}
