package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/games/chess"
	"banco/option"
	"banco/search"
)

// fixed searches nothing and remembers what it was told.
type fixed struct {
	limits []search.Limits
	closed int
}

func (f *fixed) Search(_ context.Context, p game.Position, l search.Limits, _ func(search.Info)) (game.Move, error) {
	f.limits = append(f.limits, l)
	return p.Moves(nil)[0], nil
}
func (f *fixed) Forget()      {}
func (f *fixed) Close() error { f.closed++; return nil }

// count is an evaluator.
type count struct{}

func (count) Evaluate(game.Position) search.Score { return 0 }

// testLadder is one of every bound.
var testLadder = Ladder{
	{Name: "novice", Agent: "fallible", Nodes: 1, Lapse: 9}, {Name: "beginner", Agent: "all", Nodes: 2},
	{Name: "easy", Agent: "all", Nodes: 3}, {Name: "easy+", Agent: "all", Nodes: 4}, {Name: "casual", Agent: "all", Nodes: 4},
	{Name: "medium", Agent: "all", Nodes: 5}, {Name: "skilled", Agent: "all", Nodes: 6},
	{Name: "hard", Agent: "all", Nodes: 7, Time: time.Second}, {Name: "master", Agent: "all", Time: 2 * time.Second},
}

// testKit has an algorithm with a parameter of every kind, a preset, and a
// program.
func testKit() *Kit {
	judges := Evaluators("b", map[string]search.Evaluator{"a": search.Even{}, "b": count{}}, map[string]string{"a": "one", "b": "two"})
	return &Kit{
		Game: chess.New(), Guide: search.NoGuide{}, Evaluators: judges,
		Algorithms: append(Common(judges), Algorithm{
			Name: "all", Params: []option.Option{
				depth(4, 20), nodes, movetime, evaluation(judges)[0], Seed,
				{Name: "c", Kind: option.Decimal, Default: "1.5", Min: 0, Max: 10},
				{Name: "tt", Kind: option.Switch, Default: "on"},
				{Name: "hash", Kind: option.Whole, Default: "16", Min: 1, Max: 4096},
				{Name: "form", Kind: option.Choice, Values: []string{"x", "y"}, Default: "x"},
			},
			New: func(*Values) (search.Searcher, error) { return &fixed{}, nil },
		}, Levels(testLadder, nil), Algorithm{
			Name: "uci", Bare: "path", Open: true, Program: true, Params: []option.Option{{Name: "path", Kind: option.Text}, nodes},
			New: func(v *Values) (search.Searcher, error) {
				if v.Text("path") == "broken" {
					return nil, errors.New("it does not start")
				}
				return &fixed{}, nil
			},
		}),
	}
}

func TestAgentNames(t *testing.T) {
	for text, want := range map[string]string{
		"random":                                  "random",
		"random:seed=007":                         "random:seed=7",
		" all : tt = off , depth=3 ":              "all:depth=3,tt=off",
		"all:eval=a,depth=4,c=2.50":               "all:depth=4,eval=a,c=2.5",
		"all:movetime=1500ms,nodes=1000":          "all:nodes=1000,movetime=1.5s",
		"engine":                                  "engine",
		"engine:level=hard":                       "engine:level=hard",
		"uci:/usr/games/stockfish":                "uci:/usr/games/stockfish",
		"uci:C:\\x y=1.exe,Skill Level=3,nodes=5": "uci:C:\\x y=1.exe,nodes=5,Skill Level=3",
		"minimax:depth=3":                         "minimax:depth=3",
		"alphabeta:form=textbook,depth=2":         "alphabeta:form=textbook,depth=2",
	} {
		a, err := New(testKit(), text)
		if err != nil || a.Name != want {
			t.Errorf("%q: %v, want %s", text, err, want)
			continue
		}
		if again, err := New(testKit(), a.Name); err != nil || again.Name != want {
			t.Errorf("%q reads back as %v, %v", a.Name, again, err)
		}
	}
}

func TestBadAgentsAreRefusedWithTheValidOnes(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "known: random, greedy",
		"alphazero":                        "known: random",
		"random:":                          "name=value",
		"random:depth=3":                   `random has no parameter "depth" (known: seed)`,
		"all:dept=3":                       "known: depth, nodes, movetime, eval",
		"all:depth":                        "name=value",
		"all:depth=":                       "1 to 20",
		"all:depth=0":                      "depth must be a whole number from 1 to 20",
		"all:depth=21":                     "1 to 20",
		"all:depth=-1":                     "1 to 20",
		"all:depth=1e3":                    "1 to 20",
		"all:depth=99999999999999999999":   "1 to 20",
		"all:depth=3,depth=3":              "twice",
		"all:c=NaN":                        "0 to 10",
		"all:c=11":                         "0 to 10",
		"all:movetime=0s":                  "1ms to 1h",
		"all:movetime=5":                   "1ms to 1h",
		"all:movetime=2h":                  "1ms to 1h",
		"all:tt=maybe":                     "on, off",
		"all:eval=c":                       "b, a",
		"all:form=z":                       "x, y",
		"all:hash=100000":                  "1 to 4096",
		"engine:level=god":                 "novice, beginner, easy, easy+, casual, medium, skilled, hard, master",
		"uci":                              "path",
		"uci:":                             "path",
		"uci:broken":                       "does not start",
		"alphabeta:form=textbook,tt=off":   "textbook",
		"all:" + strings.Repeat("x", 5000): "too many",
	} {
		if a, err := New(testKit(), text); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 1000 {
			t.Errorf("%.60q: %v, %v, want %s", text, a, err, want)
		}
	}
}

func TestLimits(t *testing.T) {
	tests := []struct {
		agent   string
		outside search.Limits
		want    search.Limits
	}{
		{"all", search.Limits{}, search.Limits{Depth: 4}},
		{"all", search.Limits{Nodes: 7}, search.Limits{Nodes: 7}},
		{"all:depth=4", search.Limits{Nodes: 7}, search.Limits{Nodes: 7, Depth: 4}},
		{"all:depth=4", search.Limits{Depth: 3}, search.Limits{Depth: 3}},
		{"all:depth=4", search.Limits{Depth: 5}, search.Limits{Depth: 4}},
		{"all:movetime=2s", search.Limits{MoveTime: time.Second}, search.Limits{MoveTime: time.Second}},
		{"all", search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{0, 9}}},
			search.Limits{Depth: 4, GameTime: search.GameTime{Left: [2]time.Duration{0, 9}}}},
		{"all", search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{9, 0}}},
			search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{9, 0}}}},
		{"all:depth=4", search.Limits{Infinite: true}, search.Limits{Infinite: true}},
		{"all", search.Limits{Seed: 5}, search.Limits{Seed: 5, Depth: 4}},
		{"all:seed=3", search.Limits{Seed: 5}, search.Limits{Seed: Mix(5, 3), Depth: 4}},
		{"engine:level=novice", search.Limits{}, search.Limits{Nodes: 1}},
		{"engine:level=easy", search.Limits{}, search.Limits{Nodes: 3}},
		{"engine", search.Limits{}, search.Limits{Nodes: 5}},
		{"engine:level=hard", search.Limits{}, search.Limits{Nodes: 7, MoveTime: time.Second}},
		{"engine:level=master", search.Limits{}, search.Limits{MoveTime: 2 * time.Second}},
	}
	for _, tt := range tests {
		a, err := New(testKit(), tt.agent)
		if err != nil {
			t.Fatal(err)
		}
		got := a.Within(tt.outside, game.First)
		if got.Depth != tt.want.Depth || got.Nodes != tt.want.Nodes || got.MoveTime != tt.want.MoveTime ||
			got.GameTime != tt.want.GameTime || got.Infinite != tt.want.Infinite || got.Seed != tt.want.Seed {
			t.Errorf("%s within %+v: %+v, want %+v", tt.agent, tt.outside, got, tt.want)
		}
	}
}

func TestValues(t *testing.T) {
	v, err := parse(testKit(), "all:depth=3,c=2,movetime=1s,tt=off,eval=a")
	if err != nil {
		t.Fatal(err)
	}
	if v.Whole("depth") != 3 || v.Decimal("c") != 2 || v.Span("movetime") != time.Second || v.On("tt") ||
		v.Evaluator("eval") != (search.Even{}) {
		t.Errorf("given values are lost: %+v", v)
	}
	v, err = parse(testKit(), "all")
	if err != nil {
		t.Fatal(err)
	}
	if v.Whole("depth") != 4 || v.Decimal("c") != 1.5 || v.Span("movetime") != 0 || !v.On("tt") || v.Text("form") != "x" ||
		v.Evaluator("eval") != (count{}) {
		t.Errorf("defaults are lost: %+v", v)
	}
	v, err = parse(testKit(), "uci:x,A=1,B=")
	if err != nil || len(v.Rest) != 2 || v.Rest[0] != (Setting{"A", "1"}) || v.Rest[1] != (Setting{"B", ""}) {
		t.Errorf("%+v, %v", v, err)
	}
}

// A game's own parameters change the guide that the searches get.
func TestAdvise(t *testing.T) {
	k := testKit()
	k.Algorithms = Common(nil, option.Option{Name: "squares", Kind: option.Whole, Min: 1, Max: 9, Default: "5"})
	var asked []int
	k.Advise = func(v *Values) search.Guide {
		asked = append(asked, v.Whole("squares"))
		return k.Guide
	}
	for _, name := range []string{"minimax", "alphabeta:squares=4", "mcts:squares=9", "threat:squares=9", "greedy"} {
		if _, err := New(k, name); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(asked, []int{5, 4, 9, 9, 0}) {
		t.Errorf("asked for %v", asked)
	}
	if _, err := New(testKit(), "alphabeta:squares=4"); err == nil {
		t.Error("a parameter of another game is taken")
	}
}

// Every agent moves on its own; a seed repeats its moves, none does not.
func TestMove(t *testing.T) {
	line := func(name string) (text string) {
		a, err := New(testKit(), name)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := chess.New().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if pos.Result().Over() {
				break
			}
			m, err := a.Move(context.Background(), pos)
			if err != nil {
				t.Fatal(err)
			}
			text += pos.FormatMove(m) + " "
			pos.Make(m)
		}
		return text
	}
	seven, again, eight := line("random:seed=7"), line("random:seed=7"), line("random:seed=8")
	if seven != again {
		t.Error("one seed gives two games")
	}
	if other, another := line("random"), line("random"); seven == eight || other == another {
		t.Error("two seeds give one game")
	}
}

func TestClose(t *testing.T) {
	a, err := New(testKit(), "all")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil || a.Searcher.(*fixed).closed != 1 {
		t.Errorf("closed %d times, %v", a.Searcher.(*fixed).closed, err)
	}
	random, err := New(testKit(), "random")
	if err != nil || random.Close() != nil {
		t.Error("an agent without a program cannot be closed")
	}
}

func TestPublic(t *testing.T) {
	public := testKit().Public()
	if _, err := New(public, "uci:/bin/sh"); err == nil || strings.Contains(err.Error(), "uci,") {
		t.Errorf("a stranger runs a program: %v", err)
	}
	if _, err := New(public, "all:hash=65"); err == nil {
		t.Error("a stranger takes much memory")
	}
	if _, err := New(public, "all:hash=64"); err != nil {
		t.Error(err)
	}
	if _, err := New(testKit(), "all:hash=65"); err != nil {
		t.Errorf("the kit itself is changed: %v", err)
	}
}

func TestMix(t *testing.T) {
	seen := map[uint64]bool{}
	for a := range uint64(50) {
		for b := range uint64(50) {
			seen[Mix(a, b)] = true
		}
		seen[Mix(a)] = true
	}
	if len(seen) != 2550 || seen[0] {
		t.Errorf("%d different seeds of 2550", len(seen))
	}
}

func FuzzAgent(f *testing.F) {
	for _, text := range []string{"random:seed=7", "all:depth=3,c=1e2,movetime=1h0m1ms,tt=off,eval=a", "engine:level=easy",
		"uci:a b,x==,=y", "a:b:c", ":", "all:,"} {
		f.Add(text)
	}
	k := testKit()
	f.Fuzz(func(t *testing.T, text string) {
		v, err := parse(k, text)
		if err != nil {
			if len(err.Error()) > 2000 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			return
		}
		name := v.name()
		again, err := parse(k, name)
		if err != nil || again.name() != name {
			t.Errorf("%q is %q, which reads as %+v, %v", text, name, again, err)
		}
		if a, b := v.limits(true), again.limits(true); a.Depth != b.Depth || a.Nodes != b.Nodes || a.MoveTime != b.MoveTime ||
			a.Seed != b.Seed {
			t.Errorf("%q: limits %+v, then %+v", text, a, b)
		}
	})
}

// shared is an evaluator of which each searcher gets its own.
type shared struct{ given *int }

func (shared) Evaluate(game.Position) search.Score { return 0 }

func (s shared) Own() search.Evaluator {
	*s.given++
	return count{}
}

func TestSearchersGetEvaluatorsOfTheirOwn(t *testing.T) {
	k, given := testKit(), 0
	k.Evaluators[1].Evaluator = shared{&given}
	for range 2 {
		v, err := parse(k, "all:eval=a")
		if err != nil {
			t.Fatal(err)
		}
		if e := v.Evaluator("eval"); e != (count{}) {
			t.Errorf("a searcher is given %T", e)
		}
	}
	if given != 2 {
		t.Errorf("%d evaluators for 2 searchers", given)
	}
}
