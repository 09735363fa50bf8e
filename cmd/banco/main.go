// Command banco plays, studies and hosts board games: one file with the page,
// the rules and the tools in it.
//
// This file is the table of commands. Each command lives with its relatives:
// rules (perft, moves, notation, ruling …), engines (uci, match, bench, solve …),
// experiments (everything under "banco lab"), learning (datagen, tune, book,
// egtb, puzzles), server (serve, worker, backup, moderate …), loadtest and siege. What they
// share is in cli, and in client for the last two. The tests beside this file run
// the whole program as a person would; siege/fuzz and scale are tools of theirs.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"banco/cmd/banco/cli"
	"banco/cmd/banco/commandline"
	"banco/cmd/banco/engines"
	"banco/cmd/banco/experiments"
	"banco/cmd/banco/learning"
	"banco/cmd/banco/loadtest"
	"banco/cmd/banco/rules"
	"banco/cmd/banco/server"
	"banco/cmd/banco/siege"
	"banco/kits"
)

// version is the released version; a release build sets it with -ldflags. Without
// that it is the newest of CHANGELOG.md, not yet released.
var version = "1.0.0-dev"

var commands struct {
	Serve    server.Serve     `cmd:"" default:"withargs" help:"Serve the page (the default command)."`
	Worker   server.Worker    `cmd:"" help:"Think for servers, or play for matches, on other machines."`
	Perft    rules.Perft      `cmd:"" help:"Count the positions that legal moves lead to."`
	Moves    rules.Moves      `cmd:"" help:"List the legal moves of a position."`
	PlayOut  rules.PlayOut    `cmd:"" help:"Play random legal games to their end and check the rules on the way."`
	Notation rules.Notation   `cmd:"" help:"Convert game records between notations and file formats."`
	Ruling   rules.Ruling     `cmd:"" help:"Rule on a sequence of moves: who wins, and why."`
	Verify   rules.Verify     `cmd:"" help:"Check that a dealt game was played as it was dealt."`
	Agents   engines.Agents   `cmd:"" help:"List the agents that can play a game, with their parameters."`
	Match    engines.Match    `cmd:"" help:"Play agents against each other and measure their strength."`
	Pair     engines.Pair     `cmd:"" help:"Pair the next round of a Swiss tournament from its report."`
	Bench    engines.Bench    `cmd:"" help:"Count what the players look at in fixed positions."`
	Datagen  learning.Datagen `cmd:"" help:"Games of self-play, from which evaluations and networks are learnt."`
	Tune     learning.Tune    `cmd:"" help:"Learn from games: weights of evaluations, numbers of the search."`
	Book     learning.Book    `cmd:"" help:"Books of openings."`
	Egtb     learning.Egtb    `cmd:"" help:"Tables of endings, worked out from the mates backwards."`
	UCI      engines.UCI      `cmd:"" name:"uci" help:"Be a UCI engine for a GUI: ${games_uci}."`
	UCCI     engines.UCCI     `cmd:"" name:"ucci" help:"Be a UCCI engine for a GUI: ${games_ucci}."`
	Gomocup  engines.Gomocup  `cmd:"" help:"Be a Gomocup engine (a brain) for a manager: ${games_gomocup}."`
	Bot      engines.Bot      `cmd:"" help:"Let an engine play on a server, by the token of a bot."`
	Solve    engines.Solve    `cmd:"" help:"Prove composed problems: who wins by force, in how many moves, or that nobody does."`
	Puzzles  learning.Puzzles `cmd:"" help:"Problems to play, made from games of self-play."`
	Lab      experiments.Lab  `cmd:"" help:"Experiments for those who study search."`
	Loadtest loadtest.Command `cmd:"" help:"Play many matches at once on a server of its own and count what is lost, doubled or slow."`
	Siege    siege.Command    `cmd:"" help:"Have strangers abuse a server of its own and measure what innocent visitors wait for."`
	Backup   server.Backup    `cmd:"" help:"Copy the database, also while the server runs."`
	Restore  server.Restore   `cmd:"" help:"Put a copy of the database back."`
	Archive  server.Archive   `cmd:"" help:"Pack the events of old finished matches, also while the server runs."`
	Moderate server.Moderate  `cmd:"" help:"Look at complaints, and mute, close or rename accounts, also while the server runs."`
	Import   server.Import    `cmd:"" help:"Add files of games to a collection of the library, also while the server runs."`
	Library  server.Library   `cmd:"" help:"List, index anew and remove the collections of the library."`
	Static   server.Static    `cmd:"" help:"Write a site that any file server can serve, without a server of ours."`
	CheckDB  server.CheckDB   `cmd:"" name:"check-db" help:"Check every match in the database."`
	Config   server.Config    `cmd:"" help:"Look at the settings of a server without starting it."`
	Doctor   server.Doctor    `cmd:"" help:"Look at a machine as the server would, and name what is wrong."`
	Health   server.Health    `cmd:"" help:"Ask a server on this machine whether it is alive."`
	Version  versionCmd       `cmd:"" help:"Print the version."`
	Help     cli.Help         `cmd:"" help:"Print what a command does, as --help does."`

	Completion cli.Completion `cmd:"" help:"Print what makes a shell complete commands and flags."`
	Complete   cli.Complete   `cmd:"" hidden:""`
	Man        cli.Man        `cmd:"" hidden:"" help:"Write the manual pages to a folder."`
}

var description = `Bàn Cờ: play, study and host board games (` + kits.Names() + `).

Without a command it serves the page and prints the address to open. GAME is one of: ` + kits.Names() + `

Exit status: ` + cli.ExitCodes

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	program := newProgram()
	command, err := program.Parse(os.Args[1:])
	switch {
	case errors.Is(err, commandline.ErrHelp):
		command.WriteHelp(os.Stdout)
		return
	case errors.Is(err, commandline.ErrVersion):
		fmt.Println("banco", program.Version)
		return
	case err != nil:
		command.WriteUsage(os.Stderr, err) // what is piped on is what was asked for, never the usage
		os.Exit(cli.ExitUsage)
	}
	err = run(ctx, stop, program, command.Target)
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "banco: interrupted")
		os.Exit(130)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "banco:", err)
		os.Exit(1)
	}
}

// newProgram returns what reads the command line.
func newProgram() *commandline.Program {
	program, err := commandline.New("banco", description, &commands, cli.Vars())
	if err != nil {
		panic(err) // in the table above
	}
	program.Version = currentVersion()
	cli.Configure(program)
	return program
}

// currentVersion returns the version of a release, or of the module where "go
// install" has built it.
func currentVersion() string {
	info, ok := debug.ReadBuildInfo()
	if installed, isRelease := strings.CutPrefix(info.Main.Version, "v"); ok && isRelease && !strings.Contains(installed, "-") {
		return installed
	}
	return version
}

// run runs a command until it is interrupted. One that takes a context is told, and
// brings to an end what it writes; a second interrupt ends it at once. One that takes
// none only reads and prints, and is left behind.
func run(ctx context.Context, stop func(), program *commandline.Program, command any) error {
	do, isTold := runner(program, command)
	done := make(chan error, 1)
	go func() { done <- do(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	stop()
	if !isTold {
		return ctx.Err()
	}
	err := <-done
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	fmt.Fprintln(os.Stderr, "banco:", err)
	return ctx.Err()
}

// runner returns what runs a command, by what its method Run takes, and whether it is
// told of an interrupt.
func runner(program *commandline.Program, command any) (do func(context.Context) error, isTold bool) {
	switch c := command.(type) {
	case interface{ Run(context.Context) error }:
		return c.Run, true
	case interface {
		Run(context.Context, cli.Version) error
	}:
		return func(ctx context.Context) error { return c.Run(ctx, cli.Version(program.Version)) }, true
	case interface {
		Run(context.Context, *commandline.Program) error
	}:
		return func(ctx context.Context) error { return c.Run(ctx, program) }, true
	case interface {
		Run(*commandline.Program) error
	}:
		return func(context.Context) error { return c.Run(program) }, false
	case interface{ Run() error }:
		return func(context.Context) error { return c.Run() }, false
	}
	return nil, false // TestEveryCommandRuns finds it
}

type versionCmd struct{}

func (versionCmd) Run() error {
	_, err := fmt.Println("banco", currentVersion())
	return err
}
