package lab

import (
	"fmt"
	"net/http"

	"banco/lab/exercise"
	"banco/play"
	"banco/web/api"
	"banco/web/wire"
)

// Exercise answers with an exercise and, where it was solved, with its marks.
func (h *Handlers) Exercise(w http.ResponseWriter, _ *http.Request, ask wire.Exercise) {
	plan, err := exercise.ParsePlan(ask.Plan)
	if err != nil {
		api.WriteError(w, fmt.Errorf("%w: %w", play.ErrRequest, err))
		return
	}
	if ask.Student > 0 {
		plan = plan.For(ask.Student)
	}
	if ask.Student > 0 && ask.Answer != nil {
		api.WriteError(w, fmt.Errorf("%w: an exercise of a class is marked when it is handed in", api.ErrDenied))
		return
	}
	out := wire.Exercised{Exercise: *exercise.New(plan)}
	if ask.Answer != nil {
		out.Marks = out.Mark(*ask.Answer)
	}
	api.WriteJSON(w, http.StatusOK, out)
}
