package learning

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"banco/cmd/banco/cli"
	"banco/endings"
	"banco/engine"
	"banco/game"
	"banco/kits"
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
	for _, m := range list {
		var unwritten error
		err := endings.Make(ctx, k.Endings, m, known, func(t *endings.Table) {
			unwritten = errors.Join(unwritten, keepTable(c.Out, t))
		})
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
	Files []string `arg:"" type:"path" help:"Tables."`
}

func (egtbCheckCmd) Help() string {
	return `Reads tables, compares their hashes and counts what is in them, mirror images once. The exit status is 1 where one is of no use.`
}

func (c *egtbCheckCmd) Run() error {
	k, err := kitWithEndings(c.Game)
	if err != nil {
		return err
	}
	for _, name := range c.Files {
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
	Dir  string `arg:"" type:"path" help:"A folder with tables."`
	FEN  string `arg:"" name:"fen" help:"The position."`
}

func (egtbProbeCmd) Help() string {
	return `Says who wins a position and in how many moves, and what each move comes to.

Example:
  banco egtb probe chess endings "8/8/8/8/8/2k5/1q6/K7 w - - 0 1"`
}

func (c *egtbProbeCmd) Run() error {
	k, err := kitWithEndings(c.Game)
	if err != nil {
		return err
	}
	tables, err := endings.Open(k.Endings, c.Dir)
	if err != nil {
		return err
	}
	p, err := k.Game.Parse(nil, c.FEN)
	if err != nil {
		return err
	}
	fmt.Println(lookedUp(tables, p))
	for _, m := range p.Moves(nil) {
		text := p.FormatMove(m)
		p.Make(m)
		fmt.Printf("%s: %s\n", text, lookedUp(tables, p))
		p.Unmake()
	}
	return nil
}

// lookedUp says in words what tables know of a position.
func lookedUp(tables *endings.Folder, p game.Position) string {
	e, ok := tables.Probe(p)
	switch {
	case !ok:
		return "not known"
	case e.Winner == game.NoSide:
		return "drawn"
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
