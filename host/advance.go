package host

import (
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
			t.finish(&t.Games[i], c)
			changed = true
		}
	}
	if t.Arena != nil {
		return t.advanceArena(now) || changed
	}
	return t.advanceRounds(now) || changed
}

// resultOf returns what a match means for a board: a player who called it off, or
// did not come, has lost by forfeit.
func resultOf(c live.Progress) meet.Result {
	switch {
	case c.Absent == game.First:
		return meet.WhiteForfeit
	case c.Absent == game.Second:
		return meet.BlackForfeit
	case c.Result.Winner == game.First:
		return meet.WhiteWins
	case c.Result.Winner == game.Second:
		return meet.BlackWins
	}
	return meet.Drawn
}

// finish takes the result of a game. A player who did not come is not paired again
// until they ask for it.
func (t *Tournament) finish(g *Game, c live.Progress) {
	g.Result, g.Closed = resultOf(c), true
	if t.Arena != nil {
		_ = t.Arena.Finish(meet.Finish{White: g.White, Black: g.Black, Result: g.Result, Plies: c.Plies}) // the two were paired for it
	} else if g.Round == len(t.Rounds.Rounds) {
		_ = t.Rounds.Report(g.Board, t.decided(g)) // open games are those of open boards
	}
	switch c.Absent {
	case game.First:
		_ = t.withdraw(g.White)
	case game.Second:
		_ = t.withdraw(g.Black)
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

// advanceRounds begins the next round after a break, once all results are in.
func (t *Tournament) advanceRounds(now time.Time) bool {
	if t.addGames(now) {
		return true
	}
	switch {
	case len(t.Open()) > 0:
		return false
	case t.Rounds.Over():
		t.Ended, t.Next = now, time.Time{}
		return true
	case t.Next.IsZero():
		t.Next = now.Add(t.Settings.Break)
		return true
	case now.Before(t.Next):
		return false
	}
	t.Next = time.Time{}
	if err := t.Rounds.Next(false); err != nil { // too few players are left, or all have met
		t.Ended = now
		return true
	}
	t.addGames(now)
	return true
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

// addGame adds a game that is to begin.
func (t *Tournament) addGame(g Game) {
	g.Match = play.NewID()
	t.Games = append(t.Games, g)
}

// advanceArena pairs the players who are free, every few seconds, and ends the
// arena when its time is up and the last game is over.
func (t *Tournament) advanceArena(now time.Time) bool {
	open := t.Open()
	switch {
	case t.pairingClosed(now) && len(open) == 0 && !now.Before(t.Begun.Add(t.Settings.Length)), len(t.Games) >= maxGames && len(open) == 0:
		t.Ended, t.Next = now, time.Time{}
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
