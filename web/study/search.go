package study

import (
	"context"
	"fmt"
	"time"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/web/api"
	"banco/web/message"
	"banco/web/wire"
)

// How long searches take that nothing else bounds.
const (
	hintTime  = time.Second
	maxSearch = 10 * time.Minute
)

// job is a search for a page, about to run.
type job struct {
	handlers *Handlers
	page     api.Page
	ask      *wire.Ask
	kit      *engine.Kit
	at       game.Position // analyse, hint, try
	move     game.Move     // try
	begin    game.Position // review
	line     []game.Move
	nodes    []int      // of the line
	path     *play.Path // to at, for another machine; nil: it stays here
}

// Search starts a search that a page asks for. Of a page whose own device searches it only
// checks whether the visitor may ask, which takes no turn of the pool.
func (h *Handlers) Search(page api.Page, ask *wire.Ask) error {
	take := h.Searches.Take
	if !ask.Check && (ask.Type == "solve" || ask.Type == "answer") {
		take = func(c *api.Caller) (func(), error) { return api.TakeBoth(c, h.Searches, h.Lab) }
	}
	free, err := take(page.Caller())
	if err != nil {
		return err
	}
	err = page.Search(ask, func(ctx context.Context) error {
		defer free()
		job, err := h.prepare(ctx, page, ask)
		switch {
		case err != nil:
			return err
		case ask.Check:
			return page.Send(&wire.News{Type: "allowed", ID: ask.ID})
		case ask.Type == "review":
			if told, err := job.tellKept(ctx); told || err != nil {
				return err
			}
		}
		return job.run(ctx)
	})
	if err != nil {
		free()
	}
	return err
}

// prepare finds the position that a search is about.
func (h *Handlers) prepare(ctx context.Context, page api.Page, ask *wire.Ask) (*job, error) {
	j := &job{handlers: h, page: page, ask: ask}
	if ask.Match == "" {
		if err := j.prepareBare(); err != nil {
			return nil, err
		}
		if _, dealt := j.kit.Game.(game.Dealer); !dealt {
			j.path = &play.Path{Game: ask.Game, Variant: game.Variant(ask.Variant).String(), Start: ask.FEN}
			if j.line != nil {
				j.path.Moves = play.FormatMoves(j.begin, j.line)
			}
		}
		return j, h.allowed(ctx, j)
	}
	seen, sight, err := h.Hall.PositionAt(ctx, page.Caller().Visitor, ask.Match, ask.Node)
	if err != nil {
		return nil, err
	}
	if j.kit, err = h.Kits.Find(seen.Match.Game); err != nil {
		return nil, err
	}
	j.at = sight.View
	if ask.Type == "hint" {
		if !seen.Held[0] && !seen.Held[1] {
			return nil, live.ErrSeat
		}
		j.at = seen.At.View
		if seen.Result.Over() || j.at.Result().Over() {
			return nil, play.ErrOver
		}
	}
	if ask.Type == "try" {
		if j.move, err = j.at.ParseMove(ask.Move); err != nil {
			return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
		}
	}
	node := ask.Node
	if ask.Type == "hint" {
		node = seen.At.Node
	}
	line, nodes, err := h.Hall.Line(ctx, page.Caller().Visitor, ask.Match, node)
	if err != nil {
		return nil, err
	}
	if _, dealt := j.kit.Game.(game.Dealer); !dealt {
		j.path = &play.Path{
			Game: seen.Match.Game, Variant: seen.Match.Variant, Start: seen.Match.Start, Moves: play.FormatMoves(seen.Start, line),
		}
	}
	if ask.Type == "review" {
		j.begin, j.line, j.nodes = seen.Start, line, nodes
	}
	return j, h.allowed(ctx, j)
}

// allowed refuses a search that would help somebody in a game against a person.
func (h *Handlers) allowed(ctx context.Context, j *job) error {
	q := j.page.Caller().Asks(j.ask.Type, j.kit.Game, j.at)
	q.Match = j.ask.Match
	if j.begin != nil {
		p := j.begin.Clone()
		for _, m := range j.line {
			game.Play(p, m)
			q.Line = append(q.Line, p.Clone())
		}
	}
	return h.Hall.CheckQuestion(ctx, q)
}

// maxLine bounds the line of a review that belongs to no match, in plies.
const maxLine = 1000

// prepareBare is for a position that belongs to no match.
func (j *job) prepareBare() (err error) {
	if j.kit, err = j.handlers.Kits.Find(j.ask.Game); err != nil {
		return err
	}
	if j.ask.FEN == "" {
		j.at, err = j.kit.Game.Start(j.ask.Variant)
	} else {
		j.at, err = j.kit.Game.Parse(j.ask.Variant, j.ask.FEN)
	}
	switch {
	case err != nil:
	case j.ask.Type == "hint" && j.at.Result().Over():
		return play.ErrOver
	case j.ask.Type == "try":
		j.move, err = j.at.ParseMove(j.ask.Move)
	case j.ask.Type == "review":
		err = j.prepareLine()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	return nil
}

// prepareLine reads the line of a review that belongs to no match.
func (j *job) prepareLine() error {
	if len(j.ask.Line) == 0 || len(j.ask.Line) > maxLine {
		return fmt.Errorf("a line of %d moves, want 1 to %d", len(j.ask.Line), maxLine)
	}
	j.begin = j.at.Clone()
	for i, text := range j.ask.Line {
		m, err := game.PlayText(j.kit.Game, j.at, text)
		if err != nil {
			return err
		}
		j.line, j.nodes = append(j.line, m), append(j.nodes, i+1)
	}
	return nil
}

// run waits for a free core and searches.
func (j *job) run(ctx context.Context) error {
	if j.ask.Type == "solve" || j.ask.Type == "answer" {
		return j.runSolver(ctx)
	}
	queued := func(ahead int) {
		if ahead > 0 {
			j.page.Send(&wire.News{Type: "lines", ID: j.ask.ID, Lines: &wire.Lines{Queue: ahead, Lines: []wire.Line{}}})
		}
	}
	bytes, err := analysis.Bytes(j.kit, j.ask.Agent)
	if err != nil {
		return fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	what := pool.Job{
		Visitor: j.page.Caller().Visitor, Kind: pool.Analysis, What: j.ask.Type + " at " + j.at.FEN(), Bytes: bytes, Queued: queued,
	}
	if remote := j.handlers.Hall.Remote(); remote != nil && j.path != nil {
		what.Trade = live.TradeLines
		what.Elsewhere = func(ctx context.Context, taken func()) error {
			return j.runElsewhere(ctx, remote, taken)
		}
	}
	return j.handlers.Pool.Run(ctx, what, func(ctx context.Context) error {
		switch j.ask.Type {
		case "analyse":
			return j.analyse(ctx)
		case "hint":
			return j.hint(ctx)
		case "try":
			return j.try(ctx)
		}
		return j.review(ctx)
	})
}

// runElsewhere has another machine search.
func (j *job) runElsewhere(ctx context.Context, remote live.Remote, taken func()) error {
	switch j.ask.Type {
	case "analyse":
		return remote.Lines(ctx, *j.path, j.at, j.options(), taken, j.sendLines)
	case "hint":
		h, err := remote.Hint(ctx, *j.path, j.at, hintTime, taken)
		if err != nil {
			return err
		}
		return j.sendHint(h)
	case "try":
		line, err := remote.Try(ctx, *j.path, j.at, j.move, taken)
		if err != nil {
			return err
		}
		return j.sendTried(line)
	}
	return j.reviewElsewhere(ctx, remote, taken)
}

func (j *job) analyse(ctx context.Context) error {
	return analysis.Lines(ctx, j.kit, j.at, j.options(), j.sendLines)
}

// options are what the page asks for.
func (j *job) options() analysis.Options {
	limit := message.Duration(j.ask.Millis)
	if limit <= 0 || limit > maxSearch {
		limit = maxSearch
	}
	return analysis.Options{Agent: j.ask.Agent, Lines: j.ask.Lines, Time: limit}
}

// sendLines sends the page what was found.
func (j *job) sendLines(s analysis.Snapshot) {
	out := &wire.Lines{
		Depth: s.Depth, Nodes: int(s.Nodes), Speed: int(s.NPS), Millis: message.Millis(s.Time), Done: s.Done, Lines: []wire.Line{},
	}
	for _, l := range s.Lines {
		out.Lines = append(out.Lines, message.Line(j.kit.Game, j.at, l, j.ask.Notation))
	}
	j.page.Send(&wire.News{Type: "lines", ID: j.ask.ID, Lines: out})
}

func (j *job) hint(ctx context.Context) error {
	h, err := analysis.FindHint(ctx, j.kit, j.at, hintTime)
	if err != nil {
		return err
	}
	return j.sendHint(h)
}

// sendHint sends the page a hint.
func (j *job) sendHint(h analysis.Hint) error {
	out := &wire.Hint{
		Move: message.Option(j.kit.Game, j.at, h.Move), Text: message.Move(j.kit.Game, j.at, h.Move, j.ask.Notation), Reason: h.Reason,
		Mate: h.Mate, Piece: h.Piece, Other: h.Other, Count: h.Count,
	}
	return j.page.Send(&wire.News{Type: "hint", ID: j.ask.ID, Match: j.ask.Match, Hint: out})
}
