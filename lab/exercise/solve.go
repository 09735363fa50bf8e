package exercise

import (
	"cmp"
	"math"
	"slices"
)

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

// greedyMove returns the move that wins most at once.
func (e *Exercise) greedyMove() int {
	return e.most(func(n *TreeNode) float64 { return float64(n.Gain) })
}

// mostVisited returns the move that MCTS chooses in the end.
func (e *Exercise) mostVisited() int {
	return e.most(func(n *TreeNode) float64 { return float64(n.Visits) })
}

// bestMean returns the move with the best mean of its simulations.
func (e *Exercise) bestMean() int { return e.most(func(n *TreeNode) float64 { return n.Mean }) }

// most returns the child of the root with most of something, the first of equal ones.
func (e *Exercise) most(of func(*TreeNode) float64) int {
	return slices.MaxFunc(e.Nodes[0].children, func(a, b int) int { return cmp.Compare(of(&e.Nodes[a]), of(&e.Nodes[b])) })
}

// pairs visits every two moves of the root.
func (e *Exercise) pairs(visit func(a, b int)) {
	moves := e.Nodes[0].children
	for i, a := range moves {
		for _, b := range moves[i+1:] {
			visit(a, b)
		}
	}
}

// misordered counts the pairs of moves that an evaluation orders otherwise than the
// search does.
func (e *Exercise) misordered(eval int) (n int) {
	e.pairs(func(a, b int) {
		if e.value(a) > e.value(b) != (e.Nodes[a].Evals[eval] > e.Nodes[b].Evals[eval]) {
			n++
		}
	})
	return n
}

// betterEval returns the evaluation with fewer pairs in the wrong order, 0 or 1.
func (e *Exercise) betterEval() int {
	if e.misordered(1) < e.misordered(0) {
		return 1
	}
	return 0
}

// closerEval returns the evaluation whose numbers are nearer to those of the search: it
// need not be the better one.
func (e *Exercise) closerEval() int {
	var off [2]int
	for _, c := range e.Nodes[0].children {
		for i, n := range e.Nodes[c].Evals {
			off[i] += max(n-e.value(c), e.value(c)-n)
		}
	}
	if off[1] < off[0] {
		return 1
	}
	return 0
}
