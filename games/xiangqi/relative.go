package xiangqi

import "banco/game"

// The relative notations (WXF, Chinese, Vietnamese) say the same in different
// words: which piece, by its file or by its place among those that share a
// file with it; which way; and how far, or to which file. A [language] holds
// the words, this file what they are about.

// direction is the way a move goes, as its mover sees it.
type direction uint8

const (
	forward direction = iota + 1
	back
	sideways
)

// step is the second half of a relative writing. The number is the file
// reached, or the count of ranks for a move along a file.
type step struct {
	way    direction
	number int
}

// fileNumber counts files from 1 at the right hand of a side.
func fileNumber(side game.Side, s Square) int {
	if side == game.First {
		return Files - s.File()
	}
	return s.File() + 1
}

// stepOf returns how the side to move would write where m goes.
func stepOf(side game.Side, m game.Move) step {
	from, to := From(m), To(m)
	ranks := to.Rank() - from.Rank()
	if side == game.Second {
		ranks = -ranks
	}
	st := step{number: fileNumber(side, to)}
	switch {
	case ranks > 0:
		st.way = forward
	case ranks < 0:
		st.way = back
	default:
		st.way = sideways
	}
	if from.File() == to.File() {
		st.number = max(ranks, -ranks)
	}
	return st
}

// standing is how a piece stands among those of its kind and side.
type standing struct {
	file  int // its number, 1 to 9
	place int // from the front of the file, 1 to count
	count int // on its file
	files int // how many files hold two or more
	// across is the place among all that share a file with another, the
	// mover's rightmost file first, each from the front; 0 for one that
	// stands alone on its file.
	across int
}

// standingOf returns how the piece on s stands.
func standingOf(p *Position, s Square) standing {
	piece := p.At(s)
	side := piece.Side()
	st := standing{file: fileNumber(side, s)}
	shared := 0 // pieces on the shared files seen so far
	for number := 1; number <= Files; number++ {
		count, place := 0, 0
		for depth := range Ranks {
			at := pointOf(side, number, depth)
			if p.At(at) != piece {
				continue
			}
			count++
			if at == s {
				place = count
			}
		}
		if place > 0 {
			st.place, st.count = place, count
		}
		if count >= 2 {
			st.files++
			if place > 0 {
				st.across = shared + place
			}
			shared += count
		}
	}
	return st
}

// pointOf returns the point on a side's file that lies depth ranks behind the
// farthest one.
func pointOf(side game.Side, number, depth int) Square {
	if side == game.First {
		return Square((Ranks-1-depth)*Files + Files - number)
	}
	return Square(depth*Files + number - 1)
}

// place says which piece of a file is meant. From 1 up it counts from the
// front.
type place int8

const (
	anywhere place = 0 // not said
	last     place = -1
	middle   place = -2 // of an odd number of three or more
	plus     place = -3 // WXF's +: the first of two or three, the second of more
	minus    place = -4 // WXF's -: its mirror image
)

// of returns the place counted from the front of a file that holds count
// pieces, or 0 where there is none such.
func (pl place) of(count int) int {
	if count < 2 {
		return 0
	}
	switch pl {
	case last:
		return count
	case middle:
		if count%2 == 1 {
			return (count + 1) / 2
		}
		return 0
	case plus:
		return 1 + count/4
	case minus:
		return count - count/4
	}
	if int(pl) > count {
		return 0
	}
	return int(pl)
}

// reading is one meaning of a text. A text can have several: in Vietnamese
// without accents "tuong" is the king or an elephant.
type reading struct {
	kind   Kind
	file   int   // 0: not said
	place  place // on its file
	across int   // standing.across; 0: not said
	files  int   // applies only where so many files hold two or more
	step   step
}

// names reports whether a piece of that standing is meant, wherever it goes.
func (r reading) names(st standing) bool {
	return (r.file == 0 || r.file == st.file) &&
		(r.place == anywhere || r.place.of(st.count) == st.place) &&
		(r.across == 0 || r.across == st.across) &&
		r.files <= st.files
}

// moves returns the legal moves that the reading describes.
func (r reading) moves(p *Position, legal []game.Move) []game.Move {
	var found []game.Move
	for _, m := range legal {
		if p.At(From(m)).Kind() == r.kind && stepOf(p.Side(), m) == r.step && r.names(standingOf(p, From(m))) {
			found = append(found, m)
		}
	}
	return found
}

// pieces returns the points of the pieces that the reading names.
func (r reading) pieces(p *Position) []Square {
	var found []Square
	for s := range Square(Squares) {
		if p.At(s) == NewPiece(p.Side(), r.kind) && r.names(standingOf(p, s)) {
			found = append(found, s)
		}
	}
	return found
}

// language is one relative notation.
type language struct {
	name    string
	example string // shown where a text is not understood

	// name of the piece that moves, with its file or place
	who func(side game.Side, k Kind, st standing) string
	// the way and the number
	how func(side game.Side, st step) string

	fold  func(string) string // brings a text to the spelling of words
	words map[string]word
	// bareMiddle: a pawn with a file and no place is the middle one, where
	// there is a middle one.
	bareMiddle bool
}

// notation returns the language as the game offers it.
func (l *language) notation() game.Notation {
	return game.Notation{
		Name:   l.name,
		Format: func(p game.Position, m game.Move) string { return l.format(p.(*Position), m) },
		Parse:  func(p game.Position, s string) (game.Move, error) { return l.parse(p.(*Position), s) },
	}
}

func (l *language) format(p *Position, m game.Move) string {
	kind := p.At(From(m)).Kind()
	return l.who(p.Side(), kind, standingOf(p, From(m))) + l.how(p.Side(), stepOf(p.Side(), m))
}

// needsPlace reports whether a file is not enough to tell which piece of its
// kind moves. Of two advisors or elephants on a file only one can go each way.
func needsPlace(k Kind, st standing) bool {
	return st.count > 1 && k != Advisor && k != Elephant
}
