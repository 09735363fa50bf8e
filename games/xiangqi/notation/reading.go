package notation

import (
	"banco/game"
	"banco/games/xiangqi/board"
)

// pawn is the piece that some writings leave out.
const pawn = name(board.Pawn)

// reading is one meaning of a text. A text can have several: in Vietnamese
// without accents "tuong" is the king or an elephant.
type reading struct {
	name   name
	file   int   // 0: not said
	place  place // on its file
	across int   // standing.across; 0: not said
	files  int   // applies only where so many files hold two or more
	step   step
}

// fits reports whether a piece of that standing is meant, wherever it goes.
func (r reading) fits(st standing) bool {
	return (r.file == 0 || r.file == st.file) &&
		(r.place == anywhere || r.place.of(st.count) == st.place) &&
		(r.across == 0 || r.across == st.across) &&
		r.files <= st.files
}

// moves returns the legal moves that a reading describes.
func (l *Language) moves(p Position, r reading, legal []game.Move) []game.Move {
	var found []game.Move
	for _, m := range legal {
		from := board.From(m)
		if l.named(p.Man(from)) == r.name && stepOf(p.Side(), m) == r.step && r.fits(l.standing(p, from)) {
			found = append(found, m)
		}
	}
	return found
}

// pointsOf returns the points of the pieces that a reading names.
func (l *Language) pointsOf(p Position, r reading) []board.Square {
	var found []board.Square
	for s := range board.Square(board.Squares) {
		man := p.Man(s)
		if man != 0 && man.Side() == p.Side() && l.named(man) == r.name && r.fits(l.standing(p, s)) {
			found = append(found, s)
		}
	}
	return found
}

// String returns the name in English, for messages.
func (n name) String() string {
	if n == covered {
		return "covered piece"
	}
	return board.KindNames[n]
}
