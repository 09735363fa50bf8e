package tournament

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"banco/engine"
	"banco/enginematch"
	"banco/enginematch/jobs"
	"banco/game"
	"banco/play"
)

// Play plays the rest of a tournament and stores every game. It calls tell after each
// game, with the table that counts it, the game as it was played and as it is stored.
// When ctx ends, or when it is to give way to other jobs, it drops the games under way;
// they are played again. The state becomes Done when all games are played.
func (l *Log) Play(ctx context.Context, c *enginematch.Match,
	tell func(*enginematch.Table, *enginematch.Game, *Game)) (*enginematch.Table, error) {
	kept, err := l.Games(false)
	if err != nil {
		return nil, err
	}
	for _, g := range kept {
		c.Played = append(c.Played, g.played())
	}
	format, err := enginematch.FormatFor(c.Rules, recorded)
	if err != nil {
		return nil, err
	}
	begun, before := time.Now(), l.Spent
	c.OnGame = func(t *enginematch.Table, g *enginematch.Game) error {
		one, err := keep(g, format)
		if err != nil {
			return err
		}
		if err := l.Append(one); err != nil {
			return err
		}
		l.Spent, l.Played = before+time.Since(begun), t.Played
		one.Record = ""
		tell(t, g, one)
		if t.Played == c.Total() {
			return nil
		}
		return jobs.GiveWay(ctx)
	}
	t, err := c.Run(ctx)
	l.Spent, l.Played = before+time.Since(begun), t.Played
	l.conclude(ctx, err)
	return t, errors.Join(err, l.Close(), l.Save())
}

// playEach plays the rest of a tournament by calling one for each game, and stores it. It calls tell after each game.
// Otherwise it is as Play.
func (l *Log) playEach(ctx context.Context, total int, one func(ctx context.Context, number int) (*Game, error), tell func(*Game)) error {
	kept, err := l.Games(false)
	if err != nil {
		return err
	}
	have := map[int]bool{}
	for _, g := range kept {
		have[g.Number] = g.Number <= total
	}
	begun, before := time.Now(), l.Spent
	for number := 1; number <= total && err == nil; number++ {
		if have[number] {
			continue
		}
		var g *Game
		if g, err = one(ctx, number); err == nil {
			err = l.Append(g)
		}
		if err != nil {
			break
		}
		have[number] = true
		l.Spent, l.Played = before+time.Since(begun), len(have)
		g.Record = ""
		tell(g)
		if len(have) < total {
			err = jobs.GiveWay(ctx)
		}
	}
	l.Spent, l.Played = before+time.Since(begun), len(have)
	l.conclude(ctx, err)
	return errors.Join(err, l.Close(), l.Save())
}

// conclude sets the state of a tournament that is no longer played.
func (l *Log) conclude(ctx context.Context, err error) {
	switch {
	case err == nil:
		l.State = jobs.Done
	case ctx.Err() == nil && !errors.Is(err, jobs.ErrGaveWay):
		l.State, l.Why = jobs.Failed, err.Error()
	}
}

// recorded is the format of stored records: PGN if the game has it, else its own.
const recorded = ".pgn"

// keep returns a game as it is stored.
func keep(g *enginematch.Game, format *game.Format) (*Game, error) {
	var text bytes.Buffer
	if err := enginematch.Recorder(&text, format)(g); err != nil {
		return nil, err
	}
	return &Game{
		Number: g.Number, Seats: g.Seats, Winner: g.Result.Winner, Reason: g.Result.Reason.String(),
		Note: g.Note, Plies: g.Plies, SearchStats: g.SearchStats, Record: text.String(),
	}, nil
}

// played returns a stored game as a table counts it.
func (g *Game) played() *enginematch.Game {
	reason, _ := game.ParseReason(g.Reason)
	return &enginematch.Game{
		Number: g.Number, Pair: [2]int{min(g.Seats[0], g.Seats[1]), max(g.Seats[0], g.Seats[1])}, Seats: g.Seats,
		Result: game.Result{Winner: g.Winner, Reason: reason}, Note: g.Note, Plies: g.Plies, SearchStats: g.SearchStats,
	}
}

// Table counts stored games.
func (l *Log) Table(games []*Game) *enginematch.Table {
	list := make([]*enginematch.Game, len(games))
	for i, g := range games {
		list[i] = g.played()
	}
	return enginematch.Count(l.Agents, list)
}

// Record returns the record of a game, and a name for its file.
func (l *Log) Record(k *engine.Kit, number int) (text, file string, err error) {
	games, err := l.Games(true)
	if err != nil {
		return "", "", err
	}
	format, err := enginematch.FormatFor(k.Game, recorded)
	if err != nil {
		return "", "", err
	}
	for _, g := range games {
		if g.Number == number {
			return g.Record, fmt.Sprintf("game-%d%s", number, format.Extensions[0]), nil
		}
	}
	return "", "", play.ErrNotFound
}

// Write writes the table as "csv" or "json", or as "games" the records of all
// games, and returns the extension of such a file.
func (l *Log) Write(w io.Writer, k *engine.Kit, as string) (extension string, err error) {
	games, err := l.Games(as == "games")
	if err != nil {
		return "", err
	}
	switch as {
	case "csv":
		return ".csv", l.Table(games).WriteCSV(w)
	case "json":
		return ".json", l.Table(games).WriteJSON(w)
	case "games":
	default:
		return "", play.ErrNotFound
	}
	format, err := enginematch.FormatFor(k.Game, recorded)
	if err != nil {
		return "", err
	}
	slices.SortFunc(games, func(a, b *Game) int { return a.Number - b.Number })
	for _, g := range games {
		if _, err := io.WriteString(w, g.Record); err != nil {
			return "", err
		}
	}
	return format.Extensions[0], nil
}
