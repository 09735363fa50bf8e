package farm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"banco/bus"
	"banco/engine"
	"banco/enginematch"
	"banco/kits"
	"banco/search"
	"banco/worker"
)

const (
	same    worker.Identity = "1.0/abc"
	another worker.Identity = "1.1/abc"
	// brief is for tests with a worker that dies, which is then missed soon. One that is only
	// slow is then taken for dead, which changes no result.
	brief = 3 * time.Second
	// lasting is for tests in which nobody is to be taken for dead.
	lasting = 2 * time.Minute
)

// place is a farm on a bus of its own, with what it has told.
type place struct {
	t    *testing.T
	bus  *bus.NATS
	farm *Farm

	silence time.Duration

	mu   sync.Mutex
	said []string
}

func newPlace(t *testing.T, silence time.Duration) *place {
	t.Helper()
	b, err := bus.Embed(nil, "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	p := &place{t: t, bus: b, silence: silence}
	p.farm, err = New(b, same, silence, p.say)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *place) say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.said = append(p.said, text)
}

// hears waits until something was told.
func (p *place) hears(part string) {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		p.mu.Lock()
		found := slices.ContainsFunc(p.said, func(s string) bool { return strings.Contains(s, part) })
		p.mu.Unlock()
		if found {
			return
		}
	}
	p.t.Fatalf("nobody was told %q, but %q", part, p.said)
}

// join starts a worker that stays until it is stopped, or killed: then its line is cut.
func (p *place) join(name string, change func(*Worker)) (w *Worker, stop, kill func()) {
	p.t.Helper()
	b, err := bus.Connect(p.bus.WorkerURL("127.0.0.1"))
	if err != nil {
		p.t.Fatal(err)
	}
	w = &Worker{Bus: b, Identity: same, Name: name, Slots: 1, Memory: 256 << 20, Kit: kits.Find, Silence: p.silence, Notify: p.say}
	if change != nil {
		change(w)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.Run(ctx)
	}()
	stop = sync.OnceFunc(func() { cancel(); <-done; b.Close() })
	p.t.Cleanup(stop)
	return w, stop, b.Close
}

// newMatch returns a match as "banco match" makes it, at fixed nodes.
func newMatch(t testing.TB, game string, games int, agents ...string) (*engine.Kit, *enginematch.Match) {
	t.Helper()
	k, err := kits.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	m := &enginematch.Match{
		Rules: k.Game, Colours: k.Colours, Games: games, Seed: 7, Limits: search.Limits{Nodes: 60},
		TimeMargin: time.Second, MoveTimeout: time.Minute, MaxPlies: 80,
	}
	for _, name := range agents {
		m.Entrants = append(m.Entrants, enginematch.Entrant{Name: name, New: func() (*engine.Agent, error) { return engine.New(k, name) }})
	}
	if game != "jieqi" {
		m.Balanced = &enginematch.Openings{Balance: enginematch.Balance{Kit: k, Plies: 4, Most: 200}, Seed: m.Seed}
	}
	return k, m
}

// run plays a match and returns its records, with its table but for times.
func run(t *testing.T, ctx context.Context, k *engine.Kit, m *enginematch.Match) (string, error) {
	t.Helper()
	format, err := enginematch.FormatFor(k.Game, "x.pgn")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	record := enginematch.Recorder(&out, format)
	before := m.OnGame
	m.OnGame = func(table *enginematch.Table, g *enginematch.Game) error {
		fmt.Fprintln(&out, table.Line(g))
		for _, s := range g.SearchStats {
			fmt.Fprintln(&out, s.Moves, s.Depths, s.Nodes)
		}
		if before != nil {
			if err := before(table, g); err != nil {
				return err
			}
		}
		return record(g)
	}
	table, err := m.Run(ctx)
	fmt.Fprintln(&out, table.Played, table.Pairs(), table.Endings)
	return out.String(), err
}

var pair = []string{"alphabeta:depth=2,hash=1", "greedy"}

// A match on two workers, of which one is killed in the middle, is the same as on this machine,
// game by game and record by record.
func TestMatchIsTheSame(t *testing.T) {
	games := []string{"jieqi", "chess", "caro"}
	if testing.Short() {
		games = games[:1]
	}
	for _, game := range games {
		k, m := newMatch(t, game, 12, pair...)
		want, err := run(t, t.Context(), k, m)
		if err != nil {
			t.Fatal(err)
		}
		p := newPlace(t, brief)
		_, m = newMatch(t, game, 12, pair...)
		if err := p.farm.Match(k, m); err != nil {
			t.Fatal(err)
		}
		p.join("one", func(w *Worker) { w.Slots = 2 })
		_, _, kill := p.join("two", nil)
		m.OnGame = func(table *enginematch.Table, _ *enginematch.Game) error {
			if table.Played == 3 {
				kill()
			}
			return nil
		}
		got, err := run(t, t.Context(), k, m)
		if err != nil || got != want {
			t.Errorf("%s: %v, %q\n%s\n--- on this machine:\n%s", game, err, p.said, got, want)
		}
		p.hears("worker one joins: 2 at a time")
	}
}

// A round robin, and a match that its SPRT ends, are the same, too.
func TestTournamentAndSPRT(t *testing.T) {
	for _, agents := range [][]string{{"random", "greedy", "alphabeta:depth=1,hash=1"}, {"alphabeta:depth=2,hash=1", "random"}} {
		var runs [2]string
		for i := range runs {
			k, m := newMatch(t, "othello", 60, agents...)
			if len(agents) == 3 {
				m.Games = 4
			} else {
				var err error
				if m.SPRT, err = enginematch.ParseSPRT("0,100"); err != nil {
					t.Fatal(err)
				}
			}
			if i == 1 {
				p := newPlace(t, lasting)
				p.join("one", func(w *Worker) { w.Slots = 3 })
				if err := p.farm.Match(k, m); err != nil {
					t.Fatal(err)
				}
			}
			var err error
			if runs[i], err = run(t, t.Context(), k, m); err != nil {
				t.Fatal(err)
			}
		}
		if runs[0] != runs[1] {
			t.Errorf("%v on this machine:\n%s\non another:\n%s", agents, runs[0], runs[1])
		}
	}
}

// impostor takes tasks without being of the program.
func (p *place) impostor(answer func(conn *nats.Conn, m *nats.Msg)) {
	p.t.Helper()
	conn, err := nats.Connect(p.bus.WorkerURL("127.0.0.1"))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(conn.Close)
	_, err = conn.QueueSubscribe("banco."+topicOf(same), "workers", func(m *nats.Msg) { answer(conn, m) })
	if err == nil {
		err = conn.Flush()
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// play plays a task as a worker does, and returns the answer.
func play(t *testing.T, data []byte) []byte {
	t.Helper()
	w := &Worker{Name: "false", Slots: 1, Memory: 256 << 20, Kit: kits.Find, Notify: func(string) {}, told: map[string]bool{}}
	reply, ok := w.do(t.Context(), bus.Task{Data: data, News: func([]byte) {}})
	if !ok {
		t.Error("the task cannot be played")
	}
	return append([]byte{'d'}, reply...)
}

// Results that come twice, late, for a round that another has played since, or that are lies
// change nothing.
func TestFalseResults(t *testing.T) {
	k, m := newMatch(t, "othello", 16, pair...)
	want, err := run(t, t.Context(), k, m)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlace(t, lasting)
	var late func()
	var resent []byte
	n, lates := 0, 0
	p.impostor(func(conn *nats.Conn, m *nats.Msg) {
		send := func(data []byte) { conn.Publish(m.Reply, data) }
		if n++; bytes.Equal(m.Data, resent) {
			lates++
			late()
		}
		switch n {
		case 1: // twice
			data := play(t, m.Data)
			send(data)
			send(data)
		case 2: // late: it is given back, and comes when the farm has asked again
			data := play(t, m.Data)
			send([]byte("r"))
			late, resent = func() { send(data); conn.Flush() }, m.Data
		case 3: // the game of another round
			send(bytes.Replace(play(t, m.Data), []byte(`"number":`), []byte(`"number":9`), 1))
		case 4: // a win that was none
			a, _ := decodeAnswer(play(t, m.Data)[1:])
			a.Games[0].Winner = 1 - a.Games[0].Winner&1
			data, _ := json.Marshal(a)
			send(append([]byte("d"), data...))
		case 5: // the same game twice in one answer
			a, _ := decodeAnswer(play(t, m.Data)[1:])
			a.Games = []*enginematch.Played{a.Games[0], a.Games[0]}
			data, _ := json.Marshal(a)
			send(append([]byte("d"), data...))
		case 6, 7, 8, 9, 10:
			send([]byte([]string{"", "x", "d", "d{}", "d{\"games\":[null]}"}[n-6]))
		default:
			send(play(t, m.Data))
		}
	})
	_, m = newMatch(t, "othello", 16, pair...)
	if err := p.farm.Match(k, m); err != nil {
		t.Fatal(err)
	}
	got, err := run(t, t.Context(), k, m)
	if err != nil || got != want {
		t.Errorf("%v, %q\n%s\n--- on this machine:\n%s", err, p.said, got, want)
	}
	for _, why := range []string{"was not asked for", "it ended ", "is null", "has not played what it was asked for"} {
		p.hears(why)
	}
	if lates == 0 {
		t.Error("the round that was given back was not asked for again")
	}
}

// A worker of another version gets nothing, and both sides say so.
func TestAnotherVersion(t *testing.T) {
	p := newPlace(t, lasting)
	w, stop, _ := p.join("old", func(w *Worker) { w.Identity = another })
	p.hears("worker old is refused: it is of version 1.1/abc, this program of 1.0/abc")
	p.hears("a match of version 1.0/abc refuses this worker, which is of 1.1/abc")
	k, m := newMatch(t, "othello", 2, pair...)
	if err := p.farm.Match(k, m); err != nil {
		t.Fatal(err)
	}
	p.join("new", nil)
	if _, err := run(t, t.Context(), k, m); err != nil || w.Done() != 0 {
		t.Errorf("%v, the old one has played %d games", err, w.Done())
	}
	stop()
	p.hears("worker new joins")
}

// A worker that cannot play says why, and the match goes on with others.
func TestRefusedTask(t *testing.T) {
	p := newPlace(t, lasting)
	k, m := newMatch(t, "othello", 6, pair...)
	if err := p.farm.Match(k, m); err != nil {
		t.Fatal(err)
	}
	p.join("small", func(w *Worker) { w.Memory = 0 })
	done := make(chan error, 1)
	go func() {
		_, err := run(t, t.Context(), k, m)
		done <- err
	}()
	p.hears("worker small cannot play: the agents take 1 MiB")
	p.hears("a task is refused")
	p.join("large", nil)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Whoever asks and stops keeps the first game of a round that has ended, though its second
// goes on.
func TestInterruptKeepsFinishedGames(t *testing.T) {
	p := newPlace(t, lasting)
	k, m := newMatch(t, "othello", 2, pair...)
	if err := p.farm.Match(k, m); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	p.impostor(func(conn *nats.Conn, msg *nats.Msg) {
		a, err := decodeAnswer(play(t, msg.Data)[1:])
		if err != nil {
			t.Error(err)
		}
		a.Games = a.Games[:1]
		data, _ := json.Marshal(a)
		if _, err := conn.Request(msg.Reply, append([]byte("u"), data...), time.Minute); err != nil {
			t.Error(err)
		}
		cancel() // the farm has it
	})
	table, err := m.Run(ctx)
	if !errors.Is(err, context.Canceled) || table.Played != 1 {
		t.Errorf("%d games counted, %v", table.Played, err)
	}
}
