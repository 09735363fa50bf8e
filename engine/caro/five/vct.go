package five

import (
	"banco/game"
	rules "banco/games/caro"
	"banco/search/threat"
)

// threes looks for wins by fours and threes: moves after which the attacker
// would win by fours if the defender passed. It grows the tree where the proof
// or the disproof seems nearest. (Nagai's df-pn, 2002. In five in a row no
// position comes back, so that it has no trouble with cycles.)
type threes struct {
	fours
	known    []proofEntry // a power of two
	attacker rules.Stone
	proofs   uint64 // positions looked at so far
	last     uint64 // those at which to give up
	stopped  bool
	extra    map[uint64][]rules.Point // replies found to matter after all, by position
	held     map[bool]map[uint64]int  // in how many plies the attacker wins, by position: against replies that matter, or all
	children []child                  // of the nodes on the way here, one after the other
}

// proofEntry is what is known of a position: how many leaves are to be proved
// at least before it is, and how many disproved.
type proofEntry struct {
	key    uint64
	pn, dn uint32
	move   rules.Point // of a proved position in which the attacker is to move
}

// child is a move with the numbers of the position after it.
type child struct {
	pn, dn uint32
	at     rules.Point
}

// never is the number of a position that cannot be proved, or disproved.
const never = 1 << 30

// What the wins by fours are allowed that make a threat, or end a line.
const (
	innerMoves = 12
	innerNodes = 600
)

func newThrees(f *Field, foursEntries, entries int) *threes {
	return &threes{
		fours: newFours(f, foursEntries), known: make([]proofEntry, entries),
		extra: map[uint64][]rules.Point{}, held: map[bool]map[uint64]int{false: {}, true: {}},
	}
}

// prove tells whether the side to move wins by fours and threes. It gives up
// after so many positions, and when stop says so.
func (s *threes) prove(nodes uint64, stop func() bool) threat.Verdict {
	return s.proveFor(s.Turn(), nodes, stop)
}

// proveFor tells whether a colour wins, whoever is to move.
func (s *threes) proveFor(attacker rules.Stone, nodes uint64, stop func() bool) threat.Verdict {
	s.attacker, s.last, s.stop, s.stopped = attacker, s.proofs+nodes, stop, false
	pn, dn := s.look()
	if pn > 0 && dn > 0 {
		pn, dn = s.expand(never, never)
	}
	switch {
	case pn == 0:
		return threat.Won
	case dn == 0:
		return threat.NotWon
	}
	return threat.Unknown
}

// slot returns the place for what is known of the present position.
func (s *threes) slot() (key uint64, e *proofEntry) {
	key = s.Hash() ^ uint64(s.attacker)*0x9e3779b97f4a7c15
	return key, &s.known[key&uint64(len(s.known)-1)]
}

// look returns the numbers of the present position, from what is known or by
// a first look.
func (s *threes) look() (pn, dn uint32) {
	key, e := s.slot()
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

// lookAttack looks for a win by fours.
func (s *threes) lookAttack() (pn, dn uint32, move rules.Point) {
	if s.find(innerMoves, innerNodes) > 0 {
		return 0, never, s.winning()
	}
	return 1, 1, 0
}

// winning returns the first move of the win by fours that was found.
func (s *fours) winning() rules.Point {
	own := s.Turn()
	if s.Count(own, Five) > 0 {
		makers := *s.Set(own, Five)
		pt, _ := makers.Pop()
		return pt
	}
	key := s.Hash()
	if slot := &s.facts[key&uint64(len(s.facts)-1)]; slot.key == key && slot.plies > 0 {
		return slot.move
	}
	pt, _ := s.openFour(own)
	return pt
}

// lookDefence asks whether anything threatens, and counts the replies.
func (s *threes) lookDefence() (pn, dn uint32) {
	own := s.Turn()
	if s.Result().Over() {
		return never, 0 // the board is full
	}
	if s.Count(own, Five) > 0 || s.find(innerMoves, innerNodes) > 0 {
		return never, 0
	}
	begin := len(s.children)
	threatened := s.replies()
	n := len(s.children) - begin
	s.children = s.children[:begin]
	switch {
	case !threatened:
		return never, 0
	case n == 0:
		return 0, never
	}
	return uint32(n), 1
}

// replies appends the moves that may answer what the attacker threatens, and
// reports false where he threatens nothing.
func (s *threes) replies() bool {
	own, foe := s.Turn(), s.Turn().Other()
	var set PointSet
	if s.Count(foe, Five) > 0 {
		set, _ = s.averts(foe)
	} else {
		s.Pass()
		threat := s.find(innerMoves, innerNodes) > 0 && s.spoilers(innerMoves, &set)
		s.Unmake()
		if !threat {
			return false
		}
		for l := Four; l <= OpenFour; l++ {
			set.Join(s.Set(own, l))
		}
		key, _ := s.slot()
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

// attacks appends the moves that make a four or a three, where the attacker
// must prevent a five those that do.
func (s *threes) attacks() {
	own, foe := s.Turn(), s.Turn().Other()
	var set PointSet
	if s.Count(foe, Five) > 0 {
		set, _ = s.averts(foe)
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

// expand searches below the present position until one of its numbers reaches
// its bound, and returns them.
func (s *threes) expand(mostPN, mostDN uint32) (pn, dn uint32) {
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
	key, e := s.slot()
	*e = proofEntry{key, pn, dn, best}
	return pn, dn
}

// sum returns the numbers of a node from those of its children, the two lowest
// of the numbers by which the child to go on with is chosen, and that child.
func (s *threes) sum(attack bool, list []child) (pn, dn uint32, least [2]uint32, at int) {
	least, at = [2]uint32{never, never}, len(list)
	var total uint32
	for i := range list {
		one, other := list[i].pn, list[i].dn
		if !attack {
			one, other = other, one
		}
		total = min(total+other, never)
		switch {
		case one < least[0]:
			least[1], least[0], at = least[0], one, i
		case one < least[1]:
			least[1] = one
		}
	}
	if least[0] == 0 {
		total = never
	}
	if attack {
		return least[0], total, least, at
	}
	return total, least[0], least, at
}

// bounds returns the bounds for the child to go on with: a little more than
// what would make another one the better choice.
func bounds(attack bool, c *child, pn, dn, mostPN, mostDN, second uint32) (nextPN, nextDN uint32) {
	patience := min(second+second/4+1, never)
	if attack {
		return min(mostPN, patience), min(mostDN-dn+c.dn, never)
	}
	return min(mostPN-pn+c.pn, never), min(mostDN, patience)
}
