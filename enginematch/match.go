// Package enginematch measures agents against each other.
//
// Its nouns: a [Match] is a match or a tournament between [Entrant]s, played
// over [Opening]s, each with both colours; a [Game] is one of its games; a
// Time is that of package clock; a [WDL] counts wins, draws and losses and says
// what they prove; an [SPRT] ends a match as soon as they prove enough; a
// [Table] holds the tallies of all pairs.
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

// Entrant is an agent that can be made as often as needed: once for each game
// played at the same time, and again after it has failed.
type Entrant struct {
	Name  string
	New   func() (*engine.Agent, error)
	Nodes uint64 // for each of its moves, in place of the match's; 0: as many as all
}

// Match is a match between two entrants, or a round robin between more.
type Match struct {
	Rules    game.Game
	Variant  game.Variant
	Colours  [2]string // tags under which records name the players; "" for none
	Entrants []Entrant
	Games    int       // of each pair; the colours change from game to game
	Openings []Opening // each is used for two games running; none: the start position
	Seed     uint64    // of deals and of everything that agents draw by lot

	Limits  search.Limits // of every search: depth, nodes, move time
	Control clock.Control // the clock; the zero value is none
	// TimeMargin is by how much a search may overrun its time without losing.
	TimeMargin time.Duration
	// MoveTimeout is how long a search may take where no clock says so. It is then
	// told to stop; an agent that does not even do that is stuck.
	MoveTimeout time.Duration
	MaxPlies    int // a game this long is drawn; 0: no bound
	Workers     int // games played at the same time; 0 is 1
	SPRT        *SPRT

	// Played are the games of an earlier run of the same match. They are
	// counted first, in this order, and not played again.
	Played []*Game

	// OnGame is called with each game and the table with it counted, in the
	// order of their numbers whatever the order in which they end. Its error
	// ends the match.
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
}

// schedule lists the games. All pairs play one opening before any plays the
// next, so that a match that is cut short is as fair as it can be.
func (c *Match) schedule() []pairing {
	var list []pairing
	for n := 0; n < c.Games; n += 2 {
		for i := range c.Entrants {
			for j := i + 1; j < len(c.Entrants); j++ {
				pair := [2]int{i, j}
				list = append(list, pairing{len(list) + 1, pair, pair, n / 2})
				if n+1 < c.Games {
					list = append(list, pairing{len(list) + 1, pair, [2]int{j, i}, n / 2})
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
	if c.SPRT != nil && len(c.Entrants) > 2 {
		return errors.New("the SPRT is for a match of two agents")
	}
	if _, dealt := c.Rules.(game.Dealer); dealt && len(c.Openings) > 0 {
		return fmt.Errorf("%s begins with a deal and takes no openings", c.Rules.Name())
	}
	if err := c.Control.Check(); err != nil {
		return err
	}
	_, err := c.Variant.Complete(c.Rules.Options())
	return err
}

// Run plays the match and returns what came of it, also when it ends before
// its time. The error is that of the context when it was interrupted; games
// under way are then dropped. A match that the SPRT decides is complete.
func (c *Match) Run(ctx context.Context) (*Table, error) {
	table := newTable(c.Entrants)
	if err := c.check(); err != nil {
		return table, err
	}
	err := c.checkEntrants()
	if err == nil {
		err = c.playAll(ctx, table)
	}
	return table, err
}

// checkEntrants makes every agent once, so that a match with one that cannot
// be made is refused before it begins.
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

// set returns the match of a pairing with its opening played.
func (c *Match) set(f pairing) (*play.Match, Opening, error) {
	var o Opening
	if len(c.Openings) > 0 {
		o = c.Openings[f.opening%len(c.Openings)]
	}
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
