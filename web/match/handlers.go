package match

import (
	"context"
	"errors"
	"sync"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/play"
	"banco/web/api"
	"banco/web/message"
)

// Handlers answer the calls.
type Handlers struct {
	Hall    Hall
	People  People // nil: there are only guests
	Kits    api.Kits
	Links   *api.Links
	Players message.Players
	Aborts  *meet.Aborts // of games of the lobby; nil: there is none

	// Acting says as whom a visitor looks at a match and moves in it; nil: as themselves.
	Acting func(ctx context.Context, v live.Visitor, match string) (live.Visitor, error)

	talks   talks
	squares sync.Map // by game and variant: *wire.Squares
}

// Start hears from now on what is said on other servers, and who calls games off there.
func (h *Handlers) Start() error {
	return errors.Join(h.Hall.Subscribe(topicSaid, h.observeMessage), h.Hall.Subscribe(topicAborted, h.observeAbort))
}

// acting returns as whom a visitor looks at a match and moves in it.
func (h *Handlers) acting(ctx context.Context, v live.Visitor, match string) (live.Visitor, error) {
	if h.Acting == nil {
		return v, nil
	}
	return h.Acting(ctx, v, match)
}

// Hall is where the matches are played.
type Hall interface {
	Abort(ctx context.Context, v live.Visitor, id string, version int) (*live.Snapshot, error)
	CheckQuestion(ctx context.Context, q live.Question) error
	Commit(ctx context.Context, v live.Visitor, id string, hash string) (*live.Snapshot, error)
	Create(ctx context.Context, v live.Visitor, s live.Setup) (*live.Snapshot, error)
	CreateBranch(ctx context.Context, v live.Visitor, s live.Setup, from live.NodeRef) (*live.Snapshot, error)
	CreateByLink(ctx context.Context, v live.Visitor, s live.Setup, l live.Link) (*live.Snapshot, error)
	CreateNextOfSeries(ctx context.Context, v live.Visitor, after string) (*live.Snapshot, error)
	CreateSeries(ctx context.Context, v live.Visitor, s live.Setup, games int) (*live.Snapshot, error)
	Delete(ctx context.Context, v live.Visitor, id string) error
	Draw(ctx context.Context, v live.Visitor, id string, version int, do string) (*live.Snapshot, error)
	FollowBy(ctx context.Context, v live.Visitor, id string, wake func()) (*live.Follower, error)
	GoTo(ctx context.Context, v live.Visitor, id string, version, node int) (*live.Snapshot, error)
	Move(ctx context.Context, v live.Visitor, id string, version int, text string, parent *int) (*live.Snapshot, error)
	MoveOnly(ctx context.Context, v live.Visitor, id string, version int, text string, parent *int) (int, error)
	Note(ctx context.Context, v live.Visitor, id string, version, node int, comment string) (*live.Snapshot, error)
	NotifyFollowers(id string)
	Pass(ctx context.Context, v live.Visitor, id string, version int) (*live.Snapshot, error)
	Pause(ctx context.Context, v live.Visitor, id string, version int, on bool) (*live.Snapshot, error)
	Players(ctx context.Context, id string) ([2]live.Visitor, error)
	PositionAt(ctx context.Context, v live.Visitor, id string, node int) (*live.Snapshot, live.PositionView, error)
	Private(ctx context.Context, v live.Visitor, id string) (live.Private, error)
	Publish(topic, text string)
	Rematch(ctx context.Context, v live.Visitor, id string, version int) (*live.Snapshot, error)
	Resign(ctx context.Context, v live.Visitor, id string, version int, side game.Side) (*live.Snapshot, error)
	Reveal(ctx context.Context, v live.Visitor, id string, secret string) (*live.Snapshot, error)
	SaveLines(ctx context.Context, v live.Visitor, id string, version int, lines [][]string) ([]play.Line, error)
	SaveNote(ctx context.Context, v live.Visitor, id, note string) error
	Sit(ctx context.Context, v live.Visitor, id string) (*live.Snapshot, error)
	Snapshot(ctx context.Context, v live.Visitor, id string, since int) (*live.Snapshot, error)
	TakeBack(ctx context.Context, v live.Visitor, id string, version int, do string) (*live.Snapshot, error)
	Subscribe(topic string, hear func(string)) error
}

// People keeps what players say of and to each other.
type People interface {
	AddMessage(ctx context.Context, match string, m people.Message) (int, error)
	Block(ctx context.Context, account, other string, blocked bool) error
	Blocked(ctx context.Context, one, two string) (bool, error)
	Messages(ctx context.Context, match string, after, most int) ([]people.Message, error)
	Report(ctx context.Context, r people.Report) error
}
