package host

import (
	"slices"
	"time"

	"banco/game"
	"banco/live"
	"banco/meet"
	"banco/play"
)

// Open lists the games that are waited for.
func (t *Tournament) Open() (list []Game) {
	for _, g := range t.Games {
		if !g.Closed {
			list = append(list, g)
		}
	}
	return list
}

// step takes note of games that are over, by their matches, and makes the pairs
// that the time calls for. It reports whether anything has changed.
func (t *Tournament) step(now time.Time, courses map[string]live.Progress) (changed bool) {
	if t.Begun.IsZero() || !t.Ended.IsZero() {
		return false
	}
	for i := range t.Games {
		if c, ok := courses[t.Games[i].Match]; ok && !t.Games[i].Closed && c.Result.Over() {
			t.finish(&t.Games[i], c)
			changed = true
		}
	}
	if t.Arena != nil {
		return t.stepArena(now) || changed
	}
	return t.stepRounds(now) || changed
}

// resultOf returns what a match means for a board: who called it off, or did
// not come, has lost without a game.
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

// finish takes note of the end of a game. Who did not come is paired no more
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
		_ = t.leave(g.White)
	case game.Second:
		_ = t.leave(g.Black)
	}
}

// maxDraws is how often two of a knock-out play again after a draw. In the last
// of those games a draw is enough for Black.
const maxDraws = 4

// decided returns what the result of a game means for its board.
func (t *Tournament) decided(g *Game) meet.Result {
	board := t.Rounds.Rounds[g.Round-1].Boards[g.Board-1]
	if t.Settings.System == meet.Knockout && g.Result == meet.Drawn && board.Draws >= maxDraws {
		return meet.BlackWins
	}
	return g.Result
}

// stepRounds goes on to the next round when all results are in, after a break.
func (t *Tournament) stepRounds(now time.Time) bool {
	if t.arrange(now) {
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
	if err := t.Rounds.Next(false); err != nil { // too few are left, or all have met: that was it
		t.Ended = now
		return true
	}
	t.arrange(now)
	return true
}

// arrange makes a game for every board of the current round that waits for one:
// of a new round, of a draw in a knock-out, of a result that was taken back.
func (t *Tournament) arrange(now time.Time) (some bool) {
	if t.Rounds == nil || len(t.Rounds.Rounds) == 0 {
		return false
	}
	round := len(t.Rounds.Rounds)
	for i, b := range t.Rounds.Rounds[round-1].Boards {
		has := slices.ContainsFunc(t.Games, func(g Game) bool { return !g.Closed && g.Round == round && g.Board == i+1 })
		if b.Black == 0 || b.Result != meet.Undecided || has {
			continue
		}
		t.add(Game{White: b.White, Black: b.Black, Round: round, Board: i + 1, Made: now})
		some = true
	}
	return some
}

// add notes a game that is to begin.
func (t *Tournament) add(g Game) {
	g.Match = play.NewID()
	t.Games = append(t.Games, g)
}

// stepArena pairs whoever is free, now and then, and ends when the time is up
// and the last game is over.
func (t *Tournament) stepArena(now time.Time) bool {
	open := t.Open()
	switch {
	case t.closing(now) && len(open) == 0 && !now.Before(t.Begun.Add(t.Settings.Length)), len(t.Games) >= maxGames && len(open) == 0:
		t.Ended, t.Next = now, time.Time{}
		return true
	case t.closing(now), now.Before(t.Next), len(t.Games) >= maxGames:
		return false
	}
	boards := t.Arena.Pair()
	for _, b := range boards {
		t.add(Game{White: b.White, Black: b.Black, Made: now})
	}
	if len(boards) > 0 {
		t.Next = now.Add(wave)
	}
	return len(boards) > 0
}
