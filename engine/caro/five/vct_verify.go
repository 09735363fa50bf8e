package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
	"banco/search/threat"
)

// This file verifies a proof: it walks the tree of the proof, measures its length
// and tries every defence.

// walk walks through the tree of a proof.
type walk struct {
	*vct
	all    bool // try every legal reply, not only those of replies
	missed bool // the proof does not answer some reply
}

// win returns the winning move of the attacker, who is to move, and in how many
// plies it wins by fours alone, 0 where it takes threes.
func (w *walk) win() (move rules.Point, vcf int) {
	for _, most := range [2]int{unlimited, innerMoves} {
		if n := w.find(most, 4*innerNodes); n > 0 {
			return w.winningMove(), n
		}
	}
	key, e := w.proofSlot()
	for range 2 {
		if e.key == key && e.pn == 0 && e.move != 0 {
			return e.move, 0
		}
		*e = proofEntry{} // overwritten: prove it once more
		if w.proveFor(w.attacker, walkNodes, w.stop) != threat.Won {
			return 0, 0
		}
	}
	return 0, 0
}

// maxVerified bounds the number of verified positions that are kept.
const maxVerified = 1 << 18

// walkNodes bounds a proof that must be made once more.
const walkNodes = 100_000

// attack returns in how many plies the attacker, who is to move, wins at most,
// and 0 where the proof has a gap.
func (w *walk) attack() int {
	key, _ := w.proofSlot()
	verified := w.verified[w.all]
	if n := verified[key]; n > 0 {
		return n
	}
	move, n := w.win()
	if n == 0 && move != 0 {
		w.Make(game.Move(move))
		if n = w.defend(); n > 0 {
			n++
		}
		w.Unmake()
	}
	if n > 0 && len(verified) < maxVerified {
		verified[key] = n
	}
	return n
}

// defend returns in how many plies the attacker wins at most where the defender
// is to move, and 0 where the proof has a gap.
func (w *walk) defend() int {
	begin := len(w.children)
	defer func() { w.children = w.children[:begin] }()
	if w.stop() || w.Result().Over() || !w.replies() {
		return 0
	}
	longest := 2
	for _, c := range w.children[begin:] {
		n := w.reply(c.at)
		if n == 0 {
			return 0
		}
		longest = max(longest, n)
	}
	if w.all && w.Count(w.attacker, Five) == 0 {
		return w.others(longest, begin)
	}
	return longest
}

// reply returns in how many plies the attacker wins at most after a reply, that
// included.
func (w *walk) reply(pt rules.Point) int {
	w.Make(game.Move(pt))
	defer w.Unmake()
	if n := w.attack(); n > 0 {
		return n + 1
	}
	return 0
}

// others tries the replies that are not among the children: after them the threat
// must win. A reply that refutes it is kept in extra for another proof.
func (w *walk) others(longest, begin int) int {
	var tried shape.PointSet
	for _, c := range w.children[begin:] {
		tried.Add(c.at)
	}
	for _, m := range w.Moves(nil) {
		if tried.Has(rules.Point(m)) {
			continue
		}
		w.Make(m)
		n := w.find(innerMoves, 4*innerNodes)
		w.Unmake()
		if n == 0 {
			key, _ := w.proofSlot()
			w.extra[key] = append(w.extra[key], rules.Point(m))
			w.missed = true
			return 0
		}
		longest = max(longest, n+1)
	}
	return longest
}

// line returns the moves of the proof in which the defender lasts longest, at
// least the first of them where there is no time for more.
func (w *walk) line() (line []game.Move) {
	for !w.Result().Over() && (len(line) == 0 || !w.stop()) {
		var move rules.Point
		if w.Turn() == w.attacker {
			if move, _ = w.win(); move == 0 {
				break
			}
		} else {
			move = w.longest()
		}
		line = append(line, game.Move(move))
		w.Make(game.Move(move))
	}
	for range line {
		w.Unmake()
	}
	return line
}

// longest returns the reply after which the attacker needs most plies.
func (w *walk) longest() (best rules.Point) {
	begin := len(w.children)
	w.replies()
	most := 0
	for _, c := range w.children[begin:] {
		if n := w.reply(c.at); n > most {
			best, most = c.at, n
		}
		if w.stop() {
			break
		}
	}
	w.children = w.children[:begin]
	if most == 0 { // nothing averts it
		best = rules.Point(w.Moves(nil)[0])
	}
	return best
}
