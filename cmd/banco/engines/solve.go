package engines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/kits"
	"banco/search"
	"banco/solve"
)

// Solve proves composed problems.
type Solve struct {
	cli.Setup
	Files    []string      `arg:"" optional:"" help:"Files of problems: PGN, XQF, EPD, FENs, the text of problems. Each is solved."`
	Side     string        `placeholder:"SIDE" help:"Who is to win: first, second, or a colour such as red. Default: whoever moves first."`
	Draw     bool          `help:"That side is to draw at least: it is proved that the other does not win."`
	First    string        `placeholder:"SIDE" help:"Who moves first. Default: as the position says."`
	Moves    int           `placeholder:"N" help:"The winner's moves, at most. Default: any number."`
	Checks   bool          `help:"The winner may only give check."`
	Time     time.Duration `default:"5s" help:"Time for each problem."`
	Nodes    uint64        `placeholder:"N" help:"Positions to look at for each problem. Default: as many as the time allows."`
	Memory   string        `default:"256MB" help:"Memory for tables and trees."`
	Endings  string        `type:"path" placeholder:"DIR" help:"A folder with tables of endings (banco egtb make). Default: none."`
	Brief    bool          `help:"Take the first proof: look for no shorter one and for no second solution."`
	Tree     bool          `help:"Print the whole tree, not only the main line."`
	Notation string        `placeholder:"NAME" help:"The notation of the tree. Default: the game's UCI form."`
	To       string        `default:"text" enum:"text,pgn,sgf,json" help:"What to print: text, pgn or sgf (variations; whichever of them the game has), or json."`
	Progress bool          `help:"Tell on standard error how far the work has come."`
}

// Help is the text of --help.
func (Solve) Help() string {
	return `Proves that a side wins by force, with a tree in which every defence is answered, or that it does not. Every tree is
checked by the rules alone before it is shown. A single problem ends with the line
"verdict proven|refuted|unknown  moves N  nodes N  seconds S", a file with a count of verdicts, and the exit status is 1
where some of it could not be read or solved.

proven   the tree wins in at most so many moves; "shortest" where every shorter win was refuted
refuted  there is no win: in N moves where --moves says so, by checks alone with --checks, in caro by fours and threes
unknown  a limit was reached, and it says which; the best line and its value are the engine's

With --draw, proven means that the other side does not win (in N moves), and refuted that it does, by the tree.

Example:
  banco solve xiangqi --fen "3P1kb2/3Ra4/3Pba3/9/9/5r3/9/5C3/4A4/4KA3 w" --tree --notation vietnamese
  banco solve chess --moves 2 --fen "8/7B/2R5/4Nr1p/4kb1Q/8/1B6/4K2R w K -"
  banco solve xiangqi --time 60s problems.epd`
}

// Run runs the command.
func (c *Solve) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	bytes, err := parseBytes(c.Memory)
	if err != nil {
		return err
	}
	c.Notation = cmp.Or(c.Notation, k.Game.Notations()[0].Name)
	if _, ok := game.FindNotation(k.Game, c.Notation); !ok {
		return fmt.Errorf("%s has no notation %q", k.Game.Name(), c.Notation)
	}
	solver, err := c.solver(k, bytes)
	if err != nil {
		return fmt.Errorf("%s: %w", k.Game.Name(), err)
	}
	w := worker{Solve: c, kit: k, solver: solver}
	if len(c.Files) > 0 {
		return w.files(ctx)
	}
	if c.Fen == nil {
		return errors.New("give a position with --fen, or files of problems")
	}
	v, err := game.ParseVariant(c.Variant)
	if err != nil {
		return err
	}
	p, err := files.Position(ctx, k.Game, v, *c.Fen)
	if err != nil {
		return err
	}
	return w.one(ctx, p)
}

// solver makes a solver within the memory, of which the engine gets its part.
func (c *Solve) solver(k *engine.Kit, bytes int64) (*solve.Solver, error) {
	name, part, err := engine.Check(k, "engine:level=hard")
	if err != nil || part > bytes/2 {
		part = 0
	}
	s, err := solve.New(k, bytes-part)
	if err != nil {
		return nil, err
	}
	if c.Endings != "" {
		if s.Endings, err = k.OpenEndings(c.Endings); err != nil {
			fmt.Fprintf(os.Stderr, "banco: --endings: %v (solving without them)\n", err)
		}
	}
	if part > 0 {
		s.Engine = func() search.Searcher {
			a, err := engine.New(k, name)
			if err != nil {
				return nil
			}
			return a.Searcher
		}
	}
	if c.Progress {
		s.Report = func(p solve.Progress) {
			fmt.Fprintf(os.Stderr, "%s %s  moves %d  nodes %d  seconds %.1f  table %d‰\n", p.Stage, p.Tactic, p.Moves, p.Nodes,
				p.Elapsed.Seconds(), p.Full)
		}
	}
	return s, nil
}

// worker solves problems of a game.
type worker struct {
	*Solve
	kit    *engine.Kit
	solver *solve.Solver
}

// one solves one problem and prints all that was found. What was found until
// an interrupt is printed too.
func (w *worker) one(ctx context.Context, p game.Position) error {
	t, err := w.task(p)
	if err != nil {
		return err
	}
	a, err := w.solver.Solve(ctx, t)
	if err != nil {
		return err
	}
	if err := w.print(os.Stdout, t, a); err != nil {
		return err
	}
	return ctx.Err()
}

// task makes the task that the flags ask for at a position.
func (w *worker) task(p game.Position) (solve.Task, error) {
	none := solve.Task{}
	if w.First != "" {
		side, err := w.side(w.First)
		if err != nil {
			return none, err
		}
		if p, err = turned(w.kit.Game, p, side); err != nil {
			return none, err
		}
	}
	t := solve.Task{
		Position: p, Winner: p.Side(), Moves: w.Moves, Forcing: w.Checks, Brief: w.Brief, Hold: w.Draw,
		Limits: search.Limits{MoveTime: w.Time, Nodes: w.Nodes},
	}
	if w.Moves < 0 {
		return none, fmt.Errorf("--moves must be at least 1, not %d", w.Moves)
	}
	if w.Side != "" {
		side, err := w.side(w.Side)
		if err != nil {
			return none, err
		}
		t.Winner = side
	}
	return t, nil
}

// side reads the name of a side: first, second or its colour.
func (w *worker) side(name string) (game.Side, error) {
	for side := game.First; side <= game.Second; side++ {
		if strings.EqualFold(name, side.String()) || strings.EqualFold(name, w.kit.Colours[side]) {
			return side, nil
		}
	}
	return game.NoSide, fmt.Errorf("%q is not a side: %s, %s, first or second", name, strings.ToLower(w.kit.Colours[0]),
		strings.ToLower(w.kit.Colours[1]))
}

// turned returns a position with a side to move.
func turned(g game.Game, p game.Position, side game.Side) (game.Position, error) {
	editor, ok := g.(game.Editor)
	if p.Side() == side || !ok {
		return p, nil
	}
	var v game.Variant
	if varied, ok := p.(game.Varied); ok {
		v = varied.Variant()
	}
	fields := editor.Fielded(p)
	fields[game.Turn.Name] = side.String()
	fen, err := editor.Compose(v, g.Draw(p).Pieces, fields)
	if err != nil {
		return nil, err
	}
	return g.Parse(v, fen)
}

// parseBytes reads an amount of memory: 256MB, 1GB, 64MiB, with or without the B.
func parseBytes(text string) (int64, error) {
	number := strings.TrimRight(strings.ToUpper(strings.TrimSpace(text)), "IB")
	unit := int64(1)
	if i := strings.IndexByte("KMGT", lastByte(number)); i >= 0 {
		unit = 1 << (10 * (i + 1))
		number = strings.TrimSpace(number[:len(number)-1])
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > (1<<40)/unit {
		return 0, fmt.Errorf("%q is not an amount of memory, such as 256MB", text)
	}
	return n * unit, nil
}

// lastByte returns the last byte of a text, 0 where there is none.
func lastByte(s string) byte {
	if s == "" {
		return 0
	}
	return s[len(s)-1]
}
