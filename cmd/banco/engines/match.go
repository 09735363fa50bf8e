package engines

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/enginematch"
	"banco/game"
	"banco/kits"
	"banco/search"
)

// Match plays agents against each other.
type Match struct {
	Game       string   `required:"" placeholder:"GAME" help:"One of: ${games}."`
	Variant    string   `placeholder:"NAME=VALUE,…" help:"Options of the game, such as rule=renju,size=15."`
	First      string   `placeholder:"AGENT" help:"The agent whose points are counted first."`
	Second     string   `placeholder:"AGENT" help:"Its opponent."`
	Tournament bool     `help:"A round robin between the agents named as arguments."`
	Agents     []string `arg:"" optional:"" sep:"none" help:"The agents of a tournament."`
	Games      *int     `placeholder:"N" help:"Games to play, at most; in a tournament, of each pair. Default: 10; with --sprt as many as it takes to decide, at most 100,000."`

	Tc          string        `placeholder:"[MOVES/]SECONDS[+INC]" xor:"clock" help:"A clock for each side, as in 1+0.01 or 40/60."`
	Movetime    time.Duration `placeholder:"TIME" xor:"clock" help:"Time for each move, as in 100ms."`
	Nodes       uint64        `placeholder:"N" help:"Nodes (simulations of MCTS) for each move."`
	NodesFirst  uint64        `placeholder:"N" help:"Nodes of the first agent, where the two get different ones."`
	NodesSecond uint64        `placeholder:"N" help:"Nodes of the second."`
	Depth       int           `placeholder:"N" help:"Plies to look ahead."`
	Margin      time.Duration `default:"20ms" help:"Overrun of a clock or a move time that does not lose."`
	Patience    time.Duration `default:"5m" help:"Time after which a search without a clock is told to stop."`
	MaxPlies    int           `default:"2000" help:"A game this long is drawn. 0: no bound."`

	Openings    string `placeholder:"FILE" type:"existingfile" help:"Positions or lines to begin with; each is played with both colours."`
	Plies       *int   `placeholder:"N" help:"Openings of N random plies, balanced or not; with a file, at most N plies of recorded games (8)."`
	Seed        uint64 `default:"1" help:"Seeds the openings, deals and moves. The same seed repeats a match whose searches are bounded by nodes or depth."`
	Concurrency int    `default:"1" placeholder:"K" help:"Games to play at the same time."`
	Sprt        string `placeholder:"ELO0,ELO1" help:"Play until the games decide between the two differences in Elo (5 % errors)."`

	cli.FarmFlags

	Pgn  string `placeholder:"FILE" help:"Record the games here, in the format of the extension or the game's own."`
	Csv  string `placeholder:"FILE" help:"Write the table of results as CSV."`
	Json string `placeholder:"FILE" help:"Write the table of results as JSON."`
}

// Help is the text of --help.
func (Match) Help() string {
	return `Plays two agents against each other and says what the games prove; "banco agents" lists the agents. Each opening is
played twice with colours swapped. Without --openings they are made from the seed: eight random plies after which our
search finds neither side better by more than half a pawn, no position twice. --plies makes them of random moves alone,
which often favour one side. In cờ úp it is the deal that is played twice. A bound of the match holds beside those in an agent's name.

The rules end a game, as do claims of a draw, which are made for both sides. An agent that crashes, hangs, overruns its
time or plays an illegal move loses that game and is started anew. Ctrl-C ends the match and still sums up what was
played. The last line is "score A - B of N" with the first agent's points first. The exit status is 0 only for a match
that was played to its end, or to the decision of --sprt.

With --sprt a match of two goes on until the games decide; --games bounds it, and where that ends the match first the
sprt line says "undecided: --games reached".

On a machine that does other work clocks prove little. Nodes do: give each side as many as it looks at in the same time
with --nodes-first and --nodes-second.

A match that was interrupted does not resume: run again, it begins anew, and what --pgn, --csv or --json wrote before is
kept as FILE.1, FILE.2, …; "banco lab tournament --keep" goes on where it stopped.

With --farm or --nats other machines play the games, those that run "banco worker --games N" with the same version of
the program. Every game is replayed here by the rules and counted once, in order, and one whose worker is gone is played
by another: at fixed nodes the result is the same as without them. Networks (net=FILE) must lie in the --files folder of
a worker; programs run where its operator allows them.

Example:
  banco match --game xiangqi --first mcts:simulations=3000 --second alphabeta:depth=3 --games 20
  banco match --game chess --first engine --second uci:/usr/games/stockfish --tc 10+0.1 --games 100 --pgn games.pgn
  banco match --game chess --first strong --second uci:/usr/games/stockfish --nodes-first 20000 --nodes-second 10000
  banco match --game chess --first strong:net=new.net --second strong --nodes 20000 --games 4000 --farm 0.0.0.0:4222
  banco match --game caro --tournament random greedy minimax:depth=2 alphabeta --games 4 --csv table.csv`
}

// Bounds on what a match may be asked for.
const (
	maxGames       = 1_000_000
	usualGames     = 10      // where nothing is said
	sprtGames      = 100_000 // the same with --sprt, which ends the match sooner
	maxConcurrency = 256
	maxPlies       = 1_000_000
	maxOpening     = 200    // plies
	maxOpenings    = 10_000 // random ones; then they are repeated
	clockOpenings  = 5000   // made before a match by the clock
	sprtOpenings   = 500    // the same where only --sprt ends it
	maxAgents      = 100
)

// Run runs the command.
func (c *Match) Run(ctx context.Context, version cli.Version) (err error) {
	match, err := c.match(ctx)
	if err != nil {
		return err
	}
	files, err := c.create(match.Rules)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, files.close()) }()
	c.warn()
	shown := cli.NewProgress(match.Total())
	if c.untilDecided() {
		shown = cli.NewProgress(0)
	}
	if c.UsesFarm() {
		close, err := c.useFarm(ctx, version, shown.Status, match)
		if err != nil {
			return err
		}
		defer close()
	}
	match.OnGame = func(t *enginematch.Table, g *enginematch.Game) error {
		shown.Game(t, g)
		return files.record(g)
	}
	table, runErr := match.Run(ctx)
	shown.Clear()
	if runErr != nil && ctx.Err() == nil && table.Played == 0 {
		return runErr // nothing to sum up
	}
	if c.Tournament {
		err = table.WriteCrossTable(os.Stdout)
	} else {
		err = table.WriteMatch(os.Stdout, match.SPRT, c.end(runErr))
	}
	return errors.Join(runErr, err, files.write(table))
}

// games returns how many games to play at most, of each pair.
func (c *Match) games() int {
	switch {
	case c.Games != nil:
		return *c.Games
	case c.untilDecided():
		return sprtGames
	}
	return usualGames
}

// untilDecided reports whether only the SPRT is to end the match.
func (c *Match) untilDecided() bool { return c.Sprt != "" && c.Games == nil && !c.Tournament }

// end says what ended a match that its SPRT has not decided.
func (c *Match) end(err error) string {
	switch {
	case err != nil: // which is printed
		return ""
	case c.untilDecided():
		return fmt.Sprintf("%d games played", c.games())
	}
	return "--games reached"
}

// useFarm has workers play the games.
func (c *Match) useFarm(ctx context.Context, version cli.Version, shown *cli.Status, match *enginematch.Match) (close func(), err error) {
	k, err := kits.Find(c.Game)
	if err != nil {
		return nil, err
	}
	workers, close, err := c.OpenFarm(ctx, version, shown)
	if err != nil {
		return nil, err
	}
	if err := workers.Match(k, match); err != nil {
		close()
		return nil, err
	}
	return close, nil
}

// warn says that the machine is too busy for a match by the clock.
func (c *Match) warn() {
	if c.Tc == "" && c.Movetime == 0 || c.UsesFarm() {
		return
	}
	if slowdown := enginematch.Slowdown(c.Concurrency); slowdown >= enginematch.MaxSlowdown {
		fmt.Fprintf(os.Stderr, "banco: this machine is busy: %d games at a time take %.1f times as long as on an idle one, and clocks "+
			"prove little; "+
			"give each side nodes in proportion to its speed instead (--nodes-first, --nodes-second)\n", c.Concurrency, slowdown)
	}
}

// match checks what was asked for.
func (c *Match) match(ctx context.Context) (*enginematch.Match, error) {
	k, err := kits.Find(c.Game)
	if err != nil {
		return nil, err
	}
	v, err := game.ParseVariant(c.Variant)
	if err != nil {
		return nil, err
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	match := &enginematch.Match{
		Rules: k.Game, Variant: v, Colours: k.Colours, Games: c.games(), Seed: c.Seed,
		Limits:     search.Limits{Depth: c.Depth, Nodes: c.Nodes, MoveTime: c.Movetime},
		TimeMargin: c.Margin, MoveTimeout: c.Patience, MaxPlies: c.MaxPlies, Workers: c.Concurrency,
	}
	if c.Tc != "" {
		if match.Control, err = enginematch.ParseControl(c.Tc); err != nil {
			return nil, err
		}
	}
	if c.Sprt != "" {
		if match.SPRT, err = enginematch.ParseSPRT(c.Sprt); err != nil {
			return nil, err
		}
	}
	if match.Entrants, err = c.entrants(k); err != nil {
		return nil, err
	}
	if match.Total() > maxGames {
		return nil, fmt.Errorf("%d games are too many (at most %d)", match.Total(), maxGames)
	}
	return match, c.open(ctx, k, match)
}

// check refuses numbers out of bounds.
func (c *Match) check() error {
	for _, n := range []struct {
		name            string
		value, min, max int
	}{
		{"games", c.games(), 1, maxGames}, {"concurrency", c.Concurrency, 1, maxConcurrency},
		{"max-plies", c.MaxPlies, 0, maxPlies}, {"plies", c.plies(), 0, maxOpening}, {"depth", c.Depth, 0, 100},
	} {
		if n.value < n.min || n.value > n.max {
			return fmt.Errorf("--%s must be from %d to %d, not %d", n.name, n.min, n.max, n.value)
		}
	}
	if c.UsesFarm() && c.Concurrency != 1 {
		return errors.New("--concurrency is for games on this machine; workers say how many they play")
	}
	for name, d := range map[string]time.Duration{"movetime": c.Movetime, "margin": c.Margin} {
		if d < 0 || d > time.Hour {
			return fmt.Errorf("--%s must be a time up to 1h, not %v", name, d)
		}
	}
	if c.Patience < time.Second || c.Patience > 24*time.Hour {
		return fmt.Errorf("--patience must be a time from 1s to 24h, not %v", c.Patience)
	}
	return nil
}

// entrants checks the agents' names and returns how to make them.
func (c *Match) entrants(k *engine.Kit) ([]enginematch.Entrant, error) {
	names := c.Agents
	switch {
	case c.Tournament && (c.First != "" || c.Second != ""):
		return nil, errors.New("a tournament takes its agents as arguments, not with --first and --second")
	case c.Tournament && (len(names) < 2 || len(names) > maxAgents):
		return nil, fmt.Errorf("a tournament needs 2 to %d agents as arguments", maxAgents)
	case !c.Tournament && (c.First == "" || c.Second == "" || len(names) > 0):
		return nil, errors.New("a match is between --first AGENT and --second AGENT; --tournament takes more agents as arguments")
	case !c.Tournament:
		names = []string{c.First, c.Second}
	}
	list := make([]enginematch.Entrant, len(names))
	for i, name := range names {
		full, _, err := engine.Check(k, name)
		if err == nil && !c.UsesFarm() {
			err = tryAgent(k, name)
		}
		if err != nil {
			return nil, err
		}
		list[i] = enginematch.Entrant{Name: full, New: func() (*engine.Agent, error) { return engine.New(k, name) }}
	}
	if !c.Tournament {
		list[0].Nodes, list[1].Nodes = c.NodesFirst, c.NodesSecond
	} else if c.NodesFirst > 0 || c.NodesSecond > 0 {
		return nil, errors.New("--nodes-first and --nodes-second are for a match; in a tournament an agent's own nodes=N says how many")
	}
	return list, nil
}

// tryAgent makes an agent once.
func tryAgent(k *engine.Kit, name string) error {
	a, err := engine.New(k, name)
	if err != nil {
		return err
	}
	return a.Close()
}

// Openings are of so many plies where nothing else is asked for, and neither side
// stands better in them by more than so much.
const (
	openingPlies = 8
	balanced     = 50
)

// plies returns the length of the openings.
func (c *Match) plies() int {
	if c.Plies == nil {
		return openingPlies
	}
	return *c.Plies
}

// open chooses the openings. Balanced ones are made as the match goes on, but before
// a match by the clock, which they would disturb.
func (c *Match) open(ctx context.Context, k *engine.Kit, m *enginematch.Match) (err error) {
	if _, err := m.Variant.Complete(k.Game.Options()); err != nil {
		return err
	}
	count := min((c.games()+1)/2, maxOpenings)
	_, dealt := k.Game.(game.Dealer)
	switch {
	case c.Openings != "":
		m.Openings, err = c.readOpenings(ctx, k, m.Variant)
	case c.Plies != nil:
		m.Openings, err = enginematch.RandomOpenings(k.Game, m.Variant, count, *c.Plies, c.Seed)
	case !dealt:
		b := enginematch.Balance{Kit: k, Variant: m.Variant, Plies: openingPlies, Most: balanced}
		m.Balanced = &enginematch.Openings{Balance: b, Seed: c.Seed, Workers: runtime.NumCPU()}
		if c.Tc != "" || c.Movetime > 0 {
			most := clockOpenings
			if c.untilDecided() {
				most = sprtOpenings
			}
			_, err = m.Balanced.First(ctx, min(count, most))
		}
	}
	return err
}

// readOpenings reads the file of openings.
func (c *Match) readOpenings(ctx context.Context, k *engine.Kit, v game.Variant) ([]enginematch.Opening, error) {
	text, err := cli.ReadFile(ctx, c.Openings)
	if err != nil {
		return nil, err
	}
	list, err := enginematch.ReadOpenings(ctx, k.Game, v, c.Openings, text, c.plies())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Openings, err)
	}
	return list, nil
}
