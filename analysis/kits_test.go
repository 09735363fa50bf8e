package analysis

import (
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
)

// kitOf returns the kit of a game, as the platform has it.
func kitOf(name string) *engine.Kit {
	kit, err := kits.Find(name)
	if err != nil {
		panic(err)
	}
	return kit
}

// read returns the position of a FEN, or the start for none.
func read(t *testing.T, kit *engine.Kit, fen string) game.Position {
	t.Helper()
	p, err := kit.Game.Start(nil)
	if fen != "" {
		p, err = kit.Game.Parse(nil, fen)
	}
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// moves reads a line of moves in UCI form; "-" is a pass.
func moves(t *testing.T, p game.Position, texts ...string) (line []game.Move) {
	t.Helper()
	p = p.Clone()
	for _, text := range texts {
		if text == "-" {
			line = append(line, game.NoMove)
			p.(game.Passer).Pass()
			continue
		}
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		p.Make(m)
	}
	return line
}
