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
	threats    [2]*threatTable               // by which the threats of each colour are found
	ends       bool                          // stones beyond the ends of a five can block it, as in caro
	fouls      bool                          // points can be forbidden to Black, as in renju
	neighbours *[rules.Points]shape.PointSet // the points at most two king's steps away
	cells      [rules.Points]cell
	empty      shape.PointSet                 // the empty points
	sets       [2][threatKinds]shape.PointSet // the empty points of each colour by threat, without Quiet
	counts     [2][threatKinds]int            // how many they are
	open       shape.PointSet                 // the empty points that have stones around
	worth      [2]int32                       // what all empty points are worth, by whose turn it is
	net        *netState                      // what a network knows of the board; nil: there is none
	undo       []cell                         // those that stones have changed, as they were
	marks      []mark                         // the moves made
}

// cell is what either colour could make on an empty point. Its 16 bytes are copied by
// one instruction; two that overlap take much longer.
type cell struct {
	at      rules.Point
	entries [rules.Directions]uint8 // by direction, as in a table of shapes
	codes   [2]code                 // the same by colour, Black first
	four    [2]combination          // the same in whatever order
	crosses [2]pair                 // the two best of them
}

// mark is a move made: the point of the stone, 0 where none was placed, and what
// Unmake needs: the length of undo, the worth and the open points before it.
type mark struct {
	at    rules.Point
	undo  int
	worth [2]int32
	open  shape.PointSet
}

// NewBoard returns the board of a position, of which it keeps a copy.
func NewBoard(p *rules.Position) *Board {
	b := &Board{undo: make([]cell, 0, 1024), marks: make([]mark, 0, 64)}
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
			b.open.Join(&b.neighbours[pt])
			return
		}
		b.empty.Add(pt)
		c := &b.cells[pt]
		c.at = pt
		for d := range rules.Directions {
			c.entries[d] = b.shapes.At(b.Window(d, pt))
		}
		for i := range c.codes {
			var shapes [rules.Directions]shape.Shape
			for d, e := range c.entries {
				shapes[d] = shape.Of(e, rules.Black+rules.Stone(i))
			}
			c.setCode(i, codeOf(shapes))
		}
		b.value(c, 1)
		b.enter(pt)
	})
	b.open.Meet(&b.empty)
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
		b.mark(0)
		b.Position.Make(m)
		return
	}
	pt := rules.Point(m)
	b.mark(pt)
	b.value(&b.cells[pt], -1)
	b.leave(pt)
	b.Position.Make(m)
	for d := range rules.Directions {
		line, shift := b.LineThrough(d, pt)
		b.walk(pt, d, 1, line, shift)
		b.walk(pt, d, -1, line, shift)
	}
}

// mark notes what Unmake needs of the board before a move.
func (b *Board) mark(pt rules.Point) {
	b.marks = append(b.marks, mark{pt, len(b.undo), b.worth, b.open})
}

// walk brings the entries of one direction up to date on one side of a new
// stone. Beyond stones of both colours nothing changes.
func (b *Board) walk(pt rules.Point, d, step int, line uint64, shift int) {
	passed := rules.Empty
	for range rules.Reach {
		pt = pt.Along(d, step)
		shift += 2 * step
		if stone := rules.StoneOn(line, shift); stone != rules.Empty {
			if passed |= stone; passed == rules.Edge {
				return
			}
			continue
		}
		if e := b.shapes.At(rules.Window(line >> (shift & 63) & rules.WindowMask)); e != b.cells[pt].entries[d] {
			b.set(pt, d, e)
		}
	}
}

// Pass skips the next stone. It must not be called before the opening is over.
func (b *Board) Pass() {
	b.mark(0)
	b.Position.Pass()
}

// Unmake takes back the last move, or Pass.
func (b *Board) Unmake() {
	last := &b.marks[len(b.marks)-1]
	b.marks = b.marks[:len(b.marks)-1]
	if b.net != nil && b.net.asked() > len(b.marks) {
		b.net.back()
	}
	for i := len(b.undo) - 1; i >= last.undo; i-- {
		c := &b.undo[i]
		now := &b.cells[c.at]
		if now.crosses != c.crosses {
			for i, was := range c.crosses {
				b.changeThreat(c.at, i, b.threats[i][now.crosses[i]], b.threats[i][was])
			}
		}
		*now = *c
	}
	b.undo, b.worth = b.undo[:last.undo], last.worth
	b.Position.Unmake()
	if last.at == 0 {
		return
	}
	b.empty.Add(last.at)
	b.open = last.open
	b.enter(last.at)
}

// set gives an empty point another entry.
func (b *Board) set(pt rules.Point, d int, e uint8) {
	c := &b.cells[pt]
	b.undo = append(b.undo, *c)
	was := c.entries[d]
	c.entries[d] = e
	b.worth[0] += values[e][0] - values[was][0]
	b.worth[1] += values[e][1] - values[was][1]
	if by := int(e&15) - int(was&15); by != 0 {
		b.changeCode(pt, 0, by*digits[d])
	}
	if by := int(e>>4) - int(was>>4); by != 0 {
		b.changeCode(pt, 1, by*digits[d])
	}
}

// changeCode adds to the code of a colour in an empty point.
func (b *Board) changeCode(pt rules.Point, colour, by int) {
	c := &b.cells[pt]
	was := c.crosses[colour]
	c.setCode(colour, code(int(c.codes[colour])+by))
	now := c.crosses[colour]
	if now == was {
		return
	}
	b.worth[colour] += weights.Own.Pairs[now] - weights.Own.Pairs[was]
	b.worth[1-colour] += weights.Foe.Pairs[now] - weights.Foe.Pairs[was]
	b.changeThreat(pt, colour, b.threats[colour][was], b.threats[colour][now])
}

// setCode gives a colour another code.
func (c *cell) setCode(colour int, now code) {
	four := combinationOf[now]
	c.codes[colour], c.four[colour], c.crosses[colour] = now, four, pairOf[four]
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

// enter counts the threats of a point that has become empty, leave takes away one on
// which a stone is about to stand.
func (b *Board) enter(pt rules.Point) {
	for colour, crosses := range b.cells[pt].crosses {
		l := b.threats[colour][crosses]
		b.counts[colour][l]++
		if l != Quiet {
			b.sets[colour][l].Add(pt)
		}
	}
}

func (b *Board) leave(pt rules.Point) {
	for colour, crosses := range b.cells[pt].crosses {
		l := b.threats[colour][crosses]
		b.counts[colour][l]--
		b.sets[colour][l].Remove(pt)
	}
	b.empty.Remove(pt)
	near := &b.neighbours[pt]
	for i, word := range b.empty {
		b.open[i] = (b.open[i] | near[i]) & word
	}
}

// isPoint reports whether a move places a stone.
func isPoint(m game.Move) bool { return m < rules.Swap }
