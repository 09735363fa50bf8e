package people

import (
	"cmp"
	"slices"
)

// Tally is how the rated games of an account in one category ended, with one side or
// with both.
type Tally struct {
	Category         Category
	Side             int // 0 and 1; 2: both
	Won, Drawn, Lost int
	Best             float64 // the highest rating after any of them
}

// Games returns how many games there were.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// count adds games with a score.
func (t *Tally) count(score float64, games int, best float64) {
	switch {
	case score > 0.75:
		t.Won += games
	case score > 0.25:
		t.Drawn += games
	default:
		t.Lost += games
	}
	t.Best = max(t.Best, best)
}

// Tallies counts games by category and side.
type Tallies struct{ all map[tallyKey]*Tally }

type tallyKey struct {
	category Category
	side     int
}

// Add counts games that were played with a side and had a score. best is the highest
// rating after any of them.
func (s *Tallies) Add(category Category, side int, score float64, games int, best float64) {
	key := tallyKey{category, side}
	if s.all == nil {
		s.all = map[tallyKey]*Tally{}
	}
	if s.all[key] == nil {
		s.all[key] = &Tally{Category: category, Side: side}
	}
	s.all[key].count(score, games, best)
}

// List returns what was counted, in the order of games, speeds and sides.
func (s *Tallies) List() []Tally {
	var list []Tally
	for _, t := range s.all {
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b Tally) int {
		x, y := a.Category, b.Category
		return cmp.Or(cmp.Compare(x.Game, y.Game), cmp.Compare(x.Speed, y.Speed), cmp.Compare(a.Side, b.Side))
	})
	return list
}
