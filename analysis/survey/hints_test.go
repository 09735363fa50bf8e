package survey

import (
	"context"
	"slices"
	"testing"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
)

// mostWithout is how many of a hundred hints may have no reason: one more than in any of
// five samples of chess, xiangqi, cờ úp and caro.
const mostWithout = 6

// Hints in games of beginners have a reason, and what they say is true.
func TestHintsHaveReasons(t *testing.T) {
	positions := 100
	if testing.Short() {
		positions = 10
	}
	think, idle := search.Limits{Nodes: 3000, Seed: 1}, search.Limits{Nodes: 1500, Seed: 1}
	for _, kit := range kits.All() {
		t.Run(kit.Game.Name(), func(t *testing.T) {
			t.Parallel()
			counts := map[string]int{}
			err := Hints(context.Background(), kit, positions, 1, think, idle, func(a Advised) error {
				counts[a.Hint.Reason]++
				checkReason(t, kit, a)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Log(counts)
			if n := counts[analysis.BestByEngine]; n > mostWithout {
				t.Errorf("%d of %d hints have no reason", n, positions)
			}
		})
	}
}

// checkReason checks a reason by the rules alone: by the moves that are legal.
func checkReason(t *testing.T, kit *engine.Kit, a Advised) {
	t.Helper()
	w := witness{kit: kit, before: a.View.Clone(), after: a.View.Clone(), hint: a.Hint}
	w.after.Make(game.Outcomes(a.View, a.Hint.Move)[0].Move)
	w.to = kit.Game.Gesture(a.View, a.Hint.Move).To
	ok := true
	switch a.Hint.Reason {
	case analysis.Forks:
		ok = w.attacks(a.Hint.Piece) && w.attacks(a.Hint.Other)
	case analysis.Pins:
		ok = w.pinned(a.Hint.Piece)
	case analysis.Discovers, analysis.DoubleChecks, analysis.Checks:
		ok = len(kit.Game.Draw(w.after).Check) > 0
	case analysis.Attacks:
		ok = w.canTake(a.Hint.Piece, game.None)
	case analysis.Retreats:
		ok = !w.captured() && !w.retaken()
	case analysis.TakesFree:
		ok = w.captured() && !w.retaken()
	case analysis.Takes, analysis.Trades:
		ok = w.captured()
	case analysis.OnlyMove:
		ok = len(a.View.Moves(nil)) == 1
	case engine.Castle:
		ok = kit.Game.Name() == "chess"
	case engine.Confine, engine.Starve:
		ok = len(w.after.Moves(nil)) == a.Hint.Count
	case engine.SkipTurn:
		w.after.Make(w.after.Moves(nil)[0])
		ok = w.after.Side() == a.View.Side()
	}
	if !ok {
		t.Errorf("%s: %s is no %s %s %s", a.View.FEN(), a.View.FormatMove(a.Hint.Move), a.Hint.Reason, a.Hint.Piece, a.Hint.Other)
	}
}

// witness looks for moves that show that a reason is true.
type witness struct {
	kit           *engine.Kit
	before, after game.Position
	hint          analysis.Hint
	to            int
}

// attacks reports whether the man that moved attacks a piece of that code: it gives
// check to a king, and can take any other after some reply.
func (w *witness) attacks(code string) bool {
	for _, square := range w.kit.Game.Draw(w.after).Check {
		if w.at(w.after, square) == code {
			return true
		}
	}
	return w.canTake(code, w.to)
}

// canTake reports whether after some reply, or a pass, a piece of that code can be taken
// by a man on a square, or from anywhere.
func (w *witness) canTake(code string, from int) bool {
	replies := w.after.Moves(nil)
	if p, ok := w.after.(game.Passer); ok && len(w.kit.Game.Draw(w.after).Check) == 0 {
		p.Pass()
		found := w.takes(code, from)
		w.after.Unmake()
		if found {
			return true
		}
	}
	for _, m := range replies {
		w.after.Make(game.Outcomes(w.after, m)[0].Move)
		found := w.takes(code, from)
		w.after.Unmake()
		if found {
			return true
		}
	}
	return false
}

// takes reports whether the side to move can take a piece of that code.
func (w *witness) takes(code string, from int) bool {
	return slices.ContainsFunc(w.after.Moves(nil), func(m game.Move) bool {
		g := w.kit.Game.Gesture(w.after, m)
		return (from == game.None || g.From == from) && w.at(w.after, g.To) == code
	})
}

// pinned reports whether some piece of that code can move only along the line between the
// man that moved and the king, or cannot move at all.
func (w *witness) pinned(code string) bool {
	board, err := w.kit.Game.Board(nil)
	if err != nil {
		return false
	}
	moves := w.after.Moves(nil)
	for _, p := range w.kit.Game.Draw(w.after).Pieces {
		free := slices.ContainsFunc(moves, func(m game.Move) bool {
			g := w.kit.Game.Gesture(w.after, m)
			return g.From == p.Square && g.To != w.to && !inLine(board.Files, w.to, p.Square, g.To)
		})
		if p.Code == code && !free {
			return true
		}
	}
	return false
}

// inLine reports whether three squares of a board lie on one line.
func inLine(files, a, b, c int) bool {
	return (b%files-a%files)*(c/files-a/files) == (c%files-a%files)*(b/files-a/files)
}

// captured reports whether the hint takes a man.
func (w *witness) captured() bool {
	return len(w.kit.Game.Draw(w.after).Pieces) < len(w.kit.Game.Draw(w.before).Pieces)
}

// retaken reports whether the opponent can take back.
func (w *witness) retaken() bool {
	return slices.ContainsFunc(w.after.Moves(nil), func(m game.Move) bool { return w.kit.Game.Gesture(w.after, m).To == w.to })
}

// at returns the code of what stands on a square.
func (w *witness) at(p game.Position, square int) string {
	for _, placed := range w.kit.Game.Draw(p).Pieces {
		if placed.Square == square {
			return placed.Code
		}
	}
	return ""
}

// The same seed gives the same positions.
func TestPositionsRepeat(t *testing.T) {
	kit := kits.All()[0]
	var texts [3][]string
	for i, seed := range []uint64{1, 1, 2} {
		views, err := Positions(context.Background(), kit, 6, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range views {
			texts[i] = append(texts[i], v.FEN())
		}
	}
	if !slices.Equal(texts[0], texts[1]) || slices.Equal(texts[0], texts[2]) {
		t.Errorf("%v", texts)
	}
}
