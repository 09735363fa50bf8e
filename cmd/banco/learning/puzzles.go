package learning

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/kits"
	"banco/puzzles"
)

// Puzzles makes puzzles from games of self-play and checks them.
type Puzzles struct {
	Make  puzzlesMakeCmd  `cmd:"" help:"Make puzzles from files of self-play."`
	Check puzzlesCheckCmd `cmd:"" help:"Prove every puzzle of a collection once more."`
}

type puzzlesMakeCmd struct {
	Game  string   `arg:"" help:"One of: ${games_themes}."`
	From  []string `arg:"" help:"Files that banco datagen made."`
	Out   string   `required:"" placeholder:"FILE" help:"Where the puzzles go, a line each. A file that exists is continued."`
	Count int      `default:"300" help:"Puzzles to have in the file at the end."`
	Seed  uint64   `default:"1" help:"Of the order in which positions are tried. The same seed and files give the same puzzles."`
}

func (puzzlesMakeCmd) Help() string {
	return `Looks in games of self-play for positions that are won by force all of a sudden, and keeps those in which there is one way to
win: the solver proves the win and refutes the other first moves, at every move of the main line but the last. Each puzzle is rated
by how long a plain search takes to see the win, and its themes are named. Ctrl-C keeps what was found, and the same command goes on
where it stopped.

Example:
  banco datagen chess --out games.bin --games 20000 --nodes 5000
  banco puzzles make chess games.bin --out chess.txt --count 300`
}

func (c *puzzlesMakeCmd) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	if c.Count < 1 {
		return fmt.Errorf("--count must be at least 1, not %d", c.Count)
	}
	maker, err := puzzles.NewMaker(k)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Game, err)
	}
	have, err := readCollection(c.Out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	list, err := cli.Until(ctx, func() ([]puzzles.Candidate, error) { return c.candidates(ctx, k) })
	if err != nil {
		return err
	}
	out, err := os.OpenFile(c.Out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	n, begun, status := len(have.Puzzles), time.Now(), cli.NewStatus()
	err = maker.Run(ctx, list, have, c.Count, func(number int, found *puzzles.Puzzle) error {
		if found != nil {
			n++
			if _, err := fmt.Fprintln(out, found); err != nil {
				return err
			}
		}
		status.Show("%d puzzles, %d of %d positions, %v", n, number, len(list), time.Since(begun).Round(time.Second))
		return nil
	})
	status.Clear()
	fmt.Fprintf(os.Stderr, "%d puzzles\n", n)
	if err == nil && n < c.Count {
		fmt.Fprintf(os.Stderr, "banco: the files have no more than %d puzzles\n", n)
	}
	return errors.Join(err, out.Close())
}

// candidates lists the positions of all files, in the order of the seed.
func (c *puzzlesMakeCmd) candidates(ctx context.Context, k *engine.Kit) ([]puzzles.Candidate, error) {
	var list []puzzles.Candidate
	for _, name := range c.From {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		more, err := puzzles.Candidates(ctx, f, k.Game)
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, more...)
	}
	puzzles.Shuffle(list, c.Seed)
	return list, nil
}

// readCollection reads a file of puzzles; an empty collection comes with an
// error.
func readCollection(name string) (*puzzles.Collection, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return &puzzles.Collection{}, err
	}
	c, err := puzzles.Read(string(text))
	if err != nil {
		return &puzzles.Collection{}, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

type puzzlesCheckCmd struct {
	Game string `arg:"" help:"One of: ${games_themes}."`
	File string `arg:"" optional:"" help:"A file of puzzles. Default: those that are embedded."`
}

func (puzzlesCheckCmd) Help() string {
	return `Solves every puzzle once more: it must be won in the number of moves, in one way, by the line and with the themes that are written
down. Those that are not are listed, and the exit status is then 1.`
}

func (c *puzzlesCheckCmd) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	all := puzzles.Of(c.Game)
	if c.File != "" {
		if all, err = readCollection(c.File); err != nil {
			return err
		}
	}
	maker, err := puzzles.NewMaker(k)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Game, err)
	}
	bad := 0
	for i, p := range all.Puzzles {
		err := maker.Check(ctx, p)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			bad++
			fmt.Printf("%d  %s  %s: %v\n", i+1, p.ID(), p.FEN, err)
		}
	}
	fmt.Printf("puzzles %d  bad %d\n", len(all.Puzzles), bad)
	if bad > 0 {
		return fmt.Errorf("%d of %d puzzles do not hold", bad, len(all.Puzzles))
	}
	return nil
}
