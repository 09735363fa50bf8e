package main

import (
	"fmt"
	"strings"

	"banco/game"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/play"
	"banco/search/random"

	"math/rand/v2"
)

// games is the table of all games, in the order the page shows them.
var games = []game.Game{chess.New(), xiangqi.New(), jieqi.New(), caro.New()}

// gameNames is the table in words, for help texts.
const gameNames = "chess, xiangqi, jieqi, caro"

func findGame(name string) (game.Game, error) {
	for _, g := range games {
		if g.Name() == name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q (there is: %s)", name, gameNames)
}

// newAgent makes the player that a seat names.
func newAgent(name string) (play.Player, error) {
	if name == "random" {
		return random.New(rand.Uint64()), nil
	}
	return nil, fmt.Errorf("there is no agent %q (there is: random)", name)
}

// setup is the choice of a game and a position, shared by the commands.
type setup struct {
	Game    string `arg:"" help:"One of: chess, xiangqi, jieqi, caro."`
	Fen     string `placeholder:"FEN" help:"Start from this position instead of the game's own start."`
	Variant string `placeholder:"NAME=VALUE,…" help:"Options of the game, such as rule=renju,size=15 for caro."`
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
	if strings.TrimSpace(s.Fen) == "" {
		return g.Start(v)
	}
	return g.Parse(v, s.Fen)
}
