package xiangqi

import (
	"strconv"

	"banco/game"
	"banco/games/xiangqi/board"
)

// homes holds the points each kind can ever stand on, by side.
var homes [2][8]points

// validate says why a position cannot arise, if it cannot.
func (p *Position) validate() error {
	for side := game.First; side <= game.Second; side++ {
		for kind := King; kind <= Pawn; kind++ {
			if err := p.validateKind(side, kind); err != nil {
				return err
			}
		}
	}
	if p.facing() {
		file := string(rune('a' + p.kings[game.First].File()))
		return game.Wrong("kings-face", game.Params{"file": file}, "the generals face each other on file %s", file)
	}
	if waiting := p.side.Other(); p.Checked(waiting) {
		return game.Wrong("opponent-in-check", game.Params{"side": waiting.String()},
			"%s is in check, but %s is to move", board.SideNames[waiting], board.SideNames[p.side])
	}
	return nil
}

func (p *Position) validateKind(side game.Side, kind Kind) error {
	set := p.pieces[side][kind]
	name, most := board.KindNames[kind], int(board.Army[kind])
	switch n := set.count(); {
	case kind == King && n == 0:
		return game.Wrong("no-general", game.Params{"side": side.String()}, "%s has no general", board.SideNames[side])
	case kind == King && n > 1:
		return game.Wrong("two-generals", game.Params{"side": side.String(), "count": strconv.Itoa(n)}, "%s has %d generals",
			board.SideNames[side], n)
	case n > most:
		return game.Wrong("too-many-pieces",
			game.Params{"piece": NewPiece(side, kind).Code(), "count": strconv.Itoa(n), "max": strconv.Itoa(most)},
			"%s has %d pieces of the kind %s, at most %d are possible", board.SideNames[side], n, name, most)
	}
	if lost := set.without(homes[side][kind]); !lost.empty() {
		return game.Wrong("piece-place", game.Params{"piece": NewPiece(side, kind).Code(), "square": lost.first().String()},
			"%s's %s cannot stand on %s", board.SideNames[side], name, lost.first())
	}
	return nil
}

// facing reports whether the kings see each other.
func (p *Position) facing() bool {
	c := &where[p.kings[game.First]]
	return line(rookOnFile[c.rank][p.occupied().fileOf(c)])&p.pieces[game.Second][King].fileOf(c) != 0
}

func fillHomes() {
	for side := game.First; side <= game.Second; side++ {
		for kind := King; kind <= Pawn; kind++ {
			for s := range Square(Squares) {
				if board.Home(NewPiece(side, kind), s) {
					homes[side][kind] = homes[side][kind].or(pointAt[s])
				}
			}
		}
	}
}
