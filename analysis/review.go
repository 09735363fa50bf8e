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
	Score search.Score // after it, for First; ±search.Win where the game is won
	Mark  string       // one of those below, or empty
	Best  *Line        // what was better; nil unless the move is marked as bad
}

// The marks of a move.
const (
	Only       = "only" // there was no other
	BestMove   = "best" // the search would have played it
	Inaccuracy = "inaccuracy"
	Mistake    = "mistake"
	Blunder    = "blunder"
)

// By how much a bad move lowers its mover's chance to win: the steps at which
// Lichess marks moves.
const (
	inaccuracyDrop = 0.05
	mistakeDrop    = 0.10
	blunderDrop    = 0.15
)

// Review judges the moves of a line that begins at a position, in order, and
// calls report after each. A NoMove is a turn passed, which gets no mark. Each
// search is within limits, which should set a time or nodes. The review ends
// early with the error of ctx, of report, or with one that names the ply of a
// move that cannot be played.
//
// A move is judged by the scores before and after it, which takes one search a
// position. Before a move is called bad, the position after the better one is
// searched as well: a score before may just not have looked far enough.
//
// Where chance takes part in a game, begin is a view, and a move is judged by
// what could be expected of it when it was chosen: luck is nobody's mistake.
func Review(ctx context.Context, kit *engine.Kit, begin game.Position, line []game.Move, each search.Limits, report func(Reviewed) error) error {
	agent, err := analyst(kit, "")
	if err != nil {
		return err
	}
	defer agent.Close()
	r := reviewer{kit: kit, searcher: agent, p: begin.Clone(), each: each}
	if r.best, err = r.judge(ctx); err != nil {
		return err
	}
	for i, m := range line {
		told, err := r.review(ctx, i+1, m)
		if err != nil {
			return err
		}
		if err := report(told); err != nil {
			return err
		}
	}
	return nil
}

// reviewer walks along a line.
type reviewer struct {
	kit      *engine.Kit
	searcher search.Searcher
	each     search.Limits

	p     game.Position
	best  Line // of p
	depth int  // of the last search
}

// judge returns the best line of the position, without moves where the game is over.
func (r *reviewer) judge(ctx context.Context) (best Line, err error) {
	if result := r.p.Result(); result.Over() {
		switch result.Winner {
		case game.First:
			best.Score = search.Win
		case game.Second:
			best.Score = -search.Win
		}
		return best, nil
	}
	if best, r.depth, err = look(ctx, r.searcher, r.p, r.each); err == nil {
		err = ctx.Err()
	}
	return best, err
}

// review plays a move and says what it is worth.
func (r *reviewer) review(ctx context.Context, ply int, played game.Move) (Reviewed, error) {
	side, before, legal := r.p.Side(), r.best, r.p.Moves(nil)
	chosen, err := r.listed(ply, played, legal)
	if err != nil {
		return Reviewed{}, err
	}
	judged := chosen != game.NoMove && len(legal) > 1 && chosen != before.PV[0]
	var expected search.Score
	_, lots := r.p.(game.Chance)
	if judged && lots {
		if expected, err = r.expect(ctx, chosen); err != nil {
			return Reviewed{}, err
		}
	}
	r.play(played)
	if r.best, err = r.judge(ctx); err != nil {
		return Reviewed{}, err
	}
	told := Reviewed{Ply: ply, Score: r.best.Score}
	switch {
	case judged && lots:
		told.blame(side, before, expected)
	case judged:
		if told.blame(side, before, r.best.Score); told.Mark != "" {
			better, err := r.instead(ctx, played, before.PV[0])
			if err != nil {
				return Reviewed{}, err
			}
			told.blame(side, better, r.best.Score)
		}
	case len(legal) == 1 && chosen != game.NoMove:
		told.Mark = Only
	case chosen != game.NoMove:
		told.Mark = BestMove
	}
	return told, nil
}

// blame marks a move that leads to a score where there was a better line.
func (t *Reviewed) blame(side game.Side, better Line, score search.Score) {
	t.Best = nil
	if t.Mark = mark(chance(better.Score, side) - chance(score, side)); t.Mark != "" {
		t.Best = &better
	}
}

// play makes a move, or passes for NoMove.
func (r *reviewer) play(m game.Move) {
	if m == game.NoMove {
		r.p.(game.Passer).Pass()
		return
	}
	r.p.Make(m)
}

// instead returns the line of another move than the one played, judged by a
// search after it.
func (r *reviewer) instead(ctx context.Context, played, m game.Move) (Line, error) {
	r.p.Unmake()
	r.p.Make(m)
	line, err := r.judge(ctx)
	r.p.Unmake()
	r.p.Make(played)
	line.PV = append([]game.Move{m}, line.PV...)
	return line, err
}

// expect returns what a move is worth before it is made, over all outcomes,
// looking as deep as the search of the best move did.
func (r *reviewer) expect(ctx context.Context, m game.Move) (search.Score, error) {
	l := r.each
	l.Moves, l.Depth = []game.Move{m}, r.depth
	line, _, err := look(ctx, r.searcher, r.p, l)
	if err == nil {
		err = ctx.Err()
	}
	return line.Score, err
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
	return game.NoMove, fmt.Errorf("review: ply %d is no legal move", ply)
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
