package account

import (
	"context"
	"net/http"
	"time"

	"banco/live"
	"banco/people"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/message"
)

// Handlers answer the calls.
type Handlers struct {
	Hall       Hall
	People     People
	Kits       api.Kits
	Players    message.Players
	SignIns    *api.Meter               // counts passwords that are hashed, for an address
	OwnSignIns *api.Meter               // counts those of an account where it has signed in before
	Crowd      func(address string) int // how many people may share an address
	Sessions   Sessions
	Scheme     func(*http.Request) string // by which the browser has called: http or https
	Referee    *Referee
	Pool       *pool.Pool                // in which passwords are hashed
	Tournament func(live.Visitor) string // the one that a visitor plays in, or ""; nil: there are none
	Sockets    Sockets
	Admin      bool                                          // there is something for admins
	DeleteBots func(ctx context.Context, owner string) error // with an account
}

// New returns handlers with these parts.
func New(h Handlers) *Handlers { return &h }

// Sessions are the cookies and sockets of those who are signed in.
type Sessions interface {
	// SetCookie gives a browser its secret, or with "" takes it away.
	SetCookie(w http.ResponseWriter, r *http.Request, secret string)

	// Device returns the token by which a browser is known that somebody has signed in
	// with, or "". SetDevice gives it one.
	Device(r *http.Request) people.Token
	SetDevice(w http.ResponseWriter, r *http.Request, token people.Token)

	// Forget drops what is remembered of the sessions of a visitor.
	Forget(visitor live.Visitor)

	// EndSockets closes the sockets of those sessions of a visitor that have ended.
	EndSockets(visitor live.Visitor, ended func(hash string) bool)
}

// Sockets are the pages of those who are signed in.
type Sockets interface {
	PagesOf(visitor live.Visitor) []api.Page
}

// Hall is where the matches of an account are.
type Hall interface {
	BeginVacation(ctx context.Context, v live.Visitor, until time.Time) error
	Delete(ctx context.Context, v live.Visitor, id string) error
	EndVacation(ctx context.Context, v live.Visitor) error
	List(ctx context.Context, q play.Query) ([]play.Entry, error)
	Private(ctx context.Context, v live.Visitor, id string) (live.Private, error)
	Progress(ctx context.Context, id string) (live.Progress, error)
	ReloadMatchesOf(ctx context.Context, v live.Visitor)
	RunningGames(most int) []live.RunningGame
	Snapshot(ctx context.Context, v live.Visitor, id string, since int) (*live.Snapshot, error)
}

// People keeps accounts, sessions and ratings.
type People interface {
	Account(ctx context.Context, id string) (*people.Account, error)
	AccountByName(ctx context.Context, key string) (*people.Account, error)
	AddAccount(ctx context.Context, a *people.Account) error
	AddPasskey(ctx context.Context, k people.Passkey) error
	AddPasskeyChallenge(ctx context.Context, id, data string, now, expires time.Time) error
	AddPlace(ctx context.Context, owner string, place people.Place, now time.Time) error
	AddRated(ctx context.Context, g people.RatedGame) error
	AddSession(ctx context.Context, s people.Session) error
	Adopt(ctx context.Context, guest, account string) (int, error)
	AwaitingResult(ctx context.Context) ([]people.RatedGame, error)
	Block(ctx context.Context, account, other string, blocked bool) error
	Blocked(ctx context.Context, one, two string) (bool, error)
	Blocks(ctx context.Context, account string) ([]string, error)
	CountTry(ctx context.Context, now time.Time, tries ...people.Try) (wait time.Duration, err error)
	EndSession(ctx context.Context, account, hash string) error
	Follow(ctx context.Context, account, other string, on bool) error
	Followed(ctx context.Context, account string) ([]string, error)
	ForgiveTry(ctx context.Context, tries ...people.Try) error
	HasRecoveryCode(ctx context.Context, hash string, now time.Time) (bool, error)
	History(ctx context.Context, account string, class people.Category, most int) ([]people.RatedGame, error)
	Leaders(ctx context.Context, class people.Category, most int) ([]people.Leader, error)
	NamesFrom(ctx context.Context, key string, most int) ([]string, error)
	NotePositionAsk(ctx context.Context, a people.PositionAsk) error
	Passkeys(ctx context.Context, account string) ([]people.Passkey, error)
	PlacesSince(ctx context.Context, owner string, since time.Time, places ...people.Place) ([]people.Place, error)
	PuzzleDays(ctx context.Context, account string) ([]people.PuzzleDay, error)
	Rated(ctx context.Context, account string, most int) ([]people.RatedGame, error)
	RatedMatch(ctx context.Context, match string) (people.RatedGame, error)
	RecordResult(ctx context.Context, match string, o people.Outcome) (bool, error)
	RecoveryCodesLeft(ctx context.Context, account string) (int, error)
	RemovePasskey(ctx context.Context, account, id string) error
	SaveAccount(ctx context.Context, a *people.Account) error
	Sessions(ctx context.Context, account string) ([]people.Session, error)
	SetRecoveryCodes(ctx context.Context, account string, hashes []string) error
	Tally(ctx context.Context, account, other string) ([]people.Tally, error)
	TakePasskeyChallenge(ctx context.Context, id string, now time.Time) (data string, err error)
	UsePasskey(ctx context.Context, k people.Passkey) error
	UseRecoveryCode(ctx context.Context, hash, password string, now time.Time) (*people.Account, error)
}
