package matching

import "slices"

// augment matches node a with b and swaps the edges from a to its root.
func (s *solver) augment(a, b int) {
	for {
		next := -1
		if s.mate[a] >= 0 {
			next = s.outer[s.mate[a]]
		}
		s.match(a, b)
		if next < 0 {
			return
		}
		a = s.outer[s.parent[next]]
		s.match(next, a)
		b = next
	}
}

// match makes the tight edge from node a to node b the matched edge of a, and
// turns a blossom so that the vertex of that edge is in its base.
func (s *solver) match(a, b int) {
	e := s.edges[a][b]
	s.mate[a] = e.v
	if a < s.n {
		return
	}
	base := s.holder[a][e.u]
	steps := s.stepsTo(a, base)
	for i := range steps {
		s.match(s.cycle[a][i], s.cycle[a][i^1])
	}
	s.match(base, b)
	s.cycle[a] = append(slices.Clone(s.cycle[a][steps:]), s.cycle[a][:steps]...)
}

// stepsTo returns where in the cycle of a blossom a child stands, having
// turned the cycle's direction so that it is an even number of steps away.
func (s *solver) stepsTo(blossom, child int) int {
	cycle := s.cycle[blossom]
	steps := slices.Index(cycle, child)
	if steps%2 == 0 {
		return steps
	}
	slices.Reverse(cycle[1:])
	return len(cycle) - steps
}

// shrink makes a blossom of the cycle that the edge between the even nodes a
// and b closes, down to their meeting at base.
func (s *solver) shrink(a, base, b int) {
	blossom := s.n
	for s.outer[blossom] >= 0 {
		blossom++
	}
	clear(s.dualOf(blossom))
	s.label[blossom], s.mate[blossom], s.parent[blossom] = even, s.mate[base], s.parent[base]
	cycle := []int{base}
	collect := func(node int) {
		for node != base {
			behind := s.outer[s.mate[node]]
			cycle = append(cycle, node, behind)
			s.push(behind)
			node = s.outer[s.parent[behind]]
		}
	}
	collect(a)
	slices.Reverse(cycle[1:])
	collect(b)
	s.cycle[blossom] = cycle
	s.hold(blossom, blossom)
	s.inherit(blossom)
	s.findNear(blossom)
}

// hold makes a node the outermost one of another and of all within that.
func (s *solver) hold(outer, node int) {
	s.outer[node] = outer
	if node >= s.n {
		for _, child := range s.cycle[node] {
			s.hold(outer, child)
		}
	}
}

// inherit gives a blossom the edges of its children, the tightest to each node.
func (s *solver) inherit(blossom int) {
	for node := range s.outer {
		s.edges[blossom][node], s.edges[node][blossom] = noEdge, noEdge
	}
	for v := range s.n {
		s.holder[blossom][v] = -1
	}
	for _, child := range s.cycle[blossom] {
		for node := range s.outer {
			e, best := s.edges[child][node], s.edges[blossom][node]
			if s.outer[node] >= 0 && e != noEdge && (best == noEdge || s.tighter(e, best)) {
				s.edges[blossom][node], s.edges[node][blossom] = e, edge{e.v, e.u}
			}
		}
		for v := range s.n {
			if s.holder[child][v] >= 0 {
				s.holder[blossom][v] = child
			}
		}
	}
}

// expandSpent opens the odd blossoms whose dual has come down to zero.
func (s *solver) expandSpent() {
	for blossom := s.n; blossom < len(s.outer); blossom++ {
		if s.outermost(blossom) && s.label[blossom] == odd && isZero(s.dualOf(blossom)) {
			s.expand(blossom)
		}
	}
}

func isZero(list []int64) bool {
	return !slices.ContainsFunc(list, func(x int64) bool { return x != 0 })
}

// expand opens an odd blossom. Those of its children that lie on the way of
// the tree through it stay in the tree; the others leave it.
func (s *solver) expand(blossom int) {
	entry := s.holder[blossom][s.edges[blossom][s.parent[blossom]].u]
	steps := s.stepsTo(blossom, entry)
	cycle := s.cycle[blossom]
	for _, child := range cycle {
		s.hold(child, child)
	}
	for i := 0; i < steps; i += 2 {
		below, above := cycle[i], cycle[i+1]
		s.label[below], s.label[above] = odd, even
		s.parent[below] = s.edges[above][below].u
		s.near[below] = -1
		s.findNear(above)
		s.push(above)
	}
	s.label[entry], s.parent[entry], s.near[entry] = odd, s.parent[blossom], -1
	for _, child := range cycle[steps+1:] {
		s.label[child] = unreached
		s.findNear(child)
	}
	s.outer[blossom], s.cycle[blossom] = -1, nil
}
