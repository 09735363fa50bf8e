// Package exercise makes small exercises about search that are solved by hand, and marks
// the answers with the reason for each mistake.
//
// Its nouns: a [Plan] says of which kind and how large an exercise is, and which of many
// it is, by its seed; an [Exercise] is what the student sees; an [Answer] is what they
// give, and a [Mark] is what the machine says about a part of it. The same plan always
// makes the same exercise, so nothing of it has to be kept.
package exercise

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"banco/game"
)

// Kind is what an exercise asks for.
type Kind string

// The kinds of exercises.
const (
	Minimax   Kind = "minimax"   // the value of the root and the best move
	Order     Kind = "order"     // the order in which minimax finishes its nodes
	AlphaBeta Kind = "alphabeta" // the value, and the leaves that are cut
	Count     Kind = "count"     // how many leaves alpha-beta looks at
	Chance    Kind = "chance"    // the value of a root over chance nodes, and the best move
	UCB       Kind = "ucb"       // the move that a simulation of MCTS takes
	Pick      Kind = "pick"      // the moves that greedy, minimax and MCTS choose
	Better    Kind = "better"    // which of two evaluations orders the moves as a search does
)

// Kinds lists all kinds in the order of a course.
var Kinds = []Kind{Pick, Minimax, Order, AlphaBeta, Count, Chance, UCB, Better}

// Plan says which exercise is meant.
type Plan struct {
	Kind  Kind
	Depth int  // 2 to 4
	Width int  // moves of a node, 2 to 4; at depth 4 at most 3
	Ties  bool // leaves may be worth the same
	Seed  int  // from 0
}

// The bounds of a plan.
const (
	minSize = 2
	maxSize = 4
	maxSeed = 999_999_999
)

// ParsePlan reads a plan such as "alphabeta:depth=3,width=2,ties=on,seed=7". What is not
// said is as usual: depth 2, width 3, no ties, seed 0.
func ParsePlan(text string) (Plan, error) {
	name, rest, _ := strings.Cut(text, ":")
	p := Plan{Kind: Kind(name), Depth: 2, Width: 3}
	known := false
	for _, k := range Kinds {
		known = known || k == p.Kind
	}
	wrong := game.Wrong("exercise", game.Params{"text": text}, "%.40q is not the plan of an exercise", text)
	if !known {
		return Plan{}, wrong
	}
	for word := range strings.SplitSeq(rest, ",") {
		if word == "" {
			continue
		}
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(value)
		switch {
		case key == "ties" && (value == "on" || value == "off"):
			p.Ties = value == "on"
		case err != nil:
			return Plan{}, wrong
		case key == "depth" && n >= minSize && n <= maxSize:
			p.Depth = n
		case key == "width" && n >= minSize && n <= maxSize:
			p.Width = n
		case key == "seed" && n >= 0 && n <= maxSeed:
			p.Seed = n
		default:
			return Plan{}, wrong
		}
	}
	if p.Kind != UCB && p.Depth == maxSize && p.Width == maxSize {
		return Plan{}, wrong // nobody solves 256 leaves by hand
	}
	return p, nil
}

// String writes a plan as ParsePlan reads it.
func (p Plan) String() string {
	ties := "off"
	if p.Ties {
		ties = "on"
	}
	return fmt.Sprintf("%s:depth=%d,width=%d,ties=%s,seed=%d", p.Kind, p.Depth, p.Width, ties, p.Seed)
}

// For returns the plan of one student of a class, so that no two have the same exercise.
// Its seed is beyond those that ParsePlan reads: nobody can have such an exercise marked
// before it is handed in.
func (p Plan) For(student int) Plan {
	p.Seed = maxSeed + 1 + (p.Seed*1009+student*7919)%(maxSeed+1)
	return p
}

// TreeNode is a node of the tree of an exercise. Nodes are in the order of a depth-first
// walk, each with its index as its ID.
type TreeNode struct {
	ID     int     `json:"id"`
	Parent int     `json:"parent"` // -1: the root
	Kind   string  `json:"kind"`   // max, min, chance, leaf
	Name   string  `json:"name"`   // a letter; of a leaf what it is worth
	Weight int     `json:"weight,omitempty"`
	Visits int     `json:"visits,omitempty"` // of a move, in UCB and Pick
	Mean   float64 `json:"mean,omitempty"`   // likewise, from 0 to 1
	Gain   int     `json:"gain,omitempty"`   // what a move wins at once, in Pick
	Evals  []int   `json:"evals,omitempty"`  // what each evaluation says of a move, in Better

	value    int // of a leaf
	children []int
}

// Exercise is what a student sees.
type Exercise struct {
	Plan  string     `json:"plan"`
	Kind  Kind       `json:"kind"`
	Nodes []TreeNode `json:"nodes"`
	C     float64    `json:"c,omitempty"`    // of UCB
	Text  string     `json:"text,omitempty"` // the tree as the lab draws it
}

// exploration is the c of UCB exercises, as students have it on their calculators.
const exploration = 1.41

// New makes an exercise. Plans that were parsed always make one.
func New(p Plan) *Exercise {
	rng := rand.New(rand.NewPCG(uint64(p.Seed), uint64(p.Depth)<<8|uint64(p.Width)))
	var e *Exercise
	for range 200 { // the first that has something to find
		e = &Exercise{Plan: p.String(), Kind: p.Kind}
		switch p.Kind {
		case UCB:
			e.moves(p, rng)
		case Pick:
			e.grow(p, rng)
			e.tryMoves(rng)
		case Better:
			strict := p
			strict.Ties = false // so that the moves have one order
			e.grow(strict, rng)
			e.evaluateMoves(rng)
		default:
			e.grow(p, rng)
		}
		if e.worthwhile() {
			break
		}
	}
	return e
}

// grow adds a tree with leaves.
func (e *Exercise) grow(p Plan, rng *rand.Rand) {
	depth := p.Depth
	if p.Kind == Chance {
		depth = min(depth, 3) // Max, chance, and Min where it is deeper
	}
	leaves := 1
	for range depth {
		leaves *= p.Width
	}
	e.add(p, -1, depth, leafValues(leaves, p, rng), rng)
	if p.Kind != Chance {
		e.Text = "max " + e.text(0)
	}
}

// leafValues returns what the leaves are worth. Without ties all differ.
func leafValues(n int, p Plan, rng *rand.Rand) []int {
	values := rng.Perm(max(2*n, 20))[:n]
	for i := range values {
		values[i]++
		if p.Ties {
			values[i] = 1 + rng.IntN(max(4, n/2))
		}
		if p.Kind == Chance { // so that means are whole: see weights
			values[i] *= [...]int{2: 4, 3: 4, 4: 10}[p.Width]
		}
	}
	return values
}

// add adds a node with all below it and returns its ID. It takes leaves from the front.
func (e *Exercise) add(p Plan, parent, left int, values []int, rng *rand.Rand) int {
	id, level := len(e.Nodes), 0
	for up := parent; up >= 0; up = e.Nodes[up].Parent {
		level++
	}
	n := TreeNode{ID: id, Parent: parent, Kind: kindAt(p.Kind, level)}
	if left == 0 {
		n.Kind, n.value, n.Name = "leaf", values[0], strconv.Itoa(values[0])
		e.Nodes = append(e.Nodes, n)
		return id
	}
	n.Name = e.letter()
	e.Nodes = append(e.Nodes, n)
	each := len(values) / p.Width
	for i := range p.Width {
		c := e.add(p, id, left-1, values[i*each:(i+1)*each], rng)
		e.Nodes[id].children = append(e.Nodes[id].children, c)
	}
	if n.Kind == "chance" {
		for i, w := range weights(p.Width, rng) {
			e.Nodes[e.Nodes[id].children[i]].Weight = w
		}
	}
	return id
}

// kindAt says who chooses at a level.
func kindAt(k Kind, level int) string {
	if k == Chance {
		return [3]string{"max", "chance", "min"}[level%3]
	}
	return [2]string{"max", "min"}[level%2]
}

// letter returns the name of the next node that is no leaf: A to Z, then A1 and so on, as
// the lab names them.
func (e *Exercise) letter() string {
	n := 0
	for i := range e.Nodes {
		if e.Nodes[i].Kind != "leaf" {
			n++
		}
	}
	if letter := string(rune('A' + n%26)); n >= 26 {
		return letter + strconv.Itoa(n/26)
	} else {
		return letter
	}
}

// weights returns the chances of outcomes in per cent, which are not all the same.
func weights(n int, rng *rand.Rand) []int {
	list := [...][]int{2: {25, 75}, 3: {50, 25, 25}, 4: {40, 30, 20, 10}}[n]
	rng.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// text writes the tree below a node in brackets.
func (e *Exercise) text(id int) string {
	if e.Nodes[id].Kind == "leaf" {
		return e.Nodes[id].Name
	}
	words := make([]string, len(e.Nodes[id].children))
	for i, c := range e.Nodes[id].children {
		words[i] = e.text(c)
	}
	return "(" + strings.Join(words, " ") + ")"
}

// moves adds a root with moves that were tried some times.
func (e *Exercise) moves(p Plan, rng *rand.Rand) {
	e.C = exploration
	e.Nodes = append(e.Nodes, TreeNode{Parent: -1, Kind: "max", Name: "A"})
	for i := range p.Width + 1 {
		n := TreeNode{ID: i + 1, Kind: "leaf", Name: string(rune('B' + i)), Visits: 1 + rng.IntN(12*p.Depth)}
		n.Mean = float64(5+rng.IntN(19)*5) / 100
		if p.Ties && i > 0 && rng.IntN(3) == 0 {
			n.Mean = e.Nodes[i].Mean
		}
		if rng.IntN(8) == 0 {
			n.Visits, n.Mean = 0, 0
		}
		e.Nodes = append(e.Nodes, n)
		e.Nodes[0].children = append(e.Nodes[0].children, i+1)
		e.Nodes[0].Visits += n.Visits
	}
}

// tryMoves adds to the moves of the root what each wins at once, and what simulations
// found of it.
func (e *Exercise) tryMoves(rng *rand.Rand) {
	gains, visits := rng.Perm(9), rng.Perm(50)
	for i, c := range e.Nodes[0].children {
		e.Nodes[c].Gain = gains[i] + 1
		e.Nodes[c].Visits = visits[i] + 5
		e.Nodes[c].Mean = float64(1+rng.IntN(19)) / 20
	}
}

// evaluateMoves adds what two evaluations say of the moves of the root.
func (e *Exercise) evaluateMoves(rng *rand.Rand) {
	most := 0
	e.leavesBelow(0, func(leaf int) { most = max(most, e.Nodes[leaf].value) })
	first, second := rng.Perm(most), rng.Perm(most)
	for i, c := range e.Nodes[0].children {
		e.Nodes[c].Evals = []int{first[i] + 1, second[i] + 1}
	}
}

// worthwhile reports that there is something to find: a cut but not only cuts, one best
// move by a margin that rounding does not hide.
func (e *Exercise) worthwhile() bool {
	switch e.Kind {
	case AlphaBeta, Count:
		return len(e.cuts()) > 0
	case Pick:
		visited := e.mostVisited()
		return e.greedyMove() != e.bestMove() && visited != e.bestMean()
	case Better:
		return e.misordered(0) != e.misordered(1)
	case UCB:
		best, second := -1.0, -1.0
		for _, c := range e.Nodes[0].children {
			switch b := e.bound(c); {
			case b > best:
				best, second = b, best
			case b > second:
				second = b
			}
		}
		return best-second > 0.03
	}
	return true
}
