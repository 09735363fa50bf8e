package arena

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"banco/game"
	"banco/search"
)

// Control is a time control: so much time for so many moves, or for the game,
// and an increment after every move.
type Control struct {
	Moves           int // 0: the whole game
	Base, Increment time.Duration
}

// Bounds of a time control.
const (
	maxBase  = 24 * time.Hour
	maxMoves = 1000
)

// ParseControl reads "60", "1+0.01" or "40/60+0.6": moves, seconds, increment
// in seconds.
func ParseControl(s string) (Control, error) {
	var c Control
	rest := s
	if moves, after, ok := strings.Cut(s, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 || n > maxMoves {
			return c, fmt.Errorf("time control %.40q: %.20q is not a number of moves from 1 to %d", s, moves, maxMoves)
		}
		c.Moves, rest = n, after
	}
	base, inc, hasInc := strings.Cut(rest, "+")
	var err error
	if c.Base, err = secondsOf(base); err != nil || c.Base == 0 {
		return Control{}, fmt.Errorf("time control %.40q: %.20q is not a number of seconds above 0, as in 60 or 1+0.01", s, base)
	}
	if hasInc {
		if c.Increment, err = secondsOf(inc); err != nil {
			return Control{}, fmt.Errorf("time control %.40q: %.20q is not an increment in seconds", s, inc)
		}
	}
	return c, nil
}

// secondsOf reads seconds, to the millisecond.
func secondsOf(s string) (time.Duration, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= maxBase.Seconds()) {
		return 0, fmt.Errorf("%q is not a number of seconds", s)
	}
	return time.Duration(math.Round(f*1000)) * time.Millisecond, nil
}

// String writes the control as ParseControl reads it.
func (c Control) String() string {
	text := strconv.FormatFloat(c.Base.Seconds(), 'f', -1, 64) + "+" + strconv.FormatFloat(c.Increment.Seconds(), 'f', -1, 64)
	if c.Moves > 0 {
		text = strconv.Itoa(c.Moves) + "/" + text
	}
	return text
}

// clock is the clock of one game.
type clock struct {
	Control
	left  [2]time.Duration
	moves [2]int
}

func newClock(c Control) *clock {
	return &clock{Control: c, left: [2]time.Duration{c.Base, c.Base}}
}

// running reports whether there is a clock at all.
func (c *clock) running() bool { return c.Base > 0 }

// overhead is what agents are told to leave for the way to and from them.
const overhead = 5 * time.Millisecond

// face is what the agent to move sees.
func (c *clock) face(side game.Side) search.Clock {
	if !c.running() {
		return search.Clock{}
	}
	f := search.Clock{Left: c.left, Increment: [2]time.Duration{c.Increment, c.Increment}, Overhead: overhead}
	if c.Moves > 0 {
		f.MovesToGo = c.Moves - c.moves[side]%c.Moves
	}
	return f
}

// charge takes the time of a move off the mover's clock and reports whether
// the flag fell.
func (c *clock) charge(side game.Side, took, margin time.Duration) (fell bool) {
	if !c.running() {
		return false
	}
	if took > c.left[side]+margin {
		c.left[side] = 0
		return true
	}
	c.left[side] = max(c.left[side]-took, 0) + c.Increment
	c.moves[side]++
	if c.Moves > 0 && c.moves[side]%c.Moves == 0 {
		c.left[side] += c.Base
	}
	// A searcher takes no time left for no clock.
	c.left[side] = max(c.left[side], time.Millisecond)
	return false
}
