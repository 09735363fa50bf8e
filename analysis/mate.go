package analysis

import (
	"banco/engine"
	"banco/game"
	"banco/search"
)

// maxMateNodes bounds a look for a mate in two: a few milliseconds. Nearly every
// position takes a tenth of it, since one good reply refutes a move.
const maxMateNodes = 100_000

// mateInTwo looks at every move of a position for one that mates at once or
// whatever the reply, with the line that shows it. A search that plays well leaves
// most moves out, quiet sacrifices first; here none is. Games of chance, and those
// with a search for proofs of their own, have none.
func mateInTwo(kit *engine.Kit, p game.Position) (Line, bool) {
	if _, veiled := p.(game.LazyChance); veiled || len(kit.Forcers) > 0 {
		return Line{}, false
	}
	m := mateFinder{position: p, side: p.Side()}
	pv, ok := m.mates(1)
	if !ok {
		pv, ok = m.mates(2)
	}
	if !ok {
		return Line{}, false
	}
	return Line{Score: forFirst(search.WinIn(len(pv)), m.side), PV: pv}, true
}

// mateFinder looks for mates by a side.
type mateFinder struct {
	position game.Position
	side     game.Side
	nodes    int
	lists    [4][]game.Move // by how many plies are left
}

// mates returns a line in which the side to move wins in so many moves.
func (m *mateFinder) mates(moves int) ([]game.Move, bool) {
	list := m.list(2*moves - 1)
	for _, own := range list {
		m.position.Make(own)
		rest, ok := m.refuted(moves - 1)
		m.position.Unmake()
		if ok {
			return append([]game.Move{own}, rest...), true
		}
		if m.nodes++; m.nodes > maxMateNodes {
			break
		}
	}
	return nil, false
}

// refuted returns how the other side is mated in so many moves whatever it
// replies, after one reply of the longest resistance.
func (m *mateFinder) refuted(moves int) (line []game.Move, ok bool) {
	if r := m.position.Result(); r.Over() {
		return nil, r.Winner == m.side
	}
	if moves == 0 {
		return nil, false
	}
	for _, reply := range m.list(2 * moves) {
		m.position.Make(reply)
		rest, ok := []game.Move(nil), false
		if !m.position.Result().Over() {
			rest, ok = m.mates(moves)
		}
		m.position.Unmake()
		if !ok {
			return nil, false
		}
		if len(rest)+1 > len(line) {
			line = append([]game.Move{reply}, rest...)
		}
	}
	return line, true
}

// list returns the legal moves, in the buffer of so many plies left.
func (m *mateFinder) list(left int) []game.Move {
	m.lists[left] = m.position.Moves(m.lists[left][:0])
	return m.lists[left]
}
