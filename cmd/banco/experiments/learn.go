package experiments

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/enginematch"
	"banco/enginematch/jobs"
	"banco/kits"
	"banco/lab/learn"
)

type learnCmd struct {
	Game   string  `arg:"" optional:"" help:"One of: ${games_weighed}."`
	From   string  `placeholder:"WEIGHTS" help:"Weights to tune, such as P100.N300.B300.R500.Q900. Default: all 0."`
	Lambda float64 `default:"0.8" help:"How far a surprise reaches back: 0 learns each position from the next, 1 from the result alone. Default: 0.8."`
	Rate   float64 `default:"0.05" help:"How far one surprise moves the weights. Default: 0.05."`
	Depth  int     `default:"3" help:"Plies to look ahead in the games. Default: 3."`
	Games  int     `default:"600" help:"Games against itself. Default: 600."`
	Seed   int     `default:"1" help:"Seeds the random moves. Default: 1."`
	Keep   string  `placeholder:"FILE" help:"Keep what is learnt in this file. Learning continues from a file that exists; then only --keep is needed."`

	Against string `default:"greedy" placeholder:"AGENT" help:"Whom the result plays at the end. Default: greedy."`
	Match   int    `default:"100" help:"In so many games; 0: none. Default: 100."`
	Plies   int    `default:"2" help:"Plies that the result looks ahead there. Default: 2."`
	Csv     string `placeholder:"FILE" help:"Write the curves as CSV, or - to the output."`
	Json    string `placeholder:"FILE" help:"Write the run as JSON, or - to the output."`
}

func (learnCmd) Help() string {
	return `Learns what each piece is worth from games against itself, by temporal differences, TD(λ). A position is judged by the
worth of the pieces at the end of the line that a search expects; the share of points that it promises is a logistic
curve of that. Where the next position, or the result, promises something else, the weights are moved towards it.
With --lambda 1 only results count, which is tuning by self-play.

Every line printed has the games so far, the mean square of what was expected less the result, now and then the points a
game against the weights at the start, and the weights. The last lines are an agent that judges by them, for "banco match", the page
and tournaments, and its match. Ctrl-C ends it; with --keep the same command goes on.

To measure on one core: GOMAXPROCS=1 nice bash -c 'time banco lab learn chess'

Example:
  banco lab learn chess --keep chess.learn
  banco lab learn xiangqi --from P30.A120.B120.N270.C285.R600 --lambda 1 --csv curve.csv`
}

func (c *learnCmd) Run(ctx context.Context) error {
	run, err := c.run()
	if err != nil {
		return err
	}
	quiet := c.Csv == "-" || c.Json == "-"
	for !run.Done() {
		p, err := run.Step(ctx)
		if err != nil {
			return err
		}
		if !quiet {
			printPoint(p)
		}
		if c.Keep != "" {
			if err := jobs.WriteWhole(c.Keep, run); err != nil {
				return err
			}
		}
	}
	agent := run.Agent(c.Plies)
	if !quiet {
		if !run.Learnt() {
			fmt.Println("not called learnt: in 20 games these weights did not beat random ones by more than luck")
		}
		fmt.Println("agent", agent)
		err = c.match(ctx, run.Game, agent)
	}
	return errors.Join(err, c.write(run))
}

// run reads the run that is kept, or begins one.
func (c *learnCmd) run() (*learn.Run, error) {
	if c.Keep != "" {
		text, err := os.ReadFile(c.Keep)
		switch {
		case err == nil && c.Game != "":
			return nil, fmt.Errorf("%s exists already: give --keep alone to continue it", c.Keep)
		case err == nil:
			return readRun(c.Keep, text)
		case !errors.Is(err, os.ErrNotExist):
			return nil, err
		}
	}
	if c.Game == "" {
		return nil, errors.New("name the game to learn: " + cli.Vars()["games_weighed"])
	}
	kit, err := kits.Find(c.Game)
	if err != nil {
		return nil, err
	}
	return learn.New(kit, learn.TrainingConfig{Game: c.Game, Start: c.From, Lambda: c.Lambda, Rate: c.Rate, Depth: c.Depth, Games: c.Games,
		Seed: c.Seed})
}

func readRun(name string, text []byte) (*learn.Run, error) {
	run := new(learn.Run)
	if err := json.Unmarshal(text, run); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	kit, err := kits.Find(run.Game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return run, run.Attach(kit)
}

func printPoint(p learn.CurvePoint) {
	strength, random := "", ""
	if p.Strength != nil {
		strength, random = fmt.Sprintf("%.2f", *p.Strength), fmt.Sprintf("%.2f", *p.Random)
	}
	fmt.Printf("games %6d  error %.4f  against start %4s  against random %4s  %s\n", p.Games, p.Error, strength, random, p.Weights)
}

// match plays the result against another agent.
func (c *learnCmd) match(ctx context.Context, game, agent string) error {
	if c.Match == 0 {
		return nil
	}
	kit, err := kits.Find(game)
	if err != nil {
		return err
	}
	match := &enginematch.Match{Rules: kit.Game, Games: c.Match, Seed: uint64(c.Seed), MoveTimeout: time.Minute, MaxPlies: 600}
	for _, name := range []string{agent, c.Against} {
		if _, _, err := engine.Check(kit, name); err != nil {
			return err
		}
		match.Entrants = append(match.Entrants, enginematch.Entrant{Name: name,
			New: func() (*engine.Agent, error) { return engine.New(kit, name) }})
	}
	if match.Openings, err = enginematch.RandomOpenings(kit.Game, nil, (c.Match+1)/2, 4, match.Seed); err != nil {
		return err
	}
	table, err := match.Run(ctx)
	if err != nil {
		return err
	}
	return table.WriteMatch(os.Stdout, nil, "")
}

// write writes the files asked for.
func (c *learnCmd) write(run *learn.Run) (err error) {
	if c.Csv != "" {
		err = cli.WriteFile(c.Csv, func(w io.Writer) error { return writeCurve(w, run) })
	}
	if c.Json != "" {
		err = errors.Join(err, cli.WriteFile(c.Json, func(w io.Writer) error { return json.NewEncoder(w).Encode(run) }))
	}
	return err
}

func writeCurve(w io.Writer, run *learn.Run) error {
	out := csv.NewWriter(w)
	out.Write([]string{"games", "error", "strength", "weights"})
	for _, p := range run.Curve {
		strength := ""
		if p.Strength != nil {
			strength = strconv.FormatFloat(*p.Strength, 'f', 3, 64)
		}
		out.Write([]string{strconv.Itoa(p.Games), strconv.FormatFloat(p.Error, 'f', 5, 64), strength, p.Weights})
	}
	out.Flush()
	return out.Error()
}
