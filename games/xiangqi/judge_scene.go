package xiangqi

import (
	"math/bits"

	"banco/game"
)

// scene is a board on which the judge walks back through a cycle. Every man
// has a number that stays with him.
type scene struct {
	men  [Squares]Man
	id   [Squares]uint8
	who  [maxMen]Man // by number
	king [2]Square
}

// maxMen bounds the men the judge tells apart: all that a game can have.
const maxMen = 32

// men is a set of men by their numbers.
type men uint32

func (m *men) add(id uint8)     { *m |= 1 << id }
func (m men) has(id uint8) bool { return m>>id&1 != 0 }
func (m men) first() uint8      { return uint8(bits.TrailingZeros32(uint32(m))) }

// squares is room for all men that can attack one point: two in each direction,
// eight horses, four advisors and four elephants.
type squares [24]Square

func (s *scene) set(men *[Squares]Man) {
	s.men = *men
	n := uint8(0)
	for sq, m := range men {
		if m == 0 || n == maxMen {
			continue
		}
		s.id[sq], s.who[n] = n, m
		n++
		if m.Kind() == King {
			s.king[m.Side()] = Square(sq)
		}
	}
}

// undo takes back a move that captured nothing.
func (s *scene) undo(m game.Move) { s.shift(To(m), From(m)) }

// shift moves the man on one point to another, over whoever stands there.
func (s *scene) shift(from, to Square) {
	m := s.men[from]
	s.men[to], s.men[from] = m, 0
	s.id[to] = s.id[from]
	if m.Kind() == King {
		s.king[m.Side()] = to
	}
}

// kinds counts the men of a set by kind.
func (s *scene) kinds(set men) (n [8]uint8) {
	for ; set != 0; set &= set - 1 {
		n[s.who[set.first()].Kind()]++
	}
	return n
}

// best returns the most valuable man of a set that is not empty.
func (s *scene) best(set men) (best uint8) {
	value := [8]int{Pawn: 1, Advisor: 2, Elephant: 2, Cannon: 3, Horse: 3, Rook: 4}
	most := 0
	for ; set != 0; set &= set - 1 {
		id := set.first()
		if v := value[s.who[id].Kind()]; v > most {
			best, most = id, v
		}
	}
	return best
}

// attackers lists the points of the side's men that could capture on sq, pins
// aside. Against a king it counts the enemy king on the open file.
func (s *scene) attackers(sq Square, side game.Side, buf *squares) []Square {
	list := buf[:0]
	for dir := range 4 {
		list = s.onLine(sq, dir, side, list)
	}
	for _, j := range horsesOf[sq] {
		if m := s.men[j.from]; m.Kind() == Horse && m.Side() == side && s.men[j.block] == 0 {
			list = append(list, j.from)
		}
	}
	for _, j := range diagonals[sq] {
		m := s.men[j.from]
		if m.Side() != side {
			continue
		}
		switch m.Kind() {
		case Advisor:
			if j.block == j.from && (m&Free != 0 || inPalace(sq) && !crossed(side, sq)) {
				list = append(list, j.from)
			}
		case Elephant:
			if j.block != j.from && s.men[j.block] == 0 && (m&Free != 0 || !crossed(side, sq)) {
				list = append(list, j.from)
			}
		}
	}
	return list
}

// onLine lists the attackers of sq that stand in one direction from it: the
// first man met, and a cannon as the second.
func (s *scene) onLine(sq Square, dir int, side game.Side, list []Square) []Square {
	at := next[sq][dir]
	if at == off {
		return list
	}
	near := at
	for at != off && s.men[at] == 0 {
		at = next[at][dir]
	}
	if at == off {
		return list
	}
	if m := s.men[at]; m.Side() == side {
		reach := false
		switch m.Kind() {
		case Rook:
			reach = true
		case Pawn:
			reach = at == near && pawnReaches(at, dir, side)
		case King:
			reach = at == near && inPalace(sq) && inPalace(at) || dir%2 == 0 && s.men[sq].Kind() == King
		}
		if reach {
			list = append(list, at)
		}
	}
	for at = next[at][dir]; at != off && s.men[at] == 0; {
		at = next[at][dir]
	}
	if at != off && s.men[at].Kind() == Cannon && s.men[at].Side() == side {
		list = append(list, at)
	}
	return list
}

// pawnReaches tells whether a pawn on at captures against the direction dir.
func pawnReaches(at Square, dir int, side game.Side) bool {
	switch dir {
	case up:
		return side == game.Second
	case down:
		return side == game.First
	}
	return crossed(side, at)
}
