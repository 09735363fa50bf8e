package people

import (
	"fmt"
	"strings"
	"time"

	"banco/clock"
)

// Speed is a range of time controls. Ratings of different speeds are independent.
type Speed string

// The speeds, by the time one side has for a game of 40 moves.
const (
	Bullet         Speed = "bullet"         // under 3 minutes
	Blitz          Speed = "blitz"          // under 8 minutes
	Rapid          Speed = "rapid"          // under 25 minutes
	Classical      Speed = "classical"      // under 6 hours
	Correspondence Speed = "correspondence" // above
	Untimed        Speed = "untimed"        // no clock: never rated
)

// usualMoves is how many moves a side is assumed to make in a game, and byoyomiMoves
// how many of them in byoyomi.
const (
	usualMoves   = 40
	byoyomiMoves = 25
)

// SpeedOf returns the speed of a time control.
func SpeedOf(c clock.Control) Speed {
	if c.None() {
		return Untimed
	}
	switch total := gameTime(c); {
	case total < 3*time.Minute:
		return Bullet
	case total < 8*time.Minute:
		return Blitz
	case total < 25*time.Minute:
		return Rapid
	case total < 6*time.Hour:
		return Classical
	}
	return Correspondence
}

// gameTime returns the time that one side has for a usual game.
func gameTime(c clock.Control) time.Duration {
	total := c.Total
	if c.Moves > 0 { // given again after so many moves
		total *= time.Duration((usualMoves + c.Moves - 1) / c.Moves)
	}
	return total + usualMoves*(c.Increment+c.PerMove) + byoyomiMoves*c.Byoyomi
}

// Category is what a rating is for: a game, by its name, at a speed.
type Category struct {
	Game  string
	Speed Speed
}

// Rated reports that games of the category change ratings.
func (c Category) Rated() bool { return c.Speed != Untimed }

// MarshalText writes a category as "game/speed", so that it can be a key of a JSON
// object.
func (c Category) MarshalText() ([]byte, error) { return []byte(c.Game + "/" + string(c.Speed)), nil }

// UnmarshalText reads what MarshalText has written.
func (c *Category) UnmarshalText(text []byte) error {
	game, speed, found := strings.Cut(string(text), "/")
	if !found || game == "" {
		return fmt.Errorf("%q is not a category of games", text)
	}
	*c = Category{game, Speed(speed)}
	return nil
}
