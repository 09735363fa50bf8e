package account

import (
	"context"
	"net/http"

	"banco/live"
	"banco/people"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/message"
)

// Handlers answer the calls.
type Handlers struct {
	Hall     Hall
	People   People
	Kits     api.Kits
	Players  message.Players
	SignIns  *api.Meter // counts tries at the password of a name
	Sessions Sessions
	Referee  *Referee
	Pool     *pool.Pool // in which passwords are hashed
}

// New returns handlers with these parts.
func New(h Handlers) *Handlers { return &h }

// Sessions are the cookies and sockets of those who are signed in.
type Sessions interface {
	// SetCookie gives a browser its secret, or with "" takes it away.
	SetCookie(w http.ResponseWriter, r *http.Request, secret string)

	// Forget drops what is remembered of the sessions of a visitor.
	Forget(visitor live.Visitor)

	// EndSockets closes the sockets of those sessions of a visitor that have ended.
	EndSockets(visitor live.Visitor, ended func(hash string) bool)
}

// Hall is where the matches of an account are.
type Hall interface {
	Delete(ctx context.Context, v live.Visitor, id string) error
	List(ctx context.Context, q play.Query) ([]play.Entry, error)
	Progress(ctx context.Context, id string) (live.Progress, error)
	ReloadMatchesOf(ctx context.Context, v live.Visitor)
	Snapshot(ctx context.Context, v live.Visitor, id string, since int) (*live.Snapshot, error)
}

// People keeps accounts, sessions and ratings.
type People interface {
	Account(ctx context.Context, id string) (*people.Account, error)
	AccountByName(ctx context.Context, key string) (*people.Account, error)
	AddAccount(ctx context.Context, a *people.Account) error
	AddRated(ctx context.Context, g people.RatedGame) error
	AddSession(ctx context.Context, s people.Session) error
	Adopt(ctx context.Context, guest, account string) (int, error)
	AwaitingResult(ctx context.Context) ([]people.RatedGame, error)
	Block(ctx context.Context, account, other string, blocked bool) error
	Blocks(ctx context.Context, account string) ([]string, error)
	EndSession(ctx context.Context, account, hash string) error
	History(ctx context.Context, account string, class people.Category, most int) ([]people.RatedGame, error)
	Leaders(ctx context.Context, class people.Category, most int) ([]people.Leader, error)
	NotePositionAsk(ctx context.Context, a people.PositionAsk) error
	Rated(ctx context.Context, account string, most int) ([]people.RatedGame, error)
	RatedMatch(ctx context.Context, match string) (people.RatedGame, error)
	RecordResult(ctx context.Context, match string, o people.Outcome) (bool, error)
	SaveAccount(ctx context.Context, a *people.Account) error
	Sessions(ctx context.Context, account string) ([]people.Session, error)
	Tally(ctx context.Context, account, other string) ([]people.Tally, error)
}
