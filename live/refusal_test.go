package live_test

import (
	"errors"
	"testing"

	"banco/game"
	"banco/games/xiangqi"
	"banco/live"
	"banco/play"
	"banco/pool"
)

// A refused move says which rule is against it, in whatever notation it came.
// What a hand does with a piece of its own is never read as another move: in
// Fairy-Stockfish's form, which counts ranks from 1, e3d3 is the cannon's.
func TestRefusedMovesSayTheRule(t *testing.T) {
	h, err := live.NewHall(ctx, append(games, xiangqi.New()), nil, newMemory(), pool.New(2, 20<<20))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	for _, c := range []struct{ game, start, text, key string }{
		{"chess", "", "e2e5", "move-shape"},
		{"chess", "", "Ra3", "move-way"},
		{"chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "move-pinned"},
		{"chess", "4k3/4r3/8/8/8/8/3P4/4K3 w - - 0 1", "d3", "move-check"},
		{"chess", "4k3/4r3/8/8/8/8/3P4/4K3 w - - 0 1", "hello", "move-illegal"},
		{"xiangqi", "", "b0d1", "move-leg"},
		{"xiangqi", "", "M8.7", ""},
		{"xiangqi", "", "M8.6", "move-leg"},
		{"xiangqi", "", "e9e8", "move-foreign"},
		{"xiangqi", "3k5/9/9/9/9/9/4P4/4C4/9/4K4 w", "e3d3", "move-pawn-river"},
		{"xiangqi", "3k5/9/9/9/9/9/9/4C4/9/4K4 w", "e3d3", ""},
		{"jieqi", "", "d0c1", "move-palace"},
	} {
		seen := create(t, h, request{Game: c.game, Start: c.start})
		_, err := h.Move(ctx, me, seen.Match.ID, 0, c.text, nil)
		var why *game.Problem
		switch {
		case c.key == "" && err == nil:
		case !errors.Is(err, play.ErrIllegal) || !errors.As(err, &why) || why.Key != c.key:
			t.Errorf("%s %s: %s is refused with %v, want %q", c.game, c.start, c.text, err, c.key)
		}
	}
}
