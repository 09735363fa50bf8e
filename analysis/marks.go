package analysis

import (
	"context"
	"slices"

	"banco/game"
	"banco/search"
)

// The drops of the mover's chance to win at which Lichess marks moves.
const (
	inaccuracyDrop = 0.05
	mistakeDrop    = 0.10
	blunderDrop    = 0.15
)

// Before a move is called a mistake, the better move is searched with recheckFactor
// times as many nodes. Before it is called a blunder in a bad position (or a mistake
// in a lost one), with finalRecheckFactor times. A short search is easily too
// hopeful about a move that nobody played.
//
// All rechecks of a game share half of what its positions take, of recheckPlies at
// least: in a game full of blunders each is rechecked for less.
const (
	recheckFactor      = 8
	finalRecheckFactor = 32
	recheckPlies       = 40
	lost               = 0.25
)

// shareRechecks shares what may be spent on rechecks between the moves that look like
// mistakes.
func (r *reviewer) shareRechecks() {
	suspects := uint64(0)
	for i, made := range r.steps {
		if ours.of(r.found[i].Score, made.by)-ours.of(r.found[i+1].Score, made.by) >= mistakeDrop {
			suspects++
		}
	}
	all := r.each.Nodes * uint64(max(len(r.steps), recheckPlies)) / 2
	r.recheckNodes = max(all/max(suspects, 1), r.each.Nodes)
}

// markMove marks the move made at the position by what it has led to. It returns
// the score of the position in that light.
func (r *reviewer) markMove(ctx context.Context, i int, out *Reviewed) (search.Score, error) {
	before, made, legal := r.found[i], r.steps[i], r.p.Moves(nil)
	side, score := r.p.Side(), out.Score
	switch {
	case made.chosen == game.NoMove:
		return before.Score, nil
	case made.settled:
		return r.markChanceMove(i, len(legal) == 1, out), nil
	case len(legal) == 1:
		out.Mark = Only
		return onePlyFurther(score), nil
	case made.chosen == before.PV[0]:
		out.Mark = BestMove
	}
	switch drop := ours.of(before.Score, side) - ours.of(score, side); {
	case drop < 0 || drop < inaccuracyDrop && out.Mark == BestMove:
		return onePlyFurther(score), nil
	case drop < inaccuracyDrop:
		return before.Score, nil
	}
	better, err := r.better(ctx, made.chosen, before, legal)
	if err != nil {
		return 0, err
	}
	if better, err = r.recheck(ctx, better, score); err != nil {
		return 0, err
	}
	mark := out.Mark
	if out.setMark(side, better, score); out.Mark != "" {
		return better.Score, nil
	}
	if out.Mark = mark; forFirst(better.Score, side) > forFirst(score, side) {
		return better.Score, nil
	}
	return onePlyFurther(score), nil
}

// markChanceMove marks a chance move by its expected score.
func (r *reviewer) markChanceMove(i int, only bool, out *Reviewed) search.Score {
	before, made := r.found[i], r.steps[i]
	out.Expected = &made.expected
	switch {
	case only:
		out.Mark = Only
	case made.chosen == before.PV[0]:
		out.Mark = BestMove
	default:
		out.setMark(r.p.Side(), before, made.expected)
	}
	return before.Score
}

// onePlyFurther returns the score of a position from that of the next one: a mate is
// one ply further away.
func onePlyFurther(s search.Score) search.Score {
	switch {
	case s > search.MateBound:
		return s - 1
	case s < -search.MateBound:
		return s + 1
	}
	return s
}

// setMark marks a move that leads to a score where there was a better line.
func (t *Reviewed) setMark(side game.Side, better Line, score search.Score) {
	t.Mark, t.Best = mark(ours.of(better.Score, side)-ours.of(score, side)), nil
	if t.Mark != "" {
		t.Best = &better
	}
}

// better returns the line of another move than the chosen one: the best move found
// or, if that was chosen, the best of the others. Its score is that of a search of
// the position after it.
func (r *reviewer) better(ctx context.Context, chosen game.Move, best Line, legal []game.Move) (Line, error) {
	if best.PV[0] == chosen {
		others := r.each
		others.Moves = slices.DeleteFunc(legal, func(m game.Move) bool { return m == chosen })
		var err error
		if best, _, err = searchLine(ctx, r.searcher, r.p, others); err != nil {
			return Line{}, err
		}
	}
	m := best.PV[0]
	if isChanceMove(r.p, m) { // the search has weighed its outcomes, and any one says less
		return best, ctx.Err()
	}
	return r.after(ctx, m)
}

// recheck searches a better line longer, if missing it would be a mistake.
func (r *reviewer) recheck(ctx context.Context, better Line, score search.Score) (_ Line, err error) {
	side := r.p.Side()
	missed := func() float64 { return ours.of(better.Score, side) - ours.of(score, side) }
	if isChanceMove(r.p, better.PV[0]) {
		return better, nil
	}
	if missed() >= mistakeDrop {
		better, err = r.searchLonger(ctx, better, recheckFactor)
	}
	bad := blunderDrop
	if ours.of(better.Score, side) < lost {
		bad = mistakeDrop
	}
	if err == nil && missed() >= bad && ours.of(better.Score, side) < 0.5 {
		better, err = r.searchLonger(ctx, better, finalRecheckFactor)
	}
	return better, err
}

// searchLonger searches the first move of a line with so many times the nodes, or what
// a recheck may take, and with empty tables. Of the two lines it returns the one that is worse for the mover.
func (r *reviewer) searchLonger(ctx context.Context, better Line, times uint64) (Line, error) {
	agent, err := newAnalyst(r.kit, "")
	if err != nil {
		return Line{}, err
	}
	defer agent.Close()
	other := *r
	other.searcher = agent
	other.each.Nodes = min(r.each.Nodes*times, max(r.recheckNodes, r.each.Nodes))
	again, err := other.after(ctx, better.PV[0])
	if side := r.p.Side(); forFirst(again.Score, side) < forFirst(better.Score, side) {
		better = again
	}
	return better, err
}

// expect returns the expected score of a chance move, over all outcomes, at the
// depth that the search of the best move reached.
func (r *reviewer) expect(ctx context.Context, m game.Move, depth int) (search.Score, error) {
	l := r.each
	l.Moves, l.Depth = []game.Move{m}, depth
	line, _, err := searchLine(ctx, r.searcher, r.p, l)
	if err == nil {
		err = ctx.Err()
	}
	return line.Score, err
}

// mark names a drop of the chance to win.
func mark(drop float64) string {
	switch {
	case drop >= blunderDrop:
		return Blunder
	case drop >= mistakeDrop:
		return Mistake
	case drop >= inaccuracyDrop:
		return Inaccuracy
	}
	return ""
}
