// Package enginematch measures agents against each other.
//
// Its nouns: a [Match] between two or more [Entrant]s is played over [Opening]s, each
// with both colours; a [Game] is one of its games; a [WDL] counts wins, draws and
// losses and says what they prove; an [SPRT] ends a match as soon as they prove
// enough; a [Table] holds the counts of all pairs.
package enginematch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"banco/clock"
	"banco/engine"
	"banco/game"
	"banco/play"
	"banco/search"
)

// Entrant is an agent that takes part. New makes it once for each game that is
// played at the same time, and again after it has failed.
type Entrant struct {
	Name  string
	New   func() (*engine.Agent, error)
	Nodes uint64 // for each of its moves, instead of the match's limit; 0: that limit
}

// Match is a match between two entrants, or a round robin between more.
type Match struct {
	Rules    game.Game
	Variant  game.Variant
	Colours  [2]string // tags under which records name the players; "" for none
	Entrants []Entrant
	Games    int       // of each pair; the players swap colours after each
	Openings []Opening // each is used for two games in a row; none: the start position
	Balanced *Openings // instead of Openings: drawn as the match goes on; nil is none
	Seed     uint64    // of deals and of the agents' random choices

	Limits  search.Limits // of every search: depth, nodes, move time
	Control clock.Control // the clock; the zero value is none
	// TimeMargin is the time by which a search may overrun without losing.
	TimeMargin time.Duration
	// MoveTimeout is how long a search may take if there is no clock. Then it is
	// told to stop. An agent that does not stop loses the game.
	MoveTimeout time.Duration
	MaxPlies    int // a game this long is drawn; 0: no bound
	// Adjudicate ends games that both agents take for decided, or for drawn.
	Adjudicate bool
	Workers    int    // games played at the same time; 0 is 1
	Remote     Remote // plays the games, in place of Workers; nil is none
	SPRT       *SPRT

	// Played are the games of an earlier run of the same match. They are counted
	// first, in this order, and not played again.
	Played []*Game

	// OnGame is called after each game, with the table that counts it, in the order
	// of the games' numbers. Its error ends the match.
	OnGame func(*Table, *Game) error

	now       func() time.Time // nil is time.Now
	stopGrace time.Duration    // 0 is defaultStopGrace
}

// Total returns how many games the match has.
func (c *Match) Total() int { return c.Games * len(c.Entrants) * (len(c.Entrants) - 1) / 2 }

// pairing is a game that is to be played.
type pairing struct {
	number  int    // from 1
	pair    [2]int // the entrants
	seats   [2]int // the entrants by seat
	opening int    // counted on beyond the end of the list
	from    Opening
}

// schedule lists the games. All pairs play one opening before any pair plays the
// next, so that a match that ends early is as fair as possible.
func (c *Match) schedule() []pairing {
	var list []pairing
	for n := 0; n < c.Games; n += 2 {
		for i := range c.Entrants {
			for j := i + 1; j < len(c.Entrants); j++ {
				pair := [2]int{i, j}
				list = append(list, pairing{number: len(list) + 1, pair: pair, seats: pair, opening: n / 2})
				if n+1 < c.Games {
					list = append(list, pairing{number: len(list) + 1, pair: pair, seats: [2]int{j, i}, opening: n / 2})
				}
			}
		}
	}
	return list
}

func (c *Match) check() error {
	if len(c.Entrants) < 2 {
		return errors.New("a match needs at least two agents")
	}
	if c.Games < 1 {
		return errors.New("a match needs at least one game")
	}
	if c.Adjudicate && c.Remote != nil {
		return errors.New("games on other machines are not adjudicated")
	}
	if c.SPRT != nil && len(c.Entrants) > 2 {
		return errors.New("an SPRT needs a match of two agents")
	}
	if _, dealt := c.Rules.(game.Dealer); dealt && (len(c.Openings) > 0 || c.Balanced != nil) {
		return fmt.Errorf("%s begins with a deal and has no openings", c.Rules.Name())
	}
	if err := c.Control.Check(); err != nil {
		return err
	}
	_, err := c.Variant.Complete(c.Rules.Options())
	return err
}

// Run plays the match and returns its table, even if the match ends early. When ctx
// ends, Run drops the games under way and returns the error of ctx. A match that the
// SPRT decides is complete.
func (c *Match) Run(ctx context.Context) (*Table, error) {
	table := newTable(c.Entrants)
	if err := c.check(); err != nil {
		return table, err
	}
	var err error
	if c.Remote == nil {
		err = c.checkEntrants()
	}
	if err == nil {
		err = c.playAll(ctx, table)
	}
	return table, err
}

// PlayOne plays one game of the match, by its number from 1. An agent that cannot be made is an error.
func (c *Match) PlayOne(ctx context.Context, number int) (*Game, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	schedule := c.schedule()
	if number < 1 || number > len(schedule) {
		return nil, fmt.Errorf("the match has no game %d", number)
	}
	f := schedule[number-1]
	var err error
	if f.from, err = c.openingOf(ctx, f); err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	b := newAgentCache(c.Entrants)
	defer b.close()
	for _, entrant := range f.seats {
		if _, err := b.agent(entrant); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Entrants[entrant].Name, err)
		}
	}
	g, err := c.play(ctx, f, b)
	if err == nil && g == nil {
		err = ctx.Err()
	}
	return g, err
}

// SeatsOf returns the entrants of a game by seat.
func (c *Match) SeatsOf(number int) (seats [2]int, ok bool) {
	schedule := c.schedule()
	if number < 1 || number > len(schedule) {
		return seats, false
	}
	return schedule[number-1].seats, true
}

// checkEntrants makes every agent once, so that a match with an agent that cannot be
// made is refused before it begins.
func (c *Match) checkEntrants() error {
	for _, e := range c.Entrants {
		a, err := e.New()
		if err != nil {
			return err
		}
		a.Close()
	}
	return nil
}

// openingOf returns the opening of a pairing.
func (c *Match) openingOf(ctx context.Context, f pairing) (o Opening, err error) {
	switch {
	case c.Balanced != nil:
		return c.Balanced.At(ctx, f.opening)
	case len(c.Openings) > 0:
		o = c.Openings[f.opening%len(c.Openings)]
	}
	return o, nil
}

// set returns the game of a pairing with its opening played.
func (c *Match) set(f pairing) (*play.Match, Opening, error) {
	o := f.from
	full, err := c.Variant.Complete(c.Rules.Options())
	if err != nil {
		return nil, o, err
	}
	s := play.Saved{Settings: play.Settings{Game: c.Rules.Name(), Variant: full.String(), Start: o.Start}}
	for i, text := range o.Moves {
		s.Events = append(s.Events, play.Event{Type: play.Moved, Node: i, Text: text})
	}
	for i := range s.Seed { // the deal of both games of an opening
		s.Seed[i] = byte(engine.Mix(c.Seed, uint64(f.opening), uint64(i)))
	}
	m, err := play.Resume(c.Rules, s)
	return m, o, err
}
