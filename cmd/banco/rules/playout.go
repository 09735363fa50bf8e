package rules

import (
	"context"
	"fmt"
	"sort"

	"banco/cmd/banco/cli"
	"banco/game/playout"
)

// PlayOut plays random games to their end.
type PlayOut struct {
	Game    string `arg:"" help:"One of: ${games}."`
	Variant string `placeholder:"NAME=VALUE,…" help:"Options of the game, such as rule=renju,size=15."`
	Seed    uint64 `default:"1" help:"Games with the same seed are the same."`
	Games   int    `default:"10" help:"How many games to play."`
}

// Help is the text of --help.
func (PlayOut) Help() string {
	return `Plays random legal games to their end. In every position it checks that the result fits the list of moves, and in
some that FEN, notations, hash and picture read back; at the end all moves are taken back and compared. A breach
is an error with the seed, the ply and the position.

Example:
  banco play-out xiangqi --seed 7 --games 100`
}

// Run runs the command.
func (c *PlayOut) Run(ctx context.Context) error {
	s := cli.Setup{Game: c.Game, Variant: c.Variant}
	g, v, err := s.Rules()
	if err != nil {
		return err
	}
	endings := map[string]int{}
	played, plies := 0, 0
	for ; played < c.Games && ctx.Err() == nil; played++ {
		seed := c.Seed + uint64(played)
		out, err := playout.Play(g, v, playout.Random(seed), 25)
		if err != nil {
			return fmt.Errorf("game %d, seed %d: %w", played+1, seed, err)
		}
		fmt.Printf("game %d  seed %d  plies %d  %s  %s\n", played+1, seed, len(out.Moves), out.Result, out.Result.Reason)
		endings[fmt.Sprintf("%s %s", out.Result, out.Result.Reason)]++
		plies += len(out.Moves)
	}
	keys := make([]string, 0, len(endings))
	for k := range endings {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		fmt.Printf("%6d  %s\n", endings[k], k)
	}
	fmt.Printf("games %d  plies %d  breaches 0\n", played, plies)
	return ctx.Err()
}
