package matching

import "slices"

// label is what a node is to the trees that grow from unmatched nodes.
type label int8

const (
	unreached label = iota
	even            // a root, or reached by a matched edge
	odd             // reached by an edge outside of the matching
)

// edge is an edge of the graph by its ends. Between nodes it is the one of
// least slack, with u in the first and v in the second; u is -1 where none is.
type edge struct{ u, v int }

var noEdge = edge{-1, -1}

// solver is a matching on its way to the heaviest. Nodes are the vertices, by
// their numbers, and above them blossoms: odd cycles shrunk to one node. The
// node of a vertex that no blossom holds is outermost.
type solver struct {
	*Graph
	dual   []int64  // of each node, limbs numbers each
	mate   []int    // of an outermost node: the vertex at the far end of its matched edge, or -1
	outer  []int    // the outermost node that holds a node; -1: a blossom not in use
	label  []label  // of outermost nodes
	parent []int    // of an odd node: the vertex it was reached from; of a root: -1
	near   []int    // the vertex of an even node with the edge of least slack to a node, or -1
	edges  [][]edge // between nodes
	cycle  [][]int  // of a blossom: its children, from its base around
	holder [][]int  // of a blossom: which child holds a vertex, or -1
	queue  []int    // vertices of even nodes whose edges are not looked at yet
	mark   []int    // which search for a common ancestor has passed a node
	search int
	delta  []int64 // scratch: how much duals change
	slack  []int64 // scratch
}

func newSolver(g *Graph) *solver {
	n, nodes := g.n, 2*g.n
	s := &solver{Graph: g, dual: make([]int64, nodes*g.limbs), mate: filled(nodes), outer: filled(nodes), label: make([]label, nodes),
		parent: filled(nodes), near: filled(nodes), edges: make([][]edge, nodes), cycle: make([][]int, nodes), holder: make([][]int, nodes),
		mark: make([]int, nodes), delta: make([]int64, g.limbs), slack: make([]int64, g.limbs)}
	for a := range nodes {
		s.edges[a] = slices.Repeat([]edge{noEdge}, nodes)
		s.holder[a] = filled(n)
	}
	heaviest := make([]int64, g.limbs)
	for u := range n {
		s.outer[u], s.holder[u][u] = u, u
		for v := range n {
			if g.joined[u*n+v] {
				s.edges[u][v] = edge{u, v}
				if slices.Compare(g.weight(u, v), heaviest) > 0 {
					copy(heaviest, g.weight(u, v))
				}
			}
		}
	}
	for u := range n {
		copy(s.dualOf(u), heaviest)
	}
	return s
}

func filled(n int) []int { return slices.Repeat([]int{-1}, n) }

func (s *solver) dualOf(node int) []int64 { return s.dual[node*s.limbs : (node+1)*s.limbs] }

// slackOf fills s.slack with the slack of an edge: the duals of its ends less
// twice its weight. An edge without slack may be matched.
func (s *solver) slackOf(e edge) []int64 {
	a, b, w := s.dualOf(e.u), s.dualOf(e.v), s.weight(e.u, e.v)
	for i := range s.slack {
		s.slack[i] = a[i] + b[i] - 2*w[i]
	}
	return s.slack
}

func (s *solver) tight(e edge) bool {
	a, b, w := s.dualOf(e.u), s.dualOf(e.v), s.weight(e.u, e.v)
	for i := range a {
		if a[i]+b[i] != 2*w[i] {
			return false
		}
	}
	return true
}

// tighter reports that e has less slack than f.
func (s *solver) tighter(e, f edge) bool {
	a, b, w := s.dualOf(e.u), s.dualOf(e.v), s.weight(e.u, e.v)
	c, d, x := s.dualOf(f.u), s.dualOf(f.v), s.weight(f.u, f.v)
	for i := range a {
		if first, second := a[i]+b[i]-2*w[i], c[i]+d[i]-2*x[i]; first != second {
			return first < second
		}
	}
	return false
}

// outermost reports that a node is in use and held by no blossom.
func (s *solver) outermost(node int) bool { return s.outer[node] == node }

// augmentOnce grows trees from all unmatched nodes until two of them meet, and
// matches along the way between their roots. It returns false when the
// matching cannot become heavier.
func (s *solver) augmentOnce() bool {
	s.plant()
	if len(s.queue) == 0 {
		return false
	}
	for {
		if s.grow() {
			return true
		}
		if !s.adjust() {
			return false
		}
		if s.useTightened() {
			return true
		}
		s.expandSpent()
	}
}

// plant makes each unmatched node the root of a tree, and forgets the others.
func (s *solver) plant() {
	s.queue = s.queue[:0]
	for node := range s.outer {
		s.label[node], s.near[node] = unreached, -1
		if s.outermost(node) && s.mate[node] < 0 {
			s.label[node], s.parent[node] = even, -1
			s.push(node)
		}
	}
}

// push queues the vertices of an even node.
func (s *solver) push(node int) {
	if node < s.n {
		s.queue = append(s.queue, node)
		return
	}
	for _, child := range s.cycle[node] {
		s.push(child)
	}
}

// grow follows the tight edges of the queued vertices. It reports that the
// matching has grown.
func (s *solver) grow() bool {
	for len(s.queue) > 0 {
		u := s.queue[0]
		s.queue = s.queue[1:]
		if s.label[s.outer[u]] == odd {
			continue
		}
		for v := range s.n {
			if !s.joined[u*s.n+v] || s.outer[u] == s.outer[v] {
				continue
			}
			if !s.tight(edge{u, v}) {
				s.approach(u, s.outer[v])
			} else if s.follow(edge{u, v}) {
				return true
			}
		}
	}
	return false
}

// approach notes the edge from a vertex of an even node to a node if none has
// less slack.
func (s *solver) approach(u, node int) {
	if s.near[node] < 0 || s.tighter(s.edges[u][node], s.edges[s.near[node]][node]) {
		s.near[node] = u
	}
}

// findNear looks for the even vertex nearest to a node.
func (s *solver) findNear(node int) {
	s.near[node] = -1
	for u := range s.n {
		if s.edges[u][node] != noEdge && s.outer[u] != node && s.label[s.outer[u]] == even {
			s.approach(u, node)
		}
	}
}

// follow uses a tight edge that leaves an even node: it reaches a new node,
// closes a blossom, or joins two trees. It reports that the matching has grown.
func (s *solver) follow(e edge) bool {
	a, b := s.outer[e.u], s.outer[e.v]
	switch s.label[b] {
	case unreached:
		next := s.outer[s.mate[b]]
		s.label[b], s.parent[b] = odd, e.u
		s.label[next] = even
		s.near[b], s.near[next] = -1, -1
		s.push(next)
	case even:
		base := s.meeting(a, b)
		if base < 0 {
			s.augment(a, b)
			s.augment(b, a)
			return true
		}
		s.shrink(a, base, b)
	}
	return false
}

// meeting returns the node where the ways from two even nodes to their roots
// meet, or -1.
func (s *solver) meeting(a, b int) int {
	s.search++
	for a >= 0 || b >= 0 {
		if a >= 0 {
			if s.mark[a] == s.search {
				return a
			}
			s.mark[a] = s.search
			a = s.above(a)
		}
		a, b = b, a
	}
	return -1
}

// above returns the even node two steps nearer to the root, or -1.
func (s *solver) above(node int) int {
	if s.mate[node] < 0 {
		return -1
	}
	return s.outer[s.parent[s.outer[s.mate[node]]]]
}
