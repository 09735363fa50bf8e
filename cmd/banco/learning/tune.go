package learning

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/kits"
	"banco/search"
	"banco/tune"
)

// Tune is "banco tune": weights of evaluations, and numbers of the search.
type Tune struct {
	Weights TuneWeights `cmd:"" default:"withargs" help:"Fit the weights of an evaluation to games of self-play (the default)."`
	Search  TuneSearch  `cmd:"" help:"Tune the numbers of the search by games."`
}

// TuneWeights fits the weights of an evaluation to games of self-play.
type TuneWeights struct {
	Game      string   `arg:"" help:"One of: ${games_tuned}."`
	Files     []string `arg:"" type:"existingfile" help:"Files of self-play, by banco datagen."`
	Out       string   `required:"" type:"path" placeholder:"FILE" help:"Where the weights go, as JSON. Those that are there already are where it begins."`
	Steps     int      `default:"200" help:"Steps of the gradient descent."`
	Positions int      `default:"200000" help:"Positions to learn from and to check by, at most."`
	Trust     float64  `default:"0.5" help:"How much of the target is what the search thought; the rest is the result of the game."`
}

// Help is the text of --help.
func (TuneWeights) Help() string {
	return `Fits the weights of a game's own evaluation to games of self-play: for positions at rest, what it expects is to be near to
what the search thought and to how the game came out. Every tenth game is held back to check by. Ctrl-C keeps the weights
found so far, and the same command goes on from them. Beside the file the change of each weight is printed.

Example:
  banco tune chess chess1.bin chess2.bin --out chess.json`
}

// tuned is what is kept of weights.
type tuned struct {
	Game    string         `json:"game"`
	Weights map[string]int `json:"weights"`
}

// Run runs the command.
func (c *TuneWeights) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	switch {
	case k.Model == nil:
		return fmt.Errorf("the evaluation of %s has no weights to learn", c.Game)
	case c.Steps < 1 || c.Positions < 10 || c.Trust < 0 || c.Trust > 1:
		return errors.New("--steps must be at least 1, --positions at least 10, --trust from 0 to 1")
	}
	model := k.Model()
	before, err := c.begin(model)
	if err != nil {
		return err
	}
	l := tune.NewTuner(model, before)
	if err := c.read(ctx, k, l); err != nil {
		return err
	}
	learnt, held := l.Samples()
	if learnt == 0 || held == 0 {
		return errors.New("the files have too few positions at rest")
	}
	fmt.Fprintf(os.Stderr, "%d positions to learn from, %d to check by\n", learnt, held)
	after := l.Fit(ctx, c.Steps, c.Trust, func(step int, learnt, held float64) {
		fmt.Fprintf(os.Stderr, "\rstep %d of %d, loss %.5f, of the others %.5f   ", step, c.Steps, learnt, held)
	})
	fmt.Fprintln(os.Stderr)
	return c.keep(model, before, after)
}

// begin returns the weights of the file, or those that the model plays with.
func (c *TuneWeights) begin(m *search.Model) ([]int, error) {
	text, err := os.ReadFile(c.Out)
	if errors.Is(err, os.ErrNotExist) {
		return m.Weights, nil
	}
	if err != nil {
		return nil, err
	}
	var found tuned
	if err := json.Unmarshal(text, &found); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Out, err)
	}
	if found.Game != c.Game || len(found.Weights) != len(m.Names) {
		return nil, fmt.Errorf("%s: %d weights of %q, not %d of %s", c.Out, len(found.Weights), found.Game, len(m.Names), c.Game)
	}
	list := make([]int, len(m.Names))
	for i, name := range m.Names {
		var ok bool
		if list[i], ok = found.Weights[name]; !ok {
			return nil, fmt.Errorf("%s: the weight %q is missing", c.Out, name)
		}
	}
	return list, nil
}

// read takes positions from all files, about as many from each.
func (c *TuneWeights) read(ctx context.Context, k *engine.Kit, l *tune.Tuner) error {
	for i, name := range c.Files {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		config := tune.SampleConfig{Every: 4, FirstPly: 12, Max: c.Positions * (i + 1) / len(c.Files), Validation: 10}
		err = l.Read(ctx, k.Game, bufio.NewReader(file), config)
		file.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// keep writes the weights and says what has changed.
func (c *TuneWeights) keep(m *search.Model, before, after []int) error {
	found := tuned{c.Game, map[string]int{}}
	for i, name := range m.Names {
		found.Weights[name] = after[i]
		if after[i] != before[i] {
			fmt.Printf("%-24s %5d → %d\n", name, before[i], after[i])
		}
	}
	text, err := json.MarshalIndent(found, "", "  ")
	if err != nil {
		return err
	}
	return cli.ReplaceFile(c.Out, cli.TextWriter(string(text)+"\n"))
}
