package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/enginematch"
	"banco/enginematch/jobs"
	"banco/enginematch/tournament"
	"banco/game"
	"banco/kits"
	"banco/web/wire"
)

type tournamentCmd struct {
	Game    string   `placeholder:"GAME" help:"One of: ${games}."`
	Variant string   `placeholder:"NAME=VALUE,…" help:"Options of the game, such as rule=renju,size=15."`
	Agents  []string `arg:"" optional:"" sep:"none" help:"Two agents or more; every one plays every other."`
	Preset  string   `placeholder:"NAME" help:"A comparison that a student project published, instead of --game and agents: s4-random, s3-levels or s1-levels."`
	Keep    string   `placeholder:"NAME" help:"Keep the tournament as NAME.json and NAME.games. One that exists is continued; then only --keep is needed, and other settings are refused."`

	Games    *int          `placeholder:"N" help:"Games of each pair. Default: 10."`
	Plies    *int          `placeholder:"N" help:"Plies of the random openings. Default: 4."`
	Openings string        `placeholder:"FILE" type:"existingfile" help:"Openings to play instead of random ones, one on each line."`
	Depth    int           `placeholder:"N" help:"Plies to look ahead."`
	Nodes    int           `placeholder:"N" help:"Nodes for each move."`
	Movetime time.Duration `placeholder:"TIME" help:"Time for each move, as in 100ms."`
	Seed     *int          `placeholder:"N" help:"Seeds the random openings, deals and moves. Default: 1."`
	Workers  int           `name:"concurrency" default:"1" placeholder:"K" help:"Games to play at the same time."`

	Csv  string `placeholder:"FILE" help:"Write the table as CSV, or - to the output."`
	Json string `placeholder:"FILE" help:"Write the table as JSON, or - to the output."`
	Pgn  string `placeholder:"FILE" help:"Write the games, in the game's own format."`
}

func (tournamentCmd) Help() string {
	return `Plays a round robin between agents and prints its cross-table with Elo and 95 % margins, as the tournament view of /lab does.
Ctrl-C ends it; with --keep nothing is lost but the game under way, and the same command goes on from there. Games bounded
by nodes or depth are the same whether they were interrupted or not. With a preset the published figures stand beside
those measured.

Example:
  banco lab tournament --game chess random greedy minimax:depth=2 --games 4 --csv table.csv
  banco lab tournament --preset s4-random --keep ten
  banco lab tournament --keep ten --json -`
}

func (c *tournamentCmd) Run(ctx context.Context) error {
	log, remove, err := c.log(ctx)
	if err != nil {
		return err
	}
	defer remove()
	kit, err := kits.Find(log.Game)
	if err != nil {
		return err
	}
	todo, err := log.Match(kit, tournament.Own)
	if err != nil {
		return err
	}
	todo.Workers = c.Workers
	shown := cli.NewProgress(todo.Total())
	quiet := c.Csv == "-" || c.Json == "-"
	table, runErr := log.Play(ctx, todo, func(t *enginematch.Table, g *enginematch.Game, _ *tournament.Game) {
		if !quiet {
			shown.Game(t, g)
		}
	})
	shown.Clear()
	if table == nil {
		return runErr
	}
	if !quiet {
		if err := table.WriteCrossTable(os.Stdout); err != nil {
			return err
		}
		printPublished(log.Preset, table)
	}
	return errors.Join(runErr, c.write(log, kit))
}

// log opens the tournament that is kept, or plans a new one.
func (c *tournamentCmd) log(ctx context.Context) (log *tournament.Log, remove func(), err error) {
	planned := len(c.Agents) > 0 || c.Preset != "" || c.Game != ""
	if c.Keep != "" {
		log, err = tournament.Open(c.Keep)
		switch {
		case err == nil:
			return log, func() {}, c.compare(ctx, &log.Plan)
		case !errors.Is(err, os.ErrNotExist):
			return nil, nil, err
		case !planned:
			return nil, nil, fmt.Errorf("there is no tournament %s yet: name the game and the agents", c.Keep)
		}
	}
	plan, err := c.plan(ctx)
	if err != nil {
		return nil, nil, err
	}
	name := c.Keep
	remove = func() {}
	if name == "" {
		dir, err := os.MkdirTemp("", "banco-tournament-")
		if err != nil {
			return nil, nil, err
		}
		name, remove = filepath.Join(dir, "tournament"), func() { os.RemoveAll(dir) }
	}
	log, err = tournament.Create(name, tournament.Head{Plan: *plan, Status: jobs.Status{Made: time.Now().UTC(), State: jobs.Running}})
	return log, remove, err
}

// compare refuses settings that are not those of a tournament that is kept.
func (c *tournamentCmd) compare(ctx context.Context, kept *tournament.Plan) error {
	v, err := game.ParseVariant(c.Variant)
	if err != nil {
		return err
	}
	openings, err := c.openings(ctx)
	if err != nil {
		return err
	}
	if openings != "" && openings != kept.Openings {
		return fmt.Errorf("%s exists already, with other openings: give --keep alone to continue it", c.Keep)
	}
	number := func(n *int) string {
		if n == nil {
			return ""
		}
		return strconv.Itoa(*n)
	}
	bound := func(n int) string { return strings.TrimPrefix(strconv.Itoa(n), "0") } // 0 is none
	for _, s := range []struct{ flag, asked, kept string }{
		{"--preset", c.Preset, kept.Preset}, {"--game", c.Game, kept.Game},
		{"agents", strings.Join(c.Agents, " "), strings.Join(kept.Agents, " ")},
		{"--variant", v.String(), game.Variant(kept.Variant).String()},
		{"--games", number(c.Games), strconv.Itoa(kept.Games)},
		{"--plies", number(c.Plies), strconv.Itoa(kept.Plies)},
		{"--seed", number(c.Seed), strconv.Itoa(kept.Seed)},
		{"--depth", bound(c.Depth), strconv.Itoa(kept.Depth)},
		{"--nodes", bound(c.Nodes), strconv.Itoa(kept.Nodes)},
		{"--movetime in ms", bound(int(c.Movetime.Milliseconds())), strconv.Itoa(kept.Millis)},
	} {
		if s.asked != "" && s.asked != s.kept {
			return fmt.Errorf("%s exists already, with %s %s, not %s: give --keep alone to continue it, or another name", c.Keep, s.flag,
				cmp.Or(s.kept, "none"), s.asked)
		}
	}
	return nil
}

// openings reads the file of openings, if one is given.
func (c *tournamentCmd) openings(ctx context.Context) (string, error) {
	if c.Openings == "" {
		return "", nil
	}
	text, err := cli.ReadFile(ctx, c.Openings)
	return string(text), err
}

// orUsual returns a number, or the usual one where it is not given.
func orUsual(given *int, usual int) int {
	if given == nil {
		return usual
	}
	return *given
}

// plan reads what is asked for, and checks it before anything is written.
func (c *tournamentCmd) plan(ctx context.Context) (*tournament.Plan, error) {
	if c.Game == "" && c.Preset == "" {
		return nil, errors.New("a tournament needs a --game and two agents or more, or a --preset")
	}
	v, err := game.ParseVariant(c.Variant)
	if err != nil {
		return nil, err
	}
	plan := &tournament.Plan{
		Game: c.Game, Variant: v, Agents: c.Agents, Games: orUsual(c.Games, 10), Plies: orUsual(c.Plies, 4),
		Depth: c.Depth, Nodes: c.Nodes, Millis: int(c.Movetime.Milliseconds()), Seed: orUsual(c.Seed, 1),
	}
	if c.Preset != "" {
		if len(c.Agents) > 0 || c.Game != "" {
			return nil, errors.New("a preset has its own game and agents")
		}
		if plan, err = presetPlan(c.Preset); err != nil {
			return nil, err
		}
	}
	if plan.Openings, err = c.openings(ctx); err != nil {
		return nil, err
	}
	kit, err := kits.Find(plan.Game)
	if err != nil {
		return nil, err
	}
	_, err = plan.Match(kit, tournament.Own)
	return plan, err
}

// write writes the files asked for.
func (c *tournamentCmd) write(log *tournament.Log, kit *engine.Kit) (err error) {
	for _, f := range []struct{ name, as string }{{c.Csv, "csv"}, {c.Json, "json"}, {c.Pgn, "games"}} {
		if f.name != "" {
			err = errors.Join(err, cli.WriteFile(f.name, func(w io.Writer) error { _, err := log.Write(w, kit, f.as); return err }))
		}
	}
	return err
}

// presetPlan returns the plan of a published comparison.
func presetPlan(name string) (*tournament.Plan, error) {
	var names []string
	for _, p := range Presets() {
		if p.Name == name {
			return &p.Plan, nil
		}
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf("there is no preset %q (known: %s)", name, strings.Join(names, ", "))
}

// Presets returns the published comparisons as the page gets them.
func Presets() (list []wire.EngineTournamentPreset) {
	for _, p := range kits.Presets() {
		m := wire.EngineTournamentPreset{Name: p.Name, Plan: tournament.Plan{Game: p.Game, Agents: p.Agents, Games: p.Games, Plies: p.Plies,
			Seed: 1, Preset: p.Name}}
		for _, f := range p.Published {
			m.Published = append(m.Published, wire.PresetFigure{Agent: f.Agent, Wins: f.Wins, Games: f.Games, From: f.From.Seconds() * 1000,
				To: f.To.Seconds() * 1000})
		}
		list = append(list, m)
	}
	return list
}

// printPublished prints what a report says beside what was measured.
func printPublished(preset string, t *enginematch.Table) {
	rows := t.Standings()
	for _, p := range Presets() {
		if p.Name != preset {
			continue
		}
		for _, f := range p.Published {
			for _, s := range rows {
				switch {
				case s.Agent != f.Agent:
				case f.Games > 0:
					fmt.Printf("%-34s published %d wins of %d  measured %d of %d\n", s.Agent, f.Wins, f.Games, s.Wins, s.Games)
				default:
					fmt.Printf("%-34s published %g - %g s a move  measured %.4f s (most %.4f)\n", s.Agent, f.From/1000, f.To/1000, s.Millis/1000,
						s.Most/1000)
				}
			}
		}
	}
}
