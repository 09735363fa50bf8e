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

// expand lists the moves of a node and what is known of the positions they
// lead to. It stops early at a move that settles the node. Quiet moves of the attacker
// stand for one child at first, which has no move.
func (s *prover) expand(f *frame, ply, left int, attacks bool) {
	f.children = f.children[:0]
	if !attacks {
		f.moves = s.position.Moves(f.moves[:0])
		s.addChildren(f, f.moves, ply, left, attacks)
		return
	}
	f.moves = s.position.CheckingMoves(f.moves[:0])
	s.sortAttacks(f.moves)
	settled := s.addChildren(f, f.moves, ply, left, attacks)
	if t := &s.tactics[s.tactic]; settled || !t.quiet || left == 1 && !t.stuck {
		return
	}
	f.children = append(f.children, child{value{pn: quietPN, dn: quietDN}, game.NoMove})
	if left != unlimited {
		s.expandQuiet(f, ply, left) // to refute a win takes them all
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
	s.sortAttacks(quiet)
	s.addChildren(f, quiet, ply, left, true)
}

// addChildren lists moves, and reports whether one of them settles the node.
func (s *prover) addChildren(f *frame, moves []game.Move, ply, left int, attacks bool) bool {
	next := movesAfter(left, attacks)
	for _, m := range moves {
		if ply == 0 && slices.Contains(s.except, m) {
			continue
		}
		s.position.Make(m)
		s.spend()
		v := s.known(ply, next, !attacks)
		s.position.Unmake()
		f.children = append(f.children, child{v, m})
		if attacks && v.pn == 0 || !attacks && v.dn == 0 && v.low == unconditional {
			return true
		}
	}
	return false
}

// known returns what is known of the position one move below a node: from the path,
// from the table, or without a search.
func (s *prover) known(ply, left int, attacks bool) value {
	key := s.position.Hash() ^ s.base
	if attacks && left == unlimited {
		if at := s.path.find(key, ply); at >= 0 {
			s.repetitions++
			return value{pn: infinite, low: at}
		}
	}
	if attacks && left == 0 {
		return refutation
	}
	if attacks && ply >= maxPly {
		s.repetitions++
		return value{pn: infinite} // it depends on the root
	}
	if e := s.table.probe(key); e != nil {
		if e.won > 0 && int(e.won) <= left {
			return wonIn(int(e.won))
		}
		if int(e.refuted[s.tactic]) >= max(left, 1) {
			return refutation
		}
	}
	if e := s.table.probe(s.numbersKey(key, left)); e != nil {
		if e.kind == numbers {
			return value{pn: e.pn, dn: e.dn}
		}
		if at := s.path.findLow(e.dn, ply); at >= 0 {
			return value{pn: infinite, low: at}
		}
	}
	if s.dead() {
		return refutation
	}
	if attacks {
		return s.attackerLeaf()
	}
	return s.defenderLeaf(left)
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
func (s *prover) attackerLeaf() value {
	if s.tactics[s.tactic].quiet {
		return unsearched
	}
	s.checks = s.position.CheckingMoves(s.checks[:0])
	if len(s.checks) == 0 {
		return refutation
	}
	return value{pn: 1, dn: uint32(len(s.checks))}
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
			s.wins[winSlot(f.winner())]++
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

// winSlot is where the wins of a move are counted.
func winSlot(m game.Move) int { return int(uint32(m) * 0x9e3779b1 >> 20) }

// sortAttacks puts first the moves that have won most often elsewhere: of those with equal
// numbers the first is followed.
func (s *prover) sortAttacks(moves []game.Move) {
	slices.SortStableFunc(moves, func(a, b game.Move) int { return cmp.Compare(s.wins[winSlot(b)], s.wins[winSlot(a)]) })
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
