package engines

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"banco/cmd/banco/cli"
	"banco/kits"
	"banco/lab"
)

// Bench counts the positions that the players of the games look at.
type Bench struct {
	cli.JSONFlag
	Game    string `arg:"" optional:"" help:"One of: ${games}. Without it: all."`
	Rounds  int    `default:"1" help:"How often to do it, for steadier times."`
	Profile string `placeholder:"FILE" help:"Write there where the time goes, for the compiler (make pgo) or go tool pprof."`
}

// Help is the text of --help.
func (Bench) Help() string {
	return `Lets the platform's own player of each game search fixed positions to a fixed depth, and prints how many positions it
looked at: the same number on every machine, until the search, the evaluation or the rules change. A number that is not the
one recorded is followed by that one.

Example:
  banco bench chess`
}

// Run runs the command.
func (c *Bench) Run(ctx context.Context) (err error) {
	if c.Rounds < 1 || c.Rounds > maxRounds {
		return fmt.Errorf("--rounds must be from 1 to %d, not %d", maxRounds, c.Rounds)
	}
	list, err := lab.Benches()
	if err != nil {
		return err
	}
	if c.Game != "" {
		if _, err := kits.Find(c.Game); err != nil {
			return err
		}
	}
	if c.Profile != "" {
		file, err := os.Create(c.Profile)
		if err != nil {
			return err
		}
		if err := pprof.StartCPUProfile(file); err != nil {
			return errors.Join(err, file.Close())
		}
		defer func() {
			pprof.StopCPUProfile()
			err = errors.Join(err, file.Close())
		}()
	}
	measured := []benchOutput{}
	for _, b := range list {
		if c.Game != "" && c.Game != b.Game {
			continue
		}
		m, err := c.measure(ctx, &b)
		if err != nil {
			return err
		}
		measured = append(measured, m)
		if !c.JSON {
			m.print()
		}
	}
	if c.JSON {
		return cli.PrintJSON(measured)
	}
	return nil
}

// benchOutput is what one game took; --json prints a list of them.
type benchOutput struct {
	Game     string  `json:"game"`
	Nodes    uint64  `json:"nodes"`
	Recorded uint64  `json:"recorded"` // what it should look at
	Seconds  float64 `json:"seconds"`  // of a round
}

func (m *benchOutput) print() {
	note := ""
	if m.Nodes != m.Recorded {
		note = fmt.Sprintf("  recorded: %d", m.Recorded)
	}
	fmt.Printf("%-8s %10d nodes  %6.2f s  %8.0f nodes/s%s\n", m.Game, m.Nodes, m.Seconds, float64(m.Nodes)/m.Seconds, note)
}

// maxRounds bounds the rounds.
const maxRounds = 1000

// measure does the rounds of one game, and returns what one looked at.
func (c *Bench) measure(ctx context.Context, b *lab.Bench) (benchOutput, error) {
	kit, err := kits.Find(b.Game)
	if err != nil {
		return benchOutput{}, err
	}
	begun, nodes := time.Now(), uint64(0)
	for range c.Rounds {
		if nodes, err = b.Run(ctx, kit); err != nil {
			return benchOutput{}, err
		}
	}
	return benchOutput{b.Game, nodes, b.Nodes, time.Since(begun).Seconds() / float64(c.Rounds)}, nil
}
