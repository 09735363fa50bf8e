package analysis

import (
	"context"
	"slices"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// TryMove judges one move at a position as a review judges it: by a search of the
// position after it, within limits such as TryLimits, so that its score can be held
// against those of a review. The line begins with the move. What chance decides
// about it is weighed over all that may come.
func TryMove(ctx context.Context, kit *engine.Kit, at game.Position, move game.Move, each search.Limits) (Line, error) {
	agent, err := newAnalyst(kit, "")
	if err != nil {
		return Line{}, err
	}
	defer agent.Close()
	r := reviewer{kit: kit, searcher: agent, p: at.Clone(), each: each}
	legal, chosen := r.p.Moves(nil), move
	if r.p.Result().Over() || !slices.Contains(legal, move) { // it may say how it turned out
		if chosen, err = r.listed(1, move, legal); err != nil {
			return Line{}, err
		}
	}
	if !isChanceMove(r.p, chosen) {
		return r.after(ctx, chosen)
	}
	_, depth, err := r.judge(ctx)
	if err != nil {
		return Line{}, err
	}
	score, err := r.expect(ctx, chosen, depth)
	return Line{score, []game.Move{chosen}}, err
}

// after returns the line of a move, judged by a search of the position after it.
func (r *reviewer) after(ctx context.Context, m game.Move) (Line, error) {
	r.p.Make(m)
	line, _, err := r.judge(ctx)
	r.p.Unmake()
	return Line{onePlyFurther(line.Score), append([]game.Move{m}, line.PV...)}, err
}
