package alphabeta

import (
	"banco/game"
	"banco/search"
)

// ranked is a move with what the order of moves knows of it.
type ranked struct {
	move game.Move
	rank int32
	gain search.Score // what it wins at once; 0 where no technique asks
}

func (r *ranked) quiet() bool { return r.gain <= 0 }

// The ranks, best first: the move that the table remembers, moves that win
// something, killers, then quiet moves by their history.
const (
	rankKnown   = 1 << 30
	rankCapture = 1 << 26
	rankKiller  = 1 << 25
)

// rank lists the moves of a node with their ranks, all or only those that win
// something. Where no technique orders them, all are equal and keep their order.
func (s *Searcher) rank(ply int, known game.Move, gainsOnly bool) {
	f := &s.frames[ply]
	f.ranked = f.ranked[:0]
	if !s.ordered && !s.LMR && !gainsOnly {
		for _, m := range f.moves {
			f.ranked = append(f.ranked, ranked{move: m})
		}
		return
	}
	past := s.history.of(s.position.Side())
	for _, m := range f.moves {
		r := ranked{move: m, gain: s.Guide.Gain(s.position, m)}
		if r.quiet() && gainsOnly {
			continue
		}
		switch {
		case m == known && m != game.NoMove:
			r.rank = rankKnown
		case !r.quiet():
			if s.Captures {
				r.rank = rankCapture + int32(min(r.gain, search.Decisive))
			}
		case s.Killers && m == f.killers[0]:
			r.rank = rankKiller
		case s.Killers && m == f.killers[1]:
			r.rank = rankKiller - 1
		case s.History:
			r.rank = past[slot(m)]
		}
		f.ranked = append(f.ranked, r)
	}
}

// pick brings the best of the moves from the i-th on to that place and returns
// it. Of equal moves the first comes first, and the others keep their order.
func (s *Searcher) pick(f *frame, i int) ranked {
	if !s.ordered {
		return f.ranked[i]
	}
	best := i
	for j := i + 1; j < len(f.ranked); j++ {
		if f.ranked[j].rank > f.ranked[best].rank {
			best = j
		}
	}
	m := f.ranked[best]
	copy(f.ranked[i+1:best+1], f.ranked[i:best])
	f.ranked[i] = m
	return m
}

// reward remembers that the i-th move of a node was too good for the
// opponent, and the quiet ones before it were not.
func (s *Searcher) reward(f *frame, i, depth int) {
	m := f.ranked[i]
	if !m.quiet() {
		return
	}
	if f.killers[0] != m.move {
		f.killers[0], f.killers[1] = m.move, f.killers[0]
	}
	past, bonus := s.history.of(s.position.Side()), int32(min(depth*depth, 400))
	past.add(m.move, bonus)
	for _, other := range f.ranked[:i] {
		if other.quiet() {
			past.add(other.move, -bonus)
		}
	}
}

// history counts, by side, how often quiet moves were good. Only the game
// looks into a move, so that a move's place is a hash of its number; that two
// moves may share one costs little.
type history [2]tally

type tally [1 << historyBits]int32

const (
	historyBits = 13
	historyTop  = 1 << 14 // no count gets beyond
)

func (h *history) of(side game.Side) *tally { return &h[side&1] }

// slot returns a move's place.
func slot(m game.Move) uint32 { return uint32(m) * 0x9e3779b1 >> (32 - historyBits) }

// add counts a bonus, the less the nearer the count is to its top.
func (t *tally) add(m game.Move, bonus int32) {
	at := &t[slot(m)]
	*at += bonus - *at*max(bonus, -bonus)/historyTop
}

// fade halves all counts: another search, other good moves.
func (h *history) fade() {
	for side := range h {
		for i := range h[side] {
			h[side][i] /= 2
		}
	}
}
