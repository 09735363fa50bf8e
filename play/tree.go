package play

import (
	"errors"
	"fmt"
	"slices"

	"banco/clock"
	"banco/game"
)

// Node is a move of a match. Moves taken back stay in the tree as variations.
// The start is node 0 and has no move.
type Node struct {
	ID, Parent int
	Ply        int // 1 for a first move
	Side       game.Side
	Move       string // the UCI form as the mover chose it, or Pass
	Comment    string
	Event      int // the number of the event that made it; for its time
	Version    int // of the match when it was last changed
	Clock      clock.Clock

	next int          // the child last gone to: where redo goes
	seen [3]game.Move // as each seat and the spectators know it
	last [3]Written   // likewise, in words and as a gesture
}

// Written is a move as one viewer reads it.
type Written struct {
	UCI     string
	Text    map[string]string // by notation
	Gesture game.Gesture
}

// Written returns the move of the node as the seat knows it.
func (n *Node) Written(seat game.Side) Written { return n.last[seat] }

// Seen returns the move of the node as the seat knows it; NoMove for a pass.
func (n *Node) Seen(seat game.Side) game.Move { return n.seen[seat] }

// Nodes returns the tree, node 0 first. The caller does not change it.
func (m *Match) Nodes() []Node { return m.nodes }

// Current returns the node at which the match stands.
func (m *Match) Current() int { return m.current }

// Redo returns the node that one redo goes to, or 0.
func (m *Match) Redo() int { return m.nodes[m.current].next }

// Plies returns how many moves lead to where the match stands.
func (m *Match) Plies() int { return m.nodes[m.current].Ply }

// Play plays a move in UCI form where the match stands.
func (m *Match) Play(text string) error {
	return m.Apply(Event{Type: Moved, Seat: m.Turn(), Node: m.current, Text: text})
}

// Line returns the nodes from the start to a node, without the start.
func (m *Match) Line(node int) []int {
	line := make([]int, m.nodes[node].Ply)
	for n := node; n != 0; n = m.nodes[n].Parent {
		line[m.nodes[n].Ply-1] = n
	}
	return line
}

// At returns the position at a node as the seat knows it.
func (m *Match) At(node int, seat game.Side) game.Position {
	if node == m.current {
		return m.deal.View(seat)
	}
	p := m.begin[seat].Clone()
	for _, n := range m.Line(node) {
		makeMove(p, m.nodes[n].seen[seat])
	}
	return p
}

// makeMove makes a move, or passes for NoMove.
func makeMove(p game.Position, mv game.Move) {
	if mv == game.NoMove {
		p.(game.Passer).Pass()
		return
	}
	p.Make(mv)
}

// move plays a move after the current node or, in a study, after any.
func (m *Match) move(e Event) error {
	switch {
	case e.Node < 0 || e.Node >= len(m.nodes):
		return fmt.Errorf("%w: there is no node %d", ErrRequest, e.Node)
	case m.Kind != Study && e.Node != m.current:
		return ErrStale
	case m.Kind != Study && m.Result().Over():
		return ErrOver
	}
	back := m.current
	if err := m.walk(e.Node); err != nil {
		return err
	}
	if err := m.follow(e); err != nil {
		return errors.Join(err, m.walk(back))
	}
	m.remember()
	return nil
}

// follow plays a move at the current node, along a node that is there or a new one.
func (m *Match) follow(e Event) error {
	mover := m.Turn()
	view := m.deal.View(mover)
	mv := game.NoMove
	if e.Text != Pass {
		var err error
		if mv, err = view.ParseMove(e.Text); err != nil {
			return fmt.Errorf("%w: %w", ErrIllegal, err)
		}
	} else if !m.PassDue() {
		return fmt.Errorf("%w: no turn is to be passed", ErrIllegal)
	}
	before := [3]game.Position{m.deal.View(game.First), m.deal.View(game.Second), m.deal.View(game.NoSide)}
	if err := m.deal.Play(mv); err != nil {
		return fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	text := Pass
	if mv != game.NoMove {
		text = view.FormatMove(mv)
	}
	if known := m.child(text); known != 0 {
		m.current = known
	} else {
		m.grow(e, mover, text, before)
	}
	m.settleOffer(mover)
	return nil
}

// settleOffer: who moves instead of answering an offer declines it.
func (m *Match) settleOffer(mover game.Side) {
	if m.offer == mover.Other() {
		m.offer, m.refused = game.NoSide, true
	}
}

// child returns the child of the current node with that move, or 0. In a
// contest a move made again is a move of its own, with a time of its own.
func (m *Match) child(text string) int {
	if m.Kind != Study {
		return 0
	}
	for i := range m.nodes {
		if n := &m.nodes[i]; i != 0 && n.Parent == m.current && n.Move == text {
			return i
		}
	}
	return 0
}

// grow adds the move just played to the tree.
func (m *Match) grow(e Event, mover game.Side, text string, before [3]game.Position) {
	parent := &m.nodes[m.current]
	n := Node{
		ID: len(m.nodes), Parent: m.current, Ply: parent.Ply + 1, Side: mover, Move: text,
		Event: len(m.Events), Version: len(m.Events) + 1, Clock: parent.Clock,
	}
	if n.Ply > 1 && text != Pass && !m.Control.None() { // the first move starts the clocks
		n.Clock = m.Control.Spend(parent.Clock, mover, e.Spent)
	}
	for seat, p := range before {
		line := m.deal.Seen(game.Side(seat))
		n.seen[seat] = line[len(line)-1]
		if seat > 0 && m.open {
			n.last[seat] = n.last[0]
			continue
		}
		n.last[seat] = m.write(p, n.seen[seat])
	}
	m.nodes = append(m.nodes, n)
	m.current = n.ID
}

// write words a move of p for its reader.
func (m *Match) write(p game.Position, mv game.Move) Written {
	w := Written{Text: map[string]string{}, UCI: Pass, Gesture: game.Gesture{From: game.None, To: game.None, Choice: Pass}}
	if mv != game.NoMove {
		w.UCI, w.Gesture = p.FormatMove(mv), m.rules.Gesture(p, mv)
	}
	for _, n := range m.rules.Notations() {
		if mv == game.NoMove {
			w.Text[n.Name] = "–"
			continue
		}
		w.Text[n.Name] = n.Format(p, mv)
	}
	return w
}

// goTo takes moves back, or makes them again, until the match stands at a node.
func (m *Match) goTo(node int) error {
	if node < 0 || node >= len(m.nodes) || node == m.current {
		return fmt.Errorf("%w: the match cannot go to node %d", ErrRequest, node)
	}
	back := m.current != 0 && !slices.Contains(m.Line(node), m.current)
	if back && m.Undos != Unlimited && m.undone >= m.Undos {
		return fmt.Errorf("%w: moves may be taken back %d times", ErrUndos, m.Undos)
	}
	if err := m.walk(node); err != nil {
		return err
	}
	m.remember()
	if back {
		m.undone++
	}
	m.ended, m.offer, m.refused = game.Result{}, game.NoSide, false
	return nil
}

// walk makes a node the current one: back to where the two lines part, then on.
func (m *Match) walk(node int) error {
	if node == m.current {
		return nil
	}
	shared := map[int]bool{0: true}
	for n := node; n != 0; n = m.nodes[n].Parent {
		shared[n] = true
	}
	for !shared[m.current] {
		if err := m.deal.Unplay(); err != nil {
			return err
		}
		m.current = m.nodes[m.current].Parent
	}
	for _, n := range m.Line(node)[m.nodes[m.current].Ply:] {
		mv := game.NoMove
		if m.nodes[n].Move != Pass {
			var err error
			if mv, err = m.deal.View(m.Turn()).ParseMove(m.nodes[n].Move); err != nil {
				return err
			}
		}
		if err := m.deal.Play(mv); err != nil {
			return err
		}
		m.current = n
	}
	return nil
}

// remember makes redo lead along the current line.
func (m *Match) remember() {
	for n := m.current; n != 0; n = m.nodes[n].Parent {
		m.nodes[m.nodes[n].Parent].next = n
	}
}
