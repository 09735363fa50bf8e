package rules

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"banco/cmd/banco/cli"
	"banco/game"
	"banco/game/files"
	"banco/kits"
)

// Verify checks that a deal was not changed while it was played.
type Verify struct {
	Game       string `arg:"" help:"A game with hidden pieces: ${games_dealt}."`
	File       string `arg:"" optional:"" type:"existingfile" help:"Saved games to check, each with its whole line of moves."`
	Commitment string `placeholder:"HEX" help:"What was published before the first move."`
	Disclosure string `placeholder:"FILE" type:"existingfile" help:"The text that disclosed the deal at the end, to check without the moves."`
}

// Help is the text of --help.
func (Verify) Help() string {
	return `Checks that a deal was not changed while it was played. Before the first move the server publishes the commitment, a
SHA-256; when the game is over it publishes the disclosure, four lines with a seed and the whole deal. Verify takes the hash of
the disclosure and deals again from the seed. Of a saved game, whose tags Commitment, Opening, Given and Redeals state all
this, it also plays the moves: every piece turned up or captured under its cover must be the one that was dealt, or
dealt anew after moves were taken back. Moves given by another game are taken as they are.

It prints a verdict for each game, and names the first move that disagrees. The exit status is 1 unless all holds.

Example:
  banco verify jieqi game.txt
  banco verify jieqi --commitment 315b93b222d0ed18b7dd51cd9a409b38790e5943fa07ecc5a1cb88da140151bf --disclosure deal.txt`
}

// Run runs the command.
func (c *Verify) Run(ctx context.Context) error {
	k, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	g := k.Game
	v, ok := g.(game.Verifier)
	if !ok {
		return fmt.Errorf("nothing is dealt in %s, so there is nothing to verify", g.Name())
	}
	deal := c.Commitment != "" || c.Disclosure != ""
	switch {
	case deal && c.File != "":
		return errors.New("give a saved game, or --commitment and --disclosure, not both")
	case deal && (c.Commitment == "" || c.Disclosure == ""):
		return errors.New("--commitment and --disclosure go together")
	case deal:
		return c.verifyDeal(ctx, v)
	case c.File != "":
		return c.verifyGames(ctx, v)
	}
	return errors.New("nothing to verify: give a saved game, or --commitment and --disclosure")
}

func (c *Verify) verifyDeal(ctx context.Context, v game.Verifier) error {
	text, err := cli.ReadFile(ctx, c.Disclosure)
	if err != nil {
		return err
	}
	// The text may have passed through an editor, or come out of a tag.
	disclosure := strings.NewReplacer("\r\n", "\n", " / ", "\n").Replace(strings.TrimSpace(string(text))) + "\n"
	if err := v.VerifyDeal(strings.TrimSpace(c.Commitment), disclosure); err != nil {
		return fmt.Errorf("does not hold: %w", err)
	}
	_, err = fmt.Println("holds  the deal is the one committed to")
	return err
}

func (c *Verify) verifyGames(ctx context.Context, v game.Verifier) error {
	data, err := cli.ReadFile(ctx, c.File)
	if err != nil {
		return err
	}
	found, err := files.ReadAny(ctx, []game.Game{v}, filepath.Base(c.File), data, v.Name())
	if err != nil {
		return err
	}
	failed := len(found.Lost)
	numbers := found.Numbers()
	for i, r := range found.Records {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		done, err := v.VerifyGame(r)
		if err != nil {
			failed++
			fmt.Printf("game %d  does not hold  %v\n", numbers[i], err)
			continue
		}
		fmt.Printf("game %d  holds  moves %d  given %d  pieces shown %d  redeals %d\n", numbers[i], done.Moves, done.Given, done.Shown,
			done.Redeals)
	}
	for _, lost := range found.Lost {
		fmt.Printf("game %d  does not hold  %v\n", lost.Game, lost.Err)
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d games do not hold", failed, len(found.Records)+len(found.Lost))
	}
	return nil
}
