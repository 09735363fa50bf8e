package play

import (
	"slices"

	"banco/book"
	"banco/clock"
	"banco/game"
)

// Node is a move of a match. Moves taken back stay in the tree as variations.
// The start is node 0 and has no move.
type Node struct {
	game.Annotation
	ID, Parent int
	Ply        int // 1 for a first move
	Side       game.Side
	Move       string      // the UCI form as the mover chose it, or Pass
	Event      int         // the number of the event that made it, from 0; for its time
	Left       clock.State // to both sides after it

	next    int          // the child last gone to: where redo goes
	child   int          // the newest child
	sibling int          // the child of Parent made before this one
	passed  int          // passes up to here for the handicap
	opening string       // the first moves of the line
	known   [3]game.Move // as each seat and the spectators know it
	last    []Written    // likewise, written and as a gesture; only one where nothing is hidden
}

// Written is a move as one viewer reads it.
type Written struct {
	UCI     string
	Text    []string // by notation, in the order of the game's list
	Gesture game.Gesture
	Opening *book.Opening // that the move leads to; nil where it has no name
}

// Written returns the move of the node as the seat knows it.
func (n *Node) Written(seat game.Side) Written {
	if len(n.last) == 1 {
		return n.last[0]
	}
	return n.last[seat]
}

// KnownMove returns the move of the node as the seat knows it; NoMove for a pass.
func (n *Node) KnownMove(seat game.Side) game.Move { return n.known[seat] }

// tree is the moves of a match, and where it stands among them.
type tree struct {
	nodes        []Node
	current      int
	touchedNodes []int // by event: the node it made or changed, or nowhere
}

// Nodes returns the tree, node 0 first. The caller must not change it.
func (t *tree) Nodes() []Node { return t.nodes }

// ChangedNodes returns the numbers of the nodes that are new or changed since a
// version, in order.
func (t *tree) ChangedNodes(since int) []int {
	var list []int
	for _, n := range t.touchedNodes[since:] {
		if n != nowhere {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Current returns the node at which the match stands.
func (t *tree) Current() int { return t.current }

// Redo returns the node that one redo goes to, or 0.
func (m *Match) Redo() int {
	if m.Dealt() {
		return 0
	}
	return m.nodes[m.current].next
}

// Plies returns how many moves lead to where the match stands.
func (t *tree) Plies() int { return t.nodes[t.current].Ply }

// Line returns the nodes from the start to a node, without the start.
func (t *tree) Line(node int) []int {
	line := make([]int, t.nodes[node].Ply)
	for n := node; n != 0; n = t.nodes[n].Parent {
		line[t.nodes[n].Ply-1] = n
	}
	return line
}

// KnownMoves returns the moves from the start to a node as the seat may know them.
func (t *tree) KnownMoves(node int, seat game.Side) []game.Move {
	line := make([]game.Move, 0, t.nodes[node].Ply)
	for _, n := range t.Line(node) {
		line = append(line, t.nodes[n].known[seat])
	}
	return line
}

// LastTurn returns the node before the last move of a side, or false where it
// has made none.
func (t *tree) LastTurn(side game.Side) (node int, ok bool) {
	for n := t.current; n != 0; n = t.nodes[n].Parent {
		if t.nodes[n].Side == side && t.nodes[n].Move != Pass {
			return t.nodes[n].Parent, true
		}
	}
	return nowhere, false
}

// BothMoved reports that both sides have made a move: then neither player can call the
// game off.
func (t *tree) BothMoved() bool {
	_, first := t.LastTurn(game.First)
	_, second := t.LastTurn(game.Second)
	return first && second
}

// Clock returns what was left to both sides when this turn began.
func (t *tree) Clock() clock.State { return t.nodes[t.current].Left }

// fork returns the last node that the lines to two nodes share.
func (t *tree) fork(a, b int) int {
	for a != b {
		if t.nodes[a].Ply >= t.nodes[b].Ply {
			a = t.nodes[a].Parent
		} else {
			b = t.nodes[b].Parent
		}
	}
	return a
}

// setRedo makes redo lead along the current line.
func (t *tree) setRedo() {
	for n := t.current; n != 0; n = t.nodes[n].Parent {
		t.nodes[t.nodes[n].Parent].next = n
	}
}

// At returns the position at a node as the seat knows it. It is a copy that the caller
// may play on.
func (m *Match) At(node int, seat game.Side) game.Position {
	if node == m.current {
		return m.deal.View(seat)
	}
	p := m.startViews[seat].Clone()
	for _, n := range m.Line(node) {
		game.Play(p, m.nodes[n].known[seat])
	}
	return p
}

// addNode adds a move to the tree and returns its number. The match goes there when the
// deal has played it.
func (m *Match) addNode(e Event, mv game.Move, text string) int {
	parent := &m.nodes[m.current]
	n := Node{
		ID: len(m.nodes), Parent: m.current, Ply: parent.Ply + 1, Side: m.turn, Move: text,
		Event: len(m.Events), Left: parent.Left, sibling: parent.child, passed: parent.passed, opening: parent.opening,
	}
	due := text == Pass && m.PassDue()
	if due {
		n.passed++
	}
	if n.Ply > 1 && !due && !m.Control.None() { // the first move starts the clocks
		n.Left = m.Control.Spend(parent.Left, m.turn, e.Spent)
	}
	for seat := range n.known {
		n.known[seat] = m.deal.Tell(mv, game.Side(seat))
		if seat == 0 || !m.open {
			n.last = append(n.last, writeMove(m.rules, m.deal.SharedView(game.Side(seat)), n.known[seat]))
		}
	}
	if n.Ply <= openingPlies && m.Start == "" && m.Handicap.Moves == 0 {
		n.opening = joined(n.opening, n.Written(game.NoSide).UCI)
	}
	parent.child = n.ID
	m.nodes = append(m.nodes, n)
	return n.ID
}

// openingPlies is how many moves name an opening.
const openingPlies = 2

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}

// removeLastNode undoes the last addNode.
func (t *tree) removeLastNode() {
	n := &t.nodes[len(t.nodes)-1]
	t.nodes[n.Parent].child = n.sibling
	t.nodes = t.nodes[:len(t.nodes)-1]
}

// childWith returns the child of the current node with that move, or 0. In a game a
// move made again is a new node, with a time of its own.
func (m *Match) childWith(text string) int {
	if m.Kind != KindStudy {
		return 0
	}
	for n := m.nodes[m.current].child; n != 0; n = m.nodes[n].sibling {
		if m.nodes[n].Move == text {
			return n
		}
	}
	return 0
}

// writeMove writes a move of p for its reader.
func writeMove(rules game.Game, p game.Position, mv game.Move) Written {
	notations := rules.Notations()
	w := Written{Text: make([]string, len(notations)), UCI: Pass, Gesture: game.Gesture{From: game.None, To: game.None, Choice: Pass}}
	if mv != game.NoMove {
		w.UCI, w.Gesture, w.Opening = p.FormatMove(mv), rules.Gesture(p, mv), book.After(rules, p, mv)
	}
	for i, n := range notations {
		w.Text[i] = "–"
		if mv != game.NoMove {
			w.Text[i] = n.Format(p, mv)
		}
	}
	return w
}
