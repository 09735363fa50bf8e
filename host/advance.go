package host

import (
	"errors"
	"slices"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/play"
)

// Open lists the games whose result is waited for.
func (t *Tournament) Open() (list []Game) {
	for _, g := range t.Games {
		if !g.Closed {
			list = append(list, g)
		}
	}
	return list
}

// advance takes the results of games whose matches are over, and makes the pairings
// that are due by now. It reports whether anything has changed.
func (t *Tournament) advance(now time.Time, progress map[string]live.Progress) (changed bool) {
	if t.Begun.IsZero() || !t.Ended.IsZero() {
		return false
	}
	for i := range t.Games {
		if c, ok := progress[t.Games[i].Match]; ok && !t.Games[i].Closed && c.Result.Over() {
			t.finish(&t.Games[i], c, now)
			changed = true
		}
	}
	switch {
	case !t.Paused.IsZero():
		return changed
	case t.Arena != nil:
		return t.advanceArena(now) || changed
	}
	return t.advanceRounds(now) || changed
}

// resultOf returns what a match means for a board: a player who did not come has lost
// by forfeit.
func resultOf(c live.Progress) meet.Result {
	switch {
	case c.Absent[game.First] && c.Absent[game.Second]:
		return meet.BothForfeit
	case c.Absent[game.First]:
		return meet.WhiteForfeit
	case c.Absent[game.Second]:
		return meet.BlackForfeit
	case c.Result.Winner == game.First:
		return meet.WhiteWins
	case c.Result.Winner == game.Second:
		return meet.BlackWins
	}
	return meet.Drawn
}

// finish takes the result of a game. One that was called off is played again.
func (t *Tournament) finish(g *Game, c live.Progress, now time.Time) {
	g.Closed = true
	if c.Result.Reason == game.Aborted {
		if t.Arena != nil {
			_ = t.Arena.CallOff(g.White, g.Black) // the two were paired for it
		}
		return
	}
	g.Result = resultOf(c)
	if t.Arena != nil {
		g.Plies = c.Plies
		_ = t.Arena.Finish(meet.Finish{White: g.White, Black: g.Black, Result: g.Result, Plies: c.Plies}) // likewise
	} else if g.Round == len(t.Rounds.Rounds) {
		_ = t.Rounds.Report(g.Board, t.decided(g)) // open games are those of open boards
	}
	for side, player := range []int{g.White, g.Black} {
		if c.Absent[side] {
			t.noteNoShow(g, player, now)
		}
	}
}

// noteNoShow lets a player pause who did not come to a game, unless the settings say
// that they are paired again. In a knock-out the player is out already.
func (t *Tournament) noteNoShow(g *Game, player int, now time.Time) {
	t.note(now, LogEntry{By: ByServer, Kind: LogNoShow, Player: player, Round: g.Round, Board: g.Board})
	if !t.Settings.PairAbsent && t.Settings.System != meet.Knockout && !t.Withdrawn(player) {
		_ = t.takeOut(player, OutAbsent) // it is a player
	}
}

// maxDraws is how often the two players of a knock-out board play again after a
// draw. In the last of those games, the fifth on the board, a draw is enough for
// Black.
const maxDraws = 4

// decided returns the result of a board after a game on it.
func (t *Tournament) decided(g *Game) meet.Result {
	board := t.Rounds.Rounds[g.Round-1].Boards[g.Board-1]
	if t.Settings.System == meet.Knockout && g.Result == meet.Drawn && board.Draws >= maxDraws {
		return meet.BlackWins
	}
	return g.Result
}

// advanceRounds begins the next round after a break, once all results are in. Where
// no round can be made, the tournament waits for its host.
func (t *Tournament) advanceRounds(now time.Time) bool {
	if t.addGames(now) {
		return true
	}
	switch {
	case len(t.Open()) > 0 || t.Waits != NoWait:
		return false
	case t.Rounds.Over():
		t.noteRoundEnd(now)
		t.close(now)
		return true
	case t.Next.IsZero():
		t.noteRoundEnd(now)
		t.Next = now.Add(t.Settings.Break)
		return true
	case now.Before(t.Next):
		return false
	}
	t.Next = time.Time{}
	if err := t.Rounds.Next(false); err != nil {
		if t.Waits = WaitForRematch; errors.Is(err, meet.ErrTooFew) {
			t.Waits = WaitForPlayers
		}
		t.note(now, LogEntry{By: ByServer, Kind: LogWait, Why: string(t.Waits)})
		return true
	}
	t.noteRound(now)
	t.addGames(now)
	return true
}

// close ends the tournament after its last game.
func (t *Tournament) close(now time.Time) {
	t.Ended, t.Next, t.Waits = now, time.Time{}, NoWait
	t.note(now, LogEntry{By: ByServer, Kind: LogEnd})
}

// addGames adds a game for every board of the current round that needs one: in a
// new round, after a draw in a knock-out, and where a result was taken back.
func (t *Tournament) addGames(now time.Time) (some bool) {
	if t.Rounds == nil || len(t.Rounds.Rounds) == 0 {
		return false
	}
	round := len(t.Rounds.Rounds)
	for i, b := range t.Rounds.Rounds[round-1].Boards {
		has := slices.ContainsFunc(t.Games, func(g Game) bool { return !g.Closed && g.Round == round && g.Board == i+1 })
		if b.Black == 0 || b.Result != meet.Undecided || has {
			continue
		}
		t.addGame(Game{White: b.White, Black: b.Black, Round: round, Board: i + 1, Made: now})
		some = true
	}
	return some
}

// addGame adds a game that is to begin. One of an offline player has no match: it is
// open until the host enters its result.
func (t *Tournament) addGame(g Game) {
	if !t.Seats[g.White-1].Offline() && !t.Seats[g.Black-1].Offline() {
		g.Match = play.NewID()
	}
	t.Games = append(t.Games, g)
}

// advanceArena pairs the players who are free, every few seconds, and ends the
// arena when its time is up and the last game is over.
func (t *Tournament) advanceArena(now time.Time) bool {
	open := t.Open()
	switch {
	case t.pairingClosed(now) && len(open) == 0 && !now.Before(t.Closes()), len(t.Games) >= maxGames && len(open) == 0:
		t.close(now)
		return true
	case t.pairingClosed(now), now.Before(t.Next), len(t.Games) >= maxGames:
		return false
	}
	boards := t.Arena.Pair()
	for _, b := range boards {
		t.addGame(Game{White: b.White, Black: b.Black, Made: now})
	}
	if len(boards) > 0 {
		t.Next = now.Add(pairEvery)
	}
	return len(boards) > 0
}
