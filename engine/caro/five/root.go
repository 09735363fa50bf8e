package five

import (
	"slices"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/tt"
)

// rootMove is a first move with what is known of it.
type rootMove struct {
	at    rules.Point
	score search.Score // of the last search in which it was the best, or the first
	pv    []game.Move
}

// begin prepares a search of p.
func (w *worker) begin(p *rules.Position, l search.Limits, b *search.Budget) {
	w.reset(p)
	w.budget, w.stopped, w.deepest = b, false, 0
	w.last, w.nodes = w.Last(), 0
	w.fade()
	w.listRoots(l.Moves)
}

// listRoots lists the first moves in the order in which to try them: those
// asked for, or those that meet a threat, or all near stones.
func (w *worker) listRoots(asked []game.Move) {
	w.roots = w.roots[:0]
	if w.Result().Over() {
		return
	}
	w.addRoots(w.rootSet(asked))
	if len(asked) == 0 {
		w.roots = w.roots[:min(len(w.roots), rootWidth)]
	}
	if foe := w.Turn().Other(); len(w.roots) == 0 { // all lose: at least it shall be seen why
		w.addRoots(*w.Set(foe, Five))
		w.addRoots(*w.Set(foe, OpenFour))
	}
	if len(w.roots) > 0 {
		return
	}
	for _, m := range w.Moves(nil) {
		w.roots = append(w.roots, rootMove{at: rules.Point(m)})
	}
}

// rootWidth is how many first moves are looked at where none are asked for.
const rootWidth = 16

// addRoots adds the points of a set on which the first stone may be placed.
func (w *worker) addRoots(set PointSet) {
	known, _ := w.table.Probe(w.Hash(), 0)
	f := &w.frames[0]
	w.listMoves(f, &set, rules.Point(known.Move))
	for i := range f.moves {
		if pt := f.pick(i); w.Allows(pt) {
			w.roots = append(w.roots, rootMove{at: pt})
		}
	}
}

// rootSet returns the points that the first stone may be placed on.
func (w *worker) rootSet(asked []game.Move) (set PointSet) {
	legal := w.Moves(nil)
	for _, m := range asked {
		if isPoint(m) && slices.Contains(legal, m) {
			set.Add(rules.Point(m))
		}
	}
	if !set.Empty() {
		return set
	}
	own, foe := w.Turn(), w.Turn().Other()
	switch {
	case w.Stones() == 0:
		set.Add(rules.PointAt(w.Size()/2, w.Size()/2))
	case w.Count(own, Five) > 0:
		set = *w.Set(own, Five)
	case w.threatens(foe) != Quiet:
		set, _ = w.averts(foe)
		if w.Count(foe, Five) == 0 {
			for l := Four; l <= OpenFour; l++ {
				set.Join(w.Set(own, l))
			}
		}
	default:
		set = w.open
	}
	return set
}

// deepen searches deeper and deeper, reports every iteration, and returns the
// best move.
func (s *Searcher) deepen(w *worker) game.Move {
	lines := min(max(s.limits.MultiPV, 1), len(w.roots))
	for w.depth = 1; w.budget.Another(w.depth) && !s.settled(w, lines); w.depth++ {
		before := w.roots[0].at
		for line := range lines {
			w.iterate(line)
		}
		if !w.stopped {
			slices.SortStableFunc(w.roots[:lines], func(a, b rootMove) int { return int(b.score - a.score) })
		} else if w.roots[0].at == before {
			break // nothing new
		}
		s.tell(w, lines)
	}
	return game.Move(w.roots[0].at)
}

// settled reports that a deeper iteration would tell nothing new: the depths
// are exhausted, a win or a loss is certain, or a clock runs for nothing
// because there is one move only.
func (s *Searcher) settled(w *worker, lines int) bool {
	switch {
	case w.depth > MaxDepth || w.stopped:
		return true
	case w.depth == 1 || lines > 1 || s.limits.Infinite:
		return false
	}
	if _, ok := w.roots[0].score.Mate(); ok {
		return true
	}
	return len(w.roots) == 1 && s.limits.GameTime.Left[s.position.Side()&1] > 0
}

// iterate searches the best of the moves from the line-th on to the depth of
// the iteration, in a window around the score it had.
func (w *worker) iterate(line int) {
	alpha, beta := -search.Infinity, search.Infinity
	last, margin := w.roots[line].score, aspiration
	if w.depth >= 4 && last > -search.MateBound && last < search.MateBound {
		alpha, beta = last-margin, last+margin
	}
	for !w.stopped {
		v := w.root(line, alpha, beta)
		switch margin *= 4; {
		case v <= alpha:
			alpha = max(v-margin, -search.Infinity)
		case v >= beta:
			beta = min(v+margin, search.Infinity)
		default:
			return
		}
	}
}

// aspiration is half the width of the first window.
const aspiration search.Score = 40

// root searches the first moves from the line-th on. A move that is better
// than those before it moves to the front at once, so that the best one known
// stands there whenever the search is stopped.
func (w *worker) root(line int, alpha, beta search.Score) search.Score {
	if w.count() {
		return 0
	}
	best := -search.Infinity
	w.frames[0].static = w.Evaluate()
	for i := line; i < len(w.roots) && !w.stopped; i++ {
		r := w.roots[i]
		less := 0
		if late := i - line; late > 2 && w.LevelAt(r.at, w.Turn()) == Quiet && alpha > -search.MateBound {
			less = max(int(reductions[min(w.depth, 63)][min(late, 63)])-1, 0)
		}
		v := w.try(r.at, i-line, w.depth-1, less, 0, alpha, beta)
		if w.stopped {
			break
		}
		if i == line || v > alpha {
			r.score = v
			r.pv = append(append(r.pv[:0], game.Move(r.at)), w.frames[1].pv...)
			copy(w.roots[line+1:i+1], w.roots[line:i])
			w.roots[line] = r
		}
		best, alpha = max(best, v), max(alpha, v)
		if alpha >= beta {
			break
		}
	}
	if !w.stopped && line == 0 && alpha < beta {
		w.table.Store(w.Hash(), 0, tt.Entry{Move: game.Move(w.roots[0].at), Score: best, Depth: w.depth, Bound: tt.Exact})
	}
	return best
}

// tell reports the lines found.
func (s *Searcher) tell(w *worker, lines int) {
	for i, r := range w.roots[:lines] {
		if len(r.pv) == 0 {
			break // stopped before this line was searched at all
		}
		s.report(search.Info{
			Depth: w.depth, SelDepth: w.deepest, MultiPV: i + 1, Score: r.score, PV: w.toTheEnd(r.pv, r.score),
			Nodes: w.budget.Nodes(), Time: w.budget.Elapsed(), HashFull: s.table.Full(),
		})
	}
}

// toTheEnd returns a copy of a line that wins or loses by force, with the fours
// in which it ends as far as they are found again.
func (w *worker) toTheEnd(pv []game.Move, score search.Score) []game.Move {
	pv = slices.Clone(pv)
	if _, mate := score.Mate(); !mate {
		return pv
	}
	for _, m := range pv {
		w.Make(m)
	}
	if !w.Result().Over() && w.find(innerMoves, innerNodes) > 0 {
		pv = append(pv, w.foursLine()...)
	}
	for len(w.marks) > 0 {
		w.Unmake()
	}
	return pv
}

// foursLine returns the win by fours that was found for the side to move.
func (s *fours) foursLine() (line []game.Move) {
	for !s.Result().Over() && s.find(innerMoves, innerNodes) > 0 {
		pt := s.winning()
		s.Make(game.Move(pt))
		line = append(line, game.Move(pt))
		if s.Result().Over() {
			break
		}
		reply := s.slowest()
		s.Make(game.Move(reply))
		line = append(line, game.Move(reply))
	}
	for range line {
		s.Unmake()
	}
	return line
}

// slowest returns the reply to a four after which the win takes longest.
func (s *fours) slowest() (best rules.Point) {
	set, _ := s.averts(s.Turn().Other())
	most := 0
	for pt, ok := set.Pop(); ok; pt, ok = set.Pop() {
		if !s.Allows(pt) {
			continue
		}
		s.Make(game.Move(pt))
		if n := s.find(innerMoves, innerNodes); n > most {
			best, most = pt, n
		}
		s.Unmake()
	}
	if most == 0 {
		best = rules.Point(s.Moves(nil)[0])
	}
	return best
}
