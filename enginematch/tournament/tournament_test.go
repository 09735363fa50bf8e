package tournament

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"banco/engine"
	"banco/enginematch"
	"banco/enginematch/jobs"
	"banco/game"
	"banco/kits"
	"banco/play"
	"banco/pool"
)

func chess() *engine.Kit { return kits.All()[0] }

// plan returns a tournament that takes a moment.
func plan(agents ...string) Plan {
	return Plan{Game: "chess", Agents: agents, Games: 2, Plies: 2, Nodes: 50, Seed: 3}
}

func TestPlansThatMakeNoSense(t *testing.T) {
	for _, tt := range []struct {
		key, number string
		change      func(*Plan)
	}{
		{"enginematch-agents", "", func(p *Plan) { p.Agents = nil }},
		{"enginematch-agents", "", func(p *Plan) { p.Agents = []string{"random"} }},
		{"enginematch-agents", "", func(p *Plan) { p.Agents = make([]string, 9) }},
		{"enginematch-agent", "2", func(p *Plan) { p.Agents[1] = "alien" }},
		{"enginematch-agent", "1", func(p *Plan) { p.Agents[0] = "alphabeta:weights=P99999" }},
		{"enginematch-same", "2", func(p *Plan) { p.Agents[1] = " random" }},
		{"enginematch-number", "", func(p *Plan) { p.Games = 0 }},
		{"enginematch-number", "", func(p *Plan) { p.Games = 201 }},
		{"enginematch-number", "", func(p *Plan) { p.Plies = -1 }},
		{"enginematch-number", "", func(p *Plan) { p.Depth = 101 }},
		{"enginematch-number", "", func(p *Plan) { p.Nodes = -1 }},
		{"enginematch-number", "", func(p *Plan) { p.Millis = 1 << 30 }},
		{"enginematch-opening", "", func(p *Plan) { p.Openings = "e2e4\ne2e5" }},
		{"enginematch-openings", "", func(p *Plan) { p.Openings = strings.Repeat("#", 20_001) }},
		{"enginematch-total", "", func(p *Plan) {
			p.Agents = []string{"random", "random:seed=2", "random:seed=3", "random:seed=4"}
			p.Games = 200
		}},
	} {
		p := plan("random", "greedy")
		tt.change(&p)
		_, err := p.Match(chess(), Public)
		var wrong *game.Problem
		if !errors.As(err, &wrong) || wrong.Key != tt.key || wrong.Params["number"] != tt.number {
			t.Errorf("%s: %v", tt.key, err)
		}
	}
	p := plan("random", "greedy")
	p.Variant = map[string]string{"size": "9"}
	if _, err := p.Match(chess(), Public); err == nil {
		t.Error("chess on nine files")
	}
}

// played plays a log to its end, or until so many games have ended.
func played(t *testing.T, l *Log, most int) error {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c, err := l.Match(chess(), Public)
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.Play(ctx, c, func(table *enginematch.Table, _ *enginematch.Game, _ *Game) {
		if table.Played == most {
			stop()
		}
	})
	return err
}

// text returns all that is written of a log but for times.
func text(t *testing.T, l *Log) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := l.Write(&b, chess(), "games"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A tournament that is interrupted, also in the middle of a line, has the same games in
// the end as one that was not.
func TestGoingOn(t *testing.T) {
	dir := t.TempDir()
	head := Head{Plan: plan("random", "greedy", "minimax:depth=1"), Status: jobs.Status{State: jobs.Running}}
	whole, err := Create(filepath.Join(dir, "whole"), head)
	if err == nil {
		err = played(t, whole, 0)
	}
	if err != nil || whole.State != jobs.Done {
		t.Fatal(whole.State, err)
	}
	name := filepath.Join(dir, "parts")
	l, err := Create(name, head)
	if err != nil {
		t.Fatal(err)
	}
	if err := played(t, l, 2); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name+gamesSuffix, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString(`{"number":99,"seats":[0,7],"reason":"mate"}` + "\n" + `{"number":3,"sea`)
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	l, err = Open(name)
	if err != nil || l.State != jobs.Running || l.Played < 2 || l.Played > 5 {
		t.Fatalf("%+v %v", l, err)
	}
	if err := played(t, l, 0); err != nil || l.State != jobs.Done || l.Played != 6 {
		t.Fatalf("%+v %v", l, err)
	}
	if a, b := text(t, whole), text(t, l); a != b || strings.Count(a, "[Round ") != 6 {
		t.Errorf("the games differ:\n%s\n%s", a, b)
	}
	if _, err := Create(name, head); !errors.Is(err, os.ErrExist) {
		t.Errorf("a log is written over: %v", err)
	}
	for as, want := range map[string]string{"csv": "agent,games,wins", "json": `"standings"`} {
		var b bytes.Buffer
		if _, err := l.Write(&b, chess(), as); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%s: %s %v", as, b.String(), err)
		}
	}
}

// openJobs returns a desk of a folder with a pool of its own.
func openJobs(t *testing.T, dir string) *Jobs {
	t.Helper()
	d, err := OpenJobs(dir, kits.All(), pool.New(1, 0), jobs.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// until waits for a tournament to be as wanted.
func until(t *testing.T, d *Jobs, id string, ok func(*Snapshot) bool) *Snapshot {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		s, err := d.Snapshot(id)
		if err != nil {
			t.Fatal(err)
		}
		if ok(s) {
			return s
		}
		if time.Now().After(deadline) {
			t.Fatalf("it stands at %+v", s.Head)
		}
	}
}

var me, you = jobs.Owner{Visitor: "me", Address: "home"}, jobs.Owner{Visitor: "you", Address: "there"}

func TestDesk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tournaments")
	d := openJobs(t, dir)
	long := plan("random", "greedy")
	long.Games = 200
	id, err := d.Begin(me, long)
	if err != nil {
		t.Fatal(err)
	}
	until(t, d, id, func(s *Snapshot) bool { return len(s.Games) >= 2 && s.Table.Played == len(s.Games) })
	for what, err := range map[string]error{
		"pause": d.Pause("you", id), "resume": d.Resume(you, id), "delete": d.Remove("you", id),
	} {
		if !errors.Is(err, jobs.ErrForeign) {
			t.Errorf("a stranger may %s: %v", what, err)
		}
	}
	if err := d.Pause("me", id); err != nil {
		t.Fatal(err)
	}
	paused := until(t, d, id, func(s *Snapshot) bool { return s.State == jobs.Paused })
	if again, _ := d.Snapshot(id); len(again.Games) != len(paused.Games) || again.Played != len(again.Games) {
		t.Errorf("a paused tournament goes on: %d games, then %d", len(paused.Games), len(again.Games))
	}
	if err := d.Resume(me, id); err != nil {
		t.Fatal(err)
	}
	until(t, d, id, func(s *Snapshot) bool { return len(s.Games) > len(paused.Games) })

	// The desk closes and opens: what was played is there, and it goes on.
	d.Close()
	before := until(t, d, id, func(*Snapshot) bool { return true })
	d = openJobs(t, dir)
	until(t, d, id, func(s *Snapshot) bool { return s.State == jobs.Running && len(s.Games) > len(before.Games) })
	if list := d.List("me"); len(list) != 1 || list[0].Total != 200 || len(d.List("you")) != 0 {
		t.Errorf("the list: %+v", list)
	}
	if err := d.Remove("me", id); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Snapshot(id); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("what is deleted is there: %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("files are left: %v", left)
	}
}

func TestDeskLimits(t *testing.T) {
	d := openJobs(t, t.TempDir())
	long := plan("random", "greedy")
	long.Games = 200
	for i := range limits.Running {
		if _, err := d.Begin(me, long); err != nil {
			t.Fatal(i, err)
		}
	}
	if _, err := d.Begin(me, long); !errors.Is(err, jobs.ErrMany) {
		t.Errorf("one too many: %v", err)
	}
	if _, err := d.Begin(you, plan("random", "alien")); err == nil {
		t.Error("an agent that does not exist plays")
	}
	id, err := d.Begin(you, plan("random", "greedy"))
	if err != nil {
		t.Fatal(err)
	}
	done := until(t, d, id, func(s *Snapshot) bool { return s.State == jobs.Done })
	if len(done.Games) != 2 {
		t.Errorf("%d games", len(done.Games))
	}
	// The log says that it is done a moment before the jobs know.
	until(t, d, id, func(*Snapshot) bool { return errors.Is(d.Resume(you, id), jobs.ErrOver) })
	log, kit, err := d.Log(id)
	if err != nil {
		t.Fatal(err)
	}
	if record, file, err := log.Record(kit, 2); err != nil || file != "game-2.pgn" || !strings.Contains(record, `[Round "2"]`) {
		t.Errorf("%s %s %v", file, record, err)
	}
	if _, _, err := log.Record(kit, 3); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("a game that was not played: %v", err)
	}
}

// elsewhere plays games as another machine does, but for some that it loses or does not take.
type elsewhere struct{ played, lost, refused atomic.Int32 }

func (e *elsewhere) Game(ctx context.Context, k *engine.Kit, p Plan, number int, taken func()) (*Game, error) {
	if number == 2 && e.refused.Add(1) < 5 {
		return nil, pool.ErrNobody
	}
	taken()
	if number == 3 && e.lost.Add(1) == 1 {
		return nil, pool.ErrLost
	}
	g, err := p.PlayGame(ctx, k, number)
	if err == nil {
		err = p.Believe(ctx, k, number, g)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", pool.ErrLost, err)
	}
	e.played.Add(1)
	return g, nil
}

// While no slot is free, games are played elsewhere, and are the same. One that is lost there is played here.
func TestElsewhere(t *testing.T) {
	head := Head{Plan: plan("random", "greedy", "minimax:depth=1"), Status: jobs.Status{State: jobs.Running}}
	here, err := Create(filepath.Join(t.TempDir(), "here"), head)
	if err == nil {
		err = played(t, here, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := pool.New(1, 0)
	d, err := OpenJobs(t.TempDir(), kits.All(), p, jobs.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	var other elsewhere
	d.SetRemote(func() Remote { return &other })
	busy, free := make(chan struct{}), make(chan struct{})
	go p.Run(t.Context(), pool.Job{Visitor: "you", Kind: pool.Analysis}, func(context.Context) error {
		close(busy)
		<-free
		return nil
	})
	<-busy
	id, err := d.Begin(me, head.Plan)
	if err != nil {
		t.Fatal(err)
	}
	until(t, d, id, func(s *Snapshot) bool {
		p.Offer() // as a machine does that becomes free
		return other.lost.Load() == 1
	})
	if n := other.played.Load(); n != 2 {
		t.Errorf("%d games were played elsewhere before one was lost", n)
	}
	close(free) // the lost game needs a slot here
	until(t, d, id, func(s *Snapshot) bool { return s.State == jobs.Done })
	log, _, err := d.Log(id)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := text(t, here), text(t, log); a != b {
		t.Errorf("the games differ:\n%s\n%s", a, b)
	}
}

// Nothing is believed that cannot be the game.
func TestBelieve(t *testing.T) {
	p := plan("random", "greedy")
	for name, change := range map[string]func(*Game){
		"another number": func(g *Game) { g.Number = 1 },
		"other seats":    func(g *Game) { g.Seats[0], g.Seats[1] = g.Seats[1], g.Seats[0] },
		"no reason":      func(g *Game) { g.Reason = "because" },
		"no winner":      func(g *Game) { g.Winner = 9 },
		"too long":       func(g *Game) { g.Plies = 100_000 },
		"no time":        func(g *Game) { g.SearchStats[0].Time = -1 },
		"no record":      func(g *Game) { g.Record = "" },
		"two records":    func(g *Game) { g.Record += g.Record },
		"illegal":        func(g *Game) { g.Record = strings.Replace(g.Record, "\n\n1. ", "\n\n1. Ke9 ", 1) },
		"":               func(*Game) {},
	} {
		g, err := p.PlayGame(t.Context(), chess(), 2)
		if err != nil {
			t.Fatal(err)
		}
		change(g)
		if err := p.Believe(t.Context(), chess(), 2, g); (err == nil) != (name == "") {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := p.PlayGame(t.Context(), chess(), 3); err == nil {
		t.Error("a game that is not in the plan is played")
	}
}
