package mcts

import (
	"unsafe"

	"banco/game"
)

// Node is a node of the tree as tests see it.
type Node struct {
	Move     game.Move
	Visits   int
	Prior    float64
	Proved   bool
	Chance   bool
	Children []Node
}

// Tree returns the tree of the last search.
func (s *Searcher) Tree() Node { return s.see(s.tree.root()) }

func (s *Searcher) see(n *node) Node {
	seen := Node{n.move, int(n.visits), float64(n.prior), n.proof != open, n.kind == chance, nil}
	if n.expanded() {
		children := s.tree.children(n)
		for i := range children {
			seen.Children = append(seen.Children, s.see(&children[i]))
		}
	}
	return seen
}

// Bytes returns how much memory the tree and what is known beside it have taken.
func (s *Searcher) Bytes() int {
	return (len(s.tree.space.blocks)+len(s.tree.spare.blocks))*blockSize*int(unsafe.Sizeof(node{})) +
		len(s.known.entries)*int(unsafe.Sizeof(knownPosition{}))
}

// RememberNothing makes the searcher look at every position anew.
func (s *Searcher) RememberNothing() { s.known = known{} }
