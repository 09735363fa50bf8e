// Command banco plays, studies and hosts chess, xiangqi, cờ úp and caro: one
// file with the page, the rules and the tools in it.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"banco/kits"
)

// version is the released version; a release build sets it with -ldflags.
var version = "0.1.0-dev"

var cli struct {
	Serve    serveCmd    `cmd:"" default:"withargs" help:"Serve the page (the default command)."`
	Perft    perftCmd    `cmd:"" help:"Count the positions that legal moves lead to."`
	Moves    movesCmd    `cmd:"" help:"List the legal moves of a position."`
	PlayOut  playOutCmd  `cmd:"" help:"Play random legal games to their end and check the rules on the way."`
	Notation notationCmd `cmd:"" help:"Convert game records between notations and file formats."`
	Ruling   rulingCmd   `cmd:"" help:"Rule on a sequence of moves: who wins, and why."`
	Verify   verifyCmd   `cmd:"" help:"Check that a dealt game was played as it was dealt."`
	Agents   agentsCmd   `cmd:"" help:"List the agents that can play a game, with their parameters."`
	Match    matchCmd    `cmd:"" help:"Play agents against each other and measure their strength."`
	Pair     pairCmd     `cmd:"" help:"Pair the next round of a Swiss tournament from its report."`
	Bench    benchCmd    `cmd:"" help:"Count what the players look at in fixed positions."`
	Datagen  datagenCmd  `cmd:"" help:"Games of self-play, from which evaluations and networks are learnt."`
	Tune     tuneCmd     `cmd:"" help:"Fit the weights of an evaluation to games of self-play."`
	Book     bookCmd     `cmd:"" help:"Books of openings."`
	Egtb     egtbCmd     `cmd:"" help:"Tables of endings, worked out from the mates backwards."`
	UCI      uciCmd      `cmd:"" name:"uci" help:"Be a UCI engine for a GUI: chess, xiangqi or cờ úp."`
	UCCI     ucciCmd     `cmd:"" name:"ucci" help:"Be a UCCI engine for a GUI: xiangqi."`
	Gomocup  gomocupCmd  `cmd:"" help:"Be a Gomocup brain for a manager: caro and its relatives."`
	Solve    solveCmd    `cmd:"" help:"Prove composed problems: who wins by force, in how many moves, or that nobody does."`
	Puzzles  puzzlesCmd  `cmd:"" help:"Problems to play, made from games of self-play."`
	Lab      labCmd      `cmd:"" help:"Experiments for those who study search."`
	Loadtest loadtestCmd `cmd:"" help:"Play many matches at once on a server of its own and count what is lost, doubled or slow."`
	Backup   backupCmd   `cmd:"" help:"Copy the database, also while the server runs."`
	Restore  restoreCmd  `cmd:"" help:"Put a copy of the database back."`
	Moderate moderateCmd `cmd:"" help:"Look at complaints, and mute, close or rename accounts, also while the server runs."`
	CheckDB  checkDBCmd  `cmd:"" name:"check-db" help:"Check every match in the database."`
	Version  versionCmd  `cmd:"" help:"Print the version."`
}

var description = `Bàn Cờ: play, study and host chess, xiangqi (cờ tướng), covered xiangqi (cờ úp) and five in a row (cờ ca-rô).

Run without a command it serves the page and prints the address to open. GAME is one of: ` + kits.Names()

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	k := kong.Parse(&cli,
		kong.Name("banco"),
		kong.Description(description),
		kong.UsageOnError(),
		kong.Configuration(configuration),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
		kong.BindTo(ctx, (*context.Context)(nil)))
	err := k.Run()
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "banco: interrupted")
		os.Exit(130)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "banco:", err)
		os.Exit(1)
	}
}

type versionCmd struct{}

func (versionCmd) Run() error {
	_, err := fmt.Println("banco", version)
	return err
}
