package lab

import (
	"context"
	"net/http"

	"banco/enginematch"
	"banco/game"
	"banco/web/api"
	"banco/web/wire"
)

// nearOpenings is how many openings of a tournament are compared closely with the
// caller's own games; the others must not stand on their boards.
const nearOpenings = 20

// checkOpenings refuses an engine tournament that begins from a position with which
// the caller may get no help. What is wrong with the openings the tournament says.
func (h *Handlers) checkOpenings(r *http.Request, ask wire.NewEngineTournament) error {
	kit, err := h.Kits.Find(ask.Game)
	if err != nil || ask.Openings == "" {
		return nil
	}
	list, err := enginematch.ReadOpenings(r.Context(), kit.Game, ask.Variant, "openings", []byte(ask.Openings), len(ask.Openings))
	if err != nil {
		return nil
	}
	var line []game.Position
	for _, o := range list {
		if p, err := openingPosition(r.Context(), kit.Game, ask.Variant, o); err == nil {
			line = append(line, p)
		}
	}
	for i, p := range line {
		q := api.CallerOf(r).Asks("engine tournament", kit.Game, p)
		if i == nearOpenings {
			q.Line = line[i:]
		}
		if err := h.Hall.CheckQuestion(r.Context(), q); err != nil || i == nearOpenings {
			return err
		}
	}
	return nil
}

// openingPosition returns the position after an opening.
func openingPosition(ctx context.Context, g game.Game, v game.Variant, o enginematch.Opening) (game.Position, error) {
	p, err := labPosition(ctx, g, v, o.Start)
	for i := 0; err == nil && i < len(o.Moves); i++ {
		var m game.Move
		if m, err = p.ParseMove(o.Moves[i]); err == nil {
			game.Play(p, m)
		}
	}
	return p, err
}
