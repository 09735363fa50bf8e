package study

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"banco/game"
	"banco/game/files"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/wire"
)

// Verify tells whether deals were kept. It looks at nothing but what it is
// sent: who does not trust this server asks another, or the command line.
func (h *Handlers) Verify(w http.ResponseWriter, r *http.Request, q wire.Verify) {
	k, err := h.Kits.Find(q.Game)
	if err != nil {
		api.WriteError(w, err)
		return
	}
	v, ok := k.Game.(game.Verifier)
	if !ok {
		api.WriteError(w, fmt.Errorf("%w: nothing is dealt in %s", play.ErrRequest, q.Game))
		return
	}
	var answer wire.Verified
	err = h.Pool.Run(r.Context(), pool.Job{Visitor: api.Visitor(r), Kind: pool.Import, What: "verify"}, func(ctx context.Context) (err error) {
		answer.Verdicts, err = verdicts(ctx, v, &q)
		return err
	})
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, answer)
}

// verdicts judges a deal, or each game of a text.
func verdicts(ctx context.Context, v game.Verifier, q *wire.Verify) ([]wire.Verdict, error) {
	if q.Text == "" {
		disclosure := strings.ReplaceAll(q.Disclosure, "\r\n", "\n")
		return []wire.Verdict{verdictMessage(game.Checked{}, v.VerifyDeal(strings.TrimSpace(q.Commitment), disclosure))}, nil
	}
	found, err := files.ReadAny(ctx, []game.Game{v}, "", []byte(q.Text), q.Game)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	var list []wire.Verdict
	for _, rec := range found.Records {
		if err := pool.Yield(ctx); err != nil {
			return nil, err
		}
		list = append(list, verdictMessage(v.VerifyGame(rec)))
	}
	for _, lost := range found.Lost {
		list = append(list, verdictMessage(game.Checked{}, lost.Err))
	}
	return list, nil
}

func verdictMessage(done game.Checked, err error) wire.Verdict {
	return wire.Verdict{
		Holds: err == nil, Problem: api.ProblemOf(err),
		Moves: done.Moves, Given: done.Given, Shown: done.Shown, Redeals: done.Redeals,
	}
}
