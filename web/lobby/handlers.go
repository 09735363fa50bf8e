package lobby

import (
	"context"
	"log/slog"
	"time"

	"banco/live"
	"banco/meet"
	"banco/people"
	"banco/web/api"
	"banco/web/message"
)

// Handlers answer the calls.
type Handlers struct {
	Hall    Hall
	People  People
	Kits    api.Kits
	Players message.Players
	Sockets Sockets
	Aborts  *meet.Aborts // of games that the lobby has made
	Log     *slog.Logger

	Open context.Context // until the server shuts down
	Go   func(func())    // runs something that the server waits for when it shuts down

	board      board
	challenges challenges
}

// Sockets are the pages of those who are signed in.
type Sockets interface {
	NobodySignedIn() bool
	PagesOf(visitor live.Visitor) []api.Page
}

// Start begins to exchange seeks with other servers, and to watch for challenges
// that were made there.
func (h *Handlers) Start() error {
	h.challenges.poke, h.challenges.waiting = make(chan struct{}, 1), make(chan live.Visitor, maxWaiting)
	h.Go(func() { h.watchChallenges(h.Open) })
	h.Hall.OnNotice(h.challenges.noteWaiting)
	return h.joinOtherServers()
}

// Hall is where the games begin that are found in the lobby.
type Hall interface {
	CorrespondenceOf(ctx context.Context, v live.Visitor) ([]live.CorrespondenceGame, error)
	CreateFromSeek(ctx context.Context, v live.Visitor, s live.Setup, p live.Pairing) (*live.Snapshot, error)
	Notify(n people.Notice)
	OnNotice(hear func(live.Notice))
	Publish(topic, text string)
	RunningGames(most int) []live.RunningGame
	Subscribe(topic string, f func(text string)) error
}

// People keeps challenges, and knows who has blocked whom.
type People interface {
	Account(ctx context.Context, id string) (*people.Account, error)
	AccountByName(ctx context.Context, key string) (*people.Account, error)
	AddChallenge(ctx context.Context, c people.Challenge) error
	Blocked(ctx context.Context, one, two string) (bool, error)
	Challenges(ctx context.Context, now, since time.Time) ([]people.Challenge, error)
	SetChallenge(ctx context.Context, id string, from, to people.ChallengeState, match string, at time.Time) (people.Challenge, error)
}
