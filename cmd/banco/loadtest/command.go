package loadtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"banco/cmd/banco/cli"
	"banco/cmd/banco/client"
	"banco/game"
	"banco/game/playout"
	"banco/kits"
	"banco/store"
)

// Command is "banco loadtest".
type Command struct {
	Clients  int           `default:"0" placeholder:"N" help:"Clients that are connected and watch, two to a match; they move at a pace. Without them matches are played as fast as they go."`
	Matches  int           `default:"0" placeholder:"N" help:"Matches played at the same time. Default: one for two clients, or 64."`
	Seconds  int           `default:"10" placeholder:"S" help:"How long is played. Default: 10."`
	Pace     time.Duration `placeholder:"TIME" help:"Between two moves of a side. Default: 5s with clients, none without."`
	Game     string        `default:"chess" help:"What is played, by random legal moves: ${games_open}."`
	Analysts int           `default:"0" placeholder:"N" help:"Afterwards play again by turns: beside so many visitors who analyse on their own devices, beside none, and at last beside as many who let the server search."`
	Agents   int           `default:"0" placeholder:"N" help:"Instead, let so many players ask agents for moves, by turns on one machine and on as many cores of a server with two workers."`
	Goals    bool          `help:"Instead, measure what a server on two quiet cores is to do, and print the goals beside it."`
	Burn     bool          `hidden:"" help:"Keep one core busy, for --goals."`
	Players  []int         `placeholder:"N,…" help:"Afterwards simulate what so many players at once would need, from what was measured."`
	Profile  string        `placeholder:"DIR" type:"existingdir" help:"Write profiles of the server here: its memory with all clients connected, and what it does while is played."`
	Dir      string        `placeholder:"DIR" type:"existingdir" help:"Where the test keeps its data while it runs: the disk that is measured. Default: the temporary folder."`
}

// The bounds of a test: it is for one machine.
const (
	maxTestClients = 20_000
	maxTestMatches = 10_000
	maxTestSeconds = 3600
)

// Help is the text of --help.
func (Command) Help() string {
	return `Starts a server of its own on the loopback, with its data in a temporary folder, and plays on it over WebSockets and HTTP as
pages do. In the end it asks for every match again: an acknowledged move that is not there is lost, one too many is doubled.

Without clients it looks for the most that goes, and holds that against one loop that writes the same moves in batches and does nothing
else (raw), and against the store without a server.

Example:
  banco loadtest --matches 64
  banco loadtest --clients 5000 --seconds 60
  banco loadtest --goals --seconds 40
  banco loadtest --agents 40 --seconds 20`
}

// Run runs the command.
func (c *Command) Run(ctx context.Context) error {
	if err := c.settle(); err != nil {
		return err
	}
	if c.Burn {
		for ctx.Err() == nil {
		}
		return nil
	}
	scripts, err := Scripts(c.Game)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(c.Dir, "banco-loadtest-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	switch {
	case c.Agents > 0:
		return c.againstAgents(ctx, dir)
	case c.Goals:
		return c.againstGoals(ctx, dir, scripts)
	}
	stored := 0.0
	if c.Clients == 0 || len(c.Players) > 0 {
		if stored, err = c.yardsticks(ctx, dir); err != nil {
			return err
		}
	}
	s, err := client.Start(ctx, filepath.Join(dir, "data"), c.Profile, "--crowd", strconv.Itoa(maxTestClients), "--budget-address", "0")
	if err != nil {
		return err
	}
	defer s.Stop()
	stop := cli.NewStatus().Tick(fmt.Sprintf("%d matches for %d s", c.Matches, c.Seconds))
	plan := Plan{
		URL: s.URL, Game: c.Game, Scripts: scripts, Matches: c.Matches, Clients: c.Clients, Pace: c.Pace,
		Time: time.Duration(c.Seconds) * time.Second, Memory: s.Memory, CPU: s.Used,
	}
	report, err := Run(ctx, plan)
	stop()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, s.LastWords())
	}
	if c.Analysts > 0 {
		if err := c.byTurns(ctx, s, plan, report); err != nil {
			return fmt.Errorf("%w\n%s", err, s.LastWords())
		}
	}
	c.print(report, stored)
	if report.Lost+report.Doubled > 0 {
		return errors.New("moves were lost or doubled")
	}
	return nil
}

// settle fills in what was not said and refuses what is too much.
func (c *Command) settle() error {
	if c.Matches == 0 {
		c.Matches = 64
		if c.Clients > 0 {
			c.Matches = (c.Clients + 1) / 2
		}
	}
	if (c.Clients > 0 || c.Goals) && c.Pace == 0 {
		c.Pace = 5 * time.Second
	}
	for _, bound := range []struct {
		flag      string
		n, lowest int
		most      int
	}{
		{"--clients", c.Clients, 0, maxTestClients}, {"--matches", c.Matches, 1, maxTestMatches}, {"--seconds", c.Seconds, 1, maxTestSeconds},
		{"--analysts", c.Analysts, 0, maxTestClients}, {"--agents", c.Agents, 0, maxTestMatches},
	} {
		if bound.n < bound.lowest || bound.n > bound.most {
			return fmt.Errorf("%s is from %d to %d", bound.flag, bound.lowest, bound.most)
		}
	}
	if c.Pace < 0 {
		return errors.New("--pace is a time such as 5s")
	}
	return nil
}

const (
	scriptGames = 32
	scriptPlies = 150
)

// Scripts plays random games, which end before they are over.
func Scripts(name string) (list [][]string, err error) {
	k, err := kits.Find(name)
	if err != nil {
		return nil, err
	}
	if _, dealt := k.Game.(game.Dealer); dealt {
		return nil, fmt.Errorf("moves of %s depend on chance, so a load test cannot choose them beforehand", name)
	}
	for seed := range uint64(scriptGames) {
		p, err := k.Game.Start(nil)
		if err != nil {
			return nil, err
		}
		rng := playout.Random(seed)
		var script []string
		for len(script) < scriptPlies {
			m, ok := playout.Choose(p, rng, nil)
			if !ok {
				break
			}
			text := p.FormatMove(m)
			if p.Make(m); p.Result().Over() {
				break
			}
			script = append(script, text)
		}
		list = append(list, script)
	}
	return list, nil
}

// yardsticks measures what the disk and the store do without a server.
func (c *Command) yardsticks(ctx context.Context, dir string) (stored float64, err error) {
	part := max(time.Duration(c.Seconds)*time.Second/4, time.Second)
	raw, err := Raw(ctx, dir, c.Matches, part)
	if err != nil {
		return 0, err
	}
	fmt.Printf("raw loop  %d matches in a batch  %.0f moves/s\n", c.Matches, raw)
	folder := filepath.Join(dir, "store")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return 0, err
	}
	db, err := store.Open(folder)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	if stored, err = Stored(ctx, db, c.Matches, part); err != nil {
		return 0, err
	}
	fmt.Printf("store     %d matches  %.0f moves/s  %.2f of raw\n", c.Matches, stored, stored/raw)
	return stored, nil
}

// byTurns plays again beside analysts, and prints what each turn took. What went wrong is
// added to the report of the turn before, which had none.
func (c *Command) byTurns(ctx context.Context, s *client.Process, plan Plan, first *Report) error {
	tell := func(who string, r *Report, searches int) {
		fmt.Printf("beside    %-24s ack p50 %s  p99 %s  positions %d  searches of the server %d\n", who, inMillis(r.Acks.At(0.5)),
			inMillis(r.Acks.At(0.99)), r.Asked, searches)
	}
	tell("nobody", first, 0)
	for _, turn := range []struct {
		who    string
		count  int
		device bool
	}{
		{"on their own devices", c.Analysts, true}, {"nobody", 0, false}, {"on their own devices", c.Analysts, true}, {"nobody", 0, false},
		{"on the server", c.Analysts, false},
	} {
		before, err := s.Jobs("analysis")
		if err != nil {
			return err
		}
		plan.Analysts, plan.Device, plan.Memory = turn.count, turn.device, nil
		r, err := Run(ctx, plan)
		if err != nil {
			return err
		}
		after, err := s.Jobs("analysis")
		if err != nil {
			return err
		}
		who := turn.who
		if turn.count > 0 {
			who = fmt.Sprintf("%d %s", turn.count, who)
		}
		tell(who, r, after-before)
		if first.Lost, first.Doubled = first.Lost+r.Lost, first.Doubled+r.Doubled; first.Why == nil {
			first.Refused, first.Why = r.Refused, r.Why
		}
	}
	return nil
}

func (c *Command) print(r *Report, stored float64) {
	fmt.Printf("server    %d matches  %d moves in %.1f s  ack p50 %s  p99 %s  max %s\n",
		c.Matches, r.Moves, r.Time.Seconds(), inMillis(r.Acks.At(0.5)), inMillis(r.Acks.At(0.99)), inMillis(r.Acks.At(1)))
	if c.Clients > 0 {
		fmt.Printf("clients   %d connected  news p50 %s  p99 %s  behind %d  %.1f KB a connection\n",
			c.Clients, inMillis(r.News.At(0.5)), inMillis(r.News.At(0.99)), r.Behind, float64(r.Connection)/1024)
	}
	if r.CPU > 0 && r.Moves > 0 {
		fmt.Printf("a move    %.0f µs of a core of the server  %d B to its clients\n", float64(r.CPU.Microseconds())/float64(r.Moves),
			r.Received/int64(r.Moves))
	}
	if len(c.Players) > 0 {
		c.project(r, stored)
	}
	if r.Refused > 0 || r.Why != nil {
		fmt.Printf("refused   %d moves: %v\n", r.Refused, r.Why)
	}
	fmt.Printf("lost %d  doubled %d  p99_ms %s  moves_s %.1f\n", r.Lost, r.Doubled, millisOnly(r.Acks.At(0.99)), r.Rate())
}

func inMillis(d time.Duration) string { return millisOnly(d) + " ms" }

func millisOnly(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 1, 64)
}
