// Package clock counts the time of a game: a [Control] says how much there is,
// a [Clock] what is left of it when a turn begins. It knows no time of day;
// whoever uses it says how long a turn took.
package clock

import (
	"errors"
	"time"

	"banco/game"
	"banco/search"
)

// Control is how much time a match has. The zero Control is none at all.
// Total alone is sudden death, or with Moves the time for so many moves, after
// which it is given again; Byoyomi are periods that begin anew with every move
// once Total is used up; PerMove alone limits each move.
type Control struct {
	Total, Increment time.Duration
	Moves            int // 0: Total is for the whole game
	Byoyomi          time.Duration
	Periods          int
	PerMove          time.Duration
}

// The bounds of what a control may ask for.
const (
	maxTime    = 24 * time.Hour
	maxPerMove = 30 * 24 * time.Hour // by correspondence
	maxPeriods = 100
	maxMoves   = 1000
)

// Check says what is wrong with a control, or nothing.
func (c Control) Check() error {
	for _, d := range []time.Duration{c.Total, c.Increment, c.Byoyomi} {
		if d < 0 || d > maxTime {
			return errors.New("a time must lie between 0 and 24 hours")
		}
	}
	switch {
	case c.PerMove < 0 || c.PerMove > maxPerMove:
		return errors.New("the time for a move must lie between 0 and 30 days")
	case c.Periods < 0 || c.Periods > maxPeriods:
		return errors.New("there can be 0 to 100 byoyomi periods")
	case c.Moves < 0 || c.Moves > maxMoves:
		return errors.New("a total time is for 0 to 1000 moves")
	case c.Moves > 0 && (c.Total == 0 || c.Byoyomi > 0):
		return errors.New("a number of moves needs a total time, and goes with no byoyomi")
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
	Made    [2]int           // moves so far, where Control.Moves counts them
}

// Start returns the clock before the first move.
func (c Control) Start() Clock {
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
		if c.Moves > 0 {
			if k.Made[side]++; k.Made[side]%c.Moves == 0 {
				k.Left[side] += c.Total
			}
		}
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

// Limits are for a searcher that is to move for a side after so much of its
// turn; overhead is lost on the way to and from it. A share of what one move
// has is kept back, since a search may end a little late.
func (c Control) Limits(k Clock, side game.Side, spent, overhead time.Duration) search.Limits {
	switch {
	case c.None():
		return search.Limits{}
	case c.PerMove > 0:
		return search.Limits{MoveTime: max(c.PerMove*8/10-spent, time.Millisecond)}
	case c.Byoyomi > 0 && k.Left[side]-spent < c.Byoyomi:
		reserve := c.Byoyomi * 2 / 10
		return search.Limits{MoveTime: min(c.Byoyomi-reserve, max(c.Budget(k, side)-spent-reserve, time.Millisecond))}
	}
	l := search.Limits{Clock: search.Clock{Left: k.Left, Increment: [2]time.Duration{c.Increment, c.Increment}, Overhead: overhead}}
	if c.Moves > 0 {
		l.Clock.MovesToGo = c.Moves - k.Made[side]%c.Moves
	}
	// A searcher takes no time left for no clock.
	l.Clock.Left[side] = max(l.Clock.Left[side]-spent, time.Millisecond)
	return l
}
