package learning

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/kits"
	"banco/puzzles"
)

// Puzzles makes puzzles from games and checks them.
type Puzzles struct {
	Make  puzzlesMakeCmd  `cmd:"" help:"Make puzzles from games that it plays, or from files of games."`
	Merge puzzlesMergeCmd `cmd:"" help:"Put files of puzzles together, each puzzle once."`
	Check puzzlesCheckCmd `cmd:"" help:"Prove every puzzle of a collection once more."`
}

type puzzlesMakeCmd struct {
	Game    string   `arg:"" help:"One of: ${games_themes}."`
	From    []string `arg:"" optional:"" help:"Files of games in any format, or that banco datagen made. Default: games of its own."`
	Out     string   `required:"" placeholder:"FILE" help:"Where the puzzles go, a line each. A file that exists is continued."`
	Count   int      `default:"300" help:"Puzzles to have in the file at the end."`
	Games   int      `default:"0" help:"Games to look through at most, in all runs together. 0: any number."`
	Seed    uint64   `default:"1" help:"Of its own games. The same seed gives the same puzzles; machines that share the work have one each."`
	Workers int      `default:"0" placeholder:"K" help:"Games to look through at the same time. 0: one for each core."`
}

func (puzzlesMakeCmd) Help() string {
	return `Looks in games for positions that are won by force all of a sudden, and keeps those in which there is one way to win: the solver
proves the win and refutes the other first moves, at every move of the main line but the last. Each puzzle is rated by how long a
plain search takes to see the win, its themes are named, and it carries the opening of its game. In games with hidden pieces a puzzle
is a move that is better than any other by far, in the mean of what may come up.

Without files it plays games itself, from the openings of the book, with players of mixed strength: mistakes make puzzles.
Ctrl-C keeps what was found, and the same command goes on where it stopped: how far it has come is in FILE.state.

Example, on two machines, and then together:
  banco puzzles make chess --out a.txt --count 5000 --seed 1
  banco puzzles make chess --out b.txt --count 5000 --seed 2
  banco puzzles merge chess a.txt b.txt --out chess.txt.gz`
}

func (c *puzzlesMakeCmd) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	if c.Workers == 0 {
		c.Workers = runtime.NumCPU()
	}
	if c.Count < 1 || c.Workers < 1 || c.Workers > maxWorkers || c.Games < 0 {
		return fmt.Errorf("--count must be at least 1, --workers from 1 to %d, --games at least 0", maxWorkers)
	}
	if _, err := puzzles.NewMaker(k); err != nil {
		return fmt.Errorf("%s: %w", c.Game, err)
	}
	have, err := readCollection(c.Out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	source, err := c.source(ctx, k)
	if err != nil {
		return err
	}
	begin, err := c.readState()
	if err != nil {
		return err
	}
	n, games, begun, status := len(have.Puzzles), begin, time.Now(), cli.NewStatus()
	run := puzzles.Run{Kit: k, Source: source, Workers: c.Workers, Begin: begin, Count: c.Count, Games: c.Games}
	run.Done = func(done int, found []*puzzles.Puzzle) error {
		games, n = done, n+len(found)
		if err := c.append(found); err != nil {
			return err
		}
		status.Show("%d puzzles in %d games, %v", n, games, time.Since(begun).Round(time.Second))
		return c.writeState(games)
	}
	err = run.Find(ctx, have)
	status.Clear()
	minutes := time.Since(begun).Minutes() * float64(c.Workers)
	fmt.Fprintf(os.Stderr, "%d puzzles in %d games, %.2f a minute of each worker\n", n, games, float64(n-len(have.Puzzles))/minutes)
	if err == nil && n < c.Count {
		fmt.Fprintf(os.Stderr, "banco: the games have no more than %d puzzles\n", n)
	}
	return err
}

// append writes puzzles to the end of the file.
func (c *puzzlesMakeCmd) append(found []*puzzles.Puzzle) error {
	out, err := os.OpenFile(c.Out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	for _, p := range found {
		_, more := fmt.Fprintln(out, p)
		err = errors.Join(err, more)
	}
	return errors.Join(err, out.Close())
}

// maxWorkers bounds the workers of a run.
const maxWorkers = 1024

// source returns the games that puzzles are looked for in.
func (c *puzzlesMakeCmd) source(ctx context.Context, k *engine.Kit) (puzzles.Source, error) {
	if len(c.From) == 0 {
		return puzzles.SelfPlay(k.Game, c.Seed), nil
	}
	for _, name := range c.From {
		if _, err := os.Stat(name); err != nil {
			return nil, err
		}
	}
	return func(yield func(puzzles.Playing, error) bool) {
		for _, name := range c.From {
			for play, err := range puzzles.FromFile(ctx, name, k.Game) {
				if err != nil {
					err = fmt.Errorf("%s: %w", name, err)
				}
				if !yield(play, err) {
					return
				}
			}
		}
	}, nil
}

// stateName is the file that says how many games were looked through.
func (c *puzzlesMakeCmd) stateName() string { return c.Out + ".state" }

// sourceName names what the games come from.
func (c *puzzlesMakeCmd) sourceName() string {
	if len(c.From) == 0 {
		return c.Game + " seed " + strconv.FormatUint(c.Seed, 10)
	}
	return c.Game + " from " + strings.Join(c.From, " ")
}

// readState returns how many games were looked through before.
func (c *puzzlesMakeCmd) readState() (games int, err error) {
	text, err := os.ReadFile(c.stateName())
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	number, source, _ := strings.Cut(strings.TrimSpace(string(text)), "\t")
	if games, err = strconv.Atoi(number); err != nil || games < 0 {
		return 0, fmt.Errorf("%s does not say how many games were looked through", c.stateName())
	}
	if source != c.sourceName() {
		return 0, fmt.Errorf("%s was made from %s, not from %s: use another --out", c.Out, source, c.sourceName())
	}
	return games, nil
}

func (c *puzzlesMakeCmd) writeState(games int) error {
	return cli.ReplaceFile(c.stateName(), cli.TextWriter(fmt.Sprintf("%d\t%s\n", games, c.sourceName())))
}

// packed is how the names of files end that are packed as the embedded ones.
const packed = ".gz"

// readCollection reads a file of puzzles, packed or not; an empty collection comes with an
// error.
func readCollection(name string) (*puzzles.Collection, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return &puzzles.Collection{}, err
	}
	text := string(data)
	if strings.HasSuffix(name, packed) {
		text, err = puzzles.Unpack(data)
	}
	c := &puzzles.Collection{}
	if err == nil {
		c, err = puzzles.Read(text)
	}
	if err != nil {
		return &puzzles.Collection{}, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}
