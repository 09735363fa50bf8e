package people

import (
	"testing"
	"time"

	"banco/clock"
)

// A challenge to a game that is played at once waits for half an hour, one to a
// game of days for a week, and whatever was answered or has expired is closed.
func TestChallengesExpire(t *testing.T) {
	for _, tt := range []struct {
		control clock.Control
		life    time.Duration
	}{
		{clock.Control{Total: 5 * time.Minute}, 30 * time.Minute},
		{clock.Control{Total: 90 * time.Minute}, 30 * time.Minute},
		{clock.Control{PerMove: 24 * time.Hour}, 7 * 24 * time.Hour},
		{clock.Control{}, 7 * 24 * time.Hour},
	} {
		life := Invitation{Control: tt.control}.Life()
		if life != tt.life {
			t.Errorf("a challenge to a game with %+v waits %v, want %v", tt.control, life, tt.life)
		}
		c := Challenge{State: ChallengeOpen, At: noon, Expires: noon.Add(life)}
		if !c.Open(noon) || !c.Open(c.Expires.Add(-time.Second)) || c.Open(c.Expires) {
			t.Errorf("a challenge that waits %v does not end then", life)
		}
		for _, state := range []ChallengeState{ChallengeAccepted, ChallengeRefused, ChallengeWithdrawn} {
			if c.State = state; c.Open(noon) {
				t.Errorf("a challenge that was %s is open", state)
			}
		}
	}
}
