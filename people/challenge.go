package people

import (
	"errors"
	"time"

	"banco/clock"
	"banco/game"
)

// Challenge is an invitation of one account to another to play.
type Challenge struct {
	ID         string
	From, To   string // accounts
	Invitation Invitation
	State      ChallengeState
	Match      string // the match that has begun; "": none
	At         time.Time
	Expires    time.Time
	Changed    time.Time
}

// Invitation is the game that a challenge is to.
type Invitation struct {
	Game    string        `json:"game"`
	Variant string        `json:"variant"` // every option named
	Control clock.Control `json:"control"`
	Rated   bool          `json:"rated"`
	Side    game.Side     `json:"side"` // the challenger's; NoSide: either
}

// ChallengeState is what has become of a challenge.
type ChallengeState string

// The states. A challenge that has expired stays open, and can no longer be answered.
const (
	ChallengeOpen      ChallengeState = "open"
	ChallengeAccepted  ChallengeState = "accepted"
	ChallengeRefused   ChallengeState = "refused"
	ChallengeWithdrawn ChallengeState = "withdrawn"
)

// Why a challenge cannot be made, or answered.
var (
	ErrChallenge      = errors.New("this challenge is gone")
	ErrChallengeSelf  = errors.New("you cannot challenge yourself")
	ErrManyChallenges = errors.New("too many challenges wait for an answer")
)

// MaxChallenges is how many open challenges an account may have made, or received.
const MaxChallenges = 10

// How long a challenge waits: for a game that is played at once, and for one that
// takes days.
const (
	liveChallenge = 30 * time.Minute
	slowChallenge = 7 * 24 * time.Hour
)

// Life returns how long a challenge to a game waits for an answer.
func (i Invitation) Life() time.Duration {
	if s := SpeedOf(i.Control); s == Correspondence || s == Untimed {
		return slowChallenge
	}
	return liveChallenge
}

// Open reports that a challenge can be answered at a time.
func (c *Challenge) Open(now time.Time) bool {
	return c.State == ChallengeOpen && now.Before(c.Expires)
}
