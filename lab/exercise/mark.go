package exercise

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Answer is what a student gives. Which fields count follows from the kind.
type Answer struct {
	Value string `json:"value,omitempty"` // of the root, or how many, as it is written
	Move  int    `json:"move,omitempty"`  // a child of the root, by its ID; in Better an evaluation, from 1
	Nodes []int  `json:"nodes,omitempty"` // what is cut, the order of visits, or in Pick the moves of greedy, minimax and MCTS
}

// Mark is what the machine says about a part of an answer.
type Mark struct {
	Part   string            `json:"part"` // value, move, cuts, count, order, greedy, minimax, mcts, better, pairs
	Right  bool              `json:"right"`
	Reason string            `json:"reason"`           // one of Reasons
	Params map[string]string `json:"params,omitempty"` // for its words
}

// Reasons are why a part of an answer is right or wrong. The page has words for each.
var Reasons = []string{
	"value-right", "value-none", "value-largest", "value-swapped", "value-unweighted", "value-wrong",
	"move-right", "move-none", "move-worse",
	"cuts-right", "cuts-extra", "cuts-missed",
	"count-right", "count-none", "count-all", "count-cut", "count-wrong",
	"order-right", "order-child", "order-next", "order-short",
	"greedy-right", "greedy-none", "greedy-deep", "greedy-wrong",
	"minimax-right", "minimax-none", "minimax-greedy", "minimax-leaf", "minimax-wrong",
	"visits-right", "visits-none", "visits-mean", "visits-wrong",
	"better-right", "better-none", "better-close", "better-wrong",
	"pairs-right", "pairs-none", "pairs-ordered", "pairs-other", "pairs-wrong",
	"ucb-right", "ucb-none", "ucb-untried", "ucb-mean", "ucb-visits", "ucb-sum",
}

// Mark marks an answer part by part.
func (e *Exercise) Mark(a Answer) []Mark {
	switch e.Kind {
	case Order:
		return []Mark{e.markOrder(a.Nodes)}
	case AlphaBeta:
		return []Mark{e.markValue(a.Value), e.markCuts(a.Nodes)}
	case Count:
		return []Mark{e.markCount(a.Value)}
	case UCB:
		return []Mark{e.markBound(a.Move)}
	case Pick:
		given := slices.Concat(a.Nodes, []int{-1, -1, -1})
		return []Mark{e.markGreedy(given[0]), e.markMinimax(given[1]), e.markVisits(given[2])}
	case Better:
		return []Mark{e.markBetter(a.Move), e.markPairs(a.Value)}
	}
	return []Mark{e.markValue(a.Value), e.markMove(a.Move)}
}

// Right reports that all of an answer is right.
func (e *Exercise) Right(a Answer) bool {
	return !slices.ContainsFunc(e.Mark(a), func(m Mark) bool { return !m.Right })
}

// mark fills the parameters in pairs.
func mark(part string, right bool, reason string, params ...string) Mark {
	m := Mark{Part: part, Right: right, Reason: reason}
	for i := 0; i+1 < len(params); i += 2 {
		if m.Params == nil {
			m.Params = map[string]string{}
		}
		m.Params[params[i]] = params[i+1]
	}
	return m
}

// working says how the value of the root comes about: "B = 3, C = 2".
func (e *Exercise) working() string {
	words := make([]string, 0, maxSize)
	for _, c := range e.Nodes[0].children {
		words = append(words, e.Nodes[c].Name+" = "+strconv.Itoa(e.value(c)))
	}
	return strings.Join(words, ", ")
}

// markValue marks the value of the root, and knows the usual mistakes.
func (e *Exercise) markValue(text string) Mark {
	value := e.value(0)
	params := []string{"value", strconv.Itoa(value), "working", e.working()}
	given, ok := number(text)
	reason := "value-wrong"
	switch {
	case !ok:
		reason = "value-none"
	case given == float64(value):
		return mark("value", true, "value-right", params...)
	case given == float64(e.largest()):
		reason = "value-largest"
	case e.Kind == Chance && math.Abs(given-e.unweighted(0)) < 0.01:
		reason = "value-unweighted"
	case given == float64(e.swapped(0)):
		reason = "value-swapped"
	}
	return mark("value", false, reason, params...)
}

// number reads a number as students write it.
func number(text string) (n float64, ok bool) {
	n, err := strconv.ParseFloat(strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(text), "−", "-"), ",", "."), 64)
	return n, err == nil && !math.IsNaN(n)
}

// markCount marks how many leaves alpha-beta looks at, and knows the usual mistakes.
func (e *Exercise) markCount(text string) Mark {
	leaves, cut := 0, len(e.cuts())
	e.leavesBelow(0, func(int) { leaves++ })
	seen := leaves - cut
	params := []string{"seen", strconv.Itoa(seen), "cut", strconv.Itoa(cut), "leaves", strconv.Itoa(leaves)}
	given, ok := number(text)
	reason := "count-wrong"
	switch {
	case !ok:
		reason = "count-none"
	case given == float64(seen):
		return mark("count", true, "count-right", params...)
	case given == float64(leaves):
		reason = "count-all"
	case given == float64(cut):
		reason = "count-cut"
	}
	return mark("count", false, reason, params...)
}

// largest is the greatest leaf: what Max would like.
func (e *Exercise) largest() int {
	best := -open
	e.leavesBelow(0, func(leaf int) { best = max(best, e.Nodes[leaf].value) })
	return best
}

// swapped is the value with Max and Min exchanged.
func (e *Exercise) swapped(id int) int {
	n := &e.Nodes[id]
	switch n.Kind {
	case "leaf":
		return n.value
	case "chance":
		sum := 0
		for _, c := range n.children {
			sum += e.Nodes[c].Weight * e.swapped(c)
		}
		return sum / 100
	}
	values := make([]int, len(n.children))
	for i, c := range n.children {
		values[i] = e.swapped(c)
	}
	if n.Kind == "max" {
		return slices.Min(values)
	}
	return slices.Max(values)
}

// unweighted is the value with all outcomes as likely as each other.
func (e *Exercise) unweighted(id int) float64 {
	n := &e.Nodes[id]
	if n.Kind == "leaf" {
		return float64(n.value)
	}
	values, sum := make([]float64, len(n.children)), 0.0
	for i, c := range n.children {
		values[i] = e.unweighted(c)
		sum += values[i]
	}
	switch n.Kind {
	case "chance":
		return sum / float64(len(values))
	case "max":
		return slices.Max(values)
	}
	return slices.Min(values)
}

// markMove marks the best move. Of equal ones each is right.
func (e *Exercise) markMove(id int) Mark {
	best := e.bestMove()
	params := []string{"best", e.Nodes[best].Name, "value", strconv.Itoa(e.value(best))}
	if !slices.Contains(e.Nodes[0].children, id) {
		return mark("move", false, "move-none", params...)
	}
	params = append(params, "move", e.Nodes[id].Name, "worth", strconv.Itoa(e.value(id)))
	if e.value(id) == e.value(best) {
		return mark("move", true, "move-right", params...)
	}
	return mark("move", false, "move-worse", params...)
}

// markCuts marks the leaves that are said to be cut. The first mistake is explained.
func (e *Exercise) markCuts(leaves []int) Mark {
	list := e.cuts()
	isCut := func(leaf int) *cut {
		if i := slices.IndexFunc(list, func(c cut) bool { return c.leaf == leaf }); i >= 0 {
			return &list[i]
		}
		return nil
	}
	found := 0
	given := slices.Clone(leaves)
	slices.Sort(given)
	given = slices.Compact(given)
	for _, leaf := range given {
		if isCut(leaf) != nil {
			found++
		}
	}
	counts := []string{"found", strconv.Itoa(found), "cut", strconv.Itoa(len(list)), "wrong", strconv.Itoa(len(given) - found)}
	for _, leaf := range given {
		if isCut(leaf) == nil && leaf >= 0 && leaf < len(e.Nodes) {
			alpha, beta := e.window(leaf)
			return mark("cuts", false, "cuts-extra", append(counts, "leaf", e.Nodes[leaf].Name,
				"node", e.parentName(leaf), "alpha", windowText(alpha), "beta", windowText(beta))...)
		}
	}
	for _, c := range list {
		if !slices.Contains(given, c.leaf) {
			return mark("cuts", false, "cuts-missed", append(counts, "leaf", e.Nodes[c.leaf].Name,
				"node", e.Nodes[c.at].Name, "alpha", windowText(c.alpha), "beta", windowText(c.beta))...)
		}
	}
	return mark("cuts", len(given) == len(list), "cuts-right", counts...)
}

func (e *Exercise) parentName(id int) string {
	if up := e.Nodes[id].Parent; up >= 0 {
		return e.Nodes[up].Name
	}
	return ""
}

// windowText writes an end of a window.
func windowText(value int) string {
	switch value {
	case open:
		return "+∞"
	case -open:
		return "−∞"
	}
	return strconv.Itoa(value)
}

// markOrder marks the order in which minimax finishes its nodes. The first difference
// is explained: a node that came before one of its children, or out of its turn.
func (e *Exercise) markOrder(given []int) Mark {
	want := e.finished(0)
	for i, id := range want {
		place := strconv.Itoa(i + 1)
		switch {
		case i >= len(given):
			return mark("order", false, "order-short", "place", place, "next", e.Nodes[id].Name)
		case given[i] == id:
			continue
		case given[i] < 0 || given[i] >= len(e.Nodes):
			return mark("order", false, "order-short", "place", place, "next", e.Nodes[id].Name)
		}
		reason, params := "order-next", []string{"place", place, "node", e.Nodes[given[i]].Name, "next", e.Nodes[id].Name}
		if e.above(given[i], id) {
			reason = "order-child"
		}
		return mark("order", false, reason, params...)
	}
	return mark("order", len(given) == len(want), "order-right")
}

// above reports that one node lies on the way from the root to another.
func (e *Exercise) above(id, below int) bool {
	for up := e.Nodes[below].Parent; up >= 0; up = e.Nodes[up].Parent {
		if up == id {
			return true
		}
	}
	return false
}

// markBound marks the move that UCB takes, and knows the usual mistakes.
func (e *Exercise) markBound(id int) Mark {
	best := e.bestMove()
	moves := e.Nodes[0].children
	params := []string{"best", e.Nodes[best].Name, "sum", e.boundText(best)}
	if !slices.Contains(moves, id) {
		return mark("move", false, "ucb-none", params...)
	}
	params = append(params, "move", e.Nodes[id].Name, "yours", e.boundText(id))
	reason := "ucb-sum"
	switch {
	case id == best:
		return mark("move", true, "ucb-right", params...)
	case e.Nodes[best].Visits == 0:
		reason = "ucb-untried"
	case id == slices.MaxFunc(moves, func(a, b int) int { return cmp.Compare(e.Nodes[a].Mean, e.Nodes[b].Mean) }):
		reason = "ucb-mean"
	case id == slices.MinFunc(moves, func(a, b int) int { return e.Nodes[a].Visits - e.Nodes[b].Visits }):
		reason = "ucb-visits"
	}
	return mark("move", false, reason, params...)
}

// boundText writes the two terms of UCB and their sum: "0.60 + 0.82 = 1.42".
func (e *Exercise) boundText(id int) string {
	n := &e.Nodes[id]
	if n.Visits == 0 {
		return "∞"
	}
	bound := e.bound(id)
	return fmt.Sprintf("%.2f + %.2f = %.2f", n.Mean, bound-n.Mean, bound)
}
