package five

import (
	"slices"

	rules "banco/games/caro"
	"banco/search"
)

// netState is what a network keeps of a board: the sum of all rows. It follows the
// board only when it is asked, since many positions of a search are never judged.
type netState struct {
	*networkTable
	net     *Network
	large   int     // 1 for a large board
	sum     []int16 // for Black to move, then for White
	changes []rowChange
	seen    [rules.Points]uint32 // when a point was last looked at
	now     uint32
	steps   []int   // after how many moves the board was asked about
	sums    []int16 // the sums before the steps
}

// rowChange is a row that takes the place of another one: where they begin.
type rowChange struct{ was, now uint32 }

func newNetState(n *Network) *netState { return &netState{net: n} }

// reset begins anew with a board.
func (s *netState) reset(b *Board) {
	t := s.net.table(b.Rule())
	s.networkTable, s.large = t, 0
	if b.Size() >= largeBoard {
		s.large = 1
	}
	if len(s.sum) != 2*t.hidden {
		s.sum = make([]int16, 2*t.hidden)
	}
	clear(s.sum)
	s.steps, s.sums, s.changes = s.steps[:0], s.sums[:0], s.changes[:0]
	b.each(func(pt rules.Point) {
		if b.At(pt) != rules.Empty {
			return
		}
		for colour, c := range b.cells[pt].four {
			s.changes = append(s.changes, rowChange{s.row(zeroRow), s.rowOf(colour, c)})
		}
	})
	s.apply()
}

// row returns where a row begins.
func (s *netState) row(n int) uint32 { return uint32(n * 2 * s.hidden) }

// rowOf returns where the row of a colour's combination begins.
func (s *netState) rowOf(colour int, c combination) uint32 {
	return s.row(colour*combinations + int(c))
}

// apply makes the changes to the sum.
func (s *netState) apply() {
	if len(s.changes) > 0 {
		applyRows(s.sum, s.rows, s.changes)
	}
	s.changes = s.changes[:0]
}

// asked returns after how many moves the board was that is known.
func (s *netState) asked() int {
	if len(s.steps) == 0 {
		return 0
	}
	return s.steps[len(s.steps)-1]
}

// follow takes over the moves made since: what they changed is in the board's undo.
func (s *netState) follow(b *Board) {
	known := s.asked()
	if known == len(b.marks) {
		return
	}
	s.steps = append(s.steps, len(b.marks))
	s.sums = append(s.sums, s.sum...)
	undo, marks := b.undo[b.marks[known].undo:], b.marks[known:]
	if len(marks) == 1 {
		s.followMove(b, undo, marks[0].at)
	} else {
		s.followMoves(b, undo, marks)
	}
	s.apply()
}

// followMove notes what one move has changed: points that are empty still, each once.
func (s *netState) followMove(b *Board, undo []cell, at rules.Point) {
	s.changes = slices.Grow(s.changes, 2*len(undo))
	list, n := s.changes[:2*len(undo)], 0
	size, white := s.row(1), s.row(combinations)
	for i := range undo {
		was, now := &undo[i].four, &b.cells[undo[i].at].four
		list[n] = rowChange{uint32(was[0]) * size, uint32(now[0]) * size}
		if was[0] != now[0] { // no branch: what comes next takes the place
			n++
		}
		list[n] = rowChange{white + uint32(was[1])*size, white + uint32(now[1])*size}
		if was[1] != now[1] {
			n++
		}
	}
	s.changes = list[:n]
	if at != 0 {
		s.replace(b, &b.cells[at])
	}
}

// followMoves notes what several moves have changed.
func (s *netState) followMoves(b *Board, undo []cell, marks []mark) {
	s.now++
	for i := range undo {
		if c := &undo[i]; s.seen[c.at] != s.now {
			s.seen[c.at] = s.now
			s.replace(b, c)
		}
	}
	for i := range marks {
		if at := marks[i].at; at != 0 && s.seen[at] != s.now {
			s.replace(b, &b.cells[at])
		}
	}
}

// replace notes what has become of a point that was empty.
func (s *netState) replace(b *Board, was *cell) {
	empty := b.At(was.at) == rules.Empty
	for colour, old := range was.four {
		next := s.row(zeroRow)
		if empty {
			c := b.cells[was.at].four[colour]
			if c == old {
				continue
			}
			next = s.rowOf(colour, c)
		}
		s.changes = append(s.changes, rowChange{s.rowOf(colour, old), next})
	}
}

// back takes back what was taken over last.
func (s *netState) back() {
	s.steps = s.steps[:len(s.steps)-1]
	copy(s.sum, s.sums[len(s.sums)-len(s.sum):])
	s.sums = s.sums[:len(s.sums)-len(s.sum)]
}

// evaluate returns the evaluation of the board, of which the weights make so much, in
// parts of WeightUnit.
func (s *netState) evaluate(b *Board, byWeights int32) search.Score {
	s.follow(b)
	turn, h := int(b.Turn()-rules.Black), s.hidden
	sum, kinds := s.sum[turn*h:][:h], s.kinds[s.large][turn]
	first := sum[0] + kinds[0]
	var rows [threatRows + 1]uint32 // begins with a row of zeros
	n := 1
	for side := range 2 {
		for l := Three; l <= OpenFour; l++ {
			if level := b.counts[turn^side][l]; level > 0 {
				row := side*threatRows/2 + int(l-Three)
				rows[n] = uint32((row*(threatLevels+1) + min(level, threatLevels)) * h)
				first += s.counts[rows[n]]
				n++
			}
		}
	}
	out := judgeRows(sum, kinds, s.counts, rows[:n], s.second)
	out += (int32(first) - min(max(int32(first), 0), hiddenMost)) * int32(s.second[0]) // the first is not clipped
	more := int64(out) * netScale / (hiddenUnit * outUnit)
	return search.Score(int64(byWeights)*int64(s.alpha)/(outUnit*WeightUnit) + min(max(more, -maxNetScore), maxNetScore))
}

// The score that stands for odds of e to one, and what a network adds at most.
const (
	netScale    = 200
	maxNetScore = 10_000
)
