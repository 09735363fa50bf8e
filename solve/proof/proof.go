// Package proof holds proofs of wins by force, and checks them by the rules of
// the game alone: it shares nothing with what finds them.
//
// Its nouns: a [Tree] is a proof; its [Node] is a position in which the winner
// has a move, and every [Reply] to that leads to another.
package proof

import "banco/game"

// Tree proves that a side wins from a position.
type Tree struct {
	Winner game.Side
	Root   *Node
}

// Node is a position with the winner to move, his move and what follows it.
// Positions that arise in several ways share one Node.
type Node struct {
	Moves   int       // of the winner to the end, at most; this one is counted
	Move    game.Move // NoMove at the root where the other side begins
	Replies []Reply   // to every legal move, the longest first; none: the game is won
}

// Reply is a move of the side that loses.
type Reply struct {
	Move game.Move
	Next *Node
}

// Line returns the main line: the winner's moves, and the replies that last
// longest.
func (t *Tree) Line() []game.Move {
	var line []game.Move
	for n := t.Root; n != nil; {
		if n.Move != game.NoMove {
			line = append(line, n.Move)
		}
		if len(n.Replies) == 0 {
			break
		}
		line = append(line, n.Replies[0].Move)
		n = n.Replies[0].Next
	}
	return line
}

// Size returns the number of nodes, each counted once.
func (t *Tree) Size() int {
	seen := map[*Node]bool{}
	var count func(n *Node)
	count = func(n *Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, r := range n.Replies {
			count(r.Next)
		}
	}
	count(t.Root)
	return len(seen)
}

// Record writes a tree as a record that begins with a position: the main line,
// and every other reply as a variation. It has about most moves; where more
// would follow, a reply is left unanswered and has the comment.
func (t *Tree) Record(start game.Position, most int, comment string) *game.Record {
	r := &game.Record{Start: start.FEN(), Result: game.Win(t.Winner, game.Checkmate).String()}
	if v, ok := start.(game.Varied); ok {
		r.Variant = v.Variant()
	}
	w := scribe{left: most, comment: comment}
	r.Root = w.write(t.Root)
	return r
}

// scribe unfolds a tree.
type scribe struct {
	left    int // moves to write, about
	comment string
}

// write returns the moves that a node writes down: its own with the replies
// below it, or the replies where it has none of its own.
func (w *scribe) write(n *Node) []*game.Node {
	replies := make([]*game.Node, len(n.Replies))
	w.left -= len(n.Replies) + 1
	for i, r := range n.Replies {
		replies[i] = &game.Node{Move: r.Move}
	}
	for i, r := range n.Replies {
		if i > 0 && w.left < 0 {
			replies[i].Comment = w.comment
			continue
		}
		replies[i].Next = w.write(r.Next)
	}
	if n.Move == game.NoMove {
		return replies
	}
	return []*game.Node{{Move: n.Move, Next: replies}}
}
