// Package clock counts the time of a game. A [Control] is the time control: how
// much time there is. A [State] is what is left of it when a turn begins. The
// package reads no clock; the caller says how long a turn took.
package clock

import (
	"errors"
	"time"

	"banco/game"
	"banco/search"
)

// Control is a time control. The zero Control means no clock.
//   - Total alone is sudden death. With Moves it is the time for so many moves,
//     and is given again after them.
//   - Once Total is used up, each move has Byoyomi. A move that takes longer
//     uses up one of the Periods for each Byoyomi.
//   - PerMove alone limits each move.
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

// Check returns an error for a control that makes no sense.
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

// Day is the least time for a move of a game by correspondence.
const Day = 24 * time.Hour

// Days reports that a game is played by correspondence: each move has a day or more.
func (c Control) Days() bool { return c.PerMove >= Day }

// None reports whether there is no clock.
func (c Control) None() bool { return c == Control{} }

// State is what is left to both sides when a turn begins.
type State struct {
	Left    [2]time.Duration // of Total or of PerMove
	Periods [2]int           // of byoyomi
	Made    [2]int           // moves so far, where Control.Moves counts them
}

// Start returns the state before the first move.
func (c Control) Start() State {
	left := c.Total + c.PerMove
	return State{Left: [2]time.Duration{left, left}, Periods: [2]int{c.Periods, c.Periods}}
}

// TimeToFlag returns how long a side can think from the beginning of its turn
// until its flag falls.
func (c Control) TimeToFlag(s State, side game.Side) time.Duration {
	return s.Left[side] + time.Duration(s.Periods[side])*c.Byoyomi
}

// Spend returns the state after a move on which a side spent so much time.
func (c Control) Spend(s State, side game.Side, spent time.Duration) State {
	switch over := spent - s.Left[side]; {
	case c.PerMove > 0: // the next move has all of it again
	case over < 0:
		s.Left[side] += c.Increment - spent
		if c.Moves > 0 {
			if s.Made[side]++; s.Made[side]%c.Moves == 0 {
				s.Left[side] += c.Total
			}
		}
	case c.Byoyomi == 0:
		s.Left[side] = 0
	default:
		s.Left[side] = 0
		s.Periods[side] = max(0, s.Periods[side]-int(over/c.Byoyomi))
	}
	return s
}

// InPeriod reports whether a side is in byoyomi after it has spent so much time on
// its turn.
func (c Control) InPeriod(s State, side game.Side, spent time.Duration) bool {
	return c.Byoyomi > 0 && s.Left[side] <= spent
}

// Shown returns what a side's clock shows after it has spent so much time on its
// turn: what is left of Total or of the current period, and the number of periods
// with the current one.
func (c Control) Shown(s State, side game.Side, spent time.Duration) (left time.Duration, periods int) {
	if !c.InPeriod(s, side, spent) {
		return max(s.Left[side]-spent, 0), s.Periods[side]
	}
	left = max(c.TimeToFlag(s, side)-spent, 0)
	periods = int((left + c.Byoyomi - 1) / c.Byoyomi)
	return left - time.Duration(max(periods-1, 0))*c.Byoyomi, periods
}

// Limits returns the limits of a searcher that plays for a side, after so much
// time has been spent on the turn. overhead is lost on the way to the searcher
// and back. A part of the time for one move is kept in reserve, since a search
// may end a little late.
func (c Control) Limits(s State, side game.Side, spent, overhead time.Duration) search.Limits {
	switch {
	case c.None():
		return search.Limits{}
	case c.PerMove > 0:
		return search.Limits{MoveTime: max(c.PerMove*8/10-spent, time.Millisecond)}
	case c.Byoyomi > 0 && s.Left[side]-spent < c.Byoyomi:
		reserve := c.Byoyomi * 2 / 10
		return search.Limits{MoveTime: min(c.Byoyomi-reserve, max(c.TimeToFlag(s, side)-spent-reserve, time.Millisecond))}
	}
	l := search.Limits{GameTime: search.GameTime{
		Left: s.Left, Increment: [2]time.Duration{c.Increment, c.Increment}, Overhead: overhead,
	}}
	if c.Moves > 0 {
		l.GameTime.MovesToGo = c.Moves - s.Made[side]%c.Moves
	}
	// To a searcher, zero time left means that there is no clock.
	l.GameTime.Left[side] = max(l.GameTime.Left[side]-spent, time.Millisecond)
	return l
}
