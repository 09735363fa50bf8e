package lab

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"banco/engine"
	"banco/game"
	"banco/lab/evaluation"
	"banco/play"
	"banco/search"
	"banco/web/api"
	"banco/web/wire"
)

// Evaluate answers with what an evaluator sees in a position.
func (h *Handlers) Evaluate(w http.ResponseWriter, r *http.Request, ask wire.Judge) {
	answer, err := h.evaluationMessage(r, &ask)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, answer)
}

func (h *Handlers) evaluationMessage(r *http.Request, ask *wire.Judge) (*wire.Judged, error) {
	kit, err := h.Kits.Find(ask.Game)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(kit.Evaluators, func(e engine.Named) bool { return e.Name == ask.Eval })
	if i < 0 {
		return nil, fmt.Errorf("%w: there is no evaluator %.40q", play.ErrRequest, ask.Eval)
	}
	chosen := kit.Evaluators[i]
	evaluator, err := changedEvaluator(kit, chosen, ask.Weights)
	if err != nil {
		return nil, err
	}
	p, err := labPosition(r.Context(), kit.Game, ask.Variant, ask.FEN)
	if err == nil {
		err = h.Hall.CheckQuestion(r.Context(), api.CallerOf(r).Asks("evaluate", kit.Game, p))
	}
	if err != nil {
		return nil, err
	}
	terms, err := kit.Terms(chosen)
	if err != nil {
		return nil, err
	}
	out := &wire.Judged{FEN: p.FEN(), Totals: []wire.Total{}, Weights: append([]engine.TermWeight{}, terms...)}
	for _, e := range kit.Evaluators {
		one := evaluation.Inspector{Game: kit.Game, Evaluator: search.Own(e.Evaluator)}
		if value, on := one.Total(p); on {
			out.Totals = append(out.Totals, wire.Total{Eval: e.Name, Value: int(value)})
		}
	}
	inspector := &evaluation.Inspector{Game: kit.Game, Evaluator: evaluator}
	if value, on := inspector.Total(p); on && ask.Weights != "" {
		whole := int(value)
		out.Changed = &whole
	}
	return out, inspectInto(out, inspector, p, ask.Piece)
}

// changedEvaluator returns an evaluator with the changes that a visitor asks for, if any.
func changedEvaluator(kit *engine.Kit, e engine.Named, weights string) (search.Evaluator, error) {
	if weights == "" {
		return search.Own(e.Evaluator), nil
	}
	evaluator, err := kit.Change(e, weights)
	if err != nil {
		return nil, game.Wrong("weights", game.Params{"text": err.Error()}, "%v", err)
	}
	return evaluator, nil
}

// inspectInto adds what a judge sees in detail.
func inspectInto(out *wire.Judged, j *evaluation.Inspector, p game.Position, piece string) (err error) {
	out.Terms, _ = j.Terms(p)
	out.Moves = j.Moves(p)
	if out.Pieces, err = j.Pieces(p); err != nil && !errors.Is(err, evaluation.ErrNoEditor) {
		return err
	}
	if piece == "" {
		return nil
	}
	board, err := j.Game.Board(nil)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(board.Pieces, func(k game.Kind) bool { return k.Code == piece }) {
		return fmt.Errorf("%w: there is no piece %.10q", play.ErrRequest, piece)
	}
	out.Squares, err = j.Squares(p, piece)
	return err
}
