package experiments

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"banco/cmd/banco/cli"
	"banco/endings"
	"banco/engine"
	"banco/kits"
	"banco/lab"
	"banco/search"
)

type endingsCmd struct {
	Game     string        `arg:"" help:"One of: ${games_endings}."`
	Material []string      `required:"" placeholder:"MEN,…" help:"Endings to play, by the men of both sides: KQvKR,KBNvK."`
	Tables   string        `type:"existingdir" placeholder:"DIR" help:"Tables of endings. Those that are not there are made, and not kept."`
	Agent    string        `default:"strong" help:"Who plays, without tables. Default: strong."`
	Count    int           `default:"100" help:"Positions of each ending. Default: 100."`
	Nodes    uint64        `placeholder:"N" help:"Nodes for each move."`
	Movetime time.Duration `placeholder:"TIME" help:"Time for each move."`
	Moves    int           `default:"20" help:"A drawn position is held after so many moves. Default: 20."`
	Seed     uint64        `default:"1" help:"Of the positions. Default: 1."`
	List     bool          `help:"Print the positions that were neither won nor held."`
	cli.Output
}

func (endingsCmd) Help() string {
	return `Draws random positions of endings and lets an agent without tables play them. Where the tables say that a side wins, the agent
has that side and must win; otherwise it has the weaker side and must not lose. The tables play the other side: they defend
a lost position for as long as possible; in a drawn one the agent chooses for them among the moves that keep the draw.

Example:
  banco lab endings chess --material KQvKR,KBNvK,KRvKP --nodes 60000
  banco lab endings xiangqi --material KRvKAABB,KNPvKA --movetime 100ms --tables endings-xiangqi`
}

// Run plays one ending after the other.
func (c *endingsCmd) Run(ctx context.Context) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.Count < 1 || c.Moves < 1 {
		return errors.New("--count and --moves must be at least 1")
	}
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	if kit.Endings == nil {
		return fmt.Errorf("there are no tables of endings for %s", c.Game)
	}
	if _, _, err := engine.Check(kit, c.Agent); err != nil {
		return err
	}
	var list []endings.Material
	for _, text := range c.Material {
		m, err := endings.Parse(kit.Endings, text)
		if err != nil {
			return err
		}
		list = append(list, m)
	}
	tables, err := c.tables(ctx, kit, list)
	if err != nil {
		return err
	}
	trial := lab.EndingTrial{
		Kit: kit, Tables: tables, Agent: c.Agent, Moves: c.Moves,
		Limits: search.Limits{Nodes: c.Nodes, MoveTime: c.Movetime, Seed: c.Seed},
	}
	return c.play(ctx, &trial, list)
}

// tables returns the tables of all endings.
func (c *endingsCmd) tables(ctx context.Context, kit *engine.Kit, list []endings.Material) (*endings.Folder, error) {
	f := endings.NewFolder(kit.Endings)
	if c.Tables != "" {
		var err error
		if f, err = endings.Open(kit.Endings, c.Tables); err != nil && !errors.Is(err, endings.ErrNone) {
			return nil, err
		}
	}
	status := cli.NewStatus()
	for _, m := range list {
		stop := status.Tick(m.Text(kit.Endings))
		err := endings.Make(ctx, kit.Endings, m, f, func(*endings.Table) {})
		stop()
		if err != nil {
			return nil, err
		}
	}
	return f, nil
}

// play plays the endings and prints what came of them.
func (c *endingsCmd) play(ctx context.Context, trial *lab.EndingTrial, list []endings.Material) error {
	var rows []lab.EndingCount
	table := [][]string{{"material", "won", "wins", "held", "holds"}}
	for _, m := range list {
		r, err := trial.Run(ctx, m, c.Count, c.Seed)
		if err != nil {
			return err
		}
		rows = append(rows, r)
		table = append(table, []string{r.Material, strconv.Itoa(r.Won), strconv.Itoa(r.Wins), strconv.Itoa(r.Held), strconv.Itoa(r.Holds)})
		if c.Quiet() {
			continue
		}
		fmt.Printf("%-10s won %d of %d, held %d of %d: %.1f %%\n", r.Material, r.Won, r.Wins, r.Held, r.Holds, 100*r.Share())
		for _, fen := range r.Failed {
			if c.List {
				fmt.Println("  " + fen)
			}
		}
	}
	return c.Write(table, rows)
}
