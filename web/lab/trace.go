package lab

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"time"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/lab/teach"
	"banco/lab/trace"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// traceTime is how long a search may take whose tree is recorded.
const traceTime = 10 * time.Second

// Trace answers with a part of the tree of a search.
func (h *Handlers) Trace(w http.ResponseWriter, r *http.Request, ask wire.Trace) {
	q, err := h.traceQuestion(r.Context(), &ask)
	if err == nil {
		err = h.Hall.CheckQuestion(r.Context(), api.CallerOf(r).Asks("trace", q.Kit.Game, q.Position))
	}
	if err != nil {
		api.WriteError(w, err)
		return
	}
	key := strings.Join([]string{ask.Game, game.Variant(ask.Variant).String(), q.Position.FEN(), q.Agent}, "\n")
	t, err := h.traces.tree(r.Context(), key, func(ctx context.Context) (*trace.Tree, error) {
		return h.recordTree(ctx, api.CallerOf(r), q)
	})
	if err != nil {
		api.WriteError(w, err)
		return
	}
	api.WriteJSON(w, http.StatusOK, tracedMessage(q, t, &ask))
}

// labKit returns what plays a game, or a small tree.
func (h *Handlers) labKit(name string) (*engine.Kit, error) {
	if k := teach.Kit(name); k != nil {
		return k, nil
	}
	return h.Kits.Find(name)
}

// traceQuestion reads what is asked.
func (h *Handlers) traceQuestion(ctx context.Context, ask *wire.Trace) (*trace.Request, error) {
	kit, err := h.labKit(ask.Game)
	if err != nil {
		return nil, err
	}
	q := &trace.Request{Kit: kit, Most: mostNodes(runtime.GOOS)}
	if q.Agent, _, err = engine.Check(kit, ask.Agent); err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	if strings.TrimSpace(ask.FEN) == "" {
		if q.Position, err = trace.Opening(kit, ask.Variant, q.Agent); err != nil {
			return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
		}
	} else if q.Position, err = labPosition(ctx, kit.Game, ask.Variant, ask.FEN); err != nil {
		return nil, err
	}
	if _, small := q.Position.(trace.Small); small {
		q.Limits.Depth = teach.Depth
	}
	return q, nil
}

// labPosition reads a position in any form, or the text of a small tree.
func labPosition(ctx context.Context, g game.Game, v game.Variant, text string) (p game.Position, err error) {
	switch {
	case strings.TrimSpace(text) == "":
		p, err = g.Start(v)
	case teach.Kit(g.Name()) != nil:
		p, err = g.Parse(v, text)
	default:
		p, err = files.Position(ctx, g, v, text)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	return p, nil
}

// recordTree searches in a job of the pool.
func (h *Handlers) recordTree(ctx context.Context, c *api.Caller, q *trace.Request) (t *trace.Tree, err error) {
	free, err := api.TakeBoth(c, h.Searches, h.Lab)
	if err != nil {
		return nil, err
	}
	defer free()
	_, bytes, err := engine.Check(q.Kit, q.Agent)
	if err != nil {
		return nil, err
	}
	job := pool.Job{Visitor: c.Visitor, Kind: pool.Lab, What: "trace at " + q.Position.FEN(), Bytes: bytes + int64(q.Most)*trace.NodeBytes}
	err = h.Pool.Run(ctx, job, func(ctx context.Context) error {
		timed, stop := context.WithTimeout(ctx, traceTime)
		defer stop()
		q.Limits = analysis.Yielding(timed, q.Limits, false)
		t, err = q.Run(timed)
		if errors.Is(err, context.DeadlineExceeded) {
			return game.Wrong("lab-time", game.Params{"count": fmt.Sprint(traceTime.Seconds())}, "the search takes longer than %v", traceTime)
		}
		return err
	})
	return t, err
}

// mostAsked is how many nodes a page may ask to see at once.
const mostAsked = 600

// tracedMessage turns the part of a tree that a page asks for into a message.
func tracedMessage(q *trace.Request, t *trace.Tree, ask *wire.Trace) *wire.Traced {
	g := q.Kit.Game
	words := func(p game.Position, m game.Move) string { return message.Move(g, p, m, ask.Notation) }
	shape := trace.ViewOptions{Tree: ask.Tree, Some: max(ask.Some, 0), Most: min(ask.Most, mostAsked), Wide: map[int]int{}, Text: words}
	if ask.Tree < 0 {
		shape.Tree = t.Steps
	}
	for _, w := range ask.Wide {
		shape.Wide[w.Node] = max(w.Count, 0)
	}
	out := &wire.Traced{
		View: *t.View(shape), Kind: string(t.Kind), FEN: q.Position.FEN(), Variant: ask.Variant, Max: wire.Side(t.Max.String()), Count: t.Count(),
		Score: message.Score(t.Score), Modern: t.Modern, Exploration: t.Exploration,
	}
	if t.Move != game.NoMove {
		out.Move = words(q.Position, t.Move)
	}
	return out
}
