package exercise

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"banco/lab/teach"
	"banco/lab/trace"
	"banco/search"
)

// plans visits every kind and size with some seeds.
func plans(visit func(Plan)) {
	for _, kind := range Kinds {
		for depth := minSize; depth <= maxSize; depth++ {
			for width := minSize; width <= maxSize; width++ {
				for seed := range 6 {
					p := Plan{Kind: kind, Depth: depth, Width: width, Ties: seed%2 == 1, Seed: seed}
					if _, err := ParsePlan(p.String()); err == nil {
						visit(p)
					}
				}
			}
		}
	}
}

// solution returns the right answer.
func (e *Exercise) solution() Answer {
	a := Answer{Value: strconv.Itoa(e.value(0)), Move: e.bestMove()}
	switch e.Kind {
	case Order:
		a.Nodes = e.finished(0)
	case AlphaBeta:
		for _, c := range e.cuts() {
			a.Nodes = append(a.Nodes, c.leaf)
		}
	case Count:
		a.Value = strconv.Itoa(e.leaves() - len(e.cuts()))
	case Pick:
		a.Nodes = []int{e.greedyMove(), e.bestMove(), e.mostVisited()}
	case Better:
		a.Move = e.betterEval() + 1
		a.Value = strconv.Itoa(e.misordered(e.betterEval()))
	}
	return a
}

// leaves counts the leaves.
func (e *Exercise) leaves() (n int) {
	for i := range e.Nodes {
		if e.Nodes[i].Kind == "leaf" {
			n++
		}
	}
	return n
}

func TestPlansAreReadAsTheyAreWritten(t *testing.T) {
	plans(func(p Plan) {
		if again, err := ParsePlan(p.String()); err != nil || again != p {
			t.Errorf("%s is read as %v: %v", p, again, err)
		}
	})
	for _, text := range []string{
		"", "x", "minimax:depth=9", "minimax:width=1", "ucb:seed=-1", "ucb:ties=2", "ucb:depth", "order:depth=4,width=4",
	} {
		if p, err := ParsePlan(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

// A plan always makes the same exercise, another seed another one.
func TestSeedsMakeExercises(t *testing.T) {
	for _, kind := range Kinds {
		seen := map[string]bool{}
		for student := 1; student <= 60; student++ {
			p := Plan{Kind: kind, Depth: 2, Width: 3}.For(student)
			key := ""
			for _, n := range New(p).Nodes {
				key += fmt.Sprint(n.Name, " ", n.Weight, " ", n.Visits, " ", n.Mean, ";")
			}
			again := New(p)
			for i, n := range New(p).Nodes {
				if n.Name != again.Nodes[i].Name || n.Visits != again.Nodes[i].Visits {
					t.Fatalf("%s differs from itself", p)
				}
			}
			seen[key] = true
		}
		if len(seen) != 60 {
			t.Errorf("%s: %d exercises for 60 students", kind, len(seen))
		}
	}
}

// What is marked right is what the searches of the lab find.
func TestTruthIsThatOfTheSearch(t *testing.T) {
	kit := teach.Kit("tree")
	plans(func(p Plan) {
		e := New(p)
		if e.Text == "" {
			return
		}
		position, err := kit.Game.Parse(nil, e.Text)
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		q := trace.Request{Kit: kit, Agent: "alphabeta:form=textbook", Position: position, Limits: search.Limits{Depth: teach.Depth}}
		tree, err := q.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if int(tree.Score) != e.value(0) {
			t.Errorf("%s: %s is worth %d, the search says %d", p, e.Text, e.value(0), tree.Score)
		}
		var skipped, cut []string
		for _, n := range tree.View(trace.ViewOptions{Tree: tree.Steps}).Nodes {
			if _, err := strconv.Atoi(n.State); err == nil && n.Why == trace.Skipped {
				skipped = append(skipped, n.State)
			}
		}
		for _, c := range e.cuts() {
			cut = append(cut, e.Nodes[c.leaf].Name)
		}
		if !slices.Equal(skipped, cut) {
			t.Errorf("%s: %s cuts %v, the search %v", p, e.Text, cut, skipped)
		}
	})
}

// The right answer is marked right, of every kind and size.
func TestSolutionsAreRight(t *testing.T) {
	plans(func(p Plan) {
		e := New(p)
		if marks := e.Mark(e.solution()); !e.Right(e.solution()) {
			t.Errorf("%s: %+v", p, marks)
		}
		if (p.Kind == AlphaBeta || p.Kind == Count) && len(e.cuts()) == 0 {
			t.Errorf("%s has nothing to cut", p)
		}
		if marks := e.Mark(Answer{Move: -1}); marks[0].Right {
			t.Errorf("%s: nothing is right: %+v", p, marks)
		}
	})
}

// Each mistake has its reason, and every reason can come about.
func TestMistakesHaveReasons(t *testing.T) {
	seen := map[string]bool{}
	plans(func(p Plan) {
		e := New(p)
		right := e.solution()
		answers := []Answer{right, {}, {Move: -1, Value: "x"}, {Value: strconv.Itoa(e.largest())}, {Value: strconv.Itoa(e.swapped(0))},
			{Value: strconv.FormatFloat(e.unweighted(0), 'f', 2, 64)}, {Value: "12345"},
			{Value: strconv.Itoa(e.leaves())}, {Value: strconv.Itoa(len(e.cuts()))}}
		for id := range e.Nodes {
			answers = append(answers, Answer{Move: id, Value: right.Value, Nodes: append(slices.Clone(right.Nodes), id)},
				Answer{Nodes: []int{id}}, Answer{Nodes: []int{id, id, id}, Value: strconv.Itoa(id)})
		}
		for i := range right.Nodes {
			answers = append(answers, Answer{Nodes: right.Nodes[:i]})
		}
		for _, a := range answers {
			for _, m := range e.Mark(a) {
				if !slices.Contains(Reasons, m.Reason) {
					t.Errorf("%s: reason %q has no words", p, m.Reason)
				}
				seen[m.Reason] = true
			}
		}
	})
	for _, reason := range Reasons {
		if !seen[reason] {
			t.Errorf("nothing is wrong for the reason %s", reason)
		}
	}
}

// Which move an algorithm chooses, and how an evaluation orders moves, is told with the
// numbers it rests on.
func TestChoicesAreExplained(t *testing.T) {
	e := &Exercise{Kind: Pick}
	e.add(Plan{Kind: Pick, Depth: 2, Width: 3}, -1, 2, []int{3, 12, 8, 2, 4, 6, 14, 5, 1}, nil) // B = 3, C = 2, D = 1
	const b, c, d = 1, 5, 9
	for id, n := range map[int]TreeNode{
		b: {Gain: 2, Visits: 30, Mean: 0.4}, c: {Gain: 9, Visits: 10, Mean: 0.3}, d: {Gain: 5, Visits: 20, Mean: 0.9},
	} {
		e.Nodes[id].Gain, e.Nodes[id].Visits, e.Nodes[id].Mean = n.Gain, n.Visits, n.Mean
	}
	if marks := e.Mark(Answer{Nodes: []int{c, b, b}}); !e.Right(Answer{Nodes: []int{c, b, b}}) || len(marks) != 3 {
		t.Errorf("%+v", marks)
	}
	var reasons []string
	for _, nodes := range [][]int{{b, c, d}, {d, d, c}, nil} {
		for _, m := range e.Mark(Answer{Nodes: nodes}) {
			reasons = append(reasons, m.Reason)
		}
	}
	want := []string{"greedy-deep", "minimax-greedy", "visits-mean", "greedy-wrong", "minimax-leaf", "visits-wrong",
		"greedy-none", "minimax-none", "visits-none"}
	if !slices.Equal(reasons, want) {
		t.Errorf("%q, want %q", reasons, want)
	}
	e.Kind = Better
	for id, evals := range map[int][]int{b: {90, 3}, c: {80, 1}, d: {70, 2}} { // the second is near, and puts C below D
		e.Nodes[id].Evals = evals
	}
	got := e.Mark(Answer{Move: 2, Value: "1"})
	if got[0].Reason != "better-close" || got[0].Params["order"] != "B (3) > C (2) > D (1)" || got[0].Params["second"] != "1" {
		t.Errorf("%+v", got[0])
	}
	if got[1].Reason != "pairs-other" || !e.Right(Answer{Move: 1, Value: "0"}) {
		t.Errorf("%+v", got[1])
	}
}

// The first mistake is explained by what the search knew there.
func TestWhyALeafIsCut(t *testing.T) {
	e := &Exercise{Kind: AlphaBeta}
	e.add(Plan{Kind: AlphaBeta, Depth: 2, Width: 3}, -1, 2, []int{3, 12, 8, 2, 4, 6, 14, 5, 2}, nil)
	if got := e.markCuts([]int{6}); got.Reason != "cuts-extra" || got.Params["node"] != "C" || got.Params["alpha"] != "3" {
		t.Errorf("the leaf 2 of C: %+v", got)
	}
	if got := e.markCuts([]int{7}); got.Reason != "cuts-missed" || got.Params["leaf"] != "6" || got.Params["beta"] != "2" {
		t.Errorf("the leaf 6 of C: %+v", got)
	}
	if got := e.markCuts([]int{8, 7}); !got.Right {
		t.Errorf("both: %+v", got)
	}
	if got := e.markValue("2"); got.Right || got.Params["working"] != "B = 3, C = 2, D = 2" {
		t.Errorf("value: %+v", got)
	}
	if got := e.markValue("14"); got.Reason != "value-largest" {
		t.Errorf("the largest: %+v", got)
	}
}
