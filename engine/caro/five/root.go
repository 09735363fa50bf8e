package five

import (
	"banco/engine/caro/shape"
	"slices"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/tt"
)

// rootMove is a first move and what is known of it.
type rootMove struct {
	at    rules.Point
	score search.Score // of the last search in which it was the best, or the first
	pv    []game.Move
}

// begin prepares a search of p.
func (w *worker) begin(p *rules.Position, l search.Limits, b *search.Budget) {
	w.reset(p)
	w.budget, w.stopped, w.selDepth = b, false, 0
	w.fullBoard, w.nodes = w.Last(), 0
	w.ageHistories()
	w.listRootMoves(l.Moves)
}

// listRootMoves lists the first moves in the order in which to search them: those
// asked for, or those that answer a threat, or all near stones.
func (w *worker) listRootMoves(asked []game.Move) {
	w.roots = w.roots[:0]
	if w.Result().Over() {
		return
	}
	w.addRootMoves(w.rootSet(asked))
	if len(asked) == 0 {
		w.roots = w.roots[:min(len(w.roots), max(w.params.RootMoves, 1))]
	}
	if foe := w.Turn().Other(); len(w.roots) == 0 { // all lose: let the search show why
		w.addRootMoves(*w.Set(foe, Five))
		w.addRootMoves(*w.Set(foe, OpenFour))
	}
	if len(w.roots) > 0 {
		return
	}
	for _, m := range w.Moves(nil) {
		w.roots = append(w.roots, rootMove{at: rules.Point(m)})
	}
}

// addRootMoves adds the points of a set on which the first stone may be placed.
func (w *worker) addRootMoves(set shape.PointSet) {
	known, _ := w.table.Probe(w.Hash(), 0)
	f := &w.frames[0]
	w.startPicker(f, &set, rules.Point(known.Move))
	for i := range f.moves {
		if pt := f.nextMove(i); w.Allows(pt) {
			w.roots = append(w.roots, rootMove{at: pt})
		}
	}
}

// rootSet returns the points that the first stone may be placed on.
func (w *worker) rootSet(asked []game.Move) (set shape.PointSet) {
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
	case w.nextThreat(foe) != Quiet:
		set, _ = w.defences(foe)
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

// iterativeDeepening searches deeper and deeper, reports every iteration and
// returns the best move.
func (s *Searcher) iterativeDeepening(w *worker) game.Move {
	lines := min(max(s.limits.MultiPV, 1), len(w.roots))
	w.budget.FinishFirst()
	s.last = s.last[:0]
	for w.depth = 1; w.budget.NextIteration(w.depth) && !s.finished(w, lines); w.depth++ {
		before := w.roots[0].at
		for line := range lines {
			w.aspirationSearch(line)
		}
		if !w.stopped {
			slices.SortStableFunc(w.roots[:lines], func(a, b rootMove) int { return int(b.score - a.score) })
		} else if w.roots[0].at == before {
			s.reportLast(w) // nothing new, but more was looked at
			break
		}
		s.reportLines(w, lines)
	}
	return game.Move(w.roots[0].at)
}

// finished reports that a deeper iteration would find nothing new: the depths
// are exhausted, a win or a loss is proved, or a clock runs although there is
// only one move.
func (s *Searcher) finished(w *worker, lines int) bool {
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

// aspirationSearch searches the first moves from the line-th on to the depth of
// the iteration, in a window around the score that the best one had. Where the
// value is outside of the window, the window grows.
func (w *worker) aspirationSearch(line int) {
	alpha, beta := -search.Infinity, search.Infinity
	last, margin := w.roots[line].score, search.Score(w.params.AspirationMargin)
	if w.depth >= aspirationMinDepth && last > -search.MateBound && last < search.MateBound {
		alpha, beta = last-margin, last+margin
	}
	for !w.stopped {
		v := w.searchRoot(line, alpha, beta)
		switch margin *= aspirationGrowth; {
		case v <= alpha:
			alpha = max(v-margin, -search.Infinity)
		case v >= beta:
			beta = min(v+margin, search.Infinity)
		default:
			return
		}
	}
}

// searchRoot searches the first moves from the line-th on. A move that is better
// than those before it moves to the front at once, so that the best one known
// stands there whenever the search is stopped.
func (w *worker) searchRoot(line int, alpha, beta search.Score) search.Score {
	if w.countNode() {
		return 0
	}
	best := -search.Infinity
	w.frames[0].static = w.Evaluate()
	n := node{pv: true, alpha: alpha, beta: beta}
	n.setDepth(w.depth * plyUnit)
	for i := line; i < len(w.roots) && !w.stopped; i++ {
		r := w.roots[i]
		reduction := 0
		if late := i - line; late > lmrRootMoves && w.ThreatAt(r.at, w.Turn()) == Quiet && alpha > -search.MateBound {
			reduction = max(w.tables.baseReduction(w.depth, late)-plyUnit, 0)
		}
		v := w.searchMove(&n, move{r.at, i - line, n.parts - plyUnit, reduction}, alpha)
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
		w.table.Store(w.Hash(), 0, tt.Entry{Move: game.Move(w.roots[0].at), Score: best, Depth: w.depth, Bound: tt.Exact, Eval: tt.NoEval})
	}
	return best
}

// reportLines reports the lines found.
func (s *Searcher) reportLines(w *worker, lines int) {
	s.last = s.last[:0]
	for i, r := range w.roots[:lines] {
		if len(r.pv) == 0 {
			break // stopped before this line was searched at all
		}
		s.last = append(s.last, search.Info{Depth: w.depth, MultiPV: i + 1, Score: r.score, PV: w.extendWithVCF(r.pv, r.score)})
	}
	s.reportLast(w)
}

// reportLast reports the last lines with all the nodes and time spent so far.
func (s *Searcher) reportLast(w *worker) {
	full := s.table.Full()
	for _, i := range s.last {
		i.SelDepth, i.Nodes, i.Time, i.HashFull = w.selDepth, w.budget.Nodes(), w.budget.Elapsed(), full
		s.report(i)
	}
}

// extendWithVCF returns a copy of a line. Where it wins or loses by force, the win
// by fours at its end is added, as far as it is found again.
func (w *worker) extendWithVCF(pv []game.Move, score search.Score) []game.Move {
	pv = slices.Clone(pv)
	if _, mate := score.Mate(); !mate {
		return pv
	}
	for _, m := range pv {
		w.Make(m)
	}
	if !w.Result().Over() && w.find(innerMoves, innerNodes) > 0 {
		pv = append(pv, w.vcfLine()...)
	}
	for len(w.marks) > 0 {
		w.Unmake()
	}
	return pv
}

// vcfLine returns the win by fours of the side to move, if there is one.
func (s *vcf) vcfLine() (line []game.Move) {
	for !s.Result().Over() && s.find(innerMoves, innerNodes) > 0 {
		pt := s.winningMove()
		s.Make(game.Move(pt))
		line = append(line, game.Move(pt))
		if s.Result().Over() {
			break
		}
		reply := s.slowestReply()
		s.Make(game.Move(reply))
		line = append(line, game.Move(reply))
	}
	for range line {
		s.Unmake()
	}
	return line
}

// slowestReply returns the reply to a four that delays the win longest.
func (s *vcf) slowestReply() (best rules.Point) {
	set, _ := s.defences(s.Turn().Other())
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
