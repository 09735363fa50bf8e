package learning

import (
	"context"
	"fmt"
	"io"
	"strings"

	"banco/cmd/banco/cli"
	"banco/kits"
	"banco/puzzles"
)

type puzzlesMergeCmd struct {
	Game string   `arg:"" help:"One of: ${games_themes}."`
	From []string `arg:"" help:"Files of puzzles."`
	Out  string   `required:"" placeholder:"FILE" help:"Where all of them go; one that ends with .gz is packed in pieces, as those in the program."`
}

func (puzzlesMergeCmd) Help() string {
	return `Writes the puzzles of several files into one, in their order. A puzzle that exists already is left out, as is its mirror image
and the same with the sides exchanged. Themes are named anew.`
}

func (c *puzzlesMergeCmd) Run() error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	var all []*puzzles.Collection
	total := 0
	for _, name := range c.From {
		one, err := readCollection(name)
		if err != nil {
			return err
		}
		all = append(all, one)
		total += len(one.Puzzles)
	}
	merged := puzzles.Merge(k.Game, all...)
	for _, p := range merged {
		if err := puzzles.NameThemes(k, p); err != nil {
			return err
		}
	}
	fmt.Printf("puzzles %d  twice %d\n", len(merged), total-len(merged))
	return writePuzzles(c.Out, merged)
}

// writePuzzles writes a file of puzzles, packed where its name says so.
func writePuzzles(name string, list []*puzzles.Puzzle) error {
	return cli.ReplaceFile(name, func(w io.Writer) error {
		if strings.HasSuffix(name, packed) {
			return puzzles.Pack(w, list)
		}
		for _, p := range list {
			if _, err := fmt.Fprintln(w, p); err != nil {
				return err
			}
		}
		return nil
	})
}

type puzzlesCheckCmd struct {
	Game string `arg:"" help:"One of: ${games_themes}."`
	File string `arg:"" optional:"" help:"A file of puzzles. Default: those that are embedded."`
	Good string `placeholder:"FILE" help:"Where the puzzles that hold are written to."`
}

func (puzzlesCheckCmd) Help() string {
	return `Solves every puzzle once more: it must be won in the number of moves, in one way, by the line and with the themes that are written
down. In games with hidden pieces a stronger search and other layouts must lead to the same move. Those that do not hold are listed,
and the exit status is then 1.`
}

func (c *puzzlesCheckCmd) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	all := &puzzles.Collection{}
	for _, p := range puzzles.Of(c.Game).All() {
		all.Puzzles = append(all.Puzzles, p)
	}
	if c.File != "" {
		if all, err = readCollection(c.File); err != nil {
			return err
		}
	}
	maker, err := puzzles.NewMaker(k)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Game, err)
	}
	bad, good := 0, []*puzzles.Puzzle{}
	for i, p := range all.Puzzles {
		err := maker.Check(ctx, p)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			bad++
			fmt.Printf("%d  %s  %s: %v\n", i+1, p.ID(), p.FEN, err)
			continue
		}
		good = append(good, p)
	}
	if c.Good != "" {
		if err := writePuzzles(c.Good, good); err != nil {
			return err
		}
	}
	fmt.Printf("puzzles %d  bad %d\n", len(all.Puzzles), bad)
	if bad > 0 {
		return fmt.Errorf("%d of %d puzzles do not hold", bad, len(all.Puzzles))
	}
	return nil
}
