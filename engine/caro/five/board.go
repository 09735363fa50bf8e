package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// Board is a position with the shapes and threats that either colour could make on
// every empty point, kept up to date move by move. It is used by one goroutine at a
// time. Only its own Make, Pass and Unmake may change the position.
type Board struct {
	*rules.Position
	shapes     *shape.Table
	threats    [2]*threatTable              // by which the threats of each colour are found
	ends       bool                         // stones beyond the ends of a five can block it, as in caro
	fouls      bool                         // points can be forbidden to Black, as in renju
	neighbours *[rules.Points][]rules.Point // the points at most two king's steps away
	cells      [rules.Points]cell
	near       [rules.Points]uint8            // stones around
	sets       [2][threatKinds]shape.PointSet // the empty points of each colour by threat, without Quiet
	counts     [2][threatKinds]int            // how many they are
	open       shape.PointSet                 // the empty points that have stones around
	worth      [2]int32                       // what all empty points are worth, by whose turn it is
	net        *netState                      // what a network knows of the board; nil: there is none
	undo       []change                       // by which Unmake takes moves back
	marks      []mark                         // the moves made
}

// cell is what either colour could make on an empty point.
type cell struct {
	entries [rules.Directions]uint8 // by direction, as in a table of shapes
	codes   [2]code                 // the same by colour, Black first
	crosses [2]pair                 // the two best of them
}

// change is a cell that a stone has changed, as it was.
type change struct {
	at  rules.Point
	was cell
}

// mark is a move made: the point of the stone, 0 where none was placed, and
// the length of undo and the worth before it.
type mark struct {
	at    rules.Point
	undo  int
	worth [2]int32
}

// NewBoard returns the board of a position, of which it keeps a copy.
func NewBoard(p *rules.Position) *Board {
	b := &Board{undo: make([]change, 0, 1024), marks: make([]mark, 0, 64)}
	b.reset(p)
	return b
}

// reset makes b the board of another position.
func (b *Board) reset(p *rules.Position) {
	r := p.Rule()
	*b = Board{
		Position: p.Clone().(*rules.Position), shapes: shape.TableOf(r), neighbours: neighboursOf(p.Size()),
		ends: r == rules.Caro || r == rules.CaroFree, fouls: r == rules.Renju,
		threats: [2]*threatTable{freeThreats, freeThreats}, undo: b.undo[:0], marks: b.marks[:0], net: b.net,
	}
	if b.fouls {
		b.threats[0] = renjuThreats
	}
	b.each(func(pt rules.Point) {
		if b.At(pt) != rules.Empty {
			for _, q := range b.neighbours[pt] {
				b.approach(q)
			}
			return
		}
		c := &b.cells[pt]
		for d := range rules.Directions {
			e := b.shapes.At(b.Window(d, pt))
			c.entries[d] = e
			for i := range c.codes {
				c.codes[i] = c.codes[i].with(d, shape.Of(e, rules.Black+rules.Stone(i)))
				c.crosses[i] = pairOf[c.codes[i]]
			}
		}
		b.value(c, 1)
		b.enter(pt)
	})
	if b.net != nil {
		b.net.reset(b)
	}
}

// each calls do for every point of the board.
func (b *Board) each(do func(rules.Point)) {
	for rank := range b.Size() {
		for file := range b.Size() {
			do(rules.PointAt(file, rank))
		}
	}
}

// ThreatAt returns the threat that a colour could make on an empty point.
func (b *Board) ThreatAt(pt rules.Point, colour rules.Stone) Threat {
	i := colour - rules.Black
	return b.threats[i][b.cells[pt].crosses[i]]
}

// Set returns the empty points on which a colour could make a threat; it must not
// be Quiet. Renju's forbidden points are among them.
func (b *Board) Set(colour rules.Stone, l Threat) *shape.PointSet {
	return &b.sets[colour-rules.Black][l]
}

// Count returns on how many empty points a colour could make a threat.
func (b *Board) Count(colour rules.Stone, l Threat) int { return b.counts[colour-rules.Black][l] }

// Make places the next stone, or makes a choice of the opening.
func (b *Board) Make(m game.Move) {
	if !isPoint(m) {
		b.marks = append(b.marks, mark{0, len(b.undo), b.worth})
		b.Position.Make(m)
		return
	}
	pt := rules.Point(m)
	b.marks = append(b.marks, mark{pt, len(b.undo), b.worth})
	b.value(&b.cells[pt], -1)
	b.leave(pt)
	b.Position.Make(m)
	for _, q := range b.neighbours[pt] {
		b.approach(q)
	}
	for d := range rules.Directions {
		line, shift := b.LineThrough(d, pt)
		b.walk(pt, d, 1, line, shift)
		b.walk(pt, d, -1, line, shift)
	}
}

// walk brings the entries of one direction up to date on one side of a new
// stone. Beyond stones of both colours nothing changes.
func (b *Board) walk(pt rules.Point, d, step int, line uint64, shift int) {
	passed := rules.Empty
	for range rules.Reach {
		pt = pt.Along(d, step)
		shift += 2 * step
		switch stone := b.At(pt); stone {
		case rules.Empty:
			e := b.shapes.At(rules.Window(line >> shift & rules.WindowMask))
			if e != b.cells[pt].entries[d] {
				b.set(pt, d, e)
			}
		default:
			if passed |= stone; passed == rules.Edge {
				return
			}
		}
	}
}

// Pass skips the next stone. It must not be called before the opening is over.
func (b *Board) Pass() {
	b.marks = append(b.marks, mark{0, len(b.undo), b.worth})
	b.Position.Pass()
}

// Unmake takes back the last move, or Pass.
func (b *Board) Unmake() {
	last := b.marks[len(b.marks)-1]
	b.marks = b.marks[:len(b.marks)-1]
	if b.net != nil && b.net.asked() > len(b.marks) {
		b.net.back()
	}
	for i := len(b.undo) - 1; i >= last.undo; i-- {
		c := &b.undo[i]
		for i, was := range c.was.crosses {
			if now := b.cells[c.at].crosses[i]; now != was {
				b.changeThreat(c.at, i, b.threats[i][now], b.threats[i][was])
			}
		}
		b.cells[c.at] = c.was
	}
	b.undo, b.worth = b.undo[:last.undo], last.worth
	b.Position.Unmake()
	if last.at == 0 {
		return
	}
	for _, q := range b.neighbours[last.at] {
		b.recede(q)
	}
	b.enter(last.at)
}

// set gives an empty point another entry.
func (b *Board) set(pt rules.Point, d int, e uint8) {
	c := &b.cells[pt]
	b.undo = append(b.undo, change{pt, *c})
	was := c.entries[d]
	c.entries[d] = e
	b.worth[0] += values[e][0] - values[was][0]
	b.worth[1] += values[e][1] - values[was][1]
	if (e^was)&15 != 0 {
		b.changeShape(pt, 0, d, shape.Of(e, rules.Black))
	}
	if (e^was)>>4 != 0 {
		b.changeShape(pt, 1, d, shape.Of(e, rules.White))
	}
}

// changeShape gives a colour another shape in a direction of an empty point.
func (b *Board) changeShape(pt rules.Point, colour, d int, s shape.Shape) {
	c := &b.cells[pt]
	now := c.codes[colour].with(d, s)
	c.codes[colour] = now
	was, crosses := c.crosses[colour], pairOf[now]
	if crosses == was {
		return
	}
	c.crosses[colour] = crosses
	b.worth[colour] += weights.Own.Pairs[crosses] - weights.Own.Pairs[was]
	b.worth[1-colour] += weights.Foe.Pairs[crosses] - weights.Foe.Pairs[was]
	b.changeThreat(pt, colour, b.threats[colour][was], b.threats[colour][crosses])
}

// changeThreat moves an empty point from one set of a colour to another.
func (b *Board) changeThreat(pt rules.Point, colour int, was, l Threat) {
	if l == was {
		return
	}
	b.counts[colour][was]--
	b.counts[colour][l]++
	b.sets[colour][was].Remove(pt)
	if l != Quiet {
		b.sets[colour][l].Add(pt)
	}
}

// value adds what a cell is worth so many times.
func (b *Board) value(c *cell, times int32) {
	for _, e := range c.entries {
		b.worth[0] += times * values[e][0]
		b.worth[1] += times * values[e][1]
	}
	for colour, crosses := range c.crosses {
		b.worth[colour] += times * weights.Own.Pairs[crosses]
		b.worth[1-colour] += times * weights.Foe.Pairs[crosses]
	}
}

// enter counts a point that has become empty, leave one on which a stone is
// about to stand.
func (b *Board) enter(pt rules.Point) {
	for colour, crosses := range b.cells[pt].crosses {
		l := b.threats[colour][crosses]
		b.counts[colour][l]++
		if l != Quiet {
			b.sets[colour][l].Add(pt)
		}
	}
	if b.near[pt] > 0 {
		b.open.Add(pt)
	}
}

func (b *Board) leave(pt rules.Point) {
	for colour, crosses := range b.cells[pt].crosses {
		l := b.threats[colour][crosses]
		b.counts[colour][l]--
		b.sets[colour][l].Remove(pt)
	}
	b.open.Remove(pt)
}

// approach counts one more stone around a point, recede one less.
func (b *Board) approach(pt rules.Point) {
	b.near[pt]++
	if b.At(pt) == rules.Empty {
		b.open.Add(pt)
	}
}

func (b *Board) recede(pt rules.Point) {
	if b.near[pt]--; b.near[pt] == 0 {
		b.open.Remove(pt)
	}
}

// isPoint reports whether a move places a stone.
func isPoint(m game.Move) bool { return m < rules.Swap }
