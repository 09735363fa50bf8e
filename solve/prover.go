package solve

import (
	"math"

	"banco/game"
	"banco/search"
)

// Proof and disproof numbers: how many leaves have at least to be shown to be
// won, or not to be won, so that the position is. Infinite is out of reach.
const (
	infinite  = 1 << 30
	maxNumber = infinite - 1 // of a number that is not infinite
)

// maxPly bounds the length of a line. What is longer counts as not won.
const maxPly = 2000

// value is what is known of a position.
type value struct {
	pn, dn uint32
	length int // where it is won (pn is 0), the attacker's moves to the end
	low    int // where it is not (dn is 0), the ply of the first position on the way here that this rests on; unconditional for none
}

// unconditional is the low of a disproof that rests on no repetition.
const unconditional = math.MaxInt

var (
	refutation = value{pn: infinite, low: unconditional}
	unsearched = value{pn: 1, dn: 1}
)

func wonIn(moves int) value { return value{dn: infinite, length: moves} }

func (v value) solved() bool { return v.pn == 0 || v.dn == 0 }

// child is a position after one more move.
type child struct {
	value
	move    game.Move
	key     uint64 // of the position
	pending bool   // the move has not been made yet: the value is a guess, and there is no key
}

// frame is what a node on the way from the root needs.
type frame struct {
	key      uint64
	children []child
	moves    []game.Move
}

// prover searches depth first by proof numbers (df-pn, Nagai 2002). Its values
// live in the frames while a node is on the way from the root, and in the table
// afterwards. It is used by one goroutine at a time.
type prover struct {
	table  *table
	lists  lists
	frames []*frame
	path   path

	// The task.
	base     uint64 // makes its keys strange to those of others
	position board
	attacker game.Side
	budget   *search.Budget

	// The search under way.
	tactics     []tactic    // the narrow one first
	tactic      int         // which of them
	except      []game.Move // first moves left out
	last        uint64      // the budget's node at which to stop
	stopped     bool
	checks      []game.Move     // scratch of attackerLeaf
	repetitions uint64          // disproofs that rest on a repetition
	strict      bool            // none of them is kept
	wins        [1 << 12]uint32 // how often moves of the attacker have won, by moveSlot
	refutations [1 << 12]uint32 // how often replies have refuted one, likewise
}

// search works on the position with so many moves of the attacker left (or
// unlimited) and at most so many nodes, 0 for as many as the budget has.
func (s *prover) search(tactic, left int, nodes uint64) value {
	s.tactic, s.last = tactic, math.MaxUint64
	if nodes > 0 {
		s.last = s.budget.Nodes() + nodes
	}
	s.stopped = s.budget.Stopped()
	if s.stopped {
		return unsearched
	}
	return s.visit(0, left, infinite, infinite)
}

// visit searches below the position until one of its numbers reaches its limit, it
// is solved, or the work ends.
func (s *prover) visit(ply, left int, pnLimit, dnLimit uint32) value {
	begun := s.budget.Nodes()
	f := s.frame(ply)
	f.key = s.position.Hash() ^ s.base
	attacks := s.position.Side() == s.attacker

	// 1. A quiet move without a threat is put off.
	s.path.enter(f.key, ply)
	if v := s.quietMoveValue(f, ply, left, attacks); v.pn >= pnLimit {
		s.path.leave(f.key)
		s.store(f, left, v, uint32(s.budget.Nodes()-begun))
		return v
	}

	// 2. List the children, with what is known of them.
	s.expand(f, ply, left, attacks)

	// 3. Follow the most promising child while that is cheaper than the
	// siblings of this node.
	var v value
	for {
		v = f.combine(attacks)
		if v.pn >= pnLimit || v.dn >= dnLimit || v.solved() || s.stopped {
			break
		}
		c, pnNext, dnNext := f.choose(attacks, v, pnLimit, dnLimit)
		if c.move == game.NoMove {
			s.expandQuiet(f, ply, left)
			continue
		}
		if c.pending {
			s.look(c, ply, left, attacks)
			continue
		}
		s.position.Make(c.move)
		c.value = s.visit(ply+1, movesAfter(left, attacks), pnNext, dnNext)
		s.position.Unmake()
	}

	// 4. Store the result.
	s.path.leave(f.key)
	if v.dn == 0 && !attacks {
		s.refutations[moveSlot(f.refuter())]++
	}
	if v.dn == 0 && v.low >= ply {
		v.low = unconditional // it depends on nothing above
	}
	if ply > 0 || len(s.except) == 0 {
		if !v.solved() {
			s.lists.keep(s.numbersKey(f.key, left), f.children)
		}
		s.store(f, left, v, uint32(min(s.budget.Nodes()-begun, math.MaxUint32)))
	}
	return v
}

// movesAfter returns how many moves the attacker has left after a move.
func movesAfter(left int, attacks bool) int {
	if attacks && left != unlimited {
		return left - 1
	}
	return left
}

func (s *prover) frame(ply int) *frame {
	for len(s.frames) <= ply {
		s.frames = append(s.frames, &frame{})
	}
	return s.frames[ply]
}

// spend counts a position and notes whether to stop.
func (s *prover) spend() {
	if s.budget.Node() || s.budget.Nodes() >= s.last {
		s.stopped = true
	}
}

// combine returns the value of a node by those of its children. The side to
// move needs one of them; against it, all.
func (f *frame) combine(attacks bool) value {
	if attacks {
		return f.any()
	}
	return f.all()
}

// any is the value of a node at which the attacker chooses.
func (f *frame) any() value {
	v := value{pn: infinite, low: unconditional}
	sum := uint64(0)
	for i := range f.children {
		c := &f.children[i]
		if c.pn == 0 && (v.pn > 0 || c.length+1 < v.length) {
			v.length = c.length + 1
		}
		v.pn = min(v.pn, c.pn)
		v.low = min(v.low, c.lowest())
		sum += uint64(c.dn)
	}
	if v.pn == 0 {
		v.dn = infinite
	} else {
		v.dn = uint32(min(sum, maxNumber))
	}
	return v
}

// all is the value of a node at which the defender chooses.
func (f *frame) all() value {
	v := value{dn: infinite}
	sum := uint64(0)
	for i := range f.children {
		c := &f.children[i]
		v.length = max(v.length, c.length)
		if c.dn == 0 && (v.dn > 0 || c.low > v.low) {
			v.low = c.low
		}
		v.dn = min(v.dn, c.dn)
		sum += uint64(c.pn)
	}
	if v.dn == 0 {
		v.pn = infinite
	} else {
		v.pn = uint32(min(sum, maxNumber))
	}
	return v
}

// lowest is the ply a value rests on, unconditional where it is not a disproof.
func (v *value) lowest() int {
	if v.dn == 0 {
		return v.low
	}
	return unconditional
}

// choose returns the child to follow, and the limits up to which.
func (f *frame) choose(attacks bool, v value, pnLimit, dnLimit uint32) (best *child, pnNext, dnNext uint32) {
	first, second := uint32(infinite), uint32(infinite)
	for i := range f.children {
		c := &f.children[i]
		n := c.dn
		if attacks {
			n = c.pn
		}
		if n < first {
			best, first, second = c, n, first
		} else if n < second {
			second = n
		}
	}
	enough := uint32(min(uint64(second)+uint64(second)/2+1, infinite))
	if attacks {
		return best, min(pnLimit, enough), shifted(dnLimit, v.dn, best.dn)
	}
	return best, shifted(pnLimit, v.pn, best.pn), min(dnLimit, enough)
}

// shifted returns the limit of one term of a sum with a limit.
func shifted(limit, sum, term uint32) uint32 {
	if limit >= infinite {
		return infinite
	}
	return limit - sum + term
}
