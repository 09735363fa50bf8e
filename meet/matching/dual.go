package matching

import "slices"

// adjust changes the duals by as much as they can without an edge getting less
// than no slack. It returns false when that would take the dual of an
// unmatched vertex below zero: then the matching is the heaviest.
func (s *solver) adjust() bool {
	if !s.findDelta() {
		return false
	}
	for v := range s.n {
		if s.label[s.outer[v]] == even && slices.Compare(s.dualOf(v), s.delta) <= 0 {
			return false
		}
	}
	for v := range s.n {
		switch s.label[s.outer[v]] {
		case even:
			add(s.dualOf(v), s.delta, -1)
		case odd:
			add(s.dualOf(v), s.delta, 1)
		}
	}
	for blossom := s.n; blossom < len(s.outer); blossom++ {
		if !s.outermost(blossom) {
			continue
		}
		switch s.label[blossom] {
		case even:
			add(s.dualOf(blossom), s.delta, 2)
		case odd:
			add(s.dualOf(blossom), s.delta, -2)
		}
	}
	return true
}

func add(list, delta []int64, times int64) {
	for i := range list {
		list[i] += times * delta[i]
	}
}

// findDelta fills s.delta with the least change that makes an edge tight or an
// odd blossom spent, and reports that there is one.
func (s *solver) findDelta() (found bool) {
	lessen := func(by []int64, halves int64) {
		for i := range by {
			s.slack[i] = by[i] / halves // without a rest: duals of a tree are all even or all odd
		}
		if !found || slices.Compare(s.slack, s.delta) < 0 {
			copy(s.delta, s.slack)
			found = true
		}
	}
	for node := range s.outer {
		if !s.outermost(node) {
			continue
		}
		if node >= s.n && s.label[node] == odd {
			lessen(s.dualOf(node), 2)
		}
		if s.near[node] < 0 {
			continue
		}
		switch slack := s.slackOf(s.edges[s.near[node]][node]); s.label[node] {
		case unreached:
			lessen(slack, 1)
		case even:
			lessen(slack, 2)
		}
	}
	return found
}

// useTightened follows the edges that have become tight. It reports that the
// matching has grown.
func (s *solver) useTightened() bool {
	for node := range s.outer {
		u := s.near[node]
		if u < 0 || !s.outermost(node) || s.outer[u] == node {
			continue
		}
		if e := s.edges[u][node]; s.tight(e) && s.follow(e) {
			return true
		}
	}
	return false
}
