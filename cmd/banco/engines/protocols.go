package engines

import (
	"context"
	"os"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/protocol/gomocup"
	"banco/protocol/ucci"
	"banco/protocol/uci"
)

const authors = "the Ban Co authors"

// UCI is an engine that speaks UCI.
type UCI struct {
	Game  string `default:"chess" enum:"${games_uci}" help:"One of: ${games_uci}."`
	Agent string `default:"strong" help:"Who plays; banco agents lists them."`
	Net   string `placeholder:"FILE" help:"A network to judge positions by. Where it cannot be read, the evaluation plays that would without."`

	Endings string `placeholder:"DIR" help:"A folder with tables of endings (banco egtb make). Without it, or where one cannot be read: those in the program."`
}

// Help is the text of --help.
func (UCI) Help() string {
	return `Plays as an engine for any GUI that speaks UCI: give the GUI this command as the engine's. Beside the protocol it
knows "d" (show the position), "perft N" and "bench [DEPTH]".

Xiangqi and cờ úp write points from a0 to i9; after "setoption name UCI_Variant value xiangqi" xiangqi counts ranks from
1 to 10, as Fairy-Stockfish and its GUIs do. The moves of cờ úp after "position … moves" must say what they turned up:
b2b4R; the answer to "go" does not, since nobody knows yet.

Example:
  banco uci --game xiangqi
  echo "go perft 4" | banco uci`
}

// Run runs the command.
func (c *UCI) Run(ctx context.Context, version cli.Version) error {
	e, err := newHosted(c.Game, c.Agent)
	if err != nil {
		return err
	}
	defer e.Close()
	e.try("--net", engine.Net.Name, c.Net)
	e.try("--endings", engine.Tables.Name, c.Endings)
	config := uci.Config{Name: "Banco " + string(version), Author: authors, Game: e.kit.Game, Engine: e}
	switch c.Game {
	case "chess":
		config.Chess960 = game.Variant{"position": "0"}
	case "xiangqi":
		config.Even = 450 // most games between equals are drawn
	}
	return uci.Run(ctx, os.Stdin, os.Stdout, config)
}

// UCCI is an engine that speaks UCCI.
type UCCI struct {
	Agent string `default:"strong" help:"Who plays; banco agents ${games_ucci} lists them."`
	Net   string `placeholder:"FILE" help:"A network to judge positions by. Where it cannot be read, the evaluation plays that would without."`

	Endings string `placeholder:"DIR" help:"A folder with tables of endings (banco egtb make). Without it, or where one cannot be read: those in the program."`
}

// Help is the text of --help.
func (UCCI) Help() string {
	return `Plays xiangqi as an engine for any GUI that speaks UCCI: give the GUI this command as the engine's.

Example:
  banco ucci --agent strong:hash=64`
}

// Run runs the command.
func (c *UCCI) Run(ctx context.Context, version cli.Version) error {
	e, err := newHosted("xiangqi", c.Agent)
	if err != nil {
		return err
	}
	defer e.Close()
	e.try("--net", engine.Net.Name, c.Net)
	e.try("--endings", engine.Tables.Name, c.Endings)
	return ucci.Run(ctx, os.Stdin, os.Stdout, ucci.Config{Name: "Banco " + string(version), Author: authors, Game: e.kit.Game, Engine: e})
}

// Gomocup is an engine that speaks the Gomocup protocol.
type Gomocup struct {
	Agent string `default:"five" help:"Who plays; banco agents ${games_gomocup} lists them."`
}

// Help is the text of --help.
func (Gomocup) Help() string {
	return `Plays five in a row as a brain for any manager that speaks the Gomocup protocol. The rules are those that INFO rule
names: 0 freestyle, 1 standard, 4 renju, 8 caro with overlines, 9 caro. Managers that start brains by their file name
want it to begin with "pbrain-": a script of that name that runs this command will do.

Example:
  banco gomocup --agent five:threads=2`
}

// Run runs the command.
func (c *Gomocup) Run(ctx context.Context, version cli.Version) error {
	e, err := newHosted("caro", c.Agent)
	if err != nil {
		return err
	}
	defer e.Close()
	return gomocup.Run(ctx, os.Stdin, os.Stdout, gomocup.Config{
		Name: "Banco", Version: string(version), Author: authors, Country: "Vietnam", Game: e.kit.Game, Engine: e,
	})
}
