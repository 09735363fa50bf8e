package judge

import (
	"math/bits"

	"banco/game"
	"banco/games/xiangqi/board"
)

// scene is a board on which the judge walks back through a cycle. Every man
// has a number that stays with him.
type scene struct {
	men  [board.Squares]board.Man
	id   [board.Squares]uint8
	who  [maxMen]board.Man // by number
	king [2]board.Square
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
type squares [24]board.Square

func (s *scene) set(men *[board.Squares]board.Man) {
	s.men = *men
	n := uint8(0)
	for sq, m := range men {
		if m == 0 || n == maxMen {
			continue
		}
		s.id[sq], s.who[n] = n, m
		n++
		if m.Kind() == board.King {
			s.king[m.Side()] = board.Square(sq)
		}
	}
}

// undo takes back a move that captured nothing.
func (s *scene) undo(m game.Move) { s.shift(board.To(m), board.From(m)) }

// shift moves the man on one point to another, over whoever stands there.
func (s *scene) shift(from, to board.Square) {
	m := s.men[from]
	s.men[to], s.men[from] = m, 0
	s.id[to] = s.id[from]
	if m.Kind() == board.King {
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
	value := [8]int{board.Pawn: 1, board.Advisor: 2, board.Elephant: 2, board.Cannon: 3, board.Horse: 3, board.Rook: 4}
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
func (s *scene) attackers(sq board.Square, side game.Side, buf *squares) []board.Square {
	list := buf[:0]
	for dir, ray := range board.Rays(sq) {
		list = s.onRay(sq, ray, dir <= board.Down, side, list)
	}
	for _, at := range board.PawnsTo(side, sq) {
		if s.is(at, board.Pawn, side) {
			list = append(list, at)
		}
	}
	for _, j := range board.HorsesTo(sq) {
		if s.is(j.To, board.Horse, side) && s.men[j.Via] == 0 {
			list = append(list, j.To)
		}
	}
	for _, at := range board.AdvisorSteps(sq) {
		if s.is(at, board.Advisor, side) && (s.men[at]&board.Free != 0 || board.InPalace(sq) && !board.Crossed(side, sq)) {
			list = append(list, at)
		}
	}
	for _, j := range board.ElephantJumps(sq) {
		if s.is(j.To, board.Elephant, side) && s.men[j.Via] == 0 && (s.men[j.To]&board.Free != 0 || !board.Crossed(side, sq)) {
			list = append(list, j.To)
		}
	}
	return list
}

// is tells whether a man of that kind and side stands on a point.
func (s *scene) is(at board.Square, k board.Kind, side game.Side) bool {
	return s.men[at]&15 == board.Man(board.NewPiece(side, k))
}

// onRay lists the rook, king or cannon that attacks sq along a ray from it: the
// first man met, and a cannon as the second.
func (s *scene) onRay(sq board.Square, ray []board.Square, onFile bool, side game.Side, list []board.Square) []board.Square {
	first := true
	for i, at := range ray {
		switch {
		case s.men[at] == 0:
			continue
		case !first:
			if s.is(at, board.Cannon, side) {
				list = append(list, at)
			}
			return list
		case s.is(at, board.Rook, side):
			list = append(list, at)
		case s.is(at, board.King, side):
			steps := i == 0 && board.InPalace(sq) && board.InPalace(at)
			if steps || onFile && s.men[sq].Kind() == board.King {
				list = append(list, at)
			}
		}
		first = false
	}
	return list
}
