package swiss

import (
	"slices"

	"banco/meet/matching"
)

// bracket is a pairing bracket with all who come after it. The unpaired
// players stand in order of rank: those who moved down, the residents, those
// of the next score, the rest. Where their number is odd, the index behind the
// last is the bye.
type bracket struct {
	*round
	rest           []*player
	score          int // of the residents
	down           int // how many moved down
	size           int // how many are in the bracket
	next           int // how many are in the bracket or have the next score
	byeFloatsAlone bool
}

// bracketOf returns the bracket of those with a score, and of those above it.
func (r *round) bracketOf(rest []*player, score int) *bracket {
	b := &bracket{round: r, rest: rest, score: score}
	count := func(least int) int {
		n := slices.IndexFunc(rest, func(p *player) bool { return p.score < least })
		if n < 0 {
			return len(rest)
		}
		return n
	}
	b.down, b.size = count(score+1), count(score)
	if b.next = b.size; b.size < len(rest) {
		b.next = count(rest[b.size].score)
	}
	return b
}

// pair pairs a bracket and returns who is left unpaired.
func (b *bracket) pair() (boards [][2]*player, left []*player) {
	floaters := b.countFloaters()
	b.byeFloatsAlone = len(b.rest)%2 == 1 && floaters == 1 && b.byeScore >= b.score
	c := newCriteria(b)
	fixed := map[int]int{}
	if b.down > 0 {
		fixed = c.pairMovedDown()
	}
	var remainder []int
	for i := b.down; i < b.size; i++ {
		if _, paired := fixed[i]; !paired {
			remainder = append(remainder, i)
		}
	}
	for i, j := range c.pairRemainder(remainder, (b.size-floaters-len(fixed))/2, fixed) {
		fixed[i] = j
	}
	for i, p := range b.rest {
		if j, paired := fixed[i]; !paired {
			left = append(left, p)
		} else if i < j {
			boards = append(boards, [2]*player{p, b.rest[j]})
		}
	}
	return boards, left
}

// countFloaters returns how many of the bracket must at least be paired
// outside of it (C6).
func (b *bracket) countFloaters() int {
	var s scale
	pairs, outside := s.digit(len(b.rest)+1), s.digit(len(b.rest)+1)
	mates := b.match(s.limbs, nil, func(weight []int64, i, j int) bool {
		pairs.add(weight, 1)
		outside.blame(weight, i < b.size && j >= b.size)
		return true
	})
	floaters := 0
	for i := range b.size {
		if mates[i] >= b.size {
			floaters++
		}
	}
	return floaters
}

// match finds the best pairing of the unpaired players by the weights that
// judge gives; it returns the index of the partner of each, the bye among
// them. Players in fixed are left out. Where judge returns false a pair that
// the absolute criteria allow is not to be made.
func (b *bracket) match(limbs int, fixed map[int]int, judge func(weight []int64, i, j int) bool) []int {
	n := len(b.rest)
	var open []int
	for i := range n + n%2 {
		if _, done := fixed[i]; !done {
			open = append(open, i)
		}
	}
	g := matching.NewGraph(len(open), limbs)
	weight := make([]int64, limbs)
	for y, j := range open {
		for x, i := range open[:y] {
			clear(weight)
			if b.allowed(i, j) && judge(weight, i, j) {
				g.Join(x, y, weight)
			}
		}
	}
	mates := slices.Repeat([]int{-1}, n+n%2)
	for x, y := range g.Heaviest() {
		if y >= 0 {
			mates[open[x]] = open[y]
		}
	}
	return mates
}

// allowed reports that the absolute criteria let i and j meet, i < j, or i have
// the bye where j is the index behind all players.
func (b *bracket) allowed(i, j int) bool {
	if j == len(b.rest) {
		return b.mayHaveBye(b.rest[i])
	}
	return b.mayMeet(b.rest[i], b.rest[j])
}
