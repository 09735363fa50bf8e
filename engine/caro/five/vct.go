package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
	"banco/search/threat"
)

// vct looks for a victory by continuous threats (VCT): by fours, and by moves
// after which the attacker would win by fours if the defender passed. It is a
// depth-first proof-number search (Nagai's df-pn, 2002), which grows the tree
// where the proof or the disproof seems nearest. No position of five in a row
// comes back, so there are no cycles.
type vct struct {
	vcf
	known    []proofEntry // a hash table; the length is a power of two
	attacker rules.Stone
	proofs   uint64 // positions looked at so far
	last     uint64 // those at which to give up
	stopped  bool
	extra    map[uint64][]rules.Point // replies that a verification found missing, by position
	verified map[bool]map[uint64]int  // plies of verified wins by position, for all replies (true) or those of replies
	children []child                  // of the nodes on the way here, one after the other
}

// proofEntry holds the proof and disproof numbers of a position: how many leaves
// must at least be proved, or disproved, to decide it.
type proofEntry struct {
	key    uint64
	pn, dn uint32
	move   rules.Point // of a proved position in which the attacker is to move
}

// child is a move with the proof and disproof numbers of the position after it.
type child struct {
	pn, dn uint32
	at     rules.Point
}

// infinite is the proof number of a disproved position, and the disproof number of
// a proved one.
const infinite = 1 << 30

// The limits of a search for a win by fours that makes a threat or ends a line.
const (
	innerMoves = 12
	innerNodes = 600
)

func newVCT(f *Board, vcfEntries, entries int) *vct {
	return &vct{
		vcf: newVCF(f, vcfEntries), known: make([]proofEntry, entries),
		extra: map[uint64][]rules.Point{}, verified: map[bool]map[uint64]int{false: {}, true: {}},
	}
}

// prove tells whether the side to move wins by fours and threes. It gives up
// after so many positions, or when stop returns true.
func (s *vct) prove(nodes uint64, stop func() bool) threat.Verdict {
	return s.proveFor(s.Turn(), nodes, stop)
}

// proveFor tells whether a colour wins, whoever is to move.
func (s *vct) proveFor(attacker rules.Stone, nodes uint64, stop func() bool) threat.Verdict {
	s.attacker, s.last, s.stop, s.stopped = attacker, s.proofs+nodes, stop, false
	pn, dn := s.look()
	if pn > 0 && dn > 0 {
		pn, dn = s.expand(infinite, infinite)
	}
	switch {
	case pn == 0:
		return threat.Won
	case dn == 0:
		return threat.NotWon
	}
	return threat.Unknown
}

// proofSlot returns the place in the table for the position.
func (s *vct) proofSlot() (key uint64, e *proofEntry) {
	key = s.Hash() ^ uint64(s.attacker)*0x9e3779b97f4a7c15
	return key, &s.known[key&uint64(len(s.known)-1)]
}

// look returns the numbers of the position: from the table, or by evaluating a new
// leaf.
func (s *vct) look() (pn, dn uint32) {
	key, e := s.proofSlot()
	if e.key == key {
		return e.pn, e.dn
	}
	s.proofs++
	if s.proofs >= s.last || s.proofs%16 == 0 && s.stop() {
		s.stopped = true
	}
	var move rules.Point
	if s.Turn() == s.attacker {
		pn, dn, move = s.lookAttack()
	} else {
		pn, dn = s.lookDefence()
	}
	*e = proofEntry{key, pn, dn, move}
	return pn, dn
}

// lookAttack evaluates a leaf of the attacker: is there a win by fours?
func (s *vct) lookAttack() (pn, dn uint32, move rules.Point) {
	if s.find(innerMoves, innerNodes) > 0 {
		return 0, infinite, s.winningMove()
	}
	return 1, 1, 0
}

// winningMove returns the first move of the win by fours that was found.
func (s *vcf) winningMove() rules.Point {
	own := s.Turn()
	if s.Count(own, Five) > 0 {
		makers := *s.Set(own, Five)
		pt, _ := makers.Pop()
		return pt
	}
	if key, entry := s.vcfSlot(); entry.key == key && entry.plies > 0 {
		return entry.move
	}
	pt, _ := s.openFour(own)
	return pt
}

// lookDefence evaluates a leaf of the defender: is there a threat, and how many
// replies?
func (s *vct) lookDefence() (pn, dn uint32) {
	own := s.Turn()
	if s.Result().Over() {
		return infinite, 0 // the board is full
	}
	if s.Count(own, Five) > 0 || s.find(innerMoves, innerNodes) > 0 {
		return infinite, 0
	}
	begin := len(s.children)
	threatened := s.replies()
	n := len(s.children) - begin
	s.children = s.children[:begin]
	switch {
	case !threatened:
		return infinite, 0
	case n == 0:
		return 0, infinite
	}
	return uint32(n), 1
}

// replies appends the moves that may answer the attacker's threat. It reports
// false where there is no threat.
func (s *vct) replies() bool {
	own, foe := s.Turn(), s.Turn().Other()
	var set shape.PointSet
	if s.Count(foe, Five) > 0 {
		set, _ = s.defences(foe)
	} else {
		s.Pass()
		threatens := s.find(innerMoves, innerNodes) > 0 && s.vcfDefences(innerMoves, &set)
		s.Unmake()
		if !threatens {
			return false
		}
		for l := Four; l <= OpenFour; l++ {
			set.Join(s.Set(own, l))
		}
		key, _ := s.proofSlot()
		for _, pt := range s.extra[key] {
			set.Add(pt)
		}
	}
	for pt, ok := set.Pop(); ok; pt, ok = set.Pop() {
		if s.Allows(pt) {
			s.children = append(s.children, child{at: pt})
		}
	}
	return true
}

// attacks appends the moves that make a four or a three. Where the attacker must
// stop a five, it appends the defences instead.
func (s *vct) attacks() {
	own, foe := s.Turn(), s.Turn().Other()
	var set shape.PointSet
	if s.Count(foe, Five) > 0 {
		set, _ = s.defences(foe)
	} else {
		for l := Three; l <= OpenFour; l++ {
			set.Join(s.Set(own, l))
		}
	}
	for pt, ok := set.Pop(); ok; pt, ok = set.Pop() {
		if s.Allows(pt) {
			s.children = append(s.children, child{at: pt})
		}
	}
}

// expand searches below the position until one of its numbers reaches its bound,
// and returns the numbers.
func (s *vct) expand(mostPN, mostDN uint32) (pn, dn uint32) {
	attack := s.Turn() == s.attacker
	begin := len(s.children)
	if attack {
		s.attacks()
	} else {
		s.replies()
	}
	end := len(s.children)
	for i := begin; i < end; i++ {
		s.Make(game.Move(s.children[i].at))
		pn, dn := s.look()
		s.Unmake()
		s.children[i].pn, s.children[i].dn = pn, dn
	}
	var best rules.Point
	for {
		var n [2]uint32 // the numbers to choose by, least and second
		var at int
		pn, dn, n, at = s.sum(attack, s.children[begin:end])
		at += begin
		if pn == 0 || dn == 0 || pn >= mostPN || dn >= mostDN || s.stopped {
			if at < end {
				best = s.children[at].at
			}
			break
		}
		c := &s.children[at]
		nextPN, nextDN := bounds(attack, c, pn, dn, mostPN, mostDN, n[1])
		s.Make(game.Move(c.at))
		cpn, cdn := s.expand(nextPN, nextDN)
		s.Unmake()
		s.children[at].pn, s.children[at].dn = cpn, cdn
	}
	s.children = s.children[:begin]
	key, e := s.proofSlot()
	*e = proofEntry{key, pn, dn, best}
	return pn, dn
}

// sum returns the numbers of a node from those of its children, the two lowest of
// the numbers by which the child to expand is chosen, and that child.
func (s *vct) sum(attack bool, list []child) (pn, dn uint32, least [2]uint32, at int) {
	least, at = [2]uint32{infinite, infinite}, len(list)
	var total uint32
	for i := range list {
		one, other := list[i].pn, list[i].dn
		if !attack {
			one, other = other, one
		}
		total = min(total+other, infinite)
		switch {
		case one < least[0]:
			least[1], least[0], at = least[0], one, i
		case one < least[1]:
			least[1] = one
		}
	}
	if least[0] == 0 {
		total = infinite
	}
	if attack {
		return least[0], total, least, at
	}
	return total, least[0], least, at
}

// bounds returns the bounds for the child to expand: a little more than what would
// make another child the better choice.
func bounds(attack bool, c *child, pn, dn, mostPN, mostDN, second uint32) (nextPN, nextDN uint32) {
	patience := min(second+second/4+1, infinite)
	if attack {
		return min(mostPN, patience), min(mostDN-dn+c.dn, infinite)
	}
	return min(mostPN-pn+c.pn, infinite), min(mostDN, patience)
}
