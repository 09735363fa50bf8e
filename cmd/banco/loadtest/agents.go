package loadtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"banco/bus"
	"banco/cmd/banco/client"
	"banco/game"
	"banco/game/playout"
	"banco/kits"
	"banco/web/wire"
)

// What is compared: one machine, and a server with workers of one core each that have as
// many cores together. A server leaves one of its cores to moves, so three cores think in
// both.
const (
	aloneCores   = 4
	serverCores  = 2
	agentWorkers = 2
	agentTurns   = 3 // of each, where there is time
	turnSeconds  = 5
)

// thinker is the agent that is asked: nodes bound it, so that it does the same everywhere.
const thinker = "alphabeta:nodes=20000,hash=1"

// againstAgents compares how soon agents answer many players on one machine and on as many
// cores of several, by turns, and prints both.
func (c *Command) againstAgents(ctx context.Context, dir string) error {
	var with [2]agentReport // alone, with workers
	turns := 2
	if c.Seconds >= turnSeconds {
		turns = 2 * agentTurns
	}
	for turn := range turns {
		r, err := c.agentTurn(ctx, filepath.Join(dir, fmt.Sprint("agents", turn)), turn%2 == 1)
		if err != nil {
			return err
		}
		with[turn%2].add(r)
	}
	alone, workers := &with[0], &with[1]
	alone.print(fmt.Sprintf("one machine, %d cores", aloneCores))
	workers.print(fmt.Sprintf("%d cores and %d workers", serverCores, agentWorkers))
	fmt.Printf("lost %d  doubled %d  answers_ratio %.3f  p50_ratio %.3f\n", alone.lost+workers.lost, alone.doubled+workers.doubled,
		workers.rate()/alone.rate(), float64(workers.answers.At(0.5))/float64(alone.answers.At(0.5)))
	if alone.lost+alone.doubled+workers.lost+workers.doubled > 0 {
		return errors.New("moves were lost or doubled")
	}
	return nil
}

// agentReport is what agents have answered.
type agentReport struct {
	answers       client.Delays
	time          time.Duration
	lost, doubled int
}

func (r *agentReport) add(o agentReport) {
	r.answers = append(r.answers, o.answers...)
	r.time += o.time
	r.lost += o.lost
	r.doubled += o.doubled
}

func (r *agentReport) rate() float64 { return float64(len(r.answers)) / r.time.Seconds() }

func (r *agentReport) print(where string) {
	fmt.Printf("agents    %-24s %d answers in %.1f s  %.1f a second  p50 %s  p95 %s\n", where, len(r.answers), r.time.Seconds(), r.rate(),
		inMillis(r.answers.At(0.5)), inMillis(r.answers.At(0.95)))
}

// agentTurn plays one turn on processes of its own.
func (c *Command) agentTurn(ctx context.Context, data string, workers bool) (r agentReport, err error) {
	settings := []string{"--crowd", fmt.Sprint(maxTestClients)}
	cores := aloneCores
	if workers {
		between, err := bus.Embed(nil, "127.0.0.1:0")
		if err != nil {
			return r, err
		}
		defer between.Close()
		nats := between.WorkerURL("127.0.0.1")
		cores, settings = serverCores, append(settings, "--nats", nats)
		for range agentWorkers {
			stop, err := client.StartWorker(ctx, nats)
			if err != nil {
				return r, err
			}
			defer stop()
		}
	}
	p, err := client.StartOn(ctx, cores, data, "", settings...)
	if err != nil {
		return r, err
	}
	defer p.Stop()
	s := client.New(p.URL, c.Agents)
	defer s.Close()
	if workers && !sleep(ctx, workersReady) { // the server finds out its own signature
		return r, ctx.Err()
	}
	end, cancel := context.WithTimeout(ctx, time.Duration(c.Seconds)*time.Second)
	defer cancel()
	var mu sync.Mutex
	var all sync.WaitGroup
	var failed error
	begun := time.Now()
	for i := range c.Agents {
		all.Go(func() {
			o := opponent{server: s, game: c.Game, seed: uint64(i)}
			err := o.play(ctx, end)
			mu.Lock()
			defer mu.Unlock()
			r.add(o.report)
			failed = errors.Join(failed, err)
		})
	}
	all.Wait()
	r.time = time.Since(begun)
	if failed != nil {
		return r, fmt.Errorf("%w\n%s", failed, p.LastWords())
	}
	return r, nil
}

// workersReady is how long a server is given before it is asked.
const workersReady = 2 * time.Second

// opponent is a player against an agent.
type opponent struct {
	server *client.Server
	game   string
	seed   uint64
	report agentReport

	who     client.Visitor
	conn    *websocket.Conn
	id      string
	version int
	played  []string // by both
}

// play plays games until its time is over, and then waits for the last answer.
func (o *opponent) play(ctx, end context.Context) error {
	k, err := kits.Find(o.game)
	if err != nil {
		return err
	}
	rng := playout.Random(o.seed)
	for end.Err() == nil {
		if err := o.begin(ctx); err != nil {
			return err
		}
		p, err := k.Game.Start(nil)
		if err != nil {
			return err
		}
		for end.Err() == nil && !p.Result().Over() {
			m, _ := playout.Choose(p, rng, nil)
			if err := o.exchange(ctx, p, m); err != nil {
				o.conn.CloseNow()
				return err
			}
		}
		o.conn.CloseNow()
		if err := o.check(ctx); err != nil {
			return err
		}
	}
	return nil
}

// begin begins a match and follows it.
func (o *opponent) begin(ctx context.Context) error {
	var u wire.Update
	made, err := o.server.Ask(ctx, client.Visitor{}, "POST", "api/matches",
		wire.NewMatch{Game: o.game, Seats: [2]string{"human", thinker}}, &u)
	if err != nil {
		return err
	}
	o.who, o.id, o.version, o.played = client.Visitor{Cookie: client.CookieOf(made)}, u.Match, u.Version, nil
	if o.conn, err = o.server.Socket(ctx, o.who); err != nil {
		return err
	}
	ask, err := json.Marshal(wire.Ask{Type: "watch", Match: o.id})
	if err != nil {
		return err
	}
	return o.conn.Write(ctx, websocket.MessageText, ask)
}

// exchange makes a move and waits for the answer, which it plays too.
func (o *opponent) exchange(ctx context.Context, p game.Position, m game.Move) error {
	own := p.FormatMove(m)
	begun := time.Now()
	move := wire.MakeMove{Version: o.version, Move: own}
	if _, err := o.server.Ask(ctx, o.who, "POST", "api/matches/"+o.id+"/moves", move, nil); err != nil {
		return err
	}
	o.played = append(o.played, own)
	if p.Make(m); p.Result().Over() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	for {
		_, data, err := o.conn.Read(ctx)
		if err != nil {
			return fmt.Errorf("no answer: %w", err)
		}
		var news struct {
			Update *struct {
				Version int `json:"version"`
			} `json:"update"`
		}
		if err := json.Unmarshal(data, &news); err != nil {
			return err
		}
		if news.Update != nil && news.Update.Version >= o.version+2 {
			break
		}
	}
	o.report.answers = append(o.report.answers, time.Since(begun))
	kept, version, err := o.kept(ctx)
	if err != nil {
		return err
	}
	if len(kept) != len(o.played)+1 {
		return fmt.Errorf("%d moves are kept after %d and an answer", len(kept), len(o.played))
	}
	reply, err := p.ParseMove(kept[len(kept)-1])
	if err != nil {
		return err
	}
	o.played, o.version = append(o.played, kept[len(kept)-1]), version
	p.Make(reply)
	return nil
}

// answerWithin is how long a player waits for an agent.
const answerWithin = time.Minute

// kept returns the moves that the server has.
func (o *opponent) kept(ctx context.Context) (moves []string, version int, err error) {
	var u wire.Update
	if _, err := o.server.Ask(ctx, o.who, "GET", "api/matches/"+o.id, nil, &u); err != nil {
		return nil, 0, err
	}
	for _, n := range u.Nodes {
		if n.ID > 0 {
			moves = append(moves, strings.ToLower(n.Move))
		}
	}
	return moves, u.Version, nil
}

// check counts what is lost or doubled in the match.
func (o *opponent) check(ctx context.Context) error {
	kept, _, err := o.kept(ctx)
	if err != nil {
		return err
	}
	lost, doubled := compare(o.played, kept)
	o.report.lost += lost
	o.report.doubled += doubled
	return nil
}
