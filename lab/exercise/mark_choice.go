package exercise

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// This file marks the exercises about choices: which move an algorithm chooses, and
// which evaluation is better.

// pick marks the move that an algorithm is said to choose. Mistake names what was
// mistaken, for the move that was given.
func (e *Exercise) pick(part, reason string, id, best int, text func(id int) string, mistake func() string) Mark {
	params := []string{"best", e.Nodes[best].Name, "value", text(best)}
	if !slices.Contains(e.Nodes[0].children, id) {
		return mark(part, false, reason+"-none", params...)
	}
	params = append(params, "move", e.Nodes[id].Name, "yours", text(id))
	if id == best || part == "minimax" && e.value(id) == e.value(best) {
		return mark(part, true, reason+"-right", params...)
	}
	return mark(part, false, reason+"-"+mistake(), params...)
}

// markGreedy marks the move that wins most at once.
func (e *Exercise) markGreedy(id int) Mark {
	text := func(id int) string { return strconv.Itoa(e.Nodes[id].Gain) }
	return e.pick("greedy", "greedy", id, e.greedyMove(), text, func() string {
		if e.value(id) == e.value(0) {
			return "deep"
		}
		return "wrong"
	})
}

// markMinimax marks the move with the best value.
func (e *Exercise) markMinimax(id int) Mark {
	text := func(id int) string { return strconv.Itoa(e.value(id)) }
	return e.pick("minimax", "minimax", id, e.bestMove(), text, func() string {
		largest := false
		e.leavesBelow(id, func(leaf int) { largest = largest || e.Nodes[leaf].value == e.largest() })
		switch {
		case id == e.greedyMove():
			return "greedy"
		case largest:
			return "leaf"
		}
		return "wrong"
	})
}

// markVisits marks the move that simulations came to most often.
func (e *Exercise) markVisits(id int) Mark {
	text := func(id int) string { return strconv.Itoa(e.Nodes[id].Visits) }
	return e.pick("mcts", "visits", id, e.mostVisited(), text, func() string {
		if e.Nodes[id].Mean == e.Nodes[e.bestMean()].Mean {
			return "mean"
		}
		return "wrong"
	})
}

// markBetter marks which of the evaluations, from 1, orders the moves as the search does.
func (e *Exercise) markBetter(given int) Mark {
	better := e.betterEval()
	moves := slices.Clone(e.Nodes[0].children)
	slices.SortFunc(moves, func(a, b int) int { return cmp.Compare(e.value(b), e.value(a)) })
	order := make([]string, len(moves))
	for i, c := range moves {
		order[i] = e.Nodes[c].Name + " (" + strconv.Itoa(e.value(c)) + ")"
	}
	params := []string{"best", strconv.Itoa(better + 1), "order", strings.Join(order, " > "),
		"first", strconv.Itoa(e.misordered(0)), "second", strconv.Itoa(e.misordered(1))}
	switch {
	case given != 1 && given != 2:
		return mark("better", false, "better-none", params...)
	case given-1 == better:
		return mark("better", true, "better-right", params...)
	case given-1 == e.closerEval():
		return mark("better", false, "better-close", params...)
	}
	return mark("better", false, "better-wrong", params...)
}

// markPairs marks how many pairs of moves the better evaluation puts in the wrong order.
func (e *Exercise) markPairs(text string) Mark {
	better, all := e.betterEval(), 0
	var list []string
	e.pairs(func(a, b int) {
		all++
		if e.value(a) > e.value(b) != (e.Nodes[a].Evals[better] > e.Nodes[b].Evals[better]) {
			list = append(list, e.Nodes[a].Name+"–"+e.Nodes[b].Name)
		}
	})
	if len(list) == 0 {
		list = []string{"–"}
	}
	wrong := e.misordered(better)
	params := []string{"wrong", strconv.Itoa(wrong), "pairs", strconv.Itoa(all), "list", strings.Join(list, ", ")}
	given, ok := number(text)
	reason := "pairs-wrong"
	switch {
	case !ok:
		reason = "pairs-none"
	case given == float64(wrong):
		return mark("pairs", true, "pairs-right", params...)
	case given == float64(all-wrong):
		reason = "pairs-ordered"
	case given == float64(e.misordered(1-better)):
		reason = "pairs-other"
	}
	return mark("pairs", false, reason, params...)
}
