package five

import (
	"slices"
	"sync"

	rules "banco/games/caro"
)

// Network adds to the evaluation by weights, and ranks moves. What a stone of either
// colour would make of the four lines through an empty point is a combination, and
// has a row; the sum of the rows of all points, with those of the threats, is a
// hidden layer.
type Network struct {
	NetworkHeader
	rows    []int16 // by view, combination (one's own, then the opponent's) and hidden number
	threats []int32 // by side, threat, level and hidden number
	kinds   []int32 // by board, rule, turn and hidden number
	second  []int32 // by hidden number; the first one is not clipped
	alpha   []int32 // by which the evaluation by weights is multiplied

	own, foe []int16 // how likely a move is: by view and combination
	joint    []int16 // and by the pairs of both sides

	tables [rules.Renju + 1]func() *networkTable
	idle   sync.Pool // boards of positions that were judged
}

// views is how many ways there are to see a point: one for each rule but renju, which
// has one for each colour.
const views = int(rules.Renju) + 2

// How a network counts threats: from Three to OpenFour, one, two, three or more
// points of each.
const (
	threatLevels = 3
	threatRows   = 2 * int(OpenFour-Three+1)
)

// What stands for 1.0 in the numbers of a network.
const (
	hiddenUnit = 256
	outUnit    = 4096
)

// networkTable is what the search needs of a network under one rule. The first half
// of a row is added where Black is to move, the second half where White is.
type networkTable struct {
	hidden   int
	rows     []int16       // by colour and combination; after them a row of zeros
	counts   []int16       // by threatRows, level (0 to threatLevels) and hidden number
	kinds    [2][2][]int16 // by board and turn
	second   []int16
	alpha    int32
	own, foe [2][]int16 // of moves, by turn and combination
	joint    []int16
	ranks    bool // the network ranks moves, too
}

// zeroRow is the number of the row of zeros.
const zeroRow = 2 * combinations

// table returns the network as it is used under a rule.
func (n *Network) table(r rules.Rule) *networkTable { return n.tables[r]() }

// prepare makes the tables available.
func (n *Network) prepare() {
	n.idle.New = func() any { return &Board{net: newNetState(n)} }
	for r := range n.tables {
		n.tables[r] = sync.OnceValue(func() *networkTable { return n.layOut(rules.Rule(r)) })
	}
}

// layOut lays the network out for a rule.
func (n *Network) layOut(r rules.Rule) *networkTable {
	h := n.Hidden
	t := &networkTable{hidden: h, second: narrow(n.second), alpha: n.alpha[0], joint: n.joint}
	view := [2]int{int(r), int(r)} // by colour
	if r == rules.Renju {
		view[1] = views - 1
	}
	t.rows = make([]int16, (zeroRow+1)*2*h)
	for colour := range 2 {
		for c := range combinations {
			for turn := range 2 {
				side := combinations * (colour ^ turn) // the opponent's come second
				from := n.rows[(view[turn]*2*combinations+side+c)*h:][:h]
				copy(t.rows[((colour*combinations+c)*2+turn)*h:], from)
			}
		}
	}
	t.counts = make([]int16, threatRows*(threatLevels+1)*h)
	for row := range threatRows {
		for level := range threatLevels {
			from := t.counts[(row*(threatLevels+1)+level)*h:]
			for j := range h {
				from[h+j] = from[j] + int16(n.threats[(row*threatLevels+level)*h+j])
			}
		}
	}
	like := r
	if r == rules.CaroFree {
		like = rules.Caro // no games were played under it
	}
	for turn := range 2 {
		for board := range 2 {
			t.kinds[board][turn] = narrow(n.kinds[((board*int(rules.Renju+1)+int(like))*2+turn)*h:][:h])
		}
		t.own[turn] = n.own[view[turn]*combinations:][:combinations]
		t.foe[turn] = n.foe[view[turn]*combinations:][:combinations]
	}
	t.ranks = slices.ContainsFunc(n.own, func(v int16) bool { return v != 0 })
	return t
}

// narrow returns numbers in 16 bits.
func narrow(list []int32) (out []int16) {
	for _, v := range list {
		out = append(out, int16(min(max(v, -1<<15), 1<<15-1)))
	}
	return out
}

// rank returns the logarithm of how likely a move is, in parts of orderUnit.
func (t *networkTable) rank(c *cell, turn int) int32 {
	own, foe := c.four[turn], c.four[1-turn]
	return int32(t.own[turn][own]) + int32(t.foe[turn][foe]) + int32(t.joint[int(c.crosses[turn])*pairs+int(c.crosses[1-turn])])
}

// largeBoard is the size from which a board counts as a large one.
const largeBoard = 18
