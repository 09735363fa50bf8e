package tune_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
	"banco/tune"
)

// noting is a player that notes every view it is asked about, and plays any
// move.
type noting struct{ views *[]string }

func (n noting) Search(_ context.Context, p game.Position, _ search.Limits, _ func(search.Info)) (game.Move, error) {
	*n.views = append(*n.views, p.FEN())
	moves := p.Moves(nil)
	return moves[p.Hash()%uint64(len(moves))], nil
}

func (noting) Forget() {}

// A file of a game with a deal keeps what lay under the covers: who follows it
// sees before each move the very view for which its player chose it.
func TestDealsAreKept(t *testing.T) {
	kit, err := kits.Find("jieqi")
	if err != nil {
		t.Fatal(err)
	}
	var shown, followed []string
	with := *kit
	with.Algorithms = append(slices.Clone(kit.Algorithms), engine.Algorithm{
		Name: "noting", New: func(*engine.Values) (search.Searcher, error) { return noting{&shown}, nil },
	})
	g := generator(t, "jieqi", 1)
	g.Kit, g.Agent = &with, "noting"
	file := played(t, g, 1)
	for _, c := range chunksOf(t, file) {
		for i := range c.Games {
			err := c.Games[i].Follow(kit.Game, nil, func(p game.Position, ply tune.Ply, _ game.Move) {
				if _, judged := ply.Score(); judged {
					followed = append(followed, p.FEN())
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if shown = slices.Compact(shown); !slices.Equal(shown, followed) { // an opening is judged before it is played on
		t.Errorf("%d views were shown, %d others follow from the file", len(shown), len(followed))
	}
	if len(followed) < 1000 {
		t.Errorf("only %d views", len(followed))
	}
}

// A deal that is none is refused with the place of it, and so is one in a file of a
// game without deals.
func TestDealsAreChecked(t *testing.T) {
	g := generator(t, "jieqi", 1)
	for _, c := range chunksOf(t, played(t, g, 1)) {
		one := c.Games[0]
		for i := range one.Deal {
			for _, kind := range []byte{0, 1, 8, 255} {
				wrong := one
				wrong.Deal = bytes.Clone(one.Deal)
				wrong.Deal[i] = kind
				if err := wrong.Follow(g.Kit.Game, nil, nil); err == nil || !strings.Contains(err.Error(), "left to lie on") {
					t.Fatalf("%d as the piece %d: %v", kind, i, err)
				}
			}
		}
		one.Deal = one.Deal[1:]
		if err := one.Follow(g.Kit.Game, nil, nil); err == nil {
			t.Error("a deal that lacks a byte is taken")
		}
		chess := generator(t, "chess", 1)
		if err := one.Follow(chess.Kit.Game, nil, nil); err == nil || !strings.Contains(err.Error(), "no deals") {
			t.Errorf("a deal of chess: %v", err)
		}
	}
}
