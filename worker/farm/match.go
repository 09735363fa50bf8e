package farm

import (
	"context"
	"fmt"
	"time"

	"banco/engine"
	"banco/enginematch"
	"banco/search"
)

// maxPlies bounds the games of other machines, so that two fit into a message.
const maxPlies = 10_000

// Match has workers play the games of a match between agents of a kit, whose names are texts
// that make them.
func (f *Farm) Match(k *engine.Kit, m *enginematch.Match) error {
	if m.MaxPlies < 1 || m.MaxPlies > maxPlies {
		return fmt.Errorf("a game on other machines has a bound of 1 to %d plies, not %d", maxPlies, m.MaxPlies)
	}
	agents := make([]agent, len(m.Entrants))
	for i, e := range m.Entrants {
		var err error
		if agents[i], err = describe(k, e.Name, e.Nodes); err != nil {
			return err
		}
	}
	t := roundTask{
		Game: k.Game.Name(), Variant: m.Variant, Seed: m.Seed,
		Depth: m.Limits.Depth, Nodes: m.Limits.Nodes, MoveTime: m.Limits.MoveTime, Control: m.Control,
		Margin: m.TimeMargin, Timeout: m.MoveTimeout, MaxPlies: m.MaxPlies,
	}
	m.Remote = func(ctx context.Context, next func() (*enginematch.Round, error),
		played func(*enginematch.Round, *enginematch.Played) error) error {
		return f.run(ctx, func() (job, error) {
			r, err := next()
			if r == nil || err != nil {
				return nil, err
			}
			of := t
			of.Agents = [2]agent{agents[r.Entrants[0]], agents[r.Entrants[1]]}
			return &roundJob{of, r, played}, nil
		})
	}
	return nil
}

// roundJob is a round of a match.
type roundJob struct {
	of     roundTask
	round  *enginematch.Round
	played func(*enginematch.Round, *enginematch.Played) error
}

func (j *roundJob) task() task {
	t := j.of
	t.Fixtures = j.round.Fixtures
	return task{Round: &t}
}

func (j *roundJob) take(a answer) (left bool, err error) {
	for _, g := range a.Games {
		if err = j.played(j.round, g); err != nil {
			break
		}
	}
	return len(j.round.Fixtures) > 0, err
}

// match checks a task and returns its match.
func (w *Worker) match(t *roundTask) (*enginematch.Match, error) {
	k, err := w.Kit(t.Game)
	if err != nil {
		return nil, err
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	m := &enginematch.Match{
		Rules: k.Game, Variant: t.Variant, Colours: k.Colours, Games: 2, Seed: t.Seed,
		Limits:  search.Limits{Depth: t.Depth, Nodes: t.Nodes, MoveTime: t.MoveTime},
		Control: t.Control, TimeMargin: t.Margin, MoveTimeout: t.Timeout, MaxPlies: t.MaxPlies,
	}
	var sum int64
	for _, a := range t.Agents {
		text, bytes, err := w.local(k, a)
		if err != nil {
			return nil, err
		}
		sum += bytes
		m.Entrants = append(m.Entrants, enginematch.Entrant{
			Name: a.Name, Nodes: a.Nodes, New: func() (*engine.Agent, error) { return engine.New(k, text) },
		})
	}
	return m, w.checkMemory(sum)
}

// check refuses what no match asks for.
func (t *roundTask) check() error {
	list := []bound{
		{"the games", int64(len(t.Fixtures)), 1, 2}, {"the depth", int64(t.Depth), 0, 100},
		{"the time for a move", int64(t.MoveTime), 0, int64(time.Hour)}, {"the margin", int64(t.Margin), 0, int64(time.Hour)},
		{"the patience", int64(t.Timeout), int64(time.Second), int64(24 * time.Hour)}, {"the plies", int64(t.MaxPlies), 1, maxPlies},
	}
	for _, x := range t.Fixtures {
		list = append(list, bound{"the number of a game", int64(x.Number), 1, 1_000_000},
			bound{"the number of an opening", int64(x.Index), 0, 1_000_000},
			bound{"the moves of an opening", int64(len(x.Opening.Moves)), 0, maxPlies})
	}
	return checkBounds(list...)
}

// playRound plays a round, and tells of every game that has ended.
func (w *Worker) playRound(ctx context.Context, t *roundTask, a *answer, news func()) error {
	m, err := w.match(t)
	if err != nil {
		return err
	}
	return m.PlayRound(ctx, t.Fixtures, func(g *enginematch.Played) {
		a.Games = append(a.Games, g)
		news()
	})
}
