package asdriver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"banco/game"
	"banco/option"
	"banco/protocol/pipe"
	"banco/protocol/wording"
	"banco/search"
)

// defaultTime is for searches that nothing bounds.
const defaultTime = time.Second

// Search asks the program, starting it again if it has died. When ctx ends it
// tells the program to stop, and kills one that does not answer to that. A
// program that breaks the protocol, hangs or crashes is an error, and is
// killed unless it has merely played an illegal move.
func (c *Client) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	if len(p.Moves(nil)) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	if !c.seat.Taken() {
		if err := c.Restart(); err != nil {
			return game.NoMove, err
		}
	}
	if !l.Bounded(p.Side()) {
		l.MoveTime = defaultTime
	}
	if err := c.prepare(ctx, p, l); err != nil {
		return game.NoMove, err
	}
	write := func(m game.Move) string { return c.notation.Format(p, m) }
	for _, line := range c.dialect.Go(p, l, write) {
		if err := c.seat.Send(line); err != nil {
			return game.NoMove, err
		}
	}
	m, err := c.answer(ctx, p, l, report)
	c.followed.best = m
	return m, err
}

// prepare sets what the search needs, the position included, and waits until
// the program has heard it all.
func (c *Client) prepare(ctx context.Context, p game.Position, l search.Limits) error {
	if c.newGame {
		c.newGame = false
		if err := c.seat.Send(c.dialect.NewGame); err != nil {
			return err
		}
	}
	line := c.followed.to(p, p.FEN(), c.notation)
	for _, o := range []struct{ name, value string }{
		{"MultiPV", strconv.Itoa(max(l.MultiPV, 1))},
		{"UCI_Chess960", strconv.FormatBool(chess960(line))},
	} {
		if err := c.adjust(o.name, o.value); err != nil {
			return err
		}
	}
	if err := c.seat.Send("isready"); err != nil {
		return err
	}
	if err := c.await(ctx, c.Patience.Ready, "readyok", nil); err != nil {
		return err
	}
	return c.seat.Send("position fen " + line)
}

// adjust sets an option that the client sees to itself, if the program has it
// and it does not stand there already. The user's own setting goes first.
func (c *Client) adjust(name, value string) error {
	i := slices.IndexFunc(c.options, func(o option.Option) bool { return o.Name == name })
	if i < 0 || slices.ContainsFunc(c.wanted, func(w choice) bool { return w.name == name }) {
		return nil
	}
	if _, told := c.set[name]; !told && wording.Write(&c.options[i], c.options[i].Default) == value {
		return nil
	}
	return c.setNow(name, value)
}

// chess960 reports whether a FEN of chess states castling rights by files. Of a
// game under way it is asked of the FEN that the moves begin at: those before the
// last right is lost may castle. Other games have no such letters in their third field.
func chess960(fen string) bool {
	fields := strings.Fields(fen)
	return len(fields) > 2 && strings.ContainsAny(fields[2], "ABCDEFGHabcdefgh")
}

// answer hears the program think until it answers. A program that does not
// know a limit is stopped when it has passed it.
func (c *Client) answer(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	ear := ear{
		root: p.Clone(), notation: c.notation, none: c.dialect.NoMove, limits: l,
		report: report, enough: enough,
	}
	wait := pipe.Wait{
		Lines: maxLines, Grace: c.Patience.Stop,
		Stop: func() error { return c.seat.Send("stop") },
	}
	switch limit, ok := timeLimit(l, p.Side()); {
	case ok:
		wait.Until = time.Now().Add(limit + c.Patience.Late)
	case !l.Infinite: // a search without end may know all and be silent
		wait.Mute = c.Patience.Mute
	}
	if err := c.seat.Listen(ctx, wait, ear.hear); err != nil {
		return game.NoMove, err
	}
	if errors.Is(ear.err, search.ErrDeclined) {
		return game.NoMove, fmt.Errorf("%s: %w", c.seat.Title(), ear.err)
	}
	if ear.err != nil {
		return game.NoMove, fmt.Errorf("%s: %w: %w", c.seat.Title(), ErrNonsense, ear.err)
	}
	return ear.best, nil
}

// timeLimit returns the time that the program has for its answer at most.
func timeLimit(l search.Limits, side game.Side) (time.Duration, bool) {
	left := l.GameTime.Left[side&1]
	switch {
	case l.Infinite || left <= 0 && l.MoveTime <= 0:
		return 0, false
	case left <= 0 || l.MoveTime > 0 && l.MoveTime < left:
		return l.MoveTime, true
	}
	return left, true
}

// await listens until a line begins with the word; others are passed to hear,
// if that is not nil.
func (c *Client) await(ctx context.Context, limit time.Duration, word string, hear func(words []string)) error {
	wait := pipe.Wait{Until: time.Now().Add(limit), Lines: maxNonsense, Grace: c.Patience.Stop}
	return c.seat.Listen(ctx, wait, func(line string) (bool, error) {
		words := strings.Fields(line)
		if words[0] == word {
			return true, nil
		}
		if hear != nil {
			hear(words)
		}
		return false, nil
	})
}
