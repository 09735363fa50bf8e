package alphabeta

import (
	"context"
	"math/rand/v2"

	"banco/game"
	"banco/search"
)

// Textbook is alpha-beta as it is first taught: two functions, one for each
// player. Max, the player at the root, keeps alpha, the most that is sure for
// him; Min keeps beta, the least that she can hold him to; a node is left as
// soon as alpha ≥ beta, since one of the two will not let it come about. All
// values are Max's.
//
// It returns minimax's move and value, at a fraction of the nodes.
type Textbook struct {
	Options
	position game.Position
	budget   *search.Budget
	player   game.Side       // Max
	veiled   game.LazyChance // the position where the outcomes of chance moves stay unknown; else nil
	stopped  bool
	plies    [maxPly + 1]buffers
}

// buffers are the lists of one ply, kept from node to node.
type buffers struct {
	moves    []game.Move
	outcomes []game.Outcome
}

var _ search.Searcher = (*Textbook)(nil)

// NewTextbook returns a searcher that looks at a fixed depth. Of the options
// it uses Depth, Evaluator, Guide, Trace, Veiled, Decided and RandomTies.
func NewTextbook(o Options) *Textbook { return &Textbook{Options: o.complete()} }

// Forget does nothing: this form learns nothing.
func (t *Textbook) Forget() {}

// Search returns the first of the best moves, or a random one of them, and reports
// its value once. When it is stopped, it returns the best of the moves searched so
// far. It ignores MultiPV.
func (t *Textbook) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	moves := search.RootMoves(p, t.Guide, l)
	if len(moves) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	t.position, t.player, t.stopped = p, p.Side(), false
	t.veiled = nil
	if t.Veiled {
		t.veiled, _ = p.(game.LazyChance)
	}
	t.budget = search.NewBudget(ctx, l, p.Side())
	depth := t.Depth
	if l.Depth > 0 {
		depth = l.Depth
	}
	equals, score := t.root(moves, min(depth, maxPly))
	best := equals[rand.New(rand.NewPCG(l.Seed, p.Hash())).IntN(len(equals))]
	if report != nil {
		report(search.Info{
			Depth: depth, SelDepth: depth, MultiPV: 1, Score: score, PV: []game.Move{best},
			Nodes: t.budget.Nodes(), Time: t.budget.Elapsed(),
		})
	}
	t.budget.Wait()
	return best, nil
}

// root is max at the first ply. It notes the move whenever alpha rises and, with
// RandomTies, the moves of the same value.
func (t *Textbook) root(moves []game.Move, depth int) (best []game.Move, alpha search.Score) {
	t.enter(0, game.NoMove, -search.Infinity, search.Infinity)
	t.stopped = t.budget.Node()
	best, alpha = []game.Move{moves[0]}, -search.Infinity
	for _, m := range moves {
		least := alpha
		if t.RandomTies {
			least = -search.Infinity
		}
		switch v := t.worth(m, 0, depth, least, search.Infinity); {
		case t.stopped:
		case v > alpha:
			best, alpha = append(best[:0], m), v
		case v == alpha && t.RandomTies:
			best = append(best, m)
		}
	}
	if alpha == -search.Infinity { // stopped before the first move was searched
		alpha = 0
	}
	t.leave(0, alpha, search.All)
	return best, alpha
}

// max returns the value of a position in which Max is to move.
func (t *Textbook) max(ply, depth int, alpha, beta search.Score) (search.Score, search.Why) {
	if v, why := t.rest(ply, depth); why != search.All {
		return v, why
	}
	for _, m := range t.candidates(ply) {
		alpha = max(alpha, t.worth(m, ply, depth, alpha, beta))
		if alpha >= beta {
			return alpha, search.Cut
		}
	}
	return alpha, search.All
}

// min returns the value of a position in which Min is to move.
func (t *Textbook) min(ply, depth int, alpha, beta search.Score) (search.Score, search.Why) {
	if v, why := t.rest(ply, depth); why != search.All {
		return -v, why
	}
	for _, m := range t.candidates(ply) {
		beta = min(beta, t.worth(m, ply, depth, alpha, beta))
		if alpha >= beta {
			return beta, search.Cut
		}
	}
	return beta, search.All
}

// rest returns the value, for the side to move, of a position that is not searched
// further: the game is decided or over, or the depth limit is reached. Elsewhere it
// returns All.
func (t *Textbook) rest(ply, depth int) (search.Score, search.Why) {
	if t.stopped = t.budget.Node(); t.stopped {
		return 0, search.Stopped
	}
	if t.Decided > 0 {
		if v := t.evaluate(); v > t.Decided || v < -t.Decided {
			return v, search.Leaf
		}
	}
	if score, over := search.Ended(t.position, ply); over {
		return score, search.Over
	}
	if depth == 0 {
		return t.evaluate(), search.Leaf
	}
	return 0, search.All
}

// evaluate judges the position for the side to move. A Partial evaluator is asked
// for Max.
func (t *Textbook) evaluate() search.Score {
	partial, ok := t.Evaluator.(search.Partial)
	switch {
	case !ok:
		return t.Evaluator.Evaluate(t.position)
	case t.position.Side() == t.player:
		return partial.EvaluateFor(t.position, t.player)
	}
	return -partial.EvaluateFor(t.position, t.player)
}

// candidates returns the moves to look at.
func (t *Textbook) candidates(ply int) []game.Move {
	here := &t.plies[ply]
	here.moves = t.Guide.Candidates(t.position, here.moves[:0])
	return here.moves
}

// worth returns the value of a move: that of the position it leads to or, for a
// chance move whose outcome matters, the mean over its outcomes. A mean needs true
// values, so the outcomes are searched with an open window.
func (t *Textbook) worth(m game.Move, ply, depth int, alpha, beta search.Score) search.Score {
	chance, ok := t.position.(game.Chance)
	if !ok || t.veiled != nil {
		return t.after(m, ply, depth, alpha, beta)
	}
	here := &t.plies[ply]
	here.outcomes = chance.Outcomes(m, here.outcomes[:0])
	if len(here.outcomes) == 0 {
		return t.after(m, ply, depth, alpha, beta)
	}
	traced, _ := t.Trace.(search.ChanceTrace)
	mover := t.position.Side()
	if traced != nil {
		traced.EnterChance(ply, m, here.outcomes, -search.Infinity, search.Infinity)
	}
	var mean search.Mean
	for _, o := range here.outcomes {
		mean.Add(t.after(o.Move, ply, depth, -search.Infinity, search.Infinity), o.Weight)
	}
	if traced != nil {
		traced.LeaveChance(ply, t.signed(mean.Score(), mover), search.All)
	}
	return mean.Score()
}

// signed turns a value of Max into one of the mover.
func (t *Textbook) signed(v search.Score, mover game.Side) search.Score {
	if mover == t.player {
		return v
	}
	return -v
}

// after makes a move and returns the value of the position after it. It asks who is
// to move there, since a player moves twice in some openings.
func (t *Textbook) after(m game.Move, ply, depth int, alpha, beta search.Score) (v search.Score) {
	if t.stopped {
		return 0
	}
	t.play(m)
	var why search.Why
	if t.position.Side() == t.player {
		t.enter(ply+1, m, alpha, beta)
		v, why = t.max(ply+1, depth-1, alpha, beta)
		t.leave(ply+1, v, why)
	} else {
		t.enter(ply+1, m, -beta, -alpha)
		v, why = t.min(ply+1, depth-1, alpha, beta)
		t.leave(ply+1, -v, why)
	}
	t.position.Unmake()
	return v
}

// play makes a move, with its outcome unless that stays unknown.
func (t *Textbook) play(m game.Move) {
	if t.veiled != nil {
		t.veiled.MakeUnresolved(m)
		return
	}
	t.position.Make(m)
}

// enter and leave report to the trace, with values for the side to move.
func (t *Textbook) enter(ply int, m game.Move, alpha, beta search.Score) {
	if t.Trace != nil {
		t.Trace.Enter(ply, m, alpha, beta)
	}
}

func (t *Textbook) leave(ply int, v search.Score, why search.Why) {
	if t.Trace != nil {
		t.Trace.Leave(ply, v, why)
	}
}
