package exercise

import "math"

// open is the window before anything is known.
const open = math.MaxInt32

// value returns what a node is worth to Max.
func (e *Exercise) value(id int) int {
	n := &e.Nodes[id]
	switch n.Kind {
	case "leaf":
		return n.value
	case "chance":
		sum := 0
		for _, c := range n.children {
			sum += e.Nodes[c].Weight * e.value(c)
		}
		return sum / 100 // exact: see weights
	}
	best := e.value(n.children[0])
	for _, c := range n.children[1:] {
		if v := e.value(c); v > best == (n.Kind == "max") {
			best = v
		}
	}
	return best
}

// cut is a leaf that alpha-beta leaves out: at which node, and the window that had closed.
type cut struct {
	leaf, at    int
	alpha, beta int
}

// cuts returns what alpha-beta leaves out, in the order of the leaves.
func (e *Exercise) cuts() []cut {
	var list []cut
	e.alphaBeta(0, -open, open, func(c cut) { list = append(list, c) })
	return list
}

// alphaBeta is the search of the textbooks, which cuts where alpha ≥ beta.
func (e *Exercise) alphaBeta(id, alpha, beta int, leftOut func(cut)) int {
	n := &e.Nodes[id]
	if n.Kind == "leaf" {
		return n.value
	}
	best := -open
	if n.Kind == "min" {
		best = open
	}
	for i, c := range n.children {
		v := e.alphaBeta(c, alpha, beta, leftOut)
		if n.Kind == "max" {
			best = max(best, v)
			alpha = max(alpha, best)
		} else {
			best = min(best, v)
			beta = min(beta, best)
		}
		if alpha >= beta {
			for _, rest := range n.children[i+1:] {
				e.leavesBelow(rest, func(leaf int) { leftOut(cut{leaf, id, alpha, beta}) })
			}
			break
		}
	}
	return best
}

// leavesBelow visits the leaves of a part of the tree.
func (e *Exercise) leavesBelow(id int, visit func(leaf int)) {
	if e.Nodes[id].Kind == "leaf" {
		visit(id)
	}
	for _, c := range e.Nodes[id].children {
		e.leavesBelow(c, visit)
	}
}

// window returns the window at a node that alpha-beta comes to, as it enters it.
func (e *Exercise) window(leaf int) (alpha, beta int) {
	alpha, beta = -open, open
	for id := leaf; e.Nodes[id].Parent >= 0; id = e.Nodes[id].Parent {
		up := &e.Nodes[e.Nodes[id].Parent]
		for _, c := range up.children {
			if c == id {
				break
			}
			if v := e.value(c); up.Kind == "max" {
				alpha = max(alpha, v)
			} else {
				beta = min(beta, v)
			}
		}
	}
	return alpha, beta
}

// finished lists the nodes in the order in which minimax is done with them.
func (e *Exercise) finished(id int) (list []int) {
	for _, c := range e.Nodes[id].children {
		list = append(list, e.finished(c)...)
	}
	return append(list, id)
}

// bound is what UCB gives a move: infinite where it was never tried.
func (e *Exercise) bound(move int) float64 {
	n := &e.Nodes[move]
	if n.Visits == 0 {
		return math.Inf(1)
	}
	return n.Mean + e.C*math.Sqrt(math.Log(float64(e.Nodes[0].Visits))/float64(n.Visits))
}

// bestMove returns the child of the root that is best, and the value by which it is.
func (e *Exercise) bestMove() int {
	best := e.Nodes[0].children[0]
	for _, c := range e.Nodes[0].children[1:] {
		if e.Kind == UCB && e.bound(c) > e.bound(best) || e.Kind != UCB && e.value(c) > e.value(best) {
			best = c
		}
	}
	return best
}
