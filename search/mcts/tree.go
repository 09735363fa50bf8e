package mcts

import (
	"unsafe"

	"banco/game"
)

// node is a move in the tree and the position after it. A chance node is the move
// alone, with its outcomes as children.
type node struct {
	value   float64 // mean of the simulations, for First; before the first of them, an expectation
	move    game.Move
	first   uint32 // place of the first child; 0: not expanded
	visits  uint32
	prior   float32 // how promising the move seems beside its siblings, or how likely the outcome is; they sum to 1
	count   uint16  // children
	ordered uint16  // children in the order of their priors, before the others
	plies   uint16  // from here to the end that is proved
	proof   proof
	kind    kind
}

// kind tells nodes apart.
type kind uint8

const (
	plain    kind = iota
	chance        // its children are outcomes, none of its own choosing
	repeated      // the position stood before on the way here: taken for a draw, but not proved one
)

// expanded reports whether the node's children are in the tree.
func (n *node) expanded() bool { return n.first != 0 }

// blockSize is how many nodes are allocated at once. Siblings share a block.
const blockSize = 1 << 12

// space is a stretch of nodes, addressed by number. It grows block by block up
// to its limit, and nodes never move, so that growing takes no time to speak of.
type space struct {
	blocks [][]node
	used   int
	limit  int
}

// at returns count nodes from a place on.
func (s *space) at(place uint32, count uint16) []node {
	from := int(place) % blockSize
	return s.blocks[place/blockSize][from : from+int(count)]
}

// take returns the place of count fresh nodes, and whether there was room.
func (s *space) take(count int) (place int, ok bool) {
	place = s.used
	if at := place % blockSize; at+count > blockSize {
		clear(s.blocks[place/blockSize][at:])
		place += blockSize - at
	}
	if place+count > s.limit {
		return 0, false
	}
	if place/blockSize == len(s.blocks) {
		s.blocks = append(s.blocks, make([]node, blockSize))
	}
	s.used = place + count
	clear(s.at(uint32(place), uint16(count)))
	return place, true
}

// tree is a root, in place 0 of a space, and everything below it. A second
// space of the same size is for keeping a part of the tree.
type tree struct{ space, spare space }

// newTree returns a tree that takes at most that many bytes.
func newTree(bytes int) tree {
	limit := bytes / int(unsafe.Sizeof(node{})) / 2 / blockSize * blockSize
	return tree{space{limit: limit}, space{limit: limit}}
}

// clear leaves nothing but a root without children.
func (t *tree) clear() {
	t.space.used = 0
	t.space.take(1)
}

// root returns the root.
func (t *tree) root() *node { return &t.space.blocks[0][0] }

// children returns the children of a node.
func (t *tree) children(n *node) []node { return t.space.at(n.first, n.count) }

// grow gives a node without children count of them, or returns nil where the
// tree is full.
func (t *tree) grow(n *node, count int) []node {
	count = min(count, blockSize)
	place, ok := t.space.take(count)
	if !ok {
		return nil
	}
	n.first, n.count = uint32(place), uint16(count)
	return t.children(n)
}

// keep makes a node the root and drops all but what is below it. The nodes
// kept are copied level by level: a node that has been copied still names the
// place of its children in the space they came from until they follow.
func (t *tree) keep(n *node) {
	from := t.space
	t.space, t.spare = t.spare, t.space
	t.clear()
	*t.root() = *n
	for done := 0; done < t.space.used; done++ {
		n := &t.space.blocks[done/blockSize][done%blockSize]
		if !n.expanded() {
			continue
		}
		children := from.at(n.first, n.count)
		n.first = 0
		copy(t.grow(n, len(children)), children)
	}
}

// full returns how full the tree is, in thousandths.
func (t *tree) full() int { return t.space.used * 1000 / t.space.limit }
