package web

import (
	"slices"
	"strings"
	"testing"

	"banco/web/wire"
)

func TestTrace(t *testing.T) {
	s := newSite(t)
	got := do[wire.Traced](
		s, "POST", "/api/lab/trace", `{"game":"chess","agent":"alphabeta:form=textbook,depth=3","notation":"san","tree":-1,"some":4}`,
	)
	if got.Kind != "alphabeta" || got.Max != "first" || got.Count < 500 || len(got.Nodes) > 400 || got.Nodes[1].Text != "a3" ||
		got.Move == "" {
		t.Fatalf("%d of %d nodes, %+v", len(got.Nodes), got.Count, got.Nodes[:2])
	}
	wide := do[wire.Traced](s, "POST", "/api/lab/trace",
		`{"game":"chess","agent":"alphabeta:form=textbook,depth=3","tree":-1,"some":4,"wide":[{"node":0,"count":99}]}`)
	if wide.Nodes[0].Hidden != 0 || wide.Count != got.Count {
		t.Errorf("all moves of the root: %+v", wide.Nodes[0])
	}
	tree := do[wire.Traced](
		s, "POST", "/api/lab/trace",
		`{"game":"tree","fen":"((3 12 8) (2 4 6) (14 5 2))","agent":"alphabeta:form=textbook","tree":-1,"some":0}`,
	)
	if tree.Score.Points != 3 || len(tree.Nodes) != 13 {
		t.Errorf("the typed tree: %+v", tree)
	}
	mcts := do[wire.Traced](s, "POST", "/api/lab/trace", `{"game":"jieqi","agent":"mcts:simulations=50","tree":-1,"some":3}`)
	if len(mcts.Trail) != 50 || !mcts.Modern || mcts.Exploration != 2 {
		t.Errorf("MCTS: %d simulations, %g", len(mcts.Trail), mcts.Exploration)
	}
}

func TestTraceRefusals(t *testing.T) {
	s := newSite(t)
	for _, tt := range []struct {
		ask, key     string
		line, column int
	}{
		{`"game":"chess","agent":"mcts:simulations=20001"`, "lab-simulations", 0, 0},
		{`"game":"chess","agent":"random"`, "lab-untraced", 0, 0},
		{`"game":"chess","agent":"minimax","fen":"8/8/8/8/8/8/8/8 w - - 0 1"`, "no-king", 1, 1},
		{`"game":"tree","agent":"minimax","fen":"((3 5) (2 9)"`, "tree-bracket", 1, 1},
		{`"game":"tree","agent":"mcts"`, "", 0, 0},
		{`"game":"go","agent":"minimax"`, "", 0, 0},
	} {
		var got wire.Failure
		status := s.call("POST", "/api/lab/trace", `{"tree":-1,"some":3,`+tt.ask+`}`, &got)
		p := got.Error.Problem
		if status != 400 || got.Error.Code != "bad-request" || (p == nil) != (tt.key == "") {
			t.Errorf("%s: %d %+v", tt.ask, status, got.Error)
			continue
		}
		if p != nil && (p.Key != tt.key || p.Line != tt.line || p.Column != tt.column) {
			t.Errorf("%s: %+v", tt.ask, p)
		}
	}
}

// An evaluator with changes sees a position otherwise, and the others as before.
func TestJudgingWithChanges(t *testing.T) {
	s := newSite(t)
	judge := func(more string) wire.Judged {
		return do[wire.Judged](s, "POST", "/api/lab/eval",
			`{"game":"chess","eval":"s4-positional","fen":"4k3/p7/8/8/8/2N5/P7/4K3 w - - 0 1"`+more+`}`)
	}
	usual, changed := judge(""), judge(`,"weights":"Nc3+30.squares0"`)
	total := func(j wire.Judged) int {
		return j.Totals[slices.IndexFunc(j.Totals, func(t wire.Total) bool { return t.Eval == "s4-positional" })].Value
	}
	if usual.Changed != nil || changed.Changed == nil || *changed.Changed != 350 || total(usual) != total(changed) {
		t.Errorf("%+v, %+v", usual, changed)
	}
	if len(usual.Weights) != 2 || usual.Weights[1].Name != "squares" || usual.Weights[1].Usual != 100 {
		t.Errorf("weights %+v", usual.Weights)
	}
}

func TestJudging(t *testing.T) {
	s := newSite(t)
	got := do[wire.Judged](s, "POST", "/api/lab/eval", `{"game":"chess","eval":"s4-positional","piece":"N"}`)
	if len(got.Totals) < 6 || len(got.Pieces) != 30 || len(got.Squares) < 20 || len(got.Moves) == 0 {
		t.Errorf("%d evaluators, %d pieces, %d squares, %d moves", len(got.Totals), len(got.Pieces), len(got.Squares), len(got.Moves))
	}
	for _, ask := range []string{
		`"game":"go","eval":"banco"`, `"game":"chess","eval":"tarot"`, `"game":"chess","eval":"banco","piece":"X"`,
		`"game":"chess","eval":"banco","fen":"nonsense"`, `"game":"chess","eval":"banco","weights":"Nz9+5"`,
		`"game":"chess","eval":"banco","weights":"mobility20001"`,
		`"game":"chess","eval":"banco","weights":"` + strings.Repeat("Ne5+1.", 1000) + `"`,
	} {
		var failed wire.Failure
		if status := s.call("POST", "/api/lab/eval", "{"+ask+"}", &failed); status != 400 {
			t.Errorf("%s: %d %+v", ask, status, failed)
		}
	}
}
