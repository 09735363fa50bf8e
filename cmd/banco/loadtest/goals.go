package loadtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"banco/cmd/banco/cli"
	"banco/cmd/banco/client"
)

// What a server on two quiet cores is to do, with the clients on the same two.
const (
	goalRate       = 20_000 // durable moves a second
	goalRateP99    = 30 * time.Millisecond
	goalMove       = 150 * time.Microsecond // of a core for a move
	goalConnection = 25 << 10               // bytes
	goalCrowdP99   = 50 * time.Millisecond
)

// stage is one of the tests that the goals are about.
type stage struct {
	name             string
	matches, clients int
	beside           bool // a core is busy with something else
	goals            []goal
}

// goal is a number that a stage is held against.
type goal struct {
	what     string
	bound    float64
	least    bool // it is the least; else the most
	unit     string
	measured func(*Report) float64
}

// met reports that a report reaches the goal.
func (g goal) met(r *Report) bool {
	if g.least {
		return g.measured(r) >= g.bound
	}
	return g.measured(r) <= g.bound
}

// String writes the goal.
func (g goal) String() string {
	sign := "≤"
	if g.least {
		sign = "≥"
	}
	return fmt.Sprintf("%s %s %s", sign, strconv.FormatFloat(g.bound, 'f', -1, 64), g.unit)
}

// stages are those of all goals.
func stages() []stage {
	late := func(most time.Duration) goal {
		return goal{"acknowledged, 99th percentile", inMs(most), false, "ms", func(r *Report) float64 { return inMs(r.Acks.At(0.99)) }}
	}
	return []stage{
		{name: "256 matches, as fast as they go", matches: 256, goals: []goal{
			{"durable moves a second", goalRate, true, "", (*Report).Rate},
			late(goalRateP99),
		}},
		{name: "5,000 connected, a move every 5 s a side", matches: 2500, clients: 5000, goals: []goal{
			{"of a core for a move", float64(goalMove.Microseconds()), false, "µs", func(r *Report) float64 {
				return float64(r.CPU.Microseconds()) / float64(max(r.Moves, 1))
			}},
			{"memory of a connection", goalConnection >> 10, false, "KB", func(r *Report) float64 { return float64(r.Connection) / 1024 }},
		}},
		{name: "10,000 connected", matches: 5000, clients: 10_000, goals: []goal{late(goalCrowdP99)}},
		{name: "10,000 connected, one core busy otherwise", matches: 5000, clients: 10_000, beside: true, goals: []goal{late(goalCrowdP99)}},
	}
}

func inMs(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// againstGoals carries out all stages, each on a new server, and prints the goals beside
// what was measured.
func (c *Command) againstGoals(ctx context.Context, dir string, scripts [][]string) error {
	missed := 0
	for i, s := range stages() {
		r, err := c.carryOut(ctx, filepath.Join(dir, fmt.Sprint("goal", i)), s, scripts)
		if err != nil {
			return err
		}
		missed += s.print(r)
	}
	if missed > 0 {
		return fmt.Errorf("goals that were not met: %d", missed)
	}
	fmt.Println("all goals are met")
	return nil
}

// print prints a stage, and returns how many of its goals were not met.
func (s stage) print(r *Report) (missed int) {
	fmt.Printf("%s: %d moves, %.0f a second, acknowledged p50 %s p99 %s\n", s.name, r.Moves, r.Rate(), inMillis(r.Acks.At(0.5)),
		inMillis(r.Acks.At(0.99)))
	verdict := func(met bool) string {
		if met {
			return "met"
		}
		missed++
		return "NOT MET"
	}
	for _, g := range s.goals {
		fmt.Printf("  %-30s %10.1f %-3s goal %-12s %s\n", g.what, g.measured(r), g.unit, g, verdict(g.met(r)))
	}
	whole := r.Lost+r.Doubled+r.Refused+r.Behind == 0 && r.Why == nil
	fmt.Printf("  lost %d  doubled %d  refused %d  behind %d  %s\n", r.Lost, r.Doubled, r.Refused, r.Behind, verdict(whole))
	if r.Why != nil {
		fmt.Printf("  the first that went wrong: %v\n", r.Why)
	}
	return missed
}

// carryOut plays one stage on a server of its own.
func (c *Command) carryOut(ctx context.Context, data string, s stage, scripts [][]string) (*Report, error) {
	server, err := client.Start(ctx, data, "", "--crowd", strconv.Itoa(maxTestClients), "--budget-address", "0")
	if err != nil {
		return nil, err
	}
	defer server.Stop()
	p := Plan{
		URL: server.URL, Game: c.Game, Scripts: scripts, Matches: s.matches, Clients: s.clients, Time: time.Duration(c.Seconds) * time.Second,
		Memory: server.Memory, CPU: server.Used,
	}
	if s.clients > 0 {
		p.Pace = c.Pace
	}
	if s.beside {
		stop, err := burn(ctx)
		if err != nil {
			return nil, err
		}
		defer stop()
	}
	defer cli.NewStatus().Tick(fmt.Sprintf("%s, for %d s", s.name, c.Seconds))()
	r, err := Run(ctx, p)
	if err != nil {
		return nil, errors.Join(err, errors.New(server.LastWords()))
	}
	return r, nil
}

// burn keeps one core busy with a process of this program until it is stopped.
func burn(ctx context.Context) (stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, "loadtest", "--burn")
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return func() {
		cmd.Process.Kill() // it has nothing to keep
		cmd.Wait()
	}, nil
}
