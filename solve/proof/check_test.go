package proof_test

import (
	"errors"
	"strings"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/solve/proof"
)

// ladder is two rooks against a king, which they mate in two: Rb1-b7 and Ra8,
// written by hand.
func ladder(t *testing.T) (game.Position, *proof.Tree) {
	t.Helper()
	p, err := chess.New().Parse(nil, "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	move := func(text string) game.Move {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	root := &proof.Node{Moves: 2, Move: move("a2a7")}
	p.Make(root.Move)
	reply := move("h8g8")
	p.Make(reply)
	root.Replies = []proof.Reply{{Move: reply, Next: &proof.Node{Moves: 1, Move: move("b1b8")}}}
	p.Unmake()
	p.Unmake()
	return p, &proof.Tree{Winner: game.First, Root: root}
}

func TestCheck(t *testing.T) {
	p, tree := ladder(t)
	if err := proof.Check(p, tree, nil); err != nil {
		t.Fatal(err)
	}
	if line := tree.Line(); len(line) != 3 || tree.Size() != 2 {
		t.Errorf("line %v of %d nodes", line, tree.Size())
	}
	if r := tree.Record(p, 100, "…"); len(r.MainLine()) != 3 || r.Result != "1-0" {
		t.Errorf("record %v", r)
	}
}

// Each of these breaks one promise of a tree.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	for name, broken := range map[string]struct {
		change func(t *proof.Tree)
		want   string
	}{
		"no tree":          {func(t *proof.Tree) { t.Root = nil }, "empty"},
		"wrong winner":     {func(t *proof.Tree) { t.Winner = game.Second }, "wrong side"},
		"illegal move":     {func(t *proof.Tree) { t.Root.Move = 77 }, "not legal"},
		"no reply":         {func(t *proof.Tree) { t.Root.Replies = nil }, "0 replies are answered, 1 are legal"},
		"illegal reply":    {func(t *proof.Tree) { t.Root.Replies[0].Move = 77 }, "not legal"},
		"no answer":        {func(t *proof.Tree) { t.Root.Replies[0].Next = nil }, "not answered"},
		"no win":           {func(t *proof.Tree) { t.Root.Replies[0].Next.Move = t.Root.Move }, "not legal"},
		"length stays":     {func(t *proof.Tree) { t.Root.Replies[0].Next.Moves = 2 }, "2 moves, and 1 are left"},
		"no length":        {func(t *proof.Tree) { t.Root.Moves, t.Root.Replies[0].Next.Moves = 1, 0 }, "no move is left"},
		"more after a win": {func(t *proof.Tree) { n := t.Root.Replies[0].Next; n.Replies = t.Root.Replies }, "not in a win"},
	} {
		p, tree := ladder(t)
		broken.change(tree)
		if err := proof.Check(p, tree, nil); err == nil || !strings.Contains(err.Error(), broken.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A position that comes back is found, though each node has its own number.
func TestCheckRefusesCircles(t *testing.T) {
	p, tree := ladder(t)
	again := *tree.Root
	again.Moves = 1
	tree.Root.Replies[0].Next = &again
	if err := proof.Check(p, tree, nil); err == nil {
		t.Error("a circle is accepted")
	}
}

func TestCheckKnowsTheClock(t *testing.T) {
	_, tree := ladder(t)
	p, err := chess.New().Parse(nil, "7k/8/8/8/8/8/R7/1R2K3 w - - 99 80")
	if err != nil {
		t.Fatal(err)
	}
	var drawn *proof.Drawn
	if err := proof.Check(p, tree, nil); !errors.As(err, &drawn) || drawn.Ply != 1 {
		t.Errorf("the fifty moves are up: %v", err)
	}
}

func TestCheckStops(t *testing.T) {
	p, tree := ladder(t)
	if err := proof.Check(p, tree, func() bool { return true }); !errors.Is(err, proof.ErrStopped) {
		t.Error(err)
	}
}
