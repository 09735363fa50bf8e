package host

import (
	"slices"
	"time"

	"banco/meet"
)

// What the host of a tournament does to it. Each of these methods writes a line in
// the log, or returns an error and changes nothing.

// checkRunning returns why the host cannot direct the tournament now, or nil.
func (t *Tournament) checkRunning() error {
	switch {
	case !t.Ended.IsZero():
		return meet.ErrOver
	case t.Begun.IsZero():
		return ErrNotBegun
	}
	return nil
}

// startNextRound ends the break before the next round. In a tournament that waits
// because all have met, it lets players meet again.
func (t *Tournament) startNextRound(now time.Time) error {
	switch err := t.checkRunning(); {
	case err != nil:
		return err
	case !t.Paused.IsZero():
		return ErrPaused
	case t.Waits == WaitForPlayers:
		return meet.ErrTooFew
	case t.Waits == WaitForRematch:
		t.Rounds.Rematches, t.Waits = true, NoWait
		t.note(now, LogEntry{By: ByHost, Kind: LogRematch})
	case t.Rounds == nil || t.Next.IsZero():
		return meet.ErrUnfinished
	}
	t.Next = now
	return nil
}

// pause keeps rounds and games from beginning, and players from losing for want of a
// first move. Games that have begun go on: the host may be one of the players.
func (t *Tournament) pause(now time.Time) error {
	if err := t.checkRunning(); err != nil {
		return err
	}
	if !t.Paused.IsZero() {
		return ErrPaused
	}
	t.Paused, t.Next = now, time.Time{}
	t.note(now, LogEntry{By: ByHost, Kind: LogPause})
	return nil
}

// resume lets a paused tournament go on, after a break.
func (t *Tournament) resume(now time.Time) error {
	if err := t.checkRunning(); err != nil {
		return err
	}
	if t.Paused.IsZero() {
		return ErrPaused
	}
	t.Stopped += now.Sub(t.Paused)
	t.Paused, t.Resumed = time.Time{}, now
	t.note(now, LogEntry{By: ByHost, Kind: LogResume})
	return nil
}

// correct replaces the result of a board, or decides one whose game goes on: that
// game is closed. A result that is taken back (Undecided) is played again. In an arena
// the round is 0 and the board the number of a game, from 1.
func (t *Tournament) correct(round, board int, result meet.Result, now time.Time) error {
	switch {
	case t.Arena != nil:
		return t.correctArena(round, board, result, now)
	case !t.Ended.IsZero() && result == meet.Undecided:
		return meet.ErrOver
	case result == meet.Undecided && len(t.Games) >= maxGames:
		return meet.ErrTooLarge
	}
	before := t.resultAt(round, board)
	if err := t.Rounds.Correct(round, board, result); err != nil {
		return err
	}
	for i, g := range t.Games {
		if g.Round == round && g.Board == board {
			t.Games[i].Closed = true
		}
	}
	if round == len(t.Rounds.Rounds) {
		t.Next = time.Time{} // the round may be finished, or not any more
	}
	t.Waits = NoWait // points have changed: there may be a pairing now
	t.note(now, LogEntry{By: ByHost, Kind: LogCorrect, Round: round, Board: board, Before: before, Result: result})
	return nil
}

// correctArena replaces the result of a game of an arena, or decides one that goes on.
// A game whose result is taken back does not count: its players are paired anyway.
func (t *Tournament) correctArena(round, number int, result meet.Result, now time.Time) error {
	if round != 0 || number < 1 || number > len(t.Games) {
		return meet.ErrNoBoard
	}
	g := &t.Games[number-1]
	before := *g
	g.Closed, g.Ruled, g.Result = true, true, result
	if err := t.Arena.Recount(t.finished()); err != nil {
		*g = before
		return err
	}
	if !before.Closed {
		_ = t.Arena.CallOff(g.White, g.Black) // the two were paired for it
	}
	t.note(now, LogEntry{By: ByHost, Kind: LogCorrect, Board: number, Before: before.Result, Result: result})
	return nil
}

// finished lists the games of an arena that count.
func (t *Tournament) finished() (list []meet.Finish) {
	for _, g := range t.Games {
		if g.Closed && g.Result != meet.Undecided {
			list = append(list, meet.Finish{White: g.White, Black: g.Black, Result: g.Result, Plies: g.Plies, Ruled: g.Ruled})
		}
	}
	return list
}

// resultAt returns the result of a board, which may not exist.
func (t *Tournament) resultAt(round, board int) meet.Result {
	if round < 1 || round > len(t.Rounds.Rounds) || board < 1 || board > len(t.Rounds.Rounds[round-1].Boards) {
		return meet.Undecided
	}
	return t.Rounds.Rounds[round-1].Boards[board-1].Result
}

// grantBye gives a player half points instead of a game in the next round, or takes
// that back.
func (t *Tournament) grantBye(id, half int, now time.Time) error {
	switch err := t.checkOut(id); {
	case err != nil:
		return err
	case t.Rounds == nil:
		return meet.ErrNoRest
	case t.Withdrawn(id):
		return meet.ErrNobody
	case t.Settings.System == meet.Swiss && len(t.Rounds.Rounds) >= t.Rounds.Length():
		return meet.ErrOver
	}
	if err := t.Rounds.GrantBye(id, half); err != nil {
		return err
	}
	t.Waits = NoWait
	t.note(now, LogEntry{By: ByHost, Kind: LogBye, Player: id, Round: len(t.Rounds.Rounds) + 1, Half: half})
	return nil
}

// repeatRound takes the current round back, of which no game has been played, and
// pairs it again at once. Its games are closed, and forgotten.
func (t *Tournament) repeatRound(now time.Time) error {
	switch err := t.checkRunning(); {
	case err != nil:
		return err
	case t.Rounds == nil:
		return meet.ErrNoBoard
	}
	round := len(t.Rounds.Rounds)
	if err := t.Rounds.Unpair(); err != nil {
		return err
	}
	t.Games = slices.DeleteFunc(t.Games, func(g Game) bool { return g.Round == round })
	if t.Waits = NoWait; t.Paused.IsZero() {
		t.Next = now
	}
	t.note(now, LogEntry{By: ByHost, Kind: LogRepeat, Round: round})
	return nil
}

// end ends the tournament before its time, with the results so far.
func (t *Tournament) end(by LogBy, now time.Time) error {
	if !t.Ended.IsZero() {
		return meet.ErrOver
	}
	for i := range t.Games {
		t.Games[i].Closed = true
	}
	t.Ended, t.Next, t.Paused, t.Waits = now, time.Time{}, time.Time{}, NoWait
	t.note(now, LogEntry{By: by, Kind: LogEnd})
	return nil
}

// Closes returns when an arena ends; zero: it is none, has not begun, or is paused.
func (t *Tournament) Closes() time.Time {
	if t.Arena == nil || t.Begun.IsZero() || !t.Paused.IsZero() {
		return time.Time{}
	}
	return t.Begun.Add(t.Settings.Length + t.Stopped)
}

// PairsUntil returns when the last games of an arena begin; zero as for Closes.
func (t *Tournament) PairsUntil() time.Time {
	closes := t.Closes()
	if closes.IsZero() {
		return closes
	}
	return closes.Add(-meet.PairingCloses(t.Settings.Control.Total))
}

// pairingClosed reports that no more games of an arena begin.
func (t *Tournament) pairingClosed(now time.Time) bool {
	until := t.PairsUntil()
	return !until.IsZero() && !now.Before(until)
}
