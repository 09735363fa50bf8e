package swiss

import (
	"errors"
	"fmt"
)

// check returns what is wrong with a field, or nil.
func (f Field) check() error {
	if len(f.Cards) > MaxPlayers {
		return fmt.Errorf("%d players are too many: at most %d can be paired", len(f.Cards), MaxPlayers)
	}
	byNumber := map[int]Card{}
	for _, c := range f.Cards {
		if _, twice := byNumber[c.Number]; c.Number <= 0 || twice {
			return fmt.Errorf("player %d: pairing numbers are above 0 and all different", c.Number)
		}
		byNumber[c.Number] = c
	}
	if f.Rounds <= f.Played() {
		return fmt.Errorf("all %d rounds are played", f.Rounds)
	}
	for _, c := range f.Cards {
		for round, g := range c.Games {
			if err := g.check(c.Number, byNumber, round); err != nil {
				return fmt.Errorf("player %d, round %d: %w", c.Number, round+1, err)
			}
		}
	}
	return nil
}

// check returns what is wrong with a game of a player in a round, counted from 0.
func (g Game) check(number int, byNumber map[int]Card, round int) error {
	if g.Opponent == 0 {
		if g.Outcome.Played() || g.Color != NoColor {
			return errors.New("a game needs an opponent")
		}
		return nil
	}
	card, known := byNumber[g.Opponent]
	if !known || g.Opponent == number {
		return fmt.Errorf("there is no opponent %d", g.Opponent)
	}
	if round >= len(card.Games) || card.Games[round].Opponent != number {
		return fmt.Errorf("player %d has another opponent", g.Opponent)
	}
	other := card.Games[round]
	if g.Outcome.Played() != other.Outcome.Played() {
		return fmt.Errorf("the results %c and %c do not go together", g.Outcome, other.Outcome)
	}
	if g.Outcome.Played() && (g.Color == NoColor || other.Color != g.Color.Other()) {
		return errors.New("one of the two must have White and the other Black")
	}
	return nil
}

// keepApart notes who is not to meet whom.
func (f Field) keepApart(players []*player) {
	byNumber := map[int]*player{}
	for _, p := range players {
		byNumber[p.number] = p
	}
	for _, group := range f.Apart {
		known := map[int]*player{}
		for _, number := range group {
			if p := byNumber[number]; p != nil {
				known[number] = p
			}
		}
		for _, p := range known {
			for number := range known {
				p.avoids[number] = true
			}
		}
	}
}
