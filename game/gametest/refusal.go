package gametest

import (
	"math/rand/v2"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// testRefusals tries random squares in the positions of random games: between
// two that no legal move connects some rule stands, and ParseMove names it.
func testRefusals(t *testing.T, g game.Game, v game.Variant) {
	b, err := g.Board(v)
	if err != nil {
		t.Fatal(err)
	}
	rng := playout.Random(4)
	for range 4 {
		p := start(t, g, v)
		moved := g.Gesture(p, p.Moves(nil)[0]).From != game.None // pieces; stones are placed
		for ply := 0; ply < 150; ply++ {
			tryRandomly(t, g, &b, p, moved, rng)
			m, ok := playout.Choose(p, rng, nil)
			if !ok {
				break
			}
			p.Make(m)
		}
	}
}

// tryRandomly writes some moves in the UCI form that may be legal or not.
func tryRandomly(t *testing.T, g game.Game, b *game.Board, p game.Position, moved bool, rng *rand.Rand) {
	t.Helper()
	legal := map[[2]int]bool{}
	for _, m := range p.Moves(nil) {
		made := g.Gesture(p, m)
		legal[[2]int{made.From, made.To}] = true
		if _, err := p.ParseMove(p.FormatMove(m)); err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
	}
	name := func(square int) string { return b.FileNames[square%b.Files] + b.RankNames[square/b.Files] }
	squares := b.Files * b.Ranks
	pieces := g.Draw(p).Pieces
	for range 20 {
		from, to := game.None, rng.IntN(squares)
		text := name(to)
		if moved {
			from = pieces[rng.IntN(len(pieces))].Square
			text = name(from) + text
		}
		if legal[[2]int{from, to}] {
			continue
		}
		if _, err := p.ParseMove(text); err == nil {
			continue // another way to write a legal move, such as castling by the rook
		} else {
			Problem(t, err)
		}
	}
}
