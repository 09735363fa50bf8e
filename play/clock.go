package play

import (
	"errors"
	"time"

	"banco/game"
)

// Control is how much time a match has. The zero Control is none at all.
// Total alone is sudden death; Byoyomi are periods that begin anew with every
// move once Total is used up; PerMove alone limits each move.
type Control struct {
	Total, Increment time.Duration
	Byoyomi          time.Duration
	Periods          int
	PerMove          time.Duration
}

// The bounds of what a control may ask for.
const (
	maxTime    = 24 * time.Hour
	maxPeriods = 100
)

// Check says what is wrong with a control, or nothing.
func (c Control) Check() error {
	for _, d := range []time.Duration{c.Total, c.Increment, c.Byoyomi, c.PerMove} {
		if d < 0 || d > maxTime {
			return errors.New("a time must lie between 0 and 24 hours")
		}
	}
	switch {
	case c.Periods < 0 || c.Periods > maxPeriods:
		return errors.New("there can be 0 to 100 byoyomi periods")
	case (c.Periods > 0) != (c.Byoyomi > 0):
		return errors.New("byoyomi needs both a length and a number of periods")
	case c.PerMove > 0 && (c.Total > 0 || c.Increment > 0 || c.Byoyomi > 0):
		return errors.New("a limit for each move goes with no other time")
	case c.Increment > 0 && c.Total == 0:
		return errors.New("an increment needs a total time")
	}
	return nil
}

// None reports that there is no clock.
func (c Control) None() bool { return c == Control{} }

// Clock is what is left to both sides when a turn begins.
type Clock struct {
	Left    [2]time.Duration // of Total, or for the move
	Periods [2]int           // of byoyomi
}

// start returns the clock before the first move.
func (c Control) start() Clock {
	left := c.Total + c.PerMove
	return Clock{Left: [2]time.Duration{left, left}, Periods: [2]int{c.Periods, c.Periods}}
}

// Budget returns how long a side can think before its flag falls.
func (c Control) Budget(k Clock, side game.Side) time.Duration {
	return k.Left[side] + time.Duration(k.Periods[side])*c.Byoyomi
}

// Spend returns the clock after a move on which a side used so much time.
func (c Control) Spend(k Clock, side game.Side, spent time.Duration) Clock {
	switch over := spent - k.Left[side]; {
	case c.PerMove > 0: // every move has its own
	case over < 0:
		k.Left[side] += c.Increment - spent
	case c.Byoyomi == 0:
		k.Left[side] = 0
	default:
		k.Left[side] = 0
		k.Periods[side] = max(0, k.Periods[side]-int(over/c.Byoyomi))
	}
	return k
}

// InPeriod reports whether a side that has used so much of its turn is past
// Total.
func (c Control) InPeriod(k Clock, side game.Side, spent time.Duration) bool {
	return c.Byoyomi > 0 && k.Left[side] <= spent
}

// Shown returns what a side's clock shows after it has used so much of its
// turn: what is left of Total or, after that, of the period under way, and how
// many periods there are with it.
func (c Control) Shown(k Clock, side game.Side, spent time.Duration) (left time.Duration, periods int) {
	if !c.InPeriod(k, side, spent) {
		return max(k.Left[side]-spent, 0), k.Periods[side]
	}
	budget := max(c.Budget(k, side)-spent, 0)
	periods = int((budget + c.Byoyomi - 1) / c.Byoyomi)
	return budget - time.Duration(max(periods-1, 0))*c.Byoyomi, periods
}
