package mcts

import "banco/game"

// proof is the proved result of a node (MCTS-Solver), as far as the guide's
// candidates are all moves that matter.
type proof uint8

const (
	open proof = iota
	firstWins
	secondWins
	drawn
)

// winFor is the proof of a win for a side.
func winFor(s game.Side) proof { return firstWins + proof(s) }

// solve finds out whether the children of a node, at which mover is to move, prove
// its result. One win is enough; a draw or a loss needs all children.
func (t *tree) solve(n *node, mover game.Side) bool {
	if n.kind == chance {
		return t.solveChance(n)
	}
	win, best, all := winFor(mover), winFor(mover.Other()), true
	shortest, longest := uint16(1<<16-1), uint16(0)
	for i, children := 0, t.children(n); i < len(children); i++ {
		switch c := &children[i]; c.proof {
		case open:
			all = false
		case win:
			shortest = min(shortest, c.plies)
			best = win
		case drawn:
			if best != win {
				best = drawn
			}
		default:
			longest = max(longest, c.plies)
		}
	}
	switch {
	case best == win:
		n.plies = shortest + 1
	case !all:
		return false
	case best != drawn:
		n.plies = longest + 1
	}
	n.proof = best
	return true
}

// solveChance proves a chance node where all outcomes have the same result.
func (t *tree) solveChance(n *node) bool {
	children := t.children(n)
	for i := range children {
		if children[i].proof == open || children[i].proof != children[0].proof {
			return false
		}
		n.plies = max(n.plies, children[i].plies)
	}
	n.proof = children[0].proof
	return true
}
