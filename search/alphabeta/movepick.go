package alphabeta

import (
	"banco/game"
	"banco/search"
)

// scoredMove is a move with what move ordering knows of it.
type scoredMove struct {
	move  game.Move
	score int32
	gain  search.Score // what it wins at once; 0 where no technique asks
}

func (r *scoredMove) quiet() bool { return r.gain <= 0 }

// The scores put moves into this order: the table's move, moves that win something,
// killers, other quiet moves by their history.
const (
	scoreTTMove  = 1 << 30
	scoreCapture = 1 << 26
	scoreKiller  = 1 << 25
)

// startPicker lists the moves of a node with their scores, all or only those that
// win something. Where no technique orders them, all are equal and keep their
// order.
func (s *Searcher) startPicker(ply int, ttMove game.Move, gainsOnly bool) {
	f := &s.frames[ply]
	f.scored = f.scored[:0]
	if !s.ordered && !s.LMR && !gainsOnly {
		for _, m := range f.moves {
			f.scored = append(f.scored, scoredMove{move: m})
		}
		return
	}
	past := s.history.of(s.position.Side())
	for _, m := range f.moves {
		r := scoredMove{move: m, gain: s.Guide.Gain(s.position, m)}
		if r.quiet() && gainsOnly {
			continue
		}
		switch {
		case m == ttMove && m != game.NoMove:
			r.score = scoreTTMove
		case !r.quiet():
			if s.Captures {
				r.score = scoreCapture + int32(min(r.gain, search.Decisive))
			}
		case s.Killers && m == f.killers[0]:
			r.score = scoreKiller
		case s.Killers && m == f.killers[1]:
			r.score = scoreKiller - 1
		case s.History:
			r.score = past[slot(m)]
		}
		f.scored = append(f.scored, r)
	}
}

// nextMove brings the best of the moves from the i-th on to that place and returns
// it. Of equal moves the first comes first, and the others keep their order.
func (s *Searcher) nextMove(f *frame, i int) scoredMove {
	if !s.ordered {
		return f.scored[i]
	}
	best := i
	for j := i + 1; j < len(f.scored); j++ {
		if f.scored[j].score > f.scored[best].score {
			best = j
		}
	}
	m := f.scored[best]
	copy(f.scored[i+1:best+1], f.scored[i:best])
	f.scored[i] = m
	return m
}

// updateHistories learns from a cutoff: a quiet i-th move of a node becomes a killer
// and gets a bonus, the quiet moves before it get a malus.
func (s *Searcher) updateHistories(f *frame, i, depth int) {
	m := f.scored[i]
	if !m.quiet() {
		return
	}
	if f.killers[0] != m.move {
		f.killers[0], f.killers[1] = m.move, f.killers[0]
	}
	past, bonus := s.history.of(s.position.Side()), int32(min(depth*depth, 400))
	past.add(m.move, bonus)
	for _, other := range f.scored[:i] {
		if other.quiet() {
			past.add(other.move, -bonus)
		}
	}
}

// history counts, by side, how often quiet moves were good. Only the game knows what
// a move's number means, so a move's place is a hash of the number. Two moves may
// share a place, which costs little.
type history [2]tally

type tally [1 << historyBits]int32

const (
	historyBits = 13
	historyMax  = 1 << 14 // counts stay within ± this
)

func (h *history) of(side game.Side) *tally { return &h[side&1] }

// slot returns a move's place.
func slot(m game.Move) uint32 { return uint32(m) * 0x9e3779b1 >> (32 - historyBits) }

// add moves a count by a bonus or malus, by less the nearer it is to ±historyMax.
func (t *tally) add(m game.Move, bonus int32) {
	at := &t[slot(m)]
	*at += bonus - *at*max(bonus, -bonus)/historyMax
}

// age halves all counts before another search.
func (h *history) age() {
	for side := range h {
		for i := range h[side] {
			h[side][i] /= 2
		}
	}
}
