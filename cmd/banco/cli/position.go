package cli

import (
	"errors"
	"strings"

	"banco/game"
	"banco/kits"
)

// Setup is the choice of a game and a position, shared by the commands.
type Setup struct {
	Game    string  `arg:"" help:"One of: ${games}."`
	Fen     *string `placeholder:"FEN" help:"Start from this position instead of the game's own start."`
	Variant string  `placeholder:"NAME=VALUE,…" help:"Options of the game, such as rule=renju,size=15."`
}

// Rules returns the game and its variant.
func (s *Setup) Rules() (game.Game, game.Variant, error) {
	k, err := kits.Find(s.Game)
	if err != nil {
		return nil, nil, err
	}
	v, err := game.ParseVariant(s.Variant)
	return k.Game, v, err
}

// Position returns the position to begin with.
func (s *Setup) Position() (game.Position, error) {
	g, v, err := s.Rules()
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
