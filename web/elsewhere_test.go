package web

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	all "banco/kits"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/search"
	"banco/solve"
	"banco/web/wire"
)

// otherMachine searches as a worker does, from nothing but the path.
type otherMachine struct {
	*testing.T
	searches atomic.Int32
}

// at goes a path, and counts the search.
func (o *otherMachine) at(w play.Path, taken func()) (kit *engine.Kit, p game.Position) {
	o.Helper()
	kit, err := all.Find(w.Game)
	if err == nil {
		p, err = w.Position(kit.Game)
	}
	if err != nil {
		o.Error(err)
	}
	o.searches.Add(1)
	taken()
	return kit, p
}

func (o *otherMachine) Move(
	context.Context, live.RemoteMove, game.Position, func(), func(search.Info),
) (game.Move, error) {
	return game.NoMove, pool.ErrNobody
}

func (o *otherMachine) Lines(
	ctx context.Context, w play.Path, _ game.Position, a analysis.Options, taken func(), report func(analysis.Snapshot),
) error {
	kit, p := o.at(w, taken)
	return analysis.Lines(ctx, kit, p, a, report)
}

func (o *otherMachine) Review(
	ctx context.Context, w play.Path, _ game.Game, taken func(), progress func(done, of int) error,
) ([]analysis.Reviewed, error) {
	kit, _ := o.at(w, taken)
	begin, line, err := w.Line(kit.Game)
	if err != nil {
		return nil, err
	}
	return analysis.Review(ctx, kit, begin, line, search.Limits{Nodes: 2000}, progress)
}

func (o *otherMachine) Try(ctx context.Context, w play.Path, _ game.Position, m game.Move, taken func()) (analysis.Line, error) {
	kit, p := o.at(w, taken)
	return analysis.TryMove(ctx, kit, p, m, search.Limits{Nodes: 2000})
}

func (o *otherMachine) Hint(
	ctx context.Context, w play.Path, _ game.Position, _ time.Duration, taken func(),
) (analysis.Hint, error) {
	kit, p := o.at(w, taken)
	return analysis.FindHintWithin(ctx, kit, p, search.Limits{Nodes: 2000}, search.Limits{Nodes: 1000})
}

func (o *otherMachine) Solve(
	ctx context.Context, w play.Path, t solve.Task, bytes int64, taken func(), report func(solve.Progress),
) (*solve.Answer, error) {
	kit, p := o.at(w, taken)
	s, err := solve.New(kit, bytes)
	if err != nil {
		return nil, err
	}
	s.Report = report
	t.Position = p
	return s.Solve(ctx, t)
}

// While no core is free, analysis, hints, reviews, moves that are tried and problems are
// done on another machine, and the page is told the same.
func TestSearchesElsewhere(t *testing.T) {
	s := newSite(t)
	remote := &otherMachine{T: t}
	s.hall.SetRemote(remote)
	s.occupy(2)
	sock := s.socket()
	const start = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
	u := s.create(`{"game":"chess","seats":["human","human"],"start":"` + start + `"}`)
	u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", `{"version":0,"move":"Ke2"}`)
	u = do[wire.Update](s, "POST", "/api/matches/"+u.Match+"/moves", `{"version":1,"move":"Kf8"}`)
	of := `"match":"` + u.Match + `","notation":"san"`
	bare := `"game":"chess","notation":"san","fen":"` + start + `"`
	for i, tt := range []struct {
		ask string
		is  func(n wire.News) bool
	}{
		{`"type":"analyse","agent":"alphabeta:depth=4",` + bare,
			func(n wire.News) bool { return n.Lines != nil && n.Lines.Done && n.Lines.Lines[0].Text[0] == "Ra8#" }},
		{`"type":"analyse","node":2,"agent":"alphabeta:depth=2",` + of, func(n wire.News) bool { return n.Lines != nil && n.Lines.Done }},
		{`"type":"hint",` + of, func(n wire.News) bool { return n.Hint != nil }},
		{`"type":"hint",` + bare, func(n wire.News) bool { return n.Hint != nil && n.Hint.Text == "Ra8#" }},
		{`"type":"try","node":0,"move":"a1a8",` + of, func(n wire.News) bool { return n.Tried != nil && *n.Tried.Score.Mate == 1 }},
		{`"type":"review","node":2,` + of, func(n wire.News) bool { return n.Review != nil && n.Review.Done && n.Review.Node == 2 }},
		{`"type":"review","line":["e1e2"],` + bare,
			func(n wire.News) bool { return n.Review != nil && n.Review.Done && n.Review.Best.Text[0] == "Ra8#" }},
		{`"type":"solve","moves":1,` + bare,
			func(n wire.News) bool { return n.Solution != nil && n.Solution.Done && n.Solution.Verdict == "proven" }},
	} {
		sock.say(`{"id":` + string(rune('1'+i)) + `,` + tt.ask + `}`)
		sock.hear(tt.ask, func(n wire.News) bool {
			if n.Error != nil {
				t.Errorf("%s: %+v", tt.ask, n.Error)
			}
			return n.ID == i+1 && (n.Error != nil || tt.is(n))
		})
		if got := int(remote.searches.Load()); got != i+1 {
			t.Errorf("%s: %d searches elsewhere, want %d", tt.ask, got, i+1)
		}
	}
	// The review was kept.
	sock.say(`{"type":"review","id":20,"node":2,"kept":true,` + of + `}`)
	sock.hear("what was kept", func(n wire.News) bool { return n.ID == 20 && n.Review != nil && n.Review.Node == 2 })
}

// occupy keeps so many cores of the server busy until the test ends.
func (s *site) occupy(cores int) {
	s.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	begun, done := make(chan struct{}), make(chan struct{})
	for range cores {
		go func() {
			s.server.pool.Run(ctx, pool.Job{Visitor: "other", Address: "other"}, func(ctx context.Context) error {
				begun <- struct{}{}
				<-ctx.Done()
				return nil
			})
			done <- struct{}{}
		}()
		<-begun
	}
	s.Cleanup(func() {
		cancel()
		for range cores {
			<-done
		}
	})
}
