package trace

import (
	"math"
	"strconv"

	"banco/search"
)

// proofs are the proof and disproof numbers of the nodes of an and/or tree: how many
// open ends must at least be proved, or refuted, to prove or refute a node. What is
// proved has 0 and ∞, what is over without a win ∞ and 0, an open end 1 and 1. Where
// Max moves one move is enough and the least counts; where Min does, all replies must
// lose and they add up, and so must all outcomes of chance.
type proofs struct{ proof, disproof []uint32 }

// endless is ∞.
const endless = math.MaxUint32

// prove works the numbers out, the last node first: children come after their parents.
func (t *Tree) prove() *proofs {
	p := &proofs{make([]uint32, t.count), make([]uint32, t.count)}
	for id := int32(t.count) - 1; id >= 0; id-- {
		n := t.at(id)
		_, decided := search.Score(n.value).Mate()
		switch {
		case decided && n.value > 0:
			p.proof[id], p.disproof[id] = 0, endless
		case n.why == search.Over:
			p.proof[id], p.disproof[id] = endless, 0
		case n.first < 0:
			p.proof[id], p.disproof[id] = 1, 1
		case n.kind == maxNode:
			p.proof[id], p.disproof[id] = t.least(id, p.proof), t.sum(id, p.disproof)
		default:
			p.proof[id], p.disproof[id] = t.sum(id, p.proof), t.least(id, p.disproof)
		}
	}
	return p
}

// least returns the least number of the children of a node.
func (t *Tree) least(id int32, of []uint32) uint32 {
	least := uint32(endless)
	for c := t.at(id).first; c >= 0; c = t.at(c).next {
		least = min(least, of[c])
	}
	return least
}

// sum returns their sum, which is ∞ where one of them is.
func (t *Tree) sum(id int32, of []uint32) uint32 {
	sum := uint64(0)
	for c := t.at(id).first; c >= 0; c = t.at(c).next {
		sum += uint64(of[c])
	}
	return uint32(min(sum, endless))
}

// numberText writes a proof number.
func numberText(n uint32) string {
	if n == endless {
		return "∞"
	}
	return strconv.FormatUint(uint64(n), 10)
}
