package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// Field is a position with what either colour could make on every empty point,
// kept up to date as stones come and go. It is used by one goroutine at a time.
// Only Make, Pass and Unmake of its own may change the position.
type Field struct {
	*rules.Position
	shapes *shape.Table
	graded [2]*levelTable               // by which the levels of each colour are found
	ends   bool                         // stones beyond the ends of a five can spoil it, as in caro
	fouls  bool                         // points can be forbidden to Black, as in renju
	around *[rules.Points][]rules.Point // the points two steps of a king away at most
	cells  [rules.Points]cell
	near   [rules.Points]uint8 // stones around
	sets   [2][levels]PointSet // the empty points of each colour by level, Quiet left out
	counts [2][levels]int      // how many they are
	open   PointSet            // the empty points that have stones around
	worth  [2]int32            // what all empty points are worth, by whose turn it is
	undo   []change            // by which Unmake takes moves back
	marks  []mark              // the moves made
}

// cell is what either colour could make on an empty point.
type cell struct {
	entries [rules.Directions]uint8 // line by line, as in a table of shapes
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

// NewField returns the field of a position, of which it keeps a copy.
func NewField(p *rules.Position) *Field {
	f := &Field{undo: make([]change, 0, 1024), marks: make([]mark, 0, 64)}
	f.reset(p)
	return f
}

// reset makes f the field of another position.
func (f *Field) reset(p *rules.Position) {
	r := p.Rule()
	*f = Field{
		Position: p.Clone().(*rules.Position), shapes: shape.TableOf(r), around: aroundOf(p.Size()),
		ends: r == rules.Caro || r == rules.CaroFree, fouls: r == rules.Renju,
		graded: [2]*levelTable{freeLevels, freeLevels}, undo: f.undo[:0], marks: f.marks[:0],
	}
	if f.fouls {
		f.graded[0] = renjuLevels
	}
	f.each(func(pt rules.Point) {
		if f.At(pt) != rules.Empty {
			for _, q := range f.around[pt] {
				f.approach(q)
			}
			return
		}
		c := &f.cells[pt]
		for d := range rules.Directions {
			e := f.shapes.At(f.Window(d, pt))
			c.entries[d] = e
			for i := range c.codes {
				c.codes[i] = c.codes[i].with(d, shape.Of(e, rules.Black+rules.Stone(i)))
				c.crosses[i] = pairOf[c.codes[i]]
			}
		}
		f.value(c, 1)
		f.enter(pt)
	})
}

// each calls do for every point of the board.
func (f *Field) each(do func(rules.Point)) {
	for rank := range f.Size() {
		for file := range f.Size() {
			do(rules.PointAt(file, rank))
		}
	}
}

// LevelAt returns the level of an empty point for a colour.
func (f *Field) LevelAt(pt rules.Point, colour rules.Stone) Level {
	i := colour - rules.Black
	return f.graded[i][f.cells[pt].crosses[i]]
}

// Set returns the empty points of a level for a colour, but for Quiet. Renju's
// forbidden points are among them.
func (f *Field) Set(colour rules.Stone, l Level) *PointSet { return &f.sets[colour-rules.Black][l] }

// Count returns how many empty points have a level for a colour.
func (f *Field) Count(colour rules.Stone, l Level) int { return f.counts[colour-rules.Black][l] }

// Make places the next stone, or makes a choice of the opening.
func (f *Field) Make(m game.Move) {
	if !isPoint(m) {
		f.marks = append(f.marks, mark{0, len(f.undo), f.worth})
		f.Position.Make(m)
		return
	}
	pt := rules.Point(m)
	f.marks = append(f.marks, mark{pt, len(f.undo), f.worth})
	f.value(&f.cells[pt], -1)
	f.leave(pt)
	f.Position.Make(m)
	for _, q := range f.around[pt] {
		f.approach(q)
	}
	for d := range rules.Directions {
		line, shift := f.LineThrough(d, pt)
		f.walk(pt, d, 1, line, shift)
		f.walk(pt, d, -1, line, shift)
	}
}

// walk brings the entries of one direction up to date on one side of a new
// stone. Beyond stones of both colours nothing changes.
func (f *Field) walk(pt rules.Point, d, step int, line uint64, shift int) {
	passed := rules.Empty
	for range rules.Reach {
		pt = pt.Along(d, step)
		shift += 2 * step
		switch stone := f.At(pt); stone {
		case rules.Empty:
			e := f.shapes.At(rules.Window(line >> shift & rules.WindowMask))
			if e != f.cells[pt].entries[d] {
				f.set(pt, d, e)
			}
		default:
			if passed |= stone; passed == rules.Edge {
				return
			}
		}
	}
}

// Pass skips the next stone. It must not be called before the opening is over.
func (f *Field) Pass() {
	f.marks = append(f.marks, mark{0, len(f.undo), f.worth})
	f.Position.Pass()
}

// Unmake takes back the last move, or Pass.
func (f *Field) Unmake() {
	last := f.marks[len(f.marks)-1]
	f.marks = f.marks[:len(f.marks)-1]
	for i := len(f.undo) - 1; i >= last.undo; i-- {
		c := &f.undo[i]
		for i, was := range c.was.crosses {
			if now := f.cells[c.at].crosses[i]; now != was {
				f.relevel(c.at, i, f.graded[i][now], f.graded[i][was])
			}
		}
		f.cells[c.at] = c.was
	}
	f.undo, f.worth = f.undo[:last.undo], last.worth
	f.Position.Unmake()
	if last.at == 0 {
		return
	}
	for _, q := range f.around[last.at] {
		f.recede(q)
	}
	f.enter(last.at)
}

// set gives an empty point another entry.
func (f *Field) set(pt rules.Point, d int, e uint8) {
	c := &f.cells[pt]
	f.undo = append(f.undo, change{pt, *c})
	was := c.entries[d]
	c.entries[d] = e
	f.worth[0] += values[e][0] - values[was][0]
	f.worth[1] += values[e][1] - values[was][1]
	if (e^was)&15 != 0 {
		f.recross(pt, 0, d, shape.Of(e, rules.Black))
	}
	if (e^was)>>4 != 0 {
		f.recross(pt, 1, d, shape.Of(e, rules.White))
	}
}

// recross gives a colour another shape in a direction of an empty point.
func (f *Field) recross(pt rules.Point, colour, d int, s shape.Shape) {
	c := &f.cells[pt]
	now := c.codes[colour].with(d, s)
	c.codes[colour] = now
	was, crosses := c.crosses[colour], pairOf[now]
	if crosses == was {
		return
	}
	c.crosses[colour] = crosses
	f.worth[colour] += weights.Own.Pairs[crosses] - weights.Own.Pairs[was]
	f.worth[1-colour] += weights.Foe.Pairs[crosses] - weights.Foe.Pairs[was]
	f.relevel(pt, colour, f.graded[colour][was], f.graded[colour][crosses])
}

// relevel moves an empty point from one set of a colour to another.
func (f *Field) relevel(pt rules.Point, colour int, was, l Level) {
	if l == was {
		return
	}
	f.counts[colour][was]--
	f.counts[colour][l]++
	f.sets[colour][was].Remove(pt)
	if l != Quiet {
		f.sets[colour][l].Add(pt)
	}
}

// value adds what a cell is worth so many times.
func (f *Field) value(c *cell, times int32) {
	for _, e := range c.entries {
		f.worth[0] += times * values[e][0]
		f.worth[1] += times * values[e][1]
	}
	for colour, crosses := range c.crosses {
		f.worth[colour] += times * weights.Own.Pairs[crosses]
		f.worth[1-colour] += times * weights.Foe.Pairs[crosses]
	}
}

// enter counts a point that has become empty, leave one on which a stone is
// about to stand.
func (f *Field) enter(pt rules.Point) {
	for colour, crosses := range f.cells[pt].crosses {
		l := f.graded[colour][crosses]
		f.counts[colour][l]++
		if l != Quiet {
			f.sets[colour][l].Add(pt)
		}
	}
	if f.near[pt] > 0 {
		f.open.Add(pt)
	}
}

func (f *Field) leave(pt rules.Point) {
	for colour, crosses := range f.cells[pt].crosses {
		l := f.graded[colour][crosses]
		f.counts[colour][l]--
		f.sets[colour][l].Remove(pt)
	}
	f.open.Remove(pt)
}

// approach counts one more stone around a point, recede one less.
func (f *Field) approach(pt rules.Point) {
	f.near[pt]++
	if f.At(pt) == rules.Empty {
		f.open.Add(pt)
	}
}

func (f *Field) recede(pt rules.Point) {
	if f.near[pt]--; f.near[pt] == 0 {
		f.open.Remove(pt)
	}
}

// isPoint reports whether a move places a stone.
func isPoint(m game.Move) bool { return m < rules.Swap }
