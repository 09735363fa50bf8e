package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"banco/engine"
	"banco/game"
	"banco/kits"
	judging "banco/lab/judge"
	"banco/search"
)

type labEvalCmd struct {
	setup
	Eval  string `placeholder:"NAME" help:"The evaluator; default: all of the game's, without details."`
	Piece string `placeholder:"CODE" help:"With --eval: what this piece, written as in a FEN, would be worth on every free square."`
	JSON  string `name:"json" placeholder:"FILE" help:"With --eval: write what it sees as JSON to this file, or - for the output."`
}

func (labEvalCmd) Help() string {
	return `Shows what evaluators see in a position, for the side that moves first: the worth of the whole and, with --eval, how much
it would miss each piece (the worth less that without the piece) or, with --piece, what a piece more would be worth on
every free square.

Example:
  banco lab eval chess --fen "4k3/8/8/3q4/8/2N5/4P3/4K3 w - - 0 1"
  banco lab eval chess --eval s4-positional --piece N`
}

func (c *labEvalCmd) Run(context.Context) error {
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	p, err := c.position()
	if err != nil {
		return err
	}
	found := false
	for _, e := range kit.Evaluators {
		if c.Eval != "" && c.Eval != e.Name {
			continue
		}
		found = true
		j := &judging.Judge{Game: kit.Game, Evaluator: search.Own(e.Evaluator)}
		if c.Eval != "" {
			return c.detail(j, p)
		}
		total, on := j.Total(p)
		if !on {
			return fmt.Errorf("the game is over: nobody evaluates")
		}
		fmt.Printf("%-14s %8d  %s\n", e.Name, total, e.Help)
	}
	if !found {
		return noEvaluator(kit, c.Eval)
	}
	return nil
}

// noEvaluator says which evaluators there are.
func noEvaluator(kit *engine.Kit, name string) error {
	var names []string
	for _, e := range kit.Evaluators {
		names = append(names, e.Name)
	}
	return fmt.Errorf("%s has no evaluator %q (there is: %v)", kit.Game.Name(), name, names)
}

// detail prints what one evaluator sees.
func (c *labEvalCmd) detail(j *judging.Judge, p game.Position) error {
	list, err := j.Pieces(p)
	if c.Piece != "" {
		list, err = j.Squares(p, c.Piece)
	}
	if err != nil {
		return err
	}
	if c.JSON != "" {
		return writeFile(c.JSON, func(w io.Writer) error { return json.NewEncoder(w).Encode(list) })
	}
	board, err := j.Game.Board(nil)
	if err != nil {
		return err
	}
	for _, w := range list {
		fmt.Printf("%s %s%s %8d\n", w.Code, board.FileNames[w.Square%board.Files], board.RankNames[w.Square/board.Files], w.Value)
	}
	total, _ := j.Total(p)
	fmt.Printf("worth %d\n", total)
	return nil
}
