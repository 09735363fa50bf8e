package trace

import (
	"banco/game"
	"banco/search"
	"banco/search/mcts"
)

// recorder hears of a search and makes a tree of it. Beyond its most nodes it
// records nothing and asks for the search to be stopped.
type recorder struct {
	*Tree
	searched game.Position // the one that the search moves on
	start    uint64        // its hash at the root
	open     []int32       // the nodes on the way to where the search is; -1: not recorded
	chances  []chanceOpen  // by ply, the chance node that is open between it and the next
	most     int
	full     func() // called when there are more
	reported int    // roots whose depth is known
}

// chanceOpen is a chance node that the search is in, if it is in one.
type chanceOpen struct {
	open     bool
	node     int32
	outcomes []game.Outcome // what it looks at
}

var (
	_ mcts.Watcher       = (*recorder)(nil)
	_ search.ChanceTrace = (*recorder)(nil)
)

// newRecorder prepares to record a search of p.
func newRecorder(p game.Position, most int, full func()) *recorder {
	t := &Tree{Max: p.Side(), position: p.Clone()}
	if _, small := p.(Small); small { // there Max has a name
		t.Max = game.First
	}
	return &recorder{Tree: t, searched: p, start: p.Hash(), most: most, full: full}
}

// Enter records a node. One that does not belong to the position asked about,
// such as the proof that a move loses, is left out with all below it.
func (r *recorder) Enter(ply int, m game.Move, alpha, beta search.Score) {
	parent, weight := int32(-1), uint32(0)
	r.open, r.chances = r.open[:ply], r.chances[:ply]
	if ply > 0 {
		parent = r.open[ply-1]
		if c := &r.chances[ply-1]; c.open {
			parent, weight = c.node, c.weight(m)
		}
	}
	id := int32(-1)
	if (ply == 0 || parent >= 0) && (ply > 0 || r.searched.Hash() == r.start) && r.room() {
		id = r.enter(parent, m, kindOf(r.searched.Side() == r.Max, false), alpha, beta)
		r.at(id).weight = uint16(weight)
	}
	r.open, r.chances = append(r.open, id), append(r.chances, chanceOpen{})
}

// EnterChance records a chance node below the node at a ply.
func (r *recorder) EnterChance(ply int, m game.Move, outcomes []game.Outcome, alpha, beta search.Score) {
	c := &r.chances[ply]
	*c = chanceOpen{true, -1, outcomes}
	if r.open[ply] < 0 || !r.room() {
		return
	}
	c.node = r.enter(r.open[ply], m, kindOf(r.searched.Side() == r.Max, true), alpha, beta)
	for _, o := range outcomes {
		r.at(c.node).weight += uint16(o.Weight)
	}
}

// weight returns what an outcome weighs.
func (c *chanceOpen) weight(m game.Move) uint32 {
	for _, o := range c.outcomes {
		if o.Move == m {
			return o.Weight
		}
	}
	return 0
}

// enter adds a node that is entered with a window for the side of its kind.
func (r *recorder) enter(parent int32, m game.Move, kind nodeKind, alpha, beta search.Score) int32 {
	id := r.add(parent, m)
	r.Steps++
	n := r.at(id)
	n.enter, n.kind = uint32(r.Steps), kind
	if !kind.max() {
		alpha, beta = -beta, -alpha
	}
	n.alpha, n.beta = int32(alpha), int32(beta)
	return id
}

// Leave records what became of a node.
func (r *recorder) Leave(ply int, value search.Score, why search.Why) {
	if id := r.open[ply]; id >= 0 {
		r.leave(id, value, why)
	}
}

// LeaveChance records what became of a chance node.
func (r *recorder) LeaveChance(ply int, value search.Score, why search.Why) {
	if id := r.chances[ply].node; id >= 0 {
		r.leave(id, value, why)
	}
	r.chances[ply] = chanceOpen{}
}

func (r *recorder) leave(id int32, value search.Score, why search.Why) {
	r.Steps++
	n := r.at(id)
	if !n.kind.max() {
		value = -value
	}
	n.value, n.why, n.leave = int32(value), why, uint32(r.Steps)
	if n.parent >= 0 {
		r.at(n.parent).below += n.below + 1
	}
}

// Simulated records a simulation of MCTS: a node for each move on its way that
// no other has made, and what all of them found.
func (r *recorder) Simulated(way []mcts.Visit, value float64) {
	if !r.room() {
		return
	}
	at := int32(-1)
	r.Steps++
	for _, v := range way {
		next := r.child(at, v.Move)
		if next < 0 {
			next = r.add(at, v.Move)
			r.stats = append(r.stats, stat{prior: float32(v.Prior)})
			n := r.at(next)
			n.enter, n.leave, n.kind, n.why = uint32(r.Steps), uint32(r.Steps), kindOf(v.Mover == r.Max, v.Chance), search.All
			for up := at; up >= 0; up = r.at(up).parent {
				r.at(up).below++
			}
		}
		r.stats[next].visits++
		at = next
	}
	if r.Max == game.Second {
		value = -value
	}
	r.sims = append(r.sims, simulation{at, float32(value)})
}

// child returns the child of a node by a move, or -1; below no node, the root.
func (r *recorder) child(of int32, m game.Move) int32 {
	if of < 0 {
		return min(int32(r.count), 1) - 1
	}
	for c := r.at(of).first; c >= 0; c = r.at(c).next {
		if r.at(c).move == m {
			return c
		}
	}
	return -1
}

// room reports whether another node is to be recorded.
func (r *recorder) room() bool {
	if r.count < r.most {
		return true
	}
	r.full()
	return false
}

// report notes to what depth the trees since the last report were searched.
func (r *recorder) report(i search.Info) {
	if i.MultiPV > 1 {
		return
	}
	if r.Score = i.Score; r.position.Side() != r.Max {
		r.Score = -i.Score
	}
	for ; r.reported < len(r.roots); r.reported++ {
		r.roots[r.reported].depth = i.Depth
	}
}
