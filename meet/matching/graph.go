// Package matching finds the heaviest matching of a [Graph]: pairs of joined
// vertices, none in two of them, with the greatest sum of weights. A weight is
// a list of numbers that are compared from the first on, so that criteria of
// different importance need no numbers of hundreds of digits.
//
// The method is Edmonds' with dual variables, as Galil describes it in
// "Efficient algorithms for finding maximum matching in graphs" (1986), in
// O(n³) steps. Nothing in it needs more of weights than adding, comparing and
// halving, which lists of integers can do as well as integers.
package matching

// Graph is a graph whose edges have weights.
type Graph struct {
	n, limbs int
	weights  []int64 // of each ordered pair of vertices, limbs numbers each
	joined   []bool
}

// NewGraph returns a graph of n vertices without edges. A weight has so many
// limbs, each at most MaxLimb in size.
func NewGraph(n, limbs int) *Graph {
	return &Graph{n: n, limbs: limbs, weights: make([]int64, n*n*limbs), joined: make([]bool, n*n)}
}

// MaxLimb bounds the numbers of a weight, so that sums and dual variables of
// graphs of some thousand vertices stay within 64 bits.
const MaxLimb = 1 << 44

// Join puts an edge between two vertices. Only edges with a weight above zero
// are of use to a matching.
func (g *Graph) Join(u, v int, weight []int64) {
	for _, e := range [2]int{u*g.n + v, v*g.n + u} {
		g.joined[e] = true
		copy(g.weights[e*g.limbs:(e+1)*g.limbs], weight)
	}
}

// weight returns the weight of an edge, which belongs to the graph.
func (g *Graph) weight(u, v int) []int64 {
	e := u*g.n + v
	return g.weights[e*g.limbs : (e+1)*g.limbs]
}

// Heaviest returns the partner of each vertex in a heaviest matching, or -1.
func (g *Graph) Heaviest() []int {
	s := newSolver(g)
	for s.augmentOnce() {
	}
	return s.mate[:g.n]
}
