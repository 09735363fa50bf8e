package notation

import (
	"banco/game"
	"banco/games/xiangqi/board"
)

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
func fileNumber(side game.Side, s board.Square) int {
	if side == game.First {
		return board.Files - s.File()
	}
	return s.File() + 1
}

// stepOf returns how a side would write where its move m goes.
func stepOf(side game.Side, m game.Move) step {
	from, to := board.From(m), board.To(m)
	ranks := board.HomeRank(side, to) - board.HomeRank(side, from)
	st := step{sideways, fileNumber(side, to)}
	switch {
	case ranks > 0:
		st.way = forward
	case ranks < 0:
		st.way = back
	}
	if from.File() == to.File() {
		st.number = max(ranks, -ranks)
	}
	return st
}

// standing is how a piece stands among those of its name and side.
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

// standing returns how the piece on s stands.
func (l *Language) standing(p Position, s board.Square) standing {
	side, n := p.Man(s).Side(), l.named(p.Man(s))
	st := standing{file: fileNumber(side, s)}
	shared := 0 // pieces on the shared files seen so far
	for number := 1; number <= board.Files; number++ {
		count, place := 0, 0
		for depth := range board.Ranks {
			at := pointOf(side, number, depth)
			if man := p.Man(at); man == 0 || man.Side() != side || l.named(man) != n {
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
func pointOf(side game.Side, number, depth int) board.Square {
	if side == game.First {
		return board.Square((board.Ranks-1-depth)*board.Files + board.Files - number)
	}
	return board.Square(depth*board.Files + number - 1)
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
