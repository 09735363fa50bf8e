package search

import "banco/game"

// Endings are endgame tablebases: they know how positions with few men end.
type Endings interface {
	// Probe returns how p ends at best play of both sides; false where that is
	// not known. The position comes back as it was. Several goroutines may call
	// it, each with a position of its own.
	Probe(p game.Position) (Ending, bool)
}

// Ending is how a position ends at best play.
type Ending struct {
	Winner  game.Side // NoSide: it is a draw
	Plies   int       // to mate
	Distant bool      // the plies are not known
}

// Steering are Endings without the distance to mate that know which moves make
// progress instead.
type Steering interface {
	Endings

	// Best returns the moves of p that are as good as any and make most
	// progress; nil where that is not known.
	Best(p game.Position) []game.Move
}

// Score is what it is worth to a side, ply plies from the root: a mate, or where
// its distance is not known a decisive advantage.
func (e Ending) Score(side game.Side, ply int) Score {
	v := WinIn(ply + e.Plies)
	if e.Distant {
		v = Decisive - Score(ply)
	}
	switch e.Winner {
	case game.NoSide:
		return 0
	case side:
		return v
	}
	return -v
}
