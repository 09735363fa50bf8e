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
	most     int
	full     func() // called when there are more
	reported int    // roots whose depth is known
}

var _ mcts.Watcher = (*recorder)(nil)

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
	parent := int32(-1)
	r.open = r.open[:ply]
	if ply > 0 {
		parent = r.open[ply-1]
	}
	if ply > 0 && parent < 0 || ply == 0 && r.searched.Hash() != r.start || !r.room() {
		r.open = append(r.open, -1)
		return
	}
	id := r.add(parent, m)
	r.open = append(r.open, id)
	r.Steps++
	n := r.at(id)
	n.enter, n.ply, n.max = uint32(r.Steps), uint16(ply), r.searched.Side() == r.Max
	if !n.max {
		alpha, beta = -beta, -alpha
	}
	n.alpha, n.beta = int32(alpha), int32(beta)
}

// Leave records what became of a node.
func (r *recorder) Leave(ply int, value search.Score, why search.Why) {
	id := r.open[ply]
	if id < 0 {
		return
	}
	r.Steps++
	n := r.at(id)
	if !n.max {
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
	for ply, v := range way {
		next := r.child(at, v.Move)
		if next < 0 {
			next = r.add(at, v.Move)
			r.stats = append(r.stats, stat{prior: float32(v.Prior), chance: v.Chance})
			n := r.at(next)
			n.enter, n.leave, n.ply, n.max, n.why = uint32(r.Steps), uint32(r.Steps), uint16(ply), v.Mover == r.Max, search.All
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
