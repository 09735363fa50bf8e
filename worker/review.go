package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/play"
	"banco/search"
)

// progress is how far a review has come.
type progress struct {
	Done int `json:"done"`
	Of   int `json:"of"`
}

// hint is an analysis.Hint.
type hint struct {
	Move   string       `json:"move"`
	Reason string       `json:"reason"`
	Mate   int          `json:"mate,omitempty"`
	Piece  string       `json:"piece,omitempty"`
	Other  string       `json:"other,omitempty"`
	Count  int          `json:"count,omitempty"`
	Score  search.Score `json:"score"`
}

// Review has a worker judge the moves of a path.
func (c *Client) Review(
	ctx context.Context, w play.Path, rules game.Game, taken func(), report func(done, of int) error,
) ([]analysis.Reviewed, error) {
	begin, line, err := w.Line(rules)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	a, err := c.delegate(ctx, c.identity.linesTopic(), task{Path: w, Review: true}, taken, func(news []byte) {
		var p progress
		if json.Unmarshal(news, &p) == nil && 0 <= p.Done && p.Done <= p.Of && p.Of == 2*len(line) {
			if err := report(p.Done, p.Of); err != nil {
				cancel(err)
			}
		}
	})
	if err != nil {
		return nil, causeOr(ctx, err)
	}
	list, err := analysis.DecodeReview(begin, line, a.Review)
	if err != nil {
		return nil, nonsense(fmt.Errorf("%w %.200s", err, a.Error))
	}
	return list, nil
}

// causeOr returns why a context has ended, or else an error.
func causeOr(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// Try has a worker judge a move at the end of a path.
func (c *Client) Try(ctx context.Context, w play.Path, p game.Position, m game.Move, taken func()) (analysis.Line, error) {
	a, err := c.delegate(ctx, c.identity.linesTopic(), task{Path: w, Try: p.FormatMove(m)}, taken, func([]byte) {})
	if err != nil {
		return analysis.Line{}, err
	}
	if a.Tried == nil {
		return analysis.Line{}, nonsense(fmt.Errorf("no line: %.200s", a.Error))
	}
	pv := legalLine(p, a.Tried.PV)
	if len(pv) == 0 || pv[0] != m {
		return analysis.Line{}, nonsense(errors.New("the line begins with another move"))
	}
	return analysis.Line{Score: clamp(a.Tried.Score), PV: pv}, nil
}

// Hint has a worker find a hint at the end of a path.
func (c *Client) Hint(ctx context.Context, w play.Path, p game.Position, limit time.Duration, taken func()) (h analysis.Hint, err error) {
	t := task{Path: w, Hint: true, Limits: limits{MoveTime: limit}}
	a, err := c.delegate(ctx, c.identity.linesTopic(), t, taken, func([]byte) {})
	if err != nil {
		return h, err
	}
	if a.Hint == nil {
		return h, nonsense(fmt.Errorf("no hint: %.200s", a.Error))
	}
	m, err := legalMove(p, answer{Move: a.Hint.Move})
	if err != nil {
		return h, nonsense(err)
	}
	return analysis.Hint{
		Move: m, Reason: a.Hint.Reason, Mate: a.Hint.Mate, Piece: a.Hint.Piece, Other: a.Hint.Other, Count: a.Hint.Count,
		Score: clamp(a.Hint.Score),
	}, nil
}

// review judges the moves of a path, and sends how far it has come.
func review(ctx context.Context, kit *engine.Kit, w play.Path, news func([]byte)) (string, error) {
	begin, line, err := w.Line(kit.Game)
	if err != nil {
		return "", err
	}
	list, err := analysis.Review(ctx, kit, begin, line, analysis.ReviewLimits(len(line)), func(done, of int) error {
		text, err := json.Marshal(progress{done, of})
		news(text)
		return err
	})
	if err != nil {
		return "", err
	}
	return analysis.EncodeReview(begin, line, list)
}

// tryMove judges a move.
func tryMove(ctx context.Context, kit *engine.Kit, p game.Position, text string) (*line, error) {
	m, err := p.ParseMove(text)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(p.Moves(nil), m) {
		return nil, fmt.Errorf("%.20q is not a move to choose", text)
	}
	found, err := analysis.TryMove(ctx, kit, p, m, analysis.TryLimits)
	return &line{found.Score, formatLine(p, found.PV)}, err
}

// findHint finds a hint.
func findHint(ctx context.Context, kit *engine.Kit, p game.Position, limit time.Duration) (*hint, error) {
	h, err := analysis.FindHint(ctx, kit, p, limit)
	if err != nil {
		return nil, err
	}
	return &hint{p.FormatMove(h.Move), h.Reason, h.Mate, h.Piece, h.Other, h.Count, h.Score}, nil
}
