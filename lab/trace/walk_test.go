package trace

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab/teach"
	"banco/search"
)

// variants are the settings with which the tree of an algorithm is walked; an
// algorithm that is not here is walked as it is.
var variants = map[string][]string{
	"minimax": {"minimax:depth=2"},
	"alphabeta": {
		"alphabeta:form=textbook,depth=2", "alphabeta:form=textbook,depth=3", "alphabeta:depth=4",
		"alphabeta:depth=2,star1=off,outcomes=0", "alphabeta:depth=3,null=off,lmr=off,tt=off,pvs=off,aspiration=off,outcomes=0",
	},
	"mcts": {"mcts:simulations=300,form=ucb", "mcts:simulations=300"},
}

// Every value in every tree of every game and algorithm is what its children, its kind
// and its window say.
func TestValuesFollowFromTheTree(t *testing.T) {
	walked := map[Kind]int{}
	for _, kit := range slices.Concat(kits.All(), teach.Kits()) {
		for _, a := range kit.Algorithms {
			agents := variants[a.Name]
			if agents == nil {
				agents = []string{a.Name}
			}
			for _, agent := range agents {
				t.Run(kit.Game.Name()+"/"+agent, func(t *testing.T) {
					for _, plies := range []int{0, 14} {
						if tree := treeAfter(t, kit, agent, plies); tree != nil {
							walked[tree.Kind]++
							(&walk{t: t, Tree: tree, position: tree.position.Clone()}).all()
						}
					}
				})
			}
		}
	}
	for kind, least := range map[Kind]int{Minimax: 12, AlphaBeta: 50, MCTS: 20, Threat: 8} {
		if walked[kind] < least {
			t.Errorf("%d trees of %s are walked, at least %d are there", walked[kind], kind, least)
		}
	}
}

// treeAfter traces an agent after some random moves, or returns nil where its tree
// cannot be shown.
func treeAfter(t *testing.T, kit *engine.Kit, agent string, plies int) *Tree {
	t.Helper()
	p, err := kit.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(plies), 25))
	for range plies {
		moves := p.Moves(nil)
		outcomes := game.Outcomes(p, moves[r.IntN(len(moves))])
		p.Make(outcomes[r.IntN(len(outcomes))].Move)
		if p.Result().Over() {
			p.Unmake()
			break
		}
	}
	if _, _, err := engine.Check(kit, agent); err != nil {
		return nil // a program of someone else's, which is not there
	}
	q := &Request{Kit: kit, Agent: agent, Position: p, Most: 120_000}
	if _, small := p.(Small); small {
		q.Limits.Depth = teach.Depth
	}
	tree, err := q.Run(context.Background())
	var problem *game.Problem
	if errors.As(err, &problem) { // it has no tree, or one that is too large to show
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// walk goes through a tree with the position beside it.
type walk struct {
	*Tree
	t        *testing.T
	position game.Position
	sums     []float64 // of MCTS, what the simulations that came by a node found
	counts   []int
}

// all checks the whole of the tree.
func (w *walk) all() {
	if w.Kind == MCTS {
		w.sums, w.counts = make([]float64, w.count), make([]int, w.count)
		for _, s := range w.sims {
			for at := s.leaf; at >= 0; at = w.at(at).parent {
				w.sums[at] += float64(s.value)
				w.counts[at]++
			}
		}
	}
	for _, r := range w.roots {
		w.node(r.node)
	}
}

func (w *walk) node(id int32) {
	if w.t.Failed() {
		return
	}
	n := w.at(id)
	if err := w.check(id, n); err != nil {
		w.t.Errorf("node %d (%s, %s, [%d; %d] = %d) at %s: %v", id, n.kind, n.why, n.alpha, n.beta, n.value, w.position.FEN(), err)
		return
	}
	d := drawing{tree: w.Tree, position: w.position}
	for _, c := range w.children(id) {
		unmake := d.play(w.at(c).move, w.at(c).kind.chance())
		w.node(c)
		unmake()
	}
}

// check checks a node at which the position stands.
func (w *walk) check(id int32, n *record) error {
	if side := w.position.Side() == w.Max; n.kind.max() != side {
		return fmt.Errorf("it is the turn of the other side")
	}
	if n.kind.chance() {
		if err := w.outcomes(id, n); err != nil {
			return err
		}
	}
	if w.Kind == MCTS {
		return w.visits(id, n)
	}
	if n.why == search.Stopped { // by the limits of the agent
		return nil
	}
	if n.leave == 0 {
		return fmt.Errorf("it was not left")
	}
	if n.why == search.Over {
		score, over := search.Ended(w.position, w.ply(id))
		if w.Kind == Threat { // which counts from the node, and proves wins alone
			score, over = search.Ended(w.position, 0)
			score = max(score, -search.Infinity)
		}
		if !n.kind.max() {
			score = -score
		}
		if w.Kind == Threat && score < 0 {
			score = 0
		}
		if !over || int32(score) != n.value {
			return fmt.Errorf("the game is over: %v, worth %d", over, score)
		}
		return nil
	}
	switch {
	case n.kind.chance() && w.Kind == Threat:
		return w.worst(id, n)
	case n.kind.chance():
		return w.mean(id, n)
	case w.Kind == Threat:
		return w.proof(id, n)
	}
	return w.best(id, n)
}

// ply returns how many moves lead to a node.
func (w *walk) ply(id int32) (ply int) {
	for ; w.at(id).parent >= 0; id = w.at(id).parent {
		if !w.at(id).kind.chance() {
			ply++
		}
	}
	return ply
}

// outcomes checks the weights of a chance node: they are those of the rules, or of a
// sample of them.
func (w *walk) outcomes(id int32, n *record) error {
	rules := w.position.(game.Chance).Outcomes(n.move, nil)
	total := uint32(0)
	for _, o := range rules {
		total += o.Weight
	}
	sum := 0.0
	for _, c := range w.children(id) {
		i := slices.IndexFunc(rules, func(o game.Outcome) bool { return o.Move == w.at(c).move })
		if i < 0 {
			return fmt.Errorf("an outcome that there is not")
		}
		like := w.likelihood(c)
		sum += like
		if sampled := w.Kind != MCTS && uint32(n.weight) != total; !sampled && math.Abs(like-float64(rules[i].Weight)/float64(total)) > 1e-6 {
			return fmt.Errorf("%s has the likelihood %g, not %d of %d", w.position.FormatMove(rules[i].Move), like, rules[i].Weight, total)
		}
	}
	if sum > 1+1e-6 || w.Kind != MCTS && n.why == search.All && sum < 1-1e-6 {
		return fmt.Errorf("the outcomes weigh %g", sum)
	}
	return nil
}

// mean checks the value of a chance node.
func (w *walk) mean(id int32, n *record) error {
	if n.why == search.Cut { // the mean is outside of the window: the end of it is a bound
		if w.Chance != Star1 || n.value != n.alpha && n.value != n.beta {
			return fmt.Errorf("cut by %q", w.Chance)
		}
		return nil
	}
	if w.Chance == Expectation && (n.alpha != -int32(search.Infinity) || n.beta != int32(search.Infinity)) {
		return fmt.Errorf("an expectation has no window")
	}
	var mean search.Mean
	for _, c := range w.children(id) {
		mean.Add(search.Score(w.at(c).value), uint32(w.at(c).weight))
	}
	have := mean.Score()
	if int32(have) != n.value && int32(min(max(have, -search.Decisive), search.Decisive)) != n.value {
		return fmt.Errorf("the mean is %d", have)
	}
	return nil
}

// best checks the value of a node of minimax or alpha-beta.
func (w *walk) best(id int32, n *record) error {
	sign := int32(1)
	alpha, beta := n.alpha, n.beta
	if !n.kind.max() {
		sign, alpha, beta = -1, -n.beta, -n.alpha
	}
	value, best, null := sign*n.value, -int32(search.Infinity), -int32(search.Infinity)
	for c := n.first; c >= 0; c = w.at(c).next {
		r := w.at(c)
		switch {
		case r.move == game.NoMove:
			null = sign * r.value
		case r.next < 0 || w.at(r.next).move != r.move: // not looked at again at once
			best = max(best, sign*r.value)
		}
	}
	right, none := false, best == -int32(search.Infinity)
	if best < alpha && w.failHard && !none {
		best = alpha
	}
	switch n.why {
	case search.All:
		right = n.first < 0 || value == best
	case search.Cut:
		right = value == best && value >= beta
	case search.NullCut:
		right = value == min(null, int32(search.MateBound)) && value >= beta
	case search.Quiet:
		right = value >= best
	case search.Table, search.Repeated, search.Leaf, search.Pruned:
		right = none
	}
	if !right {
		return fmt.Errorf("its best move is worth %d to it, in a window of %d to %d", best, alpha, beta)
	}
	return w.rising(id, n)
}

// rising checks that what a node is said to be worth step by step never leaves it
// worse than what it turned out to be.
func (w *walk) rising(id int32, n *record) error {
	rises := w.rises(id)
	if len(rises) == 0 || n.why != search.All && n.why != search.Cut {
		return nil
	}
	last := int32(rises[len(rises)-1].Value)
	if last != n.value && !(w.failHard && (n.kind.max() && last < n.alpha || !n.kind.max() && last > n.beta)) {
		return fmt.Errorf("step by step it rises to %d", last)
	}
	return nil
}

// worst checks a chance node of a proof: every outcome must win.
func (w *walk) worst(id int32, n *record) error {
	least := int32(search.Infinity)
	for _, c := range w.children(id) {
		least = min(least, w.at(c).value)
	}
	if n.value != least {
		return fmt.Errorf("the worst outcome is worth %d", least)
	}
	return nil
}

// proof checks a node of a proof: a win is one ply longer than that of the move, or of
// the reply that lasts longest.
func (w *walk) proof(id int32, n *record) error {
	if n.first < 0 || n.value == 0 {
		return nil
	}
	want := int32(search.Infinity)
	for _, c := range w.children(id) {
		if r := w.at(c); n.kind.max() {
			want = r.value
		} else {
			want = min(want, r.value)
		}
	}
	if n.value != want-1 {
		return fmt.Errorf("the move is worth %d", want)
	}
	return nil
}

// visits checks a node of MCTS: as many simulations came by as it has visits, and all
// that went on went on to a child.
func (w *walk) visits(id int32, n *record) error {
	below := 0
	for _, c := range w.children(id) {
		below += int(w.stats[c].visits)
	}
	visits := int(w.stats[id].visits)
	if visits != w.counts[id] || below > visits {
		return fmt.Errorf("%d visits, %d simulations, %d below", visits, w.counts[id], below)
	}
	if n.kind.chance() && n.first >= 0 && below != visits {
		return fmt.Errorf("%d simulations came to a chance node, %d to its outcomes", visits, below)
	}
	return nil
}
