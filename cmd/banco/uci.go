package main

import (
	"context"
	"os"

	"banco/engine"
	"banco/game"
	"banco/protocol/gomocup"
	"banco/protocol/ucci"
	"banco/protocol/uci"
)

const authors = "the Ban Co authors"

type uciCmd struct {
	Game  string `default:"chess" enum:"chess,xiangqi,jieqi" help:"One of: chess, xiangqi, jieqi."`
	Agent string `default:"strong" help:"Who plays; banco agents lists them."`
	Net   string `placeholder:"FILE" help:"A network to judge positions by. Where it cannot be read, the evaluation plays that would without."`

	Endings string `placeholder:"DIR" help:"A folder with tables of endings (banco egtb make). Where one cannot be read, it plays without."`
}

func (uciCmd) Help() string {
	return `Plays as an engine for any GUI that speaks UCI: give the GUI this command as the engine's. Beside the protocol it
knows "d" (show the position), "perft N" and "bench [DEPTH]".

Xiangqi and cờ úp write points from a0 to i9; after "setoption name UCI_Variant value xiangqi" xiangqi counts ranks from
1 to 10, as Fairy-Stockfish and its GUIs do. The moves of cờ úp after "position … moves" must say what they turned up:
b2b4R; the answer to "go" does not, since nobody knows yet.

Example:
  banco uci --game xiangqi
  echo "go perft 4" | banco uci`
}

func (c *uciCmd) Run(ctx context.Context) error {
	e, err := newHosted(c.Game, c.Agent)
	if err != nil {
		return err
	}
	defer e.Close()
	e.try("--net", engine.Net.Name, c.Net)
	e.try("--endings", engine.Tables.Name, c.Endings)
	config := uci.Config{Name: "Banco " + version, Author: authors, Game: e.kit.Game, Engine: e}
	switch c.Game {
	case "chess":
		config.Chess960 = game.Variant{"position": "0"}
	case "xiangqi":
		config.Even = 450 // most games between equals are drawn
	}
	return uci.Run(ctx, os.Stdin, os.Stdout, config)
}

type ucciCmd struct {
	Agent string `default:"strong" help:"Who plays; banco agents xiangqi lists them."`
	Net   string `placeholder:"FILE" help:"A network to judge positions by. Where it cannot be read, the evaluation plays that would without."`

	Endings string `placeholder:"DIR" help:"A folder with tables of endings (banco egtb make). Where one cannot be read, it plays without."`
}

func (ucciCmd) Help() string {
	return `Plays xiangqi as an engine for any GUI that speaks UCCI: give the GUI this command as the engine's.

Example:
  banco ucci --agent strong:hash=64`
}

func (c *ucciCmd) Run(ctx context.Context) error {
	e, err := newHosted("xiangqi", c.Agent)
	if err != nil {
		return err
	}
	defer e.Close()
	e.try("--net", engine.Net.Name, c.Net)
	e.try("--endings", engine.Tables.Name, c.Endings)
	return ucci.Run(ctx, os.Stdin, os.Stdout, ucci.Config{Name: "Banco " + version, Author: authors, Game: e.kit.Game, Engine: e})
}

type gomocupCmd struct {
	Agent string `default:"five" help:"Who plays; banco agents caro lists them."`
}

func (gomocupCmd) Help() string {
	return `Plays five in a row as a brain for any manager that speaks the Gomocup protocol. The rules are those that INFO rule
names: 0 freestyle, 1 standard, 4 renju, 8 caro with overlines, 9 caro. Managers that start brains by their file name
want it to begin with "pbrain-": a script of that name that runs this command will do.

Example:
  banco gomocup --agent five:threads=2`
}

func (c *gomocupCmd) Run(ctx context.Context) error {
	e, err := newHosted("caro", c.Agent)
	if err != nil {
		return err
	}
	defer e.Close()
	return gomocup.Run(ctx, os.Stdin, os.Stdout, gomocup.Config{
		Name: "Banco", Version: version, Author: authors, Country: "Vietnam", Game: e.kit.Game, Engine: e,
	})
}
