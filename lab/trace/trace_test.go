package trace_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab/teach"
	"banco/lab/trace"
	"banco/search"
)

// question asks about a FEN, or the start where there is none.
func question(t *testing.T, name, fen, agent string) *trace.Request {
	t.Helper()
	kit := teach.Kit(name)
	if kit == nil {
		var err error
		if kit, err = kits.Find(name); err != nil {
			t.Fatal(err)
		}
	}
	p, err := kit.Game.Start(nil)
	if fen != "" {
		p, err = kit.Game.Parse(nil, fen)
	}
	if err != nil {
		t.Fatal(err)
	}
	q := &trace.Request{Kit: kit, Agent: agent, Position: p}
	if teach.Kit(name) != nil {
		q.Limits = search.Limits{Depth: 20}
	}
	return q
}

func run(t *testing.T, name, fen, agent string) *trace.Tree {
	t.Helper()
	tree, err := question(t, name, fen, agent).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func find(t *testing.T, v *trace.View, state string) *trace.Shown {
	t.Helper()
	i := slices.IndexFunc(v.Nodes, func(n trace.Shown) bool { return n.State == state })
	if i < 0 {
		t.Fatalf("no node %s in %+v", state, v.Nodes)
	}
	return &v.Nodes[i]
}

// The tree of Russell and Norvig's chapter on games: the root is worth 3, and of
// all leaves only 4 and 6 are cut.
func TestTextbookTree(t *testing.T) {
	for _, agent := range []string{"alphabeta:form=textbook", "alphabeta:deepening=off,tt=off,pvs=off,aspiration=off"} {
		tree := run(t, "tree", "max ((3 12 8) (2 4 6) (14 5 2))", agent)
		v := tree.View(trace.ViewOptions{})
		var cut []string
		for _, n := range v.Nodes {
			if n.Why == trace.Skipped {
				cut = append(cut, n.State)
			}
		}
		if got := strings.Join(cut, " "); got != "4 6" || tree.Score != 3 || len(v.Nodes) != 13 {
			t.Fatalf("%s: worth %d, cut %q, %d nodes", agent, tree.Score, got, len(v.Nodes))
		}
		c := find(t, v, "C")
		if c.Max || c.Alpha != 3 || c.Beta != search.Infinity || c.Value != 2 || c.Why != "cut" || c.Unsearched != 2 {
			t.Errorf("%s: node C is %+v", agent, *c)
		}
		d := find(t, v, "D")
		if d.Alpha != 3 || d.Value != 2 || d.Why != "cut" || d.Unsearched != 0 || len(d.Rises) != 3 || d.Rises[2].Value != 2 {
			t.Errorf("%s: node D is %+v", agent, *d)
		}
		if a := find(t, v, "A"); !a.Max || len(a.Rises) != 1 || a.Rises[0].Value != 3 || a.Enter != v.From || a.Leave != v.To {
			t.Errorf("%s: node A is %+v of %d to %d", agent, *a, v.From, v.To)
		}
	}
}

// Where Min begins the worths are still Max's.
func TestMinBegins(t *testing.T) {
	for _, agent := range []string{"minimax", "alphabeta:form=textbook"} {
		tree := run(t, "tree", "min ((3 12 8) (2 4 6) (14 5 2))", agent)
		if v := tree.View(trace.ViewOptions{}); tree.Score != 6 || v.Nodes[0].Max || v.Nodes[0].Value != 6 {
			t.Errorf("%s: worth %d, the root %+v", agent, tree.Score, v.Nodes[0])
		}
	}
}

// With seven tokens who begins loses.
func TestNim(t *testing.T) {
	full := run(t, "nim", "max 7", "minimax")
	less := run(t, "nim", "max 7", "alphabeta:form=textbook")
	if full.Score != -1 || less.Score != -1 || less.Count() >= full.Count() {
		t.Errorf("minimax %d with %d nodes, alpha-beta %d with %d", full.Score, full.Count(), less.Score, less.Count())
	}
	if v := full.View(trace.ViewOptions{}); find(t, v, "4-3").Value != -1 || len(v.Nodes) != full.Count() {
		t.Errorf("%d of %d nodes are shown", len(v.Nodes), full.Count())
	}
}

// A game that is over counts the same to MCTS wherever a simulation meets its end.
func TestNimBySimulations(t *testing.T) {
	for i, v := range run(t, "nim", "max 7", "mcts:form=ucb,simulations=60").View(trace.ViewOptions{}).Values {
		if v != 6000 && v != -6000 && v != 0 {
			t.Fatalf("simulation %d found %g", i, v)
		}
	}
}

// Minimax enters every node there is.
func TestMinimaxIsPerft(t *testing.T) {
	for name, depth := range map[string]int{"chess": 3, "xiangqi": 2} {
		tree := run(t, name, "", "minimax:depth="+string(rune('0'+depth)))
		p := question(t, name, "", "minimax").Position
		want := uint64(0)
		for d := range depth + 1 {
			want += game.Perft(p, d)
		}
		if uint64(tree.Count()) != want {
			t.Errorf("%s: %d nodes, perft says %d", name, tree.Count(), want)
		}
	}
}

// What is shown and what is said to be hidden is all there is.
func TestNothingIsLost(t *testing.T) {
	for _, agent := range []string{"minimax:depth=3", "alphabeta:form=textbook,depth=4", "mcts:simulations=900"} {
		tree := run(t, "chess", "", agent)
		for _, s := range []trace.ViewOptions{{Some: 5}, {Some: 5, Most: 20}, {Some: 3, Wide: map[int]int{0: 100, 1: 0}},
			{Some: math.MaxInt, Wide: map[int]int{0: math.MaxInt}}} {
			v := tree.View(s)
			sum := 0
			for _, n := range v.Nodes {
				if n.Why != trace.Skipped {
					sum += 1 + n.HiddenNodes
				}
			}
			if sum != tree.Count() || len(v.Nodes) > 400 {
				t.Errorf("%s, %+v: %d nodes shown, with the hidden %d of %d", agent, s, len(v.Nodes), sum, tree.Count())
			}
			if s.Wide != nil && v.Nodes[0].Hidden != 0 {
				t.Errorf("%s: %d moves of the root stay hidden", agent, v.Nodes[0].Hidden)
			}
		}
	}
}

func TestDeepeningIsATreeADepth(t *testing.T) {
	tree := run(t, "chess", "", "alphabeta:depth=3,aspiration=off")
	v := tree.View(trace.ViewOptions{Tree: 1, Some: 4})
	if v.Tree != 1 || len(v.Trees) != 3 {
		t.Fatalf("the trees are %+v", v.Trees)
	}
	nodes := 0
	for i, one := range v.Trees {
		if nodes += one.Nodes; one.Depth != i+1 || one.Move == "" || one.Bound != "" || !one.Done {
			t.Errorf("depth %d: %+v", i+1, one)
		}
	}
	move := question(t, "chess", "", "minimax").Position.FormatMove(tree.Move)
	if end := v.Trees[2]; nodes != tree.Count() || end.Value != tree.Score || end.Move != move {
		t.Errorf("%d nodes of %d, the last depth came to %+v", nodes, tree.Count(), end)
	}
	last := tree.View(trace.ViewOptions{Tree: 99, Some: 4})
	if last.Tree != 2 || last.From <= v.To || last.To != tree.Steps {
		t.Errorf("the last tree has steps %d to %d of %d, the one before ends at %d", last.From, last.To, tree.Steps, v.To)
	}
}

// The move that a search chose is always drawn, however little is.
func TestChosenMoveIsDrawn(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi", "jieqi", "caro", "othello"} {
		for _, agent := range []string{"mcts:simulations=200,form=ucb,c=12000", "mcts:simulations=200", "alphabeta:depth=2", "minimax:depth=1"} {
			tree := run(t, name, "", agent)
			v := tree.View(trace.ViewOptions{Tree: tree.Steps, Some: 2})
			i := slices.IndexFunc(v.Nodes, func(n trace.Shown) bool { return n.Chosen })
			if i < 0 || v.Nodes[i].Move != tree.Move || v.Nodes[i].Parent != v.Nodes[0].ID {
				t.Errorf("%s, %s: the move chosen is not drawn", name, agent)
			}
		}
	}
}

// The tree to which a board leads shows a cut that saved something, however little of it
// is drawn. In cờ úp the first moves are reveals, below which windows are open.
func TestBoardLeadsToACut(t *testing.T) {
	for name, fens := range map[string][]string{
		"chess": {
			"", "rnbqkbnr/1ppppppp/8/p7/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 2",
			"rnbqkbnr/pp1ppppp/2p5/8/8/1P6/P1PPPPPP/RNBQKBNR w KQkq - 0 2",
		},
		"xiangqi": {""}, "othello": {""}, "caro": {"15/15/15/15/15/15/15/6xo7/15/15/15/15/15/15/15 x"},
	} {
		for _, fen := range fens {
			v := run(t, name, fen, "alphabeta:form=textbook,depth=2").View(trace.ViewOptions{Some: 5})
			if !slices.ContainsFunc(v.Nodes, func(n trace.Shown) bool { return n.Why == "cut" && n.Unsearched > 0 }) {
				t.Errorf("%s %s: no cut is shown", name, fen)
			}
		}
	}
}

// UCB adds two terms of about the same size: what was found, and what little is known
// of a move.
func TestTermsOfUCBAreComparable(t *testing.T) {
	for name, fen := range map[string]string{"chess": "", "xiangqi": "", "jieqi": "", "nim": "max 7"} {
		tree := run(t, name, fen, "mcts:form=ucb,simulations=200")
		v := tree.View(trace.ViewOptions{Some: 0, Most: trace.MostShown})
		parent, sums := map[int]int{}, map[int]float64{}
		for _, n := range v.Nodes {
			parent[n.ID] = n.Parent
		}
		for i, at := range v.Trail {
			for ; at >= 0; at = parent[at] {
				sums[at] += v.Values[i]
			}
		}
		mean, bonus := 0.0, 0.0
		for _, n := range v.Nodes {
			if n.Parent == 0 && n.Visits > 0 {
				mean = max(mean, math.Abs(sums[n.ID])/float64(n.Visits))
				bonus = max(bonus, tree.Exploration*math.Sqrt(math.Log(float64(v.Nodes[0].Visits))/float64(n.Visits)))
			}
		}
		if bonus > 10*mean || mean > 10*bonus {
			t.Errorf("%s: means up to %.0f, bonuses up to %.0f", name, mean, bonus)
		}
	}
}

// The way of every simulation leads to the visits that the nodes have.
func TestSimulations(t *testing.T) {
	for _, agent := range []string{"mcts:simulations=300,form=ucb", "mcts:simulations=300"} {
		for _, name := range []string{"chess", "jieqi"} {
			tree := run(t, name, "", agent)
			v := tree.View(trace.ViewOptions{Some: 4})
			if len(v.Trail) != 300 || tree.Kind != trace.MCTS || tree.Exploration <= 0 {
				t.Fatalf("%s: %d ways of %d", agent, len(v.Trail), tree.Steps)
			}
			parent, visits := map[int]int{}, map[int]int{}
			for _, n := range v.Nodes {
				parent[n.ID] = n.Parent
			}
			for _, at := range v.Trail {
				for ; at >= 0; at = parent[at] {
					visits[at]++
				}
			}
			for _, n := range v.Nodes {
				if n.Visits != visits[n.ID] || n.Parent >= 0 && n.Prior <= 0 {
					t.Errorf("%s %s: node %d has %d visits, %d ways lead to it; its prior is %g", name, agent, n.ID, n.Visits, visits[n.ID], n.Prior)
				}
			}
		}
	}
}

// A reveal is a chance node of its own: its outcomes weigh 1 together, its value is
// their mean, and the root rises to no more than it is worth.
func TestRevealIsAChanceNode(t *testing.T) {
	for _, agent := range []string{"minimax:depth=1", "alphabeta:form=textbook,depth=1"} {
		v := run(t, "jieqi", "", agent).View(trace.ViewOptions{Most: trace.MostShown})
		weights, means, chances := map[int]float64{}, map[int]float64{}, 0
		for _, n := range v.Nodes {
			weights[n.Parent] += n.Weight
			means[n.Parent] += n.Weight * float64(n.Value)
		}
		for _, n := range v.Nodes[1:] {
			switch {
			case n.Kind == "chance":
				if chances++; n.Parent != 0 || !n.Max || math.Abs(weights[n.ID]-1) > 1e-9 || math.Abs(means[n.ID]-float64(n.Value)) >= 1 {
					t.Errorf("%s: %+v has outcomes that weigh %g with the mean %g", agent, n, weights[n.ID], means[n.ID])
				}
			case n.Weight == 0 && n.Text[0] != 'e': // a king, which is never covered
				t.Errorf("%s: %+v is neither chance nor an outcome", agent, n)
			}
		}
		root := v.Nodes[0]
		if chances < 20 || v.Chance != trace.Expectation || root.Rises[len(root.Rises)-1].Value != root.Value {
			t.Errorf("%s: %d chance nodes, %s, the root %+v", agent, chances, v.Chance, root)
		}
	}
}

// Threat search opens on a position where there is a threat to prove.
func TestThreatSearchOpensOnAThreat(t *testing.T) {
	for _, kit := range kits.All() {
		if kit.Game.Name() == "othello" { // it has no threats
			continue
		}
		p, err := trace.Opening(kit, nil, "threat")
		if err != nil {
			t.Fatal(err)
		}
		tree, err := (&trace.Request{Kit: kit, Agent: "threat", Position: p}).Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		v := tree.View(trace.ViewOptions{Tree: tree.Steps})
		if root := v.Nodes[0]; len(v.Nodes) < 4 || root.Proof != "0" {
			t.Errorf("%s opens on %s: %d nodes, %+v", kit.Game.Name(), p.FEN(), len(v.Nodes), root)
		}
	}
	chess := question(t, "chess", "", "minimax")
	if p, err := trace.Opening(chess.Kit, nil, "minimax"); err != nil || p.FEN() != chess.Position.FEN() {
		t.Errorf("minimax opens elsewhere: %v", err)
	}
}

func TestProofIsShown(t *testing.T) {
	tree := run(t, "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "threat")
	v := tree.View(trace.ViewOptions{})
	if tree.Kind != trace.Threat || len(v.Nodes) < 2 || v.Nodes[0].Value != search.WinIn(1) {
		t.Errorf("%s, %+v", tree.Kind, v.Nodes)
	}
}

// Of a proof the root has 0 and ∞. Where a mate is not found, an attacker needs the
// easiest of his moves, a defender is beaten by the sum of his replies.
func TestProofNumbers(t *testing.T) {
	won := run(t, "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "threat").View(trace.ViewOptions{})
	if root := won.Nodes[0]; root.Proof != "0" || root.Disproof != "∞" {
		t.Errorf("a proof: %+v", root)
	}
	if mated := won.Nodes[len(won.Nodes)-1]; mated.Proof != "0" || mated.Why != "over" {
		t.Errorf("a mate: %+v", mated)
	}
	// In lines of two moves a queen and a rook do not mate yet.
	nodes := run(t, "chess", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", "threat").View(trace.ViewOptions{Tree: 1, Most: trace.MostShown}).Nodes
	if root := nodes[0]; root.Proof != "1" || root.Disproof == "1" || len(nodes) < 50 {
		t.Errorf("an open root of %d nodes: %+v", len(nodes), root)
	}
	checkNumbers(t, nodes)
	if plain := run(t, "chess", "", "minimax:depth=1").View(trace.ViewOptions{}); plain.Nodes[0].Proof != "" {
		t.Errorf("minimax proves: %+v", plain.Nodes[0])
	}
}

// checkNumbers works the numbers of nodes out again from those of their children,
// all of which are shown.
func checkNumbers(t *testing.T, nodes []trace.Shown) {
	t.Helper()
	count := func(text string) float64 {
		if text == "∞" {
			return math.Inf(1)
		}
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, n := range nodes {
		least, sum := math.Inf(1), 0.0
		for _, c := range nodes {
			if c.Parent != n.ID {
				continue
			}
			easy, hard := count(c.Proof), count(c.Disproof)
			if !n.Max {
				easy, hard = hard, easy
			}
			least, sum = min(least, easy), sum+hard
		}
		if n.Children == 0 || n.Proof == "0" || n.Hidden > 0 {
			continue
		}
		proof, disproof := count(n.Proof), count(n.Disproof)
		if !n.Max {
			proof, disproof = disproof, proof
		}
		if proof != least || disproof != sum {
			t.Errorf("%s has %s and %s, its children say %g and %g", n.Text, n.Proof, n.Disproof, least, sum)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, tt := range []struct{ agent, key, depth string }{
		{"minimax:depth=6", "lab-depth", "3"},
		{"random", "lab-untraced", ""},
		{"engine:level=hard", "lab-untraced", ""},
		{"mcts:simulations=20001", "lab-simulations", ""},
	} {
		q := question(t, "chess", "", tt.agent)
		q.Most = 20_000
		_, err := q.Run(context.Background())
		var p *game.Problem
		if !errors.As(err, &p) || p.Key != tt.key || p.Params["depth"] != tt.depth {
			t.Errorf("%s: %v", tt.agent, err)
		}
	}
	if _, err := question(t, "chess", "", "nobody").Run(context.Background()); err == nil {
		t.Error("an agent that does not exist has a tree")
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := question(t, "chess", "", "minimax:depth=6").Run(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// A trace changes nothing of what is found.
func TestTraceChangesNothing(t *testing.T) {
	for _, agent := range []string{"minimax:depth=2", "alphabeta:depth=4", "alphabeta:form=textbook,depth=3", "mcts:simulations=400"} {
		tree := run(t, "xiangqi", "", agent)
		q := question(t, "xiangqi", "", agent)
		a, err := engine.New(q.Kit, agent)
		if err != nil {
			t.Fatal(err)
		}
		m, err := a.Search(context.Background(), q.Position, a.Within(search.Limits{}, game.First), nil)
		if err != nil || m != tree.Move {
			t.Errorf("%s: %v without a trace, %v with one (%v)", agent, m, tree.Move, err)
		}
	}
}
