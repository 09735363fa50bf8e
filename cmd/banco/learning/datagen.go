package learning

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
	"banco/tune"
)

// Datagen makes and describes games of self-play.
type Datagen struct {
	Play  datagenPlayCmd  `cmd:"" default:"withargs" help:"Play games of an agent against itself and keep them (the default command)."`
	Stats datagenStatsCmd `cmd:"" help:"Say what is in files of self-play."`
}

type datagenPlayCmd struct {
	Game    string `arg:"" help:"One of: ${games}."`
	Out     string `required:"" placeholder:"FILE" help:"Where the games go. A file that exists is continued."`
	Variant string `placeholder:"NAME=VALUE,…" help:"Options of the game, such as rule=renju,size=15."`
	Agent   string `placeholder:"AGENT" help:"Who plays. Default: the game's strongest player."`
	Games   int    `default:"1000" help:"Games to have in the file at the end."`
	Nodes   uint64 `default:"5000" help:"Nodes for each move."`
	Seed    uint64 `default:"1" help:"Seeds the random openings. The same seed gives the same games."`
	Workers int    `default:"0" placeholder:"K" help:"Games to play at the same time. 0: one for each core."`

	Opening  int `default:"8" placeholder:"PLIES" help:"Random plies at the start, and one more in every other game."`
	Balanced int `default:"150" placeholder:"SCORE" help:"Openings judged beyond it are drawn again."`
	Won      int `default:"1500" placeholder:"SCORE" help:"A game that both sides judge beyond it for six plies is over."`
	Length   int `default:"400" placeholder:"PLIES" help:"A game this long is drawn."`
	cli.FarmFlags
}

func (datagenPlayCmd) Help() string {
	return `Plays games of an agent against itself, with the same number of nodes for each move, and keeps each move with its score.
Networks and weights are learnt from such files (docs/reference/formats.md has the format). Ctrl-C keeps what is finished, and the
same command goes on where it stopped. With --farm or --nats other machines play, those that run "banco worker --games N" with
the same version of the program; the games are the same, replayed here by the rules before they are kept.

Example:
  banco datagen chess --out chess1.bin --games 20000 --nodes 5000
  banco datagen chess --out chess1.bin --games 20000 --nodes 5000 --farm 0.0.0.0:4222`
}

func (c *datagenPlayCmd) Run(ctx context.Context, version cli.Version) error {
	g, err := c.generator()
	if err != nil {
		return err
	}
	file, err := tune.Open(c.Out, g.Header())
	if err != nil {
		return err
	}
	chunks := (c.Games + tune.ChunkGames - 1) / tune.ChunkGames
	shown := datagenProgress{Status: cli.NewStatus(), begun: time.Now(), missing: chunks}
	for n := range uint32(chunks) {
		if file.Has(n) {
			shown.missing--
		}
	}
	close, err := c.useFarm(ctx, version, shown.Status, g)
	if err == nil {
		err = g.Run(ctx, file, chunks, shown.add)
		close()
	}
	shown.Clear()
	if err == nil {
		fmt.Fprintln(os.Stderr, shown.text())
	}
	return errors.Join(err, file.Close())
}

// useFarm has workers play the games, if that is asked for.
func (c *datagenPlayCmd) useFarm(ctx context.Context, version cli.Version, shown *cli.Status, g *tune.Generator) (close func(), err error) {
	if !c.UsesFarm() {
		return func() {}, nil
	}
	workers, close, err := c.OpenFarm(ctx, version, shown)
	if err != nil {
		return nil, err
	}
	if err := workers.SelfPlay(g); err != nil {
		close()
		return nil, err
	}
	return close, nil
}

// generator checks what was asked for.
func (c *datagenPlayCmd) generator() (*tune.Generator, error) {
	k, err := kits.Find(c.Game)
	if err != nil {
		return nil, err
	}
	v, err := game.ParseVariant(c.Variant)
	if err != nil {
		return nil, err
	}
	if c.Agent == "" {
		c.Agent = k.Strongest()
	}
	if c.Agent, _, err = engine.Check(k, c.Agent); err != nil {
		return nil, err
	}
	if c.UsesFarm() && c.Workers != 0 {
		return nil, errors.New("--workers is for games on this machine; other machines say how many they play")
	}
	if c.Workers == 0 {
		c.Workers = runtime.NumCPU()
	}
	for _, n := range []struct {
		name            string
		value, min, max int
	}{
		{"games", c.Games, 1, 100_000_000}, {"workers", c.Workers, 1, 1024}, {"opening", c.Opening, 0, maxOpening},
		{"balanced", c.Balanced, 0, 100_000}, {"won", c.Won, 1, 1_000_000}, {"length", c.Length, 1, 4096},
	} {
		if n.value < n.min || n.value > n.max {
			return nil, fmt.Errorf("--%s must be from %d to %d, not %d", n.name, n.min, n.max, n.value)
		}
	}
	if c.Nodes < 1 {
		return nil, errors.New("--nodes must be at least 1")
	}
	return &tune.Generator{
		Kit: k, Variant: v, Agent: c.Agent, Nodes: c.Nodes, Seed: c.Seed, Workers: c.Workers,
		Opening: c.Opening, Balanced: search.Score(c.Balanced), Won: search.Score(c.Won), Length: c.Length,
	}, nil
}

// maxOpening bounds the plies of an opening.
const maxOpening = 200

// datagenProgress tells how far a run has come.
type datagenProgress struct {
	*cli.Status
	begun                       time.Time
	missing, done, games, plies int
}

func (d *datagenProgress) add(c *tune.Chunk) {
	d.done++
	d.games += len(c.Games)
	for i := range c.Games {
		d.plies += len(c.Games[i].Plies)
	}
	left := time.Since(d.begun) / time.Duration(d.done) * time.Duration(d.missing-d.done)
	d.Show("%s, %v left", d.text(), left.Round(time.Second))
}

// text says what was played.
func (d *datagenProgress) text() string {
	return fmt.Sprintf("%d games, %d plies, %.0f plies a second", d.games, d.plies, float64(d.plies)/time.Since(d.begun).Seconds())
}

type datagenStatsCmd struct {
	Files []string `arg:"" help:"Files of self-play."`
}

func (datagenStatsCmd) Help() string {
	return `Replays every game of the files by the rules and says what is in them. A damaged file is named, with what could be read
before the damage, and the others are read all the same; the exit status is then 1.`
}

func (c *datagenStatsCmd) Run() error {
	bad := 0
	for _, name := range c.Files {
		s, size, err := surveyFile(name)
		if s != nil {
			printStats(name, s, size)
		}
		if err != nil {
			bad++
			fmt.Fprintf(os.Stderr, "banco: %s: %v\n", name, err)
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d files could not be read whole", bad, len(c.Files))
	}
	return nil
}

func surveyFile(name string) (*tune.Stats, int64, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	about, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	s, err := tune.ReadStats(bufio.NewReader(f), findGame)
	return s, about.Size(), err
}

func findGame(name string) (game.Game, error) {
	k, err := kits.Find(name)
	if err != nil {
		return nil, err
	}
	return k.Game, nil
}

func printStats(name string, s *tune.Stats, size int64) {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	rules := strings.TrimSpace(s.Game + " " + s.Variant)
	fmt.Printf("%s: %s, %s, %d nodes a move, seed %d\n", name, rules, s.Agent, s.Nodes, s.Seed)
	fmt.Printf("  games      %d, plies %d, %.1f a game, %.2f bytes a ply\n", s.Games, s.Plies, float64(s.Plies)/float64(max(s.Games, 1)),
		float64(size)/float64(max(s.Plies, 1)))
	fmt.Printf("  results    first %.1f %%, drawn %.1f %%, second %.1f %%\n", share(s.Results[tune.FirstWins], s.Games),
		share(s.Results[tune.Drawn], s.Games), share(s.Results[tune.SecondWins], s.Games))
	fmt.Printf("  endings    rules %.1f %%, score %.1f %%, length %.1f %%\n", share(s.Endings[tune.ByRule], s.Games),
		share(s.Endings[tune.ByScore], s.Games), share(s.Endings[tune.ByLength], s.Games))
	fmt.Printf("  positions  %d at rest of %d judged, %.1f %% of them seen before\n", s.Kept, s.Scored, share(s.Repeated, s.Kept))
	fmt.Printf("  quarters   %d %d %d %d\n", s.Phases[0], s.Phases[1], s.Phases[2], s.Phases[3])
}
