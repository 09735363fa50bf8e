package solve

import (
	"context"
	"errors"
)

// ErrHold is returned for a game in which nothing can be held for certain: its
// own search for proofs looks at forcing moves only.
var ErrHold = errors.New("solve: in this game it cannot be proved that a side holds")

// hold solves a task whose side has to draw at least: it does so exactly where
// the other side does not win, so that is what is asked.
func (s *Solver) hold(ctx context.Context, t Task) (*Answer, error) {
	if s.gameProver != nil {
		return &Answer{}, ErrHold
	}
	side := t.Winner
	t.Hold, t.Winner = false, side.Other()
	a, err := s.Solve(ctx, t)
	if err != nil {
		return a, err
	}
	a.Score = -a.Score
	switch r := t.Position.Result(); {
	case r.Over() && r.Winner == t.Winner:
		a.Verdict = Refuted
	case a.Verdict == Refuted:
		a.Verdict = Proven
	case a.Verdict == Proven:
		a.Verdict = Refuted
	}
	return a, nil
}
