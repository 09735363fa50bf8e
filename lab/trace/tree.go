// Package trace records the tree of a search and selects the part to show.
//
// Its nouns: a [Request] is a position and the agent that searches it; a [Tree] is the
// recorded search, with every node in a few bytes; [ViewOptions] say how much of a
// tree to show, and a [View] is that part, with its texts.
package trace

import (
	"banco/game"
	"banco/search"
)

// Tree is the recorded tree of a search. A search that begins anew, as iterative
// deepening does, has several trees. Scores are for Max, the side to move at the root.
type Tree struct {
	Kind  Kind
	Max   game.Side
	Move  game.Move    // that the search chose
	Score search.Score // its worth for Max
	Steps int          // nodes entered and left, or simulations

	Chance ChanceForm // how chance nodes are searched; empty: the game has none

	// Of MCTS: its form, and how much it explores.
	Modern      bool
	Exploration float64

	position game.Position
	guide    search.Guide
	failHard bool // a node without a move that reaches its window has the end of the window for its value
	blocks   [][]record
	count    int
	roots    []root
	stats    []stat       // of MCTS, by node
	sims     []simulation // of MCTS
}

// Kind is a kind of search, by what its tree is to show.
type Kind string

// The kinds of searches.
const (
	Minimax   Kind = "minimax"
	AlphaBeta Kind = "alphabeta"
	MCTS      Kind = "mcts"
	Threat    Kind = "threat"
)

// ChanceForm is how a search goes about a chance node.
type ChanceForm string

// The forms.
const (
	Expectation ChanceForm = "expectation" // every outcome with an open window, and their mean
	Star1       ChanceForm = "star1"       // outcomes with windows by Ballard's Star1, until the mean is known to be outside of its own
	Sampling    ChanceForm = "sampling"    // a simulation draws one outcome by the weights
	Worst       ChanceForm = "worst"       // a proof must hold for every outcome
)

// nodeKind is what stands at a node: a player who chooses, or chance after a player's
// move.
type nodeKind uint8

const (
	minNode nodeKind = iota
	maxNode
	chanceOfMin
	chanceOfMax
)

// kindOf returns the kind of a node where a player is to move, or has moved and chance
// decides.
func kindOf(max, chance bool) (k nodeKind) {
	if max {
		k = maxNode
	}
	if chance {
		k += chanceOfMin
	}
	return k
}

// max reports whether it is Max who chooses, or who moved before chance.
func (k nodeKind) max() bool    { return k == maxNode || k == chanceOfMax }
func (k nodeKind) chance() bool { return k >= chanceOfMin }

func (k nodeKind) String() string { return [...]string{"min", "max", "chance", "chance"}[k] }

// record is a node. A million of them take 48 MB.
type record struct {
	move                      game.Move
	parent, first, last, next int32 // -1: none
	alpha, beta, value        int32
	enter, leave              uint32 // steps; leave is 0 while the node is open
	below                     uint32 // nodes
	weight                    uint16 // of an outcome; of a chance node, those of all outcomes
	why                       search.Why
	kind                      nodeKind
}

// stat is what MCTS knows of a node besides.
type stat struct {
	visits uint32
	prior  float32
}

// simulation is where one of them ended and what it found, for Max.
type simulation struct {
	leaf  int32
	value float32
}

// root is where a search began anew.
type root struct {
	node  int32
	depth int // that it searched to; 0: it did not say
}

// blockSize is how many records are allocated at once: nothing is copied when a
// tree grows.
const blockSize = 1 << 13

// recordSize is what a record takes, with what MCTS knows of it, in bytes.
const recordSize = 48

func (t *Tree) at(id int32) *record { return &t.blocks[id/blockSize][id%blockSize] }

// add appends a node below its parent, or -1, and returns its number.
func (t *Tree) add(parent int32, m game.Move) int32 {
	id := int32(t.count)
	if t.count%blockSize == 0 {
		t.blocks = append(t.blocks, make([]record, blockSize))
	}
	t.count++
	*t.at(id) = record{move: m, parent: parent, first: -1, last: -1, next: -1}
	if parent < 0 {
		t.roots = append(t.roots, root{node: id})
		return id
	}
	p := t.at(parent)
	if p.first < 0 {
		p.first = id
	} else {
		t.at(p.last).next = id
	}
	p.last = id
	return id
}

// Count returns how many nodes are recorded.
func (t *Tree) Count() int { return t.count }

// Bytes returns how much memory the tree takes.
func (t *Tree) Bytes() int64 {
	return int64(len(t.blocks))*blockSize*recordSize + int64(cap(t.stats))*12 + int64(cap(t.sims))*8
}

// children lists the children of a node in the order in which they were entered.
func (t *Tree) children(id int32) (list []int32) {
	for c := t.at(id).first; c >= 0; c = t.at(c).next {
		list = append(list, c)
	}
	return list
}
