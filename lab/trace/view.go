package trace

import (
	"cmp"
	"slices"

	"banco/game"
	"banco/search"
)

// ViewOptions say which part of a tree to show.
type ViewOptions struct {
	Tree int                                       // which one, from 0, where the search began anew; beyond the last: the last
	Some int                                       // children to show of a node; 0: all
	Most int                                       // nodes to show where Wide does not ask for more; 0: DefaultMost
	Wide map[int]int                               // of how many children are shown of a node, 0 to fold it
	Text func(p game.Position, m game.Move) string // words a move; nil: its UCI form
}

// The nodes that are shown: as many where nothing is said, and never more.
const (
	DefaultMost = 160
	MostShown   = 2000
)

// View is the part of a tree that is drawn.
type View struct {
	Trees []Iteration `json:"trees"`
	Tree  int         `json:"tree"`  // the one shown
	From  int         `json:"from"`  // its first step
	To    int         `json:"to"`    // its last
	Nodes []Shown     `json:"nodes"` // each after its parent

	Chance ChanceForm `json:"chance,omitempty"` // how chance nodes were searched

	// Of MCTS: by simulation, the last node shown on its way and what it found
	// for Max.
	Trail  []int     `json:"trail,omitempty"`
	Values []float64 `json:"values,omitempty"`
}

// Iteration is a tree of a search that began anew: what it changed is seen beside the
// one before.
type Iteration struct {
	Depth int          `json:"depth"` // 0: not known
	Nodes int          `json:"nodes"`
	Value search.Score `json:"value"`           // for Max
	Bound string       `json:"bound,omitempty"` // ≤ or ≥: the value was outside of the window, and the tree is searched again
	Move  string       `json:"move,omitempty"`  // the best, where it is known
	Done  bool         `json:"done"`            // the search was not stopped in it
}

// Shown is a node that is drawn. Worths are for Max.
type Shown struct {
	ID          int          `json:"id"`     // below -1: it was not searched
	Parent      int          `json:"parent"` // -1: none
	Move        game.Move    `json:"-"`
	Text        string       `json:"text"` // the move as it is written, or Pass; empty at the root
	UCI         string       `json:"uci"`
	State       string       `json:"state,omitempty"` // of the game, where the tree is small
	Kind        string       `json:"kind"`            // max, min or chance
	Max         bool         `json:"max"`             // Max is to move, or has moved before chance
	Alpha       search.Score `json:"alpha"`
	Beta        search.Score `json:"beta"`
	Value       search.Score `json:"value"`
	Why         string       `json:"why"`   // of search.Why, or Skipped
	Enter       int          `json:"enter"` // step
	Leave       int          `json:"leave"`
	Children    int          `json:"children"`
	Hidden      int          `json:"hidden"`      // children that are not shown
	HiddenNodes int          `json:"hiddenNodes"` // they and all below them
	Unsearched  int          `json:"unsearched"`  // moves that nobody looked at
	Rises       []Rise       `json:"rises,omitempty"`
	Chosen      bool         `json:"chosen,omitempty"` // the search chose this move

	// Of MCTS.
	Visits int     `json:"visits,omitempty"`
	Prior  float64 `json:"prior,omitempty"`

	Weight float64 `json:"weight,omitempty"` // of an outcome of chance, its likelihood
	// Of a search for proofs: proof and disproof number, as the search left the node.
	Proof    string `json:"proof,omitempty"`
	Disproof string `json:"disproof,omitempty"`
}

// Skipped is the Why of a move that was not searched.
const Skipped = "skipped"

// Rise is a step at which the best of a node's moves so far became a better one.
type Rise struct {
	Step  int          `json:"step"`
	Value search.Score `json:"value"`
}

// View cuts a part out of the tree.
func (t *Tree) View(s ViewOptions) *View {
	v := &View{Chance: t.Chance}
	for _, r := range t.roots {
		v.Trees = append(v.Trees, t.iteration(r, s.Text))
	}
	if len(t.roots) == 0 {
		return v
	}
	v.Tree = min(max(s.Tree, 0), len(t.roots)-1)
	id := t.roots[v.Tree].node
	v.From, v.To = int(t.at(id).enter), t.Steps
	if t.Kind != MCTS {
		v.To = int(t.at(id).leave)
	}
	if s.Most <= 0 {
		s.Most = DefaultMost
	}
	shown := t.choose(id, &s)
	d := drawing{tree: t, shape: &s, shown: shown, position: t.position.Clone(), view: v}
	if t.Kind == Threat {
		d.proofs = t.prove()
	}
	d.draw(id, Shown{ID: int(id), Parent: -1})
	if t.Kind == MCTS {
		t.trail(v, shown)
	}
	return v
}

// iteration tells what a tree that began anew came to.
func (t *Tree) iteration(r root, text func(game.Position, game.Move) string) Iteration {
	n := t.at(r.node)
	i := Iteration{Depth: r.depth, Nodes: int(n.below) + 1, Value: search.Score(n.value), Done: n.why != search.Stopped}
	switch {
	case n.value <= n.alpha && n.alpha > -int32(search.Infinity):
		i.Bound = "≤"
	case n.value >= n.beta && n.beta < int32(search.Infinity):
		i.Bound = "≥"
	}
	best, upper := t.best(r.node), "≤"
	if !n.kind.max() {
		upper = "≥"
	}
	if best >= 0 && i.Done && i.Bound != upper {
		if m := t.at(best).move; text != nil {
			i.Move = text(t.position, m)
		} else {
			i.Move = t.position.FormatMove(m)
		}
	}
	return i
}

// best returns the child on which the value of a node rests, or -1.
func (t *Tree) best(id int32) int32 {
	rises := t.rises(id)
	if len(rises) == 0 {
		return -1
	}
	for c := t.at(id).first; c >= 0; c = t.at(c).next {
		if int(t.at(c).leave) == rises[len(rises)-1].Step {
			return c
		}
	}
	return -1
}

// chosen reports whether a node is the move that the search chose.
func (t *Tree) chosen(id int32) bool {
	n := t.at(id)
	return n.parent >= 0 && t.at(n.parent).parent < 0 && n.move == t.Move
}

// choose decides which children of which nodes are shown, from the root down,
// level by level.
func (t *Tree) choose(root int32, s *ViewOptions) map[int32][]int32 {
	shown := map[int32][]int32{root: nil}
	count := 1
	for queue := []int32{root}; len(queue) > 0; queue = queue[1:] {
		id := queue[0]
		wide, asked := s.Wide[int(id)]
		if !asked {
			wide = s.Some
		}
		if asked && wide == 0 || !asked && count >= s.Most || count >= MostShown {
			continue
		}
		list := t.pick(id, wide)
		shown[id] = list[:min(len(list), MostShown-count)]
		for _, c := range shown[id] {
			shown[c] = nil
		}
		count += len(shown[id])
		queue = append(queue, shown[id]...)
	}
	return shown
}

// pick returns the children of a node to show: the move that the search chose, those
// on which its value rests, the first that was cut, then those with most below them, in
// the order of the search. MCTS has the most visited, the first ahead.
func (t *Tree) pick(id int32, some int) []int32 {
	all := t.children(id)
	if t.Kind == MCTS {
		slices.SortStableFunc(all, func(a, b int32) int { return cmp.Compare(t.stats[b].visits, t.stats[a].visits) })
	}
	if some <= 0 || len(all)-1 <= some { // a fold of one would take as much room
		return all
	}
	if t.Kind == MCTS {
		if i := slices.IndexFunc(all, t.chosen); i >= some { // UCB chooses by its bound, not by visits
			all[some-1] = all[i]
		}
		return all[:some]
	}
	n := t.at(id)
	best := slices.IndexFunc(all, func(c int32) bool { return t.at(c).value == n.value }) // later ones may be bounds
	cut := slices.IndexFunc(all, func(c int32) bool { return t.at(c).why == search.Cut })
	weight := func(c int32) (w uint64) {
		w = uint64(t.at(c).below)
		if best >= 0 && c == all[best] || t.chosen(c) {
			w += 2 << 40
		}
		if c == n.last && n.why == search.Cut || c == n.first || cut >= 0 && c == all[cut] {
			w += 1 << 40
		}
		return w
	}
	heaviest := slices.SortedStableFunc(slices.Values(all), func(a, b int32) int { return cmp.Compare(weight(b), weight(a)) })[:some]
	slices.Sort(heaviest)
	return heaviest
}

// trail tells of each simulation how far its way is shown.
func (t *Tree) trail(v *View, shown map[int32][]int32) {
	v.Trail, v.Values = make([]int, len(t.sims)), make([]float64, len(t.sims))
	for i, s := range t.sims {
		at := s.leaf
		for {
			if _, ok := shown[at]; ok {
				break
			}
			at = t.at(at).parent
		}
		v.Trail[i], v.Values[i] = int(at), float64(s.value)
	}
}

// rises tells how the worth of a node came about, move by move. A move that is
// looked at again at once counts as it was seen last, a null move not at all. The
// worth of a chance node comes about at its end.
func (t *Tree) rises(id int32) (list []Rise) {
	n := t.at(id)
	if n.kind.chance() {
		return nil
	}
	for c := n.first; c >= 0; c = t.at(c).next {
		r := t.at(c)
		if r.why == search.Stopped || r.leave == 0 || r.move == game.NoMove || r.next >= 0 && t.at(r.next).move == r.move {
			continue
		}
		last := len(list) - 1
		if last < 0 || n.kind.max() && r.value > int32(list[last].Value) || !n.kind.max() && r.value < int32(list[last].Value) {
			list = append(list, Rise{int(r.leave), search.Score(r.value)})
		}
	}
	return list
}
