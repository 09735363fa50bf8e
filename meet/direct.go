package meet

import (
	"cmp"
	"slices"
)

// wonEncounter is what a win counts among players who are level. The score of two
// players who met more than once is the mean of their games, so it is a multiple of
// the usual numbers of games.
const wonEncounter = 120

// directPlaces returns the place of each of the players who are level, by the games
// between them, from 1. Where those games separate nobody it returns nothing.
func (b *table) directPlaces(level []int) map[int]int {
	places := map[int]int{}
	groups := b.encounters(level)
	if len(groups) == 1 {
		return places
	}
	place := 1
	for _, group := range groups {
		for _, id := range group {
			places[id] = place
		}
		place += len(group)
	}
	return places
}

// encounters ranks players who are level by the games between them, the best first,
// and then again those whom that leaves level (C.07, 6). If not all of them have met,
// it ranks only who is alone on top however the missing games end, then the next.
func (b *table) encounters(level []int) [][]int {
	scores, missing := b.encounterScores(level)
	sorted := slices.Clone(level)
	slices.SortStableFunc(sorted, func(x, y int) int { return cmp.Compare(scores[y], scores[x]) })
	var groups [][]int
	if !slices.ContainsFunc(level, func(id int) bool { return missing[id] > 0 }) {
		for len(sorted) > 0 {
			n := slices.IndexFunc(sorted, func(id int) bool { return scores[id] < scores[sorted[0]] })
			if n < 0 {
				n = len(sorted)
			}
			if n == len(level) {
				return [][]int{level}
			}
			groups = append(groups, b.encounters(sorted[:n])...)
			sorted = sorted[n:]
		}
		return groups
	}
	for len(sorted) > 1 && !slices.ContainsFunc(sorted[1:], func(id int) bool {
		return scores[id]+wonEncounter*missing[id] >= scores[sorted[0]]
	}) {
		groups = append(groups, sorted[:1])
		sorted = sorted[1:]
	}
	if groups == nil {
		return [][]int{level}
	}
	return append(groups, b.encounters(sorted)...)
}

// encounterScores returns what each of some players scored against the others, and
// how many of them each has not met.
func (b *table) encounterScores(level []int) (scores, missing map[int]int) {
	scores, missing = map[int]int{}, map[int]int{}
	for _, id := range level {
		half, games := map[int]int{}, map[int]int{}
		for _, g := range b.games[id] {
			if b.counts(Direct, g, level) {
				half[g.Opponent] += g.Outcome.Half()
				games[g.Opponent]++
			}
		}
		for opponent, n := range games {
			scores[id] += half[opponent] * (wonEncounter / 2) / n
		}
		missing[id] = len(level) - 1 - len(games)
	}
	return scores, missing
}
