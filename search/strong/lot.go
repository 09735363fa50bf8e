package strong

import (
	"slices"

	"banco/game"
	"banco/search"
)

// turn is one of the ways in which a move of chance can turn out.
type turn struct {
	game.Outcome
	// shift is how much better than the mean of all the position looks after
	// it, to the mover. Windows are moved by it, so that each turn is asked
	// whether it is as good as it must be for the mean to be good enough.
	shift search.Score
}

// Where a lot is opened: at least so deep, and so often on the way from the
// root. Elsewhere it stays closed: the move is made, and what it turned out to
// be stays open.
const (
	lotDepth = 4
	lotsOpen = 2
)

// opens reports whether a move of chance is looked at in each of its turns.
func (w *worker) opens(n *node) bool {
	return n.ply == 0 || n.depth >= lotDepth && w.frame(n.ply).turned < lotsOpen
}

// openLot lists the ways in which the choice made at a ply may turn out, with
// what each promises.
func (w *worker) openLot(ply int, c *Choice) {
	f, next := w.frame(ply), w.frame(ply+1)
	w.outcomes = w.Tactics.(Lottery).Turns(w.position, c.Move, w.outcomes[:0])
	sum, total := 0, 0
	for _, o := range w.outcomes {
		w.position.Make(o.Move)
		eval := -w.Evaluator.Evaluate(w.position)
		w.position.Unmake()
		f.turns = append(f.turns, turn{o, eval})
		sum += int(eval) * int(o.Weight)
		total += int(o.Weight)
	}
	for i := range f.turns {
		f.turns[i].shift -= search.Score(sum / total)
	}
	f.promise = search.Score(sum / total)
	f.slot, f.follow = int(c.Slot), w.after(int(c.Slot))
	next.check, next.turned = false, f.turned+1
}

// below returns the worth of the move made at a ply, for its mover: the mean
// over its turns where it is a lot that was opened.
func (w *worker) below(ply, depth int, alpha, beta search.Score, cut bool) search.Score {
	f, next := w.frame(ply), w.frame(ply+1)
	if len(f.turns) == 0 {
		return -w.search(depth, ply+1, -beta, -alpha, cut)
	}
	lowest, highest, sum, total := search.Infinity, -search.Infinity, 0, 0
	for i := range f.turns {
		t := &f.turns[i]
		w.position.Make(t.Move)
		next.check = w.Tactics.Threatened(w.position)
		v := -w.search(depth, ply+1, -shifted(beta, t.shift), -shifted(alpha, t.shift), cut)
		w.position.Unmake()
		if w.stopped {
			return 0
		}
		lowest, highest = min(lowest, v), max(highest, v)
		sum += int(min(max(v, f.promise-lotMost), f.promise+lotMost)) * int(t.Weight)
		total += int(t.Weight)
	}
	next.check = false
	switch {
	case lowest > search.MateBound: // it wins however it turns out: the slowest way
		return lowest
	case highest < -search.MateBound:
		return highest
	}
	return search.Score(sum / total)
}

// lotMost is by how much a turn can differ from what all of them promise: a mate
// is no amount to average.
const lotMost = 2500

// shifted moves the bound of a window, unless it is none.
func shifted(bound, by search.Score) search.Score {
	if bound <= -search.Decisive || bound >= search.Decisive {
		return bound
	}
	return bound + by
}

// settledLine returns a copy of a line up to its first move that is left to
// chance, of whatever kind.
func (w *worker) settledLine(pv []game.Move) []game.Move {
	line := slices.Clone(pv)
	if w.veiled == nil {
		return line
	}
	for i, m := range line {
		if !game.Settled(w.position, m) {
			line = line[:i+1]
			break
		}
		w.position.Make(m)
		defer w.position.Unmake()
	}
	return line
}
