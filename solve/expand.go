package solve

import (
	"cmp"
	"slices"

	"banco/game"
)

// The numbers of the child that stands for all quiet moves of the attacker: those moves are
// listed only where the checks have become as dear. Most nodes are settled by checks, and
// there are ten times as many quiet moves.
const (
	quietPN = 10
	quietDN = 3
)

// A reply counts as one that can be refuted until its move is made. The likelyReplies that
// have refuted most often elsewhere come first, the others have otherReplyDN.
const (
	likelyReplies = 3
	otherReplyDN  = 3
)

// With a limit on moves, an unsearched position is harder to win for an attacker who has no
// check, or is in check himself, and harder to refute with every checksForDN checks that he
// has. Without one, this is not worth its time.
const (
	uselessPN   = 2
	checksForDN = 3
)

// expand lists the moves of a node and what is known of the positions they
// lead to. It stops early at a move that settles the node. Quiet moves of the attacker
// stand for one child at first, which has no move.
func (s *prover) expand(f *frame, ply, left int, attacks bool) {
	f.children = f.children[:0]
	if ply > 0 && s.recallList(f, ply, left, attacks) {
		return
	}
	if !attacks {
		f.moves = s.position.Moves(f.moves[:0])
		sortMoves(f.moves, &s.refutations)
		if s.table.probe(s.numbersKey(f.key, left)) == nil {
			f.addReplies()
		} else {
			s.addChildren(f, f.moves, ply, left, attacks)
		}
		return
	}
	f.moves = s.position.CheckingMoves(f.moves[:0])
	sortMoves(f.moves, &s.wins)
	settled := s.addChildren(f, f.moves, ply, left, attacks)
	if t := &s.tactics[s.tactic]; settled || !t.quiet || left == 1 && !t.stuck {
		return
	}
	f.children = append(f.children, child{value: value{pn: quietPN, dn: quietDN}, move: game.NoMove})
	if left == 1 {
		s.expandQuiet(f, ply, left) // the last move: there is nothing to put off
	}
}

// expandQuiet lists the quiet moves of the attacker in place of the child that stands for
// them, the last.
func (s *prover) expandQuiet(f *frame, ply, left int) {
	f.children = f.children[:len(f.children)-1]
	checks := len(f.moves)
	f.moves = s.position.Moves(f.moves)
	quiet := f.moves[checks:checks]
	for _, m := range f.moves[checks:] {
		if !slices.Contains(f.moves[:checks], m) {
			quiet = append(quiet, m)
		}
	}
	sortMoves(quiet, &s.wins)
	s.addChildren(f, quiet, ply, left, true)
}

// addChildren lists moves, and reports whether one of them settles the node.
func (s *prover) addChildren(f *frame, moves []game.Move, ply, left int, attacks bool) bool {
	for _, m := range moves {
		if ply == 0 && slices.Contains(s.except, m) {
			continue
		}
		c := child{move: m}
		s.look(&c, ply, left, attacks)
		f.children = append(f.children, c)
		if attacks && c.pn == 0 || !attacks && c.dn == 0 && c.low == unconditional {
			return true
		}
	}
	return false
}

// addReplies lists the replies of a node that is new, without making their moves: one of
// them may be enough to refute it.
func (f *frame) addReplies() {
	for i, m := range f.moves {
		v := unsearched
		if i >= likelyReplies {
			v.dn = otherReplyDN
		}
		f.children = append(f.children, child{value: v, move: m, pending: true})
	}
}

// look makes the move of a child of a node to see what is known of its position.
func (s *prover) look(c *child, ply, left int, attacks bool) {
	s.position.Make(c.move)
	s.spend()
	c.pending, c.key = false, s.position.Hash()^s.base
	c.value = s.known(c.key, ply, movesAfter(left, attacks), !attacks)
	s.position.Unmake()
}

// recallList lists the children of a node that the search has been to, with what is known
// of them now, and reports whether they were remembered.
func (s *prover) recallList(f *frame, ply, left int, attacks bool) (known bool) {
	f.children, known = s.lists.load(s.numbersKey(f.key, left), f.children)
	next := movesAfter(left, attacks)
	f.moves = f.moves[:0]
	for i := range f.children {
		c := &f.children[i]
		if c.move != game.NoMove {
			f.moves = append(f.moves, c.move)
		}
		if c.pending || c.move == game.NoMove || c.pn == 0 || c.dn == 0 && c.low == unconditional {
			continue
		}
		if v, found := s.recall(c.key, ply, next, !attacks); found {
			c.value = v
		} else if c.dn == 0 {
			c.value, c.pending = unsearched, true
		}
	}
	return known
}

// known returns what is known of the position one move below a node: from the path,
// from the table, or without a search.
func (s *prover) known(key uint64, ply, left int, attacks bool) value {
	if v, found := s.recall(key, ply, left, attacks); found {
		return v
	}
	if s.dead() {
		return refutation
	}
	if attacks {
		return s.attackerLeaf(left)
	}
	return s.defenderLeaf(left)
}

// recall returns what the path and the table know of the position one move below a node.
func (s *prover) recall(key uint64, ply, left int, attacks bool) (v value, found bool) {
	if attacks && left == unlimited {
		if at := s.path.find(key, ply); at >= 0 {
			s.repetitions++
			return value{pn: infinite, low: at}, true
		}
	}
	if attacks && left == 0 {
		return refutation, true
	}
	if attacks && ply >= maxPly {
		s.repetitions++
		return value{pn: infinite}, true // it depends on the root
	}
	if e := s.table.probe(key); e != nil {
		if e.won > 0 && int(e.won) <= left {
			return wonIn(int(e.won)), true
		}
		if int(e.refuted[s.tactic]) >= max(left, 1) {
			return refutation, true
		}
	}
	if e := s.table.probe(s.numbersKey(key, left)); e != nil {
		if e.kind == numbers {
			return value{pn: e.pn, dn: e.dn}, true
		}
		if at := s.path.findLow(e.dn, ply); at >= 0 {
			return value{pn: infinite, low: at}, true
		}
	}
	return value{}, false
}

// dead reports whether neither side has enough material to win.
func (s *prover) dead() bool {
	p, ok := s.position.(interface{ Ruled(plies int) game.Result })
	return ok && p.Ruled(0).Reason == game.InsufficientMaterial
}

// numbersKey is the key of a position for a search with so many moves left.
func (s *prover) numbersKey(key uint64, left int) uint64 {
	return key ^ uint64(left+1)*0x9e3779b97f4a7c15 ^ uint64(s.tactic+1)*0xd1b54a32d192ed03
}

// attackerLeaf returns the numbers of an unsearched position with the attacker to
// move.
func (s *prover) attackerLeaf(left int) value {
	t := &s.tactics[s.tactic]
	if t.quiet && left == unlimited {
		return unsearched
	}
	s.checks = s.position.CheckingMoves(s.checks[:0])
	if len(s.checks) == 0 && (!t.quiet || left == 1 && !t.stuck) {
		return refutation
	}
	if !t.quiet {
		return value{pn: 1, dn: uint32(len(s.checks))}
	}
	v := unsearched
	if len(s.checks) == 0 {
		v.pn += uselessPN
	}
	if s.position.InCheck() {
		v.pn += uselessPN
	}
	v.dn += uint32(len(s.checks) / checksForDN)
	return v
}

// defenderLeaf returns the numbers of an unsearched position with the defender to
// move.
func (s *prover) defenderLeaf(left int) value {
	replies := uint32(s.position.Perft(1))
	if replies == 0 && s.position.Result().Winner == s.attacker {
		return wonIn(0)
	}
	if replies == 0 || left == 0 {
		return refutation
	}
	return value{pn: replies, dn: 1}
}

// store puts the result of a node into the table.
func (s *prover) store(f *frame, left int, v value, work uint32) {
	switch {
	case v.pn == 0:
		if s.position.Side() == s.attacker {
			s.wins[moveSlot(f.winner())]++
		}
		e := s.table.slot(f.key)
		e.spent(work)
		if e.kind = facts; e.won == 0 || v.length < int(e.won) {
			e.won, e.move = uint16(v.length), f.winner()
		}
	case v.dn == 0 && v.low == unconditional:
		e := s.table.slot(f.key)
		e.spent(work)
		e.kind = facts
		e.refuted[s.tactic] = max(e.refuted[s.tactic], uint16(left))
	case v.dn == 0:
		if s.strict {
			return
		}
		e := s.table.slot(s.numbersKey(f.key, left))
		e.spent(work)
		e.kind, e.dn = circular, uint32(s.path.keys[v.low])
	default:
		e := s.table.slot(s.numbersKey(f.key, left))
		e.spent(work)
		e.kind, e.pn, e.dn = numbers, v.pn, v.dn
	}
}

// moveSlot is where the wins of a move, or its refutations, are counted.
func moveSlot(m game.Move) int { return int(uint32(m) * 0x9e3779b1 >> 20) }

// sortMoves puts first the moves that have done best elsewhere: of those with equal numbers
// the first is followed.
func sortMoves(moves []game.Move, counts *[1 << 12]uint32) {
	slices.SortStableFunc(moves, func(a, b game.Move) int { return cmp.Compare(counts[moveSlot(b)], counts[moveSlot(a)]) })
}

// spent adds to the work below an entry.
func (e *entry) spent(work uint32) {
	if e.work += work; e.work < work {
		e.work = 1<<32 - 1
	}
}

// winner returns the move that wins soonest of a node that is won, or the reply
// that lasts longest.
func (f *frame) winner() game.Move {
	var best *child
	for i := range f.children {
		c := &f.children[i]
		if c.pn != 0 {
			continue
		}
		if best == nil || c.length < best.length {
			best = c
		}
	}
	if best == nil {
		return game.NoMove
	}
	return best.move
}

// refuter returns a reply after which a node is not won, or NoMove.
func (f *frame) refuter() game.Move {
	for i := range f.children {
		if f.children[i].dn == 0 {
			return f.children[i].move
		}
	}
	return game.NoMove
}
