package mcts

import (
	"unsafe"

	"banco/search"
)

// known remembers positions of earlier simulations by their hashes: a third of all
// leaves are reached by other moves in another order. It is for games without chance,
// in which quiescence always finds the same.
type known struct {
	entries []knownPosition // the length is a power of 2
	epoch   uint16          // of the tree: places of another one say nothing
}

// knownPosition is what is remembered of a position.
type knownPosition struct {
	key      uint64
	score    int32 // by quiescence, for the side to move
	children uint32
	count    uint16 // of children, in the order of a tree; 0: it has none
	epoch    uint16
	scored   bool
}

// knownShare is the part of the memory of a tree that is used to remember positions.
const knownShare = 16

// newKnown takes at most so many bytes.
func newKnown(bytes int) known {
	n := 1
	for 2*n*int(unsafe.Sizeof(knownPosition{})) <= bytes {
		n *= 2
	}
	return known{entries: make([]knownPosition, n)}
}

// forgetTree is called when the places of all nodes change.
func (k *known) forgetTree() {
	if k.epoch++; k.epoch == 0 { // the number comes round again
		clear(k.entries)
	}
}

// at returns what is known of a position, which takes the place of another one.
func (k *known) at(key uint64) *knownPosition {
	e := &k.entries[key&uint64(len(k.entries)-1)]
	if e.key != key {
		*e = knownPosition{key: key}
	}
	return e
}

// quietScore returns what quiescence makes of the position.
func (s *Searcher) quietScore() search.Score {
	if s.known.entries == nil || s.chance != nil {
		return s.quiescence(0, -search.Infinity, search.Infinity)
	}
	key := s.position.Hash()
	e := s.known.at(key)
	if !e.scored {
		score := s.quiescence(0, -search.Infinity, search.Infinity)
		e.score, e.scored = int32(score), true
	}
	return search.Score(e.score)
}

// expandAsKnown gives a node the moves and priors of another one at which the same
// position stands, where there is one.
func (s *Searcher) expandAsKnown(n *node) bool {
	if s.known.entries == nil || s.chance != nil {
		return false
	}
	e := s.known.at(s.keys[len(s.keys)-1])
	if e.count == 0 || e.epoch != s.known.epoch {
		return false
	}
	children := s.tree.grow(n, int(e.count))
	for i := range children {
		twin := &s.tree.space.at(e.children, e.count)[i]
		children[i].move, children[i].prior = twin.move, twin.prior
	}
	return children != nil
}

// noteChildren remembers where the children of the position are.
func (s *Searcher) noteChildren(n *node) {
	if s.known.entries != nil && s.chance == nil && n.expanded() {
		e := s.known.at(s.keys[len(s.keys)-1])
		e.children, e.count, e.epoch = n.first, n.count, s.known.epoch
	}
}
