package xiangqi

import (
	"fmt"

	"banco/game"
	"banco/games/xiangqi/notation"
)

// FormatMove writes a move as "h2e2", files a to i, ranks 0 to 9.
func (p *Position) FormatMove(m game.Move) string { return notation.FormatPoints(m) }

// ParseMove reads what FormatMove writes, in either case and with or without
// a hyphen, if it is legal.
func (p *Position) ParseMove(s string) (game.Move, error) {
	m, err := notation.ParsePoints(s)
	if err != nil {
		return game.NoMove, fmt.Errorf("xiangqi: %w", err)
	}
	if !p.Legal(m) {
		return game.NoMove, fmt.Errorf("xiangqi: move %.40q is not legal", s)
	}
	return m, nil
}
