package swiss_test

import "slices"

// judge returns what the criteria say of the pairing at hand, the most
// important first: less is better.
func (tr *trial) judge() []int {
	var key []int
	for i, j := range tr.mates { // C5
		if i == j {
			key = append(key, tr.list[i].half)
		}
	}
	end := 0
	for end < len(tr.list) {
		score := tr.list[end].half
		begin := end
		for end < len(tr.list) && tr.list[end].half == score {
			end++
		}
		key = append(key, tr.judgeBracket(begin, end)...)
	}
	return key
}

// members returns the indices of the bracket whose residents are begin to end:
// they, and those above who are not paired above.
func (tr *trial) members(begin, end int) (list []int) {
	for i, j := range tr.mates[:end] {
		if i >= begin || j >= begin || i == j {
			list = append(list, i)
		}
	}
	return list
}

// floaters returns the half points of those who leave a bracket unpaired, the
// most first, behind their number.
func (tr *trial) floaters(members []int, end int) (list []int) {
	for _, i := range members {
		if tr.mates[i] >= end || tr.mates[i] == i {
			list = append(list, tr.list[i].half)
		}
	}
	return append([]int{len(list)}, list...)
}

func (tr *trial) judgeBracket(begin, end int) []int {
	members := tr.members(begin, end)
	floaters := tr.floaters(members, end)
	key := slices.Clone(floaters) // C6, C7
	next := end
	for next < len(tr.list) && tr.list[next].half == tr.list[end].half {
		next++
	}
	if next > end {
		key = append(key, tr.floaters(tr.members(end, next), next)...) // C8
	}
	key = append(key, tr.judgeBye(members, floaters[0] == 1))
	colors, floats, scores := make([]int, 4), make([]int, 4), [4][]int{}
	for _, i := range members {
		a, j := tr.list[i], tr.mates[i]
		for back, float := range a.floats {
			switch {
			case (j >= end || i == j) && float < 0:
				if i >= begin {
					floats[2*back]++ // C14, C16
				}
				scores[2*back] = append(scores[2*back], a.half) // C18, C20
			case j < i && tr.list[j].half > a.half && float > 0:
				floats[2*back+1]++                                           // C15, C17
				scores[2*back+1] = append(scores[2*back+1], tr.list[j].half) // C19, C21
			}
		}
		if i < j && j < end {
			for n, bad := range clashes(a, tr.list[j]) { // C10 to C13
				if bad {
					colors[n]++
				}
			}
		}
	}
	key = append(append(key, colors...), floats...)
	for _, list := range scores {
		slices.SortFunc(list, func(a, b int) int { return b - a })
		key = append(append(key, list...), -1) // of as many as counted above
	}
	return append(key, tr.order(members, begin, end)...)
}

// judgeBye returns the unplayed games of whoever has the bye, where the bye is
// all that leaves the bracket (C9).
func (tr *trial) judgeBye(members []int, alone bool) int {
	for _, i := range members {
		if tr.mates[i] == i && alone {
			return tr.list[i].unplayed
		}
	}
	return 0
}

// clashes tells which of C10 to C13 a pair counts for.
func clashes(a, b *contestant) [4]bool {
	colorA, forceA := a.wish()
	colorB, forceB := b.wish()
	if colorA != colorB || colorA == 0 {
		return [4]bool{}
	}
	diffA, diffB := max(a.difference, -a.difference), max(b.difference, -b.difference)
	third := false
	if forceA == 3 && forceB == 3 {
		twoA, twoB := a.run > 1 && a.last != colorA, b.run > 1 && b.last != colorB
		third = diffA == diffB && twoA && twoB || diffA > diffB && twoB || diffB > diffA && twoA
	}
	return [4]bool{diffA > 1 && diffB > 1, third, true, min(forceA, forceB) >= 2 && forceA+forceB < 6}
}

// order tells how late the Handbook generates the pairing of a bracket: which
// of those who moved down are paired and with whom, then the remainder.
func (tr *trial) order(members []int, begin, end int) (key []int) {
	var opponents, remainder []int
	for _, i := range members {
		j := tr.mates[i]
		if i >= begin && (j >= begin || j == i) {
			remainder = append(remainder, i)
		}
		if i < begin {
			if j < end && j != i {
				key = append(key, 0)
				opponents = append(opponents, j)
			} else {
				key = append(key, 1)
			}
		}
	}
	return append(append(key, opponents...), tr.orderRemainder(remainder, end)...)
}

// orderRemainder tries every way to call as many players the upper half as
// there are pairs, and returns the first in the order of exchanges and then of
// transpositions that gives the pairs at hand.
func (tr *trial) orderRemainder(remainder []int, end int) (best []int) {
	pairs := 0
	for _, i := range remainder {
		if i < tr.mates[i] && tr.mates[i] < end {
			pairs++
		}
	}
	for set := range 1 << len(remainder) {
		var upper, left, entered, opponents []int
		sum, fits := 0, true
		for p, i := range remainder {
			j := tr.mates[i]
			if set>>p&1 == 0 {
				if p < pairs {
					left = append([]int{-p}, left...) // the lowest of those who leave first
				}
				continue
			}
			upper = append(upper, i)
			sum += p
			fits = fits && j < end && j != i && set>>slices.Index(remainder, j)&1 == 0
			if opponents = append(opponents, j); p >= pairs {
				entered = append(entered, p)
			}
		}
		if len(upper) != pairs || !fits {
			continue
		}
		key := slices.Concat([]int{len(entered), sum}, left, entered, opponents)
		if best == nil || slices.Compare(key, best) < 0 {
			best = key
		}
	}
	return best
}
