package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"banco/analysis"
	"banco/bus"
	"banco/game"
	"banco/game/playout"
	"banco/kits"
	"banco/live"
	"banco/live/pageagent"
	"banco/play"
	"banco/pool"
	"banco/search"
	"banco/store"
)

const (
	same    Identity = "1.0/abc"
	another Identity = "1.1/abc"
	me               = "me"
	agent            = "alphabeta:depth=1,hash=1"
)

// findGame returns the rules of a game.
func findGame(name string) (game.Game, error) {
	k, err := kits.Find(name)
	if err != nil {
		return nil, err
	}
	return k.Game, nil
}

// place is a server with a bus for workers.
type place struct {
	t      *testing.T
	bus    *bus.NATS
	client *Client
	db     *store.SQLite
	hall   *live.Hall
	work   *pool.Pool
}

func newPlace(t *testing.T) *place {
	t.Helper()
	p := &place{t: t, work: pool.New(1, 0)}
	var err error
	if p.bus, err = bus.Embed(nil, "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.bus.Close)
	if p.db, err = store.Open(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.db.Close() })
	if p.hall, err = live.NewHall(t.Context(), kits.Games(), pageagent.Agents{}, p.db, p.work); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.hall.Close)
	if p.client, err = NewClient(p.bus, same); err != nil {
		t.Fatal(err)
	}
	p.hall.SetRemote(p.client)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := p.client.Watch(ctx, p.work); err != nil {
			t.Error(err)
		}
	}()
	t.Cleanup(func() { cancel(); <-done })
	return p
}

// line connects a worker to the bus.
func (p *place) line() *bus.NATS {
	p.t.Helper()
	b, err := bus.Connect(p.bus.WorkerURL("127.0.0.1"))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(b.Close)
	return b
}

// join starts a worker that stays until it is stopped or the test ends.
func (p *place) join(b *bus.NATS, i Identity, agents live.Agents) (w *Worker, stop func()) {
	w = &Worker{Bus: b, Identity: i, Name: "lab", Slots: 1, Memory: 64 << 20, Agents: agents, Kit: kits.Find}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := w.Run(ctx); err != nil && b.Err() == nil {
			p.t.Error(err)
		}
	}()
	stop = sync.OnceFunc(func() { cancel(); <-done })
	p.t.Cleanup(stop)
	return w, stop
}

// mortal makes players of which one dies at its n-th move: its worker's line is cut.
type mortal struct {
	pageagent.Agents
	die  func()
	left *atomic.Int32
}

type mortalPlayer struct {
	live.Player
	of mortal
}

func (a mortal) New(rules game.Game, name string) (live.Player, error) {
	p, err := a.Agents.New(rules, name)
	return mortalPlayer{p, a}, err
}

func (p mortalPlayer) Move(ctx context.Context, v game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	if p.of.left.Add(-1) == 0 {
		p.of.die()
		<-ctx.Done()
	}
	return p.Player.Move(ctx, v, l, report)
}

// impostor is a worker of nobody's program: it takes one task after the other and
// answers as told, without a sign of life before.
func (p *place) impostor(answer func(n int, m *nats.Msg, reply func(text string))) {
	p.t.Helper()
	conn, err := nats.Connect(p.bus.WorkerURL("127.0.0.1"))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(conn.Close)
	n := 0
	_, err = conn.QueueSubscribe("banco."+same.topic(), "workers", func(m *nats.Msg) {
		n++
		answer(n, m, func(text string) { conn.Publish(m.Reply, []byte(text)) })
	})
	if err == nil {
		err = conn.Flush()
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// play plays a game of so many moves against an agent, and returns its ID and what was
// played: each move of the visitor's with the agent's answer.
func (p *place) play(name string, seed uint64, moves int) (id string, line []string) {
	ctx, cancel := context.WithTimeout(p.t.Context(), 4*time.Minute)
	defer cancel()
	visitor := fmt.Sprint(me, seed)
	seen, err := p.hall.Create(ctx, visitor, live.Setup{Game: name, Seats: [2]string{play.Human, agent}})
	if err != nil {
		p.t.Error(err)
		return "", nil
	}
	id = seen.Match.ID
	f, err := p.hall.Follow(ctx, visitor, id)
	if err != nil {
		p.t.Error(err)
		return id, nil
	}
	defer f.Close()
	rng := playout.Random(seed)
	for range moves {
		if seen.Result.Over() {
			break
		}
		own := seen.At.Moves[rng.IntN(len(seen.At.Moves))].UCI
		if seen, err = p.hall.Move(ctx, visitor, id, seen.Version, own, nil); err != nil {
			p.t.Errorf("%s: %v", name, err)
			return id, line
		}
		for turn(seen) != game.First && !seen.Result.Over() {
			select {
			case <-f.C:
			case <-ctx.Done():
				p.t.Errorf("%s %s: no answer to move %d: %+v", name, id, len(line)+1, seen.Trouble)
				return id, line
			}
			if seen, err = f.Snapshot(ctx, 0); err != nil {
				p.t.Error(err)
				return id, line
			}
		}
		line = append(line, own)
	}
	return id, line
}

// turn returns who is to move.
func turn(s *live.Snapshot) game.Side {
	if s.At.Facts != nil {
		return s.At.Facts.Turn
	}
	return s.At.View.Side()
}

// check holds what is stored against what was played: every move of the visitor's is
// there, once, with one answer.
func (p *place) check(id string, line []string) {
	p.t.Helper()
	saved, err := p.db.Load(p.t.Context(), id)
	if err != nil {
		p.t.Error(err)
		return
	}
	var kept [2][]string
	for _, e := range saved.Events {
		if e.Type == play.Moved {
			kept[e.Seat] = append(kept[e.Seat], e.Text)
		}
	}
	if !slices.Equal(kept[0], line) {
		p.t.Errorf("%s: played %v, kept %v", id, line, kept[0])
	}
	rules, err := findGame(saved.Game)
	if err != nil {
		p.t.Fatal(err)
	}
	m, err := play.Resume(rules, *saved)
	if err != nil {
		p.t.Error(err)
		return
	}
	if missing := len(kept[0]) - len(kept[1]); missing != 0 && !m.Result().Over() {
		p.t.Errorf("%s: %d moves, %d answers", id, len(kept[0]), len(kept[1]))
	}
}

// Forty games of agents on one server and two workers, while a third dies over a search,
// a fourth answers late and a fifth nonsense: nothing is lost, and nothing doubled.
func TestFortyGames(t *testing.T) {
	p := newPlace(t)
	p.fill() // or the one core might do it all
	one, _ := p.join(p.line(), same, pageagent.Agents{})
	two, _ := p.join(p.line(), same, pageagent.Agents{})
	third, died := p.line(), make(chan struct{})
	doomed := mortal{left: new(atomic.Int32), die: func() { close(died); third.Close() }}
	doomed.left.Store(2)
	p.join(third, same, doomed)
	p.impostor(func(n int, m *nats.Msg, reply func(string)) { // late: nobody waits any more
		if n <= 3 {
			go func() {
				time.Sleep(1500 * time.Millisecond)
				reply(`d{"move":"e7e5"}`)
			}()
		} else {
			reply("r")
		}
	})
	nonsense := []string{`d{"move":"zz"}`, `d{"move":"a1a1"}`, `d{`, `d`, `x`, ``, `d{"error":"no"}`, `d{"move":"a0a1R"}`, `d{"move":""}`}
	var lies atomic.Int32
	p.impostor(func(n int, m *nats.Msg, reply func(string)) {
		lies.Add(1)
		reply("u" + `{"depth":-5,"score":99999999,"pv":["zz","e2e4"]}`)
		reply(nonsense[n%len(nonsense)])
	})
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			name := kits.Games()[i%len(kits.Games())].Name()
			id, line := p.play(name, uint64(i), 5)
			p.check(id, line)
		})
	}
	all.Wait()
	s := p.work.Stats().Searches
	if one.Done()+two.Done() == 0 || s.Elsewhere == 0 || s.FellBack == 0 || lies.Load() == 0 {
		t.Errorf("%d and %d on the workers, %d lies: %+v", one.Done(), two.Done(), lies.Load(), s)
	}
	select {
	case <-died:
	default:
		t.Error("the third worker did not die")
	}
	if err := p.db.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// blocked makes players that think until they are stopped.
type blocked struct {
	pageagent.Agents
	begun chan struct{}
}

type blockedPlayer struct {
	live.Player
	begun chan struct{}
}

func (a blocked) New(rules game.Game, name string) (live.Player, error) {
	p, err := a.Agents.New(rules, name)
	return blockedPlayer{p, a.begun}, err
}

func (p blockedPlayer) Move(ctx context.Context, v game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	p.begun <- struct{}{}
	<-ctx.Done()
	return p.Player.Move(ctx, v, l, report)
}

// fill keeps the one core of the server busy until the test ends.
func (p *place) fill() {
	ctx, cancel := context.WithCancel(context.Background())
	done, begun := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		p.work.Run(ctx, pool.Job{Visitor: "other", Address: "other"}, func(ctx context.Context) error {
			close(begun)
			for pool.Yield(ctx) == nil {
				time.Sleep(time.Millisecond)
			}
			return nil
		})
	}()
	<-begun
	p.t.Cleanup(func() { cancel(); <-done })
}

// A worker that is stopped in mid-search gives the search back, and the game goes on.
func TestStoppedWorkerGivesBack(t *testing.T) {
	p := newPlace(t)
	p.fill()
	begun := make(chan struct{})
	w, stop := p.join(p.line(), same, blocked{begun: begun})
	go func() { <-begun; stop() }()
	id, line := "", []string(nil)
	for id == "" || p.work.Stats().Searches.FellBack == 0 { // until the worker is there in time
		id, line = p.play("chess", 1, 1)
		if t.Failed() {
			return
		}
	}
	p.check(id, line)
	if w.Done() != 0 {
		t.Error("the worker has answered")
	}
}

// notes keeps what is logged.
type notes struct {
	slog.Handler
	mu    sync.Mutex
	texts []string
}

func (n *notes) Handle(_ context.Context, r slog.Record) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.texts = append(n.texts, r.Message)
	return nil
}

func (n *notes) has(text string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.ContainsFunc(n.texts, func(s string) bool { return strings.Contains(s, text) })
}

// A worker of another version gets no search, and both sides say why.
func TestOtherVersion(t *testing.T) {
	before := slog.Default()
	n := &notes{Handler: slog.DiscardHandler}
	log := slog.New(loud{n})
	slog.SetDefault(log)
	defer slog.SetDefault(before)
	p := newPlace(t)
	p.fill()
	w, _ := p.join(p.line(), another, pageagent.Agents{})
	for end := time.Now().Add(30 * time.Second); !n.has("worker of another version") || !n.has("server of another version"); {
		if time.Now().After(end) {
			t.Fatalf("not both sides say so: %q", n.texts)
		}
		time.Sleep(10 * time.Millisecond)
	}
	id, line := p.play("chess", 1, 3)
	p.check(id, line)
	if s := p.work.Stats().Searches; w.Done() != 0 || s.Elsewhere != 0 || s.Local != 3 {
		t.Errorf("%d on the worker, %+v", w.Done(), s)
	}
	here := p.hall.Remote().(*Client).Workers(time.Now())
	if len(here) != 1 || here[0].Name != "lab" || here[0].Version != another || here[0].Used {
		t.Errorf("who is there: %+v", here)
	}
}

// A worker is there until it has been silent for a while; however many come, few are listed.
func TestWorkersComeAndGo(t *testing.T) {
	c := &Client{identity: same, present: map[string]*Presence{}}
	c.hello("near " + string(same))
	if here := c.Workers(time.Now()); len(here) != 1 || here[0].Name != "near" || !here[0].Used {
		t.Fatalf("who is there: %+v", here)
	}
	later := time.Now().Add(time.Hour)
	c.note(Presence{Name: "b", At: later})
	c.note(Presence{Name: "a", At: later})
	c.note(Presence{Name: "a", At: later.Add(presentAfter)})
	if here := c.Workers(later.Add(presentAfter)); len(here) != 2 || here[0].Name != "a" || here[1].Name != "b" {
		t.Errorf("who is there: %+v", here)
	}
	if here := c.Workers(later.Add(presentAfter + 1)); len(here) != 1 || here[0].Name != "a" {
		t.Errorf("who is there after a while: %+v", here)
	}
	for i := range 2 * maxPresent {
		c.note(Presence{Name: fmt.Sprint(i), At: later})
	}
	if here := c.Workers(later); len(here) != maxPresent {
		t.Errorf("%d are listed", len(here))
	}
}

// loud hears of every level.
type loud struct{ *notes }

func (loud) Enabled(context.Context, slog.Level) bool { return true }

// In cờ úp a worker is sent what the mover may know, and nothing more.
func TestWorkersKnowWhatTheMoverKnows(t *testing.T) {
	p := newPlace(t)
	p.fill()
	var mu sync.Mutex
	var sent [][]byte
	p.impostor(func(_ int, m *nats.Msg, reply func(string)) {
		mu.Lock()
		sent = append(sent, m.Data)
		mu.Unlock()
		reply("r")
	})
	rules, err := findGame("jieqi")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for seed := uint64(5); count < 6; seed++ { // the first game may be lost after a few moves
		id, line := p.play("jieqi", seed, 12)
		p.check(id, line)
		saved, err := p.db.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		m, err := play.Resume(rules, *saved)
		if err != nil {
			t.Fatal(err)
		}
		mu.Lock()
		of := sent
		sent = nil
		mu.Unlock()
		if len(of) == 0 {
			t.Fatal("a game without a search that was sent")
		}
		for _, data := range of {
			isOfTheSeat(t, m, data)
		}
		count += len(of)
	}
}

// isOfTheSeat checks that a task has what the second side knows of a match, and no more.
func isOfTheSeat(t *testing.T, m *play.Match, data []byte) {
	t.Helper()
	var q task
	if err := json.Unmarshal(data, &q); err != nil {
		t.Fatal(err)
	}
	nodes := m.Line(m.Current())
	want, err := json.Marshal(task{
		Path: play.PathTo(m, nodes[len(q.Path.Moves)-1], game.Second), Agent: agent, Key: q.Key, Limits: q.Limits,
	})
	if err != nil {
		t.Fatal(err)
	}
	if string(data) != string(want) {
		t.Errorf("sent %s\nwant %s", data, want)
	}
}

// A worker with two cores searches for lines with one of them, and one that answers
// nonsense is not believed.
func TestLines(t *testing.T) {
	p := newPlace(t)
	b := p.line()
	w := &Worker{Bus: b, Identity: same, Name: "lab", Slots: 2, Agents: pageagent.Agents{}, Kit: kits.Find}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.Run(ctx)
	}()
	t.Cleanup(func() { stop(); <-done })
	rules, err := findGame("chess")
	if err != nil {
		t.Fatal(err)
	}
	path := play.Path{Game: "chess", Moves: []string{"f2f3", "e7e5", "g2g4"}}
	at, err := path.Position(rules)
	if err != nil {
		t.Fatal(err)
	}
	var last analysis.Snapshot
	report := func(s analysis.Snapshot) { last = s }
	options := analysis.Options{Agent: agent, Lines: 2}
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) { // until the worker is there
		err = p.client.Lines(t.Context(), path, at, options, func() {}, report)
		if !errors.Is(err, pool.ErrNobody) || time.Now().After(end) {
			break
		}
	}
	if err != nil || !last.Done || len(last.Lines) == 0 || at.FormatMove(last.Lines[0].PV[0]) != "d8h4" {
		t.Errorf("%+v, %v", last, err)
	}
	stop()
	<-done
	conn, err := nats.Connect(p.bus.WorkerURL("127.0.0.1"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	answers := []string{`d{"lines":{"lines":[{"score":99999999,"pv":["d8h4","a1a1"]},{"pv":["zz"]}]}}`, `d{}`, `d{"error":"x"}`}
	_, err = conn.QueueSubscribe("banco."+same.linesTopic(), "workers", func(m *nats.Msg) {
		var q task
		if err := json.Unmarshal(m.Data, &q); err != nil {
			t.Error(err)
			return
		}
		conn.Publish(m.Reply, []byte(answers[q.Lines.Count]))
	})
	if err == nil {
		err = conn.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	options.Lines = 0
	for end := time.Now().Add(time.Minute); time.Now().Before(end); { // until NATS knows that the worker has left
		if err = p.client.Lines(t.Context(), path, at, options, func() {}, report); err == nil {
			break
		}
	}
	if err != nil || !last.Done || len(last.Lines) != 1 || len(last.Lines[0].PV) != 1 || last.Lines[0].Score != search.Win {
		t.Errorf("%+v, %v", last, err)
	}
	for options.Lines = range answers {
		if options.Lines == 0 {
			continue
		}
		if err := p.client.Lines(t.Context(), path, at, options, func() {}, report); !errors.Is(err, pool.ErrLost) {
			t.Errorf("nonsense is %v", err)
		}
	}
}

// The identity is the same every time, and differs by version.
func TestIdentity(t *testing.T) {
	if testing.Short() {
		t.Skip("it searches for seconds")
	}
	var all []Identity
	for _, version := range []string{"1.0", "1.0", "1.1"} {
		i, err := Identify(t.Context(), version)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, i)
	}
	if all[0] != all[1] || all[0] == all[2] || !strings.HasPrefix(string(all[0]), "1.0/") || strings.Count(all[0].topic(), ".") != 1 {
		t.Errorf("%q", all)
	}
}
