package experiments

import (
	"errors"
	"fmt"
	"strconv"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab/evaluation"
	"banco/search"
)

type evalCmd struct {
	cli.Setup
	Eval  string `placeholder:"NAME" help:"The evaluator; default: all of the game's, without details."`
	Piece string `placeholder:"CODE" help:"With --eval: what this piece, written as in a FEN, would be worth on every free square."`
	cli.Output
}

func (evalCmd) Help() string {
	return `Shows what evaluators see in a position, for the side that moves first: the worth of the whole and, with --eval, the terms
it is made of for either side, which sum to it, and how much it would miss each piece (the worth less that without the
piece) or, with --piece, what a piece more would be worth on every free square. A network has no terms.

Example:
  banco lab eval chess --fen "4k3/8/8/3q4/8/2N5/4P3/4K3 w - - 0 1"
  banco lab eval chess --eval banco --csv -
  banco lab eval chess --eval s4-positional --piece N`
}

// opinion is what one evaluator sees.
type opinion struct {
	Eval    string                   `json:"eval"`
	Worth   int                      `json:"worth"`
	Terms   []search.Term            `json:"terms,omitempty"`
	Pieces  []evaluation.SquareValue `json:"pieces,omitempty"`
	Squares []evaluation.SquareValue `json:"squares,omitempty"` // for one piece
}

func (c *evalCmd) Run() error {
	if err := c.Check(); err != nil {
		return err
	}
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	p, err := c.Position()
	if err != nil {
		return err
	}
	if p.Result().Over() {
		return errors.New("the game is over: there is nothing to evaluate")
	}
	list := []opinion{}
	for _, e := range kit.Evaluators {
		if c.Eval != "" && c.Eval != e.Name {
			continue
		}
		one, err := c.judge(kit.Game, e, p)
		if err != nil {
			return err
		}
		list = append(list, one)
		if c.Eval == "" && !c.Quiet() {
			fmt.Printf("%-14s %8d  %s\n", e.Name, one.Worth, e.Help)
		}
	}
	if len(list) == 0 {
		return noEvaluator(kit, c.Eval)
	}
	board, err := boardOf(kit.Game, p)
	if err != nil {
		return err
	}
	if c.Eval != "" && !c.Quiet() {
		list[0].print(board)
	}
	return c.Write(opinionTable(list, board), list)
}

// judge asks one evaluator, for details only where it is the only one.
func (c *evalCmd) judge(g game.Game, e engine.Named, p game.Position) (one opinion, err error) {
	j := &evaluation.Inspector{Game: g, Evaluator: search.Own(e.Evaluator)}
	total, _ := j.Total(p)
	one = opinion{Eval: e.Name, Worth: int(total)}
	if c.Eval == "" {
		return one, nil
	}
	one.Terms, _ = j.Terms(p)
	if c.Piece != "" {
		one.Squares, err = j.Squares(p, c.Piece)
		return one, err
	}
	if one.Pieces, err = j.Pieces(p); errors.Is(err, evaluation.ErrNoEditor) {
		err = nil
	}
	return one, err
}

// print prints what one evaluator sees.
func (j *opinion) print(board game.Board) {
	for _, t := range j.Terms {
		fmt.Printf("%-14s %8d %8d %+8d\n", t.Name, t.Values[0], t.Values[1], t.Values[0]-t.Values[1])
	}
	for _, w := range append(j.Pieces, j.Squares...) {
		fmt.Printf("%s %s %8d\n", w.Code, squareName(board, w.Square), w.Value)
	}
	fmt.Printf("worth %d\n", j.Worth)
}

// boardOf returns the board of a position.
func boardOf(g game.Game, p game.Position) (game.Board, error) {
	if v, ok := p.(game.Varied); ok {
		return g.Board(v.Variant())
	}
	return g.Board(nil)
}

func squareName(board game.Board, square int) string {
	return board.FileNames[square%board.Files] + board.RankNames[square/board.Files]
}

// opinionTable has all of it as text.
func opinionTable(list []opinion, board game.Board) [][]string {
	table := [][]string{{"eval", "what", "square", "first", "second", "worth"}}
	for _, j := range list {
		for _, t := range j.Terms {
			first, second := int(t.Values[0]), int(t.Values[1])
			table = append(table, []string{j.Eval, t.Name, "", strconv.Itoa(first), strconv.Itoa(second), strconv.Itoa(first - second)})
		}
		for _, w := range append(j.Pieces, j.Squares...) {
			table = append(table, []string{j.Eval, w.Code, squareName(board, w.Square), "", "", strconv.Itoa(int(w.Value))})
		}
		table = append(table, []string{j.Eval, "all", "", "", "", strconv.Itoa(j.Worth)})
	}
	return table
}

// noEvaluator says which evaluators there are.
func noEvaluator(kit *engine.Kit, name string) error {
	var names []string
	for _, e := range kit.Evaluators {
		names = append(names, e.Name)
	}
	return fmt.Errorf("%s has no evaluator %q (known: %v)", kit.Game.Name(), name, names)
}
