package proof

import (
	"encoding/json"
	"errors"
	"fmt"

	"banco/game"
)

// The bounds of a tree that is read.
const (
	maxNodes = 200_000
	maxDepth = 2_000
)

// ErrLarge is returned for a tree that is too large to be written or read.
var ErrLarge = errors.New("proof: the tree is too large")

// encodedNode is a Node as JSON. The nodes below it stand before it in a list.
type encodedNode struct {
	Moves   int            `json:"n"`
	Move    string         `json:"m,omitempty"`
	Replies []encodedReply `json:"r,omitempty"`
}

// encodedReply is a Reply as JSON.
type encodedReply struct {
	Move string `json:"m"`
	Next int    `json:"i"` // the index of the node
}

// Encode writes a tree, which begins at a position, as JSON that Decode reads.
func Encode(start game.Position, t *Tree) ([]byte, error) {
	e := encoder{p: start.Clone(), index: map[*Node]int{}}
	if _, err := e.add(t.Root); err != nil {
		return nil, err
	}
	return json.Marshal(e.list)
}

// encoder lists nodes.
type encoder struct {
	p     game.Position
	index map[*Node]int
	list  []encodedNode
}

// add lists a node after those below it, and returns its index.
func (e *encoder) add(n *Node) (int, error) {
	if i, ok := e.index[n]; ok {
		return i, nil
	}
	if len(e.list) >= maxNodes {
		return 0, ErrLarge
	}
	out := encodedNode{Moves: n.Moves}
	if n.Move != game.NoMove {
		out.Move = e.p.FormatMove(n.Move)
		e.p.Make(n.Move)
		defer e.p.Unmake()
	}
	for _, r := range n.Replies {
		text := e.p.FormatMove(r.Move)
		e.p.Make(r.Move)
		next, err := e.add(r.Next)
		e.p.Unmake()
		if err != nil {
			return 0, err
		}
		out.Replies = append(out.Replies, encodedReply{text, next})
	}
	e.list = append(e.list, out)
	e.index[n] = len(e.list) - 1
	return len(e.list) - 1, nil
}

// Decode reads a tree that Encode wrote. The text may come from anywhere: the moves are legal
// where they stand first, and all else is for Check to say.
func Decode(start game.Position, winner game.Side, text []byte) (*Tree, error) {
	var list []encodedNode
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("proof: %w", err)
	}
	if len(list) == 0 || len(list) > maxNodes {
		return nil, ErrLarge
	}
	d := decoder{p: start.Clone(), list: list, nodes: make([]*Node, len(list))}
	root, err := d.node(len(list)-1, 0)
	if err != nil {
		return nil, err
	}
	return &Tree{Winner: winner, Root: root}, nil
}

// decoder makes nodes of a list.
type decoder struct {
	p     game.Position
	list  []encodedNode
	nodes []*Node // those that were made, by their index
}

// node returns the node with an index, which is that of the position that stands.
func (d *decoder) node(i, depth int) (*Node, error) {
	if n := d.nodes[i]; n != nil {
		return n, nil
	}
	if depth > maxDepth {
		return nil, ErrLarge
	}
	n := &Node{Moves: d.list[i].Moves}
	if text := d.list[i].Move; text != "" {
		m, err := d.make(text)
		if err != nil {
			return nil, err
		}
		defer d.p.Unmake()
		n.Move = m
	}
	for _, r := range d.list[i].Replies {
		if r.Next < 0 || r.Next >= i { // so that no node is below itself
			return nil, fmt.Errorf("proof: node %d is followed by %d", i, r.Next)
		}
		m, err := d.make(r.Move)
		if err != nil {
			return nil, err
		}
		next, err := d.node(r.Next, depth+1)
		d.p.Unmake()
		if err != nil {
			return nil, err
		}
		n.Replies = append(n.Replies, Reply{m, next})
	}
	d.nodes[i] = n
	return n, nil
}

// make makes a move that is written down.
func (d *decoder) make(text string) (game.Move, error) {
	if d.p.Result().Over() {
		return game.NoMove, fmt.Errorf("proof: %.20q comes after the end of the game", text)
	}
	m, err := d.p.ParseMove(text)
	if err != nil {
		return game.NoMove, fmt.Errorf("proof: %w", err)
	}
	if !game.Settled(d.p, m) {
		return game.NoMove, fmt.Errorf("proof: %.20q is left to chance", text)
	}
	d.p.Make(m)
	return m, nil
}
