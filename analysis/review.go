package analysis

import (
	"context"
	"fmt"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// Reviewed is what a review says of one move.
type Reviewed struct {
	Ply   int          // of the move, from 1
	Score search.Score // after it, for First, in the light of what followed; ±search.Win where the game is won
	Mark  string       // one of those below, or empty
	Best  *Line        // what was better; nil unless the move is marked as bad

	// Expected is what could be expected of the move before chance decided how
	// it turned out, for First; nil where chance had no part in it. By how much
	// Score differs from it is luck; what it lacks to the best move is not.
	Expected *search.Score
}

// The marks of a move.
const (
	Only       = "only" // there was no other
	BestMove   = "best" // the search would have played it
	Inaccuracy = "inaccuracy"
	Mistake    = "mistake"
	Blunder    = "blunder"
)

// What a review spends: nodes and no time, so that the same line is always judged
// alike. A game of 40 moves takes less than ten seconds of one core.
const (
	reviewNodes = 1_800_000 // on all positions of a game together, once
	mostNodes   = 120_000   // on one position of a short game
	leastNodes  = 15_000    // on one position of a long game
)

// TryLimits is what is spent on a single move.
var TryLimits = search.Limits{Nodes: mostNodes, Seed: 1}

// ReviewLimits is what a review of so many plies spends on each position.
func ReviewLimits(plies int) search.Limits {
	return search.Limits{Nodes: uint64(min(max(reviewNodes/(plies+1), leastNodes), mostNodes)), Seed: 1}
}

// Review judges the moves of a line that begins at a position. A NoMove is a
// turn passed, which gets no mark. Each search is within limits, such as
// ReviewLimits. It calls progress after each position looked at, with how many that
// were and how many there are in all: each is looked at on the way forward and on the
// way back. It ends early with the error of ctx, of progress, or with one that names
// the ply of a move that cannot be played.
//
// It goes over the line twice. On the way forward it searches each position.
// On the way back what was found later corrects what was thought earlier: a
// position is worth to its mover at least what the move played has led to. So
// a swing that a search did not foresee is carried back to the move before
// which there still was something better.
//
// Before a move is called bad, the position after the better one is searched as
// well: the score before may just not have looked far enough.
//
// Where chance takes part in a game, begin is a view, and a move of chance is
// judged by what could be expected of it when it was chosen, and carries
// nothing back: luck is nobody's mistake.
func Review(ctx context.Context, kit *engine.Kit, begin game.Position, line []game.Move, each search.Limits,
	progress func(done, of int) error) ([]Reviewed, error) {
	agent, err := newAnalyst(kit, "")
	if err != nil {
		return nil, err
	}
	defer agent.Close()
	if _, ok := begin.(game.Chance); ok { // moves of chance are searched once more: what was to be expected
		each.Nodes /= 2
	}
	r := reviewer{kit: kit, searcher: agent, p: begin.Clone(), each: each}
	r.progress = func(done int) error { return progress(done, 2*len(line)) }
	if err := r.searchAll(ctx, line); err != nil {
		return nil, err
	}
	return r.markAll(ctx)
}

// reviewer walks along a line.
type reviewer struct {
	kit      *engine.Kit
	searcher search.Searcher
	each     search.Limits
	progress func(done int) error

	recheckNodes uint64 // that a recheck may take

	p     game.Position
	steps []step // the moves played so far
	found []Line // what was found at each position, one more than steps
	depth []int  // of those searches
}

// step is a move of the line.
type step struct {
	chosen  game.Move // as the position lists it; NoMove for a pass
	settled bool      // chance decided how it turned out
	by      game.Side

	// expected is what it was worth before that, over all outcomes. It is looked
	// for before the outcome is known to the search.
	expected search.Score
}

// searchAll plays the line and searches every position of it.
func (r *reviewer) searchAll(ctx context.Context, line []game.Move) error {
	if err := r.searchHere(ctx); err != nil {
		return err
	}
	for i, played := range line {
		chosen, err := r.listed(i+1, played, r.p.Moves(nil))
		if err != nil {
			return err
		}
		made, err := r.choose(ctx, chosen)
		if err != nil {
			return err
		}
		r.steps = append(r.steps, made)
		play(r.p, played)
		if err := r.searchHere(ctx); err != nil {
			return err
		}
		if err := r.progress(i + 1); err != nil {
			return err
		}
	}
	r.shareRechecks()
	return nil
}

// choose returns the step of a move that is about to be made.
func (r *reviewer) choose(ctx context.Context, m game.Move) (step, error) {
	best, depth := r.found[len(r.steps)], r.depth[len(r.steps)]
	made := step{m, isChanceMove(r.p, m), r.p.Side(), best.Score}
	if !made.settled || m == best.PV[0] {
		return made, nil
	}
	var err error
	made.expected, err = r.expect(ctx, m, depth)
	return made, err
}

// isChanceMove reports whether chance decides the outcome of a move.
func isChanceMove(p game.Position, m game.Move) bool {
	c, lots := p.(game.Chance)
	return lots && m != game.NoMove && len(c.Outcomes(m, nil)) > 0
}

// searchHere searches the position and appends the result.
func (r *reviewer) searchHere(ctx context.Context) error {
	best, depth, err := r.judge(ctx)
	r.found, r.depth = append(r.found, best), append(r.depth, depth)
	return err
}

// markAll takes the moves back, from the last to the first, and marks each by what
// it has led to.
func (r *reviewer) markAll(ctx context.Context) ([]Reviewed, error) {
	list := make([]Reviewed, len(r.steps))
	after := r.found[len(r.steps)].Score
	for i := len(r.steps) - 1; i >= 0; i-- {
		r.p.Unmake()
		list[i] = Reviewed{Ply: i + 1, Score: after}
		var err error
		if after, err = r.markMove(ctx, i, &list[i]); err != nil {
			return nil, err
		}
		if err := r.progress(2*len(list) - i); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// judge returns the best line of the position, without moves where the game is
// over, and how deep it looked.
func (r *reviewer) judge(ctx context.Context) (best Line, depth int, err error) {
	if result := r.p.Result(); result.Over() {
		switch result.Winner {
		case game.First:
			best.Score = search.Win
		case game.Second:
			best.Score = -search.Win
		}
		return best, 0, nil
	}
	if best, depth, err = searchLine(ctx, r.searcher, r.p, r.each); err == nil {
		err = ctx.Err()
	}
	return best, depth, err
}

// play makes a move, or passes for NoMove.
func play(p game.Position, m game.Move) {
	if m == game.NoMove {
		p.(game.Passer).Pass()
		return
	}
	p.Make(m)
}

// listed returns a move as the position lists it, without the outcome that the
// move played may carry; NoMove for a pass. The error says why it cannot be played.
func (r *reviewer) listed(ply int, played game.Move, legal []game.Move) (game.Move, error) {
	if r.p.Result().Over() {
		return game.NoMove, fmt.Errorf("review: ply %d comes after the end of the game", ply)
	}
	if played == game.NoMove {
		if _, ok := r.p.(game.Passer); !ok || len(r.kit.Game.Draw(r.p).Check) > 0 {
			return game.NoMove, fmt.Errorf("review: ply %d: the turn cannot be passed", ply)
		}
		return game.NoMove, nil
	}
	c, ok := r.p.(game.Chance)
	for _, m := range legal {
		if !ok && m == played {
			return m, nil
		}
		if ok && r.kit.Game.Gesture(r.p, m) == r.kit.Game.Gesture(r.p, played) {
			if m == played && len(c.Outcomes(m, nil)) > 0 {
				return game.NoMove, fmt.Errorf("review: ply %d does not say how it turned out", ply)
			}
			return m, nil
		}
	}
	return game.NoMove, fmt.Errorf("review: ply %d is not a legal move", ply)
}
