package analysis

import (
	"context"
	"slices"

	"banco/game"
	"banco/search"
)

// By how much a bad move lowers its mover's chance to win: the steps at which
// Lichess marks moves.
const (
	inaccuracyDrop = 0.05
	mistakeDrop    = 0.10
	blunderDrop    = 0.15
)

// How many times as many nodes are spent on what would have been better before a
// move is called a mistake and, where its mover stood badly anyhow, a blunder; a
// mistake too where the chance to win is below lost already. A short search is
// easily too hopeful about a move that nobody played: at the Opera it sees ways out
// for Black where there is none.
const (
	closer  = 8
	closest = 32
	lost    = 0.25
)

// weigh marks the move made at the position by what it has led to, and returns
// what the position is worth after all.
func (r *reviewer) weigh(ctx context.Context, i int, told *Reviewed) (search.Score, error) {
	before, made, legal := r.found[i], r.steps[i], r.p.Moves(nil)
	side, score := r.p.Side(), told.Score
	switch {
	case made.chosen == game.NoMove:
		return before.Score, nil
	case made.settled:
		return r.weighLot(i, len(legal) == 1, told), nil
	case len(legal) == 1:
		told.Mark = Only
		return earlier(score), nil
	case made.chosen == before.PV[0]:
		told.Mark = BestMove
	}
	switch drop := chance(before.Score, side) - chance(score, side); {
	case drop < 0 || drop < inaccuracyDrop && told.Mark == BestMove:
		return earlier(score), nil
	case drop < inaccuracyDrop:
		return before.Score, nil
	}
	better, err := r.better(ctx, made.chosen, before, legal)
	if err != nil {
		return 0, err
	}
	if better, err = r.doubt(ctx, better, score); err != nil {
		return 0, err
	}
	mark := told.Mark
	if told.blame(side, better, score); told.Mark != "" {
		return better.Score, nil
	}
	if told.Mark = mark; turned(better.Score, side) > turned(score, side) {
		return better.Score, nil
	}
	return earlier(score), nil
}

// weighLot marks a move that chance decided about, by what could be expected of it.
func (r *reviewer) weighLot(i int, only bool, told *Reviewed) search.Score {
	before, made := r.found[i], r.steps[i]
	told.Expected = &made.expected
	switch {
	case only:
		told.Mark = Only
	case made.chosen == before.PV[0]:
		told.Mark = BestMove
	default:
		told.blame(r.p.Side(), before, made.expected)
	}
	return before.Score
}

// earlier returns the score of a position from that of the next one: a mate is
// one ply further away.
func earlier(s search.Score) search.Score {
	switch {
	case s > search.MateBound:
		return s - 1
	case s < -search.MateBound:
		return s + 1
	}
	return s
}

// blame marks a move that leads to a score where there was a better line.
func (t *Reviewed) blame(side game.Side, better Line, score search.Score) {
	t.Mark, t.Best = mark(chance(better.Score, side)-chance(score, side)), nil
	if t.Mark != "" {
		t.Best = &better
	}
}

// better returns the line of another move than the one chosen: of the best one
// found or, where that was chosen, of the best of the others. It is judged by a
// search after it.
func (r *reviewer) better(ctx context.Context, chosen game.Move, best Line, legal []game.Move) (Line, error) {
	if best.PV[0] == chosen {
		others := r.each
		others.Moves = slices.DeleteFunc(legal, func(m game.Move) bool { return m == chosen })
		var err error
		if best, _, err = look(ctx, r.searcher, r.p, others); err != nil {
			return Line{}, err
		}
	}
	m := best.PV[0]
	if settles(r.p, m) { // the search has weighed its outcomes, and any one says less
		return best, ctx.Err()
	}
	return r.after(ctx, m)
}

// doubt has a line looked at more closely that is said to be so much better than
// a score that who missed it has made a mistake.
func (r *reviewer) doubt(ctx context.Context, better Line, score search.Score) (_ Line, err error) {
	side := r.p.Side()
	missed := func() float64 { return chance(better.Score, side) - chance(score, side) }
	if settles(r.p, better.PV[0]) {
		return better, nil
	}
	if missed() >= mistakeDrop {
		better, err = r.again(ctx, better, closer)
	}
	bad := blunderDrop
	if chance(better.Score, side) < lost {
		bad = mistakeDrop
	}
	if err == nil && missed() >= bad && chance(better.Score, side) < 0.5 {
		better, err = r.again(ctx, better, closest)
	}
	return better, err
}

// again has the first move of a line judged so many times longer, by another that
// knows nothing of what was found so far, and returns what both agree on: the line
// that is worth less to the mover.
func (r *reviewer) again(ctx context.Context, better Line, times uint64) (Line, error) {
	agent, err := analyst(r.kit, "")
	if err != nil {
		return Line{}, err
	}
	defer agent.Close()
	other := *r
	other.searcher = agent
	other.each.Nodes *= times
	again, err := other.after(ctx, better.PV[0])
	if side := r.p.Side(); turned(again.Score, side) < turned(better.Score, side) {
		better = again
	}
	return better, err
}

// expect returns what a move is worth before it is made, over all outcomes,
// looking as deep as the search of the best move did.
func (r *reviewer) expect(ctx context.Context, m game.Move, depth int) (search.Score, error) {
	l := r.each
	l.Moves, l.Depth = []game.Move{m}, depth
	line, _, err := look(ctx, r.searcher, r.p, l)
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
