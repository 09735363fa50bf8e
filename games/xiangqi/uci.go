package xiangqi

import (
	"fmt"

	"banco/game"
	"banco/games/xiangqi/illegal"
	"banco/games/xiangqi/notation"
)

// FormatMove writes a move as "h2e2", files a to i, ranks 0 to 9.
func (p *Position) FormatMove(m game.Move) string { return notation.FormatPoints(m) }

// ParseMove reads what FormatMove writes, in either case and with or without
// a hyphen, if it is legal. Else the error has a game.Problem that names the
// rule.
func (p *Position) ParseMove(s string) (game.Move, error) {
	m, err := notation.ParsePoints(s)
	if err != nil {
		return game.NoMove, fmt.Errorf("xiangqi: %w", err)
	}
	if !p.Legal(m) {
		return game.NoMove, fmt.Errorf("xiangqi: move %.40q: %w", s, illegal.Why(p, From(m), To(m)))
	}
	return m, nil
}
