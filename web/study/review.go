package study

import (
	"context"
	"log/slog"
	"math"

	"banco/analysis"
	"banco/game"
	"banco/live"
	"banco/web/message"
	"banco/web/wire"
)

// review tells how far it is while it looks at the line, then of every move. A
// line that was reviewed before is not looked at again.
func (j *job) review(ctx context.Context) error {
	list, subject := j.kept(ctx)
	if list != nil {
		return j.tellAll(list)
	}
	list, err := analysis.Review(ctx, j.kit, j.begin, j.line, analysis.ReviewLimits(len(j.line)), j.tellProgress)
	if err != nil {
		return err
	}
	return j.keep(ctx, list, subject)
}

// reviewElsewhere does the same on another machine.
func (j *job) reviewElsewhere(ctx context.Context, remote live.Remote, taken func()) error {
	list, err := remote.Review(ctx, *j.path, j.kit.Game, taken, j.tellProgress)
	if err != nil {
		return err
	}
	return j.keep(ctx, list, analysis.Subject(j.kit, j.begin, j.line, analysis.ReviewLimits(len(j.line))))
}

// tellProgress tells how many positions of a review have been looked at.
func (j *job) tellProgress(done, of int) error { return j.tell(&wire.ReviewedMove{Ply: done, Of: of}) }

// keep keeps a review with its match, and tells of every move.
func (j *job) keep(ctx context.Context, list []analysis.Reviewed, subject string) error {
	if j.ask.Match == "" {
		return j.tellAll(list) // nothing to keep it with
	}
	text, err := analysis.EncodeReview(j.begin, j.line, list)
	if err == nil {
		err = j.handlers.Hall.SaveReview(ctx, j.ask.Match, subject, text)
	}
	if err != nil {
		slog.Warn("a review is not kept", "match", j.ask.Match, "error", err)
	}
	return j.tellAll(list)
}

// kept returns the review of the line that was made before, if any, and the
// subject under which there is one. That of another match with the same line, known
// alike, is as good: the subject says so.
func (j *job) kept(ctx context.Context) (list []analysis.Reviewed, subject string) {
	subject = analysis.Subject(j.kit, j.begin, j.line, analysis.ReviewLimits(len(j.line)))
	for _, match := range []string{j.ask.Match, j.ask.From} {
		if match == "" {
			continue
		}
		list, err := analysis.DecodeReview(j.begin, j.line, j.handlers.Hall.Review(ctx, match, subject))
		if err == nil {
			return list, subject
		}
	}
	return nil, subject
}

// tellKept tells of the review that was made before, which needs no turn among the
// searches; whoever asks for nothing else is told that there is none. It reports whether
// it has told anything.
func (j *job) tellKept(ctx context.Context) (bool, error) {
	if list, _ := j.kept(ctx); len(list) > 0 {
		return true, j.tellAll(list)
	}
	if j.ask.Kept {
		return true, j.tell(&wire.ReviewedMove{Of: len(j.line), Done: true})
	}
	return false, nil
}

// try judges a move that was not played.
func (j *job) try(ctx context.Context) error {
	line, err := analysis.TryMove(ctx, j.kit, j.at, j.move, analysis.TryLimits)
	if err != nil {
		return err
	}
	return j.sendTried(line)
}

// sendTried sends what was found about a move that was not played.
func (j *job) sendTried(line analysis.Line) error {
	out := message.Line(j.kit.Game, j.at, line, j.ask.Notation)
	return j.page.Send(&wire.News{Type: "tried", ID: j.ask.ID, Match: j.ask.Match, Tried: &out})
}

// tellAll sends what a review says of every move.
func (j *job) tellAll(list []analysis.Reviewed) error {
	p := j.begin.Clone()
	for i, r := range list {
		out := &wire.ReviewedMove{
			Node: j.nodes[i], Ply: r.Ply, Of: len(list), Score: message.Score(r.Score), Mark: r.Mark, Done: r.Ply == len(list),
		}
		if out.Done {
			out.Summary = j.summary(list)
		}
		if r.Best != nil {
			best := message.Line(j.kit.Game, p, *r.Best, j.ask.Notation)
			out.Best = &best
		}
		if r.Expected != nil {
			expected := message.Score(*r.Expected)
			out.Expected = &expected
		}
		if m := j.line[i]; m != game.NoMove {
			p.Make(m)
		} else {
			p.(game.Passer).Pass()
		}
		if err := j.tell(out); err != nil {
			return err
		}
	}
	return nil
}

// summary says what a review comes to.
func (j *job) summary(list []analysis.Reviewed) *wire.ReviewSummary {
	moves := analysis.JudgeReview(j.begin, j.line, list)
	out := &wire.ReviewSummary{}
	for side, to := range map[game.Side]**float64{game.First: &out.First, game.Second: &out.Second} {
		if a := analysis.Accuracy(moves, side); !math.IsNaN(a) {
			*to = &a
		}
	}
	if ply := analysis.Decisive(moves); ply > 0 {
		out.Decisive = j.nodes[ply-1]
	}
	return out
}

// tell sends a message of a review.
func (j *job) tell(out *wire.ReviewedMove) error {
	return j.page.Send(&wire.News{Type: "review", ID: j.ask.ID, Match: j.ask.Match, Review: out})
}
