package people

import (
	"errors"
	"time"

	"banco/clock"
	"banco/game"
)

// Challenge is an account's wish to play another.
type Challenge struct {
	ID         string
	From, To   string // accounts
	Invitation Invitation
	State      ChallengeState
	Match      string // that came of it; "" while it has none
	At         time.Time
	Expires    time.Time
	Changed    time.Time
}

// Invitation is what two are to play.
type Invitation struct {
	Game    string        `json:"game"`
	Variant string        `json:"variant"` // every option named
	Control clock.Control `json:"control"`
	Rated   bool          `json:"rated"`
	Side    game.Side     `json:"side"` // the challenger's; NoSide: either
}

// ChallengeState is what has become of a challenge.
type ChallengeState string

// The states. Only an open one changes; one that has expired is open and void.
const (
	ChallengeOpen      ChallengeState = "open"
	ChallengeAccepted  ChallengeState = "accepted"
	ChallengeRefused   ChallengeState = "refused"
	ChallengeWithdrawn ChallengeState = "withdrawn"
)

// Why a challenge cannot be made, or answered.
var (
	ErrChallenge      = errors.New("this challenge is no longer there")
	ErrChallengeSelf  = errors.New("nobody challenges themselves")
	ErrManyChallenges = errors.New("too many challenges wait for an answer")
)

// MaxChallenges is how many an account may have made, or got, that wait for an
// answer.
const MaxChallenges = 10

// How long a challenge waits: for a game that is played at once, and for one that
// takes days.
const (
	liveChallenge = 30 * time.Minute
	slowChallenge = 7 * 24 * time.Hour
)

// Life returns how long a challenge to a game waits for an answer.
func (t Invitation) Life() time.Duration {
	if s := SpeedOf(t.Control); s == Correspondence || s == Untimed {
		return slowChallenge
	}
	return liveChallenge
}

// Open reports that a challenge can be answered at a time.
func (c *Challenge) Open(now time.Time) bool {
	return c.State == ChallengeOpen && now.Before(c.Expires)
}
