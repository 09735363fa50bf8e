package experiments

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"

	"banco/analysis"
	"banco/analysis/survey"
	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/game/files"
	"banco/kits"
	"banco/search"
)

type accuracyCmd struct {
	Game      string `arg:"" help:"One of: ${games}."`
	File      string `arg:"" type:"existingfile" help:"Games in any format that can be read."`
	Reference string `placeholder:"AGENT" help:"Another engine, to compare with by the same formula: uci:/usr/games/stockfish."`
	Nodes     uint64 `default:"50000" help:"Nodes of the reference for each position. Default: 50000."`
	Review    uint64 `placeholder:"N" help:"Nodes of our review for each position. Default: as on the page."`
	cli.Output
}

func (accuracyCmd) Help() string {
	return `Reviews games as the page does and prints how accurate both sides were, from 0 to 100. With --reference another engine
scores every position, and its accuracies by the same formula stand beside ours. The last column is the move that decided
the game: the one that gave away most of what its side never won back. A game that cannot be read is named with its place,
the others are reviewed all the same, and the exit status is 1.

Example:
  banco lab accuracy chess games.pgn
  banco lab accuracy chess games.pgn --reference uci:/usr/games/stockfish --nodes 200000`
}

// accuracyRow is what is found of a game.
type accuracyRow struct {
	First     string      `json:"first"`
	Second    string      `json:"second"`
	Plies     int         `json:"plies"`
	Ours      [2]float64  `json:"ours"`
	Reference *[2]float64 `json:"reference,omitempty"`
	Decisive  string      `json:"decisive"`
}

func (c *accuracyCmd) Run(ctx context.Context) error {
	if err := c.Check(); err != nil {
		return err
	}
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	records, err := files.ReadFile(ctx, kit.Game, c.File)
	var lost game.Losses
	if err != nil && (!errors.As(err, &lost) || len(records) == 0) {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	for _, l := range lost {
		fmt.Fprintf(os.Stderr, "banco: %s: game %d cannot be read: %v\n", c.File, l.Game, l.Err)
	}
	var reference *engine.Agent
	if c.Reference != "" {
		if reference, err = engine.New(kit, c.Reference); err != nil {
			return err
		}
		defer reference.Close()
	}
	if !c.Quiet() {
		fmt.Printf("%-32s %-32s %5s %11s %11s  %s\n", "first", "second", "plies", "ours", "reference", "decided by")
	}
	var rows []accuracyRow
	for _, r := range records {
		row, err := c.measure(ctx, kit, r, reference)
		if err != nil {
			return err
		}
		rows = append(rows, row)
		if !c.Quiet() {
			row.print()
		}
	}
	if err := c.Write(accuracyTable(rows), rows); err != nil || len(lost) == 0 {
		return err
	}
	return fmt.Errorf("%s: %d of %d games could not be read; the others were reviewed", c.File, len(lost), len(lost)+len(records))
}

// measure measures one game.
func (c *accuracyCmd) measure(ctx context.Context, kit *engine.Kit, r *game.Record, reference *engine.Agent) (row accuracyRow, err error) {
	begin, err := r.Begin(kit.Game)
	if err != nil {
		return row, err
	}
	line := r.MainLine()
	limits := analysis.ReviewLimits(len(line))
	if c.Review > 0 {
		limits.Nodes = c.Review
	}
	found, err := survey.Measure(ctx, kit, begin, line, limits, reference, search.Limits{Nodes: c.Nodes})
	if err != nil {
		return row, err
	}
	row = accuracyRow{
		First: r.Tag(kit.Colours[0]), Second: r.Tag(kit.Colours[1]), Plies: found.Plies, Ours: found.Ours, Decisive: "–",
	}
	if reference != nil {
		row.Reference = &found.Reference
	}
	if found.Decisive > 0 {
		for _, m := range line[:found.Decisive-1] {
			game.Play(begin, m)
		}
		row.Decisive = fmt.Sprintf("ply %d, %s", found.Decisive, begin.FormatMove(line[found.Decisive-1]))
	}
	return row, nil
}

func (r *accuracyRow) print() {
	reference := ""
	if r.Reference != nil {
		reference = pairText(*r.Reference)
	}
	fmt.Printf("%-32.32s %-32.32s %5d %11s %11s  %s\n", r.First, r.Second, r.Plies, pairText(r.Ours), reference, r.Decisive)
}

// pairText writes the accuracies of both sides.
func pairText(pair [2]float64) string { return accuracyText(pair[0]) + " / " + accuracyText(pair[1]) }

func accuracyText(a float64) string {
	if math.IsNaN(a) {
		return "–"
	}
	return strconv.Itoa(int(math.Round(a)))
}

func accuracyTable(rows []accuracyRow) [][]string {
	table := [][]string{{"first", "second", "plies", "ours first", "ours second", "reference first", "reference second", "decided by"}}
	for _, r := range rows {
		reference := [2]string{}
		if r.Reference != nil {
			reference = [2]string{accuracyText(r.Reference[0]), accuracyText(r.Reference[1])}
		}
		table = append(table, []string{
			r.First, r.Second, strconv.Itoa(r.Plies), accuracyText(r.Ours[0]), accuracyText(r.Ours[1]), reference[0], reference[1], r.Decisive,
		})
	}
	return table
}
