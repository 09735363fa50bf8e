package xiangqi

import (
	"strconv"

	"banco/game"
)

// most is how many pieces of a kind a side has at the start.
var most = [8]int{King: 1, Advisor: 2, Elephant: 2, Horse: 2, Rook: 2, Cannon: 2, Pawn: 5}

var (
	sideNames = [2]string{"Red", "Black"}
	kindKeys  = [8]string{"", "general", "advisor", "elephant", "horse", "rook", "cannon", "pawn"}
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
	waiting := *p
	waiting.side ^= 1
	if waiting.attacked(p.kings[waiting.side], p.occupied(), points{}) {
		return game.Wrong("opponent-in-check", game.Params{"side": waiting.side.String()},
			"%s is in check, but %s is to move", sideNames[waiting.side], sideNames[p.side])
	}
	return nil
}

func (p *Position) validateKind(side game.Side, kind Kind) error {
	set := p.pieces[side][kind]
	name := kindKeys[kind]
	switch n := set.count(); {
	case kind == King && n == 0:
		return game.Wrong("no-king", game.Params{"side": side.String()}, "%s has no general", sideNames[side])
	case kind == King && n > 1:
		return game.Wrong("two-kings", game.Params{"side": side.String(), "count": strconv.Itoa(n)}, "%s has %d generals", sideNames[side], n)
	case n > most[kind]:
		return game.Wrong("too-many-pieces",
			game.Params{"piece": code(NewPiece(side, kind)), "count": strconv.Itoa(n), "max": strconv.Itoa(most[kind])},
			"%s has %d pieces of the kind %s, at most %d are possible", sideNames[side], n, name, most[kind])
	}
	if lost := set.without(homes[side][kind]); !lost.empty() {
		return game.Wrong("piece-place", game.Params{"piece": code(NewPiece(side, kind)), "square": lost.first().String()},
			"%s's %s cannot stand on %s", sideNames[side], name, lost.first())
	}
	return nil
}

// facing reports whether the kings see each other.
func (p *Position) facing() bool {
	c := &where[p.kings[game.First]]
	return line(rookOnFile[c.rank][p.occupied().fileOf(c)])&p.pieces[game.Second][King].fileOf(c) != 0
}

// homesOf returns the points each kind of a side can ever stand on. Pawns may
// be one rank behind their start, where none can be, because diagrams of the
// WXF rules have them there.
func homesOf(side game.Side) (sets [8]points) {
	for s := range Square(Squares) {
		file, rank := s.File(), s.Rank()
		if side == game.Second {
			rank = Ranks - 1 - rank
		}
		palace := rank <= 2 && file >= 3 && file <= 5
		can := [8]bool{
			King:     palace,
			Advisor:  palace && (file+rank)%2 == 1,
			Elephant: rank <= 4 && file%2 == 0 && rank%2 == 0 && (file+rank)%4 == 2,
			Horse:    true,
			Rook:     true,
			Cannon:   true,
			Pawn:     rank >= 5 || rank >= 2 && file%2 == 0,
		}
		for kind, ok := range can {
			if ok {
				sets[kind] = sets[kind].or(pointAt[s])
			}
		}
	}
	return sets
}
