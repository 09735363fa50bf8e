package worker

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"banco/analysis"
	"banco/enginematch/tournament"
	"banco/game"
	"banco/kits"
	"banco/live/pageagent"
	"banco/play"
	"banco/pool"
	"banco/search"
	"banco/solve"
)

// helpMate is a game that ends by mate; in the last but one position there is one.
var helpMate = []string{"f2f3", "e7e5", "g2g4", "d8h4"}

// enter starts a worker with two slots, of which one takes what is long, and waits for it.
func (p *place) enter() (stop func()) {
	p.t.Helper()
	w := &Worker{Bus: p.line(), Identity: same, Name: "lab", Slots: 2, Agents: pageagent.Agents{}, Kit: kits.Find}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.Run(ctx)
	}()
	stop = func() { cancel(); <-done }
	p.t.Cleanup(stop)
	path, at := p.position(helpMate[:3])
	persist(func() error {
		_, err := p.client.Try(p.t.Context(), path, at, at.Moves(nil)[0], func() {})
		return err
	})
	return stop
}

// persist asks until somebody takes the job, for at most a minute: a worker on a machine
// that does much else may seem to be gone.
func persist(ask func() error) {
	for end := time.Now().Add(time.Minute); errors.Is(ask(), pool.ErrNobody) && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
}

// position returns a position of chess with the path to it.
func (p *place) position(moves []string) (play.Path, game.Position) {
	p.t.Helper()
	rules, err := findGame("chess")
	if err != nil {
		p.t.Fatal(err)
	}
	path := play.Path{Game: "chess", Moves: moves}
	at, err := path.Position(rules)
	if err != nil {
		p.t.Fatal(err)
	}
	return path, at
}

// A worker reviews a game as the server would, to the same marks and scores.
func TestReview(t *testing.T) {
	p := newPlace(t)
	p.enter()
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	_, at := p.position(helpMate[:3])
	path := play.Path{Game: "chess", Start: at.FEN(), Moves: helpMate[3:]}
	begin, line, err := path.Line(kit.Game)
	if err != nil {
		t.Fatal(err)
	}
	var all, told []int
	here, err := analysis.Review(t.Context(), kit, begin, line, analysis.ReviewLimits(len(line)), func(done, _ int) error {
		all = append(all, done)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var taken int
	var there []analysis.Reviewed
	persist(func() error {
		taken, told = 0, nil
		there, err = p.client.Review(t.Context(), path, kit.Game, func() { taken++ }, func(done, _ int) error {
			told = append(told, done)
			return nil
		})
		return err
	})
	some := !slices.ContainsFunc(told, func(n int) bool { return !slices.Contains(all, n) }) // news may be left out
	if err != nil || taken != 1 || !some || !slices.IsSorted(told) {
		t.Errorf("taken %d times, told of %v of %v: %v", taken, told, all, err)
	}
	if !reflect.DeepEqual(here, there) {
		t.Errorf("here  %+v\nthere %+v", here, there)
	}
}

// A worker finds hints, and judges moves that were not played.
func TestHintAndTry(t *testing.T) {
	p := newPlace(t)
	p.enter()
	path, at := p.position(helpMate[:3])
	var h analysis.Hint
	var err error
	persist(func() error {
		h, err = p.client.Hint(t.Context(), path, at, 100*time.Millisecond, func() {})
		return err
	})
	if err != nil || at.FormatMove(h.Move) != "d8h4" || h.Reason != analysis.Mates || h.Mate != 1 {
		t.Errorf("%+v, %v", h, err)
	}
	m, err := at.ParseMove("d8h4")
	if err != nil {
		t.Fatal(err)
	}
	var line analysis.Line
	persist(func() error {
		line, err = p.client.Try(t.Context(), path, at, m, func() {})
		return err
	})
	if moves, ok := analysis.Mate(line.Score); err != nil || !ok || moves != -1 || len(line.PV) != 1 || line.PV[0] != m {
		t.Errorf("%+v (%d), %v", line, moves, err)
	}
}

// A worker solves problems; when the page stops it, what is known by then is the answer.
func TestSolve(t *testing.T) {
	p := newPlace(t)
	p.enter()
	path, at := p.position(helpMate[:3])
	task := solve.Task{Position: at, Winner: at.Side(), Moves: 2, Limits: search.Limits{MoveTime: 20 * time.Second}}
	var a *solve.Answer
	var err error
	persist(func() error {
		a, err = p.client.Solve(t.Context(), path, task, 1<<20, func() {}, func(solve.Progress) {})
		return err
	})
	if err != nil || a.Verdict != solve.Proven || a.Moves != 1 || at.FormatMove(a.Tree.Root.Move) != "d8h4" || a.Sound != solve.Single {
		t.Errorf("%+v, %v", a, err)
	}
	path, at = p.position(nil)
	task = solve.Task{Position: at, Winner: game.First, Limits: search.Limits{MoveTime: time.Minute}}
	persist(func() error {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		a, err = p.client.Solve(ctx, path, task, 1<<20, cancel, func(solve.Progress) {})
		return err
	})
	if err != nil || a.Verdict != solve.Unknown || a.Stopped != solve.Interrupted {
		t.Errorf("%+v, %v", a, err)
	}
}

// What a worker says is not believed where it cannot be true: the search begins again here.
func TestStudyNonsense(t *testing.T) {
	p := newPlace(t)
	path, at := p.position(helpMate[:3])
	rules, err := findGame("chess")
	if err != nil {
		t.Fatal(err)
	}
	m, err := at.ParseMove("d8h4")
	if err != nil {
		t.Fatal(err)
	}
	var told atomic.Value // what the worker answers
	conn, err := nats.Connect(p.bus.WorkerURL("127.0.0.1"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, err = conn.QueueSubscribe("banco."+same.linesTopic(), "workers", func(m *nats.Msg) {
		conn.Publish(m.Reply, []byte(`u{"done":7,"of":6}`)) // more than there are
		conn.Publish(m.Reply, []byte(`u{"done":1,"of":6}`))
		conn.Publish(m.Reply, []byte("d"+told.Load().(string)))
	})
	if err == nil {
		err = conn.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	task := solve.Task{Position: at, Winner: at.Side(), Moves: 1, Limits: search.Limits{MoveTime: time.Second}}
	calls := map[string]func() error{
		"review": func() error {
			_, err := p.client.Review(t.Context(), path, rules, func() {}, func(int, int) error { return nil })
			return err
		},
		"hint": func() error {
			_, err := p.client.Hint(t.Context(), path, at, time.Second, func() {})
			return err
		},
		"tried": func() error { _, err := p.client.Try(t.Context(), path, at, m, func() {}); return err },
		"solved": func() error {
			_, err := p.client.Solve(t.Context(), path, task, 1<<20, func() {}, func(solve.Progress) {})
			return err
		},
	}
	proof := func(moves int, tree string) string {
		return `{"solved":{"verdict":1,"moves":` + string(rune('0'+moves)) + `,"tree":` + tree + `}}`
	}
	for _, answer := range []string{
		`{}`, `{"error":"no"}`, `{`,
		`{"review":"[]"}`, `{"review":"[{},{},{\"best\":{\"moves\":[\"zz\"]}}]"}`,
		`{"hint":{"move":"a1a1"}}`,
		`{"tried":{"pv":["a7a6"]}}`, `{"tried":{"pv":[]}}`,
		`{"solved":{"verdict":9}}`, `{"solved":{"verdict":0,"sound":7}}`, `{"solved":{"verdict":0,"search":{"Stage":200}}}`,
		`{"solved":{"verdict":2,"reply":"zz"}}`, `{"solved":{"verdict":1}}`, `{"solved":{"verdict":1,"others":[{"move":"zz"}]}}`,
		proof(1, `[]`), proof(1, `[{"n":1,"m":"a7a6"}]`), // no mate
		proof(2, `[{"n":1,"m":"d8h4"}]`),                                             // said to be longer than it is
		proof(1, `[{"n":1,"m":"d8h4","r":[{"m":"e2e4","i":0}]}]`),                    // below itself, and after the end
		proof(1, `[{"n":1,"m":"a7a6","r":[{"m":"a2a3","i":-1}]}]`),                   // nowhere
		proof(2, `[{"n":1,"m":"d8h4"},{"n":2,"m":"a7a6","r":[{"m":"a2a3","i":0}]}]`), // one reply of many
	} {
		told.Store(answer)
		for name, call := range calls {
			if err := call(); !errors.Is(err, pool.ErrLost) {
				t.Errorf("%s: %s is %v", name, answer, err)
			}
		}
	}
	told.Store(proof(1, `[{"n":1,"m":"d8h4"}]`))
	if err := calls["solved"](); err != nil {
		t.Errorf("a proof: %v", err)
	}
	told.Store(`{"review":"[{},{},{\"mark\":\"best\"}]"}`)
	if err := calls["review"](); err != nil {
		t.Errorf("a review: %v", err)
	}
	gone := errors.New("the page is gone")
	_, err = p.client.Review(t.Context(), path, rules, func() {}, func(done, of int) error {
		if done != 1 || of != 6 {
			t.Errorf("%d of %d", done, of)
		}
		return gone
	})
	if !errors.Is(err, gone) {
		t.Errorf("a page that is gone ends it with %v", err)
	}
}

// A worker plays a game of an engine tournament as the server would.
func TestGameOfATournament(t *testing.T) {
	p := newPlace(t)
	p.enter()
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	plan := tournament.Plan{Game: "chess", Agents: []string{"random", "greedy"}, Games: 2, Plies: 2, Nodes: 50, Seed: 3}
	want, err := plan.PlayGame(t.Context(), kit, 2)
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.client.Game(t.Context(), kit, plan, 2, func() {})
	if err != nil || got.Record != want.Record || got.Seats != want.Seats {
		t.Errorf("%+v, %v", got, err)
	}
	for _, wrong := range []tournament.Plan{{Game: "chess"}, {Game: "chess", Agents: []string{"random", "strong:net=/etc/passwd"}, Games: 2}} {
		if _, err := p.client.Game(t.Context(), kit, wrong, 1, func() {}); !errors.Is(err, pool.ErrLost) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}
