package search

import "banco/game"

// Endings knows how positions with few men end, from tables.
type Endings interface {
	// Probe returns how p ends at best play of both sides; false where that
	// is not known. It allocates nothing and may be called by several
	// goroutines.
	Probe(p game.Position) (Ending, bool)
}

// Ending is how a position ends at best play.
type Ending struct {
	Winner game.Side // NoSide: it is a draw
	Plies  int       // to mate
}

// Score is what it is worth to a side, ply plies from the root.
func (e Ending) Score(side game.Side, ply int) Score {
	switch e.Winner {
	case game.NoSide:
		return 0
	case side:
		return WinIn(ply + e.Plies)
	}
	return LossIn(ply + e.Plies)
}
