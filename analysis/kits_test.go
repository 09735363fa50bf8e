package analysis

import (
	"testing"

	"banco/engine"
	caroengine "banco/engine/caro"
	chessengine "banco/engine/chess"
	jieqiengine "banco/engine/jieqi"
	xiangqiengine "banco/engine/xiangqi"
	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search/threat"
)

var levels = engine.Levels("alphabeta:depth=2", "alphabeta:depth=4", "alphabeta:movetime=1500ms")

// kits are the games with what plays them, as the platform has them.
var kits = map[string]*engine.Kit{
	"chess": {
		Game: chess.New(), Guide: chessengine.Guide{},
		Evaluators: engine.Evaluators(chessengine.Default, chessengine.Evaluators(), chessengine.Help),
		Algorithms: append(engine.Common(), levels, engine.S0()),
	},
	"xiangqi": {
		Game: xiangqi.New(), Guide: xiangqiengine.Guide{},
		Evaluators: engine.Evaluators(xiangqiengine.Default, xiangqiengine.Evaluators(), xiangqiengine.Help),
		Algorithms: append(engine.Common(), levels),
	},
	"jieqi": {
		Game: jieqi.New(), Guide: jieqiengine.Guide{},
		Evaluators: engine.Evaluators(jieqiengine.Default, jieqiengine.Evaluators(), jieqiengine.Help),
		Algorithms: append(engine.Common(), levels),
	},
	"caro": {
		Game: caro.New(), Guide: caroengine.Guide{},
		Forcers:    []threat.Forcer{caroengine.Fours{}, caroengine.Threes{}},
		Evaluators: engine.Evaluators(caroengine.Default, caroengine.Evaluators(), caroengine.Help),
		Algorithms: append(engine.Common(), engine.Levels("alphabeta:depth=2", "threat:depth=4", "threat:movetime=1500ms")),
	},
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
