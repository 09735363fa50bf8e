package analysis

import (
	"context"
	"time"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// Hint is the move to make, and why.
type Hint struct {
	Move   game.Move
	Reason string       // one of those below, or the name of an engine.Plan
	Mate   int          // Mates, Delays: the moves it takes; Blocks: those the opponent would have needed
	Piece  string       // the code of the piece that the reason is about; empty: it cannot be told
	Other  string       // Forks: the code of the second piece
	Count  int          // that a plan speaks of
	Score  search.Score // for First
}

// The reasons why a move is good, as a casual player sees it. If several hold, the
// most telling is given; if none does, the plan of the move.
const (
	Mates        = "mate"        // it wins by force
	OnlyMove     = "only"        // there is no other
	Delays       = "delay"       // the game is lost, and this takes longest
	TakesFree    = "free"        // it takes a piece that nothing protects
	Wins         = "wins"        // it wins material
	Blocks       = "block"       // it stops a forced win of the opponent
	Trades       = "trade"       // it takes a piece for one of about the same worth
	Escapes      = "escape"      // it gets out of check, or saves a piece
	DoubleChecks = "doubleCheck" // two pieces give check at once
	Discovers    = "discovered"  // it opens the line of another piece to the king
	Forks        = "fork"        // one piece attacks two that are worth it
	Pins         = "pin"         // a piece may not leave the line to its king
	Checks       = "check"
	Attacks      = "attacks"  // it threatens to take a piece
	Guards       = "guards"   // a piece could be taken, and no longer can
	Supports     = "supports" // a piece under attack gets another protector
	Covers       = "covers"   // a piece that nothing protected gets a protector
	Retreats     = "retreats" // a piece that could be traded no longer can
	Takes        = "takes"    // it takes a piece, and the search says that it is worth it
	BestByEngine = "best"     // the search says so, and nobody can say why
)

const (
	minGain     = search.Score(70) // a smaller gain of material is none: a bit less than a pawn
	winHorizon  = 7                // plies within which material must be won
	lossHorizon = 3                // plies within which a threat must win material
)

// hinter looks for the reason of a move.
type hinter struct {
	kit    *engine.Kit
	view   game.Position
	side   game.Side    // to move
	static search.Score // the evaluation without a search, for side
	best   Line         // scored for First
	score  search.Score // of best, for side
	gains  []capture    // of the best line
	men    *tactics     // of the best move; nil where men capture nothing, or chance decides
}

// FindHint looks for the move to make in about the given time. The view is what
// the mover knows; it is not changed. The error is that of ctx if it ends first.
func FindHint(ctx context.Context, kit *engine.Kit, view game.Position, limit time.Duration) (Hint, error) {
	return FindHintWithin(ctx, kit, view, search.Limits{MoveTime: limit * 7 / 10}, search.Limits{MoveTime: limit * 3 / 10})
}

// FindHintWithin is FindHint with separate limits for the search of the view and for
// the search of what the opponent threatens.
func FindHintWithin(ctx context.Context, kit *engine.Kit, view game.Position, think, idle search.Limits) (Hint, error) {
	agent, err := newAnalyst(kit, "")
	if err != nil {
		return Hint{}, err
	}
	defer agent.Close()
	if view.Result().Over() {
		return Hint{}, search.ErrNoMove
	}
	a := hinter{kit: kit, view: view.Clone(), side: view.Side()}
	if err := a.find(ctx, agent, think); err != nil {
		return Hint{}, err
	}
	a.score = forFirst(a.best.Score, a.side)
	if len(kit.Evaluators) > 0 {
		a.static = kit.Evaluators[0].Evaluator.Evaluate(a.view)
	}
	a.gains = follow(kit, a.view, a.best.PV)
	a.men = newTactics(kit, a.view, a.best.PV[0])
	hint := Hint{Move: a.best.PV[0], Score: a.best.Score}
	passed, ok := Line{}, false
	if a.score <= search.MateBound {
		passed, ok = a.afterPass(ctx, agent, idle)
	}
	a.explain(&hint, passed, ok)
	return hint, ctx.Err()
}

// find looks for the best line: a short mate, or the result of a search.
func (a *hinter) find(ctx context.Context, s search.Searcher, l search.Limits) (err error) {
	mate, ok := mateInTwo(a.kit, a.view)
	if ok && ctx.Err() == nil {
		a.best = mate
		return nil
	}
	a.best, _, err = searchLine(ctx, s, a.view, l)
	return err
}

// afterPass returns the opponent's best line if the mover passed, and false if that
// is impossible, as in check.
func (a *hinter) afterPass(ctx context.Context, s search.Searcher, l search.Limits) (Line, bool) {
	passer, ok := a.view.(game.Passer)
	if !ok || len(a.kit.Game.Draw(a.view).Check) > 0 {
		return Line{}, false
	}
	passer.Pass()
	defer a.view.Unmake()
	if a.view.Side() == a.side || a.view.Result().Over() { // an opening with several moves of one side, or the end
		return Line{}, false
	}
	line, _, err := searchLine(ctx, s, a.view, l)
	return line, err == nil
}

// explain fills in the reason. The line idle follows a pass, if passed.
func (a *hinter) explain(h *Hint, idle Line, passed bool) {
	won, piece := balance(a.gains, a.side, winHorizon)
	if won < minGain || a.score-a.static < won/2 {
		won = 0
	}
	threat, kept, saved := search.Score(0), search.Score(0), ""
	if passed {
		threat = -forFirst(idle.Score, a.side)
		kept, saved = a.saves(idle, -threat)
	}
	check := a.kit.Game.Draw(a.view).Check
	switch moves, mate := a.score.Mate(); {
	case mate && moves > 0:
		h.Reason, h.Mate = Mates, moves
	case len(a.view.Moves(nil)) == 1:
		h.Reason = OnlyMove
	case won > 0 && a.gains[0].worth > 0 && won >= kept:
		h.Reason, h.Piece = Wins, piece
		if a.men != nil && a.men.takesFree() {
			h.Reason, h.Piece = TakesFree, a.gains[0].code
		}
	case threat > search.MateBound && a.score > -threat+1: // a ply later is the same win
		h.Reason = Blocks
		h.Mate, _ = threat.Mate()
	case mate:
		h.Reason, h.Mate = Delays, -moves
	case won > 0 && won >= kept:
		h.Reason, h.Piece = Wins, piece
		a.men.name(h)
	case a.trades():
		h.Reason, h.Piece = Trades, a.gains[0].code
	case len(check) > 0:
		h.Reason, h.Piece = Escapes, a.codeAt(check[0])
	case kept > 0:
		h.Reason, h.Piece = Escapes, saved
	default:
		a.quiet(h)
	}
}

// saves returns the material that the opponent would win after a pass, which leads
// to that score, and the piece. It returns 0 if the best line keeps less than half
// of the material: then it is lost anyway.
func (a *hinter) saves(idle Line, score search.Score) (kept search.Score, piece string) {
	passed := a.view.Clone()
	passed.(game.Passer).Pass()
	net, piece := balance(follow(a.kit, passed, idle.PV), a.side.Other(), lossHorizon)
	if net < minGain || a.static-score < net/2 || a.score-score < net/2 {
		return 0, ""
	}
	return net, piece
}

// trades reports whether the move takes a piece and soon loses one of the same worth.
func (a *hinter) trades() bool {
	net, _ := balance(a.gains, a.side, 2)
	return a.gains[0].code != "" && len(a.gains) > 1 && net > -minGain && net < minGain
}

// quiet finds the reason of a move that wins no material at once: a tactic with a
// name, a check in every outcome of chance, what it does for single men, its plan.
func (a *hinter) quiet(h *Hint) {
	m := a.best.PV[0]
	plan := a.plan(m)
	switch {
	case a.men.name(h):
	case plan.Name == engine.Castle:
		h.Reason = plan.Name
	case a.checks(m):
		h.Reason = Checks
	case a.men.help(h):
	case a.gains[0].code != "":
		h.Reason, h.Piece = Takes, a.gains[0].code
	case plan.Name != "":
		h.Reason, h.Count = plan.Name, plan.Count
	case a.men.support(h):
	default:
		h.Reason = BestByEngine
	}
}

// plan returns the plan of a move.
func (a *hinter) plan(m game.Move) engine.Plan {
	if a.kit.Plan == nil {
		return engine.Plan{}
	}
	return a.kit.Plan(a.view, m)
}

// checks reports whether a move gives check, whatever chance decides.
func (a *hinter) checks(m game.Move) bool {
	for _, o := range game.Outcomes(a.view, m) {
		a.view.Make(o.Move)
		check := len(a.kit.Game.Draw(a.view).Check) > 0
		a.view.Unmake()
		if !check {
			return false
		}
	}
	return true
}

// codeAt returns the code of the piece on a square.
func (a *hinter) codeAt(square int) string {
	for _, p := range a.kit.Game.Draw(a.view).Pieces {
		if p.Square == square {
			return p.Code
		}
	}
	return ""
}
