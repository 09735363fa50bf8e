package trace

import (
	"slices"

	"banco/game"
	"banco/search"
)

// Small is a Position of a tree so small that all of it is drawn, also what was
// not searched, with the state of the game in its nodes.
type Small interface{ State() string }

// stubs is how many of the moves that were not searched are shown at a node of
// a tree that is not small.
const stubs = 3

// Pass is what a null move is called.
const Pass = game.NullMove

// drawing walks over the nodes that are shown, with the position beside it.
type drawing struct {
	tree     *Tree
	shape    *ViewOptions
	shown    map[int32][]int32
	position game.Position
	view     *View
	skipped  int     // nodes that were not searched
	proofs   *proofs // of a search for proofs
}

// draw adds a node at which the position stands, and what is shown below it.
func (d *drawing) draw(id int32, s Shown) {
	n, below := d.tree.at(id), d.shown[id]
	d.fill(id, &s)
	s.Children = len(d.tree.children(id))
	s.Hidden, s.HiddenNodes = s.Children-len(below), int(n.below)
	for _, c := range below {
		s.HiddenNodes -= int(d.tree.at(c).below) + 1
	}
	left := d.unsearched(id, n)
	s.Unsearched = len(left)
	d.add(s)
	for _, c := range below {
		m := d.tree.at(c).move
		child := Shown{ID: int(c), Parent: s.ID, Move: m}
		if n.kind.chance() {
			child.Weight = d.tree.likelihood(c)
		}
		child.Text, child.UCI = d.words(m)
		unmake := d.play(m, d.tree.at(c).kind.chance())
		d.draw(c, child)
		unmake()
	}
	if d.tree.Kind != AlphaBeta || len(below) == 0 && s.Children > 0 {
		return
	}
	_, small := d.position.(Small)
	if !small {
		left = left[:min(len(left), stubs)]
	}
	for _, m := range left {
		d.skip(m, s.ID, small)
	}
}

// add adds a node to the view.
func (d *drawing) add(s Shown) {
	if p, ok := d.position.(Small); ok {
		s.State = p.State()
	}
	d.view.Nodes = append(d.view.Nodes, s)
}

// fill tells what the search knew of a node.
func (d *drawing) fill(id int32, s *Shown) {
	n := d.tree.at(id)
	s.Chosen = d.tree.chosen(id)
	s.Kind, s.Max, s.Why, s.Enter, s.Leave = n.kind.String(), n.kind.max(), n.why.String(), int(n.enter), int(n.leave)
	s.Alpha, s.Beta, s.Value = search.Score(n.alpha), search.Score(n.beta), search.Score(n.value)
	if d.proofs != nil {
		s.Proof, s.Disproof = numberText(d.proofs.proof[id]), numberText(d.proofs.disproof[id])
	}
	if d.tree.Kind != MCTS {
		s.Rises = d.tree.rises(id)
		return
	}
	stat := d.tree.stats[id]
	s.Visits, s.Prior = int(stat.visits), float64(stat.prior)
}

// words returns a move as it is written, and in its UCI form.
func (d *drawing) words(m game.Move) (text, uci string) {
	if m == game.NoMove {
		return Pass, Pass
	}
	uci = d.position.FormatMove(m)
	if d.shape.Text == nil {
		return uci, uci
	}
	return d.shape.Text(d.position, m), uci
}

// play makes a move and returns how to take it back. A move whose outcome is a
// node of its own is not made yet.
func (d *drawing) play(m game.Move, chance bool) (unmake func()) {
	veiled, ok := d.position.(game.LazyChance)
	switch {
	case chance:
		return func() {}
	case m == game.NoMove:
		d.position.(game.Passer).Pass()
	case ok && !game.Settled(d.position, m):
		veiled.MakeUnresolved(m)
	default:
		d.position.Make(m)
	}
	return d.position.Unmake
}

// likelihood returns how likely the outcome of a chance node is, among those that the
// search looks at.
func (t *Tree) likelihood(id int32) float64 {
	if t.Kind == MCTS {
		return float64(t.stats[id].prior)
	}
	n := t.at(id)
	return float64(n.weight) / float64(t.at(n.parent).weight)
}

// unsearched lists the moves of a node that the search did not look at, though
// it looked at others.
func (d *drawing) unsearched(id int32, n *record) []game.Move {
	if n.first < 0 || n.kind.chance() || d.tree.Kind != MCTS && n.why != search.Cut {
		return nil
	}
	left := d.tree.guide.Candidates(d.position, nil)
	searched := map[game.Move]bool{}
	for _, c := range d.tree.children(id) {
		searched[d.tree.at(c).move] = true
	}
	return slices.DeleteFunc(left, func(m game.Move) bool { return searched[m] })
}

// skip adds a move that was not searched and, of a small tree, all below it.
func (d *drawing) skip(m game.Move, parent int, small bool) {
	if len(d.view.Nodes) >= MostShown {
		return
	}
	s := Shown{ID: -2 - d.skipped, Parent: parent, Move: m, Why: Skipped}
	d.skipped++
	s.Text, s.UCI = d.words(m)
	mover, chance := d.position.Side(), false
	if p, ok := d.position.(game.Chance); ok && d.tree.Chance != "" {
		chance = len(p.Outcomes(m, nil)) > 0
	}
	unmake := d.play(m, false)
	defer unmake()
	if !chance {
		mover = d.position.Side()
	}
	s.Max = mover == d.tree.Max
	s.Kind = kindOf(s.Max, chance).String()
	if score, over := search.Ended(d.position, 0); over && small {
		if s.Value = score; !s.Max {
			s.Value = -score
		}
	}
	d.add(s)
	if !small {
		return
	}
	for _, m := range d.position.Moves(nil) {
		d.skip(m, s.ID, small)
	}
}
