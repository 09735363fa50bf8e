package survey

import (
	"context"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/search"
)

// Accuracies are those of one game: of both sides by our review, and by the scores of
// another engine, NaN where a side made no move.
type Accuracies struct {
	Plies     int
	Ours      [2]float64
	Reference [2]float64
	Decisive  int // the ply that decided the game by our review; 0: none
}

// Measure reviews a line within limits. With a reference, which is searched within
// limits of its own, it sums up by the same formula what that engine's scores say.
func Measure(ctx context.Context, kit *engine.Kit, begin game.Position, line []game.Move, each search.Limits,
	reference *engine.Agent, depth search.Limits) (Accuracies, error) {
	out := Accuracies{Plies: len(line)}
	list, err := analysis.Review(ctx, kit, begin, line, each, func(int, int) error { return nil })
	if err != nil {
		return out, err
	}
	moves := analysis.JudgeReview(begin, line, list)
	out.Decisive = analysis.Decisive(moves)
	for side := range out.Ours {
		out.Ours[side] = analysis.Accuracy(moves, game.Side(side))
	}
	if reference == nil {
		return out, nil
	}
	scores, err := scoresOf(ctx, reference, begin, line, depth)
	if err != nil {
		return out, err
	}
	moves = analysis.JudgeScores(begin, line, scores)
	for side := range out.Reference {
		out.Reference[side] = analysis.Accuracy(moves, game.Side(side))
	}
	return out, nil
}

// scoresOf has an engine search every position of a line. The scores are for First.
func scoresOf(ctx context.Context, agent *engine.Agent, begin game.Position, line []game.Move, l search.Limits) ([]search.Score, error) {
	p := begin.Clone()
	var scores []search.Score
	for i := 0; ; i++ {
		score, err := scoreOf(ctx, agent, p, l)
		if err != nil {
			return nil, err
		}
		scores = append(scores, score)
		if i == len(line) {
			return scores, nil
		}
		p.Make(line[i])
	}
}

// scoreOf returns the score of a position for First.
func scoreOf(ctx context.Context, agent *engine.Agent, p game.Position, l search.Limits) (score search.Score, err error) {
	if result := p.Result(); result.Over() {
		switch result.Winner {
		case game.First:
			return search.Win, nil
		case game.Second:
			return -search.Win, nil
		}
		return 0, nil
	}
	_, err = agent.Search(ctx, p, l, func(i search.Info) {
		if i.MultiPV <= 1 {
			score = i.Score
		}
	})
	if err == nil {
		err = ctx.Err()
	}
	if p.Side() == game.Second {
		score = -score
	}
	return score, err
}
