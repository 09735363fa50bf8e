package board

import "banco/game"

// Home reports whether a piece of xiangqi can ever stand on a point. Pawns may
// be one rank behind their start, where none can be, because diagrams of the
// WXF rules have them there.
func Home(p Piece, s Square) bool {
	file, rank := s.File(), HomeRank(p.Side(), s)
	palace := rank <= 2 && file >= 3 && file <= 5
	switch p.Kind() {
	case King:
		return palace
	case Advisor:
		return palace && (file+rank)%2 == 1
	case Elephant:
		return rank <= 4 && file%2 == 0 && rank%2 == 0 && (file+rank)%4 == 2
	case Pawn:
		return rank >= Ranks/2 || rank >= 2 && file%2 == 0
	}
	return true
}

// Begins returns the kind that a side has on a point at the start, None where
// it has nothing.
func Begins(side game.Side, s Square) Kind { return begins[side&1][s] }

var begins = func() (t [2][Squares]Kind) {
	const r, n, b, a, k, c, p = Rook, Horse, Elephant, Advisor, King, Cannon, Pawn
	rows := [...][Files]Kind{
		0: {r, n, b, a, k, a, b, n, r},
		2: {1: c, 7: c},
		3: {p, 0, p, 0, p, 0, p, 0, p},
	}
	for rank, row := range rows {
		for file, kind := range row {
			t[game.First][rank*Files+file] = kind
			t[game.Second][(Ranks-1-rank)*Files+file] = kind
		}
	}
	return t
}()
