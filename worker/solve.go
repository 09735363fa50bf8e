package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"banco/engine"
	"banco/game"
	"banco/play"
	"banco/search"
	"banco/solve"
	"banco/solve/proof"
)

// solveTask asks for the solution of a problem.
type solveTask struct {
	Winner  game.Side `json:"winner"`
	Hold    bool      `json:"hold,omitempty"`
	Moves   int       `json:"moves,omitempty"`
	Forcing bool      `json:"forcing,omitempty"`
	Hint    int       `json:"hint,omitempty"`
	Brief   bool      `json:"brief,omitempty"`
	Bytes   int64     `json:"bytes"` // of the table
}

// solved is a solve.Answer.
type solved struct {
	Verdict  solve.Verdict   `json:"verdict"`
	Moves    int             `json:"moves,omitempty"`
	Shortest bool            `json:"shortest,omitempty"`
	Tree     json.RawMessage `json:"tree,omitempty"`
	Others   []otherMove     `json:"others,omitempty"`
	Sound    solve.Sound     `json:"sound,omitempty"`
	Reply    string          `json:"reply,omitempty"`
	NoneIn   int             `json:"none_in,omitempty"`
	Stopped  solve.Limit     `json:"stopped,omitempty"`
	Search   solve.Progress  `json:"search"`
	Line     []string        `json:"line,omitempty"`
	Score    search.Score    `json:"score,omitempty"`
}

// otherMove is a solve.Other.
type otherMove struct {
	Move  string `json:"move"`
	Moves int    `json:"moves"`
}

// maxTable bounds the table of a worker's solver.
const maxTable = 1 << 30

// checkTime is how long a server checks a proof at most. To find it takes longer.
const checkTime = 10 * time.Second

// Solve has a worker solve a problem, and checks what it says is proven.
func (c *Client) Solve(
	ctx context.Context, w play.Path, t solve.Task, bytes int64, taken func(), report func(solve.Progress),
) (*solve.Answer, error) {
	q := task{Path: w, Limits: limitsOf(t.Limits), Solve: &solveTask{
		Winner: t.Winner, Hold: t.Hold, Moves: t.Moves, Forcing: t.Forcing, Hint: t.Hint, Brief: t.Brief, Bytes: bytes,
	}}
	var last solve.Progress
	a, err := c.delegate(ctx, c.identity.linesTopic(), q, taken, func(news []byte) {
		var p solve.Progress
		if json.Unmarshal(news, &p) == nil && p.Stage <= solve.Comparing {
			last = p
			report(p)
		}
	})
	switch {
	case ctx.Err() != nil: // what was found is no proof without its tree
		return &solve.Answer{Stopped: solve.Interrupted, NoneIn: last.NoneIn, Search: last}, nil
	case err != nil:
		return nil, err
	case a.Solved == nil:
		return nil, nonsense(fmt.Errorf("no solution: %.200s", a.Error))
	}
	out, err := a.Solved.checked(ctx, t)
	if err != nil {
		return nil, nonsense(err)
	}
	return out, nil
}

// checked returns the answer to a task as far as it is true, or what is wrong with it.
func (s *solved) checked(ctx context.Context, t solve.Task) (*solve.Answer, error) {
	p := t.Position
	a := &solve.Answer{
		Verdict: s.Verdict, Moves: s.Moves, Shortest: s.Shortest, Sound: s.Sound, NoneIn: s.NoneIn, Stopped: s.Stopped, Search: s.Search,
		Line: legalLine(p, s.Line), Score: clamp(s.Score),
	}
	if s.Verdict > solve.Refuted || s.Sound > solve.Cooked || s.Stopped > solve.Interrupted || s.Search.Stage > solve.Comparing {
		return nil, errors.New("an answer of no kind there is")
	}
	for _, o := range s.Others {
		m, err := legalMove(p, answer{Move: o.Move})
		if err != nil {
			return nil, err
		}
		a.Others = append(a.Others, solve.Other{Move: m, Moves: o.Moves})
	}
	if s.Reply != "" {
		m, err := legalMove(p, answer{Move: s.Reply})
		if err != nil {
			return nil, err
		}
		a.Reply = m
	}
	if s.Verdict != solve.Proven || t.Hold {
		return a, nil
	}
	tree, err := proof.Decode(p, t.Winner, s.Tree)
	if err != nil {
		return nil, err
	}
	end := time.Now().Add(checkTime)
	if err := proof.Check(p, tree, func() bool { return ctx.Err() != nil || time.Now().After(end) }); err != nil {
		return nil, err
	}
	if tree.Root.Moves != s.Moves || t.Moves > 0 && s.Moves > t.Moves {
		return nil, fmt.Errorf("a proof of %d moves is said to have %d, asked for are %d", tree.Root.Moves, s.Moves, t.Moves)
	}
	a.Tree = tree
	return a, nil
}

// solveProblem solves a problem, and sends how far it has come.
func solveProblem(ctx context.Context, kit *engine.Kit, p game.Position, q task, news func([]byte)) (*solved, error) {
	s, err := solve.NewWithEngine(kit, min(max(q.Solve.Bytes, 1<<20), maxTable))
	if err != nil {
		return nil, err
	}
	s.Report = func(p solve.Progress) {
		if text, err := json.Marshal(p); err == nil {
			news(text)
		}
	}
	t := solve.Task{
		Position: p, Winner: q.Solve.Winner, Hold: q.Solve.Hold, Moves: q.Solve.Moves, Forcing: q.Solve.Forcing, Hint: q.Solve.Hint,
		Brief: q.Solve.Brief, Limits: q.Limits.search(),
	}
	if t.Winner > game.Second {
		return nil, errors.New("nobody is to win")
	}
	a, err := s.Solve(ctx, t)
	if err != nil {
		return nil, err
	}
	return solvedOf(p, a)
}

// solvedOf writes an answer down.
func solvedOf(p game.Position, a *solve.Answer) (s *solved, err error) {
	s = &solved{
		Verdict: a.Verdict, Moves: a.Moves, Shortest: a.Shortest, Sound: a.Sound, NoneIn: a.NoneIn, Stopped: a.Stopped, Search: a.Search,
		Line: formatLine(p, a.Line), Score: a.Score,
	}
	for _, o := range a.Others {
		s.Others = append(s.Others, otherMove{p.FormatMove(o.Move), o.Moves})
	}
	if a.Reply != game.NoMove && slices.Contains(p.Moves(nil), a.Reply) {
		s.Reply = p.FormatMove(a.Reply)
	}
	if a.Tree != nil {
		s.Tree, err = proof.Encode(p, a.Tree)
	}
	return s, err
}
