package judge

import (
	"slices"

	"banco/game"
	"banco/games/xiangqi/board"
)

// threats tells by which men each man (by number) could be won at once.
type threats [maxMen]men

// chased takes back a move of the side and returns which men of quarry it
// threatened anew, adding to by who did it.
func (s *scene) chased(side game.Side, m game.Move, quarry men, by *threats) (fresh men) {
	var after, before threats
	quarry = s.findThreats(side, quarry, false, &after)
	s.undo(m)
	s.findThreats(side, quarry, true, &before)
	for ; quarry != 0; quarry &= quarry - 1 {
		t := quarry.first()
		if n := after[t] &^ before[t]; n != 0 {
			fresh.add(t)
			by[t] |= n
		}
	}
	return fresh
}

// findThreats finds the captures by which the side, were it to move, would win
// a man of quarry, and returns the men it could win.
//
// With past set it finds what was a threat before a move already, to tell which
// ones the move made. There a protector who reaches the target only once the
// chaser has left his point does not count: he attacks the chaser, and to shut
// him off is to parry that, not to threaten.
func (s *scene) findThreats(side game.Side, quarry men, past bool, found *threats) (won men) {
	if quarry == 0 {
		return 0
	}
	var standing [2]squares
	held := [2][]board.Square{
		s.attackers(s.king[game.First], game.Second, &standing[0]),
		s.attackers(s.king[game.Second], game.First, &standing[1]),
	}
	var buf squares
	for sq := range board.Square(board.Squares) {
		m := s.men[sq]
		if m == 0 || m.Side() == side || !quarry.has(s.id[sq]) || !chaseable(m, sq) {
			continue
		}
		for _, from := range s.attackers(sq, side, &buf) {
			if s.wins(from, sq, past, &held) {
				found[s.id[sq]].add(s.id[from])
				won.add(s.id[sq])
			}
		}
	}
	return won
}

// chaseable tells whether a man can be chased at all: not the king, who is
// checked, nor a pawn that has yet to cross the river, which by the rules of the
// WXF and of the Asian federation may be attacked for ever.
func chaseable(m board.Man, sq board.Square) bool {
	return m.Kind() != board.King && (m.Kind() != board.Pawn || board.Crossed(m.Side(), sq))
}

// wins tells whether the man on from threatens, in the sense of the rules, to
// win the one on to, which he attacks. Kings and pawns may threaten freely.
// held lists the men that give check already, by the side checked: such a
// check must be answered first, so it neither spoils nor excuses a capture.
func (s *scene) wins(from, to board.Square, past bool, held *[2][]board.Square) bool {
	chaser, target := s.men[from], s.men[to]
	if chaser.Kind() == board.King || chaser.Kind() == board.Pawn {
		return false
	}
	us, them := chaser.Side(), target.Side()
	if !s.legal(from, to, held[us]) {
		return false
	}
	if outranks(target.Kind(), chaser.Kind()) {
		return true
	}
	if s.protected(from, to, past, held[them]) {
		return false
	}
	return chaser.Kind() != target.Kind() || !s.strikesBack(to, from, held[them])
}

// outranks tells whether winning target for chaser is a gain even when the
// target is protected.
func outranks(target, chaser board.Kind) bool {
	switch chaser {
	case board.Horse, board.Cannon:
		return target == board.Rook
	case board.Advisor, board.Elephant:
		return target == board.Rook || target == board.Horse || target == board.Cannon
	}
	return false
}

// legal tells whether a capture leaves the capturer's king safe from anyone
// but the men who hold him in check already.
func (s *scene) legal(from, to board.Square, held []board.Square) bool {
	was, id := s.men[to], s.id[to]
	side := s.men[from].Side()
	moves := s.men[from].Kind() == board.King
	s.shift(from, to)
	var buf squares
	safe := true
	for _, a := range s.attackers(s.king[side], side.Other(), &buf) {
		if moves || !slices.Contains(held, a) {
			safe = false
			break
		}
	}
	s.shift(to, from)
	s.men[to], s.id[to] = was, id
	return safe
}

// protected tells whether whoever captures on to, coming from from, can be
// recaptured by a legal move; with visibly set, by a man who reaches to while
// from is still occupied.
func (s *scene) protected(from, to board.Square, visibly bool, held []board.Square) bool {
	was, id := s.men[to], s.id[to]
	var seen, buf squares
	visible := s.attackers(to, was.Side(), &seen)
	s.shift(from, to)
	found := false
	for _, p := range s.attackers(to, was.Side(), &buf) {
		if (!visibly || slices.Contains(visible, p)) && s.legal(p, to, held) {
			found = true
			break
		}
	}
	s.shift(to, from)
	s.men[to], s.id[to] = was, id
	return found
}

// strikesBack tells whether the man on from can himself capture on to.
func (s *scene) strikesBack(from, to board.Square, held []board.Square) bool {
	var buf squares
	return slices.Contains(s.attackers(to, s.men[from].Side(), &buf), from) && s.legal(from, to, held)
}
