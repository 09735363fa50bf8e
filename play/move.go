package play

import (
	"errors"
	"fmt"

	"banco/game"
)

// Play plays a move in UCI form where the match stands.
func (m *Match) Play(text string) error {
	return m.Apply(Event{Type: Moved, Seat: m.turn, Node: m.current, Text: text})
}

// move plays a move after the current node, or after any node in a study, and
// returns its node.
func (m *Match) move(e Event) (int, error) {
	switch {
	case e.Node < 0 || e.Node >= len(m.nodes):
		return nowhere, fmt.Errorf("%w: there is no node %d", ErrRequest, e.Node)
	case m.Kind != KindStudy && e.Node != m.current:
		return nowhere, ErrStale
	case m.Kind != KindStudy && m.Over():
		return nowhere, ErrOver
	case m.Free() != game.NoSide:
		return nowhere, ErrWaiting
	case m.MixingOpen():
		return nowhere, ErrMixing
	case e.Type == Given && (!m.Dealt() || len(m.Events) > 0 && m.Events[len(m.Events)-1].Type != Given):
		return nowhere, fmt.Errorf("%w: given moves come before all others", ErrRequest)
	}
	back := m.current
	if err := m.walk(e.Node); err != nil {
		return nowhere, err
	}
	node, err := m.playMove(e)
	if err != nil {
		return nowhere, errors.Join(err, m.walk(back))
	}
	m.nodes[e.Node].next = node
	if e.Node != back {
		m.setRedo()
	}
	return node, nil
}

// playMove plays a move at the current node. In a study it goes along the node that
// has the move already.
func (m *Match) playMove(e Event) (int, error) {
	mover := m.turn
	mv, text, err := m.parseMove(e)
	if err != nil {
		return nowhere, err
	}
	node := m.childWith(text)
	grown := node == 0
	if grown {
		node = m.addNode(e, mv, text)
	}
	chance := m.Dealt() && chanceDecides(m.deal.SharedView(mover), mv)
	if err := m.deal.Play(mv); err != nil {
		if grown {
			m.removeLastNode()
		}
		return nowhere, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	m.current = node
	m.chanced = m.chanced || chance
	if e.Type == Given {
		m.given++
	}
	m.checkResult()
	m.takeback = game.NoSide
	if m.offer == mover.Other() { // to move instead of answering an offer declines it
		m.offer, m.refused = game.NoSide, true
	}
	return node, nil
}

// chanceDecides reports whether a deal decides how a move turns out, as it does when a
// covered piece is turned up. The position is as the mover knows it.
func chanceDecides(p game.Position, mv game.Move) bool {
	c, ok := p.(game.Chance)
	return ok && mv != game.NoMove && len(c.Outcomes(mv, nil)) > 0
}

// parseMove returns the move of an event for the deal to play, and its text.
func (m *Match) parseMove(e Event) (game.Move, string, error) {
	if e.Text == Pass {
		if !m.PassDue() && !m.MayPass() {
			return game.NoMove, "", fmt.Errorf("%w: %w", ErrIllegal, game.Wrong("move-pass", nil, "the turn cannot be passed here"))
		}
		return game.NoMove, Pass, nil
	}
	view := m.deal.SharedView(m.turn)
	mv, err := view.ParseMove(e.Text)
	if err == nil && e.Type == Given {
		mv, err = m.deal.Agree(mv)
	}
	if err != nil {
		return game.NoMove, "", fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	return mv, view.FormatMove(mv), nil
}

// canPass reports that the side to move can be skipped. It looks at the shared view: a
// copy has the whole history, and a game of nothing but passes would copy it each time.
func (m *Match) canPass() bool { return game.CanPass(m.rules, m.deal.SharedView(game.NoSide)) }

// PassDue reports that the turn is to be passed, for the handicap.
func (m *Match) PassDue() bool {
	due := m.Handicap.Moves > m.nodes[m.current].passed && m.turn != m.Handicap.Side
	return due && m.Free() == game.NoSide && !m.MixingOpen() && !m.Over() && m.canPass()
}

// MayPass reports that the side to move may pass: in a study, and in a game where
// one person sits on both seats or plays an agent, so that no other person minds.
func (m *Match) MayPass() bool {
	return (m.Kind == KindStudy || m.alone() && m.Arranged() == "" && !m.Over()) && m.canPass()
}

// goTo takes moves back, or makes them again, until the match stands at a node.
// A dealt game that is over has shown its deal, so nobody can go back into it. In
// one that goes on, pieces that were turned up and taken back are dealt again.
func (m *Match) goTo(e Event) error {
	if e.Node < 0 || e.Node >= len(m.nodes) || e.Node == m.current {
		return fmt.Errorf("%w: the match cannot go to node %d", ErrRequest, e.Node)
	}
	fork := m.fork(m.current, e.Node)
	back := fork != m.current
	switch {
	case m.Dealt() && m.ended.Over():
		return fmt.Errorf("%w: its deal has been disclosed", ErrOver)
	case m.Dealt() && fork != e.Node:
		return fmt.Errorf("%w: a piece that was turned up cannot be turned up again", ErrRequest)
	case back && m.Kind != KindStudy && !m.ended.Over() && m.Undos != Unlimited && m.undone >= m.Undos:
		return fmt.Errorf("%w: moves may be taken back %d times", ErrUndos, m.Undos)
	}
	if err := m.deal.CheckUnplay(m.Plies() - m.nodes[fork].Ply); err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	if err := m.walk(e.Node); err != nil {
		return err
	}
	m.setRedo()
	if back && !m.ended.Over() {
		m.undone++
	}
	m.offer, m.refused, m.takeback = game.NoSide, false, game.NoSide
	if m.Dealt() {
		return m.redeal()
	}
	return nil
}

// redeal deals the covered pieces again.
func (m *Match) redeal() error {
	if m.ended.Over() {
		return ErrOver
	}
	if !m.Dealt() {
		return fmt.Errorf("%w: nothing is dealt", ErrRequest)
	}
	m.redeals = append(m.redeals, m.Plies())
	m.deal.Redeal(len(m.redeals))
	return nil
}

// walk makes a node the current one: back to where the two lines part, then on.
func (m *Match) walk(node int) error {
	if node == m.current {
		return nil
	}
	fork := m.fork(m.current, node)
	for m.current != fork {
		if err := m.deal.Unplay(); err != nil {
			return err
		}
		m.current = m.nodes[m.current].Parent
	}
	var ahead []int
	for n := node; n != fork; n = m.nodes[n].Parent {
		ahead = append(ahead, n)
	}
	for i := len(ahead) - 1; i >= 0; i-- {
		mv, err := m.replayMove(&m.nodes[ahead[i]])
		if err == nil {
			err = m.deal.Play(mv)
		}
		if err != nil {
			return err
		}
		m.current = ahead[i]
	}
	m.checkResult()
	return nil
}

// replayMove returns the move of a node for the deal to play once more.
func (m *Match) replayMove(n *Node) (game.Move, error) {
	if m.open || n.Move == Pass {
		return n.known[game.NoSide], nil
	}
	return m.deal.SharedView(n.Side).ParseMove(n.Move)
}
