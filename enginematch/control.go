package enginematch

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"banco/clock"
	"banco/engine"
	"banco/game"
	"banco/search"
)

// ParseControl reads "60", "1+0.01" or "40/60+0.6": moves, seconds, increment
// in seconds.
func ParseControl(s string) (clock.Control, error) {
	var c clock.Control
	rest := s
	if moves, after, ok := strings.Cut(s, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return c, fmt.Errorf("time control %.40q: %.20q is not a number of moves", s, moves)
		}
		c.Moves, rest = n, after
	}
	base, inc, hasInc := strings.Cut(rest, "+")
	var err error
	if c.Total, err = secondsOf(base); err != nil || c.Total == 0 {
		return clock.Control{}, fmt.Errorf("time control %.40q: %.20q is not a number of seconds above 0, as in 60 or 1+0.01", s, base)
	}
	if hasInc {
		if c.Increment, err = secondsOf(inc); err != nil {
			return clock.Control{}, fmt.Errorf("time control %.40q: %.20q is not an increment in seconds", s, inc)
		}
	}
	if err := c.Check(); err != nil {
		return clock.Control{}, fmt.Errorf("time control %.40q: %w", s, err)
	}
	return c, nil
}

// maxSeconds is more than any control allows.
const maxSeconds = 1e6

// secondsOf reads seconds, to the millisecond.
func secondsOf(s string) (time.Duration, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= maxSeconds) {
		return 0, fmt.Errorf("%q is not a number of seconds", s)
	}
	return time.Duration(math.Round(f*1000)) * time.Millisecond, nil
}

// controlText writes a control of moves, total time and increment as ParseControl
// reads it. Other kinds of time follow in words.
func controlText(c clock.Control) string {
	text := strconv.FormatFloat(c.Total.Seconds(), 'f', -1, 64) + "+" + strconv.FormatFloat(c.Increment.Seconds(), 'f', -1, 64)
	if c.Moves > 0 {
		text = strconv.Itoa(c.Moves) + "/" + text
	}
	if c.Periods > 0 {
		text += fmt.Sprintf(" %d×%v", c.Periods, c.Byoyomi)
	}
	if c.PerMove > 0 {
		text = c.PerMove.String() + " a move"
	}
	return text
}

// overhead is the time that agents leave for communication.
const overhead = 5 * time.Millisecond

// limits returns the limits of the agent to move, and how long it may take before it
// is told to stop.
func (t *runningGame) limits(side game.Side) (l search.Limits, allowed time.Duration) {
	l, allowed = t.c.Limits, t.c.MoveTimeout
	l.Nodes = cmp.Or(t.c.Entrants[t.f.seats[side]].Nodes, l.Nodes)
	if control := t.c.Control; !control.None() {
		timed := control.Limits(t.clock, side, 0, overhead)
		l.GameTime = timed.GameTime
		if timed.MoveTime > 0 && (l.MoveTime == 0 || timed.MoveTime < l.MoveTime) {
			l.MoveTime = timed.MoveTime
		}
		allowed = control.TimeToFlag(t.clock, side) + t.c.TimeMargin
	}
	if most := t.c.Limits.MoveTime; most > 0 {
		allowed = min(allowed, most+t.c.TimeMargin)
	}
	l.Seed = engine.Mix(t.c.Seed, uint64(t.f.number), uint64(t.match.Plies()))
	return l, allowed
}

// charge takes the time of a move off the mover's clock and reports whether the flag
// fell. An overrun within the time margin is forgiven.
func (t *runningGame) charge(side game.Side, took time.Duration) (fell bool) {
	control := t.c.Control
	if control.None() {
		return false
	}
	left := control.TimeToFlag(t.clock, side)
	if took > left+t.c.TimeMargin {
		return true
	}
	t.clock = control.Spend(t.clock, side, min(took, left-1))
	return false
}
