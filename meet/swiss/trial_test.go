package swiss_test

import (
	"errors"
	"slices"
	"testing"

	"banco/meet/swiss"
)

// The trial pairs a small round in the slowest and plainest way: it makes every
// pairing of all players that the absolute criteria allow, writes down what
// each criterion says of each bracket, from the top, and takes the best. It
// shares no code with the package, and reads the criteria as the Handbook lists
// them: what is counted is what is to be avoided.

// contestant is a card with what the criteria ask of it.
type contestant struct {
	swiss.Card
	half, unplayed int
	difference     int // games with White less games with Black
	last, run      int // the last colour, +1 or -1, and how often in a row
	floats         [2]int
	byeBefore      bool
}

// wish returns the colour preferred (+1 White, -1 Black, 0 none) and how much:
// 3 absolute, 2 strong, 1 mild.
func (c *contestant) wish() (color, force int) {
	switch {
	case c.difference > 1:
		return -1, 3
	case c.difference < -1:
		return 1, 3
	case c.run > 1:
		return -c.last, 3
	case c.difference != 0:
		return -c.difference, 2
	case c.last != 0:
		return -c.last, 1
	}
	return 0, 0
}

// sign returns 1 for White and -1 for Black.
func sign(c swiss.Color) int { return 3 - 2*int(c) }

func halfBefore(c swiss.Card, round int) (half int) {
	for _, g := range c.Games[:round] {
		half += g.Outcome.Half()
	}
	return half
}

func contestants(f swiss.Field) (list []*contestant) {
	for _, card := range f.Cards {
		if card.Away {
			continue
		}
		c := &contestant{Card: card, half: halfBefore(card, len(card.Games))}
		for round, g := range card.Games {
			float := 0
			if !g.Outcome.Played() {
				c.unplayed++
				c.byeBefore = c.byeBefore || g.Outcome.Half() == 2
				float = -min(1, g.Outcome.Half())
			} else {
				if float = halfBefore(cardOf(f, g.Opponent), round) - halfBefore(card, round); float != 0 {
					float /= max(float, -float)
				}
				if c.run++; sign(g.Color) != c.last {
					c.run = 1
				}
				c.last = sign(g.Color)
				c.difference += c.last
			}
			if back := len(card.Games) - 1 - round; back < 2 {
				c.floats[back] = float
			}
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b *contestant) int { return b.half - a.half })
	return list
}

// trial is a round on trial.
type trial struct {
	swiss.Field
	list  []*contestant // by rank
	mates []int         // of the pairing at hand, by index; an own index is the bye
	best  []int
	key   []int
}

// bestByTrial returns the partners of the best pairing by pairing number (0:
// the bye), or nil.
func bestByTrial(f swiss.Field) map[int]int {
	tr := &trial{Field: f, list: contestants(f)}
	tr.mates = slices.Repeat([]int{-1}, len(tr.list))
	tr.try(0)
	if tr.best == nil {
		return nil
	}
	pairs := map[int]int{}
	for i, j := range tr.best {
		if pairs[tr.list[i].Number] = tr.list[j].Number; i == j {
			pairs[tr.list[i].Number] = 0
		}
	}
	return pairs
}

// try completes the pairing from index i on in every way.
func (tr *trial) try(i int) {
	for i < len(tr.list) && tr.mates[i] >= 0 {
		i++
	}
	if i == len(tr.list) {
		if key := tr.judge(); tr.best == nil || slices.Compare(key, tr.key) < 0 {
			tr.best, tr.key = slices.Clone(tr.mates), key
		}
		return
	}
	byes := 0
	for j, mate := range tr.mates {
		if mate == j {
			byes++
		}
	}
	if len(tr.list)%2 == 1 && byes == 0 && !tr.list[i].byeBefore {
		tr.mates[i] = i
		tr.try(i + 1)
	}
	for j := i + 1; j < len(tr.list); j++ {
		if tr.mates[j] < 0 && tr.mayMeet(tr.list[i], tr.list[j]) {
			tr.mates[i], tr.mates[j] = j, i
			tr.try(i + 1)
			tr.mates[j] = -1
		}
	}
	tr.mates[i] = -1
}

func (tr *trial) mayMeet(a, b *contestant) bool {
	for _, g := range a.Games {
		if g.Opponent == b.Number && g.Outcome.Played() {
			return false
		}
	}
	for _, group := range tr.Apart {
		if slices.Contains(group, a.Number) && slices.Contains(group, b.Number) {
			return false
		}
	}
	colorA, forceA := a.wish()
	colorB, forceB := b.wish()
	top := tr.Played() == tr.Rounds-1 && max(a.half, b.half) > tr.Played()
	return forceA < 3 || forceB < 3 || colorA != colorB || top
}

// Every small round is the best of all by trial.
func TestSmallRoundsAreTheBestOfAll(t *testing.T) {
	rounds := 0
	tournaments(t, 2, 180, 8, func(f swiss.Field, boards []swiss.Board, err error) {
		want := bestByTrial(f)
		if errors.Is(err, swiss.ErrNoPairing) && want == nil {
			return
		}
		rounds++
		got := map[int]int{}
		for _, b := range boards {
			if got[b.White] = b.Black; b.Black != 0 {
				got[b.Black] = b.White
			}
		}
		for number, opponent := range want {
			if got[number] != opponent {
				t.Fatalf("round %d of %d: %d meets %d, not %d; by trial %v, in fact %v (%v)\n%+v", f.Played()+1, f.Rounds, number, got[number],
					opponent, want, got, err, f)
			}
		}
		if len(want) != len(got) {
			t.Fatalf("%d players by trial, in fact %d", len(want), len(got))
		}
	})
	if rounds < 350 && !testing.Short() {
		t.Errorf("only %d rounds", rounds)
	}
}
