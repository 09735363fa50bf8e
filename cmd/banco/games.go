package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	"banco/search"
	"banco/search/threat"
)

// kits is the table of all games with what plays them, in the order the page
// shows them.
var kits = []*engine.Kit{{
	Game:       chess.New(),
	Guide:      chessengine.Guide{},
	Evaluators: engine.Evaluators(chessengine.Default, chessengine.Evaluators(), chessengine.Help),
	Algorithms: slices.Concat(engine.Common(), []engine.Algorithm{
		engine.Levels("alphabeta:depth=2,movetime=500ms", "alphabeta:depth=4,movetime=1s", "alphabeta:movetime=1500ms"),
		engine.S0(), engine.S2(), engine.S4(),
	}, programs("uci")),
	Colours: [2]string{"White", "Black"},
}, {
	Game:       xiangqi.New(),
	Guide:      xiangqiengine.Guide{},
	Evaluators: engine.Evaluators(xiangqiengine.Default, xiangqiengine.Evaluators(), xiangqiengine.Help),
	Algorithms: slices.Concat(engine.Common(), []engine.Algorithm{
		engine.Levels("alphabeta:depth=2,movetime=500ms", "alphabeta:depth=4,movetime=1s", "alphabeta:movetime=1500ms"),
		engine.S3(),
	}, programs("uci", "ucci")),
	Colours: [2]string{"Red", "Black"},
}, {
	Game:       jieqi.New(),
	Guide:      jieqiengine.Guide{},
	Evaluators: engine.Evaluators(jieqiengine.Default, jieqiengine.Evaluators(), jieqiengine.Help),
	Algorithms: slices.Concat(engine.Common(), []engine.Algorithm{
		engine.Levels("alphabeta:depth=2,movetime=500ms", "alphabeta:depth=4,movetime=1s", "alphabeta:movetime=1500ms"),
		engine.S3(),
	}, programs("uci")),
	Colours: [2]string{"Red", "Black"},
}, {
	Game:       caro.New(),
	Guide:      caroengine.Guide{},
	Advise:     caroGuide,
	Forcers:    []threat.Forcer{caroengine.Fours{}, caroengine.Threes{}},
	Evaluators: engine.Evaluators(caroengine.Default, caroengine.Evaluators(), caroengine.Help),
	Algorithms: slices.Concat(engine.Common(caroAdvice...), []engine.Algorithm{
		engine.Levels("alphabeta:depth=2,movetime=500ms", "threat:depth=4,movetime=1s", "threat:movetime=1500ms"),
		engine.S1(),
	}, programs("gomocup")),
	Colours: [2]string{"Black", "White"},
}}

// caroAdvice are the parameters that choose which squares a search looks at.
var caroAdvice = []engine.Param{
	{Name: "squares", Kind: engine.Whole, Default: strconv.Itoa(caroengine.DefaultSquares), Min: 1, Max: 400, Help: "the best squares to look at where nothing forces the choice"},
	{Name: "radius", Kind: engine.Whole, Default: strconv.Itoa(caroengine.DefaultRadius), Min: 1, Max: 5, Help: "how far from stones they may be"},
	{Name: "rank", Kind: engine.Choice, Values: []string{"banco", "s1"}, Default: "banco", Help: "how squares are ranked: s1 by the attack and defence scores of S1"},
}

func caroGuide(v *engine.Values) search.Guide {
	return caroengine.Guide{Squares: v.Whole("squares"), Radius: v.Whole("radius"), S1: v.Text("rank") == "s1"}
}

// games lists the games of the table.
var games = func() (list []game.Game) {
	for _, k := range kits {
		list = append(list, k.Game)
	}
	return list
}()

// gameNames is the table in words, for help texts.
const gameNames = "chess, xiangqi, jieqi, caro"

func findGame(name string) (game.Game, error) {
	k, err := findKit(name)
	if err != nil {
		return nil, err
	}
	return k.Game, nil
}

func findKit(name string) (*engine.Kit, error) {
	for _, k := range kits {
		if k.Game.Name() == name {
			return k, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q (there is: %s)", name, gameNames)
}

// setup is the choice of a game and a position, shared by the commands.
type setup struct {
	Game    string  `arg:"" help:"One of: chess, xiangqi, jieqi, caro."`
	Fen     *string `placeholder:"FEN" help:"Start from this position instead of the game's own start."`
	Variant string  `placeholder:"NAME=VALUE,…" help:"Options of the game, such as rule=renju,size=15 for caro."`
}

// rules returns the game and its variant.
func (s *setup) rules() (game.Game, game.Variant, error) {
	g, err := findGame(s.Game)
	if err != nil {
		return nil, nil, err
	}
	v, err := game.ParseVariant(s.Variant)
	return g, v, err
}

// position returns the position to begin with.
func (s *setup) position() (game.Position, error) {
	g, v, err := s.rules()
	if err != nil {
		return nil, err
	}
	if s.Fen == nil {
		return g.Start(v)
	}
	if strings.TrimSpace(*s.Fen) == "" {
		return nil, errors.New("--fen is empty; without it the game's own start is taken")
	}
	return g.Parse(v, *s.Fen)
}
