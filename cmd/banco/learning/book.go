package learning

import (
	"context"
	"errors"
	"fmt"
	"os"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/engine/opening"
	"banco/kits"
	"banco/search"
)

// Book makes books of openings.
type Book struct {
	Make bookMakeCmd `cmd:"" help:"Make a book of openings by our own search."`
}

type bookMakeCmd struct {
	Game      string `arg:"" help:"One of: ${games_book}."`
	Out       string `required:"" type:"path" placeholder:"FILE" help:"Where the book goes. One that exists is continued."`
	Agent     string `default:"strong" help:"Who searches."`
	Nodes     uint64 `default:"50000" help:"Nodes for each position."`
	Positions int    `default:"500" help:"Positions to have in the book at the end."`
	Moves     int    `default:"4" help:"Moves of a position, at most."`
	Margin    int    `default:"25" help:"By how much a move may be worse than the best, in hundredths of a pawn."`
	Plies     int    `default:"24" help:"How far from the start."`
}

func (bookMakeCmd) Help() string {
	return `Goes from the start over the moves that a search thinks good, the most likely lines first, and keeps each position with its
moves and scores. The file is whole after each position: Ctrl-C keeps it, and the same command goes on. docs/reference/formats.md has
the format.

Example:
  banco book make chess --out chess.book --positions 1000`
}

func (c *bookMakeCmd) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	for _, n := range []struct {
		name            string
		value, min, max int
	}{{"positions", c.Positions, 1, 100_000}, {"moves", c.Moves, 1, 16}, {"margin", c.Margin, 0, 1000}, {"plies", c.Plies, 1, 60}} {
		if n.value < n.min || n.value > n.max {
			return fmt.Errorf("--%s must be from %d to %d, not %d", n.name, n.min, n.max, n.value)
		}
	}
	a, err := engine.New(k, c.Agent)
	if err != nil {
		return err
	}
	defer a.Close()
	about := fmt.Sprintf("made by %s, %d nodes a position, moves within %d", a.Name, c.Nodes, c.Margin)
	b := opening.NewBook(k.Game, about)
	switch text, err := os.ReadFile(c.Out); {
	case err == nil:
		if b, err = opening.Read(k.Game, string(text)); err != nil {
			return fmt.Errorf("%s: %w", c.Out, err)
		}
		if b.About() != about {
			return fmt.Errorf("%s was begun with other settings: %s", c.Out, b.About())
		}
	case !errors.Is(err, os.ErrNotExist):
		return err
	}
	m := opening.Maker{
		Searcher: a.Searcher, Nodes: c.Nodes, Moves: c.Moves, Margin: search.Score(c.Margin), Edge: 120, Plies: c.Plies, Positions: c.Positions,
	}
	err = m.Make(ctx, b, func() error {
		fmt.Fprintf(os.Stderr, "\r%d positions   ", b.Positions())
		return cli.ReplaceFile(c.Out, cli.TextWriter(b.Text()))
	})
	fmt.Fprintln(os.Stderr)
	return err
}
