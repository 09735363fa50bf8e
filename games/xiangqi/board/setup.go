package board

import (
	"strconv"

	"banco/game"
)

// Setup is a placement of xiangqi to which pieces are added one by one. What it
// holds may still be no position: a king may be missing.
type Setup [Squares]Piece

// Start returns the placement that a game of xiangqi begins with.
func Start() *Setup {
	u := &Setup{}
	for s := range u {
		for side := game.First; side <= game.Second; side++ {
			if k := Begins(side, Square(s)); k != None {
				u[s] = NewPiece(side, k)
			}
		}
	}
	return u
}

// Put adds a piece, where it can stand, nothing stands yet, and its side has
// not got all of its kind.
func (u *Setup) Put(piece Piece, s Square) error {
	name := SideNames[piece.Side()] + "'s " + KindNames[piece.Kind()]
	switch {
	case u[s] != Empty:
		return game.Wrong("pieces-on-one-square", game.Params{"square": s.String()},
			"%s's %s is on %v already", SideNames[u[s].Side()], KindNames[u[s].Kind()], s)
	case !Home(piece, s):
		return game.Wrong("piece-place", game.Params{"piece": piece.Code(), "square": s.String()}, "%s cannot stand on %v", name, s)
	}
	count, most := 1, int(Army[piece.Kind()])
	for _, other := range u {
		if other == piece {
			count++
		}
	}
	if count > most {
		return game.Wrong("too-many-pieces",
			game.Params{"piece": piece.Code(), "count": strconv.Itoa(count), "max": strconv.Itoa(most)}, "one %s too many", name)
	}
	u[s] = piece
	return nil
}

// FEN returns the placement with a side to move as a FEN, which the rules may
// still refuse.
func (u *Setup) FEN(side game.Side) string {
	text := AppendPlacement(make([]byte, 0, 96), func(s Square) byte { return u[s].Letter() })
	return string(append(text, ' ', SideLetter(side)))
}
