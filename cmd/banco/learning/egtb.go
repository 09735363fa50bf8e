package learning

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"banco/cmd/banco/cli"
	"banco/endings"
	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
)

// Egtb makes, checks and probes tables of endings.
type Egtb struct {
	Make  egtbMakeCmd  `cmd:"" help:"Work out tables of endings and keep them."`
	Check egtbCheckCmd `cmd:"" help:"Read tables and say what is in them."`
	Probe egtbProbeCmd `cmd:"" help:"Look a position up."`
}

type egtbMakeCmd struct {
	Game string   `arg:"" help:"One of: ${games_endings}."`
	Men  []string `arg:"" help:"The men of both sides by their letters in FEN, such as KBNvK or KRvKAA."`
	Out  string   `required:"" type:"path" placeholder:"DIR" help:"Where the tables go. Those that are there already are not made again."`
}

func (egtbMakeCmd) Help() string {
	return `Works out who wins every position with some men, and in how many moves, from the mates backwards. Captures and promotions
lead to other tables, which are made first. Ctrl-C keeps the tables that are finished. docs/reference/formats.md has the
format, and what a draw means in xiangqi.

Example:
  banco egtb make chess KBNvK KQvKR KPvK --out endings
  banco uci --endings endings`
}

func (c *egtbMakeCmd) Run(ctx context.Context) error {
	k, err := kitWithEndings(c.Game)
	if err != nil {
		return err
	}
	var list []endings.Material
	for _, text := range c.Men {
		m, err := endings.Parse(k.Endings, text)
		if err != nil {
			return err
		}
		list = append(list, m)
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return err
	}
	known, err := endings.Open(k.Endings, c.Out)
	if err != nil && !errors.Is(err, endings.ErrNone) {
		return err
	}
	status := cli.NewStatus()
	for _, m := range list {
		var unwritten error
		stop := status.Tick(m.Text(k.Endings))
		err := endings.Make(ctx, k.Endings, m, known, func(t *endings.Table) {
			status.Clear()
			unwritten = errors.Join(unwritten, keepTable(c.Out, t))
		})
		stop()
		if err := errors.Join(err, unwritten); err != nil {
			return err
		}
	}
	return nil
}

// keepTable writes a table to a folder, and says what is in it.
func keepTable(dir string, t *endings.Table) error {
	name := filepath.Join(dir, t.Text()+endings.Extension)
	if err := cli.ReplaceFile(name, t.Write); err != nil {
		return err
	}
	printTable(name, t)
	return nil
}

func printTable(name string, t *endings.Table) {
	s := t.Survey()
	fmt.Println(name)
	for side, who := range [2]string{"first", "second"} {
		fmt.Printf("  %-6s to move: %d won, %d drawn, %d lost", who, s.Won[side], s.Drawn[side], s.Lost[side])
		if s.Longest[side] > 0 {
			fmt.Printf("; longest mate %d moves", (s.Longest[side]+1)/2)
		}
		fmt.Println()
	}
}

type egtbCheckCmd struct {
	Game  string   `arg:"" help:"One of: ${games_endings}."`
	Files []string `arg:"" type:"path" help:"Tables, Syzygy's (*.rtbw, *.rtbz) among them."`
}

func (egtbCheckCmd) Help() string {
	return `Reads tables, compares their hashes and counts what is in them, mirror images once. Of Syzygy's it reads the head and compares
the length. The exit status is 1 where one is of no use.`
}

func (c *egtbCheckCmd) Run() error {
	k, err := kitWithEndings(c.Game)
	if err != nil {
		return err
	}
	for _, name := range c.Files {
		if isSyzygy(name) {
			if wrong := checkSyzygy(k, name); wrong != nil {
				err = errors.Join(err, wrong)
				continue
			}
			fmt.Printf("%s: a Syzygy table\n", name)
			continue
		}
		t, wrong := endings.ReadFile(k.Endings, name)
		if wrong != nil {
			err = errors.Join(err, wrong)
			continue
		}
		printTable(name, t)
	}
	return err
}

type egtbProbeCmd struct {
	Game string `arg:"" help:"One of: ${games_endings}."`
	Dir  string `arg:"" type:"path" help:"A folder with tables, our own or Syzygy's."`
	FEN  string `arg:"" name:"fen" help:"The position."`
}

func (egtbProbeCmd) Help() string {
	return `Says who wins a position and in how many moves, and what each move comes to. Syzygy tables do not know the number of moves; they
take the count of the fifty-move rule to begin anew, and the moves that make most progress are marked.

Example:
  banco egtb probe chess endings "8/8/8/8/8/2k5/1q6/K7 w - - 0 1"`
}

func (c *egtbProbeCmd) Run() error {
	k, err := kitWithEndings(c.Game)
	if err != nil {
		return err
	}
	tables, err := openTables(k, c.Dir)
	if err != nil {
		return err
	}
	p, err := k.Game.Parse(nil, c.FEN)
	if err != nil {
		return err
	}
	var best []game.Move
	steering, syzygy := tables.(search.Steering)
	if syzygy {
		if p, err = withoutClock(k.Game, p); err != nil {
			return err
		}
		best = steering.Best(p)
	}
	fmt.Println(lookedUp(tables, p))
	for _, m := range p.Moves(nil) {
		text, after := p.FormatMove(m), p.Clone()
		after.Make(m)
		if syzygy && !after.Result().Over() {
			if after, err = withoutClock(k.Game, after); err != nil {
				return err
			}
		}
		mark := ""
		if slices.Contains(best, m) {
			mark = ", best"
		}
		fmt.Printf("%s: %s%s\n", text, lookedUp(tables, after), mark)
	}
	return nil
}

// isSyzygy reports whether a file is a Syzygy table by its name.
func isSyzygy(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".rtbw" || ext == ".rtbz"
}

// checkSyzygy opens a table, one of distances (*.rtbz) together with the outcomes
// beside it.
func checkSyzygy(k *engine.Kit, name string) error {
	if k.Syzygy == nil {
		return fmt.Errorf("%s: there are no Syzygy tables of %s", name, k.Game.Name())
	}
	path := name
	if base, ok := strings.CutSuffix(name, ".rtbz"); ok {
		path = base + ".rtbw" + string(filepath.ListSeparator) + name
	}
	_, err := k.Syzygy(path)
	return err
}

// openTables opens a folder of our own tables or, where it has some, of Syzygy's.
func openTables(k *engine.Kit, dir string) (search.Endings, error) {
	found, err := filepath.Glob(filepath.Join(dir, "*.rtbw"))
	if err == nil && len(found) > 0 && k.Syzygy != nil {
		return k.Syzygy(dir)
	}
	return endings.Open(k.Endings, dir)
}

// withoutClock returns a chess position right after a capture or a pawn move, which
// is what Syzygy tables know.
func withoutClock(g game.Game, p game.Position) (game.Position, error) {
	fields := strings.Fields(p.FEN())
	if len(fields) == 6 {
		fields[4] = "0"
	}
	return g.Parse(nil, strings.Join(fields, " "))
}

// lookedUp says in words what tables know of a position.
func lookedUp(tables search.Endings, p game.Position) string {
	if r := p.Result(); r.Over() && r.Winner != game.NoSide {
		return fmt.Sprintf("%s has won", r.Winner)
	} else if r.Over() {
		return "drawn"
	}
	e, ok := tables.Probe(p)
	switch {
	case !ok:
		return "not known"
	case e.Winner == game.NoSide:
		return "drawn"
	case e.Distant:
		return fmt.Sprintf("%s wins", e.Winner)
	}
	return fmt.Sprintf("%s wins, mate in %d plies", e.Winner, e.Plies)
}

// kitWithEndings returns the kit of a game that has tables of endings.
func kitWithEndings(name string) (*engine.Kit, error) {
	k, err := kits.Find(name)
	if err == nil && k.Endings == nil {
		err = fmt.Errorf("there are no tables of endings for %s", name)
	}
	return k, err
}
