package jieqi

import (
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
)

// scan looks along the lines of a board.
type scan struct {
	board [xiangqi.Squares]rules.Piece
	kings [2]xiangqi.Square
}

// activity returns what the moves of a revealed piece and its nearness to the
// enemy's king are worth for Red.
func (b *scan) activity(s xiangqi.Square, piece rules.Piece) (worth int) {
	king := b.kings[piece.Side()&1^1]
	switch piece.Kind() {
	case xiangqi.King:
		return 0
	case xiangqi.Rook:
		for _, r := range &rays[s] {
			worth += rookMove * b.empty(s, r)
		}
	case xiangqi.Cannon:
		worth = b.cannon(s, king)
	case xiangqi.Horse:
		for _, leg := range legs[s] {
			if b.board[leg.via] == rules.Empty {
				worth += horseMove * int(leg.ways)
			}
		}
	}
	worth += nearStep * (furthest - distance(s, king))
	return worth * (1 - 2*int(piece.Side()&1))
}

// furthest is the greatest distance on the board.
const furthest = xiangqi.Files + xiangqi.Ranks - 2

// distance is the number of steps along files and ranks from one point to another.
func distance(a, b xiangqi.Square) int {
	return abs(a.File()-b.File()) + abs(a.Rank()-b.Rank())
}

func abs(n int) int { return max(n, -n) }

// ray is a direction: how far apart its points are and how many there are up
// to the edge.
type ray struct{ step, length int8 }

// empty counts the empty points of a ray from s up to the first piece.
func (b *scan) empty(s xiangqi.Square, r ray) (n int) {
	at := int(s)
	for range r.length {
		at += int(r.step)
		if b.board[at] != rules.Empty {
			break
		}
		n++
	}
	return n
}

// cannon returns what the moves of a cannon and its aim at a king are worth.
func (b *scan) cannon(s, king xiangqi.Square) (worth int) {
	for _, r := range &rays[s] {
		n := b.empty(s, r)
		worth += cannonMove * n
		if onFile := r.step%xiangqi.Files == 0; onFile && int(s)+(n+1)*int(r.step) == int(king) {
			worth += openCannon
		}
	}
	return worth
}

// leg is a point that a horse must find empty for so many of its ways.
type leg struct {
	via  xiangqi.Square
	ways int8
}

// rays are the four directions from each point; those at the edge have no
// length. legs are those of a horse that lead to the board.
var (
	rays [xiangqi.Squares][4]ray
	legs [xiangqi.Squares][]leg
)

func init() {
	for s := range xiangqi.Square(xiangqi.Squares) {
		file, rank := int8(s.File()), int8(s.Rank())
		rays[s] = [4]ray{
			{1, xiangqi.Files - 1 - file}, {-1, file},
			{xiangqi.Files, xiangqi.Ranks - 1 - rank}, {-xiangqi.Files, rank},
		}
		for i, r := range rays[s] {
			// Two steps along the leg, one to either side.
			sides := [2]int8{min(rays[s][(i+2)%4].length, 1), min(rays[s][i^3].length, 1)}
			if r.length >= 2 && sides[0]+sides[1] > 0 {
				legs[s] = append(legs[s], leg{xiangqi.Square(int8(s) + r.step), sides[0] + sides[1]})
			}
		}
	}
}
